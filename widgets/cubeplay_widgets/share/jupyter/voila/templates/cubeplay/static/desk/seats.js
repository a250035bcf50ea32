// A button for each seat, with the pupil's part.

import { add, fill, nodes, set, tell } from "./dom.js";

/** Show seats in a list; `press` is called with the number of a pressed one. */
export function makeSeats(list, texts, press) {
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
  const mark = (seat) => {
    if (seat.asks) return texts.asks;
    return seat.long ? fill(texts.long, seat) : "";
  };
  const kind = (seat) => (seat.free ? "free" : seat.asks ? "asks" : seat.long ? "long" : "");
  const said = (seat) => [
    fill(texts.seat, { seat: seat.number }),
    seat.name,
    seat.free ? texts.free : fill(texts.part_named, { part: seat.part, name: seat.part_name }),
    seat.asks && texts.asks_said,
    seat.long && fill(texts.long_said, seat),
  ].filter(Boolean).join(", ");

  return (seats) => nodes(list, seats, (seat) => seat.number, make).forEach((item, place) => {
    const seat = seats[place], button = item.firstChild;
    const [who, part, sign] = button.children;
    set(button, "data-kind", kind(seat));
    set(button, "aria-label", said(seat));
    tell(who.lastChild, seat.name);
    tell(part, seat.free ? texts.free : fill(texts.part, seat));
    tell(sign, seat.free ? "" : mark(seat));
  });
}
