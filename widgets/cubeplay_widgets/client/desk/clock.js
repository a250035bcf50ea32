// @ts-check
// The clock of a part, which the server counts, and the button that lets everyone look up.

import { inMinutes, makeSeconds } from "../parts/countdown.js";
import { fill, find, findAll, set, tell } from "../parts/dom.js";

const MINUTE = 60; // seconds
const USUAL = 5; // minutes, for a lesson without a plan

/** Show the clock in its card. @param {HTMLElement} card @param {HTMLElement} up @param {Texts} texts @param {(wish: Said) => void} act */
export function makeClock(card, up, texts, act) {
  const [number, name, time, left, start, hide] = ["[data-part]", "[data-name]", "[role=timer]", "[data-left]", "[data-start]", "[data-hide]"].map((css) => find(css, card));
  const moves = findAll("[data-by]", card), upWords = up.textContent ?? "";
  /** @type {Said} */
  let state;
  let over = () => {};
  const show = (/** @type {number} */ seconds) => {
    tell(time, inMinutes(seconds));
    tell(left, seconds ? state.clock.stands ? texts.stands : texts.left : texts.time_up);
    set(card, "data-over", !seconds);
    if (!seconds) over();
  };
  const seconds = makeSeconds(show);
  const part = () => state.parts[state.present - 1];
  const minutes = () => part().plan || USUAL;

  start.addEventListener("click", () => act({ do: "clock", part: part().id, seconds: minutes() * MINUTE }));
  hide.addEventListener("click", () => act({ do: "hide-clock", hidden: !state.clock?.hidden }));
  for (const node of moves) node.addEventListener("click", () => act({ do: "clock-by", seconds: Number(node.dataset.by) * MINUTE }));
  const lookUp = () => act({ do: "look-up", wanted: !state.looks_up });
  up.addEventListener("click", lookUp);

  return {
    lookUp,
    /** Call a function when the clock is over. @param {() => void} call */
    ends(call) { over = call; },
    /** @param {Said} now */
    show(now) {
      state = now;
      const { clock } = state, isOfBefore = clock && !clock.ms && clock.part !== state.present, runs = Boolean(clock) && !isOfBefore;
      const shown = runs ? state.parts[clock.part - 1] : part();
      tell(number, fill(texts.part_here, { part: shown.number }));
      tell(name, shown.name);
      for (const node of [time, left, hide, ...moves]) node.hidden = !runs;
      start.hidden = runs;
      tell(start, fill(texts.start_clock, { time: inMinutes(minutes() * MINUTE) }));
      tell(hide, clock?.hidden ? texts.show_clock : texts.hide_clock);
      seconds.end();
      if (runs && clock.stands) show(Math.ceil(clock.ms / 1000));
      else if (runs) seconds.begin(clock.ms);
      set(up, "aria-pressed", state.looks_up);
      tell(up, state.looks_up ? texts.let_go_on : upWords);
    },
  };
}
