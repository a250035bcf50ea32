// A button that asks the kernel for a file and saves it.

function render({ model, el }) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "cp-btn", textContent: model.get("words") });
  let asked = false; // the page may show the button twice
  const save = ({ type, name, media, text }) => {
    if (type !== "file" || !asked) return;
    asked = false;
    const href = URL.createObjectURL(new Blob([text], { type: media }));
    Object.assign(document.createElement("a"), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
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
