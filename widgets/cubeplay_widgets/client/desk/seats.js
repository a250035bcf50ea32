// @ts-check
// A button for each seat, with the pupil's part.

import { add, fill, match, set, tell } from "../parts/dom.js";

/** Show seats in a list; `press` is called with the number of a pressed one.
 * @param {HTMLElement} list @param {Texts} texts @param {(number: number) => void} press */
export function makeSeats(list, texts, press) {
  /** @param {Said} seat */
  function make({ number }) {
    const item = document.createElement("li");
    const button = add(item, "button", { type: "button", class: "cp-seat" });
    const first = add(button, "span", { class: "cp-seat-who" });
    add(first, "b", {}, String(number));
    add(first, "span");
    add(button, "span", { class: "cp-seat-part" });
    add(button, "span", { class: "cp-seat-mark" });
    button.addEventListener("click", () => press(number));
    return item;
  }
  const mark = (/** @type {Said} */ seat) => (seat.asks ? texts.asks : seat.long ? fill(texts.long, seat) : "");
  const kind = (/** @type {Said} */ seat) => (seat.free ? "free" : seat.asks ? "asks" : seat.long ? "long" : "");
  const said = (/** @type {Said} */ seat) => [
    fill(texts.seat, { seat: seat.number }),
    seat.name,
    seat.free ? texts.free : fill(texts.part_named, { part: seat.part, name: seat.part_name }),
    seat.asks && texts.asks_said,
    seat.long && fill(texts.long_said, seat),
  ].filter(Boolean).join(", ");
  /** @param {HTMLElement} item @param {Said} seat */
  function look(item, seat) {
    const button = item.children[0], [who, part, sign] = button.children;
    set(button, "data-kind", kind(seat));
    set(button, "aria-label", said(seat));
    tell(who.children[1], seat.name);
    tell(part, seat.free ? texts.free : fill(texts.part, seat));
    tell(sign, seat.free ? "" : mark(seat));
  }
  return (/** @type {Said[]} */ seats) => match(list, seats, (seat) => `${seat.number}`, make, look);
}
