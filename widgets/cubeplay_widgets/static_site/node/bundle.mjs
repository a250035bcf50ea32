// Joins the page's script with the widgets' scripts: node bundle.mjs PARTS ENTRY OUT
// What is no ASCII is written as such: browsers hold a script with one other character in twice the memory.
import fs from "node:fs";
import { createRequire } from "node:module";
const [parts, entry, out] = process.argv.slice(2);
const { build } = createRequire(`${parts}/`)("esbuild");
const empty = Object.fromEntries([".svg", ".eot", ".woff", ".woff2", ".ttf", ".css"].map((kind) => [kind, "empty"]));
const define = { "process.env.NODE_ENV": '"production"', global: "globalThis", define: "undefined" };
await build({ entryPoints: [entry], bundle: true, minify: true, format: "esm", target: "es2022", outfile: out, nodePaths: [`${parts}/node_modules`], loader: empty, define, logLevel: "error", legalComments: "none" });
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
fs.writeFileSync(out, fs.readFileSync(out, "utf8").replace(/[^\0-\x7f]/g, escaped));
