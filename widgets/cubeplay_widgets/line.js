// One line of text: a heading that can take the focus, or a status line that is read out when it changes.

const MARKS = { good: "✓", bad: "✕", hint: "?", info: "i" };

function render({ model, el }) {
  const level = model.get("level");
  const node = document.createElement(level ? `h${level}` : "p");
  const mark = document.createElement("span"), words = document.createElement("span");
  mark.ariaHidden = "true";
  node.className = level ? "cp-heading" : "cp-says";
  if (level) node.tabIndex = -1;
  else node.setAttribute("role", "status");
  node.append(...(level ? [words] : [mark, words]));
  el.append(node);

  const show = () => {
    const kind = model.get("mark"), text = model.get("text");
    mark.textContent = MARKS[kind] ?? "";
    mark.className = kind ? `cp-mark cp-mark-${kind}` : "";
    node.classList.toggle("cp-empty", !text);
    if (words.textContent !== text) words.textContent = text;
  };
  model.on("change:text change:mark", show);
  model.on("change:calls", () => node.focus());
  show();
}

export default { render };
