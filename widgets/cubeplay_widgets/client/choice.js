// @ts-check
// One question with several answers: native radio buttons in a field set.

import { add, freshId } from "./parts/dom.js";

/** @param {View} view */
function render({ model, el }) {
  const set = add(el, "fieldset", { class: "cp-choice" }), name = freshId("cp-choice");
  add(set, "legend", { class: model.get("quiet") ? "cp-unseen" : "" }, model.get("asks"));
  /** @type {string[]} */
  const options = model.get("options");
  const radios = options.map((text, number) => {
    const label = add(set, "label"), radio = add(label, "input", { type: "radio", name, value: number });
    label.append(text);
    // A message arrives before the press on Check; a change of state may be delayed while the kernel works.
    radio.addEventListener("change", () => { model.set("index", number); model.send({ index: number }); });
    return radio;
  });
  const show = () => {
    radios.forEach((radio, number) => (radio.checked = number === model.get("index")));
    set.disabled = model.get("closed");
  };
  model.on("change:index change:closed", show);
  show();
}

export default { render };
