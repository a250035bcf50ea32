// @ts-check
// The cover of a table: the curtain, or the summary of a round or of the game.

import { add, findAll, part, press } from "./dom.js";
import { toBoard } from "./places.js";

/** @param {Model} model @param {Act} act */
export function makeCover(model, act) {
  const cover = part("section", "cp-over", { tabindex: "-1" });
  const body = add(cover, "div", { class: "cp-html cp-over-body", tabindex: "0" }), ways = add(cover, "div", { class: "cp-over-ways" });
  let shown = "";
  const show = () => {
    const { kind = "", title = "", html = "", ways: offered = [] } = model.get("over");
    const table = cover.closest(".cp-table");
    cover.hidden = !kind;
    cover.dataset.kind = kind;
    cover.setAttribute("aria-label", title);
    table?.classList.toggle("cp-covered", Boolean(kind));
    for (const node of table ? findAll(".cp-left, .cp-stage, .cp-acts, .cp-aside", table) : []) node.inert = Boolean(kind);
    const now = JSON.stringify([kind, title, html, offered]);
    if (now === shown) return;
    shown = now;
    body.innerHTML = html; // our own HTML: every text in it is escaped
    ways.replaceChildren();
    for (const [what, words, main] of offered) press(ways, words, () => act("over", what), main ? "cp-go" : "");
    if (kind) { body.scrollTop = 0; cover.focus({ preventScroll: true }); }
    else if (table) toBoard(cover);
  };
  body.addEventListener("click", ({ target }) => {
    const node = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-do]"));
    if (node) act("over", node.dataset.do);
  });
  return { node: cover, show };
}
