// @ts-check
// The bar of a page, with its place for words and buttons; in an editor a row of its own.

import { add, part, press } from "./dom.js";

const ROW = 60; // pixels: a bar of one row is lower

/** What stands below a bar that breaks into rows, and fills the window, knows its height.
 * @param {HTMLElement | null} bar */
function heed(bar) {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const height = bar?.offsetHeight ?? 0;
    if (height > ROW) style.setProperty("--cp-bar", `${height}px`);
    else style.removeProperty("--cp-bar");
  });
  if (bar) watch.observe(bar);
  return () => watch.disconnect();
}

/** Buttons in the bar: the words of each, what it does, and its look.
 * @param {string} label @param {[string, () => void, string?][]} links */
export function makeBar(label, links) {
  const own = part("div", "cp-table-bar");
  const meter = document.getElementById("cp-meter") ?? add(own, "div", { class: "cp-meter" });
  const nav = document.getElementById("cp-bar-nav") ?? add(own, "nav", { "aria-label": label });
  const added = links.map(([words, does, look = ""]) => press(nav, words, does, `cp-bar-link ${look}`.trim()));
  nav.prepend(...added);
  const heedless = heed(nav.closest(".cp-bar"));
  /** @type {Element[]} */
  const nodes = [...added];
  return {
    /** Put the bar at the end of a view, unless the page has one. @param {Element} view */
    into(view) { if (own.firstChild) view.append(own); },
    /** A place for words. @param {Attributes} attributes */
    place(attributes) {
      const node = add(meter, "span", attributes);
      nodes.push(node);
      return node;
    },
    end: () => { heedless(); nodes.forEach((node) => node.remove()); },
  };
}
