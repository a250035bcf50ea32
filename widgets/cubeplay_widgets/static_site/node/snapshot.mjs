// Writes Python's memory after its start and the imports of others' packages: node snapshot.mjs PYODIDE ARCHIVE FILE
// _makeSnapshot and _loadSnapshot are Pyodide's own and undocumented, so its version is pinned.  No compiled wheel may be
// imported before (msgspec, and so the games), and no proxy may live.  First comes the hash of the archive that it belongs to.
import crypto from "node:crypto";
import fs from "node:fs";
import zlib from "node:zlib";
import { unpack } from "../../client/static_site/unpack.js";
const [pyodide, archive, file] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true });
const packed = fs.readFileSync(archive);
unpack(py.FS, new Uint8Array(zlib.gunzipSync(packed)));
py.runPython("from cubeplay_widgets.browser import page; page.prepare()");
clear(py._module);
const hash = crypto.createHash("sha256").update(packed).digest();
fs.writeFileSync(file, zlib.gzipSync(Buffer.concat([hash, py.makeMemorySnapshot()]), { level: 9 }));
process.exit(0);

/** Overwrite the memory that is free, which compresses badly.  The heap may not grow: browsers begin with one of this size. */
function clear({ HEAP8, _malloc, _free, _sbrk }) {
  const end = _sbrk(0), held = [];
  let size = 2 ** 20;
  while (4 * size > HEAP8.length - end) size /= 2;
  for (; size >= 64; size /= 2) {
    for (let at = _malloc(size); ; at = _malloc(size)) {
      held.push(at);
      if (at + size > end) break;
      HEAP8.fill(0, at, at + size);
    }
  }
  for (const at of held) _free(at);
}
