// @ts-check
// The teacher's desk: shows each state of the class, and sends commands.

import { sendWish } from "../parts/commands.js";
import { fill, find, findAll, read, tell } from "../parts/dom.js";
import { FIELDS, listen } from "../parts/events.js";
import { follow } from "../parts/follow.js";
import { makeClock } from "./clock.js";
import { makeDrawer } from "./drawer.js";
import { makePlan } from "./plan.js";
import { makeReasons } from "./reasons.js";
import { makeResults } from "./results.js";
import { makeSays } from "./says.js";
import { makeSeats } from "./seats.js";
import { enliven, makeClassSheets, makeCode, makeTableSheet, makeTakeIn } from "./sheets.js";

const texts = read("cp-desk-texts"), { address = "" } = find(".cp-desk").dataset;

/** Send an act, then show `done`; returns the success. @param {Said} wish */
async function act(wish, done = "") {
  const answer = await sendWish(`${address}/act`, wish, says, texts);
  if (answer) says.good(done);
  return answer !== null;
}
const says = makeSays(find(".cp-desk-says"), texts, act, (seat) => drawer.open(seat));
const drawer = makeDrawer(find("#cp-seat"), address, texts, says, act, says.opened);
const clock = makeClock(find(".cp-desk-clock"), find("#cp-look-up"), texts, act);
const showPlan = makePlan(find(".cp-desk-plan tbody"), texts, act);
const showSeats = makeSeats(find(".cp-desk-seats ul"), texts, drawer.open);
const showResults = makeResults(find(".cp-desk-results"), texts, act, choose);
const showCode = makeCode(texts);
const showTable = makeTableSheet(find("#cp-table"));
const showReasons = makeReasons(find("#cp-reasons"), find("[data-opens=cp-reasons]"), address, says);
const showFiles = makeTakeIn(find("#cp-take-in"), address, texts, says);
const showClassSheets = makeClassSheets(texts, act, () => location.assign(address.replace(/\/[^/]*$/, "")));

/** @param {Said} state */
function showTime(state) {
  for (const node of findAll(".cp-desk-time")) {
    tell(find("b", node), fill(state.minutes ? texts.time : texts.time_alone, state));
    tell(find("span", node), state.minutes ? fill(texts.time_planned, state) : "");
  }
}

/** @type {Said} */
let last = { charts: [], chart: null, projected: {} };

/** The first state of a stream has no charts, since its lesson is not read yet: keep the present charts. @param {Said} state */
function whole(state) {
  const { charts, chart, projected } = last;
  return (last = state.charts.length || state.trouble ? state : { ...state, charts, chart, projected });
}

/** @param {Said} told */
function show(told) {
  const state = whole(told);
  says.heard(state);
  for (const view of [showTime, clock.show, showPlan, showSeats, drawer.show, showResults, showCode, showTable, showReasons, showFiles, showClassSheets]) view(state);
}

const narrow = matchMedia("(max-width: 43.6875em)"); // then charts are drawn for a phone
let wanted = "";
const live = () => `${address}/live?${new URLSearchParams({ chart: wanted, narrow: narrow.matches ? "yes" : "" })}`;

enliven();
clock.ends(says.over);
show(read("cp-desk-state"));
const follows = follow(live(), { state: show, trouble: says.bad, lost: says.lost, gone: () => says.bad(texts.gone) });
narrow.addEventListener("change", () => follows(live()));
/** @param {string} chart */
function choose(chart) {
  wanted = chart;
  follows(live());
}

/** @type {Record<string, () => void>} */
const KEYS = { u: clock.lookUp, U: clock.lookUp, "]": says.next };
listen(window, {
  /** @param {KeyboardEvent} event */
  keydown(event) {
    const isTyped = event.getModifierState("AltGraph"), isShortcut = (event.ctrlKey || event.altKey) && !isTyped || event.metaKey;
    if (isShortcut || event.repeat || !KEYS[event.key] || document.querySelector("dialog:modal") || /** @type {Element} */ (event.target).closest(FIELDS)) return;
    event.preventDefault();
    KEYS[event.key]();
  },
});
