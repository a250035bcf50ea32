// Makes the scripts of a folder small, each for itself: node minify.mjs PARTS FOLDER
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
const [parts, folder] = process.argv.slice(2);
const { build } = createRequire(`${parts}/`)("esbuild");
const scripts = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js")).map((name) => path.join(folder, name));
await build({ entryPoints: scripts, outdir: folder, outbase: folder, allowOverwrite: true, minify: true, format: "esm", target: "es2022", logLevel: "error" });
