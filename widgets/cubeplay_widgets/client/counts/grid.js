// @ts-check
// Squares to mark: one grid for each first thing, its rows the second, its columns the third.

import { add, draw, fill, press, set, tell } from "../parts/dom.js";

const PIPS = ["", "4", "08", "048", "0268", "02468", "023568", "0234568", "01235678", "012345678"];
const STEPS = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** A die from its front. @param {Element} to @param {string} face */
function drawDie(to, face) {
  const die = draw(to, "svg", { class: "cp-tally-die", viewBox: "0 0 34 36", "aria-hidden": "true" });
  draw(die, "rect", { x: 1, y: 2.8, width: 32, height: 32, rx: 4, class: "cp-tally-die-side" });
  draw(die, "rect", { x: 1, y: 1, width: 32, height: 32, rx: 4, class: "cp-tally-die-top" });
  for (const place of PIPS[Number(face)] ?? "") draw(die, "circle", { cx: 9 + 8 * (Number(place) % 3), cy: 9 + 8 * Math.floor(Number(place) / 3), r: 2.9 });
  return die;
}

/** @param {Pad} pad @returns {Form} */
export function makeGrid({ task, texts, main, side, marks, put, undo, check }) {
  /** @type {string[][]} */
  const axes = task.axes, [rows, columns] = axes.slice(-2), firsts = axes.length > 2 ? axes[0] : [""];
  const size = rows.length * columns.length * firsts.length;
  /** @type {Map<string, HTMLButtonElement>} */
  const squares = new Map();
  const keyOf = (/** @type {number} */ grid, /** @type {number} */ row, /** @type {number} */ column) => (axes.length > 2 ? `${grid}.` : "") + `${row}.${column}`;
  const placeOf = (/** @type {string} */ key) => { const numbers = key.split(".").map(Number); return axes.length > 2 ? numbers : [0, ...numbers]; };
  const labels = (/** @type {string} */ key) => key.split(".").map((number, axis) => axes[axis][Number(number)]);
  const nameOf = (/** @type {string} */ key) => labels(key).join("-");
  const markedIn = (/** @type {number} */ grid) => Object.keys(marks()).filter((key) => placeOf(key)[0] === grid).length;
  const across = firsts.length === 4 ? 2 : Math.min(3, firsts.length); // grids side by side
  let here = keyOf(0, 0, 0);

  const tabs = add(main, "div", { class: "cp-tally-tabs", role: "group", "aria-label": texts.which });
  const shape = `cp-tally-six cp-tally-across-${across}`;
  const six = add(main, "div", { class: shape });
  const buttons = firsts.length < 2 ? [] : firsts.map((label, grid) => {
    const tab = press(tabs, "", () => turnTo(grid), "cp-tally-tab");
    if (task.dice) drawDie(tab, label);
    else add(tab, "b", {}, label);
    add(tab, "span", {});
    return tab;
  });
  const grids = firsts.map((label, grid) => makeOne(six, label, grid, (to, key) => {
    const square = add(to, "button", { type: "button", class: "cp-tally-square", "aria-label": nameOf(key), tabindex: key.endsWith("0.0") ? 0 : -1 });
    square.addEventListener("click", () => toggle(key));
    square.addEventListener("focus", () => stand(key));
    squares.set(key, square);
  }));
  const card = add(side, "div", { class: "cp-tally-card" }), line = add(card, "span", { class: "cp-tally-line" });
  const said = add(card, "span", { class: "cp-tally-what" }), name = add(said, "b", {}), state = add(said, "span", {});
  const mark = press(card, texts.mark, () => toggle(here));

  /** A grid with its heads. @param {Element} to @param {string} label @param {number} grid @param {(to: Element, key: string) => void} fillSquare */
  function makeOne(to, label, grid, fillSquare) {
    const node = add(to, "div", { class: "cp-tally-grid", role: "group", "aria-label": task.names[grid] });
    node.style.setProperty("--cp-columns", `${columns.length}`);
    node.style.setProperty("--cp-rows", `${rows.length}`);
    const first = add(node, "span", { class: "cp-tally-first", "aria-hidden": "true" });
    if (label && task.dice) drawDie(first, label);
    else first.textContent = label;
    add(node, "span", { "aria-hidden": "true" });
    columns.forEach((column) => add(node, "span", { class: "cp-tally-head", "aria-hidden": "true" }, column));
    rows.forEach((row, r) => {
      add(node, "span", { class: "cp-tally-head cp-tally-row", "aria-hidden": "true" }, row);
      columns.forEach((_column, c) => fillSquare(node, keyOf(grid, r, c)));
    });
    return node;
  }

  /** @param {string} key */
  function toggle(key) {
    stand(key);
    put({ ...marks(), [key]: marks()[key] ? "" : "x" });
  }
  /** The card shows the square on which one stands. @param {string} key */
  function stand(key) {
    const [grid] = placeOf(key);
    squares.forEach((square, other) => { if (placeOf(other)[0] === grid) square.tabIndex = other === key ? 0 : -1; });
    here = key;
    showHere();
  }
  function showHere() {
    const [grid] = placeOf(here), marked = Boolean(marks()[here]);
    grids.forEach((node, number) => node.classList.toggle("cp-now", number === grid));
    buttons.forEach((tab, number) => {
      set(tab, "aria-pressed", number === grid);
      set(tab, "aria-label", fill(texts.tab, { grid: task.names[number], count: markedIn(number) }));
      tell(/** @type {Element} */ (tab.lastChild), `${markedIn(number)} ✓`);
    });
    if (line.dataset.shows !== here) {
      line.dataset.shows = here;
      line.replaceChildren();
      if (task.dice) labels(here).forEach((face) => drawDie(line, face));
    }
    tell(name, nameOf(here));
    tell(state, marked ? texts.is_marked : texts.not_marked);
    tell(mark, marked ? texts.unmark : texts.mark);
  }
  /** @param {number} grid */
  const turnTo = (grid) => { const [, row, column] = placeOf(here); stand(keyOf(grid, row, column)); };
  /** @param {string} key */
  const focus = (key) => { stand(key); squares.get(key)?.focus(); };

  /** One step further, over the edge into the next grid. @param {number[]} step */
  function move([down, right]) {
    const [grid, row, column] = placeOf(here);
    const r = row + down, c = column + right;
    const over = c < 0 || c >= columns.length ? right : r < 0 || r >= rows.length ? down * across : 0;
    const to = keyOf(grid + over, (r + rows.length) % rows.length, (c + columns.length) % columns.length);
    if (squares.has(to)) focus(to);
  }
  six.addEventListener("keydown", (event) => {
    const digit = firsts.length > 1 ? firsts.indexOf(event.key) : -1, z = (event.ctrlKey || event.metaKey) && event.key === "z";
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !z)) return;
    if (z) undo();
    else if (event.key === "Enter") check();
    else if (STEPS[event.key]) move(STEPS[event.key]);
    else if (digit >= 0) { turnTo(digit); focus(here); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** Squares that only show something. @param {Element} to @param {string} title @param {Record<string, string>} shown
   * @param {(key: string) => string} look */
  function drawSquares(to, title, shown, look) {
    const panel = add(to, "section", { class: "cp-tally-panel" });
    add(panel, "h3", {}, title);
    const all = add(panel, "div", { class: `${shape} cp-tally-small` });
    all.style.setProperty("--cp-letters", `${Math.max(1, ...Object.values(shown).map((sign) => sign.length))}`);
    firsts.forEach((label, grid) => {
      const node = makeOne(all, label, grid, (into, key) => add(into, "span", { class: `cp-tally-square ${look(key)}`, "aria-hidden": "true" }, shown[key] ?? ""));
      const hits = Object.keys(shown).filter((key) => placeOf(key)[0] === grid).map((key) => `${nameOf(key)}${shown[key] === "✓" ? "" : ` ${shown[key]}`}`);
      set(node, "role", "img");
      set(node, "aria-label", `${task.names[grid]}: ${hits.join(", ") || texts.none}`);
    });
    return panel;
  }

  return {
    keys: [["↑↓←→", texts.key_move], [texts.key_space, texts.key_mark], ...(firsts.length > 1 ? [[`${firsts[0]}–${firsts.at(-1)}`, texts.key_first]] : []), ["Enter", texts.key_check]],
    shut: (made) => (Object.keys(made).length ? "" : texts.first),
    checks: (made) => fill(texts.check_some, { count: Object.keys(made).length }),
    focus,
    foot(to) {
      const row = add(to, "p", { class: "cp-tally-count" }), count = add(row, "b", {}), words = add(row, "span", {});
      add(row, "span", { class: "cp-tally-of" }, fill(texts.squares, { count: size }));
      return () => {
        const [before, after] = texts.some_marked.split("{count}");
        tell(count, `${before}${Object.keys(marks()).length}`);
        tell(words, after ?? "");
      };
    },
    show(look) {
      squares.forEach((square, key) => {
        const marked = Boolean(marks()[key]), pointed = key === look;
        set(square, "aria-pressed", marked);
        set(square, "aria-label", pointed ? fill(texts.look, { place: nameOf(key) }) : nameOf(key));
        square.classList.toggle("cp-look", pointed);
        tell(square, pointed && !marked ? "?" : marked ? "✓" : "");
      });
      showHere();
    },
    own({ letters, missed, signs, sum, predicted }) {
      const mine = Object.fromEntries(Object.keys(marks()).map((key) => [key, "✓"]));
      const order = signs.map((/** @type {Said} */ sign) => sign.letter), way = add(main, "div", { class: "cp-tally-switch", role: "group", "aria-label": texts.mine_or_all });
      const both = add(main, "div", { class: "cp-tally-both" });
      const ownSign = (/** @type {string} */ letter) => `cp-sign-${Math.max(0, order.indexOf(letter))}`;
      const titles = [fill(texts.mine, { count: Object.keys(mine).length }), fill(texts.all, { count: Object.keys(letters).length })];
      const panels = [
        drawSquares(both, titles[0], mine, (key) => (!mine[key] ? "" : letters[key] ? "cp-mine" : "cp-mine cp-wrong")),
        drawSquares(both, titles[1], letters, (key) => (letters[key] ? `${ownSign(letters[key])}${missed.includes(key) ? " cp-missed" : ""}` : "")),
      ];
      const ways = titles.map((title, number) => press(way, title, () => turn(number)));
      /** @param {number} number */
      const turn = (number) => panels.forEach((panel, k) => { panel.classList.toggle("cp-now", k === number); set(ways[k], "aria-pressed", k === number); });
      turn(1);
      const legend = add(main, "div", { class: "cp-tally-legend" });
      signs.forEach((/** @type {Said} */ { letter, name: what, why, count }) => {
        const row = add(legend, "p", {});
        add(row, "span", { class: `cp-tally-square ${ownSign(letter)}`, "aria-hidden": "true" }, letter);
        add(row, "span", {}, add(row, "b", {}, `${count} ${what}.`), ` ${why}`);
      });
      const total = add(legend, "p", { class: "cp-tally-sum" });
      add(total, "b", {}, sum);
      if (predicted) add(total, "span", {}, predicted);
    },
  };
}
