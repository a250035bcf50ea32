// @ts-check
// Cards to sort into heaps: choose a card, then its heap; the next card without one is chosen by itself.

import { add, fill, onward, press, set, tell } from "../parts/dom.js";

/** @param {Pad} pad @returns {Form} */
export function makeSort({ task, texts, main, side, marks, put, undo, check }) {
  /** @type {Said[]} */
  const cards = task.cards;
  /** @type {string[]} */
  const heaps = task.heaps;
  let here = 0;
  const tray = add(main, "div", { class: "cp-tally-tray", role: "group", "aria-label": texts.cards });
  const nodes = cards.map((card, number) => {
    const node = drawCard(tray, "button", card);
    set(node, "type", "button");
    node.addEventListener("click", () => choose(number, true));
    add(node, "small", {});
    return node;
  });
  const chosen = add(side, "div", { class: "cp-tally-card", "aria-live": "polite" });
  const picture = add(chosen, "span", {}), said = add(chosen, "span", { class: "cp-tally-what" });
  const name = add(said, "b", {}), state = add(said, "span", {});
  /** @type {HTMLButtonElement[]} */
  let ways = [];

  /** @template {keyof HTMLElementTagNameMap} K @param {Element} to @param {K} tag @param {Said} card */
  function drawCard(to, tag, card) {
    const node = add(to, tag, { class: "cp-tally-sorted" });
    if (card.picture) add(node, "span", { class: "cp-tally-picture", "aria-hidden": "true" }).innerHTML = card.picture; // our own picture
    add(node, "b", {}, card.name);
    return node;
  }
  const heapOf = (/** @type {number} */ number) => heaps[Number(marks()[`${number}`] ?? -1)] ?? texts.in_none;

  /** @param {number} number */
  function choose(number, focuses = false) {
    here = number;
    showHere();
    nodes[number].scrollIntoView({ block: "nearest" });
    if (focuses) nodes[number].focus();
  }
  /** Put the chosen card into a heap, and choose the next one without. @param {number} heap */
  function place(heap, focuses = false) {
    put({ ...marks(), [here]: heap < 0 ? "" : `${heap}` });
    const left = cards.map((_card, number) => (here + 1 + number) % cards.length).find((number) => !marks()[`${number}`]);
    if (heap >= 0 && left !== undefined) choose(left, focuses);
  }
  function showHere() {
    nodes.forEach((node, number) => {
      const heap = marks()[`${number}`];
      node.tabIndex = number === here ? 0 : -1;
      set(node, "aria-current", number === here);
      set(node, "aria-label", fill(texts.in_heap, { card: cards[number].name, heap: heapOf(number) }));
      const mark = /** @type {Element} */ (node.lastChild);
      tell(mark, heap ? heaps[Number(heap)] : "");
      mark.className = heap ? `cp-tally-heap cp-sign-${heap}` : "";
    });
    if (picture.dataset.shows !== `${here}`) picture.innerHTML = cards[here].picture; // our own picture
    picture.dataset.shows = `${here}`;
    tell(name, cards[here].name);
    tell(state, heapOf(here));
    ways.forEach((way, heap) => {
      const count = Object.values(marks()).filter((mark) => mark === `${heap}`).length;
      tell(way, fill(texts.heap, { heap: heaps[heap], count }));
      set(way, "aria-pressed", marks()[`${here}`] === `${heap}`);
    });
  }
  /** How many cards stand side by side. */
  const across = () => nodes.filter((node) => node.offsetTop === nodes[0].offsetTop).length;
  tray.addEventListener("keydown", (event) => {
    const z = (event.ctrlKey || event.metaKey) && event.key === "z";
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !z)) return;
    const right = onward(tray);
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -right, ArrowRight: right, ArrowUp: -across(), ArrowDown: across() });
    const to = here + (steps[event.key] ?? 0), heap = Number(event.key) - 1;
    if (z) undo();
    else if (event.key === "Enter") check();
    else if (event.key in steps) { if (nodes[to]) choose(to, true); }
    else if (heaps[heap]) place(heap, true);
    else if (event.key === "Backspace" || event.key === "Delete") place(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    keys: [["↑↓←→", texts.key_move], [`1–${heaps.length}`, texts.key_heap], ["Enter", texts.key_check]],
    shut: (made) => (Object.keys(made).length ? "" : texts.sort_first),
    checks: () => texts.check,
    focus: (key) => choose(Number(key), true),
    foot(to) {
      const count = add(to, "p", { class: "cp-tally-count" });
      const row = add(to, "div", { class: "cp-tally-heaps", role: "group", "aria-label": texts.heaps });
      ways = heaps.map((_heap, number) => press(row, "", () => place(number), `cp-tally-way-${number}`));
      return () => tell(count, fill(texts.sorted, { count: Object.keys(marks()).length, all: cards.length }));
    },
    show(look) {
      nodes.forEach((node, number) => node.classList.toggle("cp-look", `${number}` === look));
      showHere();
    },
    own({ heaps: found, wrong, predicted }) {
      const row = add(main, "div", { class: "cp-tally-three" });
      found.forEach((/** @type {Said} */ { name: heap, why, cards: keys }, /** @type {number} */ number) => {
        const panel = add(row, "section", { class: "cp-tally-panel cp-now" }), head = add(panel, "h3", {});
        add(head, "span", { class: `cp-tally-heap cp-sign-${number}` }, `${keys.length}`);
        head.append(` ${heap}`);
        if (why) add(panel, "p", {}, why);
        const all = add(panel, "div", { class: "cp-tally-tray" });
        keys.forEach((/** @type {string} */ key) => {
          const node = drawCard(all, "div", cards[Number(key)]), missed = wrong.includes(key);
          node.classList.toggle("cp-missed", missed);
          if (missed && marks()[key]) add(node, "small", { class: "cp-tally-had" }, fill(texts.you_had, { mark: heapOf(Number(key)) }));
        });
      });
      if (predicted) add(add(main, "p", { class: "cp-tally-sum" }), "span", {}, predicted);
    },
  };
}
