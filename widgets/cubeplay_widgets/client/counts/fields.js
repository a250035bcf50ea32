// @ts-check
// Gaps for numbers: typed, changed by one with the arrows, checked with Enter.

import { add, fill, QUIET, set } from "../parts/dom.js";

/** The gaps of a form: a number is taken when its gap is left. @param {Pad} pad */
export function makeFields({ task, texts, marks, put, check }) {
  /** @type {Map<string, HTMLInputElement>} */
  const fields = new Map();
  let typing = ""; // the gap in which one types: all letters are one change
  /** @param {string} key @param {string} typed @param {boolean} left whether the gap was left */
  function take(key, typed, left) {
    const mark = typed.trim() ? typed : "";
    if (left || (marks()[key] ?? "") !== mark) put({ ...marks(), [key]: mark }, typing === key, left);
    typing = left ? "" : key;
  }
  return {
    /** @param {Element} to @param {string} key @param {(key: string, event: KeyboardEvent) => boolean} move what else a key does */
    make(to, key, move = () => false) {
      const field = add(to, "input", { class: "cp-tally-field", type: "text", inputmode: key === task.last ? "decimal" : "numeric", autocomplete: "off", maxlength: 40, "aria-label": task.names[key], ...QUIET });
      field.addEventListener("input", () => take(key, field.value, false));
      field.addEventListener("change", () => take(key, field.value, true));
      field.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (move(key, event)) event.preventDefault();
        else if (event.key === "Enter") { event.preventDefault(); check(); }
        else if (step && /^\s*\d*\s*$/.test(field.value)) { event.preventDefault(); take(key, `${Math.max(0, Number(field.value) + step)}`, false); }
      });
      fields.set(key, field);
      return field;
    },
    /** @param {string} key */
    focus: (key) => { const field = fields.get(key); field?.focus(); field?.select(); },
    /** @param {string} look @param {string[]} fine */
    show: (look, fine) => fields.forEach((field, key) => {
      const mark = marks()[key] ?? "", right = fine.includes(key);
      if (field.value !== mark) field.value = mark;
      field.classList.toggle("cp-is-right", right);
      field.classList.toggle("cp-look", key === look);
      set(field, "aria-label", right ? fill(texts.right, { name: task.names[key] }) : task.names[key]);
    }),
    shut: (/** @type {Record<string, string>} */ made) => (Object.keys(made).length ? "" : texts.type_first),
    keys: [["Tab", texts.key_next], ["↑↓", texts.key_more], ["Enter", texts.key_check]],
  };
}

/** A number of the page's own, and what the pupil had where that was another. @param {Pad} pad @param {Element} to
 * @param {string} key @param {Said} own */
export function ownField({ texts, marks }, to, key, { values, wrong }) {
  const missed = wrong.includes(key), node = add(to, "span", { class: `cp-tally-field cp-is-right${missed ? " cp-missed" : ""}` }, values[key]);
  if (missed && marks()[key]) add(to, "small", { class: "cp-tally-had" }, fill(texts.you_had, { mark: marks()[key] }));
  return node;
}
