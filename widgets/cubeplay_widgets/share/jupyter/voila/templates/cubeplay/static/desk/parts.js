// The parts of the lesson: the number of pupils at each, and which parts are open.

import { add, fill, nodes, set, tell } from "./dom.js";

/** Show parts in a list, with a switch each and one for all. */
export function makeParts(list, all, texts, act) {
  let parts = [];
  /** Open all parts up to one, or close it with all later ones, since nobody can pass a closed part. */
  function turn(id) {
    const ids = parts.map((part) => part.id), place = ids.indexOf(id);
    if (parts[place].open) act({ do: "close", parts: ids.slice(place) });
    else act({ do: "open", parts: ids.slice(0, place + 1) });
  }

  function make({ id }) {
    const item = document.createElement("li");
    const name = add(item, "span", { id: `cp-part-${id}` });
    add(name, "b");
    name.append(" ");
    add(name, "span");
    const bar = add(item, "span", { class: "cp-part-bar", "aria-hidden": "true" });
    for (const kind of ["done", "skipped", "here", "rest"]) add(bar, "i", { class: `cp-part-${kind}` });
    add(item, "span", { class: "cp-small cp-part-count" });
    const labels = `cp-part-${id} cp-part-switch-${id}`;
    const button = add(item, "button", { type: "button", class: "cp-btn", id: `cp-part-switch-${id}`, "aria-labelledby": labels });
    button.addEventListener("click", () => turn(id));
    return item;
  }

  function showBar(bar, { done, skipped, here }, seats) {
    [done, skipped, here, Math.max(seats - done - skipped - here, 0)].forEach((count, place) => { bar.children[place].style.flexGrow = count; });
  }

  all.addEventListener("click", () => {
    const shut = parts.filter((part) => !part.open).map((part) => part.id);
    if (shut.length) act({ do: "open", parts: shut });
  });

  return (now, seats) => {
    parts = now;
    set(all, "aria-disabled", parts.every((part) => part.open));
    nodes(list, parts, (part) => part.id, make).forEach((item, place) => {
      const part = parts[place];
      const [name, bar, count, button] = item.children;
      tell(name.firstChild, String(part.number));
      tell(name.lastChild, part.name);
      showBar(bar, part, seats);
      tell(count, fill(part.skipped ? texts.done_skipped_here : texts.done_here, part));
      set(button, "aria-pressed", part.open);
      tell(button, part.open ? texts.open : texts.up_to_here);
    });
  };
}
