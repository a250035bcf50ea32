// @ts-check
// Chances as a bar.

import { add, part } from "./dom.js";

/** The ways to win, to tie and to lose, as a bar with the words that fit; parts differ by order, word and hatching.
 * @param {Record<string, number>} ways @param {Texts} texts */
export function oddsBar(ways, texts, attributes = {}) {
  const bar = part("span", "cp-odds", attributes);
  for (const [name, share] of Object.entries(ways)) {
    if (share <= 0) continue;
    const node = add(bar, "span", { class: `cp-odds-${name}`, "data-word": texts[name] });
    node.style.flex = `${share} 1 0`;
  }
  return bar;
}
