// @ts-check
// The head of a chapter.  In Voilà it shows one section at a time; in JupyterLab it sums up the progress.

import { makeClassPace } from "./parts/class_pace.js";
import { add, fill, find, findAll, hold, keep, part, press } from "./parts/dom.js";
import { listen } from "./parts/events.js";
import { makeFrame } from "./parts/frame.js";
import { makeMoment } from "./parts/moment.js";
import { makeStatus } from "./parts/message.js";
import { pulseOf } from "./parts/pulse.js";

const SECTION = "#rendered_cells .cp-section";
const CHANGES = "change:pieces change:shown change:where change:notice change:help";

/** JupyterLab: the cells are below one another, and the head sums up the progress. @param {Model} model @param {Element} el */
function summary(model, el) {
  const texts = model.get("texts");
  const words = add(el, "p", { class: "cp-small" }), list = add(el, "ol", { class: "cp-pips" });
  const show = () => {
    /** @type {Said[]} */
    const pieces = model.get("pieces");
    const done = pieces.filter((piece) => piece.done).length;
    words.textContent = fill(texts.sum, { done, all: pieces.length });
    pips(list, pieces.map(({ id, done }) => ({ title: id, done, open: true })), -1, texts);
  };
  show();
  return listen(model, { "change:pieces": show });
}

/** One mark for each section: done, here, open or shut.
 * @param {Element} list @param {Said[]} entries @param {number} here @param {Texts} texts */
function pips(list, entries, here, texts) {
  list.replaceChildren();
  entries.forEach(({ title, done, open }, number) => {
    const mark = add(list, "li", { class: done ? "cp-done" : "" });
    if (number === here) mark.setAttribute("aria-current", "step");
    const words = !open ? texts.shut : done ? texts.done : texts.not_done;
    add(mark, "span", { class: "cp-unseen" }, fill(words, { title }));
  });
}

/** The parts of a lesson under the bar: each can be pressed once the gates before it are open. @param {Texts} texts */
function makeTrack(texts) {
  const row = part("nav", "cp-track", { "aria-label": texts.parts });
  find(".cp-bar").after(row);
  return add(row, "ol");
}

/** @param {HTMLElement} list @param {Said[]} entries @param {number} here @param {Texts} texts
 * @param {(number: number) => void} go */
function track(list, entries, here, texts, go) {
  const words = (/** @type {Said} */ { title, done, open, closed }) => `${title} ${done} ${open} ${closed} ${entries[here]?.title}`;
  keep(list, entries.map((each, number) => /** @type {Said} */ ({ ...each, number })), words, (to, { title, done, open, closed, number }) => {
    const line = add(to, "li", { class: done ? "cp-done" : "" }), node = press(line, "", () => go(number));
    line.classList.toggle("cp-closed", closed);
    node.disabled = !open;
    if (number === here) node.setAttribute("aria-current", "step");
    add(node, "b", { "aria-hidden": "true" }, done && number !== here ? "✓" : `${number + 1}`);
    add(node, "span", {}, title);
    const how = closed ? texts.part_closed : !open ? texts.part_shut : done ? texts.part_done : texts.part_open;
    add(node, "span", { class: "cp-unseen" }, how);
    return line;
  });
}

/** In a class: the message under the track, and the button that asks the teacher for help.
 * @param {Model} model @param {(what: string) => void} act */
function makeClass(model, act) {
  const texts = model.get("texts"), nav = find("#cp-bar-nav");
  const help = press(nav, texts.ask_help, () => act("help"), "cp-bar-link cp-help");
  nav.prepend(help);
  const line = part("div", "cp-notice"), say = makeStatus(line);
  find(".cp-track").after(line);
  return () => {
    const notice = model.get("notice"), said = notice.text ? notice : model.get("shown").says ?? {};
    say(said);
    line.className = `cp-notice${said.text ? "" : " cp-unseen"}`;
    help.hidden = !model.get("help");
    help.textContent = model.get("help") === "asked" ? texts.end_help : texts.ask_help;
  };
}

const headingOf = (/** @type {Element} */ section) => /** @type {HTMLElement | null} */ (section.querySelector("h1, h2"));

/** The first section of the chapter to which each section belongs. @param {HTMLElement[]} ways */
function chaptersOf(ways) {
  let first = 0;
  return ways.map((section, number) => (first = number === 0 || section.querySelector("h1") ? number : first));
}

/** @param {Element} section */
function titleOf(section) {
  const copy = /** @type {Element | undefined} */ (headingOf(section)?.cloneNode(true));
  copy?.querySelectorAll(".anchor-link, .jp-InternalAnchorLink").forEach((node) => node.remove());
  return copy?.textContent?.trim() ?? "";
}

/** Copies of a section's texts below its piece, for the sheet "More". @param {Element | undefined} section */
function moreOf(section) {
  const place = section?.querySelector(".cp-place"), prose = [...(section?.querySelectorAll(".jp-RenderedMarkdown") ?? [])];
  const below = prose.filter((node) => place && place.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
  return below.map((node) => {
    const copy = /** @type {Element} */ (node.cloneNode(true));
    copy.querySelectorAll("[id]").forEach((each) => each.removeAttribute("id"));
    return copy;
  });
}

/** The section of the contents: the page's heading and words; all else comes from the kernel.
 * @param {HTMLElement} root @param {Element} intro */
function makeContents(root, intro) {
  const section = add(root, "section", { class: "cp-section cp-contents-page", "data-key": "contents" });
  intro.querySelectorAll(".jp-RenderedMarkdown").forEach((node) => section.append(node.cloneNode(true)));
  section.querySelectorAll("[id], .anchor-link").forEach((node) => (node.matches(".anchor-link") ? node.remove() : node.removeAttribute("id")));
  return section;
}

/** Voilà: one section at a time. @param {Model} model @param {HTMLElement} el */
function pages(model, el) {
  const frame = makeFrame(model, () => moreOf(ways[here])), { texts } = frame;
  const intro = find(".cp-intro"), root = /** @type {HTMLElement} */ (intro.parentElement);
  const sections = findAll(`${SECTION}:not(.cp-intro)`);
  const lesson = Boolean(document.querySelector(".cp-page-lesson")); // its parts have names, and a track
  const chapters = sections.some((section) => section.querySelector("h1")); // the contents come first
  const ways = chapters ? [makeContents(root, intro), ...sections] : sections;
  const firsts = chapters ? chaptersOf(ways) : ways.map(() => 0);
  root.classList.add("cp-paged");
  document.getElementById("loading")?.remove(); // it hid what had no layout yet
  el.classList.add("cp-frame", "cp-page-frame");

  const foot = part("div", "cp-dock");
  const back = press(foot, texts.back, () => go(firsts[here] === here ? 0 : here - 1), "cp-back");
  foot.append(frame.tools);
  const next = press(foot, texts.next, () => go(after()), "cp-next");
  el.append(frame.goal, frame.task, frame.actions, frame.says, frame.chips, foot);
  const moment = makeMoment(model, frame.act, frame.sheet);
  const told = part("div", "cp-told");
  el.append(moment.just, moment.side, moment.reel, moment.goal, moment.says, moment.choices, moment.dock, moment.ending, told);

  const meter = find("#cp-meter"), nav = find("#cp-bar-nav");
  const count = lesson ? add(meter, "span", { class: "cp-where" }) : press(meter, "", openMenu, "cp-count");
  const marks = lesson ? makeTrack(texts) : add(meter, "ol", { class: "cp-pips" });
  const rules = press(nav, texts.rules, () => frame.act("rules"), "cp-bar-link cp-wide");
  nav.prepend(rules);
  if (!lesson) nav.prepend(press(nav, chapters ? texts.chapters : texts.moments, openSteps, `cp-bar-link${chapters ? "" : " cp-wide"}`));
  const play = add(nav, "a", { class: "cp-bar-link cp-play-now cp-wide", href: (model.get("ends")[0] ?? [])[1] ?? "", title: texts.play_kept }, texts.play_now);
  const more = press(nav, texts.more, frame.openMore, "cp-bar-link cp-narrow");
  const showClass = lesson ? makeClass(model, frame.act) : () => {};
  const endPace = lesson ? makeClassPace(model, meter, () => frame.act("pace")) : () => {};

  let here = -1;

  /** The state of each section: done, and open if every gate before it is done. */
  const state = () => {
    const all = new Map(model.get("pieces").map((/** @type {Said} */ piece) => [piece.id, piece]));
    let open = true;
    return ways.map((section, number) => {
      const piece = all.get(find(".cp-place", section)?.dataset.piece);
      open ||= chapters && firsts[number] === number;
      const closed = Boolean(piece?.closed); // by the teacher of a class
      const found = { section, title: piece?.name ?? titleOf(section), piece, closed, open: open && !closed, done: piece?.done ?? true };
      open &&= !(piece?.gate && !piece.done);
      return found;
    });
  };

  /** The number of the next section that is open; of the very next one if none is; after a chapter the contents. */
  const after = () => {
    if (chapters && firsts[here + 1] !== firsts[here]) return 0;
    const found = state().findIndex(({ open }, number) => number > here && open);
    return found < 0 ? here + 1 : found;
  };

  function show() {
    showClass();
    const all = state(), now = all[here];
    if (!now) return;
    if (!now.open && here > 0) return go(here, "kernel"); // it was closed meanwhile
    const walked = all.filter((_each, number) => firsts[number] === firsts[here]), at = here - firsts[here];
    const entries = walked.map((each) => ({ ...each, done: Boolean(each.piece?.done) }));
    if (lesson) track(marks, entries, here, texts, go);
    else pips(marks, chapters && !here ? [] : entries, at, texts);
    const round = now.piece?.kind === "moment" ? model.get("shown").bar : "";
    count.textContent = lesson ? model.get("where") : round ? round : chapters && !here ? "" : fill(texts.part, { number: at + 1, all: walked.length });
    count.hidden = !count.textContent;
    back.hidden = here === 0;
    next.hidden = here === (chapters ? 0 : all.length - 1);
    const to = after(), { title, closed } = all[to] ?? {}, shut = Boolean(now.piece?.gate) && !now.done;
    const waits = Boolean(closed) && !shut;
    const begins = now.piece?.kind === "chapter";
    const named = begins ? texts.begin : chapters && !to ? texts.chapters : fill(texts.next_named, { title: title ?? "" });
    next.replaceChildren();
    add(next, "span", { class: "cp-long" }, waits ? fill(texts.wait_for, { title }) : named);
    add(next, "span", { class: "cp-short" }, waits ? texts.wait : begins ? texts.begin : texts.next);
    next.classList.toggle("cp-go", now.done && !waits);
    next.classList.toggle("cp-waits", waits);
    next.disabled = shut || waits;
    root.classList.toggle("cp-with-board", now.piece?.kind === "step");
    root.classList.toggle("cp-with-words", !now.piece || ["question", "chapter"].includes(now.piece.kind));
    root.classList.toggle("cp-with-part", now.piece?.kind === "part");
    root.classList.toggle("cp-guided", now.piece?.kind === "moment");
    root.classList.toggle("cp-guided-end", now.piece?.kind === "ending");
    root.classList.toggle("cp-opens", begins);
    root.classList.toggle("cp-all", chapters && !here);
    hold(told, begins || (chapters && !here) ? model.get("shown").html ?? "" : "");
    root.dataset.part = lesson ? now.piece?.id ?? "" : "";
    root.classList.toggle("cp-waiting", Boolean(now.piece) && model.get("shown").piece !== now.piece.id);
    more.hidden = now.piece?.kind !== "step";
    rules.hidden = now.piece?.kind !== "moment";
    play.hidden = !(now.piece?.kind === "moment" && model.get("shown").free);
    if (model.get("shown").dark) document.documentElement.dataset.theme ||= "dark";
  }

  function openSteps() {
    if (chapters) return go(0);
    const list = part("ol", "cp-step-list");
    state().forEach(({ title, piece, open }, number) => {
      const node = press(add(list, "li"), "", () => { frame.sheet.close(); go(number); }, `cp-step-link ${piece?.done ? "cp-reached" : ""}`);
      add(node, "span", {}, `${number + 1}. ${title}`);
      if (piece?.done) add(node, "span", { class: "cp-tick", role: "img", "aria-label": texts.part_done }, "✓");
      if (number === here) node.setAttribute("aria-current", "step");
      node.disabled = !open;
    });
    const about = document.createElement("div");
    intro.querySelectorAll(".jp-RenderedMarkdown").forEach((node) => about.append(node.cloneNode(true)));
    about.querySelectorAll("h1, [id]").forEach((node) => (node.matches("h1") ? node.remove() : node.removeAttribute("id")));
    const guided = model.get("shown").kind === "moment";
    frame.sheet.fill(texts.moments, about, ...(guided ? [moment.menu()] : []), list);
  }

  function openMenu() {
    if (chapters && model.get("shown").kind === "moment") frame.sheet.fill(texts.more, ...moreOf(ways[here]), moment.menu());
    else openSteps();
  }

  /** Open a section, or the last one before it that is open; `by` tells whether a person asked. @param {number} number */
  function go(number, by = "hand") {
    const all = state();
    let to = Math.min(Math.max(number, 0), all.length - 1);
    while (to > 0 && !all[to].open) to -= 1;
    if (to === here) return;
    here = to;
    all.forEach(({ section }, k) => section.classList.toggle("cp-here", k === here));
    root.classList.toggle("cp-first", here === 0);
    const { section, piece } = all[here];
    intro.before(section); // the order for screen readers: heading and text, then goal, tools and board
    show();
    const heading = headingOf(section), slug = slugOf(all[here]);
    if (by === "hand") history.pushState({}, "", slug ? `#${encodeURIComponent(slug)}` : location.pathname);
    frame.act("here", `${section.dataset.key ?? ""} ${piece?.id ?? ""}`);
    if (by === "start") return;
    if (heading) { heading.tabIndex = -1; heading.focus({ preventScroll: true }); }
    window.scrollTo(0, 0);
  }

  /** What names a section in the address: its heading, on a page with chapters its piece. @param {Said} each */
  const slugOf = ({ section, piece }) => (chapters ? piece?.id : headingOf(section)?.id) ?? "";
  const numberOf = (/** @type {(each: Said) => boolean} */ test) => state().findIndex(test);
  const named = () => {
    const slug = decodeURIComponent(location.hash.slice(1));
    const number = slug ? numberOf((each) => slugOf(each) === slug) : -1;
    return number >= 0 ? number : Number(/^part-(\d{1,3})$/.exec(slug)?.[1] ?? 0) - 1; // the same in every language
  };
  const start = () => {
    const rule = new URLSearchParams(location.search).get("rule");
    const meets = rule ? numberOf(({ piece }) => piece?.rules?.includes(rule)) : -1;
    const kept = numberOf(({ section, piece }) => section.dataset.key === model.get("section") && !(chapters && piece?.kind === "ending"));
    go([named(), meets, kept].find((number) => number >= 0) ?? 0, "start");
  };
  const moved = () => {
    if (!frame.sheet.isOpen()) return go(Math.max(0, named()), "history");
    frame.sheet.close();
    history.forward(); // "back" closed the sheet: the section stays, and so does its address
  };

  const sent = (/** @type {Said} */ { type, piece }) => {
    if (type === "go") go(Math.max(0, numberOf((each) => each.piece?.id === piece)), "kernel");
  };
  const click = (/** @type {Event} */ { target }) => {
    const to = /** @type {Element} */ (target).closest("[data-go]");
    if (to instanceof HTMLElement) go(Math.max(0, numberOf((each) => each.piece?.id === to.dataset.go)));
  };
  const ends = [
    listen(model, { [CHANGES]: show, "msg:custom": sent }), listen(window, { popstate: moved }), listen(el, { click }),
    pulseOf(model).join(model), // parts and questions have no board that would notice a lost kernel
    moment.end, frame.end, endPace,
  ];
  start();
  return () => ends.forEach((end) => end());
}

/** @param {View} view */
function render({ model, el }) {
  return document.querySelector(SECTION) ? pages(model, el) : summary(model, el);
}

export default { render };
