// @ts-check
// Two claims on the wall, and below them how many chose each: the bars stay, so that they grow.

import { add, hold, match, tell } from "../parts/dom.js";

/** Show two claims in a node; call what it returns with each state, null for another picture.
 * @param {HTMLElement} node */
export function makeWallClaims(node) {
  const pair = add(node, "div", { class: "cp-wall-pair" }), shares = add(node, "div", { class: "cp-wall-shares" });
  const because = add(node, "p", { class: "cp-wall-because" });

  /** @param {Said} row */
  function make(row) {
    const line = document.createElement("div");
    add(line, "span", {}, row.name);
    const bar = add(line, "div", { class: "cp-wall-bar" });
    add(bar, "b", { class: "cp-bar-a" });
    add(bar, "b", { class: "cp-bar-b" });
    add(bar, "span", { class: "cp-bar-waits" });
    return line;
  }
  /** @param {HTMLElement} line @param {Said} row */
  function look(line, { a, b, waits }) {
    const [, bar] = line.children, [first, other, words] = /** @type {HTMLElement[]} */ ([...bar.children]);
    for (const [part, letter, count] of /** @type {[HTMLElement, string, number][]} */ ([[first, "A", a], [other, "B", b]])) {
      part.style.flexGrow = `${count}`;
      part.classList.toggle("cp-bar-none", !count);
      tell(part, waits || !count ? "" : `${letter} ${count}`);
    }
    bar.classList.toggle("cp-bar-wait", Boolean(waits));
    tell(words, waits);
  }
  return (/** @type {Said | null | undefined} */ state) => {
    if (!state) return;
    match(pair, Object.entries(state.claims), ([letter]) => letter, () => document.createElement("div"), (card, [letter, html]) => {
      hold(card, html);
      card.classList.toggle("cp-right", state.right === letter);
    });
    match(shares, /** @type {Said[]} */ (state.rows), (row) => row.name, make, look);
    tell(because, state.because);
  };
}
