// @ts-check
// Chances as a bar.

import { add, part } from "./dom.js";

const ROOM = 0.14; // from which share on there is room for a word

/** The ways to win, to tie and to lose, as a bar with the words inside; parts differ by order, word and hatching.
 * @param {Record<string, number>} ways @param {Texts} texts */
export function oddsBar(ways, texts, attributes = {}) {
  const bar = part("span", "cp-odds", attributes), all = Object.values(ways).reduce((sum, each) => sum + each, 0);
  for (const [name, share] of Object.entries(ways)) {
    if (share <= 0) continue;
    const node = add(bar, "span", { class: `cp-odds-${name}` }, share / all > ROOM ? texts[name] : "");
    node.style.flex = `${share} 1 0`;
  }
  return bar;
}
