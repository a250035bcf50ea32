// @ts-check
// One line of text: a heading that can take the focus, or a status line that is read out when it changes.
// Words between *stars* are set bold; a star within a word, as in 2*3*4, is what somebody typed.

import { add, loose, QUIET } from "./parts/dom.js";
import { focusOnce } from "./parts/events.js";
import { MARKS } from "./parts/message.js";

const STARS = /(?<![\w*])\*([^*\n]+)\*(?![\w*])/;

/** A text as nodes: every second part was between stars. @param {string} text */
const emphasised = (text) => text.split(STARS).map((words, number) => add(loose(), number % 2 ? "b" : "span", {}, words));

/** @param {View} view */
function render({ model, el }) {
  const level = model.get("level");
  /** @type {HTMLElement} */
  const node = level
    ? add(el, /** @type {"h1"} */ (`h${level}`), { class: "cp-heading", tabindex: "-1", ...QUIET })
    : add(el, "p", { class: "cp-says", role: "status" });
  const mark = add(level ? loose() : node, "span", { "aria-hidden": "true" }), words = add(node, "span");
  let told = "";
  const show = () => {
    const kind = model.get("mark"), text = model.get("text");
    mark.textContent = MARKS[kind] ?? "";
    mark.className = kind ? `cp-mark cp-mark-${kind}` : "";
    node.classList.toggle("cp-empty", !text);
    if (told !== text) words.replaceChildren(...emphasised(text));
    told = text;
  };
  const answer = () => focusOnce(model, node);
  /** Show a new text, and scroll it into view if it is below the edge. */
  const showNew = () => {
    show();
    if (!level && told) node.scrollIntoView({ block: "nearest" });
  };
  model.on("change:text change:mark", showNew);
  model.on("change:calls", answer);
  show();
  answer();
}

export default { render };
