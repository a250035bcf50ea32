// A button that reads one file and hands its bytes to the kernel.

function render({ model, el }) {
  const button = document.createElement("button"), input = document.createElement("input");
  Object.assign(button, { type: "button", className: "cp-btn", textContent: model.get("words") });
  Object.assign(input, { type: "file", accept: model.get("accept"), hidden: true, tabIndex: -1 });
  button.onclick = () => input.click();
  input.onchange = async () => {
    const [file] = input.files;
    input.value = ""; // so that the same file can be chosen again
    if (!file) return;
    const large = file.size > model.get("largest");
    const bytes = large ? null : await file.arrayBuffer().catch(() => null); // it may have been moved or locked
    model.send({ type: "file", name: file.name, size: file.size }, undefined, bytes ? [bytes] : []);
  };
  el.append(button, input);
}

export default { render };
