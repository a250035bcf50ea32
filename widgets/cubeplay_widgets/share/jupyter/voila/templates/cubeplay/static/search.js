// The search over games, lessons and rules, whose list is loaded with the first search.

import { add, fill, tell } from "./desk/dom.js";

const MOST = 12;
const search = document.querySelector(".cp-search"), texts = search.dataset;
const field = search.querySelector("input"), panel = search.querySelector(".cp-search-panel");
const says = panel.querySelector("p"), list = panel.querySelector("ul");

/** A text without capitals and accents, as words with a space before each. */
const folded = (text) =>
  ` ${text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).join(" ")}`;
const wordsOf = (text) => folded(text).split(" ").filter(Boolean);

let asked;
function entries() {
  asked ??= fetch(texts.list)
    .then((answer) => answer.json())
    .then((told) => told.entries.map((entry) => ({ ...entry, fields: [entry.title, entry.kind, entry.words].map(folded) })));
  asked.catch(() => { asked = undefined; });
  return asked;
}

/** The rank of an entry: the worst place of a word, 0 in the title, 1 in the kind, 2 in the rest; 3 is nowhere. */
const rank = ({ fields }, words) =>
  Math.max(...words.map((word) => (fields.findIndex((text) => text.includes(` ${word}`)) + 4) % 4));

function show(found) {
  list.replaceChildren();
  for (const { title, kind, words, url } of found.slice(0, MOST)) {
    const link = add(add(list, "li"), "a", { href: texts.base + url });
    add(link, "b", {}, title);
    add(link, "span", { class: "cp-small cp-muted" }, kind);
    add(link, "span", { class: "cp-small" }, words);
  }
  const facts = { count: found.length, shown: MOST, words: field.value.trim() };
  tell(says, fill(found.length > MOST ? texts.more : found.length ? texts.found : texts.none, facts));
}

async function look() {
  const typed = field.value, words = wordsOf(typed);
  panel.hidden = !words.length;
  if (panel.hidden) return;
  try {
    const all = (await entries()).map((entry) => ({ ...entry, rank: rank(entry, words) }));
    if (typed === field.value) show(all.filter((entry) => entry.rank < 3).sort((one, other) => one.rank - other.rank));
  } catch {
    tell(says, texts.trouble);
  }
}

function close() {
  panel.hidden = true;
}

search.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
  if (event.key === "Escape") {
    field.value = "";
    close();
    field.focus();
  } else if (event.key === "ArrowDown" && at < links.length - 1 && !panel.hidden) {
    links[at + 1].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    (links[at - 1] ?? field).focus();
  } else if (event.key === "Enter" && at < 0 && links.length && !panel.hidden) {
    links[0].click();
  } else {
    return;
  }
  event.preventDefault();
});
search.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !search.contains(relatedTarget)) close(); });
document.addEventListener("pointerdown", ({ target }) => { if (!search.contains(target)) close(); });
field.addEventListener("focus", () => { entries().catch(() => {}); if (field.value) look(); });
field.addEventListener("input", look);
search.hidden = false;
