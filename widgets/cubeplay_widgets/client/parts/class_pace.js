// @ts-check
// What the teacher of a class sets for all pages: the clock of a part, and that everyone looks up.

import { add, fill, part, tell } from "./dom.js";
import { inMinutes, makeSeconds } from "./countdown.js";
import { listen } from "./events.js";

const ALONE_AFTER = 60_000; // ms without a connection after which a page goes on by itself
const LOOK_EVERY = 1000; // ms between two looks whether the connection is lost

const FACE = `<svg width="88" height="88" viewBox="0 0 88 88" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="5"
  stroke-linecap="round" stroke-linejoin="round"><circle cx="44" cy="58" r="20"/><path d="M44 30V8M32 19L44 7L56 19"/></g>
  <circle cx="38" cy="52" r="3.4" fill="currentColor"/><circle cx="51" cy="52" r="3.4" fill="currentColor"/></svg>`;

const noConnection = () => Boolean(document.getElementById("cp-lost")?.firstChild);

/** A dialog that nothing on the page closes; what was typed behind it stays.  @param {Model} model */
function makeLookUp(model) {
  const texts = model.get("texts"), node = add(document.body, "dialog", {
    class: "cp cp-look-up", role: "alertdialog", closedby: "none", "aria-labelledby": "cp-look-up-title", "aria-describedby": "cp-look-up-words", tabindex: "-1",
  });
  node.innerHTML = FACE;
  add(node, "h1", { id: "cp-look-up-title" }, texts.look_up);
  add(node, "p", { id: "cp-look-up-words" }, texts.look_up_waits);
  const where = add(node, "p", { class: "cp-small cp-muted" });
  let timer = 0, lostFor = 0;
  const show = () => {
    const wanted = Boolean(model.get("pace").look_up), waits = wanted && lostFor < ALONE_AFTER;
    tell(where, model.get("where"));
    if (wanted) timer ||= setInterval(watch, LOOK_EVERY);
    else { clearInterval(timer); timer = lostFor = 0; }
    if (waits && !node.open) { node.showModal(); node.focus(); }
    else if (!waits && node.open) node.close();
  };
  const watch = () => {
    lostFor = noConnection() ? lostFor + LOOK_EVERY : 0;
    show();
  };
  const ends = listen(node, {
    cancel: (/** @type {Event} */ event) => event.preventDefault(),
    close: show, // where the browser does not know `closedby`, a second Escape closes it
  });
  return { show, end: () => { ends(); clearInterval(timer); node.remove(); } };
}

/** The pace of a class on a pupil's page: the clock stands in `bar`.  @param {Model} model @param {HTMLElement} bar @param {() => void} ask */
export function makeClassPace(model, bar, ask) {
  const texts = model.get("texts"), up = makeLookUp(model);
  const clock = add(bar, "span", { class: "cp-class-clock", role: "timer" });
  const words = add(clock, "span", { class: "cp-long" }), short = add(clock, "span", { class: "cp-short" });
  const aloud = bar.appendChild(part("span", "cp-unseen", { role: "status" }));
  const seconds = makeSeconds((left, before) => {
    const time = inMinutes(left);
    tell(words, left ? fill(texts.time_left, { part: model.get("pace").part, time }) : texts.time_up);
    tell(short, left ? time : texts.time_up);
    clock.classList.toggle("cp-time-up", !left);
    tell(aloud, !left && before < Infinity ? texts.time_up : "");
  });
  const show = () => {
    const { ms, stands } = model.get("pace");
    clock.hidden = ms === undefined;
    seconds.end();
    if (!clock.hidden) seconds.begin(ms);
    if (stands) seconds.end();
    up.show();
  };
  show();
  const ends = [
    listen(model, { "change:pace change:where": show }),
    listen(document, { visibilitychange: () => { if (!document.hidden && model.get("pace").ms !== undefined) ask(); } }),
  ];
  return () => { seconds.end(); up.end(); ends.forEach((end) => end()); };
}
