// Compiles Python's own library, a zip file, in its place: node library.mjs PYODIDE FILE
import path from "node:path";
const [pyodide, file] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [from, to] of [[path.dirname(file), "/made"], [`${import.meta.dirname}/..`, "/tool"]]) {
  py.FS.mkdirTree(to);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: from }, to);
}
py.globals.set("file", `/made/${path.basename(file)}`);
py.runPython("import sys; sys.path.append('/tool'); from compiling import compile_library; compile_library(file)");
process.exit(0);
