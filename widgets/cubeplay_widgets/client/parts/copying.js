// @ts-check
// Copies a text for the reader.

import { add } from "./dom.js";

const COPIED = 3000; // ms for which a button says so

/** Copy a text; the button says so, or else the text stands below it, selected.
 * @param {HTMLElement} node @param {string} text @param {HTMLElement} below @param {Texts} texts */
export async function copyText(node, text, below, texts) {
  const label = add(below, "label", {}, texts.share_by_hand), field = add(label, "textarea", { readonly: "", rows: 3 });
  below.replaceChildren(label);
  field.value = text;
  field.select();
  try { await navigator.clipboard.writeText(text); } catch { if (!document.execCommand("copy")) return; }
  below.replaceChildren();
  const words = node.dataset.words ??= node.textContent ?? "";
  node.textContent = texts.share_copied;
  setTimeout(() => { node.textContent = words; }, COPIED);
}
