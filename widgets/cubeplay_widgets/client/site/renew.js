// @ts-check
// Replaces HTML by new HTML from our server, and keeps inputs, the focus and what is open.

import { findAll } from "../parts/dom.js";

/** @typedef {any} Field an input, a select or a text area */

const partOf = (/** @type {Field} */ field) => (field.type === "checkbox" ? "checked" : "value");

/** Whether a field was edited. @param {Field} field */
function isTouched(field) {
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Put HTML of our server, in which every text is escaped, into a node; returns whether the focus was lost.
 * @param {HTMLElement} node @param {string} html */
export function renew(node, html) {
  /** @type {Field} */
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.id, range = typeof focused?.selectionStart !== "number" ? null : [focused.selectionStart, focused.selectionEnd];
  const byId = (/** @type {string} */ css) => /** @type {Field[]} */ (findAll(css, node)).filter((each) => each.id);
  const typed = byId("input:not([type=hidden]), select, textarea").filter(isTouched).map((field) => [field.id, field[partOf(field)]]);
  const open = byId("details[open]").map((part) => part.id);
  node.innerHTML = html;
  /** @param {string} name @returns {Field} */
  const there = (name) => (name ? node.querySelector(`#${CSS.escape(name)}`) : null);
  for (const [name, value] of typed) if (there(name)) there(name)[partOf(there(name))] = value;
  for (const name of open) there(name)?.setAttribute("open", "");
  there(id)?.focus({ preventScroll: true });
  if (range && there(id)) there(id).setSelectionRange(...range);
  return Boolean(focused) && !there(id);
}
