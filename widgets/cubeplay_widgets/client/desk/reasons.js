// @ts-check
// The sentences that pupils wrote with the claims that they chose: read when their sheet is open, never before.

import { add, find, findAll } from "../parts/dom.js";

/** The sheet with the sentences; call what it returns after each change of the class.
 * @param {HTMLElement} node @param {HTMLElement} opens @param {string} address @param {Voice} says */
export function makeReasons(node, opens, address, says) {
  const sheet = /** @type {HTMLDialogElement} */ (node), parts = findAll("[data-part]", sheet);

  async function load() {
    const answer = await fetch(`${address}/reasons`).catch(() => null);
    /** @type {Record<string, string[][]> | null} */
    const found = answer?.ok ? await answer.json() : null;
    if (!found) return says.unsent();
    for (const part of parts) {
      const said = found[part.dataset.part ?? ""] ?? [];
      part.hidden = !said.length;
      find("ul", part).replaceChildren();
      for (const [letter, words] of said) add(add(find("ul", part), "li"), "b", {}, letter).after(` ${words}`);
    }
    find("[data-none]", sheet).hidden = parts.some((part) => !part.hidden);
  }
  opens.addEventListener("click", load);
  return () => { if (sheet.open) load(); };
}
