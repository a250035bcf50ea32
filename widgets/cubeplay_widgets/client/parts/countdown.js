// @ts-check
// A countdown in the page: the kernel sends the time left only once.

import { add, part, tell } from "./dom.js";

const COUNT_EVERY = 100; // ms between two looks
const ALARMS = [10, 3]; // seconds before the end at which a sound is played
const SAID = [6, 3]; // seconds that screen readers say; all of them would be too many

/** Whole seconds left, `gone` ms after there were `ms` left. @param {number} ms */
export const secondsLeft = (ms, gone = 0) => Math.max(0, Math.ceil((ms - gone) / 1000));

/** Seconds as minutes and seconds, such as 1:05. @param {number} left */
export const inMinutes = (left) => `${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, "0")}`;

/** Whether one of some seconds has come since the last look, which a timer in a hidden tab may be late for.
 * @param {number[]} marks @param {number} left @param {number} before */
export const reached = (marks, left, before) =>
  before === Infinity ? marks.includes(left) : marks.some((mark) => left <= mark && mark < before);

/** Calls `show` with the seconds left and those before whenever they change.
 * @param {(left: number, before: number) => void} show */
export function makeSeconds(show) {
  let timer = 0;
  const end = () => clearInterval(timer);
  return {
    end,
    /** @param {number} ms */
    begin(ms) {
      const since = performance.now();
      let before = Infinity;
      const look = () => {
        const left = secondsLeft(ms, performance.now() - since);
        if (left === before) return;
        show(left, before);
        before = left;
      };
      end();
      look();
      timer = setInterval(look, COUNT_EVERY);
    },
  };
}

/** Seconds in words, in a node of its own; `alarm` is called near the end.
 * @param {Model} model @param {HTMLElement} node @param {() => void} alarm */
export function makeCountdown(model, node, alarm) {
  const seconds = makeSeconds((left, before) => {
    if (reached(ALARMS, left, before)) alarm();
    node.textContent = model.get("countdown").words[left] ?? "";
  });
  const show = () => {
    const { ms, pictures } = model.get("countdown");
    node.hidden = ms === undefined || Boolean(pictures);
    if (node.hidden) seconds.end();
    else seconds.begin(ms);
  };
  return { show, end: seconds.end };
}

/** Mark which dice of a row are over, and which one is now.
 * @param {Element} row @param {number} left */
export function passDice(row, left) {
  [...row.children].forEach((die, k, all) => {
    die.classList.toggle("cp-past", all.length - k > left);
    die.classList.toggle("cp-at", all.length - k === left);
  });
}

/** Lay a row of dice. @param {Element} row @param {string[]} pictures */
export function layDice(row, pictures) {
  row.innerHTML = pictures.map((die) => `<span>${die}</span>`).join(""); // our own pictures
}

/** A player's last seconds, in the place of the message, the same on every device.
 * @param {Model} model @param {HTMLElement} message @param {() => void} hurried @param {() => void} alarm */
export function makeBand(model, message, hurried, alarm) {
  const node = part("div", "cp-band"), row = add(node, "span", { class: "cp-band-seconds", "aria-hidden": "true" });
  const words = add(node, "p"), head = add(words, "b"), sub = add(words, "span");
  const aloud = add(node, "span", { class: "cp-unseen", role: "alert" });
  const seconds = makeSeconds((left, before) => {
    const { words: told, late } = model.get("countdown");
    if (reached([SAID[1]], left, before)) alarm();
    tell(head, told[left] ?? told.at(-1));
    if (SAID.includes(left) || !left) aloud.textContent = left ? head.textContent : late;
    passDice(row, left);
  });
  const show = () => {
    const { ms, pictures, sub: more, mine } = model.get("countdown");
    node.hidden = !pictures;
    message.classList.toggle("cp-raced", !node.hidden);
    if (node.hidden) return seconds.end();
    layDice(row, pictures);
    sub.textContent = more;
    seconds.begin(ms);
    if (mine) hurried();
  };
  node.hidden = true;
  return { node, show, end: seconds.end };
}
