// @ts-check
// The way through a tree: at each step the bag, two gaps on the way that is asked for, and the branch that stops.

import { add, draw, fill, tell } from "../parts/dom.js";
import { makeFields, ownField } from "./fields.js";

const IN_A_ROW = 11, STEP = 19, R = 6.5; // signs of a bag

/** The bag at a step: discs lead on, triangles stop, what is out is dashed. @param {Element} to @param {Said} bag
 * @param {number} out @param {string} words */
function drawBag(to, { way, other }, out, words) {
  const rows = Math.ceil((way + other) / IN_A_ROW);
  const node = draw(to, "svg", { class: "cp-tally-bag", viewBox: `0 0 ${IN_A_ROW * STEP + 1} ${rows * STEP + 2}`, role: "img", "aria-label": words });
  for (let number = 0; number < way + other; number += 1) {
    const x = 10 + STEP * (number % IN_A_ROW), y = 10 + STEP * Math.floor(number / IN_A_ROW);
    if (number < out) draw(node, "circle", { cx: x, cy: y, r: R, class: "cp-tally-out" });
    else if (number < way) draw(node, "circle", { cx: x, cy: y, r: R, class: "cp-tally-way" });
    else draw(node, "polygon", { points: `${x},${y - 8} ${x + 8},${y + 6} ${x - 8},${y + 6}`, class: "cp-tally-other" });
  }
}

/** @param {Pad} pad @returns {Form} */
export function makeTree(pad) {
  const { task, texts, main, side, marks } = pad, fields = makeFields(pad);
  /** @type {Said[]} */
  const steps = task.steps;
  /** @type {string[]} */
  let found = [];
  /** @type {HTMLElement[]} */
  let ways = [];
  /** @param {(to: Element, key: string) => void} gap */
  function drawSteps(gap) {
    const row = add(main, "div", { class: "cp-tally-steps" });
    ways = steps.map(({ title, note, keys, out }) => {
      const step = add(row, "section", { class: "cp-tally-step", "aria-label": title });
      const branch = draw(step, "svg", { class: "cp-tally-branch", viewBox: "0 0 66 128", preserveAspectRatio: "none", "aria-hidden": "true" });
      draw(branch, "path", { class: "cp-tally-on", d: "M0 34H66" });
      draw(branch, "path", { d: "M0 34C40 34 26 104 66 104" });
      const head = add(step, "h3", {}, title);
      if (note) add(head, "span", {}, ` ${note}`);
      if (task.bag.way + task.bag.other <= 120) drawBag(step, task.bag, out, fill(texts.bag, { count: out }));
      const way = add(step, "div", { class: "cp-tally-node cp-tally-go" });
      add(way, "b", {}, task.way);
      const gaps = add(way, "span", { class: "cp-tally-gaps" });
      gap(gaps, keys[0]);
      gaps.append(` ${texts.of} `);
      gap(gaps, keys[1]);
      const other = add(step, "div", { class: "cp-tally-node" });
      add(other, "span", {}, task.other);
      add(other, "span", { class: "cp-tally-stop" }, texts.stop);
      return way;
    });
  }
  drawSteps((to, key) => fields.make(to, key));
  const card = add(side, "div", { class: "cp-tally-sums" });
  const head = add(card, "p", { class: "cp-tally-whole" }), product = add(card, "p", { class: "cp-tally-product" });
  add(head, "span", {}, task.whole);
  const opens = add(head, "b", {});
  const last = add(card, "p", { class: "cp-tally-last" }), one = add(last, "span", {});
  if (task.last) fields.make(last, task.last).classList.add("cp-tally-wide");
  last.hidden = !task.last;
  const counts = steps.flatMap(({ keys }) => keys);

  /** The product as far as it is known. @param {Said} shows */
  function showSums(shows) {
    product.replaceChildren();
    steps.forEach(({ keys }, number) => {
      if (number) product.append(" × ");
      keys.forEach((/** @type {string} */ key, /** @type {number} */ k) => {
        if (k) product.append("/");
        if (found.includes(key)) product.append(marks()[key] ?? "");
        else add(product, "span", { class: "cp-tally-gap" }, "?");
      });
    });
    tell(opens, shows.product ?? fill(texts.opens, { count: counts.length }));
    tell(one, `${task.rest} = 1 − ${shows.product ? `${shows.product} =` : ""}`);
    const field = last.querySelector("input");
    if (field) field.disabled = !shows.product;
  }

  return {
    keys: fields.keys,
    shut: fields.shut,
    checks: () => texts.check,
    focus: fields.focus,
    foot: () => () => {},
    show(look, fine, shows) {
      found = fine;
      showSums(shows);
      fields.show(look, fine);
      ways.forEach((way, number) => way.classList.toggle("cp-look", steps[number].keys.includes(look)));
    },
    own(own) {
      drawSteps((to, key) => ownField(pad, to, key, own));
      const sums = add(main, "div", { class: "cp-tally-legend" });
      const whole = add(sums, "p", { class: "cp-tally-sum" });
      add(whole, "b", {}, `${task.whole}: ${own.product}`);
      add(whole, "span", {}, steps.map(({ keys }) => `${own.values[keys[0]]}/${own.values[keys[1]]}`).join(" × "));
      if (own.rest) {
        const rest = add(sums, "p", { class: "cp-tally-sum" });
        add(rest, "b", {}, `${task.rest}: 1 − ${own.product} = ${own.rest}`);
        if (marks()[task.last]) add(rest, "span", {}, `${texts.yours}: ${marks()[task.last]}`);
      }
      if (own.predicted) add(add(sums, "p", { class: "cp-tally-sum" }), "span", {}, own.predicted);
    },
  };
}
