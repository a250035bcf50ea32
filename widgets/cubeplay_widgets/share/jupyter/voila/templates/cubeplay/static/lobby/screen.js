// The big screen of a table: shows each state from the server, counts the time down, and keeps the screen awake.

import { hold, tell } from "../desk/dom.js";
import { follow } from "../desk/live.js";

const main = document.getElementById("cp-main"), words = main.dataset;
const line = main.querySelector(".cp-screen-says"), parts = main.querySelector(".cp-screen-parts");
const glyph = main.querySelector(".cp-screen-glyph"), time = main.querySelector(".cp-screen-time");
const dice = main.querySelector(".cp-band-seconds"), sub = main.querySelector(".cp-screen-sub");
const tall = matchMedia("(max-aspect-ratio: 1/1)");

// The clock: counts down from the time that the server sends

let end = null, ticking = 0, band = null;
function run(left) {
  end = left === null ? null : performance.now() + left;
  clearInterval(ticking);
  if (end !== null) ticking = setInterval(tick, 100);
  tick();
}
function tick() {
  time.hidden = end === null || Boolean(band);
  if (band && end !== null) count(Math.ceil(Math.max(0, end - performance.now()) / 1000));
  if (end !== null) tell(time, words.seconds.replace("{seconds}", Math.ceil(Math.max(0, end - performance.now()) / 1000)));
}

/** A countdown in place of the message. */
function count(left) {
  tell(line, band.words[Math.min(left, band.words.length - 1)]);
  [...dice.children].forEach((die, k, all) => {
    die.classList.toggle("cp-past", all.length - k > left);
    die.classList.toggle("cp-at", all.length - k === left);
  });
}
function race(shown) {
  band = shown;
  main.classList.toggle("cp-screen-raced", Boolean(band));
  dice.hidden = sub.hidden = !band;
  dice.innerHTML = (band?.pictures ?? []).map((die) => `<span>${die}</span>`).join(""); // our own pictures
  tell(sub, band?.sub ?? "");
}

// States from the server

function show(state) {
  line.classList.remove("cp-bad");
  tell(line, state.says);
  hold(glyph, state.glyph);
  hold(parts, state.html);
  race(state.band);
  run(state.remaining);
  if (state.go) location.assign(state.go);
}
const trouble = (said) => { line.classList.add("cp-bad"); tell(line, said); };

const address = () => `${words.live}${tall.matches ? "&narrow=yes" : ""}`;
const follows = follow(address(), {
  state: show,
  trouble,
  lost: () => trouble(words.lost),
  gone: () => trouble(words.gone),
});
tall.addEventListener("change", () => follows(address()));
run(time.dataset.remaining === undefined ? null : Number(time.dataset.remaining));

const stayAwake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
