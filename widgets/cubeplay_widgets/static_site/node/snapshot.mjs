// Writes Python's memory after its start and the imports of much of the standard library: node snapshot.mjs PYODIDE FILE
// _makeSnapshot and _loadSnapshot are Pyodide's own and undocumented, so its version is pinned.  No compiled wheel may be
// imported before, and no proxy may live.
import fs from "node:fs";
import zlib from "node:zlib";
const [pyodide, file] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true });
py.runPython("import json, dataclasses, typing, enum, fractions, asyncio, random, sqlite3, html, importlib.resources, inspect, logging, contextlib, uuid, base64, ast, traceback");
fs.writeFileSync(file, zlib.gzipSync(py.makeMemorySnapshot(), { level: 9 }));
process.exit(0);
