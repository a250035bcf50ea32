// One line of text: a heading that can take the focus, or a status line that is read out when it changes.
// Words between *stars* are set bold; a star within a word, as in 2*3*4, is what somebody typed.

const STARS = /(?<![\w*])\*([^*\n]+)\*(?![\w*])/;

const MARKS = { good: "✓", bad: "✕", hint: "?", info: "i" };
const answered = new WeakMap(); // how many calls for the focus were answered, by model

/** A text as nodes: every second part was between stars. */
function emphasised(text) {
  return text.split(STARS).map((part, number) => {
    const node = document.createElement(number % 2 ? "b" : "span");
    node.textContent = part;
    return node;
  });
}

/** Focus a node once it is on the page: a call may come before its card is laid out. */
function focus(node, triesLeft = 20) {
  node.focus();
  if (document.activeElement !== node && triesLeft) setTimeout(focus, 50, node, triesLeft - 1);
}

function render({ model, el }) {
  const level = model.get("level");
  const node = document.createElement(level ? `h${level}` : "p");
  const mark = document.createElement("span"), words = document.createElement("span");
  mark.ariaHidden = "true";
  node.className = level ? "cp-heading" : "cp-says";
  node.append(...(level ? [words] : [mark, words]));
  if (level) {
    node.tabIndex = -1;
    node.dataset.lmSuppressShortcuts = "true"; // JupyterLab takes single keys as commands
  } else node.setAttribute("role", "status");
  el.append(node);

  let told = "";
  const show = () => {
    const kind = model.get("mark"), text = model.get("text");
    mark.textContent = MARKS[kind] ?? "";
    mark.className = kind ? `cp-mark cp-mark-${kind}` : "";
    node.classList.toggle("cp-empty", !text);
    if (told !== text) words.replaceChildren(...emphasised(text));
    told = text;
  };
  const answer = () => {
    const calls = model.get("calls");
    if (calls > (answered.get(model) ?? 0)) focus(node);
    answered.set(model, calls);
  };
  /** Show a new text, and scroll it into view if it is below the edge. */
  const tell = () => {
    show();
    if (!level && told) node.scrollIntoView({ block: "nearest" });
  };
  model.on("change:text change:mark", tell);
  model.on("change:calls", answer);
  show();
  answer();
}

export default { render };
