// @ts-check
// The log of a game, and the field for a move in words.

import { add, match, part, press, QUIET } from "./dom.js";

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
  const form = add(parent, "form", { class: "cp-typed" });
  const label = add(form, "label");
  add(label, "span", { class: "cp-unseen" }, texts.type);
  const entry = add(label, "input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: texts.type, ...QUIET });
  add(form, "button", { type: "submit", class: "cp-btn" }, texts.play);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = entry.value.trim();
    if (!typed) return;
    then(typed);
    act("type", typed);
  });
  entry.addEventListener("keydown", (event) => event.stopPropagation());
  return entry;
}
