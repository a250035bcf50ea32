// A field and its button: the whole text is sent when Enter or the button is pressed.

let count = 0;

function add(parent, tag, properties) {
  return parent.appendChild(Object.assign(document.createElement(tag), properties));
}

function render({ model, el }) {
  el.classList.add("cp-typed");
  const box = add(el, "div", { className: "jupyter-widgets cp-field" });
  const id = `cp-entry-${++count}-${Math.random().toString(36).slice(2)}`;
  add(box, "label", { htmlFor: id, className: "widget-label", textContent: model.get("label") });
  const field = add(box, "input", { id, type: "text", autocomplete: "off", spellcheck: false });
  const press = add(el, "button", { type: "button", className: "jupyter-widgets cp-btn", textContent: model.get("action") });
  for (const node of [field, press]) node.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes single keys as commands

  // A message keeps its order; a change of state may be delayed while the kernel works, until after the press.
  const enter = () => model.send({ type: "enter", text: field.value });
  const told = ({ type, text }) => {
    if (type === "taken" && field.value === text) field.value = ""; // unless it was edited since
    if (type === "fill") {
      field.value = text;
      field.focus();
    }
  };
  press.addEventListener("click", enter);
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.isComposing) enter();
  });
  model.on("msg:custom", told);
  return () => model.off("msg:custom", told);
}

export default { render };
