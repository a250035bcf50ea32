// @ts-check
// The message bar of the desk: what matters now, and the one filled button that goes with it.

import { fill, find, tell } from "../parts/dom.js";
import { MARKS } from "../parts/message.js";
import { upTo } from "./plan.js";

const ENOUGH = 0.75; // the share of pupils who have done a part after which the next one may be opened

/** The message bar; `act` sends a command, `see` opens a seat.
 * @param {HTMLElement} bar @param {Texts} texts @param {(wish: Said) => void} act @param {(seat: number) => void} see */
export function makeSays(bar, texts, act, see) {
  const [sign, head, second, button] = [".cp-mark", "[role=status] b", "[role=status] span", "button"].map((css) => find(css, bar));
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  let isLost = false, isUnsent = false, isOver = false, open = 0;
  /** @type {string[] | null} a sentence and its mood */
  let note = null;
  /** @type {Said | null} */
  let state = null;
  let press = () => {};
  button.addEventListener("click", () => press());

  const numbers = (/** @type {(seat: Said) => boolean} */ test) => (state?.seats ?? []).filter((/** @type {Said} */ seat) => !seat.free && test(seat));
  const isStuck = (/** @type {Said} */ seat) => seat.stuck && !seat.asks && seat.away === null;
  const several = (/** @type {Said[]} */ seats, /** @type {string} */ one, /** @type {string} */ more) =>
    !seats.length ? "" : seats.length > 1 ? fill(more, { seats: list.format(seats.map(({ number }) => `${number}`)) }) : fill(one, { seat: seats[0].number, minutes: seats[0].minutes });

  /** What the button does: its words and the call; null for no button. @param {Said} now @returns {[string, () => void] | null} */
  function offer(now) {
    const { parts, line: last, present, seats_all: all } = now, next = parts[last], here = parts[present - 1];
    if (now.closed) return [texts.go_on, () => act({ do: "go-on" })];
    if (now.looks_up) return [texts.let_go_on, () => act({ do: "look-up", wanted: false })];
    if (next && all && here.done >= ENOUGH * all) return [fill(texts.open_up_to, next), () => act(upTo(now, next))];
    const [first] = [...numbers((seat) => seat.asks), ...numbers(isStuck)];
    return first ? [fill(texts.see_seat, { seat: first.number }), () => see(first.number)] : null;
  }
  /** Head, second sentences and mood. @returns {string[]} */
  function now() {
    if (isUnsent) return [texts.not_sent, "", "bad"];
    if (isLost) return [texts.lost, "", "bad"];
    if (note?.[1] === "bad") return [note[0], "", "bad"];
    if (!state) return ["", "", ""];
    if (open) return [fill(texts.seat_open, { seat: open }), texts.esc_closes, ""];
    if (state.closed) return [texts.ended, "", ""];
    const here = state.parts[state.present - 1], asking = numbers((seat) => seat.asks);
    const sub = [
      isOver && texts.time_up_said,
      several(asking, texts.one_asks, texts.several_ask),
      several(numbers(isStuck), texts.one_stuck, texts.several_stuck),
    ].filter(Boolean).join(" ");
    if (state.looks_up) return [texts.all_look_up, sub, ""];
    if (note) return [note[0], sub, note[1]];
    return state.seats_all ? [fill(texts.done_with, { ...here, all: state.seats_all }), sub, ""] : [fill(texts.nobody, state), "", ""];
  }
  function show() {
    const [text, sub, mark] = now(), offered = state && !isLost && !isUnsent && !open ? offer(state) : null;
    bar.dataset.mood = mark;
    tell(sign, MARKS[mark] ?? "");
    tell(head, text);
    tell(second, sub && ` ${sub}`);
    button.hidden = !offered;
    if (offered) [button.textContent, press] = offered;
  }
  /** @param {string} words @param {string} mood */
  function say(words, mood) {
    note = words ? [words, mood] : null;
    isUnsent = false;
    show();
  }

  return {
    /** Show the result of a press, until the next one. */
    good: (words = "") => say(words, "good"),
    bad: (/** @type {string} */ words) => say(words, "bad"),
    /** Called when a press did not reach the server. */
    unsent() { isUnsent = true; show(); },
    lost() { isLost = true; show(); },
    /** Called when the clock is over. */
    over() { isOver = true; show(); },
    /** Called when a seat is opened, or closed (0). @param {number} seat */
    opened(seat) { open = seat; note = null; show(); },
    /** Press the button, if it opens the lesson further. */
    next() {
      const next = state?.parts[state.line];
      if (next && !state?.closed) act(upTo(/** @type {Said} */ (state), next));
    },
    /** Called with each state: show who asks newly. @param {Said} now */
    heard(now) {
      const before = numbers((seat) => seat.asks).map((/** @type {Said} */ seat) => seat.number);
      state = now;
      isOver = Boolean(now.clock) && !now.clock.ms && now.clock.part === now.present;
      if (isLost) note = isUnsent ? [texts.back_not_done, "bad"] : [texts.back, "good"];
      else if (numbers((seat) => seat.asks && !before.includes(seat.number)).length && note?.[1] !== "bad") note = null;
      isUnsent = isUnsent && !isLost;
      isLost = false;
      show();
    },
  };
}
