// The archive of our Python: see static_site/archive.py.

const CODE = "/lib/python3.14/site-packages";

/** Write the files of the archive. @param {any} FS @param {Uint8Array} bytes */
export function unpack(FS, bytes) {
  const made = new Set(), end = bytes.indexOf(10); // of the line with names and sizes
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) {
    const file = `${CODE}/${name}`, folder = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(file, bytes.subarray(at, (at += size)), { canOwn: true });
  }
}
