// @ts-check
// The exit ticket: cards with one question each, sent together; a ticket that was sent is read only.

import { add, fill, freshId, hold, press, QUIET, set, tell } from "./parts/dom.js";
import { focusOnce, listen } from "./parts/events.js";

/** When a ticket was sent, in the reader's own time zone. @param {string} when @param {Texts} texts */
function sentWords(when, texts) {
  const date = new Date(when), language = document.documentElement.lang || undefined;
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(date);
  if (date.toDateString() === new Date().toDateString()) return fill(texts.sent, { time });
  return fill(texts.day, { day: new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date), time });
}

/** @param {View} view */
function render({ model, el }) {
  el.classList.add("cp-ticket");
  /** @type {Texts} */
  const texts = model.get("texts");
  const offer = add(el, "p", { class: "cp-argue-offer" }), sheet = add(el, "div", { class: "cp-ticket-sheet" });
  const told = add(offer, "span");
  let isOpen = false;
  press(offer, texts.open, () => { isOpen = true; show(); head.focus(); });
  const head = add(sheet, "h3", { class: "cp-heading", tabindex: "-1" }, texts.title);
  const lead = add(sheet, "p", { class: "cp-small" }), cards = add(sheet, "div", { class: "cp-ticket-cards" });

  const entries = /** @type {Said[]} */ (model.get("items")).map(({ asks, dice, options, share }, place) => {
    const card = add(cards, "fieldset", { class: "cp-ticket-card" }), number = place + 1;
    add(card, "legend", { class: "cp-unseen" }, fill(texts.question, { number }));
    const line = add(card, "p");
    add(line, "b", { class: "cp-ticket-number", "aria-hidden": "true" }, `${number}`);
    hold(add(line, "span"), asks);
    if (dice) hold(add(card, "div", { class: "cp-plain-dice" }), dice);
    if (!options.length) {
      const id = freshId("cp-ticket"), box = add(card, "p", { class: "cp-ticket-entry" });
      add(box, "label", { for: id }, texts.answer);
      const field = add(box, "input", { id, type: "text", maxlength: 60, autocomplete: "off", placeholder: share ? texts.example : texts.whole, ...QUIET });
      field.addEventListener("input", show);
      field.addEventListener("keydown", (event) => event.stopPropagation());
      return { card, given: () => field.value.trim(), put: (/** @type {string} */ words) => { field.value = words; } };
    }
    const name = freshId("cp-option"), list = add(card, "div", { class: "cp-choice" });
    const radios = /** @type {string[]} */ (options).map((words) => {
      const label = add(list, "label"), radio = add(label, "input", { type: "radio", name, value: words, ...QUIET });
      label.append(words);
      radio.addEventListener("change", show);
      return radio;
    });
    const given = () => radios.find((radio) => radio.checked)?.value ?? "";
    return { card, given, put: (/** @type {string} */ words) => radios.forEach((radio) => { radio.checked = radio.value === words; }) };
  });

  const wrong = add(sheet, "p", { class: "cp-says", role: "alert" }), ways = add(sheet, "div", { class: "cp-argue-ways" });
  press(ways, texts.back, () => { isOpen = false; show(); offer.querySelector("button")?.focus(); });
  const send = press(ways, texts.send, () => {
    const first = entries.find(({ given }) => !given());
    if (first) first.card.querySelector("input")?.focus();
    else model.send({ type: "send", answers: entries.map(({ given }) => given()) });
  });
  const list = new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" });

  function show() {
    const { sent, answers, wrong: words } = model.get("state");
    const left = entries.flatMap(({ given }, place) => (given() ? [] : [`${place + 1}`]));
    if (sent) entries.forEach(({ put }, place) => put(answers[place]));
    entries.forEach(({ card }) => { card.disabled = Boolean(sent); });
    offer.hidden = isOpen;
    sheet.hidden = !isOpen;
    el.classList.toggle("cp-ticket-now", isOpen);
    const state = sent ? sentWords(sent, texts) : texts.lead;
    tell(lead, state);
    tell(told, sent ? state : texts.title);
    tell(wrong, words ?? "");
    send.hidden = Boolean(sent);
    tell(send, !left.length ? texts.send : fill(left.length > 1 ? texts.open_all : texts.one_open, { number: left[0], numbers: list.format(left) }));
    set(send, "aria-disabled", left.length > 0);
    send.classList.toggle("cp-go", !left.length);
  }
  show();
  return listen(model, { "change:state": show, "change:calls": () => focusOnce(model, head) });
}

export default { render };
