// The teacher's desk: shows each state of the class, and sends commands.

import { makeAct } from "./acts.js";
import { fill, hold, tell } from "./dom.js";
import { follow } from "./live.js";
import { makeParts } from "./parts.js";
import { makeResults } from "./results.js";
import { makeSays } from "./says.js";
import { makeSeats } from "./seats.js";
import { enliven, makeClassSheets, makeSeatSheet, makeTableSheet, makeTakeIn } from "./sheets.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const find = (css) => document.querySelector(css);
const texts = read("cp-desk-texts");
const { address } = find(".cp-desk").dataset;

const says = makeSays(find(".cp-desk-says"), texts);
const act = makeAct(address, says, texts);
const seatSheet = makeSeatSheet(find("#cp-seat"), address, texts, says, act);
const showSeats = makeSeats(find(".cp-desk-seats ul"), texts, seatSheet.open);
const showParts = makeParts(find(".cp-desk-parts ol"), find("#cp-open-all"), texts, act);
const showResults = makeResults(find(".cp-desk-results"), texts, act, choose);
const showTable = makeTableSheet(find("#cp-table"));
const showFiles = makeTakeIn(find("#cp-take-in"), address, texts, says);
const showClassSheets = makeClassSheets(texts, act, () => location.assign(address.replace(/\/[^/]*$/, "")));

function showClass(state) {
  const qr = find(".cp-desk-qr");
  qr.hidden = !state.qr;
  hold(qr, state.qr);
  tell(find("#cp-desk-link"), state.link);
  tell(find("#cp-desk-here"), state.seats_all ? fill(texts.here, { here: state.here, seats: state.seats_all }) : texts.nobody);
  const time = fill(state.minutes ? texts.time : texts.time_alone, state);
  for (const node of document.querySelectorAll(".cp-desk-time")) tell(node, time);
}

let last = { charts: [], chart: null, minutes: 0, projected: {} };

/** The first state of a stream has no charts, since its lesson is not read yet: keep the present charts. */
function whole(state) {
  const { charts, chart, minutes, projected } = last;
  return (last = state.charts.length || state.trouble ? state : { ...state, charts, chart, minutes, projected });
}

function show(told) {
  const state = whole(told);
  says.heard(state);
  showClass(state);
  showSeats(state.seats);
  showParts(state.parts, state.seats_all);
  showResults(state);
  seatSheet.show(state);
  showTable(state);
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
function choose(chart) {
  wanted = chart;
  follows(live());
}
