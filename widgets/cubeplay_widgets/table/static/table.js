// Everything round the board of a game: the message, players, buttons, log, and sheets.
// The view's own element is empty: its parts are in the grid of the table, beside the board.

const SLOW = 300; // ms until an action counts as slow
const THINKS = 500; // ms until “is thinking” is shown
const LINES = 40; // of the log beside the board

const loose = () => document.createElement("span"); // the parent of a button that is placed later

/** The message with its buttons; that somebody is thinking is shown only after a while. */
function makeMessage(model, act) {
  const voice = makeVoice(), ways = add(voice.node, "span", { class: "cp-say-ways" });
  let late = 0;
  const way = ([what, label]) => {
    const node = press(loose(), label, () => act(what), what === "do_it" ? "cp-go" : "");
    node.dataset.way = what;
    return node;
  };
  const show = () => {
    const said = model.get("says");
    clearTimeout(late);
    voice.look(said);
    if (said.thinks) late = setTimeout(voice.say, THINKS, said);
    else voice.say(said);
    const known = ([what, label]) => `${what} ${label}`;
    match(ways, said.ways ?? [], known, way, () => {});
  };
  /** Tell the table how high the message is, so that covers of the table leave it free. */
  const heed = new ResizeObserver(() => voice.node.parentElement?.style.setProperty("--cp-said", `${voice.node.offsetHeight}px`));
  heed.observe(voice.node);
  return { node: voice.node, show, end: () => { clearTimeout(late); heed.disconnect(); } };
}

/** The players, as cards in a column or a strip. */
function makeSeats(model) {
  const list = part("ul", "cp-seats");
  const make = () => {
    const card = part("li", "cp-seat-card");
    add(card, "span", { class: "cp-seat-glyph", "aria-hidden": "true" });
    const words = add(card, "span", { class: "cp-seat-words" });
    add(words, "b");
    add(words, "small");
    add(card, "span", { class: "cp-seat-points" });
    add(card, "span", { class: "cp-seat-picture", "aria-hidden": "true" });
    return card;
  };
  const dress = (card, { glyph, name, state, points, picture, now }) => {
    const [sign, words, score, small] = card.children;
    card.classList.toggle("cp-now", now);
    if (now) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
    if (sign.innerHTML === "") sign.innerHTML = glyph;
    words.children[0].textContent = name;
    words.children[1].textContent = state;
    score.textContent = points;
    if (small.dataset.of !== picture) small.innerHTML = small.dataset.of = picture;
  };
  const show = () => {
    const seats = model.get("seats");
    list.setAttribute("aria-label", model.get("texts").players);
    list.hidden = !seats.length;
    match(list, seats, ({ seat }) => `${seat}`, make, dress);
  };
  return { node: list, show };
}

/** The ways to win, to tie and to lose, as a bar with the words inside; lost ones are hatched. */
function barOf([win, tie, lose], texts) {
  const bar = part("span", "cp-odds");
  const all = win + tie + lose;
  for (const [share, look, words] of [[win, "win", texts.win], [tie, "tie", texts.tie], [lose, "lose", texts.lose]]) {
    if (!share) continue;
    const node = add(bar, "span", { class: `cp-odds-${look}` }, share / all > 0.14 ? words : "");
    node.style.flex = `${share} 1 0`;
  }
  return bar;
}

/** The actions: rows of choices, the main button, the others, and the tools. */
function makeActions(model, act, openMore, openSay) {
  const texts = model.get("texts");
  const acts = part("section", "cp-acts", { "aria-label": texts.doing });
  const clock = add(acts, "p", { class: "cp-countdown", role: "timer" });
  const question = add(acts, "p", { class: "cp-asked" });
  const rows = add(acts, "div", { class: "cp-choices" });
  const deeds = add(acts, "div", { class: "cp-actions" });
  const pace = add(acts, "div", { class: "cp-actions cp-pace" });
  const tools = add(acts, "div", { class: "cp-tools" });
  const keyOf = ({ row, words }) => `${row}\t${words}`;
  const button = (entry) => {
    const node = press(loose(), "", () => act("act", node.dataset.key));
    return node;
  };
  const dress = (node, { words, main, open, note, bar, pressed, row, near }) => {
    const look = JSON.stringify([words, main, open, note, bar, pressed, near]);
    if (node.dataset.look === look) return;
    node.dataset.look = look;
    node.className = `cp-btn${main ? " cp-go" : ""}${open ? "" : " cp-shut"}${bar ? " cp-with-bar" : ""}${near ? "" : " cp-far"}`;
    node.replaceChildren();
    add(node, "span", { class: "cp-act-words" }, words);
    if (bar) node.append(barOf(bar, texts));
    if (note) add(node, "small", {}, note);
    if (row) node.setAttribute("aria-pressed", `${pressed}`);
    node.setAttribute("aria-disabled", `${!open}`);
  };
  const group = ({ row }) => part("div", "cp-choice-row", { role: "group", "aria-label": row });
  const show = () => {
    const all = model.get("actions");
    const names = [...new Set(all.map(({ row }) => row).filter(Boolean))];
    match(rows, names.map((row) => ({ row })), ({ row }) => row, group, (node, { row }) =>
      match(node, all.filter((each) => each.row === row), keyOf, button, dress));
    match(deeds, all.filter(({ row }) => !row), keyOf, button, dress);
    const asked = model.get("asked");
    question.textContent = asked;
    question.hidden = !asked;
    const had = document.activeElement;
    if (had === document.body || !had) toBoard(acts);
  };
  const showTools = () => {
    const open = model.get("tools");
    for (const node of tools.children) {
      const shut = open[node.dataset.tool] === false;
      node.classList.toggle("cp-shut", shut);
      node.setAttribute("aria-disabled", `${shut}`);
    }
  };
  const showPace = () => match(pace, model.get("pace"), (what) => what,
    (what) => press(loose(), texts[what], () => act(what), what === "go" ? "cp-go" : ""), () => {});
  for (const what of ["undo", "hint", "why"]) press(tools, texts[what], () => act(what)).dataset.tool = what;
  const say = press(tools, texts.say, openSay);
  say.dataset.tool = "say";
  const showSay = () => {
    say.hidden = !model.get("signals").length;
    tools.classList.toggle("cp-five", !say.hidden);
  };
  press(tools, texts.more, openMore).dataset.tool = "more";
  return { node: acts, clock, show, showTools, showPace, showSay };
}

/** Put the focus where a person begins on the board, or on the main button if nothing can be done there. */
function toBoard(node) {
  const table = node.closest(".cp-table"), start = table?.querySelector(".cp-cells button[data-start]");
  const main = table?.querySelector(".cp-actions .cp-go:not(.cp-shut)");
  const open = start?.ariaDisabled === "false" ? start : main ?? start;
  (open ?? table?.querySelector(".cp-cells button[tabindex='0']"))?.focus({ preventScroll: true });
}

/** The lines of the log, which come in two parts. */
const logOf = (model) => [...model.get("log_new"), ...model.get("log_old")];

/** The log, newest first; a press on a rule opens it in place. */
function fillLog(list, lines, act) {
  const known = ({ number, text }) => `${number} ${text}`;
  match(list, lines, known, ({ text, rule, title }) => {
    const line = part("li", "");
    line.append(`${text} `);
    if (rule) press(line, title, () => act("rule", rule), "cp-log-rule");
    return line;
  }, () => {});
}

/** A field for a move in words. */
function typing(parent, texts, act, then = () => {}) {
  const form = add(parent, "form", { class: "cp-typed" });
  const label = add(form, "label", {});
  add(label, "span", { class: "cp-unseen" }, texts.type);
  const entry = add(label, "input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: texts.type, ...QUIET });
  add(form, "button", { type: "submit", class: "cp-btn" }, texts.play);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = entry.value.trim();
    if (!typed) return;
    then(typed);
    act("type", typed);
  });
  entry.addEventListener("keydown", (event) => event.stopPropagation());
  return entry;
}

/** Light, dark, or as on the device; theme.js stores the choice. */
function themeSwitch(parent, texts) {
  const label = add(parent, "label", { class: "cp-theme cp-theme-in-menu" });
  add(label, "span", {}, texts.theme);
  const select = add(label, "select", {});
  for (const [value, words] of [["", texts.theme_device], ["light", texts.theme_light], ["dark", texts.theme_dark]])
    add(select, "option", { value }, words);
  select.value = window.cubeplayTheme.chosen();
}

const TABLE = 640; // px that a table in an editor may be high

/** The element that scrolls a node in an editor. */
const rollOf = (node) =>
  !node || /auto|scroll/.test(getComputedStyle(node).overflowY) ? node : rollOf(node.parentElement);

/** Scroll to the top of a table; in an editor with little room, to its message. */
function toTop(node) {
  const play = node.closest(".cp-play");
  if (document.body.dataset.voila) window.scrollTo(0, 0);
  else (rollOf(play)?.clientHeight < TABLE ? play.querySelector(".cp-say") : play)?.scrollIntoView({ block: "start" });
}

/** The cover of the table: the curtain, or the summary of a round or of the game. */
function makeOver(model, act) {
  const over = part("section", "cp-over", { tabindex: "-1" });
  const body = add(over, "div", { class: "cp-html cp-over-body", tabindex: "0" }), ways = add(over, "div", { class: "cp-over-ways" });
  let shown = "";
  const show = () => {
    const { kind = "", title = "", html = "", ways: offered = [] } = model.get("over");
    const table = over.closest(".cp-table");
    over.hidden = !kind;
    over.dataset.kind = kind;
    over.setAttribute("aria-label", title);
    table?.classList.toggle("cp-covered", Boolean(kind));
    for (const node of table?.querySelectorAll(".cp-left, .cp-stage, .cp-acts, .cp-aside") ?? []) node.inert = Boolean(kind);
    const now = JSON.stringify([kind, title, html, offered]);
    if (now === shown) return;
    shown = now;
    body.innerHTML = html; // our own HTML: every text in it is escaped
    ways.replaceChildren();
    for (const [what, words, main] of offered) press(ways, words, () => act("over", what), main ? "cp-go" : "");
    if (kind) { body.scrollTop = 0; over.focus({ preventScroll: true }); }
    else if (table) toBoard(over);
  };
  body.addEventListener("click", ({ target }) => {
    const node = target.closest("[data-do]");
    if (node) act("over", node.dataset.do);
  });
  return { node: over, show };
}

/** The bar of the page, with progress and the buttons for sheets; a row of the table in an editor. */
function makeBar(model, act, openMenu, openLog) {
  const texts = model.get("texts"), own = part("div", "cp-table-bar");
  const meter = document.getElementById("cp-meter") ?? add(own, "div", { class: "cp-meter" });
  const nav = document.getElementById("cp-bar-nav") ?? add(own, "nav", { "aria-label": texts.game });
  const words = add(meter, "span", { class: "cp-progress" }), pips = add(meter, "span", { class: "cp-pips", "aria-hidden": "true" });
  const links = [[texts.rules, () => act("rules"), ""], [texts.log, openLog, "cp-wide"], [texts.menu, openMenu, ""]];
  const added = links.map(([label, open, look]) => press(nav, label, open, `cp-bar-link ${look}`));
  nav.prepend(...added);
  const show = () => {
    const { words: told = "", done = 0, of = 0 } = model.get("progress");
    words.textContent = told;
    pips.replaceChildren(...Array.from({ length: of > 1 && of < 13 ? of : 0 }, (_each, k) =>
      Object.assign(document.createElement("i"), { className: k < done ? "cp-done" : k === done ? "cp-now" : "" })));
  };
  return { node: own, show, end: () => [words, pips, ...added].forEach((node) => node.remove()) };
}

function render({ model, el }) {
  const texts = model.get("texts"), sheet = makeSheet(texts), { send, join } = pulseOf(model);
  let slow = 0;
  const act = (what, given = "") => {
    clearTimeout(slow);
    slow = setTimeout(() => message.node.classList.add("cp-busy"), SLOW);
    try { send(model, { type: "do", what, given }); } catch { clearTimeout(slow); }
  };
  const sounds = makeSounds(), light = makeLight(() => model.get("goes_on"));
  el.classList.add("cp-table-frame");
  const message = makeMessage(model, act), seats = makeSeats(model);
  const actions = makeActions(model, act, () => openMore(), openSay);
  const countdown = makeCountdown(model, actions.clock, () => sounds.play("alarm"));
  const toGo = () => actions.node.querySelector(".cp-actions .cp-go:not(.cp-shut)")?.focus({ preventScroll: true });
  const band = makeBand(model, message.node, toGo, () => sounds.play("alarm"));
  const over = makeOver(model, act), bar = makeBar(model, act, openMenu, openLog);
  const own = part("div", "cp-html cp-beside-board");
  const beside = part("section", "cp-aside", { "aria-label": texts.beside });
  const odds = press(beside, texts.odds, () => act("odds"), "cp-odds-link");
  const logged = add(beside, "div", { class: "cp-log" });
  add(logged, "h2", {}, texts.log);
  const log = add(logged, "ol", { tabindex: "0", "aria-label": texts.log_newest });
  const typed = typing(beside, texts, act);
  const left = part("section", "cp-left", { "aria-label": texts.players });
  left.append(seats.node, own);
  if (bar.node.children.length) el.append(bar.node);
  el.append(message.node, band.node, left, actions.node, beside, over.node);

  const list = () => part("div", "cp-more-list");
  const go = (what, given) => () => { sheet.close(); act(what, given); };
  function openLog() {
    const all = part("ol", "cp-log-all");
    fillLog(all, logOf(model), (what, rule) => act(what, rule));
    sheet.fill(texts.log_newest, logOf(model).length ? all : Object.assign(document.createElement("p"), { textContent: texts.log_empty }));
  }
  function openMore(focusTyped = false) {
    const more = list();
    for (const each of model.get("actions").filter(({ near }) => !near))
      press(more, each.note ? `${each.words}: ${each.note}` : each.words, go("act", `${each.row}\t${each.words}`), each.open ? "" : "cp-shut");
    if (model.get("has_odds")) press(more, texts.odds, () => act("odds"));
    press(more, texts.redo, go("redo"));
    press(more, texts.log, openLog);
    if (model.get("table_title")) press(more, model.get("table_title"), () => act("table"));
    const entry = typing(more, texts, act, (move) => { if (move !== "?") sheet.close(); });
    sheet.fill(texts.more, more);
    if (focusTyped) entry.focus();
  }
  function openSay() {
    const said = list();
    for (const [what, words] of model.get("signals")) press(said, words, go("say", what));
    sheet.fill(texts.say_what, said);
  }
  function openMenu() {
    const menu = list();
    for (const line of model.get("about")) add(menu, "p", { class: "cp-small" }, line);
    for (const [what, words] of model.get("menu")) press(menu, words, go(what));
    if (document.fullscreenEnabled) press(menu, document.fullscreenElement ? texts.small_screen : texts.full_screen, () => { sheet.close(); wholeScreen(); });
    press(menu, sounds.on() ? texts.sound_off : texts.sound_on, () => { sounds.turn(!sounds.on()); sheet.close(); });
    press(menu, texts.plays_on, go("play-on")).setAttribute("aria-pressed", `${model.get("plays_on")}`);
    if (window.cubeplayTheme) themeSwitch(menu, texts);
    press(menu, texts.keys, () => sheet.fill(texts.keys, ...model.get("key_lines").map((line) => Object.assign(document.createElement("p"), { textContent: line }))));
    for (const [words, address] of model.get("links")) add(menu, "a", { class: "cp-btn", href: address, target: "_blank", rel: "noopener" }, words);
    sheet.fill(texts.menu, menu);
  }
  const wholeScreen = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});

  const showLog = () => {
    const lines = logOf(model).slice(0, LINES);
    fillLog(log, lines, act);
    log.hidden = !lines.length;
  };
  const showBeside = () => {
    own.innerHTML = model.get("beside"); // our own HTML
    own.hidden = !model.get("beside");
    odds.hidden = !model.get("has_odds");
  };
  const told = (content) => {
    if (content.type === "done") { clearTimeout(slow); message.node.classList.remove("cp-busy"); if (content.taken) typed.value = ""; }
    if (content.type === "sheet") sheet.show(content.title, content.html);
    if (content.type === "refill") sheet.refill(content.title, content.html);
    if (content.type === "file") saveFile(content);
    if (content.type === "top") { toTop(el); toBoard(el); }
    if (content.type === "leave" && document.body.dataset.baseUrl) location.assign(new URL("..", new URL(document.body.dataset.baseUrl, location.href)));
    if (content.type === "buzz") navigator.vibrate?.(60);
    if (content.type === "sound") sounds.play(content.name);
  };
  sheetLinks(act);
  const inField = ({ target }) => target.closest?.("input, textarea, select, [contenteditable], .cm-editor");
  const keyed = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event) || sheet.isOpen()) return;
    if (!document.body.dataset.voila && !el.closest(".cp-table")?.contains(event.target)) return;
    const pace = model.get("pace"), slower = pace.find((what) => what !== "skip");
    const does = {
      "/": () => openTyped(), u: () => act("undo"), h: () => act("hint"),
      ...(pace.length && { s: () => act("skip"), p: () => act(slower) }),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  const openTyped = () => (typed.offsetParent ? typed.focus() : openMore(true));
  function sheetLinks(does) {
    document.addEventListener("click", follow);
    function follow({ target }) {
      const rule = target.closest?.(".cp-sheet [data-rule]");
      if (rule) does("rule", rule.dataset.rule);
    }
    el.unfollow = () => document.removeEventListener("click", follow);
  }
  const count = () => { el.dataset.moves = model.get("moves"); };
  const listen = {
    "change:says": message.show, "change:seats": seats.show, "change:actions change:asked": actions.show,
    "change:tools": actions.showTools, "change:pace": actions.showPace, "change:left change:left_words": actions.showClock, "change:over": over.show,
    "change:signals": actions.showSay, "change:countdown": () => { countdown.show(); band.show(); }, "change:progress": bar.show, "change:log_new change:log_old": showLog, "change:beside change:has_odds": showBeside, "change:goes_on": light.look, "change:moves": count, "msg:custom": told,
  };
  for (const [name, call] of Object.entries(listen)) model.on(name, call);
  document.addEventListener("keydown", keyed);
  const quit = join(model);
  for (const show of [message.show, seats.show, actions.show, actions.showTools, actions.showPace, actions.showClock, actions.showSay, countdown.show, band.show, bar.show, showLog, showBeside, count]) show();
  light.look();
  setTimeout(() => { over.show(); toTop(el); }); // after the parts are in the table
  return () => {
    quit();
    clearTimeout(slow);
    el.unfollow();
    document.removeEventListener("keydown", keyed);
    for (const [name, call] of Object.entries(listen)) model.off(name, call);
    for (const each of [message, bar, light, countdown, band]) each.end();
    sheet.remove();
  };
}

export default { render };
