// @ts-check
// A look back at a game: message, controls for the moves, chart, turning points.
// The view's own element is empty: its parts are in the grid of the look back, beside the board.

import { makeBar } from "./parts/bar.js";
import { makeChart } from "./parts/chart.js";
import { add, fill, findAll, loose, match, part, press, QUIET } from "./parts/dom.js";
import { isForView, listen } from "./parts/events.js";
import { makeMessage } from "./parts/message.js";
import { pulseOf } from "./parts/pulse.js";
import { makeSheet, ruleLinks } from "./parts/sheet.js";

/** @type {Record<string, number>} */
const PACES = { slow: 2000, normal: 1000, fast: 400 }; // ms from one move to the next
const TAKERS = "input, textarea, select, .cp-cells, .jp-CodeCell, .cm-editor";

/** The message: what the move did and what would have been better, and a button to all its lines.
 * @param {Model} model @param {Act} act */
function makeSays(model, act) {
  const message = makeMessage(), lines = press(message.node, "", () => act("lines"));
  const show = () => {
    const said = model.get("says");
    message.look(said);
    message.say(said);
    lines.textContent = said.lines ?? "";
    lines.hidden = !said.lines;
  };
  return { node: message.node, show };
}

/** The buttons, the slider and the automatic player for the moves.
 * @param {Model} model @param {(number: number) => void} to */
function makeControls(model, to) {
  const texts = model.get("texts"), node = part("section", "cp-replay-controls", { "aria-label": texts.controls });
  const row = add(node, "div", { class: "cp-replay-row" });
  const at = () => model.get("number"), of = () => model.get("of");
  const go = (/** @type {() => number} */ number) => () => { pause(); to(number()); };
  /** @type {Record<string, HTMLElement>} */
  const buttons = {
    first: press(row, texts.first, go(() => 0), "cp-replay-end"),
    back: press(row, texts.back, go(() => at() - 1)),
    play: press(row, texts.play, () => (timer ? pause() : play())),
    next: press(row, texts.next, go(() => at() + 1)),
    last: press(row, texts.last, go(of), "cp-replay-end"),
  };
  const line = add(node, "div", { class: "cp-replay-line" });
  const words = add(line, "output", { class: "cp-replay-at" });
  const slider = add(line, "input", { type: "range", min: 0, "aria-label": texts.move, ...QUIET });
  const label = add(line, "label", { class: "cp-replay-pace" });
  add(label, "span", { class: "cp-unseen" }, texts.pace);
  const pace = add(label, "select", {});
  for (const name of Object.keys(PACES)) add(pace, "option", { value: name, ...(name === "normal" ? { selected: "" } : {}) }, texts[name]);
  let timer = 0;
  const pause = () => { clearTimeout(timer); timer = 0; buttons.play.textContent = texts.play; };
  const tick = () => { timer = setTimeout(() => (at() < of() ? to(at() + 1) : pause()), PACES[pace.value]); };
  const play = () => {
    buttons.play.textContent = texts.pause;
    if (at() === of()) to(0);
    else to(at() + 1);
    tick();
  };
  slider.addEventListener("input", () => { pause(); to(Number(slider.value)); });
  const show = () => {
    slider.max = of();
    slider.value = at();
    words.textContent = fill(texts.at, { number: at(), of: of() });
    slider.setAttribute("aria-valuetext", words.textContent);
    for (const [name, shut] of Object.entries({ first: !at(), back: !at(), next: at() === of(), last: at() === of() }))
      buttons[name].setAttribute("aria-disabled", `${shut}`);
    if (timer) { clearTimeout(timer); if (at() < of()) tick(); else pause(); }
  };
  /** Do what a key does; returns whether it does anything. @param {string} key */
  const keyed = (key) => {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: go(() => at() - 1), ArrowRight: go(() => at() + 1), Home: go(() => 0), End: go(of),
      " ": () => (timer ? pause() : play()),
    };
    keys[key]?.();
    return key in keys;
  };
  return { node, show, keyed, end: pause };
}

/** The list of turning points, and the progress of the review.
 * @param {Model} model @param {Act} act @param {(number: number) => void} to */
function makePoints(model, act, to) {
  const texts = model.get("texts"), card = part("section", "cp-replay-card cp-replay-points");
  add(card, "h2", {}, texts.points);
  const state = add(card, "div", { class: "cp-replay-study" });
  const bar = add(state, "progress", { "aria-label": texts.progress });
  press(state, texts.stop, () => act("stop"));
  const list = add(card, "div", { class: "cp-replay-list" }), none = add(card, "p", { class: "cp-replay-note" });
  const make = () => {
    const node = press(loose(), "", () => to(Number(node.dataset.number)));
    add(node, "b");
    add(node, "span");
    return node;
  };
  const look = (/** @type {HTMLElement} */ node, /** @type {Said} */ { number, where, words }) => {
    node.dataset.number = number;
    node.children[0].textContent = where;
    node.children[1].textContent = words;
  };
  const show = () => {
    const { marks = [] } = model.get("chart"), { made = 0, of = 1, going = false, words = "" } = model.get("study");
    state.hidden = !going;
    bar.max = of;
    bar.value = made;
    match(list, /** @type {Said[]} */ (marks), ({ number }) => `${number}`, make, look);
    none.textContent = words || (going || marks.length ? "" : texts.none);
    none.hidden = !none.textContent;
  };
  const showNow = () => {
    for (const node of findAll("button", list)) node.setAttribute("aria-current", `${Number(node.dataset.number) === model.get("number")}`);
  };
  return { node: card, show: () => { show(); showNow(); }, showNow };
}

/** @param {View} view */
function render({ model, el }) {
  const texts = model.get("texts"), sheet = makeSheet(texts), { send, join } = pulseOf(model);
  /** @type {Act} */
  const act = (what, given = "") => send(model, { type: "do", what, given });
  let busy = false, waits = NaN;
  /** Request a move; while the kernel is busy with one, only the last request is kept.
   * @param {number} number */
  const to = (number) => {
    const wanted = Math.min(Math.max(number, 0), model.get("of"));
    if (busy) waits = wanted;
    else { busy = true; act("to", `${wanted}`); }
  };
  const done = () => {
    const next = waits;
    [busy, waits] = [false, NaN];
    if (!Number.isNaN(next)) to(next);
  };
  el.classList.add("cp-replay-frame");
  const message = makeSays(model, act), controls = makeControls(model, to);
  const bar = makeBar(texts.game, [[texts.save, () => act("save")], [texts.close, () => act("close")]]);
  const words = bar.place({ class: "cp-progress cp-replay-title" });
  words.append(add(words, "b", {}, texts.look_back), ` ${model.get("title")}`);
  const chart = makeChart(model, to), points = makePoints(model, act, to);
  const aside = part("div", "cp-replay-aside"), ways = part("div", "cp-replay-ways");
  aside.append(chart.node, points.node);
  if (model.get("plays_on")) press(ways, texts.play_on, () => act("play-on"), "cp-go");
  else press(ways, texts.try, () => act("try"), "cp-go");
  const again = press(ways, texts.again, () => act("again"));
  bar.into(el);
  el.append(message.node, controls.node);
  if (model.get("finished")) el.append(aside, ways);
  else if (model.get("plays_on")) el.append(ways);

  /** @type {Record<string, (content: any) => void>} */
  const told = { ...sheet.told, done };
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (sheet.isOpen() || !isForView(event, el.closest(".cp-replay"), TAKERS)) return;
    if (event.key === " " && /** @type {Element} */ (event.target).closest?.("button, a")) return;
    if (controls.keyed(event.key)) event.preventDefault();
  };
  const calls = {
    "change:says": message.show,
    "change:number change:of": () => { controls.show(); chart.showNow(); points.showNow(); },
    "change:study": points.show, "change:again": () => { again.hidden = !model.get("again"); },
  };
  const ends = [
    listen(model, calls), listen(model, { "change:chart": () => { chart.show(); points.show(); }, "msg:custom": (said) => told[said.type]?.(said) }),
    listen(document, { keydown, ...ruleLinks(act) }), join(model), sheet.remove,
    ...[controls, chart, bar].map((each) => each.end),
  ];
  for (const show of Object.values(calls)) show();
  requestAnimationFrame(chart.show); // after the parts are laid out in the grid
  window.scrollTo(0, 0);
  return () => ends.forEach((end) => end());
}

export default { render };
