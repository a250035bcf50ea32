// Calls a function of compiling.py with a file or folder, in the Python that runs in the browser; what it returns is packed into a file: node compile.mjs PYODIDE FUNCTION PATH [PACKED]
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
const [pyodide, called, given, packed] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [from, to] of [[path.dirname(given), "/given"], [`${import.meta.dirname}/..`, "/tool"]]) {
  py.FS.mkdirTree(to);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: from }, to);
}
py.globals.set("given", `/given/${path.basename(given)}`);
const made = py.runPython(`import sys; sys.path.append('/tool'); import compiling; compiling.${called}(given)`);
if (packed) fs.writeFileSync(packed, zlib.gzipSync(made.toJs(), { level: 9 }));
process.exit(0);
