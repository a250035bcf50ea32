// The page of saved games: deletes, restores and renames games, and filters the list.

import { send } from "./desk/acts.js";
import { add, fill, tell } from "./desk/dom.js";

const page = document.querySelector(".cp-saved-page"), texts = page.dataset;
const line = page.querySelector(".cp-saved-says");
const says = {
  bad(words) { line.dataset.mood = "bad"; tell(line, words); },
  good(words) { line.dataset.mood = ""; tell(line, words); },
  unsent: () => says.bad(texts.unsent),
};
const HEADERS = { "Content-Type": "application/json" };
const ask = async (wish) => (await send(texts.address, JSON.stringify(wish), says, texts, HEADERS)) !== null;

/** The two filter buttons: the number of games of each, the pressed one, and the games that it shows. */
function count() {
  for (const button of page.querySelectorAll("[data-view]")) {
    const shown = page.querySelectorAll(`.cp-saved-${button.dataset.view} [data-game]`);
    tell(button, fill(button.dataset.words, { count: shown.length }));
  }
}
function show(view) {
  page.dataset.shows = view;
  for (const button of page.querySelectorAll("[data-view]"))
    button.setAttribute("aria-pressed", String(button.dataset.view === view));
}

/** Count the results of finished games again after one was deleted or restored. */
async function recount(list) {
  if (!list.closest(".cp-saved-finished")) return;
  const told = await (await fetch(texts.address)).text();
  const fresh = new DOMParser().parseFromString(told, "text/html").querySelector(".cp-saved-numbers");
  const numbers = page.querySelector(".cp-saved-numbers");
  if (!numbers) return;
  numbers.hidden = !fresh;
  numbers.replaceChildren(...(fresh?.childNodes ?? []));
}

/** Delete a game; returns the button that replaces its card and restores it. */
async function remove(card) {
  const { game, heading, moves } = card.dataset;
  if (!(await ask({ do: "delete", game }))) return null;
  const list = card.parentElement, strip = document.createElement("li");
  strip.className = "cp-saved-gone";
  card.replaceWith(strip);
  add(strip, "span", {}, fill(texts.deleted, { game: heading, moves }));
  const back = add(strip, "button", { type: "button", class: "cp-btn" }, texts.back);
  back.addEventListener("click", async () => {
    if (!(await ask({ do: "bring-back", game }))) return;
    strip.replaceWith(card);
    count();
    recount(list);
    says.good(fill(texts.isBack, { game: heading }));
    card.querySelector("a").focus();
  });
  return back;
}

/** Delete the games of a list, one after the other, until the server refuses one. */
async function removeAll(cards) {
  const list = cards[0].parentElement, ways = [];
  for (const card of cards) {
    const back = await remove(card);
    if (!back) break;
    ways.push(back);
  }
  if (!ways.length) return;
  count();
  if (ways.length === cards.length) says.good("");
  recount(list);
  ways[0].focus();
}

/** Replace the heading of a card by a field; Escape cancels. */
function rename(card, button) {
  const heading = card.querySelector("h2, h3");
  const form = document.createElement("form"), id = `cp-name-${card.dataset.game}`;
  form.className = "cp-saved-name";
  add(form, "label", { class: "cp-unseen", for: id }, texts.name);
  const field = add(form, "input", { id, maxlength: "80", autocomplete: "off" });
  add(form, "button", { class: "cp-btn" }, texts.keep);
  const cancel = add(form, "button", { type: "button", class: "cp-btn cp-plain-btn" }, texts.cancel);
  field.value = heading.textContent;
  const close = () => {
    form.remove();
    heading.hidden = false;
    button.hidden = false;
    button.focus();
  };
  form.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  cancel.addEventListener("click", close);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kind = card.dataset.kind || card.dataset.title, typed = field.value.trim();
    const title = typed === kind ? "" : typed;
    if (!(await ask({ do: "rename", game: card.dataset.game, title }))) return;
    card.dataset.kind = kind;
    heading.textContent = title || kind;
    close();
    says.good(fill(texts.renamed, { game: heading.textContent }));
  });
  heading.hidden = true;
  button.hidden = true;
  heading.after(form);
  field.select();
}

for (const card of page.querySelectorAll("[data-game]")) {
  const [named, deleted] = ["rename", "delete"].map((what) => card.querySelector(`[data-${what}]`));
  for (const button of [named, deleted]) if (button) button.hidden = false;
  named?.addEventListener("click", () => rename(card, named));
  deleted.addEventListener("click", () => removeAll([card]));
}
page.querySelector(".cp-saved-numbers")?.addEventListener("click", ({ target }) => {
  const name = target.closest("[data-delete-all]")?.dataset.deleteAll;
  const cards = [...page.querySelectorAll(".cp-saved-finished [data-game]")].filter((card) => card.dataset.of === name);
  if (cards.length) removeAll(cards);
});
page.querySelector(".cp-segments").hidden = false;
for (const button of page.querySelectorAll("[data-view]"))
  button.addEventListener("click", () => show(button.dataset.view));
count();
show("going");
