// The parts of pages that need no browser.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { heights } from "../../widgets/cubeplay_widgets/client/parts/chart.js";
import { makeSeconds, reached, secondsLeft } from "../../widgets/cubeplay_widgets/client/parts/countdown.js";
import { begun, fill, match } from "../../widgets/cubeplay_widgets/client/parts/dom.js";
import { isForView, listen, makeWait } from "../../widgets/cubeplay_widgets/client/parts/events.js";
import { folded, found, plain, wordsOf } from "../../widgets/cubeplay_widgets/client/parts/finding.js";
import { judge, makePulse } from "../../widgets/cubeplay_widgets/client/parts/pulse.js";

/** A list with the few properties of a node that `match` uses. */
function makeList() {
  const list = { children: [], contains: (node) => list.children.includes(node), replaceChildren: (...nodes) => { list.children = nodes; list.laid += 1; }, laid: 0 };
  return list;
}
/** Let time pass in steps, since mocked clocks jump to the end of each. */
const pass = (ms) => { for (let gone = 0; gone < ms; gone += 50) mock.timers.tick(50); };
const makeNode = (text) => ({ text, dataset: {}, focused: 0, focus() { this.focused += 1; } });

beforeEach(() => {
  globalThis.document = { documentElement: { lang: "tr" }, body: { dataset: {} } };
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(performance, "now", () => Date.now());
});
afterEach(() => {
  delete globalThis.document;
  mock.reset();
  mock.timers.reset();
});

test("nodes of a list are kept by their keys, and so is the focus", () => {
  const list = makeList(), show = (...words) => match(list, words, (word) => word, makeNode);
  show("a", "b");
  const [a, b] = list.children;
  document.activeElement = b;
  show("b", "c", "a");
  assert.deepEqual(list.children.map(({ text }) => text), ["b", "c", "a"]);
  assert.ok(list.children[0] === b && list.children[2] === a);
  assert.deepEqual([a.focused, b.focused], [0, 1]);
  show("b", "c", "a");
  assert.equal(list.laid, 2, "nothing is laid anew if nothing has changed");
  show("c");
  assert.equal(b.focused, 1, "a node that has gone is not focused");
});

test("a sentence begins with a capital letter of its language, and its places are filled", () => {
  assert.deepEqual(["iki", "5 lines", ""].map(begun), ["İki", "5 lines", ""]);
  assert.equal(fill("{a} of {b}, {a}", { a: 1, b: "{a}" }), "1 of {a}, 1");
});

test("seconds are counted up to whole ones, and never below zero", () => {
  assert.deepEqual([1, 1000, 1001, 0, -5].map((ms) => secondsLeft(ms)), [1, 1, 2, 0, 0]);
  assert.equal(secondsLeft(3000, 2001), 1);
});

test("a countdown tells each second once, goes on from a new time, and ends", () => {
  const told = [], seconds = makeSeconds((left, before) => told.push([left, before]));
  seconds.begin(2050);
  pass(1200);
  assert.deepEqual(told, [[3, Infinity], [2, 3], [1, 2]]);
  seconds.begin(9000);
  pass(50);
  seconds.end();
  pass(5000);
  assert.deepEqual(told.slice(3), [[9, Infinity]]);
});

test("a second that a late timer has passed over is reached, but not one before the countdown began", () => {
  assert.deepEqual([[10, 11], [8, 12], [9, 10], [2, 5]].map(([left, before]) => reached([10, 3], left, before)), [true, true, false, true]);
  assert.deepEqual([10, 7, 3].map((left) => reached([10, 3], left, Infinity)), [true, false, true]);
});

test("an answer is called slow only after a while, and no longer once it has come", () => {
  const told = [], wait = makeWait((is) => told.push(is));
  wait.begin();
  mock.timers.tick(299);
  wait.end();
  wait.begin();
  mock.timers.tick(200);
  wait.begin();
  mock.timers.tick(299);
  assert.deepEqual(told, [false]);
  mock.timers.tick(1);
  wait.end();
  assert.deepEqual(told, [false, true, false]);
});

test("a dead kernel is lost at once, a silent one asked for if busy and lost if idle", () => {
  assert.deepEqual(["idle", "busy", "dead", undefined].map((status) => judge(status, 3500)), ["", "", "lost", ""]);
  assert.deepEqual(["idle", "busy", "restarting", undefined].map((status) => judge(status, 3501)), ["lost", "ask", "lost", "lost"]);
});

/** A model that notes what is sent; `hear` is what its kernel answers. */
function makeModel() {
  const calls = new Set(), sent = [];
  return { sent, send: (content) => sent.push(content), on: (_name, call) => calls.add(call), off: (_name, call) => calls.delete(call), hear: (content) => calls.forEach((call) => call(content)) };
}

test("one model of a page sends a ping, silence tells that the kernel is lost, and its answer that it is back", () => {
  const told = [], pulse = makePulse({ kernel: { status: "idle" } }, (lost) => told.push(lost));
  const first = makeModel(), second = makeModel();
  const ends = [first, second].map(pulse.join);
  mock.timers.tick(2000);
  assert.deepEqual([first.sent, second.sent], [[{ type: "ping" }], []]);
  mock.timers.tick(3500);
  assert.deepEqual(told, []);
  mock.timers.tick(250);
  assert.deepEqual(told, [true]);
  second.hear({ type: "done" });
  assert.deepEqual(told, [true]);
  second.hear({ type: "ack" });
  assert.deepEqual(told, [true, false]);
  ends.forEach((end) => end());
  mock.timers.tick(60_000);
  assert.deepEqual([first.sent.length, told.length], [1, 2]);
});

test("a message that cannot be sent tells that the kernel is lost", () => {
  const told = [], pulse = makePulse({}, (lost) => told.push(lost));
  pulse.send({ send() { throw new Error("disposed"); } }, {});
  assert.deepEqual(told, [true]);
});

test("events are heard until the end, of models and of the page", () => {
  const heard = [], model = makeModel(), page = new EventTarget();
  const ends = [listen(model, { "msg:custom": () => heard.push("model") }), listen(page, { click: () => heard.push("page") })];
  const happen = () => { model.hear({}); page.dispatchEvent(new Event("click")); };
  happen();
  ends.forEach((end) => end());
  happen();
  assert.deepEqual(heard, ["model", "page"]);
});

test("a key is for a view unless it is typed into a field, held with another key, or pressed elsewhere in an editor", () => {
  const target = { closest: (css) => (css === "input" ? target : null) }, view = { contains: () => false };
  const isFor = (event, fields = "select") => isForView({ target, ...event }, view, fields);
  assert.equal(isFor({}), false, "an editor has more than one view");
  document.body.dataset.voila = "voila";
  assert.ok(isFor({}));
  assert.deepEqual(["defaultPrevented", "ctrlKey", "metaKey", "altKey"].filter((held) => isFor({ [held]: true })), []);
  assert.equal(isFor({}, "input"), false);
});

test("the numbers of a chart's axis are round, and reach from the least to the most", () => {
  assert.deepEqual(heights([3, 41]), [0, 20, 40, 60]);
  assert.deepEqual(heights([-7, 5]), [-10, -5, 0, 5]);
  assert.deepEqual(heights([]), [0, 0.5, 1]);
});

test("words are found from their beginning, in any case and accent, and the best place comes first", () => {
  assert.equal(folded("Über 한 \u{1d400}É"), "uber 한 \u{1d400}e");
  const rules = [["a", "b", "the rooms"], ["Room", "", ""], ["c", "Große Räume; rooms", ""], ["bedroom", "", ""]];
  const names = (typed) => found(rules, (texts) => texts.map(folded), wordsOf(typed)).map(([name]) => name);
  assert.deepEqual(names("ROOM"), ["Room", "c", "a"]);
  assert.deepEqual(names("room, raume"), ["c"]);
  const games = (typed) => found([["CU[o]BE: fights"], ["Cubo"]], (texts) => texts.map((text) => folded(plain(text))), wordsOf(plain(typed)));
  assert.deepEqual(["cuobe", "CU[o]BE", "cu[o]"].map(games), Array(3).fill([["CU[o]BE: fights"]]));
});
