// @ts-check
// The big screen of a table: shows each state from the server, counts the time down, and keeps the screen awake.

import { layDice, makeSeconds, passDice } from "../parts/countdown.js";
import { fill, find, hold, tell } from "../parts/dom.js";
import { follow } from "../parts/follow.js";
import { makeLight } from "../parts/light.js";

const main = find("#cp-main"), words = /** @type {Record<string, string>} */ (main.dataset);
const [line, parts, glyph, time, dice, sub] =
  ["screen-says", "screen-parts", "screen-glyph", "screen-time", "band-seconds", "screen-sub"].map((name) => find(`.cp-${name}`, main));
const tall = matchMedia("(max-aspect-ratio: 1/1)");

// The clock: counts down from the time that the server sends, or from a player's last seconds, in place of the message

/** @type {Said | null} */
let band = null;
const seconds = makeSeconds((left) => {
  tell(time, fill(words.seconds, { seconds: left }));
  if (!band) return;
  tell(line, band.words[left] ?? band.words.at(-1));
  passDice(dice, left);
});
/** @param {number | null} ms */
function run(ms) {
  time.hidden = ms === null || Boolean(band);
  if (ms === null) seconds.end();
  else seconds.begin(ms);
}
/** @param {Said | null} shown */
function race(shown) {
  band = shown;
  main.classList.toggle("cp-screen-raced", Boolean(band));
  dice.hidden = sub.hidden = !band;
  layDice(dice, band?.pictures ?? []);
  tell(sub, band?.sub ?? "");
}

// States from the server

/** @param {Said} state */
function show(state) {
  line.classList.remove("cp-bad");
  tell(line, state.says);
  hold(glyph, state.glyph);
  hold(parts, state.html);
  race(state.band);
  run(state.remaining);
  if (state.go) location.assign(state.go);
}
const trouble = (/** @type {string} */ said) => { line.classList.add("cp-bad"); tell(line, said); };

const address = () => `${words.live}${tall.matches ? "&narrow=yes" : ""}`;
const follows = follow(address(), { state: show, trouble, lost: () => trouble(words.lost), gone: () => trouble(words.gone) });
tall.addEventListener("change", () => follows(address()));
run(time.dataset.remaining === undefined ? null : Number(time.dataset.remaining));
makeLight(() => true).look();
