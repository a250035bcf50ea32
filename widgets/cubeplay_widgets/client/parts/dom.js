// @ts-check
// Nodes, buttons, texts and lists that keep the focus.

/** JupyterLab must not take letters typed here as commands. */
export const QUIET = { "data-lm-suppress-shortcuts": "true" };

const SVG = "http://www.w3.org/2000/svg";

/** Whether this is a page of ours, and not an editor. */
export const isPage = () => Boolean(document.body.dataset.voila);

/** Give a node its attributes.
 * @template {Element} T @param {T} node @param {Attributes} attributes */
function dress(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, `${value}`);
  return node;
}

/** A node, the last one in its parent.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {Element} parent @param {K} tag @param {Attributes} attributes @param {(Node | string)[]} children */
export function add(parent, tag, attributes = {}, ...children) {
  const node = dress(document.createElement(tag), attributes);
  node.append(...children);
  return parent.appendChild(node);
}

/** A node with a class, not yet on the page.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} name @param {Attributes} attributes */
export const part = (tag, name, attributes = {}) => dress(document.createElement(tag), { class: name, ...attributes });

/** Where the next one of a row stands: 1 to the right, -1 to the left. @param {Element} node */
export const onward = (node) => (getComputedStyle(node).direction === "rtl" ? -1 : 1);

/** A node of a drawing, the last one in its parent.
 * @param {Element} parent @param {string} tag @param {Attributes} attributes @param {string | number} text */
export function draw(parent, tag, attributes, text = "") {
  const node = dress(document.createElementNS(SVG, tag), attributes);
  node.textContent = `${text}`;
  return parent.appendChild(node);
}

/** The parent of a node that is placed later. */
export const loose = () => document.createElement("span");

/** A node that is on the page. @template {string} K @param {K} css @param {ParentNode} root */
export const find = (css, root = document) => /** @type {Found<K>} */ (root.querySelector(css));

/** All nodes of a kind. @template {string} K @param {K} css @param {ParentNode} root */
export const findAll = (css, root = document) => /** @type {Found<K>[]} */ ([...root.querySelectorAll(css)]);

/** What the server has written into the page for its script. @param {string} id */
export const read = (id) => JSON.parse(find(`#${id}`).textContent ?? "");

/** A button with a text.
 * @param {Element} parent @param {string} words @param {(event: MouseEvent) => void} act */
export function press(parent, words, act, look = "") {
  const node = add(parent, "button", { type: "button", class: `cp-btn ${look}`.trim(), ...QUIET }, words);
  node.addEventListener("click", act);
  return node;
}

/** A form with a field for words and a button; `then` is called with the words, if there are any.
 * @param {Element} parent @param {string} look @param {string | Node} asks @param {string} button
 * @param {Attributes} attributes @param {(typed: string) => void} then */
export function makeEntry(parent, look, asks, button, attributes, then) {
  const form = add(parent, "form", { class: look });
  const entry = add(add(form, "label", {}, asks), "input", { type: "text", autocomplete: "off", ...attributes, ...QUIET });
  add(form, "button", { type: "submit", class: "cp-btn" }, button);
  form.addEventListener("submit", (event) => { event.preventDefault(); if (entry.value.trim()) then(entry.value.trim()); });
  return entry;
}

/** Links as buttons, the first one filled. @param {Element} parent @param {string[][]} links words and address of each */
export function linkAll(parent, links) {
  links.forEach(([words, href], k) => add(parent, "a", { class: `cp-btn${k ? "" : " cp-go"}`, href }, words));
}

/** An id that no other node has. @param {string} name */
export const freshId = (name) => `${name}-${Math.random().toString(36).slice(2)}`;

/** Fill the placeholders of a sentence.
 * @param {string} words @param {Record<string, any>} values @returns {string} */
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

/** Set the text of a node if it differs, so that a screen reader does not repeat it.
 * @param {Element} node @param {string} words */
export function tell(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Set an attribute if it differs.
 * @param {Element} node @param {string} name @param {Attributes[string]} value */
export function set(node, name, value) {
  if (node.getAttribute(name) !== `${value}`) node.setAttribute(name, `${value}`);
}

/** Put HTML of ours, in which every text is escaped, into a node if it differs.
 * @param {HTMLElement} node @param {string} html */
export function hold(node, html) {
  if (node.dataset.holds === html) return;
  node.dataset.holds = html;
  node.innerHTML = html;
}

/** Show entries in a list; if all texts are unchanged, the list and its focus stay as they are.
 * @template T @param {HTMLElement} list @param {T[]} entries @param {(entry: T) => string} words
 * @param {(list: HTMLElement, entry: T) => HTMLElement} make */
export function keep(list, entries, words, make) {
  const nodes = /** @type {HTMLElement[]} */ ([...list.children]);
  if (nodes.length === entries.length && nodes.every(({ dataset }, k) => dataset.words === words(entries[k]))) return;
  list.replaceChildren();
  for (const entry of entries) make(list, entry).dataset.words = words(entry);
}

/** Show entries in a list: the node of a key is kept, and so is its focus.
 * @template T @param {Element} list @param {T[]} entries @param {(entry: T) => string} key
 * @param {(entry: T) => HTMLElement} make @param {(node: any, entry: T) => void} look */
export function match(list, entries, key, make, look = () => {}) {
  const nodes = /** @type {HTMLElement[]} */ ([...list.children]), focused = /** @type {HTMLElement} */ (document.activeElement);
  const old = new Map(nodes.map((node) => [node.dataset.key, node]));
  const wanted = entries.map((entry) => {
    const node = old.get(key(entry)) ?? make(entry);
    node.dataset.key = key(entry);
    look(node, entry);
    return node;
  });
  if (wanted.length === nodes.length && wanted.every((node, k) => node === nodes[k])) return;
  list.replaceChildren(...wanted);
  if (list.contains(focused)) focused.focus();
}

/** A sentence that begins with a capital letter, if its script has capitals. */
export const begun = (words = "") => words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(document.documentElement.lang || undefined));

/** A number with the decimal mark of the page's language. @param {number} value */
export const inWords = (value) => new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: false }).format(value);

/** The reader's text size relative to the usual one. */
export const textSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Fill the screen with the page, or no longer, if the browser can. */
export const wholeScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});

/** Let the browser save a text, or a picture, as a file. @param {{ name: string, media: string, text: BlobPart }} file */
export function saveFile({ name, media, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: media }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
