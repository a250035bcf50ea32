// @ts-check
// Everything round the board of a game: the message, players, buttons, log, and sheets.
// The view's own element is empty: its parts are in the grid of the table, beside the board.

import { keyOf, makeActions } from "./parts/actions.js";
import { makeBar } from "./parts/bar.js";
import { makeBand, makeCountdown } from "./parts/countdown.js";
import { makeCover } from "./parts/cover.js";
import { add, loose, match, part, press, wholeScreen } from "./parts/dom.js";
import { FIELDS, isForView, listen, makeWait } from "./parts/events.js";
import { makeLight } from "./parts/light.js";
import { fillLog, makeTyping } from "./parts/log.js";
import { makeMessage } from "./parts/message.js";
import { mainButton, toBoard, toTop } from "./parts/places.js";
import { pulseOf } from "./parts/pulse.js";
import { makeSeats } from "./parts/seats.js";
import { openShare } from "./parts/share.js";
import { makeSheet, moreList, ruleLinks } from "./parts/sheet.js";
import { makeSounds } from "./parts/sounds.js";

const THINKS = 500; // ms until “is thinking” is shown
const LINES = 40; // of the log beside the board

/** The message with its buttons; that somebody is thinking is shown only after a while.
 * @param {Model} model @param {Act} act */
function makeSays(model, act) {
  const message = makeMessage(), ways = add(message.node, "span", { class: "cp-say-ways" });
  let late = 0;
  /** @param {string[]} way */
  const way = ([what, label]) => {
    const node = press(loose(), label, () => act(what), what === "do_it" ? "cp-go" : "");
    node.dataset.way = what;
    return node;
  };
  const show = () => {
    const said = model.get("says");
    clearTimeout(late);
    message.look(said);
    if (said.thinks) late = setTimeout(message.say, THINKS, said);
    else message.say(said);
    match(ways, /** @type {string[][]} */ (said.ways ?? []), (each) => each.join(" "), way);
  };
  /** Tell the table how high the message is, so that covers of the table leave it free. */
  const heed = new ResizeObserver(() => message.node.parentElement?.style.setProperty("--cp-said", `${message.node.offsetHeight}px`));
  heed.observe(message.node);
  return { node: message.node, show, end: () => { clearTimeout(late); heed.disconnect(); } };
}

/** How far the game is. @param {Model} model @param {ReturnType<typeof makeBar>} bar */
function makeProgress(model, bar) {
  const words = bar.place({ class: "cp-progress" }), pips = bar.place({ class: "cp-pips", "aria-hidden": "true" });
  return () => {
    const { words: told = "", done = 0, of = 0 } = model.get("progress");
    words.textContent = told;
    pips.replaceChildren(...Array.from({ length: of > 1 && of < 13 ? of : 0 }, (_each, k) =>
      part("i", k < done ? "cp-done" : k === done ? "cp-now" : "")));
  };
}

/** The part beside the board: the odds, the log and the field for a move in words.
 * @param {Model} model @param {Act} act */
function makeBeside(model, act) {
  const texts = model.get("texts"), node = part("section", "cp-aside", { "aria-label": texts.beside });
  const odds = press(node, texts.odds, () => act("odds"), "cp-odds-link");
  const logged = add(node, "div", { class: "cp-log" });
  add(logged, "h2", {}, texts.log);
  const log = add(logged, "ol", { tabindex: "0", "aria-label": texts.log_newest });
  const typed = makeTyping(node, texts, act);
  const showLog = () => {
    const lines = logOf(model).slice(0, LINES);
    fillLog(log, lines, act);
    log.hidden = !lines.length;
  };
  return { node, typed, showLog, showOdds: () => { odds.hidden = !model.get("has_odds"); } };
}

/** The lines of the log, which come in two parts. @param {Model} model */
const logOf = (model) => [...model.get("log_new"), ...model.get("log_old")];

/** Light, dark, or as on the device; theme.js stores the choice.
 * @param {Element} parent @param {Texts} texts */
function themeSwitch(parent, texts) {
  const label = add(parent, "label", { class: "cp-theme cp-theme-in-menu" });
  add(label, "span", {}, texts.theme);
  const select = add(label, "select");
  for (const [value, words] of [["", texts.theme_device], ["light", texts.theme_light], ["dark", texts.theme_dark]])
    add(select, "option", { value }, words);
  select.value = window.cubeplayTheme.chosen();
}

/** The sheets of a table. @param {Model} model @param {Act} act
 * @param {Sheet} sheet @param {ReturnType<typeof makeSounds>} sounds */
function makeSheets(model, act, sheet, sounds) {
  const texts = model.get("texts");
  const go = (/** @type {string} */ what, given = "") => () => { sheet.close(); act(what, given); };
  const lines = (/** @type {string[]} */ all) => all.map((line) => add(loose(), "p", {}, line));
  function openLog() {
    const all = part("ol", "cp-log-all");
    fillLog(all, logOf(model), act);
    sheet.fill(texts.log_newest, ...(all.firstChild ? [all] : lines([texts.log_empty])));
  }
  function openMore(focusTyped = false) {
    const more = moreList();
    for (const each of model.get("actions")) {
      if (each.near) continue;
      press(more, each.note ? `${each.words}: ${each.note}` : each.words, go("act", keyOf(each)), each.open ? "" : "cp-shut");
    }
    if (model.get("has_odds")) press(more, texts.odds, () => act("odds"));
    press(more, texts.redo, go("redo"));
    press(more, texts.log, openLog);
    if (model.get("table_title")) press(more, model.get("table_title"), () => act("table"));
    if (model.get("shares")) press(more, texts.share, () => act("pass-on"));
    const entry = makeTyping(more, texts, act, (move) => { if (move !== "?") sheet.close(); });
    sheet.fill(texts.more, more);
    if (focusTyped) entry.focus();
  }
  function openSay() {
    const said = moreList();
    for (const [what, words] of model.get("signals")) press(said, words, go("say", what));
    sheet.fill(texts.say_what, said);
  }
  function openMenu() {
    const menu = moreList();
    for (const line of model.get("about")) add(menu, "p", { class: "cp-small" }, line);
    for (const [what, words] of model.get("menu")) press(menu, words, go(what));
    if (document.fullscreenEnabled) press(menu, document.fullscreenElement ? texts.small_screen : texts.full_screen, () => { sheet.close(); wholeScreen(); });
    press(menu, sounds.on() ? texts.sound_off : texts.sound_on, () => { sounds.turn(!sounds.on()); sheet.close(); });
    press(menu, texts.plays_on, go("play-on")).setAttribute("aria-pressed", `${model.get("plays_on")}`);
    if (window.cubeplayTheme) themeSwitch(menu, texts);
    press(menu, texts.keys, () => sheet.fill(texts.keys, ...lines(model.get("key_lines"))));
    for (const [words, address] of model.get("links")) add(menu, "a", { class: "cp-btn", href: address, target: "_blank", rel: "noopener" }, words);
    sheet.fill(texts.menu, menu);
  }
  return { openLog, openMore, openSay, openMenu };
}

/** The keys of a table. @param {Model} model @param {Act} act @param {() => void} openTyped
 * @returns {Record<string, () => void>} */
function keysOf(model, act, openTyped) {
  /** @type {string[]} */
  const pace = model.get("pace");
  const slower = pace.find((what) => what !== "skip") ?? "";
  return {
    "/": openTyped, u: () => act("undo"), h: () => act("hint"),
    ...(pace.length && { s: () => act("skip"), p: () => act(slower) }),
  };
}

/** @param {View} view */
function render({ model, el }) {
  const texts = model.get("texts"), sheet = makeSheet(texts), { send, join } = pulseOf(model);
  const wait = makeWait((is) => message.node.classList.toggle("cp-busy", is));
  /** @type {Act} */
  const act = (what, given = "") => {
    wait.begin();
    send(model, { type: "do", what, given });
  };
  const sounds = makeSounds(), light = makeLight(() => model.get("goes_on")), alarm = () => sounds.play("alarm");
  const { openLog, openMore, openSay, openMenu } = makeSheets(model, act, sheet, sounds);
  const message = makeSays(model, act), seats = makeSeats(model), actions = makeActions(model, act, () => openMore(), openSay);
  const countdown = makeCountdown(model, actions.clock, alarm);
  const band = makeBand(model, message.node, () => mainButton(actions.node)?.focus({ preventScroll: true }), alarm);
  const cover = makeCover(model, act), beside = makeBeside(model, act);
  const bar = makeBar(texts.game, [[texts.rules, () => act("rules")], [texts.log, openLog, "cp-wide"], [texts.menu, openMenu]]);
  const showProgress = makeProgress(model, bar);
  const left = part("section", "cp-left", { "aria-label": texts.players });
  const own = part("div", "cp-html cp-beside-board");
  left.append(seats.node, own);
  el.classList.add("cp-table-frame");
  bar.into(el);
  el.append(message.node, band.node, left, actions.node, beside.node, cover.node);

  const showOwn = () => {
    own.innerHTML = model.get("beside"); // our own HTML
    own.hidden = !model.get("beside");
    beside.showOdds();
  };
  /** @type {Record<string, (content: any) => void>} */
  const told = {
    ...sheet.told,
    done({ taken }) { wait.end(); if (taken) beside.typed.value = ""; },
    share: (card) => openShare(sheet, texts, card, el.closest(".cp-table")),
    top() { toTop(el); toBoard(el); },
    leave() { if (document.body.dataset.baseUrl) location.assign(new URL("..", new URL(document.body.dataset.baseUrl, location.href))); },
    buzz: () => navigator.vibrate?.(60),
    sound: ({ name }) => sounds.play(name),
  };
  const openTyped = () => (beside.typed.offsetParent ? beside.typed.focus() : openMore(true));
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (sheet.isOpen() || !isForView(event, el.closest(".cp-table"), FIELDS)) return;
    const does = keysOf(model, act, openTyped)[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  const calls = {
    "change:says": message.show, "change:seats": seats.show, "change:actions change:asked": actions.show,
    "change:tools": actions.showTools, "change:pace": actions.showPace, "change:signals": actions.showSay,
    "change:countdown": () => { countdown.show(); band.show(); },
    "change:progress": showProgress, "change:log_new change:log_old": beside.showLog, "change:beside change:has_odds": showOwn,
    "change:moves": () => { el.dataset.moves = model.get("moves"); },
  };
  for (const show of Object.values(calls)) show();
  if (model.get("countdown").ms !== undefined) act("time"); // time has passed since it was sent
  const ends = [
    listen(model, calls), listen(model, { "change:over": cover.show, "change:goes_on": light.look, "msg:custom": (said) => told[said.type]?.(said) }),
    listen(document, { keydown, ...ruleLinks(act) }), join(model), wait.end, sheet.remove,
    ...[message, bar, light, countdown, band].map((each) => each.end),
  ];
  light.look();
  setTimeout(() => { cover.show(); toTop(el); }); // after the parts are in the table
  return () => ends.forEach((end) => end());
}

export default { render };
