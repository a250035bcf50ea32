// Makes the scripts of a folder small, each for itself: node minify.mjs PARTS FOLDER
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
const [parts, folder] = process.argv.slice(2);
const { transformSync } = createRequire(`${parts}/`)("esbuild");
for (const name of fs.readdirSync(folder, { recursive: true }).filter((each) => /\.m?js$/.test(each))) {
  const file = path.join(folder, name), { code } = transformSync(fs.readFileSync(file, "utf8"), { minify: true, format: "esm", target: "es2022", logLevel: "error" });
  fs.writeFileSync(file, code);
}
