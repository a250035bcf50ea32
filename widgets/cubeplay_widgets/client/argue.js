// @ts-check
// Two claims: a pupil chooses one and says why in a sentence; what is locked stands there without a form.

import { add, fill, freshId, hold, press, QUIET, set, tell } from "./parts/dom.js";
import { focusOnce, listen } from "./parts/events.js";

const TOLD = [120, 140]; // letters at which a screen reader says how many there are

/** @param {View} view */
function render({ model, el }) {
  el.classList.add("cp-argue");
  /** @type {Texts} */
  const texts = model.get("texts");
  const offer = add(el, "p", { class: "cp-argue-offer" });
  add(offer, "span", {}, texts.again);
  press(offer, texts.asks, () => { isOpen = true; show(); head.focus(); });
  const head = add(el, "h3", { class: "cp-heading", tabindex: "-1" }, texts.asks);
  const lead = add(el, "p", { class: "cp-argue-lead" }), before = add(el, "p", { class: "cp-small" });
  const group = add(el, "fieldset", { class: "cp-claims" }), name = freshId("cp-claim");
  add(group, "legend", { class: "cp-unseen" }, texts.legend);
  const claims = /** @type {Said[]} */ (model.get("claims")).map(({ letter, html }) => {
    const label = add(group, "label", { class: "cp-claim" });
    const radio = add(label, "input", { type: "radio", name, value: letter, ...QUIET });
    hold(add(label, "span", { class: "cp-claim-words" }), html);
    radio.addEventListener("change", show);
    return { letter, label, radio };
  });

  const form = add(el, "div", { class: "cp-argue-form" }), id = freshId("cp-because");
  const line = add(form, "p", { class: "cp-argue-line" });
  add(line, "label", { for: id }, texts.because);
  const count = add(line, "span", { class: "cp-small" });
  const words = add(form, "textarea", { id, rows: "2", maxlength: model.get("longest"), "aria-describedby": `${id}-who`, ...QUIET });
  const who = add(form, "p", { class: "cp-small", id: `${id}-who` }), live = add(form, "p", { class: "cp-unseen", "aria-live": "polite" });
  const wrong = add(form, "p", { class: "cp-says", role: "alert" }), ways = add(form, "div", { class: "cp-argue-ways" });
  press(ways, texts.skip, () => {
    isOpen = false; // the next part may be closed: then the page says so, and the claims wait
    show();
    offer.querySelector("button")?.focus();
    model.send({ type: "skip" });
  });
  const lock = press(ways, "", () => {
    const letter = chosen();
    if (letter) model.send({ type: "lock", letter, words: words.value });
    else claims[0].radio.focus();
  });
  const said = add(el, "p", { class: "cp-argue-said" }), later = add(el, "p", { class: "cp-small" });

  let isOpen = !texts.again; // the first choice comes by itself, the second beside the runs
  const chosen = () => claims.find(({ radio }) => radio.checked)?.letter ?? "";
  /** Say how many letters there are: seen always, read aloud at a few counts. */
  function measure() {
    const letters = words.value.length, longest = model.get("longest");
    tell(count, fill(texts.count, { letters, longest }));
    tell(live, TOLD.includes(letters) ? fill(texts.left, { left: longest - letters }) : "");
  }
  function show() {
    const state = model.get("state"), mine = state.mine ?? "";
    const isNow = state.due && !mine && isOpen;
    el.hidden = !state.due;
    el.classList.toggle("cp-argue-now", isNow);
    offer.hidden = isOpen || Boolean(mine);
    for (const node of [head, lead, before, group]) node.hidden = !isNow && !mine;
    for (const { letter, label, radio } of claims) {
      if (mine) radio.checked = letter === mine;
      radio.disabled = Boolean(mine);
      label.classList.toggle("cp-chosen", radio.checked);
    }
    form.hidden = !isNow;
    tell(lead, mine ? "" : texts.lead);
    tell(before, state.before ?? "");
    tell(who, state.who ?? "");
    tell(wrong, state.wrong ?? "");
    tell(said, mine ? state.said : "");
    tell(later, mine ? texts.later : "");
    const letter = chosen(), way = !letter ? texts.first : words.value.trim() ? texts.lock : texts.lock_alone;
    tell(lock, fill(way, { letter }));
    lock.classList.toggle("cp-go", Boolean(letter));
    set(lock, "aria-disabled", !letter);
    measure();
  }
  words.addEventListener("input", show);
  words.addEventListener("keydown", (event) => event.stopPropagation());
  show();
  focusOnce(model, head);
  return listen(model, { "change:state": show, "change:calls": () => focusOnce(model, head) });
}

export default { render };
