// @ts-check
// The parts of the lesson: the number of pupils at each, and which parts are open.

import { add, fill, match, set, tell } from "../parts/dom.js";

const KINDS = ["done", "skipped", "here", "rest"];

/** Show parts in a list, with a switch each and one for all.
 * @param {HTMLElement} list @param {HTMLElement} all @param {Texts} texts @param {(wish: Said) => void} act */
export function makeParts(list, all, texts, act) {
  /** @type {Said[]} */
  let parts = [];
  /** Open all parts up to one, or close it with all later ones, since nobody can pass a closed part. @param {string} id */
  function turn(id) {
    const ids = parts.map((part) => part.id), place = ids.indexOf(id);
    if (parts[place].open) act({ do: "close", parts: ids.slice(place) });
    else act({ do: "open", parts: ids.slice(0, place + 1) });
  }

  /** @param {Said} part */
  function make({ id }) {
    const item = document.createElement("li");
    const name = add(item, "span", { id: `cp-part-${id}` });
    name.append(add(name, "b"), " ", add(name, "span"));
    const bar = add(item, "span", { class: "cp-part-bar", "aria-hidden": "true" });
    for (const kind of KINDS) add(bar, "i", { class: `cp-part-${kind}` });
    add(item, "span", { class: "cp-small cp-part-count" });
    const labels = `cp-part-${id} cp-part-switch-${id}`;
    const button = add(item, "button", { type: "button", class: "cp-btn", id: `cp-part-switch-${id}`, "aria-labelledby": labels });
    button.addEventListener("click", () => turn(id));
    return item;
  }

  all.addEventListener("click", () => {
    const shut = parts.filter((part) => !part.open).map((part) => part.id);
    if (shut.length) act({ do: "open", parts: shut });
  });

  return (/** @type {Said[]} */ now, /** @type {number} */ seats) => {
    parts = now;
    set(all, "aria-disabled", parts.every((part) => part.open));
    match(list, parts, (part) => part.id, make, (item, part) => {
      const [name, bar, count, button] = item.children, { done, skipped, here } = part;
      tell(name.firstChild, `${part.number}`);
      tell(name.lastChild, part.name);
      [done, skipped, here, Math.max(seats - done - skipped - here, 0)].forEach((many, place) => { bar.children[place].style.flexGrow = many; });
      tell(count, fill(skipped ? texts.done_skipped_here : texts.done_here, part));
      set(button, "aria-pressed", part.open);
      tell(button, part.open ? texts.open : texts.up_to_here);
    });
  };
}
