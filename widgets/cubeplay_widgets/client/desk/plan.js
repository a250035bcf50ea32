// @ts-check
// The plan: how many pupils have done each part, its minutes, and the one line up to which the lesson is open.

import { add, fill, match, set, tell } from "../parts/dom.js";

const KINDS = ["done", "skipped", "here"];
const MINUTE = 60; // seconds

/** The command that opens the lesson up to a part as seen now; opening further begins the part's clock.
 * @param {Said} state @param {Said} part */
export function upTo({ line, parts }, part) {
  const seconds = part.number > line ? (part.plan ?? 0) * MINUTE : 0;
  return { do: "up-to", part: part.id, seen: parts[line - 1]?.id ?? "", seconds };
}

/** Show the parts in the rows of a table. @param {HTMLElement} rows @param {Texts} texts @param {(wish: Said) => void} act */
export function makePlan(rows, texts, act) {
  /** @type {Said} */
  let state;
  const partOf = (/** @type {string} */ id) => state.parts.find((/** @type {Said} */ part) => part.id === id);

  /** @param {Said} part */
  function make({ id }) {
    const row = document.createElement("tr");
    add(row, "th", { scope: "row" });
    const bar = add(add(row, "td", { class: "cp-plan-bar" }), "span", { class: "cp-part-bar", "aria-hidden": "true" });
    for (const kind of KINDS) add(bar, "i", { class: `cp-part-${kind}` });
    for (const kind of KINDS) add(row, "td", { class: `cp-plan-${kind}` });
    const minutes = add(row, "td", { class: "cp-plan-minutes" });
    minutes.append(add(minutes, "b"), add(minutes, "span"));
    const button = add(add(row, "td", { class: "cp-plan-open" }), "button", { type: "button", class: "cp-btn" });
    button.addEventListener("click", () => { if (partOf(id).number !== state.line) act(upTo(state, partOf(id))); });
    return row;
  }

  /** @param {HTMLElement} row @param {Said} part */
  function look(row, part) {
    const [name, bar, done, skipped, here, minutes, open] = /** @type {any} */ (row.children);
    const isLine = part.number === state.line, isOpen = part.number <= state.line, button = open.firstChild;
    set(row, "data-open", isLine ? "line" : isOpen);
    row.classList.toggle("cp-plan-now", part.number === state.present);
    row.classList.toggle("cp-plan-late", part.plan !== null && part.minutes > part.plan);
    tell(name, `${part.number} ${part.name}`);
    KINDS.forEach((kind, place) => { bar.firstChild.children[place].style.width = `${(100 * part[kind]) / Math.max(state.seats_all, 1)}%`; });
    [done, skipped, here].forEach((cell, place) => tell(cell, part[KINDS[place]] || "–"));
    tell(minutes.firstChild, `${part.minutes ?? "–"}`);
    tell(minutes.lastChild, part.plan === null ? "" : ` / ${part.plan}`);
    set(button, "aria-disabled", isLine);
    tell(button, isLine ? texts.line_here : isOpen ? texts.is_open : texts.up_to_here);
    set(button, "aria-label", fill(isLine ? texts.line_said : isOpen ? texts.pull_back : texts.open_up_to, part));
  }

  return (/** @type {Said} */ now) => {
    state = now;
    match(rows, now.parts, (part) => part.id, make, look);
  };
}
