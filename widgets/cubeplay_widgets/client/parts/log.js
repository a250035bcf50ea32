// @ts-check
// The log of a game, and the field for a move in words.

import { add, loose, makeEntry, match, part, press } from "./dom.js";

/** Show lines, newest first; a press on a rule opens it.
 * @param {HTMLElement} list @param {Said[]} lines @param {Act} act */
export function fillLog(list, lines, act) {
  match(list, lines, ({ number, text }) => `${number} ${text}`, ({ text, rule, title }) => {
    const line = part("li", "");
    line.append(`${text} `);
    if (rule) press(line, title, () => act("rule", rule), "cp-log-rule");
    return line;
  });
}

/** A field for a move in words; `then` is called with it before it is sent.
 * @param {HTMLElement} parent @param {Texts} texts @param {Act} act @param {(typed: string) => void} then */
export function makeTyping(parent, texts, act, then = () => {}) {
  const label = add(loose(), "span", { class: "cp-unseen" }, texts.type);
  const attributes = { autocapitalize: "off", spellcheck: "false", placeholder: texts.type };
  const entry = makeEntry(parent, "cp-typed", label, texts.play, attributes, (typed) => { then(typed); act("type", typed); });
  entry.addEventListener("keydown", (event) => event.stopPropagation());
  return entry;
}
