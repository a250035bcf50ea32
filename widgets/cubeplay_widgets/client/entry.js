// @ts-check
// A field and its button: the whole text is sent when Enter or the button is pressed.

import { add, freshId, QUIET } from "./parts/dom.js";
import { listen } from "./parts/events.js";

/** @param {View} view */
function render({ model, el }) {
  el.classList.add("cp-typed");
  const box = add(el, "div", { class: "jupyter-widgets cp-field" }), id = freshId("cp-entry");
  add(box, "label", { for: id, class: "widget-label" }, model.get("label"));
  const field = add(box, "input", { id, type: "text", autocomplete: "off", spellcheck: "false", ...QUIET });
  const button = add(el, "button", { type: "button", class: "jupyter-widgets cp-btn", ...QUIET }, model.get("action"));
  // A message keeps its order; a change of state may be delayed while the kernel works, until after the press.
  const enter = () => model.send({ type: "enter", text: field.value });
  button.addEventListener("click", enter);
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.isComposing) enter();
  });
  return listen(model, {
    "msg:custom": ({ type, text }) => {
      if (type === "taken" && field.value === text) field.value = ""; // unless it was edited since
      if (type === "fill") {
        field.value = text;
        field.focus();
      }
    },
  });
}

export default { render };
