// @ts-check
// Where the focus and the view of a table go.

import { isPage } from "./dom.js";

const TABLE = 640; // px that a table in an editor may be high

/** The main button of what can be done, if it is open. @param {Element | null} node @returns {HTMLElement | null | undefined} */
export const mainButton = (node) => node?.querySelector(".cp-actions .cp-go:not(.cp-shut)");

/** Put the focus where a person begins on the board, or on the main button if nothing can be done there.
 * @param {Element} node */
export function toBoard(node) {
  const table = node.closest(".cp-table");
  /** @type {HTMLElement | null | undefined} */
  const start = table?.querySelector(".cp-cells button[data-start]");
  const open = start?.ariaDisabled === "false" ? start : mainButton(table) ?? start;
  (open ?? /** @type {HTMLElement} */ (table?.querySelector(".cp-cells button[tabindex='0']")))?.focus({ preventScroll: true });
}

/** The element that scrolls a node in an editor. @param {Element | null} node @returns {Element | null} */
const rollOf = (node) =>
  !node || /auto|scroll/.test(getComputedStyle(node).overflowY) ? node : rollOf(node.parentElement);

/** Scroll to the top of a table; in an editor with little room, to its message. @param {Element} node */
export function toTop(node) {
  const play = node.closest(".cp-play"), room = isPage() ? 0 : rollOf(play)?.clientHeight ?? TABLE;
  if (isPage()) window.scrollTo(0, 0);
  else (room < TABLE ? play?.querySelector(".cp-say") : play)?.scrollIntoView({ block: "start" });
}
