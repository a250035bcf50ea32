// Draws pictures as PNG: node preview.mjs PARTS FOLDER, where each NAME.svg gets a NAME.png beside it and is removed.
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
const [parts, folder] = process.argv.slice(2);
const find = createRequire(`${parts}/`);
const { initWasm, Resvg } = find("@resvg/resvg-wasm");
await initWasm(readFileSync(find.resolve("@resvg/resvg-wasm/index_bg.wasm")));
const faces = ["400Regular", "700Bold"]; // all weights that boards use; the renderer has no font of its own
const fontBuffers = faces.map((face) => readFileSync(find.resolve(`@expo-google-fonts/roboto/${face}/Roboto_${face}.ttf`)));
for (const name of readdirSync(folder).filter((each) => each.endsWith(".svg"))) {
  writeFileSync(`${folder}/${name.replace(/svg$/, "png")}`, new Resvg(readFileSync(`${folder}/${name}`, "utf8"), { font: { fontBuffers } }).render().asPng());
  unlinkSync(`${folder}/${name}`);
}
