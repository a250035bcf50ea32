"""The main pages in a language that nobody speaks: no plain English is left, and longer words still fit."""

import re

import pytest
from checks import overflow, settle, wait_until_painted
from cubeplay import GAMES
from cubeplay.words import PSEUDO, pseudo

from cubeplay_widgets.site import dashboard

NARROW = {"viewport": {"width": 360, "height": 740}}
NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date", "Yuzu", "Sloe", "Quince", "Melon", "Mango")
STAYS = ("cubeplay", "MAPLE", *NAMES)
"""The project's name, the names that the set-up gives to players, and a class code."""

SAID = """() => {
  const shown = (n) => n.checkVisibility({ visibilityProperty: true });
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, at = text.parentElement;
    const silent = at.closest('script, style, code, desc, svg title') || !shown(at);
    if (text.data.trim() && !silent) said.push(text.data);
  }
  for (const n of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (shown(n)) for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (n.getAttribute(name)) said.push(n.getAttribute(name));
  return [document.title, ...said];
}"""

CUT = """() => [...document.body.querySelectorAll('*')].filter((n) => {
  const style = getComputedStyle(n), shown = n.checkVisibility({ visibilityProperty: true });
  const own = [...n.childNodes].some((c) => c.nodeType === 3 && c.data.trim());
  if (!own || !shown || n.closest('.cp-unseen, .cp-skip, select, svg')) return false;
  if (style.display === 'inline' || /auto|scroll/.test(style.overflowX)) return false;
  return n.scrollWidth > n.clientWidth + 1;
}).map((n) => n.outerHTML.slice(0, 160))"""


@pytest.fixture(scope="module")
def server(serve):
    """The server of the real pages, in the language that nobody speaks."""
    return serve(dashboard.notebooks(), "--no-preheat", language=PSEUDO)


def plain(page):
    """What is said in plain English: texts with a word of three letters or more that has no accent."""
    said = {text: re.findall(r"[^\W\d_]{3,}", text) for text in page.evaluate(SAID)}
    return [text for text, words in said.items() if any(w.isascii() and w not in STAYS for w in words)]


def sound(page):
    """A page says nothing in plain English, and nothing on it is cut or sticks out."""
    settle(page)
    assert plain(page) == []
    assert overflow(page) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_landing_page(visit, server):
    page = visit("", **NARROW)
    page.goto(server.url)
    assert page.locator("html").get_attribute("lang") == "en-XA"
    sound(page)


@pytest.mark.parametrize("game", GAMES)
def test_play_page(visit, game):
    page = visit(f"play/{game}.ipynb", **NARROW)
    start = page.get_by_role("button", name=pseudo("Start the game"))
    start.wait_for()
    sound(page)
    start.click()
    wait_until_painted(page)
    sound(page)


@pytest.mark.parametrize("game", GAMES)
def test_walk_through_the_rules(visit, game):
    page = visit(f"rules/{game}.ipynb", **NARROW)
    wait_until_painted(page)
    sound(page)


def test_first_page_of_the_lesson(visit):
    page = visit("lessons/reroll-or-call.ipynb", **NARROW)
    page.wait_for_selector(".cp-lesson-page")
    sound(page)
