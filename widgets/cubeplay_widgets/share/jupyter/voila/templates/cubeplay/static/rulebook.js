// A rulebook: searches rules, and marks the present rule in the contents.
// Without this script the page still has all rules in printed order.

const BEGINS = "(?:^|[^\\p{L}\\p{N}])";
const READING_LINE = 140; // px below the top of the window: the rule there is the present one
const wide = () => matchMedia("(min-width: 62.5em)");

/** A text without capitals and accents, as long as before. */
const folded = (text) => [...text].map((c) => c.normalize("NFD")[0].toLowerCase().padEnd(c.length).slice(0, c.length)).join("");
const wordsOf = (text) => folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const textOf = (nodes) => folded([...nodes].map((n) => n.textContent).join(" "));

/** The rank of a rule: the worst place of a word, in the title (0), the sentences (1), or the rest (2); 3 is nowhere. */
function rank(rule, words) {
  const place = (word) => rule.fields.findIndex((text) => new RegExp(BEGINS + word, "u").test(text));
  return Math.max(...words.map((word) => (place(word) + 4) % 4));
}

function mark(article, words) {
  const begins = new RegExp(`(${BEGINS})(${words.join("|")})`, "gu");
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (n) =>
    n.parentElement.closest("svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    for (const hit of [...folded(text.data).matchAll(begins)].reverse()) {
      const rest = text.splitText(hit.index + hit[1].length);
      rest.splitText(hit[2].length);
      const marked = document.createElement("mark");
      rest.replaceWith(marked);
      marked.append(rest);
    }
  }
  for (const marked of article.querySelectorAll("details:not([open]) mark")) {
    const folds = marked.closest("details");
    folds.open = true;
    folds.dataset.opened = "";
  }
}

function unmark(article) {
  article.querySelectorAll("mark").forEach((marked) => marked.replaceWith(...marked.childNodes));
  article.querySelectorAll("details[data-opened]").forEach((folds) => {
    folds.open = false;
    delete folds.dataset.opened;
  });
  article.normalize();
}

/** Add search and marks to a rulebook; returns a function that removes them. */
function enliven(book) {
  const find = book.querySelector(".cp-find"), field = find.querySelector("input"), clear = find.querySelector("button");
  const says = book.querySelector(".cp-hits"), found = book.querySelector(".cp-found");
  const sections = [...book.querySelectorAll("section:not(.cp-found)")];
  const contents = book.querySelector(".cp-contents"), side = book.querySelector(".cp-rulebook-side");
  const rules = [...book.querySelectorAll("article")].map((article) => ({
    article,
    home: article.parentElement,
    link: contents.querySelector(`a[href="#${CSS.escape(article.id)}"]`),
    fields: [article.querySelectorAll("h3"), article.querySelectorAll(":scope > p"), article.querySelectorAll("figcaption, details")].map(textOf),
  }));

  const search = () => {
    const words = wordsOf(field.value);
    rules.forEach((rule) => { unmark(rule.article); rule.home.append(rule.article); });
    const hits = words.length ? rules.map((rule) => ({ ...rule, rank: rank(rule, words) })).filter((rule) => rule.rank < 3) : [];
    hits.sort((one, other) => one.rank - other.rank).forEach(({ article }) => { mark(article, words); found.append(article); });
    found.hidden = !words.length;
    clear.hidden = !field.value;
    sections.forEach((section) => { section.hidden = words.length > 0; });
    const said = hits.length ? book.dataset.said : book.dataset.silent;
    const facts = { words: field.value.trim(), hits: hits.length, all: rules.length };
    says.textContent = words.length ? said.replace(/\{(\w+)\}/g, (_all, name) => facts[name]) : "";
    look();
  };
  const empty = () => {
    if (!field.value) return;
    field.value = "";
    search();
  };

  let current;
  const here = () => {
    const tops = rules.map((rule) => rule.article.getBoundingClientRect().top);
    const read = rules[Math.max(0, tops.findLastIndex((top) => top <= READING_LINE))];
    const page = document.scrollingElement;
    if (page.scrollTop + page.clientHeight < page.scrollHeight - 2 || page.scrollTop < 2) return read;
    const asked = rules.findIndex((rule) => `#${rule.article.id}` === decodeURIComponent(location.hash));
    return rules[asked >= 0 && tops[asked] < innerHeight ? asked : rules.length - 1];
  };
  const look = () => {
    const now = found.hidden ? here() : undefined;
    if (now === current) return;
    for (const [rule, is] of [[current, false], [now, true]]) {
      if (!rule) continue;
      is ? rule.link.setAttribute("aria-current", "true") : rule.link.removeAttribute("aria-current");
      rule.link.closest("nav > ul > li").classList.toggle("cp-here", is);
    }
    current = now;
    if (!now || !wide().matches) return;
    const at = now.link.getBoundingClientRect(), frame = side.getBoundingClientRect();
    if (at.top < frame.top || at.bottom > frame.bottom) side.scrollTop += at.top - frame.top - frame.height / 3;
  };
  let asked = 0;
  const scrolled = () => { cancelAnimationFrame(asked); asked = requestAnimationFrame(look); };
  const sized = () => { contents.open = wide().matches; };

  book.classList.add("cp-live");
  find.hidden = false;
  sized();
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => { if (event.key === "Escape") empty(); });
  clear.addEventListener("click", () => { empty(); field.focus(); });
  contents.addEventListener("click", (event) => {
    if (!event.target.closest("a")) return;
    empty(); // else the link's target may be hidden
    if (!wide().matches) contents.open = false;
  });
  const breadth = wide();
  breadth.addEventListener("change", sized);
  addEventListener("scroll", scrolled, { capture: true, passive: true });
  addEventListener("hashchange", empty);
  addEventListener("hashchange", scrolled);
  search();
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && book.contains(target)) target.scrollIntoView(); // the search above it was added since
  return () => {
    breadth.removeEventListener("change", sized);
    removeEventListener("scroll", scrolled, { capture: true });
    removeEventListener("hashchange", empty);
    removeEventListener("hashchange", scrolled);
  };
}

document.querySelectorAll("#cp-main > .cp-rulebook").forEach(enliven); // a page of its own; a notebook renders it

function render({ model, el }) {
  el.innerHTML = model.get("html");
  return enliven(el.firstElementChild);
}

export default { render };
