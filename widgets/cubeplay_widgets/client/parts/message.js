// @ts-check
// What a page says: the message bar, and a line for a mark and a sentence.

import { add, begun, part, tell } from "./dom.js";

/** @type {Record<string, string>} */
export const MARKS = { info: "i", good: "✓", bad: "✕", hint: "?", compared: "=", film: "▸", cheer: "★" };

/** Shows a sentence and the mark of its mood in the two nodes of a line.
 * @param {HTMLElement} node */
export function makeLine(node, marks = MARKS) {
  const [sign, words] = node.children;
  return (/** @type {Said} */ { text = "", mark = "" } = {}) => {
    node.dataset.mood = mark;
    tell(sign, marks[mark] ?? "");
    tell(words, text);
  };
}

/** A line with a mark and a sentence in a node. @param {HTMLElement} node */
export function makeStatus(node) {
  add(node, "span", { class: "cp-mark", "aria-hidden": "true" });
  add(node, "span", { role: "status" });
  return makeLine(node);
}

/** The message of a page: a seat's glyph or a mark, the sentence, and a second sentence. */
export function makeMessage() {
  const node = part("div", "cp-say"), glyph = add(node, "span", { class: "cp-say-glyph", "aria-hidden": "true" });
  const sign = add(node, "span", { class: "cp-mark", "aria-hidden": "true" });
  const words = add(node, "p", { role: "status", tabindex: "-1" });
  const first = add(words, "b"), second = add(words, "span", { class: "cp-say-sub" });
  return {
    node,
    /** @param {Said} said */
    look({ mark = "", glyph: picture = "" }) {
      node.dataset.mood = mark;
      glyph.innerHTML = picture; // our own picture
      sign.textContent = picture && mark !== "bad" ? "" : MARKS[mark] ?? "";
    },
    /** @param {Said} said */
    say({ text, sub }) {
      tell(first, begun(text));
      tell(second, sub ? ` ${begun(sub)}` : "");
    },
  };
}
