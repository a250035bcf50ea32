// @ts-check
// A moment of a guided game: seven places that never move, and the players at the side.

import { add, fill, hold, isPage, linkAll, match, part, press, tell } from "./dom.js";
import { FIELDS, isForView, listen } from "./events.js";
import { makeStatus } from "./message.js";

const SETTLES = 400; // ms after the main button has changed its meaning in which a press is ignored

/** The choices: answers or actions before, and what each was worth afterwards.
 * @param {Texts} texts @param {Act} act */
function makeChoices(texts, act) {
  const node = part("div", "cp-m-choices"), rows = add(node, "div", { class: "cp-m-row" });
  const cells = add(node, "ul", { class: "cp-m-cells", "aria-label": texts.worth });
  const make = () => {
    const made = press(part("span", ""), "", () => act(made.dataset.what || (made.dataset.answer ? "answer" : "act"), made.dataset.answer || made.dataset.id));
    return made;
  };
  /** @param {HTMLElement} button @param {Said} action */
  const look = (button, { words, note, open, pressed, answer, row, bar, what }) => {
    Object.assign(button.dataset, { what: what ?? "", answer: answer ?? "", id: `${row}\t${words}` });
    button.className = `cp-btn${open ? "" : " cp-shut"}${answer ? " cp-m-answer" : ""}`;
    button.setAttribute("aria-disabled", `${!open}`);
    if (answer) button.setAttribute("aria-pressed", `${pressed}`);
    button.replaceChildren(words);
    if (bar) {
      const drawn = add(button, "span", { class: "cp-m-ways", "aria-hidden": "true" });
      bar.forEach((/** @type {number} */ ways) => add(drawn, "i", { style: `flex-grow:${ways}` }));
    }
    if (note) add(button, "small", {}, note);
  };
  const makeCell = () => part("li", "cp-m-cell");
  /** @param {HTMLElement} cell @param {Said} worth */
  const lookCell = (cell, { name, number, share, you, most }) => {
    cell.className = `cp-m-cell${you ? " cp-you" : ""}${most ? " cp-most" : ""}`;
    cell.replaceChildren();
    add(cell, "span", { class: "cp-m-name" }, name);
    const worth = add(cell, "span", { class: "cp-m-worth" });
    add(worth, "b", { class: `cp-m-number${/\s/.test(number) ? " cp-m-words" : ""}` }, number);
    if (you || most) add(worth, "b", {}, you ? texts.you : texts.most);
    if (share !== null) add(add(cell, "span", { class: "cp-m-bar", "aria-hidden": "true" }), "i", { style: `width:${Math.max(0, 100 * share)}%` });
  };
  return {
    node,
    show: (/** @type {Said} */ { choices = [], cells: worth = [] }) => {
      match(rows, worth.length ? [] : /** @type {Said[]} */ (choices), (each) => `${each.answer ?? ""} ${each.words}`, make, look);
      match(cells, /** @type {Said[]} */ (worth), (each) => each.name, makeCell, lookCell);
      node.dataset.count = `${worth.length || choices.length}`;
      cells.hidden = !worth.length;
    },
  };
}

/** The main button: dashed it says what is missing, filled what comes. @param {Act} act */
function makeMain(act) {
  let since = 0, said = "";
  const node = press(part("span", ""), "", () => {
    if (performance.now() - since < SETTLES) return;
    const { what = "", given = "" } = node.dataset;
    if (what) act(what, given);
  }, "cp-m-main");
  return {
    node,
    show: (/** @type {Said} */ { main = { words: "", what: "" } }) => {
      const now = JSON.stringify(main);
      if (now === said) return;
      since = said && JSON.parse(said).what !== main.what ? performance.now() : 0;
      said = now;
      tell(node, main.words);
      node.className = `cp-btn cp-m-main${main.film ? " cp-m-film" : main.open ? " cp-go" : " cp-shut"}`;
      node.setAttribute("aria-disabled", `${!main.open}`);
      Object.assign(node.dataset, { what: main.what ?? "", given: main.given ?? "" });
      node.hidden = !main.words;
    },
  };
}

/** The players at the side, and a picture of what would have been best. @param {Texts} texts */
function makeSide(texts) {
  const node = part("section", "cp-m-side", { "aria-label": texts.players }), list = add(node, "ul", { class: "cp-m-seats" });
  const legend = add(node, "div", { class: "cp-m-legend" });
  const better = add(node, "div", { class: "cp-m-look" }), title = add(better, "h3", {}, texts.look), picture = add(better, "div");
  const make = () => part("li", "cp-m-seat");
  /** @param {HTMLElement} card @param {Said} seat */
  const look = (card, { name, glyph, points, state, picture: drawn, you, large, held, stake, wide, brief, seat }) => {
    const now = JSON.stringify([points, state, drawn, large, held]);
    if (card.dataset.look === now) return;
    card.dataset.look = now;
    card.replaceChildren();
    card.classList.toggle("cp-you", !!you);
    card.classList.toggle("cp-m-stake", !!stake);
    card.classList.toggle("cp-m-wide", !!wide);
    const head = add(card, "p", { class: "cp-m-who" });
    add(head, "span", { "aria-hidden": "true" }).innerHTML = glyph; // our own picture
    add(head, "b", {}, name);
    if (state) add(head, "small", {}, state);
    if (brief) add(head, "span", { class: "cp-m-brief", "aria-hidden": "true" }).innerHTML = brief; // our own picture
    add(head, "b", { class: "cp-m-points" }, points, points && typeof seat === "number" ? add(head, "span", { class: "cp-unseen" }, ` ${texts.points}`) : "");
    if (drawn && !large) add(card, "div", { class: "cp-m-picture", "aria-hidden": "true" }).innerHTML = drawn; // our own picture
    if (held) add(card, "p", { class: "cp-m-held" }, held);
  };
  return {
    node,
    show: (/** @type {Said} */ { seats = [], look: drawn = "", legend: signs = "" }) => {
      match(list, /** @type {Said[]} */ (seats), ({ seat }) => `${seat}`, make, look);
      better.hidden = !drawn;
      tell(title, texts.look);
      hold(picture, drawn);
      legend.hidden = !signs || !!drawn;
      hold(legend, signs);
    },
  };
}

/** The places of a moment, for a view to lay out.
 * @param {Model} model @param {Act} act @param {Sheet} sheet */
export function makeMoment(model, act, sheet) {
  const texts = model.get("texts");
  const just = part("p", "cp-m-just"), goal = part("p", "cp-m-goal"), says = part("div", "cp-m-says");
  add(just, "span", { class: "cp-unseen" }, texts.just_now);
  const justWords = add(just, "span");
  const ring = add(goal, "span", { class: "cp-m-ring", "aria-hidden": "true" }), aim = add(goal, "span");
  const dare = press(goal, "", () => act("dare"), "cp-m-dare");
  const line = add(says, "p", { class: "cp-m-line" }), refused = add(says, "p", { class: "cp-m-refused" });
  const status = makeStatus(line), peek = press(line, texts.peek, () => openLook(), "cp-m-peek");
  const openLook = () => {
    const picture = part("div", "cp-m-look");
    hold(picture, model.get("shown").look);
    sheet.fill(texts.look, picture);
  };
  const choices = makeChoices(texts, act), main = makeMain(act), side = makeSide(texts);
  const tools = part("div", "cp-m-tools"), ending = part("div", "cp-m-ending"), told = add(ending, "div", { class: "cp-m-end-told" });
  const ways = add(ending, "p", { class: "cp-ways" });
  told.addEventListener("click", ({ target }) => {
    const back = /** @type {HTMLElement} */ (target).dataset.back;
    if (back) act("back", back);
  });
  const [back, hint, why] = [["undo", texts.take_back], ["hint", texts.hint], ["why", texts.why]].map(([what, words]) => press(tools, words, () => act(what)));
  const dock = part("div", "cp-m-dock");
  dock.append(main.node, tools);

  const showEnd = (/** @type {string} */ html) => {
    hold(told, html);
    ways.replaceChildren();
    linkAll(ways, model.get("ends") ?? []);
    press(ways, texts.again, () => act("again"));
    press(ways, texts.take_back, () => act("undo"));
  };
  const show = () => {
    const shown = model.get("shown"), { kind, says: said = {}, done } = shown;
    if (kind === "ending") return showEnd(shown.html);
    if (kind !== "moment") return;
    tell(justWords, shown.just);
    just.title = shown.just;
    goal.classList.toggle("cp-done", done);
    tell(ring, done ? "✓" : "");
    tell(aim, shown.goal);
    tell(dare, shown.dare ? fill(texts.dare, { what: shown.dare }) : "");
    dare.hidden = !shown.dare;
    status(said);
    says.dataset.mood = said.mark ?? "";
    const again = shown.refused && shown.refused !== said.text ? shown.refused : "";
    tell(refused, again);
    refused.hidden = !again;
    peek.hidden = !shown.look;
    says.classList.toggle("cp-silent", !said.text && !again);
    says.tabIndex = says.scrollHeight > says.clientHeight ? 0 : -1; // what scrolls must be reached by keys
    choices.show(shown);
    main.show(shown);
    side.show(shown);
    for (const [node, open] of [[back, shown.back], [hint, shown.hint], [why, shown.why]]) {
      node.setAttribute("aria-disabled", `${!open}`);
      node.classList.toggle("cp-shut", !open);
    }
    back.classList.toggle("cp-m-better", said.mark === "compared");
  };
  /** Keys of a page: take back, hint, why, skip, and a number for each choice. @param {KeyboardEvent} event */
  const keydown = (event) => {
    if (sheet.isOpen() || !isPage() || model.get("shown").kind !== "moment" || !isForView(event, null, FIELDS)) return;
    const film = main.node.classList.contains("cp-m-film"), number = Number(event.key);
    /** @type {Record<string, HTMLElement | false>} */
    const keys = { u: back, h: hint, w: why, s: film && main.node };
    const button = keys[event.key] || (number > 0 && choices.node.querySelectorAll("button")[number - 1]);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  const ends = [listen(document, { keydown }), listen(model, { "change:shown": show })];
  show();
  return { end: () => ends.forEach((end) => end()), just, goal, says, choices: choices.node, dock, side: side.node, ending };
}
