// @ts-check
// A rulebook: searches rules, and marks the present rule in the contents.
// Without this script the page still has all rules in printed order.

import { fill, find, findAll } from "./parts/dom.js";
import { listen } from "./parts/events.js";
import { beginsWith, folded, found, wordsOf } from "./parts/finding.js";

const READING_LINE = 140; // px below the top of the window: the rule there is the present one
const WIDE = "(min-width: 62.5em)";

const textOf = (/** @type {Iterable<Node>} */ nodes) => folded([...nodes].map((node) => node.textContent).join(" "));

/** @param {HTMLElement} article @param {string[]} words */
function mark(article, words) {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (n) =>
    n.parentElement?.closest("svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    for (const hit of [...folded(text.data).matchAll(beginsWith(...words))].reverse()) {
      const rest = text.splitText(hit.index + hit[1].length);
      rest.splitText(hit[2].length);
      const marked = document.createElement("mark");
      rest.replaceWith(marked);
      marked.append(rest);
    }
  }
  for (const marked of findAll("details:not([open]) mark", article))
    for (const name of ["open", "data-opened"]) marked.closest("details")?.setAttribute(name, "");
}

/** @param {HTMLElement} article */
function unmark(article) {
  for (const marked of findAll("mark", article)) marked.replaceWith(...marked.childNodes);
  for (const folds of findAll("details[data-opened]", article))
    for (const name of ["open", "data-opened"]) folds.removeAttribute(name);
  article.normalize();
}

/** Add search and marks to a rulebook; returns a function that removes them. @param {HTMLElement} book */
function enliven(book) {
  const [seek, clear, says, hits, contents, side] =
    [".cp-find", ".cp-find button", ".cp-hits", ".cp-found", ".cp-contents", ".cp-rulebook-side"].map((css) => find(css, book));
  const field = find("input", seek), sections = findAll("section:not(.cp-found)", book);
  const rules = findAll("article", book).map((article) => ({
    article,
    home: article.parentElement,
    link: find(`a[href="#${CSS.escape(article.id)}"]`, contents),
    fields: ["h3", ":scope > p", "figcaption, details"].map((css) => textOf(findAll(css, article))),
  }));

  const search = () => {
    const words = wordsOf(field.value);
    for (const { article, home } of rules) { unmark(article); home?.append(article); }
    const best = words.length ? found(rules, ({ fields }) => fields, words) : [];
    for (const { article } of best) { mark(article, words); hits.append(article); }
    hits.hidden = !words.length;
    clear.hidden = !field.value;
    for (const section of sections) section.hidden = words.length > 0;
    const { said = "", silent = "" } = book.dataset;
    const facts = { words: field.value.trim(), hits: best.length, all: rules.length };
    says.textContent = words.length ? fill(best.length ? said : silent, facts) : "";
    look();
  };
  const empty = () => {
    if (!field.value) return;
    field.value = "";
    search();
  };

  /** @type {typeof rules[number] | undefined} the rule that is marked in the contents */
  let current;
  const here = () => {
    const tops = rules.map((rule) => rule.article.getBoundingClientRect().top);
    const read = rules[Math.max(0, tops.findLastIndex((top) => top <= READING_LINE))];
    const page = /** @type {Element} */ (document.scrollingElement);
    if (page.scrollTop + page.clientHeight < page.scrollHeight - 2 || page.scrollTop < 2) return read;
    const asked = rules.findIndex((rule) => `#${rule.article.id}` === decodeURIComponent(location.hash));
    return rules[asked >= 0 && tops[asked] < innerHeight ? asked : rules.length - 1];
  };
  const look = () => {
    const now = hits.hidden ? here() : undefined;
    if (now === current) return;
    const group = (/** @type {typeof now} */ rule) => rule?.link.closest("nav > ul > li")?.classList;
    current?.link.removeAttribute("aria-current");
    group(current)?.remove("cp-here");
    now?.link.setAttribute("aria-current", "true");
    group(now)?.add("cp-here");
    current = now;
    if (!now || !breadth.matches) return;
    const at = now.link.getBoundingClientRect(), frame = side.getBoundingClientRect();
    if (at.top < frame.top || at.bottom > frame.bottom) side.scrollTop += at.top - frame.top - frame.height / 3;
  };
  let asked = 0;
  const scrolled = () => { cancelAnimationFrame(asked); asked = requestAnimationFrame(look); };
  const breadth = matchMedia(WIDE), sized = () => contents.toggleAttribute("open", breadth.matches);

  book.classList.add("cp-live");
  seek.hidden = false;
  sized();
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => { if (event.key === "Escape") empty(); });
  clear.addEventListener("click", () => { empty(); field.focus(); });
  contents.addEventListener("click", ({ target }) => {
    if (!/** @type {Element} */ (target).closest("a")) return;
    empty(); // else the link's target may be hidden
    if (!breadth.matches) contents.removeAttribute("open");
  });
  addEventListener("scroll", scrolled, { capture: true, passive: true });
  const ends = [listen(breadth, { change: sized }), listen(window, { hashchange() { empty(); scrolled(); } })];
  search();
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && book.contains(target)) target.scrollIntoView(); // the search above it was added since
  return () => {
    ends.forEach((end) => end());
    removeEventListener("scroll", scrolled, { capture: true });
  };
}

findAll("#cp-main > .cp-rulebook").forEach(enliven); // a page of its own; a notebook renders it

/** @param {View} view */
function render({ model, el }) {
  el.innerHTML = model.get("html");
  return enliven(/** @type {HTMLElement} */ (el.firstElementChild));
}

export default { render };
