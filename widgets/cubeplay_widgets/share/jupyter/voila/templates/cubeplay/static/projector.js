// The projector: shows the charts of a class from the server, one at a time.

import { send } from "./desk/acts.js";
import { hold, tell as set } from "./desk/dom.js";
import { follow } from "./desk/live.js";

const CHATTY = 10000; // ms between two announcements for screen readers

const main = document.getElementById("cp-main"), words = main.dataset;
const find = (css) => main.querySelector(css);
const heading = find("h1"), line = find("[data-line]"), more = find(".cp-wall-more");
const picture = find(".cp-wall-picture"), table = find(".cp-wall-table"), news = find(".cp-wall-news");
const charts = find("select"), status = find("[role=status]");
const pause = find("[data-pause]"), reveal = find("[data-reveal]"), asTable = find("[data-table]"), full = find("[data-full]");

let shown = null; // the state on the wall
let latest = null; // the last state from the server
let missed = 0; // the number of states since the pause began
let wishes = 0; // the number of commands without an answer
let isPaused = false, isLost = false, refusal = "";

/** A button with two states: its texts, the first of which it has at the start. */
const twofold = (button, other) => {
  const first = button.textContent;
  return (isOther) => { button.textContent = isOther ? other : first; };
};
const namePause = twofold(pause, pause.dataset.goOn), nameReveal = twofold(reveal, reveal.dataset.hide);
const nameTable = twofold(asTable, asTable.dataset.picture), nameFull = twofold(full, full.dataset.small);

// The wall

function draw() {
  const { heading: title = "", line: told = "", svg = "", table: rows = "", more: large = null } = shown;
  set(heading, title);
  set(line, told);
  more.hidden = !large;
  for (const part of more.querySelectorAll("[data-more]")) set(part, large?.[part.dataset.more] ?? "");
  hold(picture, svg);
  hold(table, rows);
  reveal.hidden = !shown.can_reveal;
  nameReveal(shown.revealed);
  list(shown.charts ?? []);
}

function list(known) {
  const ids = known.map(({ id }) => id).join(), wished = wishes ? charts.value : shown.chart ?? "";
  if (charts.dataset.ids !== ids) {
    charts.replaceChildren(...known.map(({ id, name }) => new Option(name, id)));
    charts.dataset.ids = ids;
  }
  charts.value = wished;
}

function tell() {
  const paused = { 0: words.pausedNone, 1: words.pausedOne }[missed] ?? words.paused.replace("{count}", missed);
  const said = isLost ? words.lost : refusal || latest?.lost || (isPaused ? paused : "");
  set(news, said);
  news.classList.toggle("cp-wall-bad", isLost || Boolean(refusal || latest?.lost));
  announce();
}

let spoke = -CHATTY, waits = 0;
/** Announce the latest change to screen readers, at most once in a while. */
function announce() {
  const speak = () => {
    waits = 0;
    const said = [news.textContent, heading.textContent, line.textContent].filter(Boolean).join(" ");
    if (status.textContent === said) return;
    spoke = performance.now();
    status.textContent = said;
  };
  waits ||= setTimeout(speak, Math.max(0, spoke + CHATTY - performance.now()));
}

const NEW = ["chart", "line", "svg"];
function take(message) {
  const changed = latest && NEW.some((name) => message[name] !== latest[name]);
  latest = message;
  if (isPaused && shown) missed += changed ? 1 : 0;
  else if (message.svg) { shown = message; draw(); }
  tell();
}

function setPaused(wanted) {
  isPaused = wanted;
  missed = 0;
  namePause(isPaused);
  if (!isPaused && latest?.svg) { shown = latest; draw(); }
  tell();
}

// States from the server

const hear = (message) => { isLost = false; take(message); };
const listen = () => follow(words.live, {
  state: hear,
  trouble: (error) => hear({ ...latest, lost: error }),
  lost: () => { isLost = true; tell(); },
  gone: () => hear({ ...latest, lost: words.gone }),
});

// Commands of the teacher

const refused = (told) => { refusal = told; };
const says = { bad: refused, unsent: () => refused(words.refused) };
async function act(wish) {
  refusal = "";
  wishes += 1;
  await send(words.act, JSON.stringify(wish), says, words, { "Content-Type": "application/json" });
  wishes -= 1;
  if (refusal && shown) list(shown.charts ?? []);
  if (isPaused && !refusal) setPaused(false);
  tell();
}
const turn = (by) => {
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
  picture.hidden = !table.hidden;
  nameTable(!table.hidden);
});

const KEYS = { " ": () => setPaused(!isPaused), ArrowLeft: () => turn(-1), ArrowRight: () => turn(1), r: toggle, R: toggle };
addEventListener("keydown", (event) => {
  const own = event.target.closest(event.key === " " ? "select, button, summary" : "select, [role=region]");
  if (own || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

// The window: full screen and kept awake, if the browser allows it

full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {}));
document.addEventListener("fullscreenchange", () => nameFull(Boolean(document.fullscreenElement)));
const stayAwake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
listen();
