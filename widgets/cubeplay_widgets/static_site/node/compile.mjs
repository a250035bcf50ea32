// Compiles a folder of Python to one archive of byte code, by the Python that runs in the browser: node compile.mjs PYODIDE FOLDER ARCHIVE
import fs from "node:fs";
const [pyodide, folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.FS.mkdirTree("/app");
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, "/app");
py.runPython(`
import os, py_compile, zipfile

WHEN = (2020, 1, 1, 0, 0, 0)
with zipfile.ZipFile("/app.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for root, folders, names in os.walk("/app"):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            inside = os.path.relpath(path, "/app")
            if name.endswith(".py"):
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
                py_compile.compile(path, "/one.pyc", "/lib/python3.14/site-packages/" + inside, True, 0, mode)
                path, inside = "/one.pyc", inside + "c"
            with open(path, "rb") as file:
                archive.writestr(zipfile.ZipInfo(inside, WHEN), file.read(), zipfile.ZIP_DEFLATED, 9)
`);
fs.writeFileSync(archive, py.FS.readFile("/app.zip"));
process.exit(0);
