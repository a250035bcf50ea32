// One line below the head of a page that says what happened to the page itself, with one button: nothing is kept here, a
// new version is here, Python has stopped.  It gives way to a new message of the page, and comes back when that was read.

const READ = 6000; // ms

/** @type {Promise<Record<string, string>>} */
const said = fetch(new URL(`${document.documentElement.dataset.root ?? "./"}notices.json`, location.href)).then((answer) => answer.json());
const SIGNS = { long: "!", died: "!", gone: "!", refused: "!", full: "!", unkept: "!", again: "✓", done: "✓", new: "↻" };
/** @typedef {keyof typeof SIGNS} Kind */
/** The more urgent one is shown: the first of these. */
const ORDER = /** @type {Kind[]} */ (Object.keys(SIGNS));
const STAY = /** @type {Kind[]} */ (["long", "died", "gone"]); // what has no answer cannot say anything else

/** @type {Map<Kind, { text?: string, act?: () => void }>} */
const open = new Map();
/** @type {HTMLElement | undefined} */
let shown;
/** @type {number | undefined} */
let later;

/** Show a notice. @param {Kind} kind @param {(() => void) | undefined} [act] what its button does @param {string} [text] other words */
export function tell(kind, act, text) {
  open.set(kind, { text, act });
  draw();
}

/** A notice no longer holds. @param {Kind} kind */
export function untell(kind) {
  if (open.delete(kind)) draw();
}

async function draw() {
  const words = await said;
  shown?.remove();
  shown = undefined;
  const kind = ORDER.find((each) => open.has(each)), { text, act } = (kind && open.get(kind)) ?? {};
  if (!kind) return;
  const [first, ...rest] = (text ?? words[kind] ?? "").split(/(?<=[.!?…]) /), head = document.querySelector("header");
  shown = document.createElement("div");
  shown.className = "cp-news";
  shown.dataset.kind = kind;
  shown.setAttribute("role", "status");
  const sign = Object.assign(document.createElement("span"), { className: "cp-news-sign", textContent: SIGNS[kind] });
  sign.setAttribute("aria-hidden", "true");
  const line = document.createElement("p");
  line.append(Object.assign(document.createElement("b"), { textContent: first }), " ", Object.assign(document.createElement("span"), { textContent: rest.join(" ") }));
  shown.append(sign, line);
  if (act) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "cp-btn", textContent: words[`${kind}-button`] ?? "", onclick: act });
    shown.append(button);
  }
  const isOver = Boolean(document.querySelector(".cp-say, .cp-says"));
  shown.classList.toggle("cp-news-over", isOver);
  if (isOver && head) shown.style.insetBlockStart = `${head.getBoundingClientRect().bottom}px`;
  if (head) head.after(shown);
  else document.body.prepend(shown);
}

/** The page says something of its own: it has its place for a while. */
function giveWay() {
  if (!shown || STAY.some((kind) => open.has(kind))) return;
  clearTimeout(later);
  shown.hidden = true;
  later = setTimeout(draw, READ);
}

addEventListener("cubeplay-live", () => {
  draw();
  const watch = new MutationObserver(giveWay);
  for (const message of document.querySelectorAll(".cp-say, .cp-says")) watch.observe(message, { childList: true, subtree: true, characterData: true });
});
Object.assign(window, { cubeplayNotice: { tell, untell } });
