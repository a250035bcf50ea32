// The status line of the desk: a lost connection comes before a refusal, a refusal before requests for help.

import { fill, tell } from "./dom.js";

const MARKS = { bad: "✕", hint: "!", good: "✓" };

/** The status line of a page. */
export function makeSays(bar, texts) {
  const [mark, line] = bar.children;
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  let isLost = false, isUnsent = false, note = null, asking = [], isClosed = false;

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
    const [words, mood] = now();
    bar.dataset.mood = mood;
    tell(mark, MARKS[mood] ?? "");
    tell(line, words);
  }

  function say(words, mood) {
    note = words ? [words, mood] : null;
    isUnsent = false;
    show();
  }

  return {
    /** Show the result of a press, until the next one. */
    good: (words = "") => say(words, "good"),
    bad: (words) => say(words, "bad"),
    /** Called when a press did not reach the server. */
    unsent() { isUnsent = true; show(); },
    lost() { isLost = true; show(); },
    /** Called with each state: show new requests for help. */
    heard(state) {
      const before = asking;
      asking = state.seats.filter((seat) => seat.asks).map((seat) => seat.number);
      isClosed = state.closed;
      if (isLost) note = isUnsent ? [texts.back_not_done, "bad"] : [texts.back, "good"];
      else if (asking.some((seat) => !before.includes(seat))) note = null;
      isUnsent = isUnsent && !isLost;
      isLost = false;
      show();
    },
  };
}
