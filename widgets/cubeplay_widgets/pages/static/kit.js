// Helpers for the views of frames and tables: nodes, buttons, lists that keep the focus, sheets, files.

const MARKS = { info: "i", good: "✓", bad: "✕", hint: "?" };
const QUIET = { "data-lm-suppress-shortcuts": "true" }; // JupyterLab must not take letters typed here as commands

function add(parent, tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return parent.appendChild(node);
}

/** A node with a class, not yet on the page. */
const part = (tag, name, attributes = {}) => {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries({ class: name, ...attributes })) node.setAttribute(key, value);
  return node;
};

const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

/** A button with a text. */
function press(parent, words, act, look = "") {
  const node = add(parent, "button", { type: "button", class: `cp-btn ${look}`.trim(), ...QUIET }, words);
  node.addEventListener("click", act);
  return node;
}

/** Show entries in a list; if all texts are unchanged, the list and its focus stay as they are. */
function keep(list, entries, words, make) {
  const same = ({ dataset }, k) => dataset.words === words(entries[k]);
  if (list.children.length === entries.length && [...list.children].every(same)) return;
  list.replaceChildren();
  for (const entry of entries) make(list, entry).dataset.words = words(entry);
}

/** Show entries in a list: the node of a key is kept, and so is its focus. */
function match(list, entries, key, make, dress) {
  const old = new Map([...list.children].map((node) => [node.dataset.key, node])), focused = document.activeElement;
  const nodes = entries.map((entry) => {
    const node = old.get(key(entry)) ?? make(entry);
    node.dataset.key = key(entry);
    dress(node, entry);
    return node;
  });
  const same = nodes.length === list.children.length && nodes.every((node, k) => node === list.children[k]);
  if (same) return;
  list.replaceChildren(...nodes);
  if (list.contains(focused)) focused.focus();
}

/** A sheet over the page: Escape, Close and the browser's Back close it and restore the focus. */
function makeSheet(texts) {
  const sheet = add(document.body, "dialog", { class: "cp-sheet" });
  const head = add(sheet, "div", { class: "cp-sheet-head" });
  const title = add(head, "h2", { tabindex: "-1" });
  press(head, texts.close, () => sheet.close());
  const body = add(sheet, "div", { class: "cp-html cp-sheet-body" });
  sheet.setAttribute("aria-labelledby", (title.id = `cp-sheet-${Math.random().toString(36).slice(2)}`));
  let from = null;
  sheet.addEventListener("close", () => { from?.focus?.(); from = null; });
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  const open = (words) => {
    title.textContent = words;
    if (sheet.open) return;
    from = document.activeElement;
    sheet.showModal();
    title.focus();
  };
  return {
    show(words, html) { body.innerHTML = html; open(words); }, // our own HTML: every text in it is escaped
    refill(words, html) { if (sheet.open && title.textContent === words) body.innerHTML = html; },
    fill(words, ...nodes) { body.replaceChildren(...nodes); open(words); },
    close: () => sheet.close(),
    isOpen: () => sheet.open,
    remove: () => sheet.remove(),
  };
}

/** A sentence that begins with a capital letter, if its script has capitals. */
const begun = (words = "") => words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(document.documentElement.lang || undefined));

/** The reader's text size relative to the usual one. */
const textSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** The message of a page: a seat's glyph or a mark, the sentence, and a second sentence. */
function makeVoice() {
  const says = part("div", "cp-say"), glyph = add(says, "span", { class: "cp-say-glyph", "aria-hidden": "true" });
  const sign = add(says, "span", { class: "cp-mark", "aria-hidden": "true" });
  const words = add(says, "p", { role: "status", tabindex: "-1" });
  const text = add(words, "b"), sub = add(words, "span", { class: "cp-say-sub" });
  /** Replace words only if they have changed, so that a screen reader does not repeat them. */
  const put = (node, told) => { if (node.textContent !== told) node.textContent = told; };
  return {
    node: says,
    look({ mark = "", glyph: picture = "" }) {
      says.dataset.mood = mark;
      glyph.innerHTML = picture; // our own picture
      sign.textContent = picture && mark !== "bad" ? "" : MARKS[mark] ?? "";
    },
    say({ text: first, sub: more }) {
      put(text, begun(first));
      put(sub, more ? ` ${begun(more)}` : "");
    },
  };
}

/** Let the browser save a text as a file. */
function saveFile({ name, media, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: media }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
