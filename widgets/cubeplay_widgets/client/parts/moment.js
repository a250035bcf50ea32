// @ts-check
// A moment of a guided game: seven places that never move, and the players at the side.

import { add, fill, findAll, hold, isPage, linkAll, match, part, press, tell } from "./dom.js";
import { FIELDS, isForView, listen } from "./events.js";
import { makeStatus } from "./message.js";
import { moreList } from "./sheet.js";

const PRESSED = "button, a, summary, [tabindex='0']"; // what takes Enter itself
const UNKEYED = "cubeplay-no-letters"; // where this browser stores that letters are no keys
const LONG = 14; // letters of an answer that needs a row of its own
const SETTLES = 400; // ms after the main button has changed its meaning in which a press is ignored

/** Whether letters and numbers are keys; this browser remembers that they are not. */
const letters = {
  off: () => { try { return localStorage.getItem(UNKEYED) === "yes"; } catch { return false; } },
  /** A switch for them. @param {HTMLElement} list @param {string} words */
  offer(list, words) {
    const show = () => button.setAttribute("aria-pressed", `${!letters.off()}`);
    const button = press(list, words, () => {
      try { localStorage.setItem(UNKEYED, letters.off() ? "" : "yes"); } catch { /* it stays as it is */ }
      show();
    });
    show();
  },
};

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
    button.className = `cp-btn${open ? "" : " cp-shut"}${answer ? " cp-m-answer" : ""}${answer?.length > LONG ? " cp-m-long" : ""}`;
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
  const lookCell = (cell, { name, number, share, you, best }) => {
    cell.className = `cp-m-cell${you ? " cp-you" : ""}${best ? " cp-best" : ""}`;
    cell.replaceChildren();
    add(cell, "span", { class: "cp-m-name" }, name);
    const worth = add(cell, "span", { class: "cp-m-worth" });
    add(worth, "b", { class: `cp-m-number${/\s/.test(number) ? " cp-m-words" : ""}` }, number);
    if (you || best) add(worth, "b", {}, [you && texts.you, best].filter(Boolean).join(" · "));
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

/** A button that does one thing after the other: no press counts at once after it has changed its meaning.
 * @param {HTMLElement} to @param {Act} act */
function makeSteady(to, act) {
  let since = 0;
  const node = press(to, "", () => {
    const { what = "", given = "" } = node.dataset;
    if (what && performance.now() - since >= SETTLES) act(what, given);
  });
  return {
    node,
    show: (/** @type {Said} */ { words, what = "", given = "", open }) => {
      if ((node.dataset.what ?? what) !== what) since = performance.now();
      Object.assign(node.dataset, { what, given });
      tell(node, words);
      node.setAttribute("aria-disabled", `${!open}`);
    },
  };
}

/** The main button: dashed it says what is missing, filled what comes. @param {Act} act */
function makeMain(act) {
  const { node, show } = makeSteady(part("span", ""), act);
  let said = "";
  return {
    node,
    show: (/** @type {Said} */ { main = { words: "", what: "" } }) => {
      const now = JSON.stringify(main);
      if (now === said) return;
      said = now;
      show(main);
      node.className = `cp-btn cp-m-main${main.film ? " cp-m-film" : main.open ? " cp-go" : " cp-shut"}`;
      node.hidden = !main.words;
    },
  };
}

/** The tools below the main button; while a film is shown they lead through it. @param {Texts} texts @param {Act} act */
function makeTools(texts, act) {
  const node = part("div", "cp-m-tools"), buttons = [0, 1, 2].map(() => makeSteady(node, act));
  return {
    node,
    buttons: buttons.map((each) => each.node),
    show: (/** @type {Said} */ { film, back, hint, why, better }) => {
      const usual = [["undo", texts.take_back, back], ["hint", texts.hint, hint], ["why", texts.why, why]];
      usual.forEach(([name, named, may], k) => {
        const [what, words, open] = film?.tools[k] ?? [name, named, may];
        buttons[k].show({ what: film && !open ? "" : what, words, open });
        buttons[k].node.classList.toggle("cp-shut", !open);
      });
      buttons[0].node.classList.toggle("cp-m-better", !!better);
      node.classList.toggle("cp-m-film", !!film);
    },
  };
}

/** The place in a film of several lines: "Line 5 of 8" and a bar. */
function makeReel() {
  const node = part("p", "cp-m-reel"), words = add(node, "span"), bar = add(node, "span", { class: "cp-m-reel-bar", "aria-hidden": "true" });
  return {
    node,
    show: (/** @type {Said} */ { film }) => {
      node.hidden = !(film?.of > 1);
      if (node.hidden) return;
      tell(words, film.words);
      bar.replaceChildren();
      for (let line = 1; line <= film.of; line++) add(bar, "i", { class: line < film.number ? "cp-past" : line === film.number ? "cp-now" : "" });
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
    add(head, "b", { class: "cp-m-points" }, points, typeof seat === "number" && /^-?\d+$/.test(points) ? add(head, "span", { class: "cp-unseen" }, ` ${texts.points}`) : "");
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
  const justWords = add(just, "span", { class: "cp-m-told" });
  const again = press(just, "", () => act("more"), "cp-m-again");
  add(again, "span", {}, texts.once_more);
  const ring = add(goal, "span", { class: "cp-m-ring", "aria-hidden": "true" }), aim = add(goal, "span");
  const dare = press(goal, "", () => act("dare"), "cp-m-dare");
  const left = add(says, "b", { class: "cp-m-left", "aria-hidden": "true" });
  const line = add(says, "p", { class: "cp-m-line" }), refused = add(says, "p", { class: "cp-m-refused" });
  const status = makeStatus(line), peek = press(line, texts.peek, () => openLook(), "cp-m-peek");
  const openLook = () => {
    const picture = part("div", "cp-m-look");
    hold(picture, model.get("shown").look);
    sheet.fill(texts.look, picture);
  };
  const choices = makeChoices(texts, act), main = makeMain(act), side = makeSide(texts);
  const tools = makeTools(texts, act), reel = makeReel(), ending = part("div", "cp-m-ending"), told = add(ending, "div", { class: "cp-m-end-told" });
  const ways = add(ending, "p", { class: "cp-ways" });
  told.addEventListener("click", ({ target }) => {
    const back = /** @type {HTMLElement} */ (target).dataset.back;
    if (back) act("back", back);
  });
  const dock = part("div", "cp-m-dock");
  dock.append(main.node, tools.node);

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
    just.classList.toggle("cp-silent", !shown.just);
    again.hidden = !shown.again;
    goal.hidden = !!shown.film;
    reel.show(shown);
    goal.classList.toggle("cp-done", done);
    tell(ring, done ? "✓" : "");
    tell(aim, shown.goal);
    tell(dare, shown.dare ? fill(texts.dare, { what: shown.dare }) : "");
    dare.hidden = !shown.dare;
    status(said);
    says.dataset.mood = said.mark ?? "";
    tell(left, `${shown.left ?? ""}`);
    left.hidden = (shown.left ?? null) === null;
    const kept = shown.refused && shown.refused !== said.text ? shown.refused : "";
    tell(refused, kept);
    refused.hidden = !kept;
    peek.hidden = !shown.look;
    says.classList.toggle("cp-silent", !said.text && !kept && left.hidden);
    says.tabIndex = says.scrollHeight > says.clientHeight ? 0 : -1; // what scrolls must be reached by keys
    choices.show(shown);
    main.show(shown);
    side.show(shown);
    tools.show(shown);
  };
  /** What the keys of a page do: a letter for each tool, a number for each choice, Enter for the main button.
   * @param {KeyboardEvent} event @returns {HTMLElement | (() => void) | false | undefined} */
  const keyed = ({ key, target }) => {
    const { film } = model.get("shown"), [back, hint, why] = tools.buttons;
    const idle = !(/** @type {Element} */ (target).closest?.(PRESSED));
    const usual = film ? { s: () => act("skip") } : { u: back, h: hint, w: why, a: !again.hidden && again };
    /** @type {Record<string, any>} */
    const keys = { ...usual, b: findAll(".cp-board button[data-id]").find((each) => each.tabIndex === 0), enter: idle && main.node };
    return Number(key) > 0 ? choices.node.querySelectorAll("button")[Number(key) - 1] : keys[key.toLowerCase()];
  };
  /** @param {KeyboardEvent} event */
  const keydown = (event) => {
    if (sheet.isOpen() || !isPage() || model.get("shown").kind !== "moment" || !isForView(event, null, FIELDS)) return;
    if (event.key !== "Enter" && letters.off()) return;
    const found = keyed(event);
    if (!found) return;
    event.preventDefault();
    if (event.repeat) return;
    if (typeof found === "function") found();
    else if (found.dataset.id && found.closest(".cp-board")) found.focus();
    else found.click();
  };
  /** What the menu of a page offers in a moment: its rules, the last refusal in full, a switch for the keys. */
  const menu = () => {
    const list = moreList();
    press(list, texts.rules, () => act("rules"));
    if (model.get("shown").why) press(list, texts.why, () => act("why"));
    letters.offer(list, texts.keys);
    const [play] = model.get("ends") ?? [];
    if (model.get("shown").free && play) add(list, "a", { class: "cp-btn", href: play[1] }, texts.play_kept);
    return list;
  };
  const ends = [listen(document, { keydown }), listen(model, { "change:shown": show })];
  show();
  return { end: () => ends.forEach((end) => end()), just, reel: reel.node, goal, says, choices: choices.node, dock, side: side.node, ending, menu };
}
