// @ts-check
// The view of one puzzle beside its board: message, question, choices, answer, tools.

import { add, fill, keep, part, press } from "./parts/dom.js";
import { listen } from "./parts/events.js";
import { makeFrame } from "./parts/frame.js";
import { oddsBar } from "./parts/odds.js";
import { pulseOf } from "./parts/pulse.js";
import { openShare } from "./parts/share.js";
import { moreList } from "./parts/sheet.js";

const MOST = 3; // stars
const MANY = 4; // from so many choices on each takes less room

/** @param {View} view */
function render({ model, el }) {
  const frame = makeFrame(model), { texts, act, sheet } = frame;
  el.classList.add("cp-frame", "cp-puzzle-frame");
  frame.says.classList.add("cp-say");
  const side = part("section", "cp-puzzle-side"), foot = part("div", "cp-puzzle-dock");
  el.append(frame.says, side, foot);

  const head = add(side, "div", { class: "cp-puzzle-head" });
  const title = add(head, "h2"), stars = add(head, "span", { class: "cp-stars" });
  const level = add(side, "p", { class: "cp-puzzle-level" }), asks = add(side, "p", { class: "cp-puzzle-asks" });
  const options = add(side, "div", { class: "cp-options", role: "group", "aria-label": texts.answers });
  const reason = add(side, "p", { class: "cp-puzzle-because" });
  const notice = add(side, "p", { class: "cp-puzzle-notice" });

  foot.append(frame.actions);
  const main = add(foot, "div", { class: "cp-puzzle-main" }), tools = add(foot, "div", { class: "cp-puzzle-tools" });
  const all = add(main, "a", { class: "cp-btn", href: model.get("ways").all_address }, texts.all_puzzles);
  const next = add(main, "a", { class: "cp-btn cp-go" });
  const give = press(main, "", () => act("give"), "cp-give");
  const doIt = press(main, texts.do_it, () => act("do_it"));
  const tool = (/** @type {string} */ words, /** @type {() => void} */ does) => press(tools, words, does);
  const undo = tool(texts.undo, () => act("undo")), hint = tool(texts.hint, () => act("hint"));
  const why = tool(texts.why, () => act("why"));
  const again = tool(texts.try_again, () => act("again")), solution = tool(texts.solution, () => act("solution"));
  const because = tool(texts.because, () => act("because"));
  const share = () => openShare(sheet, texts, model.get("shown").share, el.closest(".cp-puzzle"));
  const shareTool = tool(texts.share, share);
  const more = tool(texts.more, () => {
    const list = moreList();
    add(list, "p", {}, model.get("shown").asks);
    const go = (/** @type {string} */ what) => () => { sheet.close(); act(what); };
    press(list, texts.reset, go("again"));
    press(list, texts.solution, go("solution"));
    press(list, texts.share, share);
    add(list, "a", { class: "cp-btn", href: all.href }, texts.all_puzzles);
    sheet.fill(texts.more, list);
  });

  const meter = document.getElementById("cp-meter"); // the bar of our page; an editor has none
  const where = meter && add(meter, "span", { class: "cp-where" });

  function showOptions(/** @type {Said[]} */ offered, /** @type {boolean} */ done) {
    options.hidden = !offered.length;
    options.classList.toggle("cp-many", offered.length > MANY);
    const words = (/** @type {Said} */ { id, told, mine }) => `${id} ${told} ${mine}`;
    keep(options, offered, words, (list, { id, words, share, told, mine, best }) => {
      const node = press(list, "", () => act("choose", id), "cp-option");
      node.disabled = done;
      node.classList.toggle("cp-mine", Boolean(mine));
      const name = add(node, "span", { class: "cp-option-words" }, words);
      const marks = [[mine, texts.yours], [best, texts.best]].filter(([is]) => is).map(([, word]) => word);
      if (marks.length) add(name, "span", { class: "cp-option-mark" }, `${best ? "✓ " : ""}${marks.join(", ")}`);
      if (share === undefined) return node;
      node.append(oddsBar({ win: share, lose: 1 - share }, texts, { "aria-hidden": "true" }));
      add(node, "span", { class: "cp-option-told" }, told);
      return node;
    });
  }

  function update() {
    const shown = model.get("shown"), ways = model.get("ways"), { done, answer = {}, moved } = shown;
    if (where) where.textContent = model.get("where");
    next.href = ways.next_address;
    next.textContent = ways.next;
    title.textContent = shown.title ?? "";
    level.textContent = fill(texts.level, { number: shown.level });
    asks.textContent = shown.asks ?? "";
    const won = shown.stars;
    stars.textContent = won === null || won === undefined ? "" : "★".repeat(won) + "☆".repeat(MOST - won);
    stars.setAttribute("role", "img");
    stars.setAttribute("aria-label", fill(texts.stars, { number: won ?? 0, most: MOST }));
    stars.hidden = !stars.textContent;
    reason.textContent = shown.because ?? "";
    reason.hidden = !shown.because;
    notice.textContent = shown.notice ?? "";
    notice.hidden = !shown.notice;
    showOptions(shown.options ?? [], Boolean(done));
    give.textContent = answer.words ?? "";
    give.hidden = !answer.words;
    give.classList.toggle("cp-go", Boolean(answer.open));
    give.classList.toggle("cp-shut", !answer.open);
    doIt.hidden = !shown.doable;
    all.hidden = !done;
    next.hidden = !done || !ways.next;
    all.classList.toggle("cp-go", !ways.next);
    main.hidden = [all, next, give, doIt].every((node) => node.hidden);
    for (const node of [again, solution, shareTool]) node.hidden = !done;
    because.hidden = !shown.told;
    for (const node of [undo, hint, more]) node.hidden = done;
    undo.hidden ||= Boolean(shown.options?.length);
    undo.disabled = !moved;
    why.hidden = !shown.why;
    el.closest(".cp-puzzle")?.classList.toggle("cp-done", Boolean(done));
  }
  const ends = [listen(model, { "change:shown": update }), pulseOf(model).join(model), frame.end];
  update();
  return () => ends.forEach((end) => end());
}

export default { render };
