// @ts-check
// A tile for each number: who is where, who has done the part, skipped one, is stuck, asks, or is away.

import { add, fill, match, onward, set, tell } from "../parts/dom.js";

const ACROSS = 10; // tiles in a row
const ROWS = 3; // that are always shown
/** @type {Record<string, string>} */
const SIGNS = { done: "✓", skipped: "↷", stuck: "?", asks: "!", away: "–" };

/** How a seat is shown: what needs the teacher comes first. @param {Said} seat */
export const kindOf = (seat) => {
  if (seat.kind) return seat.kind;
  if (seat.free) return "free";
  if (seat.asks) return "asks";
  if (seat.away !== null) return "away";
  if (seat.stuck) return "stuck";
  if (seat.skipped.length) return "skipped";
  return seat.done.includes(seat.part) ? "done" : "here";
};

/** All numbers in rows of ten, those that nobody has taken included; further rows only if somebody sits there.
 * @param {Said[]} seats @param {number[]} removed */
export function allNumbers(seats, removed) {
  const known = new Map(seats.map((seat) => [seat.number, seat])), rows = new Set(Array(ROWS).keys());
  for (const number of [...known.keys(), ...removed]) rows.add(Math.floor((number - 1) / ACROSS));
  const numbers = [...rows].sort((one, other) => one - other).flatMap((row) => Array.from({ length: ACROSS }, (_none, at) => row * ACROSS + at + 1));
  return numbers.map((number) => known.get(number) ?? { number, kind: removed.includes(number) ? "removed" : "empty" });
}

/** Show the tiles; `press` is called with the number of a pressed one.  One is in the order of Tab, arrows lead to the others.
 * @param {HTMLElement} list @param {Texts} texts @param {(number: number) => void} press */
export function makeSeats(list, texts, press) {
  let current = 0;
  /** @param {Said} seat */
  function make({ number, kind }) {
    const item = document.createElement("li");
    const tile = kind === "empty" ? add(item, "span", { class: "cp-seat" }) : add(item, "button", { type: "button", class: "cp-seat", tabindex: "-1" });
    const first = add(tile, "span", { class: "cp-seat-who" });
    add(first, "b", {}, String(number));
    add(first, "i", { class: "cp-seat-mark", "aria-hidden": "true" });
    add(tile, "span", { class: "cp-seat-part" });
    add(tile, "span", { class: "cp-seat-name" });
    if (tile instanceof HTMLButtonElement) {
      tile.addEventListener("click", () => press(number));
      tile.addEventListener("focus", () => enter(number));
    }
    return item;
  }
  const words = (/** @type {Said} */ seat, /** @type {string} */ kind) =>
    ["free", "empty"].includes(kind) ? texts.free : ["away", "removed"].includes(kind) ? texts[kind] : fill(texts.part, seat);
  /** @param {Said} seat @param {string} kind */
  function said(seat, kind) {
    const number = fill(texts.seat, { seat: seat.number });
    if (["empty", "free", "removed"].includes(kind)) return [number, seat.name, words(seat, kind)].filter(Boolean).join(", ");
    return [
      number,
      seat.name,
      fill(texts.part_named, { part: seat.part, name: seat.part_name }),
      seat.done.includes(seat.part) && texts.done,
      seat.skipped.length && fill(texts.skipped, { parts: seat.skipped.join(", ") }),
      seat.stuck && fill(texts.stuck, seat),
      seat.asks && texts.asks,
      seat.away !== null && texts.away,
    ].filter(Boolean).join(", ");
  }
  /** @param {HTMLElement} item @param {Said} seat */
  function look(item, seat) {
    const kind = kindOf(seat), [tile] = item.children, [who, part, name] = tile.children;
    set(tile, "data-kind", kind);
    if (kind !== "empty") set(tile, "aria-label", said(seat, kind));
    tell(who.children[1], SIGNS[kind] ?? "");
    tell(part, words(seat, kind));
    tell(name, seat.name ?? "");
  }
  const buttons = () => /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll("button")]);
  const numberOf = (/** @type {HTMLElement} */ tile) => Number(tile.parentElement?.dataset.number);
  function enter(number = current) {
    const all = buttons();
    current = all.some((tile) => numberOf(tile) === number) ? number : all[0] ? numberOf(all[0]) : 0;
    for (const tile of all) tile.tabIndex = numberOf(tile) === current ? 0 : -1;
  }
  list.addEventListener("keydown", (event) => {
    const across = getComputedStyle(list).gridTemplateColumns.split(" ").length, turned = onward(list);
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -turned, ArrowRight: turned, ArrowUp: -across, ArrowDown: across };
    const step = steps[event.key], tiles = /** @type {HTMLElement[]} */ ([...list.children]);
    if (!step) return;
    event.preventDefault();
    let at = tiles.findIndex((tile) => Number(tile.dataset.number) === current) + step;
    while (tiles[at] && !tiles[at].querySelector("button")) at += step; // numbers that nobody has are passed over
    tiles[at]?.querySelector("button")?.focus();
  });
  return (/** @type {Said} */ { seats, removed }) => {
    const tiles = allNumbers(seats, removed), key = (/** @type {Said} */ { number, kind = "" }) => `${number} ${kind === "empty" ? kind : ""}`;
    match(list, tiles, key, make, (item, seat) => { item.dataset.number = seat.number; look(item, seat); });
    enter();
  };
}
