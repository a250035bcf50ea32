// @ts-check
// The set-up form of a game: who plays, who rolls, and in a drawer the other options.

import { add, fill, find, freshId, press, QUIET, textSize } from "./parts/dom.js";
import { listen } from "./parts/events.js";
import { pulseOf } from "./parts/pulse.js";

/** @typedef {[any, string][]} Choices values and their words */
/** @typedef {(value: any) => void} Pick */

const ROOMY = 684; // CSS pixels from which a seat has its choices side by side, at the usual text size
const MANY = 6; // more choices than this are a list

/** Choices side by side, or a list if there are many; returns a function that shows the chosen one.
 * @param {HTMLElement} parent @param {string} asks @param {Choices} choices @param {Pick} pick */
function makeChoice(parent, asks, choices, pick, listed = choices.length > MANY) {
  return (listed ? makeList : makeSegments)(parent, asks, choices, pick);
}

/** @param {HTMLElement} parent @param {string} asks @param {Choices} choices @param {Pick} pick @returns {Pick} */
function makeSegments(parent, asks, choices, pick) {
  const set = add(parent, "fieldset", { class: "cp-segments" });
  add(set, "legend", { class: "cp-unseen" }, asks);
  const name = freshId("cp-segments");
  const radios = choices.map(([value, words]) => {
    const label = add(set, "label");
    const radio = add(label, "input", { type: "radio", name, ...QUIET });
    add(label, "span", {}, words);
    radio.addEventListener("change", () => pick(value));
    return /** @type {const} */ ([value, radio]);
  });
  return (value) => radios.forEach(([each, radio]) => { radio.checked = each === value; });
}

/** @param {HTMLElement} parent @param {string} asks @param {Choices} choices @param {Pick} pick @returns {Pick} */
function makeList(parent, asks, choices, pick) {
  const list = add(parent, "select", { "aria-label": asks, ...QUIET });
  for (const [, words] of choices) add(list, "option", {}, words);
  list.addEventListener("change", () => pick(choices[list.selectedIndex][0]));
  return (value) => { list.selectedIndex = choices.findIndex(([each]) => each === value); };
}

/** A field to type in: its text is sent when the field is left, and not overwritten while it has the focus.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {Pick} pick @param {(text: string) => unknown} read @returns {Pick} */
function makeField(field, pick, read = (text) => text) {
  field.addEventListener("change", () => pick(read(field.value)));
  field.addEventListener("keydown", (/** @type {Event} */ event) => event.stopPropagation());
  return (value) => { if (document.activeElement !== field) field.value = value; };
}

const whole = (/** @type {string} */ text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);

/** The sets of own pieces for an option, above the field of its text, and a link to make some.
 * @param {HTMLElement} part @param {HTMLElement} label @param {Said} option @param {Texts} texts @param {Pick} pick */
function makeOwn(part, label, option, texts, pick) {
  const list = add(part, "select", { "aria-label": fill(texts.own, { option: option.title }), ...QUIET });
  label.before(list);
  /** @type {string[][]} */
  let offered = [];
  list.addEventListener("change", () => {
    if (list.selectedIndex <= offered.length) pick(list.selectedIndex ? offered[list.selectedIndex - 1][1] : "");
  });
  if (option.make) add(part, "a", { href: option.make, class: "cp-link cp-setup-make" }, texts.make);
  return (/** @type {string} */ value, /** @type {string[][]} */ own) => {
    if (list.length !== own.length + 2) {
      list.replaceChildren();
      for (const words of [texts.house, ...own.map(([title]) => title), texts.typed]) add(list, "option", {}, words);
    }
    offered = own;
    list.hidden = !own.length;
    const at = own.findIndex(([, text]) => text === value);
    list.selectedIndex = value ? (at < 0 ? own.length + 1 : at + 1) : 0;
  };
}

/** An option with its sentence and the rule that it belongs to.
 * @param {HTMLElement} parent @param {Said} option @param {Texts} texts @param {Pick} pick */
function makeOption(parent, option, texts, pick) {
  const part = add(parent, "div", { class: `cp-setup-option cp-setup-${option.kind}` });
  const label = add(part, option.kind === "choice" ? "div" : "label");
  const title = add(label, "span", { class: "cp-setup-title" }, option.title);
  /** @type {(value: any, own: string[][]) => void} */
  let show;
  if (option.kind === "switch") {
    const box = add(label, "input", { type: "checkbox", ...QUIET });
    label.prepend(box);
    box.addEventListener("change", () => pick(box.checked));
    show = (value) => { box.checked = value; };
  } else if (option.kind === "number") {
    const limits = { type: "number", inputmode: "numeric", min: option.low, max: option.high };
    show = makeField(add(label, "input", { ...limits, ...QUIET }), pick, whole);
  } else if (option.kind === "text") {
    const showText = makeField(add(label, "textarea", { rows: 3, spellcheck: "false", ...QUIET }), pick);
    const showOwn = makeOwn(part, label, option, texts, pick);
    show = (value, own) => { showText(value); showOwn(value, own); };
  } else {
    title.ariaHidden = "true"; // the list has the same name
    show = makeList(label, option.title, option.choices, pick);
  }
  const text = add(part, "p", {}, option.text);
  if (option.rule) {
    const link = { href: option.rule.address, target: "_blank", rel: "noopener", class: "cp-link" };
    text.append(" ", add(text, "a", link, option.rule.words));
  }
  const moot = add(part, "p", { class: "cp-setup-moot" });
  return (/** @type {any} */ value, /** @type {string} */ why, /** @type {string[][]} */ own) => {
    show(value, own);
    moot.textContent = why ? fill(texts.no_effect, { why }) : "";
    moot.hidden = !why;
  };
}

/** A seat: its name, and a person or the computer, side by side if there is room.
 * @param {HTMLElement} parent @param {number} seat @param {Said} form @param {Texts} texts @param {boolean} roomy
 * @param {(given: Said) => void} change
 * @returns {{ row: HTMLElement, show: (name: string, bot: string, mine: boolean) => void }} */
function makeSeat(parent, seat, form, texts, roomy, change) {
  const row = add(parent, "div", { class: "cp-setup-seat" });
  const { player, glyph } = form.seats[seat];
  add(row, "span", { class: "cp-setup-glyph", "aria-hidden": "true" }).innerHTML = glyph; // our own drawing
  const named = { type: "text", maxlength: 24, autocomplete: "off", spellcheck: "false", ...QUIET };
  const names = add(row, "div", { class: "cp-setup-name" });
  const field = add(names, "input", { ...named, "aria-label": fill(texts.name, { player }) });
  const you = add(names, "span", { class: "cp-muted" }, texts.you);
  const showField = makeField(field, (value) => change({ what: "name", seat, value }));
  const showName = (/** @type {string} */ name, /** @type {boolean} */ mine) => { showField(name); you.hidden = !mine; };
  const pick = (/** @type {string} */ value) => change({ what: "bot", seat, value });
  if (!form.levels.length) return { row, show: (name, _bot, mine) => showName(name, mine) };
  const asks = fill(texts.played_by, { player });
  if (!roomy) {
    const computers = form.levels.map((/** @type {string[]} */ [bot, words]) => [bot, fill(texts.computer_at, { strength: words })]);
    const showBot = makeList(row, asks, [["", texts.person], ...computers], pick);
    const person = find("option", row);
    return {
      row,
      show(name, bot, mine) {
        showName(name, false); // there is no room beside it
        showBot(bot);
        person.text = mine ? texts.person_you : texts.person;
      },
    };
  }
  let level = form.usual;
  /** @type {Choices} */
  const kinds = [[false, texts.person], [true, texts.computer]];
  const showKind = makeSegments(row, asks, kinds, (computer) => pick(computer ? level : ""));
  const levels = add(row, "div");
  const showLevel = makeChoice(levels, fill(texts.strength, { player }), form.levels, pick, form.levels.length > 3);
  return {
    row,
    show(name, bot, mine) {
      showName(name, mine);
      showKind(bot !== "");
      if (bot) showLevel((level = bot));
      levels.hidden = !bot;
    },
  };
}

/** The game that is set up. @param {HTMLElement} parent @param {Said} form */
function makeAside(parent, form) {
  const aside = add(parent, "aside", { class: "cp-setup-about" });
  if (form.game.picture) add(aside, "div", { class: "cp-setup-picture", "aria-hidden": "true" }).innerHTML = form.game.picture;
  add(aside, "p", { class: "cp-setup-game" }, form.game.title);
  if (form.game.about) add(aside, "p", {}, form.game.about);
  add(aside, "p", { class: "cp-muted" }, form.game.facts);
  if (form.learn) add(aside, "a", { class: "cp-btn", href: form.learn.address }, form.learn.words);
}

/** The other options. @param {HTMLElement} parent @param {Said} form @param {Texts} texts @param {(given: Said) => void} change */
function makeDrawer(parent, form, texts, change) {
  const drawer = add(parent, "details", { class: "cp-setup-more" });
  const head = add(drawer, "summary", QUIET);
  const title = add(head, "b", {}, texts.more), rules = add(head, "span", { class: "cp-muted" });
  const number = form.groups.reduce((/** @type {number} */ sum, /** @type {Said} */ group) => sum + group.options.length, 0);
  const opens = add(head, "span", { class: "cp-setup-opens" });
  const showOpens = () => { opens.textContent = drawer.open ? texts.hide : fill(texts.show, { number }); };
  drawer.addEventListener("toggle", showOpens);
  title.after(" ");
  rules.after(" ");
  showOpens();
  const shows = new Map();
  for (const group of form.groups) {
    if (group.title) add(drawer, "h3", {}, group.title);
    const grid = add(drawer, "div", { class: "cp-setup-options" });
    for (const option of group.options)
      shows.set(option.name, makeOption(grid, option, texts, (value) => change({ what: "option", name: option.name, value })));
  }
  if (form.strengths.length) {
    add(drawer, "h3", {}, texts.strengths);
    const list = add(drawer, "ul", { class: "cp-setup-strengths" });
    for (const [words, text] of form.strengths) add(list, "li", {}, add(list, "b", {}, words), `: ${text}`);
    if (form.missing) add(drawer, "p", { class: "cp-muted" }, form.missing);
  }
  drawer.hidden = !number && !form.strengths.length;
  return (/** @type {Said} */ { options, moot, own, rules: words }) => {
    rules.textContent = words;
    for (const [name, show] of shows) show(options[name], moot[name], own[name] ?? []);
  };
}

/** @param {View} view */
function render({ model, el }) {
  const form = model.get("form"), texts = model.get("texts");
  const pulse = pulseOf(model), leave = pulse.join(model);
  let sent = model.get("shown").heard;
  const change = (/** @type {Said} */ given) => {
    sent = Math.max(sent, model.get("shown").heard) + 1; // the form may be open twice
    pulse.send(model, { type: "change", number: sent, ...given });
  };

  el.classList.add("cp-setup");
  makeAside(el, form);
  const page = add(el, "form", { class: "cp-setup-form", novalidate: "" });
  const head = add(page, "div", { class: "cp-setup-head" });
  add(head, "h2", {}, texts.play);
  if (form.learn) add(head, "a", { href: form.learn.address }, form.learn.short);

  const again = press(page, "", () => pulse.send(model, { type: "again" }), "cp-setup-again");
  const before = add(again, "span", {}, add(again, "b", {}, texts.before), " ");
  const told = add(before, "span");
  add(again, "span", { class: "cp-small cp-muted" }, texts.at_once);

  const who = add(page, "section", { class: "cp-setup-card" });
  const asks = add(who, "div", { class: "cp-setup-asks" });
  add(asks, "h3", {}, texts.who);
  const numbers = form.players.map((/** @type {number} */ number) => [number, `${number}`]);
  const showPlayers = form.players.length
    ? makeChoice(asks, texts.players, numbers, (value) => change({ what: "players", value }))
    : () => {};
  const rows = add(who, "div", { class: "cp-setup-seats" });
  /** @type {ReturnType<typeof makeSeat>[]} */
  let seats = [];

  /** @type {Pick} */
  let showChance = () => {};
  if (form.chance.length) {
    const card = add(page, "section", { class: "cp-setup-card cp-setup-chance" });
    add(card, "h3", {}, texts.chance);
    showChance = makeSegments(card, texts.chance, form.chance, (value) => change({ what: "chance", value }));
  }
  const showDrawer = makeDrawer(page, form, texts, change);

  const dock = add(page, "div", { class: "cp-setup-dock" });
  const refused = add(dock, "p", { role: "alert", class: "cp-setup-refused" });
  const doors = add(dock, "div", { class: "cp-setup-doors" });
  const start = add(doors, "button", { type: "submit", class: "cp-btn cp-go", ...QUIET });
  const invite = press(doors, texts.invite, () => pulse.send(model, { type: "invite" }), "cp-setup-invite");
  invite.setAttribute("aria-label", texts.invite_told);
  page.addEventListener("submit", (event) => { event.preventDefault(); pulse.send(model, { type: "start" }); });

  function show() {
    const shown = model.get("shown");
    if (shown.heard < sent) return; // an answer to the latest choice is on its way
    el.hidden = !shown.open;
    showPlayers(shown.players);
    seats.forEach(({ row, show: showSeat }, seat) => {
      row.hidden = seat >= shown.players;
      const [name, bot] = shown.seats[seat];
      showSeat(name, bot, seat === shown.you);
    });
    showChance(shown.chance);
    showDrawer(shown);
    again.hidden = !shown.before;
    told.textContent = shown.before;
    start.textContent = shown.start;
    invite.hidden = !shown.invites;
    refused.textContent = shown.refused;
    refused.hidden = !shown.refused;
  }
  /** @type {boolean | undefined} */
  let roomy;
  const lay = () => {
    if (roomy === (roomy = el.clientWidth >= ROOMY * textSize())) return;
    rows.replaceChildren();
    seats = form.seats.map((/** @type {Said} */ _seat, /** @type {number} */ number) => makeSeat(rows, number, form, texts, Boolean(roomy), change));
    show();
  };
  const fit = new ResizeObserver(lay);
  fit.observe(el);
  lay();
  const ends = [leave, () => fit.disconnect(), listen(model, { "change:shown": show })];
  return () => ends.forEach((end) => end());
}

export default { render };
