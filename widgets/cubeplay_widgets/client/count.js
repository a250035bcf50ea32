// @ts-check
// A count that a pupil makes: the form, a message, undo and check; then the page's own beside it.

import { makeGrid } from "./counts/grid.js";
import { makeSort } from "./counts/sort.js";
import { makeTable } from "./counts/table.js";
import { makeTree } from "./counts/tree.js";
import { add, press, QUIET, tell } from "./parts/dom.js";
import { listen } from "./parts/events.js";
import { makeMessage } from "./parts/message.js";

/** @type {Record<string, (pad: Pad) => Form>} */
const FORMS = { grid: makeGrid, sort: makeSort, table: makeTable, tree: makeTree };

/** @param {View} view */
function render({ model, el }) {
  const texts = model.get("texts"), task = model.get("task");
  /** @type {Record<string, string>} */
  let marks = { ...model.get("marks") };
  /** @type {Record<string, string>[]} */
  const past = [];
  let checked = marks, look = "", waits = false;
  el.classList.add("cp-tally", `cp-form-${task.kind}`);
  const message = makeMessage(), status = /** @type {HTMLElement} */ (message.node.querySelector("[role=status]"));
  message.node.classList.add("cp-tally-says");
  const main = part("cp-tally-main"), side = part("cp-tally-side"), end = part("cp-tally-end");
  el.append(message.node, main, side, end);
  Object.entries(QUIET).forEach(([key, value]) => [main, side, end].forEach((node) => node.setAttribute(key, value)));

  /** @param {string} name */
  function part(name) {
    const node = document.createElement("div");
    node.className = name;
    return node;
  }

  /** @param {string} text @param {string} sub @param {string} mark */
  function say(text, sub, mark) {
    message.look({ mark });
    message.say({ text, sub });
    message.node.hidden = !text;
  }

  /** The places that were found right, as long as their marks are the same. */
  const fine = () => (model.get("told").fine ?? []).filter((/** @type {string} */ key) => marks[key] === checked[key]);

  /** Change some marks; what was pointed at is pointed at no longer.
   * @param {Record<string, string>} made @param {boolean} goesOn whether it belongs to the change before @param {boolean} sends */
  function put(made, goesOn = false, sends = true) {
    if (!goesOn) past.push(marks);
    marks = Object.fromEntries(Object.entries(made).filter((entry) => entry[1]));
    look = "";
    if (sends) model.send({ type: "marks", marks });
    show();
  }
  const undo = () => { const last = past.pop(); if (last) put(last, true); };
  const check = () => {
    if (waits || form.shut(marks)) return;
    waits = true;
    model.send({ type: "check", marks });
  };
  const form = FORMS[task.kind]({ task, texts, main, side, marks: () => marks, put, undo, check });
  const foot = form.foot(end), dock = add(end, "div", { class: "cp-tally-dock" });
  const back = press(dock, texts.undo, undo), go = press(dock, "", check, "cp-go"), see = press(dock, texts.see, () => model.send({ type: "see", marks }));
  const keys = add(end, "p", { class: "cp-tally-keys", "aria-hidden": "true" });
  form.keys.forEach(([key, words]) => add(keys, "span", {}, add(keys, "kbd", {}, key), ` ${words}`));

  function show() {
    const told = model.get("told"), own = model.get("own");
    el.classList.toggle("cp-counting", !own.head);
    el.classList.toggle("cp-counted-own", Boolean(own.head));
    if (own.head) return showOwn(own);
    const shut = form.shut(marks);
    form.show(look, fine(), told.shows ?? {});
    foot();
    back.disabled = !past.length;
    tell(go, shut || form.checks(marks));
    go.disabled = Boolean(shut);
    see.hidden = !told.ready;
    return undefined;
  }

  /** @param {Said} own */
  function showOwn(own) {
    say(own.head, own.sub, own.good ? "good" : "info");
    if (main.dataset.own) return;
    main.dataset.own = "true";
    [main, side, end].forEach((node) => node.replaceChildren());
    form.own(own);
    if (!waits) return;
    status.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  /** What a check found: one place is pointed at, and gets the focus. */
  function hear() {
    waits = false;
    const told = model.get("told");
    look = told.look ?? "";
    checked = marks;
    if (told.head) say(told.head, told.sub, told.read ? "hint" : "bad");
    show();
    if (look) form.focus(look);
  }
  const settle = () => { marks = { ...model.get("marks") }; };
  const seen = () => { waits = true; show(); };
  say("", "", "");
  show();
  return listen(model, { "change:marks": settle, "change:told": hear, "change:own": seen });
}

export default { render };
