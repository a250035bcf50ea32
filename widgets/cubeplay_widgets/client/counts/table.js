// @ts-check
// A table with gaps; in one of squares arrows lead from gap to gap, and Enter to the next empty one.

import { add } from "../parts/dom.js";
import { makeFields, ownField } from "./fields.js";

const WAYS = /** @type {Record<string, number[]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** @param {Pad} pad @returns {Form} */
export function makeTable(pad) {
  const { task, texts, main, marks } = pad, fields = makeFields(pad), all = Object.keys(task.names);

  /** @param {(to: Element, key: string) => void} fillGap */
  function drawTable(fillGap) {
    const table = add(main, "table", { class: `cp-tally-table${task.squares ? " cp-tally-squares" : ""}` });
    const head = add(add(table, "thead"), "tr"), body = add(table, "tbody");
    task.heads.forEach((/** @type {string} */ words) => (words ? add(head, "th", { scope: "col" }, words) : add(head, "td")));
    task.rows.forEach((/** @type {Said[]} */ row) => {
      const line = add(body, "tr");
      row.forEach(({ text, key }, number) => {
        const cell = !number ? add(line, "th", { scope: "row" }) : add(line, "td");
        if (key) fillGap(cell, key);
        else cell.textContent = text;
      });
    });
    task.below.forEach((/** @type {Said[]} */ row) => {
      const line = add(main, "p", { class: "cp-tally-below" });
      row.forEach(({ text, key }) => (key ? fillGap(line, key) : add(line, "span", {}, text)));
    });
  }

  /** Where a key leads in a table of squares. @param {string} key @param {KeyboardEvent} event */
  function move(key, { key: pressed, target }) {
    const way = WAYS[pressed], field = /** @type {HTMLInputElement} */ (target);
    if (pressed === "Enter") {
      const at = all.indexOf(key), next = [...all.slice(at + 1), ...all.slice(0, at)].find((each) => !marks()[each]);
      if (next) fields.focus(next);
      return Boolean(next);
    }
    if (!way || key.startsWith("below") || (way[1] && field.selectionStart === field.selectionEnd && field.value)) return false;
    const [row, column] = key.split(".").map(Number), to = `${row + way[0]}.${column + way[1]}`;
    if (all.includes(to)) fields.focus(to);
    return true;
  }
  drawTable((to, key) => fields.make(to, key, task.squares ? move : undefined));

  return {
    keys: task.squares ? [["↑↓←→", texts.key_move], ["Enter", texts.key_next_check]] : fields.keys,
    shut: fields.shut,
    checks: () => texts.check,
    focus: fields.focus,
    foot: () => () => {},
    show: (look, fine) => fields.show(look, fine),
    own(own) {
      drawTable((to, key) => ownField(pad, to, key, own));
      if (own.predicted) add(add(main, "p", { class: "cp-tally-sum" }), "span", {}, own.predicted);
    },
  };
}
