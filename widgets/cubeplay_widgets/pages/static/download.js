// A button that asks the kernel for a file and saves it.

function render({ model, el }) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "cp-btn", textContent: model.get("words") });
  let asked = false; // the page may show the button twice
  const save = (message) => {
    if (message.type !== "file" || !asked) return;
    asked = false;
    saveFile(message);
  };
  button.onclick = () => {
    asked = true;
    model.send({ type: "ask" });
  };
  model.on("msg:custom", save);
  el.append(button);
  return () => model.off("msg:custom", save);
}

export default { render };
