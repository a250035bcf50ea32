// @ts-check
// The frame round a piece: goal, message, rules, actions, tools.  Pages, cells of an editor and puzzles share it.

import { add, isPage, keep, makeEntry, part, press } from "./dom.js";
import { listen, makeWait } from "./events.js";
import { makeStatus } from "./message.js";
import { makeSheet, moreList } from "./sheet.js";

const PATIENCE = 6000; // ms without an answer until a message says so
const FEW = 2, ROWS = 100; // how many actions stay beside the board on a narrow page, and how high they may be in pixels
const NARROW = "(max-width: 43.6875em)";

/** The goals. @param {HTMLElement} goal @param {Texts} texts */
function makeGoals(goal, texts) {
  add(goal, "h3", {}, texts.your_turn);
  const aims = add(goal, "ul");
  return (/** @type {Said[]} */ goals = []) => {
    goal.hidden = !goals.length;
    aims.replaceChildren();
    for (const { words, reached } of goals) {
      const line = add(aims, "li", { class: reached ? "cp-reached" : "" });
      add(line, "span", { class: reached ? "cp-tick" : "cp-box", "aria-hidden": "true" }, reached ? "✓" : "");
      add(line, "span", {}, add(line, "span", { class: "cp-unseen" }, `${reached ? texts.reached : texts.open} `), words);
    }
  };
}

/** A question. @param {HTMLElement} task @param {Texts} texts @param {Act} act */
function makeTask(task, texts, act) {
  let asked = "";
  /** @type {HTMLButtonElement[]} */
  let answers = [];
  /** Dice beside words that name them, so nobody need hear them again. @param {Element} to @param {string} drawn */
  const addDice = (to, drawn) => {
    if (drawn) add(to, "span", { class: "cp-asked-dice", "aria-hidden": "true" }).innerHTML = drawn; // our own picture
  };
  /** @param {Said} shown */
  function askChoice({ asks, drawn, options }) {
    const set = add(task, "fieldset", { class: "cp-choice" });
    addDice(add(set, "legend", {}, asks), drawn);
    answers = options.map((/** @type {Said} */ option) => press(set, option.text, () => act("answer", option.text), "cp-answer"));
    answers.forEach((node, number) => addDice(node, options[number].drawn));
  }
  /** @param {Said} shown */
  const mark = ({ options, chosen, done }) => answers.forEach((node, number) => {
    const here = options[number].text === chosen;
    node.setAttribute("aria-pressed", `${here}`);
    node.classList.toggle("cp-right", here && done);
    node.disabled = done && !here;
  });
  return (/** @type {Said} */ shown) => {
    const { asks, options, piece } = shown;
    const now = JSON.stringify([asks, options, piece]);
    if (now !== asked) {
      asked = now;
      task.replaceChildren();
      answers = [];
      if (asks) askChoice(shown);
      task.hidden = !task.firstChild;
    }
    mark(shown);
  };
}

/** Actions of the game: some as buttons, the others in a sheet; above them the game's question.
 * @param {HTMLElement} actions @param {Model} model @param {Act} act @param {Sheet} sheet */
function makeGameActions(actions, model, act, sheet) {
  const texts = model.get("texts");
  const question = add(actions, "p", { class: "cp-asked" }), near = add(actions, "div", { class: "cp-near" });
  /** @type {Said[]} */
  let first = []; // the actions beside the board
  const look = (/** @type {Said} */ { main, open }) => (main ? "cp-main" : open ? "" : "cp-shut");
  const others = { words: texts.more_actions, open: true, all: true };
  const openOthers = () => {
    const list = moreList();
    for (const action of model.get("shown").actions)
      if (!first.includes(action)) press(list, action.words, () => { sheet.close(); act("act", action.words); }, look(action));
    sheet.fill(texts.more_actions, list);
  };
  const does = (/** @type {Said} */ action) => () => (action.all ? openOthers() : act("act", action.words));
  /** @param {Said[]} some @param {Said[]} offered */
  function showFirst(some, offered) {
    first = some.length < offered.length ? [...some, others] : some;
    keep(near, first, (action) => `${action.words} ${look(action)}`, (list, action) => press(list, action.words, does(action), look(action)));
  }
  return (/** @type {Said[]} */ offered = [], asked = "") => {
    const all = offered.filter((action) => action.near), narrow = matchMedia(NARROW).matches;
    actions.hidden = !offered.length;
    let count = narrow && all.length > FEW + 1 ? FEW : all.length;
    do showFirst(all.slice(0, count), offered);
    while (narrow && near.offsetHeight > ROWS && --count > 0);
    question.textContent = asked;
    question.hidden = !asked;
  };
}

/** The parts of a frame, for a view to lay out; they show what the model says is `shown`.
 *
 * `extra` returns nodes that come first in the sheet "More". @param {Model} model @param {() => Node[]} extra */
export function makeFrame(model, extra = () => []) {
  const texts = model.get("texts"), sheet = makeSheet(texts);
  const goal = part("section", "cp-frame-goal"), task = part("div", "cp-frame-task"), actions = part("div", "cp-frame-actions");
  const says = part("div", "cp-frame-says"), chips = part("div", "cp-frame-chips"), tools = part("div", "cp-frame-tools");
  const status = makeStatus(says);
  const say = (/** @type {Said} */ said = {}) => { status(said); says.classList.toggle("cp-silent", !said.text); };
  let lost = 0;
  const wait = makeWait((is) => says.classList.toggle("cp-busy", is));
  const settle = () => { wait.end(); clearTimeout(lost); lost = 0; };
  /** @type {Act} */
  const act = (what, given = "") => {
    wait.begin();
    if (!isPage()) lost ||= setTimeout(() => say({ text: texts.lab, mark: "bad" }), PATIENCE);
    try { model.send({ type: "do", what, given }); } catch { settle(); }
  };
  const showGoals = makeGoals(goal, texts), showTask = makeTask(task, texts, act);
  const showActions = makeGameActions(actions, model, act, sheet);

  const why = press(says, texts.why, () => act("why"), "cp-chip cp-why");
  press(chips, texts.rules, () => act("rules"), "cp-chip cp-fine");
  const table = press(chips, "", () => act("table"), "cp-chip cp-fine");
  press(chips, texts.more, openMore, "cp-chip cp-fine");
  function openMore() {
    const { kind, table: named } = model.get("shown"), list = moreList();
    if (kind !== "step") return;
    press(list, texts.rules, () => act("rules"));
    if (named) press(list, named, () => act("table"));
    press(list, texts.reset, () => { sheet.close(); act("reset"); });
    makeEntry(list, "cp-ask-number", texts.type, texts.play, { autocapitalize: "off", spellcheck: "false" }, (typed) => {
      if (typed !== "?") sheet.close();
      act("type", typed);
    });
    sheet.fill(texts.more, ...extra(), list);
  }
  for (const what of ["undo", "hint", "show_me"]) press(tools, texts[what], () => act(what)).dataset.tool = what;

  const update = () => {
    const shown = model.get("shown");
    showGoals(shown.goals ?? []);
    showTask(shown);
    say(shown.says);
    why.hidden = !shown.why;
    chips.hidden = tools.hidden = shown.kind !== "step";
    showActions(shown.actions, shown.asked);
    table.textContent = shown.table ?? "";
    table.hidden = !shown.table;
  };
  const told = (/** @type {Said} */ message) => {
    settle();
    if (message.type === "sheet") sheet.told.sheet(message);
  };
  const ends = [
    listen(model, { "change:shown": update, "msg:custom": told }), settle, sheet.remove,
  ];
  update();
  return { goal, task, actions, says, chips, tools, act, sheet, texts, openMore, end: () => ends.forEach((end) => end()) };
}
