// Compiles a folder of Python to one archive of byte code, by the Python that runs in the browser: node compile.mjs PYODIDE FOLDER ARCHIVE
import fs from "node:fs";
import zlib from "node:zlib";
const [pyodide, folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.FS.mkdirTree("/app");
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, "/app");
py.FS.mkdirTree("/tool");
py.FS.mount(py.FS.filesystems.NODEFS, { root: `${import.meta.dirname}/..` }, "/tool");
const made = py.runPython("import sys; sys.path.append('/tool'); from compiling import archive; archive('/app')").toJs();
fs.writeFileSync(archive, zlib.gzipSync(made, { level: 9 }));
process.exit(0);
