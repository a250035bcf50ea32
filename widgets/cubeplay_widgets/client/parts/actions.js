// @ts-check
// What can be done at a table: rows of choices, the main button, the others, and the tools.

import { add, loose, match, part, press } from "./dom.js";
import { toBoard } from "./places.js";
import { oddsBar } from "./odds.js";

/** @typedef {Said} Action */

/** @param {Action} action */
export const keyOf = ({ row, words }) => `${row}\t${words}`;

/** @param {Model} model @param {Act} act
 * @param {() => void} openMore @param {() => void} openSay */
export function makeActions(model, act, openMore, openSay) {
  const texts = model.get("texts");
  const acts = part("section", "cp-acts", { "aria-label": texts.doing });
  const clock = add(acts, "p", { class: "cp-countdown", role: "timer" });
  const question = add(acts, "p", { class: "cp-asked" });
  const rows = add(acts, "div", { class: "cp-choices" });
  const deeds = add(acts, "div", { class: "cp-actions" });
  const pace = add(acts, "div", { class: "cp-actions cp-pace" });
  const tools = add(acts, "div", { class: "cp-tools" });
  const button = () => {
    const node = press(loose(), "", () => act("act", node.dataset.key));
    return node;
  };
  /** @param {HTMLElement} node @param {Action} action */
  const look = (node, { words, main, open, note, bar, pressed, row, near }) => {
    const now = JSON.stringify([words, main, open, note, bar, pressed, near]);
    if (node.dataset.look === now) return;
    node.dataset.look = now;
    node.className = `cp-btn${main ? " cp-go" : ""}${open ? "" : " cp-shut"}${bar ? " cp-with-bar" : ""}${near ? "" : " cp-far"}`;
    node.replaceChildren();
    add(node, "span", { class: "cp-act-words" }, words);
    if (bar) node.append(oddsBar({ win: bar[0], tie: bar[1], lose: bar[2] }, texts));
    if (note) add(node, "small", {}, note);
    if (row) node.setAttribute("aria-pressed", `${pressed}`);
    node.setAttribute("aria-disabled", `${!open}`);
  };
  const group = (/** @type {string} */ row) => part("div", "cp-choice-row", { role: "group", "aria-label": row });
  const show = () => {
    /** @type {Action[]} */
    const all = model.get("actions");
    /** @type {string[]} */
    const names = [...new Set(all.map(({ row }) => row).filter(Boolean))];
    match(rows, names, (row) => row, group, (node, row) => match(node, all.filter((each) => each.row === row), keyOf, button, look));
    match(deeds, all.filter(({ row }) => !row), keyOf, button, look);
    question.textContent = model.get("asked");
    question.hidden = !question.textContent;
    const had = document.activeElement;
    if (had === document.body || !had) toBoard(acts);
  };
  /** @type {[string, () => void][]} */
  const offered = [...["undo", "hint", "why"].map((what) => /** @type {[string, () => void]} */ ([what, () => act(what)])), ["say", openSay], ["more", openMore]];
  const [, , , say] = offered.map(([what, does]) => {
    const node = press(tools, texts[what], does);
    node.dataset.tool = what;
    return node;
  });
  const showTools = () => {
    const open = model.get("tools");
    for (const node of /** @type {Iterable<HTMLElement>} */ (tools.children)) {
      const shut = open[node.dataset.tool ?? ""] === false;
      node.classList.toggle("cp-shut", shut);
      node.setAttribute("aria-disabled", `${shut}`);
    }
  };
  const showPace = () => match(pace, /** @type {string[]} */ (model.get("pace")), (what) => what,
    (what) => press(loose(), texts[what], () => act(what), what === "go" ? "cp-go" : ""));
  const showSay = () => {
    say.hidden = !model.get("signals").length;
    tools.classList.toggle("cp-five", !say.hidden);
  };
  return { node: acts, clock, show, showTools, showPace, showSay };
}
