// @ts-check
// The search over games, lessons and rules, whose list is loaded with the first search.

import { add, fill, find, findAll, tell } from "../parts/dom.js";
import { folded, found, plain, wordsOf } from "../parts/finding.js";

const MOST = 12;
const search = find(".cp-search"), texts = /** @type {Record<string, string>} */ (search.dataset);
const field = find("input", search), panel = find(".cp-search-panel", search);
const says = find("p", panel), list = find("ul", panel);

/** @type {Promise<Said[]> | undefined} */
let asked;
function entries() {
  asked ??= fetch(texts.list)
    .then((answer) => answer.json())
    .then((told) => told.entries.map((/** @type {Said} */ entry) => ({ ...entry, fields: [entry.title, entry.kind, entry.words].map((text) => folded(plain(text))) })));
  asked.catch(() => { asked = undefined; });
  return asked;
}

/** @param {Said[]} hits */
function show(hits) {
  list.replaceChildren();
  for (const { title, kind, words, url } of hits.slice(0, MOST)) {
    const link = add(add(list, "li"), "a", { href: texts.base + url });
    add(link, "b", {}, title);
    add(link, "span", { class: "cp-small cp-muted" }, kind);
    add(link, "span", { class: "cp-small" }, words);
  }
  const facts = { count: hits.length, shown: MOST, words: field.value.trim() };
  tell(says, fill(hits.length > MOST ? texts.more : hits.length ? texts.found : texts.none, facts));
}

async function look() {
  const typed = field.value, words = wordsOf(plain(typed));
  panel.hidden = !words.length;
  if (panel.hidden) return;
  try {
    const hits = found(await entries(), ({ fields }) => fields, words);
    if (typed === field.value) show(hits);
  } catch {
    tell(says, texts.trouble);
  }
}

function close() {
  panel.hidden = true;
}

search.addEventListener("keydown", (event) => {
  const links = findAll("a", list), at = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
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
const left = (/** @type {EventTarget | null} */ to) => { if (to && !search.contains(/** @type {Node} */ (to))) close(); };
search.addEventListener("focusout", ({ relatedTarget }) => left(relatedTarget));
document.addEventListener("pointerdown", ({ target }) => left(target));
field.addEventListener("focus", () => { entries().catch(() => {}); if (field.value) look(); });
field.addEventListener("input", look);
search.hidden = false;
