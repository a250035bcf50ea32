// @ts-check
// The projector: shows the charts of a class from the server, one at a time.

import { sendWish } from "../parts/commands.js";
import { fill, find, findAll, hold, match, onward, tell, wholeScreen } from "../parts/dom.js";
import { listen } from "../parts/events.js";
import { follow } from "../parts/follow.js";
import { inMinutes, makeSeconds } from "../parts/countdown.js";
import { makeLight } from "../parts/light.js";
import { makeWallClaims } from "./claims.js";

const CHATTY = 10000; // ms between two announcements for screen readers

const main = find("#cp-main"), words = /** @type {Record<string, string>} */ (main.dataset);
const [heading, line, more, picture, claims, table, news, status, pause, reveal, asTable, full] =
  ["h1", "[data-line]", ".cp-wall-more", ".cp-wall-picture", ".cp-wall-claims", ".cp-wall-table", ".cp-wall-news", "[role=status]", "[data-pause]", "[data-reveal]",
    "[data-table]", "[data-full]"].map((css) => find(css, main));
const charts = find("select", main), showClaims = makeWallClaims(claims);

/** @type {Said | null} the state on the wall */
let shown = null;
/** @type {Said | null} the last state from the server */
let latest = null;
let missed = 0; // the number of states since the pause began
let wishes = 0; // the number of commands without an answer
let isPaused = false, isLost = false, refusal = "";

/** A button with two states: its texts, the first of which it has at the start.
 * @param {HTMLElement} button @param {string | undefined} other */
const twofold = (button, other) => {
  const first = button.textContent;
  return (/** @type {boolean} */ isOther) => { button.textContent = isOther ? other ?? "" : first; };
};
const namePause = twofold(pause, pause.dataset.goOn);
const nameTable = twofold(asTable, asTable.dataset.picture), nameFull = twofold(full, full.dataset.small);

// The wall

/** @param {Said} state */
function draw(state) {
  shown = state;
  const { heading: title = "", line: told = "", svg = "", table: rows = "", more: large = null } = shown;
  tell(heading, title);
  tell(line, told);
  more.hidden = !large;
  for (const part of findAll("[data-more]", more)) tell(part, large?.[part.dataset.more ?? ""] ?? "");
  hold(picture, shown.claims ? "" : svg);
  showClaims(shown.claims);
  hold(table, rows);
  reveal.hidden = !shown.can_reveal;
  tell(reveal, (shown.ways ?? [])[shown.revealed ? 1 : 0] ?? "");
  look();
  showTime();
  list();
}

const time = find(".cp-wall-clock", main), seconds = makeSeconds((left) => tell(time, inMinutes(left)));
/** Show the clock of the class beside two claims: the time to talk. */
function showTime() {
  const { clock, claims: asked } = shown ?? {};
  time.hidden = !clock || !asked;
  seconds.end();
  if (clock?.stands) tell(time, inMinutes(Math.ceil(clock.ms / 1000)));
  else if (clock) seconds.begin(clock.ms);
}

/** Show what the state shows: a picture, two claims, or a table. */
function look() {
  const asks = Boolean(shown?.claims), isTable = !table.hidden;
  picture.hidden = isTable || asks;
  claims.hidden = isTable || !asks;
}

function list() {
  const wished = wishes ? charts.value : shown?.chart ?? "";
  match(charts, /** @type {Said[]} */ (shown?.charts ?? []), ({ id }) => id, ({ id, name }) => new Option(name, id));
  charts.value = wished;
}

function speak() {
  const paused = [words.pausedNone, words.pausedOne][missed] ?? fill(words.paused, { count: missed });
  const wrong = isLost ? words.lost : refusal || latest?.lost;
  tell(news, wrong || (isPaused ? paused : ""));
  news.classList.toggle("cp-wall-bad", Boolean(wrong));
  announce();
}

let spoke = -CHATTY, waits = 0;
/** Announce the latest change to screen readers, at most once in a while. */
function announce() {
  const speakNow = () => {
    waits = 0;
    const said = [news, heading, line].map((node) => node.textContent).filter(Boolean).join(" ");
    if (status.textContent === said) return;
    spoke = performance.now();
    status.textContent = said;
  };
  waits ||= setTimeout(speakNow, Math.max(0, spoke + CHATTY - performance.now()));
}

const NEW = ["chart", "line", "svg"];
/** @param {Said} state */
function take(state) {
  const changed = latest && NEW.some((name) => state[name] !== latest?.[name]);
  latest = state;
  if (isPaused && shown) missed += changed ? 1 : 0;
  else if (state.svg) draw(state);
  speak();
}

/** @param {boolean} wanted */
function setPaused(wanted) {
  isPaused = wanted;
  missed = 0;
  namePause(isPaused);
  if (!isPaused && latest?.svg) draw(latest);
  speak();
}

// States from the server

const hear = (/** @type {Said} */ state) => { isLost = false; take(state); };
follow(words.live, {
  state: hear,
  trouble: (why) => hear({ ...latest, lost: why }),
  lost: () => { isLost = true; speak(); },
  gone: () => hear({ ...latest, lost: words.gone }),
});

// Commands of the teacher

const refused = (/** @type {string} */ told) => { refusal = told; };
const says = { bad: refused, unsent: () => refused(words.refused) };
/** @param {Said} wish */
async function act(wish) {
  refusal = "";
  wishes += 1;
  await sendWish(words.act, wish, says, words);
  wishes -= 1;
  if (refusal && shown) list();
  if (isPaused && !refusal) setPaused(false);
  speak();
}
const turn = (/** @type {number} */ by) => {
  const known = [...charts.options].map(({ value }) => value);
  if (!known.length) return;
  charts.value = known[(charts.selectedIndex + by + known.length) % known.length]; // for the next key
  act({ do: "show", chart: charts.value });
};
const toggle = () => { if (shown?.can_reveal) act({ do: shown.revealed ? "hide" : "reveal", chart: shown.chart }); };

charts.addEventListener("change", () => act({ do: "show", chart: charts.value }));
pause.addEventListener("click", () => setPaused(!isPaused));
reveal.addEventListener("click", toggle);
asTable.addEventListener("click", () => {
  table.hidden = !table.hidden;
  look();
  nameTable(!table.hidden);
});

/** @type {Record<string, () => void>} */
const KEYS = { " ": () => setPaused(!isPaused), ArrowLeft: () => turn(-onward(charts)), ArrowRight: () => turn(onward(charts)), r: toggle, R: toggle };
listen(window, {
  keydown(event) {
    const own = event.target.closest(event.key === " " ? "select, button, summary" : "select, [role=region]");
    if (own || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  },
});

// The window: full screen and kept awake, if the browser allows it

full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", wholeScreen);
document.addEventListener("fullscreenchange", () => nameFull(Boolean(document.fullscreenElement)));
makeLight(() => true).look();
