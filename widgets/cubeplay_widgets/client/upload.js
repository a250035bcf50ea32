// @ts-check
// A button that reads one file and hands its bytes to the kernel.

import { add, press } from "./parts/dom.js";

/** @param {View} view */
function render({ model, el }) {
  press(el, model.get("words"), () => input.click());
  const input = add(el, "input", { type: "file", accept: model.get("accept"), hidden: "", tabindex: "-1" });
  input.onchange = async () => {
    const [file] = input.files ?? [];
    input.value = ""; // so that the same file can be chosen again
    if (!file) return;
    const large = file.size > model.get("largest");
    const bytes = large ? null : await file.arrayBuffer().catch(() => null); // it may have been moved or locked
    model.send({ type: "file", name: file.name, size: file.size }, undefined, bytes ? [bytes] : []);
  };
}

export default { render };
