"""Whether the words of a page have room on a small phone: none is cut, sticks out, or lies on others."""

from collections import Counter
from dataclasses import dataclass, field

from checks import CUT, english, overflow, settle
from large_text import LOST

PHONE = {"width": 360, "height": 640}

WIDE = """() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return wide > 0 ? [`the page is ${wide} wider than its window`] : [];
}"""
PICTURED = """() => [...document.querySelectorAll("svg text")].filter((n) => {
  const box = n.getBoundingClientRect(), whole = n.ownerSVGElement.getBoundingClientRect();
  const out = box.left < whole.left - 1.5 || box.right > whole.right + 1.5 ||
    box.top < whole.top - 1.5 || box.bottom > whole.bottom + 1.5;
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  const there = whole.left < x && x < whole.right && whole.top < y && y < whole.bottom;
  return n.checkVisibility({ visibilityProperty: true }) && box.width && out && there;
}).map((n) => `"${n.textContent.slice(0, 40)}" is cut in a picture`)"""
"""Words of a picture that its edge cuts; what lies beyond it for the most part is no part of it."""

NOTE_DRAWN = """(() => {
  if (window.cpDrawn) return;
  const pens = CanvasRenderingContext2D.prototype, fillText = pens.fillText;
  window.cpDrawn = [];
  pens.fillText = function (text, x, y, most = Infinity) {
    const size = this.measureText(text), { a, d, e, f } = this.getTransform();
    const { width, height } = this.canvas, share = Math.min(1, most / size.width), edge = 1.5 * a;
    const left = (x - share * size.actualBoundingBoxLeft) * a + e;
    const right = (x + share * size.actualBoundingBoxRight) * a + e;
    const top = (y - size.actualBoundingBoxAscent) * d + f, low = (y + size.actualBoundingBoxDescent) * d + f;
    const middle = [(left + right) / 2, (top + low) / 2];
    const there = middle.every((n, axis) => 0 < n && n < [width, height][axis]);
    const out = left < -edge || right > width + edge || top < -edge || low > height + edge;
    if (there && out) window.cpDrawn.push(`"${text}" is cut on a board`);
    if (share < 0.97) window.cpDrawn.push(`"${text}" is squeezed on a board`);
    return fillText.call(this, text, x, y, most);
  };
})()"""
"""Lets a page note words that the edge of a board cuts, or that are drawn narrower than they are."""
DRAWN = "() => (window.cpDrawn ?? []).splice(0)"
"""What such a page has noted since one asked before."""


def cramped(page):
    """The words of a page that lack room, and what is wider than the page."""
    return [
        *overflow(page),
        *(each for ask in (WIDE, CUT, LOST, PICTURED, DRAWN) for each in page.evaluate(ask)),
    ]


def abroad(page):
    """What is wrong with a page in another language: English, and words that lack room."""
    return [*english(page), *cramped(page)]


@dataclass
class Rooms:
    """The pages that were looked at, how often, and the words that lack room on them."""

    seen: Counter = field(default_factory=Counter)
    wrong: dict = field(default_factory=dict)

    def look(self, page, name, step=""):
        """Look at a step of a page that has come to rest."""
        settle(page)
        self.seen[name] += 1
        if found := cramped(page):
            self.wrong[f"{name} {step}".strip()] = list(dict.fromkeys(found))
