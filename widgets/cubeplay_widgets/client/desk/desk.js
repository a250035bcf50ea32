// @ts-check
// The teacher's desk: shows each state of the class, and sends commands.

import { sendWish } from "../parts/commands.js";
import { fill, find, findAll, hold, read, tell } from "../parts/dom.js";
import { follow } from "../parts/follow.js";
import { makeParts } from "./parts.js";
import { makeReasons } from "./reasons.js";
import { makeResults } from "./results.js";
import { makeSays } from "./says.js";
import { makeSeats } from "./seats.js";
import { enliven, makeClassSheets, makeSeatSheet, makeTableSheet, makeTakeIn } from "./sheets.js";

const texts = read("cp-desk-texts"), { address = "" } = find(".cp-desk").dataset;

const says = makeSays(find(".cp-desk-says"), texts);
/** Send an act, then show `done`; returns the success. @param {Said} wish */
async function act(wish, done = "") {
  const answer = await sendWish(`${address}/act`, wish, says, texts);
  if (answer) says.good(done);
  return answer !== null;
}
const seatSheet = makeSeatSheet(find("#cp-seat"), address, texts, says, act);
const showSeats = makeSeats(find(".cp-desk-seats ul"), texts, seatSheet.open);
const showParts = makeParts(find(".cp-desk-parts ol"), find("#cp-open-all"), texts, act);
const showResults = makeResults(find(".cp-desk-results"), texts, act, choose);
const showTable = makeTableSheet(find("#cp-table"));
const showReasons = makeReasons(find("#cp-reasons"), find("[data-opens=cp-reasons]"), address, says);
const showFiles = makeTakeIn(find("#cp-take-in"), address, texts, says);
const showClassSheets = makeClassSheets(texts, act, () => location.assign(address.replace(/\/[^/]*$/, "")));

/** @param {Said} state */
function showClass(state) {
  const qr = find(".cp-desk-qr");
  qr.hidden = !state.qr;
  hold(qr, state.qr);
  tell(find("#cp-desk-link"), state.link);
  tell(find("#cp-desk-here"), state.seats_all ? fill(texts.here, { here: state.here, seats: state.seats_all }) : texts.nobody);
  for (const node of findAll(".cp-desk-time")) tell(node, fill(state.minutes ? texts.time : texts.time_alone, state));
}

/** @type {Said} */
let last = { charts: [], chart: null, minutes: 0, projected: {} };

/** The first state of a stream has no charts, since its lesson is not read yet: keep the present charts. @param {Said} state */
function whole(state) {
  const { charts, chart, minutes, projected } = last;
  return (last = state.charts.length || state.trouble ? state : { ...state, charts, chart, minutes, projected });
}

/** @param {Said} told */
function show(told) {
  const state = whole(told);
  says.heard(state);
  showClass(state);
  showSeats(state.seats);
  showParts(state.parts, state.seats_all);
  showResults(state);
  seatSheet.show(state);
  showTable(state);
  showReasons();
  showFiles(state);
  showClassSheets(state);
}

const narrow = matchMedia("(max-width: 43.6875em)"); // then charts are drawn for a phone
let wanted = "";
const live = () => `${address}/live?${new URLSearchParams({ chart: wanted, narrow: narrow.matches ? "yes" : "" })}`;

enliven();
show(read("cp-desk-state"));
const follows = follow(live(), { state: show, trouble: says.bad, lost: says.lost, gone: () => says.bad(texts.gone) });
narrow.addEventListener("change", () => follows(live()));
/** @param {string} chart */
function choose(chart) {
  wanted = chart;
  follows(live());
}
