// The archive of our Python: see static_site/archive.py.

const CODE = "/lib/python3.14/site-packages";
const made = new Set();

/** Write a file of our Python. @param {any} FS @param {string} name @param {Uint8Array} bytes */
export function write(FS, name, bytes) {
  const file = `${CODE}/${name}`, folder = file.slice(0, file.lastIndexOf("/"));
  if (!made.has(folder)) FS.mkdirTree(folder);
  made.add(folder);
  FS.writeFile(file, bytes, { canOwn: true });
}

/** Write the files of the archive. @param {any} FS @param {Uint8Array} bytes */
export function unpack(FS, bytes) {
  const end = bytes.indexOf(10); // of the line with names and sizes
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))) write(FS, name, bytes.subarray(at, (at += size)));
}
