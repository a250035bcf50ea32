// @ts-check
// The status line of the desk: a lost connection comes before a refusal, a refusal before requests for help.

import { fill } from "../parts/dom.js";
import { makeLine, MARKS } from "../parts/message.js";

/** The status line of a page. @param {HTMLElement} bar @param {Texts} texts */
export function makeSays(bar, texts) {
  const line = makeLine(bar, { ...MARKS, hint: "!" });
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  let isLost = false, isUnsent = false, isClosed = false;
  /** @type {string[] | null} a sentence and its mood */
  let note = null;
  /** @type {number[]} */
  let asking = [];

  const asks = () =>
    asking.length > 1
      ? fill(texts.several_ask, { seats: list.format(asking.map(String)) })
      : fill(texts.one_asks, { seat: asking[0] });
  function now() {
    if (isUnsent) return [texts.not_sent, "bad"];
    if (isLost) return [texts.lost, "bad"];
    if (note?.[1] === "bad") return note;
    if (asking.length) return [asks(), "hint"];
    return note ?? [isClosed ? texts.ended : texts.idle, ""];
  }
  function show() {
    const [text, mark] = now();
    line({ text, mark });
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
    /** Called with each state: show new requests for help. @param {Said} state */
    heard({ seats, closed }) {
      const before = asking;
      asking = seats.filter((/** @type {Said} */ seat) => seat.asks).map((/** @type {Said} */ seat) => seat.number);
      isClosed = closed;
      if (isLost) note = isUnsent ? [texts.back_not_done, "bad"] : [texts.back, "good"];
      else if (asking.some((seat) => !before.includes(seat))) note = null;
      isUnsent = isUnsent && !isLost;
      isLost = false;
      show();
    },
  };
}
