// @ts-check
// The page of saved games: deletes, restores and renames games, and filters the list.

import { sendWish } from "../parts/commands.js";
import { add, fill, find, findAll, part, tell } from "../parts/dom.js";

const page = find(".cp-saved-page"), texts = /** @type {Record<string, string>} */ (page.dataset);
const line = find(".cp-saved-says", page);
const says = {
  /** @param {string} words */
  good(words, mood = "") { line.dataset.mood = mood; tell(line, words); },
  bad: (/** @type {string} */ words) => says.good(words, "bad"),
  unsent: () => says.bad(texts.unsent),
};
const ask = async (/** @type {object} */ wish) => (await sendWish(texts.address, wish, says, texts)) !== null;

/** The two filter buttons: the number of games of each, the pressed one, and the games that it shows. */
function count() {
  for (const button of findAll("[data-view]", page)) {
    const shown = findAll(`.cp-saved-${button.dataset.view} [data-game]`, page);
    tell(button, fill(button.dataset.words ?? "", { count: shown.length }));
  }
}
/** @param {string | undefined} view */
function show(view) {
  page.dataset.shows = view;
  for (const button of findAll("[data-view]", page))
    button.setAttribute("aria-pressed", String(button.dataset.view === view));
}

/** Count the results of finished games again after one was deleted or restored. @param {Element} list */
async function recount(list) {
  if (!list.closest(".cp-saved-finished")) return;
  const told = await (await fetch(texts.address)).text();
  const fresh = new DOMParser().parseFromString(told, "text/html").querySelector(".cp-saved-numbers");
  const numbers = find(".cp-saved-numbers", page);
  if (!numbers) return;
  numbers.hidden = !fresh;
  numbers.replaceChildren(...(fresh?.childNodes ?? []));
}

/** Delete a game; returns the button that replaces its card and restores it. @param {HTMLElement} card */
async function remove(card) {
  const { game, heading, moves } = card.dataset;
  if (!(await ask({ do: "delete", game }))) return null;
  const list = /** @type {Element} */ (card.parentElement), strip = part("li", "cp-saved-gone");
  card.replaceWith(strip);
  add(strip, "span", {}, fill(texts.deleted, { game: heading, moves }));
  const back = add(strip, "button", { type: "button", class: "cp-btn" }, texts.back);
  back.addEventListener("click", async () => {
    if (!(await ask({ do: "bring-back", game }))) return;
    strip.replaceWith(card);
    count();
    recount(list);
    says.good(fill(texts.isBack, { game: heading }));
    find("a", card).focus();
  });
  return back;
}

/** Delete the games of a list, one after the other, until the server refuses one. @param {HTMLElement[]} cards */
async function removeAll(cards) {
  const list = /** @type {Element} */ (cards[0].parentElement), ways = [];
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

/** Replace the heading of a card by a field; Escape cancels. @param {HTMLElement} card @param {HTMLElement} button */
function rename(card, button) {
  const heading = find("h2, h3", card), form = part("form", "cp-saved-name"), id = `cp-name-${card.dataset.game}`;
  add(form, "label", { class: "cp-unseen", for: id }, texts.name);
  const field = add(form, "input", { id, maxlength: "80", autocomplete: "off" });
  add(form, "button", { class: "cp-btn" }, texts.keep);
  const cancel = add(form, "button", { type: "button", class: "cp-btn cp-plain-btn" }, texts.cancel);
  field.value = heading.textContent ?? "";
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
    heading.textContent = title || kind || "";
    close();
    says.good(fill(texts.renamed, { game: heading.textContent }));
  });
  heading.hidden = true;
  button.hidden = true;
  heading.after(form);
  field.select();
}

for (const card of findAll("[data-game]", page)) {
  const [named, deleted] = ["rename", "delete"].map((what) => find(`[data-${what}]`, card));
  for (const button of [named, deleted]) if (button) button.hidden = false;
  named?.addEventListener("click", () => rename(card, named));
  deleted.addEventListener("click", () => removeAll([card]));
}
find(".cp-saved-numbers", page)?.addEventListener("click", ({ target }) => {
  const all = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-delete-all]"));
  const cards = findAll(".cp-saved-finished [data-game]", page).filter((card) => card.dataset.of === all?.dataset.deleteAll);
  if (cards.length) removeAll(cards);
});
find(".cp-segments", page).hidden = false;
for (const button of findAll("[data-view]", page))
  button.addEventListener("click", () => show(button.dataset.view));
count();
show("going");
