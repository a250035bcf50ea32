// The script of every live page of the static edition: starts Python in a worker, and shows what the cells of the page show.

import { kernel, reload, sentence } from "./kernel.js";
import { Manager } from "./manager.js";
import { exchange, pageAt, travel } from "./travel.js";

const STUCK = 20000; // ms without progress after which the page says so
const MOST = 64 * 2 ** 20; // bytes of Python's memory, which never shrinks: after more a page gets a worker of its own
const WIDGET = "application/vnd.jupyter.widget-view+json";

const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));
const send = (/** @type {any} */ message) => python.post(message, message.buffers.map((/** @type {Uint8Array} */ each) => each.buffer));
let manager = new Manager(send);

// What each page brings anew

let number = 0, start = /** @type {HTMLElement} */ (find("#cp-start")), texts = { ...start.dataset };
let times = { began: 0, live: 0, shown: 0, heap: 0 };
/** @type {{ number: number, outputs: any[] }[]} */
let widgets = [];
/** @type {string | undefined} */
let missing; // the part that could not be loaded
let isReady = false; // Python has begun, with the page before

/** Let the worker open the page that is here now. */
function begin() {
  start = /** @type {HTMLElement} */ (find("#cp-start"));
  start.querySelector("[data-again]")?.addEventListener("click", () => reload(missing));
  start.querySelector(".cp-start-board")?.addEventListener("pointerdown", sleeps);
  start.classList.toggle("cp-start-next", isReady);
  texts = { ...start.dataset };
  widgets = [];
  times = { began: performance.now(), live: 0, shown: 0, heap: 0 };
  Object.assign(window, { cubeplayTimes: times });
  heard();
  clearInterval(creeping);
  creeping = setInterval(creep, 1000);
  python.post({ type: "page", page: number, query: location.search.slice(1), cells: JSON.parse(find("#cp-cells")?.textContent ?? "[]") });
}

/** What the worker says of the page before is not shown any more. */
function leave() {
  number += 1;
  Object.assign(window, { cubeplayTimes: undefined }); // until the next page is here
}

// The start: what is loaded, and what to do if nothing comes

/** The bytes of Python's parts: as they are, and compressed, as most servers send them. @type {Record<string, [number, number]>} */
const parts = JSON.parse(start.dataset.parts ?? "{}");
/** @type {Record<string, { done: number, of: number }>} */
const loaded = Object.fromEntries(Object.entries(parts).map(([name, [, packed]]) => [name, { done: 0, of: packed }]));
let isAwake = false;
/** @type {number | undefined} */
let stuck;
/** @type {number | undefined} */
let creeping;
let isFit = true; // for another page

/** What comes after the bytes tells nothing: the bar goes on in ever smaller steps. */
function creep() {
  const bar = /** @type {HTMLProgressElement | null} */ (start.querySelector("progress"));
  if (bar) bar.value += (0.97 - bar.value) / 25;
}

/** @param {string} words @param {boolean} isBad */
function tell(words, isBad = false) {
  const line = start.querySelector("[role=status]");
  if (line) line.textContent = words;
  start.classList.toggle("cp-start-bad", isBad);
}

/** The picture was pressed: it is no board yet, and shows another moment than the board will. */
function sleeps() {
  if (start.classList.contains("cp-start-bad")) return;
  tell(texts.sleeps ?? "");
  start.classList.remove("cp-start-pressed");
  void start.offsetWidth; // so that it is seen with each press
  start.classList.add("cp-start-pressed");
}

/** Show the button that loads the page again. */
function offerAgain() {
  const again = /** @type {HTMLElement | null} */ (start.querySelector("[data-again]"));
  if (again) again.hidden = false;
}

function heard() {
  clearTimeout(stuck);
  stuck = setTimeout(() => {
    tell(texts.slow ?? "");
    offerAgain();
  }, STUCK);
}

const written = new Intl.NumberFormat(document.documentElement.lang || "en", { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
const megabytes = (/** @type {number} */ bytes) => written.format(bytes / 1e6);

/** More of a part is here. @param {{ part: string, done: number, isPacked: boolean }} news */
function progress({ part, done, isPacked }) {
  const [plain, packed] = parts[part] ?? [0, 0], of = isPacked ? packed : plain;
  if (plain) loaded[part] = { done: of * Math.min(1, done / plain), of };
  advance();
}

function advance() {
  heard();
  let done = 0, of = 0;
  for (const part of Object.values(loaded)) [done, of] = [done + part.done, of + part.of];
  const bar = /** @type {HTMLProgressElement | null} */ (start.querySelector("progress")), line = start.querySelector("[data-bytes]");
  if (bar) bar.value = Math.max(bar.value, 0.05 + 0.6 * (of && done / of) + (isAwake ? 0.2 : 0));
  if (line) line.textContent = texts.bytes?.replace("{done}", megabytes(done)).replace("{all}", megabytes(of)) ?? "";
}

/** @param {import("./kernel.js").Failure} failure */
function failed(failure) {
  clearTimeout(stuck);
  clearInterval(creeping);
  isFit = false;
  console.error(failure.why);
  if (times.live) return python.died();
  missing = failure.missing;
  tell(sentence(texts, failure), true);
  offerAgain();
}

// The cells

/** @param {number} number @param {any[]} outputs */
async function show(number, outputs) {
  const place = find(`[data-cell="${number}"]`);
  place?.replaceChildren();
  for (const data of outputs) {
    const child = document.createElement("div"), node = document.createElement("div"); // as Voilà wraps them
    [child.className, node.className] = ["jp-OutputArea-child", "jp-OutputArea-output"];
    child.append(node);
    place?.append(child);
    if (await manager.show(data, node)) continue;
    if (data["text/html"] ?? data["image/svg+xml"]) node.innerHTML = data["text/html"] ?? data["image/svg+xml"];
    else node.appendChild(document.createElement("pre")).textContent = data["text/plain"];
  }
}

let order = Promise.resolve();
const then = (/** @type {() => unknown} */ act) => { order = order.then(act).then(() => undefined, (error) => console.error(error)); };

/** @param {number} heap */
async function live(heap) {
  clearTimeout(stuck);
  clearInterval(creeping);
  times.live = performance.now();
  const page = find("#rendered_cells");
  if (page) page.style.display = "";
  for (const { number, outputs } of widgets) await show(number, outputs);
  start.remove();
  Object.assign(times, { shown: performance.now(), heap });
  isReady = true;
  dispatchEvent(new Event("cubeplay-live"));
}

/** @param {any} data */
function hear(data) {
  const isOld = data.page !== undefined && data.page !== number; // widgets of the page before are closed, and no more
  if (data.type === "comm") {
    const shows = manager;
    then(() => isOld && data.kind === "comm_msg" ? undefined : shows.hear(data));
  } else if (isOld) return;
  else if (data.type === "output") {
    const told = { number: data.number, outputs: JSON.parse(data.outputs) };
    if (told.outputs.some((/** @type {any} */ each) => WIDGET in each)) widgets.push(told); // they look for the places of the other cells
    else then(() => show(told.number, told.outputs));
  } else if (data.type === "live") then(() => live(data.heap));
  else if (data.type === "progress") progress(data);
  else if (data.type === "awake") {
    isAwake = true;
    advance();
  }
}

/** Bring the page back with another Python. @param {() => void} startPython */
async function again(startPython) {
  const next = await pageAt(location.href);
  leave();
  startPython();
  manager.end();
  [manager, isReady, isAwake, isFit] = [new Manager(send), false, false, true];
  order = Promise.resolve(); // what the page before showed may never end
  exchange(next);
  const isHere = new Promise((done) => { addEventListener("cubeplay-live", done, { once: true }); });
  begin();
  await isHere;
}

const python = kernel({ hear, failed, isAlive: () => times.shown > 0, again });
// Another tab has brought a new version: what this one goes on to is loaded anew.
let isOld = false;
if (navigator.serviceWorker?.controller) {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    isOld = true;
    /** @type {any} */ (window).cubeplayNotice.tell("new", () => location.reload());
  });
}
const may = () => isFit && !isOld && times.shown > 0 && times.heap <= MOST;
travel({ may, leave, end: () => manager.end(), begin });
leave();
begin();
