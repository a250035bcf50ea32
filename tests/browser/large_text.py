"""Text at twice its size: the browser's own setting, and what is lost when only the text grows."""

from checks import overflow, settle, wait_until
from in_view import REST

SIZES = {"laptop": (1366, 657), "tablet": (768, 1024)}
LARGE = {"standard": 32, "fixed": 26}
"""Pixels of text that nothing has set, at twice what browsers come with."""

TAKEN_IN = "innerWidth / parseFloat(getComputedStyle(document.documentElement).fontSize) < 60"

LOST = """() => {
  const over = document.querySelector(".cp-over:not([hidden])");
  const shown = (n) => n.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hidden = (n, how) => how.clipPath === "inset(50%)" ||
    (how.position === "absolute" && how.clipPath !== "none");
  const unseen = (n) => n && (hidden(n, getComputedStyle(n)) || unseen(n.parentElement));
  const behind = (n) => over && n.closest(".cp-table") && !over.contains(n) && !n.closest(".cp-say");
  const within = (n, how) =>
    !n || n === document.body ? null
      : how.test(getComputedStyle(n).overflow) ? n : within(n.parentElement, how);
  const cutting = (n) => within(n, /hidden|clip/);
  const rolling = (n) => within(n, /auto|scroll/);
  const sticky = (n) => !n || n === document.body ? null
    : /sticky|fixed/.test(getComputedStyle(n).position) || n.matches(".cp-say, .cp-acts, dialog") ? n
      : sticky(n.parentElement);
  const box = ".cp-btn, button, select, summary, td, th, .cp-say, .cp-bar, .cp-seat-card, .cp-card, " +
    ".cp-odds, .cp-boxes i, .cp-mark";
  const beyond = (inner, outer) => inner.left < outer.left - 1.5 || inner.right > outer.right + 1.5 ||
    inner.top < outer.top - 4.5 || inner.bottom > outer.bottom + 4.5;
  const texts = [], wrong = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, at = node.parentElement, words = node.textContent.trim().slice(0, 40);
    const no = "script, style, option, noscript, svg, .cp-cells, [aria-hidden=true], .cp-m-told";
    if (!words || at.closest(no)) continue;
    if (!shown(at) || unseen(at) || behind(at)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    if (place.width && place.height) {
      const lines = [...range.getClientRects()];
      texts.push({ at, words, place, lines, over: sticky(at), roll: rolling(at) });
    }
  }
  for (const { at, words, place } of texts) {
    const roll = rolling(at);
    const holds = (outer) =>
      !outer || (roll && outer.contains(roll)) || !beyond(place, outer.getBoundingClientRect());
    if (!holds(cutting(at))) wrong.add(`"${words}" is cut in ${cutting(at).className}`);
    if (!holds(at.closest(box))) wrong.add(`"${words}" sticks out of ${at.closest(box).className}`);
  }
  const lie = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 3 &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 0.4 * Math.min(p.height, q.height);
  texts.forEach((a, i) => texts.slice(i + 1).forEach((b) => {
    if (a.at === b.at || a.over !== b.over || a.roll !== b.roll) return;
    if (a.lines.some((p) => b.lines.some((q) => lie(p, q)))) wrong.add(`"${a.words}" lies on "${b.words}"`);
  }));
  return [...wrong];
}"""
"""Words that are cut, stick out of what holds them, or lie on others, unless they can be scrolled to.

What was told in full just before may be cut, for one can ask for it again.
"""

BARRED = """() => {
  const over = document.querySelector(".cp-over:not([hidden])");
  const there = (n) =>
    n.checkVisibility({ visibilityProperty: true }) && n.getBoundingClientRect().width > 1 &&
    !n.matches(".cp-skip") && !n.closest(".cp-cells") &&
    !(over && n.closest(".cp-table") && !over.contains(n) && !n.closest(".cp-say"));
  const all = [...document.querySelectorAll("button, a[href], select, summary, input")];
  return all.filter(there).filter((n) => {
    n.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = n.getClientRects()[0];
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !hit || !(n.contains(hit) || hit.closest("label")?.contains(n));
  }).map((n) => `${n.tagName} "${(n.ariaLabel ?? n.textContent).trim().slice(0, 40)}" is not to be pressed`);
}"""
"""What lies under something else wherever one scrolls."""


def enlarged(page):
    """The page with text as large as people may set it in their browser; all else stays."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": LARGE})
    wait_until(page, TAKEN_IN)
    page.wait_for_timeout(REST)
    settle(page)
    return page


def lost(page):
    """What is cut, lies on something else, sticks out or can't be pressed, on a page as it is."""
    page.evaluate("scrollTo(0, 0)")
    found = page.evaluate(LOST) + overflow(page) + page.evaluate(BARRED)
    page.evaluate("scrollTo(0, 0)")
    return found
