// Puts byte code into a folder of unpacked packages, by the Python that runs in the browser: node byte_code.mjs PYODIDE FOLDER
const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [from, to] of [[folder, "/app"], [`${import.meta.dirname}/..`, "/tool"]]) {
  py.FS.mkdirTree(to);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: from }, to);
}
py.runPython("import sys; sys.path.append('/tool'); from compiling import put_byte_code; put_byte_code('/app')");
process.exit(0);
