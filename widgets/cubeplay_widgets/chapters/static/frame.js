// The frame round a piece: goal, message, rules, actions, tools.  The views of pages and of cells share it.

const SLOW = 300; // ms until an action counts as slow
const PATIENCE = 6000; // ms without an answer until a message says so
const LATE = 0.4; // share of the time left at which the clock's bar changes its colour
/** The parts of a frame, for a view to lay out; they show what the model says is `shown`.
 *
 * `extra` returns nodes that come first in the sheet "More". */
function makeFrame(model, extra = () => []) {
  const texts = model.get("texts");
  const sheet = makeSheet(texts);
  const part = (name, tag = "div") => Object.assign(document.createElement(tag), { className: `cp-frame-${name}` });
  const goal = part("goal", "section"), task = part("task"), actions = part("actions");
  const says = part("says"), chips = part("chips"), tools = part("tools");
  let slow = 0, lost = 0;

  const settle = () => { clearTimeout(slow); clearTimeout(lost); slow = lost = 0; says.classList.remove("cp-busy"); };
  const act = (what, given = "") => {
    clearTimeout(slow);
    slow = setTimeout(() => says.classList.add("cp-busy"), SLOW);
    if (!document.body.dataset.voila) lost ||= setTimeout(() => say({ text: texts.lab, mark: "bad" }), PATIENCE);
    try { model.send({ type: "do", what, given }); } catch { settle(); }
  };

  // The goal
  add(goal, "h3", {}, texts.your_turn);
  const aims = add(goal, "ul");
  function showGoals(goals) {
    goal.hidden = !goals?.length;
    aims.replaceChildren();
    for (const { words, reached } of goals ?? []) {
      const line = add(aims, "li", { class: reached ? "cp-reached" : "" });
      add(line, "span", { class: reached ? "cp-tick" : "cp-box", "aria-hidden": "true" }, reached ? "✓" : "");
      const text = add(line, "span");
      add(text, "span", { class: "cp-unseen" }, `${reached ? texts.reached : texts.open} `);
      text.append(words);
    }
  }

  // The clock: its bar glides from one second to the next
  const clock = add(goal, "div", { class: "cp-clock" });
  const time = add(clock, "span", { role: "timer" }), bar = add(clock, "span", { class: "cp-clock-bar", "aria-hidden": "true" });
  const sand = add(bar, "span");
  function showClock() {
    const { words = "", share } = model.get("clock");
    clock.hidden = !words;
    bar.hidden = share === undefined;
    clock.classList.toggle("cp-late", share < LATE);
    time.textContent = words;
    sand.style.transform = `scaleX(${share ?? 0})`;
  }
  const seen = () => { if (model.get("clock").words) act("hidden", document.hidden ? "yes" : ""); };

  // A guess or a question
  let asked = "";
  function showTask({ guess, asks, options, chosen, done, piece }) {
    const now = JSON.stringify([guess, asks, options, piece, done && chosen]);
    if (now === asked) return;
    asked = now;
    task.replaceChildren();
    if (guess?.told) add(task, "p", { class: "cp-told" }, guess.told);
    if (guess?.asks) askNumber(guess);
    if (asks) askChoice(asks, options, chosen, done);
    task.hidden = !task.firstChild;
  }
  function askNumber({ asks, example, button }) {
    const form = add(task, "form", { class: "cp-ask-number" });
    const label = add(form, "label", {}, asks);
    const entry = add(label, "input", { type: "text", placeholder: example, autocomplete: "off", ...QUIET });
    add(form, "button", { type: "submit", class: "cp-btn" }, button);
    form.addEventListener("submit", (event) => { event.preventDefault(); if (entry.value.trim()) act("guess", entry.value); });
  }
  function askChoice(asks, options, chosen, done) {
    const form = add(task, "form", { class: "cp-ask-choice" });
    const set = add(form, "fieldset", { class: "cp-choice" });
    add(set, "legend", {}, asks);
    for (const text of options) {
      const label = add(set, "label");
      const radio = add(label, "input", { type: "radio", name: "cp-answer", value: text, ...QUIET });
      Object.assign(radio, { checked: text === chosen, disabled: done && text !== chosen });
      label.append(text);
    }
    if (!done) add(form, "button", { type: "submit", class: "cp-btn cp-check" }, texts.check);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act("answer", new FormData(form).get("cp-answer") ?? "");
    });
  }

  // The message
  const sign = add(says, "span", { class: "cp-mark", "aria-hidden": "true" });
  const words = add(says, "span", { role: "status" });
  function say({ text = "", mark = "" } = {}) {
    says.dataset.mood = mark;
    says.classList.toggle("cp-silent", !text);
    sign.textContent = MARKS[mark] ?? "";
    if (words.textContent !== text) words.textContent = text;
  }

  // Why not, rules, more
  const why = press(chips, texts.why, () => act("why"), "cp-chip cp-why");
  press(chips, texts.rules, () => act("rules"), "cp-chip cp-fine");
  const table = press(chips, "", () => act("table"), "cp-chip cp-fine");
  press(chips, texts.more, openMore, "cp-chip cp-fine");
  function openMore() {
    if (model.get("shown").kind !== "step") return;
    const list = document.createElement("div");
    list.className = "cp-more-list";
    const go = (what) => () => { sheet.close(); act(what); };
    press(list, texts.rules, () => act("rules"));
    if (model.get("shown").table) press(list, model.get("shown").table, () => act("table"));
    press(list, texts.reset, go("reset"));
    const form = add(list, "form", { class: "cp-ask-number" });
    const label = add(form, "label", {}, texts.type);
    const entry = add(label, "input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...QUIET });
    add(form, "button", { type: "submit", class: "cp-btn" }, texts.play);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = entry.value.trim();
      if (typed && typed !== "?") sheet.close();
      if (typed) act("type", typed);
    });
    sheet.fill(texts.more, ...extra(), list);
  }

  // Actions of the game: some as buttons, the others in a sheet; above them the game's question
  const question = add(actions, "p", { class: "cp-asked" }), near = add(actions, "div", { class: "cp-near" });
  const look = ({ main, open }) => (main ? "cp-main" : open ? "" : "cp-shut");
  const moreActions = { words: texts.more_actions, open: true, all: true };
  function showActions(offered = [], asked = "") {
    const all = offered.every((action) => action.near);
    const first = [...offered.filter((action) => action.near), ...(all ? [] : [moreActions])];
    const words = (action) => `${action.words} ${look(action)}`;
    const does = (action) => () => (action.all ? openActions() : act("act", action.words));
    keep(near, first, words, (list, action) => press(list, action.words, does(action), look(action)));
    question.textContent = asked;
    question.hidden = !asked;
    actions.hidden = !offered.length;
  }
  function openActions() {
    const list = document.createElement("div");
    list.className = "cp-more-list";
    for (const action of model.get("shown").actions.filter((each) => !each.near))
      press(list, action.words, () => { sheet.close(); act("act", action.words); }, look(action));
    sheet.fill(texts.more_actions, list);
  }

  // Tools
  for (const [what, name] of [["undo", texts.undo], ["hint", texts.hint], ["show_me", texts.show_me]]) {
    press(tools, name, () => act(what)).dataset.tool = what;
  }

  function update() {
    const shown = model.get("shown");
    const step = shown.kind === "step";
    showGoals(shown.goals);
    showTask(shown);
    say(shown.says);
    why.hidden = !shown.why;
    chips.hidden = tools.hidden = !step;
    showActions(shown.actions, shown.asked);
    table.textContent = shown.table ?? "";
    table.hidden = !shown.table;
  }
  const told = (message) => {
    settle();
    if (message.type === "sheet") sheet.show(message.title, message.html);
  };
  model.on("change:shown", update);
  model.on("change:clock", showClock);
  model.on("msg:custom", told);
  document.addEventListener("visibilitychange", seen);
  update();
  showClock();
  return {
    goal, task, actions, says, chips, tools, act, sheet, texts, openMore,
    end() {
      settle();
      sheet.remove();
      model.off("change:shown", update);
      model.off("change:clock", showClock);
      model.off("msg:custom", told);
      document.removeEventListener("visibilitychange", seen);
    },
  };
}
