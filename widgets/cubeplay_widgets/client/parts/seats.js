// @ts-check
// The players, as cards in a column or a strip.

import { add, match, part } from "./dom.js";

/** @param {Model} model */
export function makeSeats(model) {
  const list = part("ul", "cp-seats");
  const make = () => {
    const card = part("li", "cp-seat-card");
    add(card, "span", { class: "cp-seat-glyph", "aria-hidden": "true" });
    const words = add(card, "span", { class: "cp-seat-words" });
    add(words, "b");
    add(words, "small");
    add(card, "span", { class: "cp-seat-points" });
    add(card, "span", { class: "cp-seat-picture", "aria-hidden": "true" });
    return card;
  };
  /** @param {any} card @param {Said} seat */
  const look = (card, { glyph, name, state, points, picture, now }) => {
    const [sign, words, score, small] = card.children;
    card.classList.toggle("cp-now", now);
    if (now) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
    if (sign.innerHTML === "") sign.innerHTML = glyph;
    words.children[0].textContent = name;
    words.children[1].textContent = state;
    score.textContent = points;
    if (small.dataset.of !== picture) small.innerHTML = small.dataset.of = picture;
  };
  const show = () => {
    const seats = model.get("seats");
    list.setAttribute("aria-label", model.get("texts").players);
    list.hidden = !seats.length;
    match(list, seats, ({ seat }) => `${seat}`, make, look);
  };
  return { node: list, show };
}
