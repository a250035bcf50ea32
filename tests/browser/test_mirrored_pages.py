"""Pages in the mirrored language, whose short words are doubled: nothing is cut, nothing is over the edge."""

import pytest
from checks import settle, wait_until_painted
from cubeplay import GAMES
from cubeplay.words import MIRRORED
from guided_page import MAIN
from room_for_words import cramped

from breadth import breadth
from cubeplay_widgets.site import dashboard

PHONE = {"viewport": {"width": 360, "height": 640}}

UNSET = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const words = walk.currentNode.data.trim(), at = walk.currentNode.parentElement;
    const style = getComputedStyle(at), own = style.direction === "ltr" || style.unicodeBidi === "plaintext";
    if (own || at.closest("bdi, select, style, script") || !at.checkVisibility()) continue;
    if (/^[−+±(]\\d|\\d[+%)]$|\\d[-–:/×]\\d/.test(words) && !/[\\u2068¬]/.test(words)) found.push(words);
  }
  return found;
}"""
"""Signed numbers, ranges and shares that stand where they would be turned round."""


@pytest.fixture(scope="module")
def server(serve):
    """The server of the real pages in the mirrored language."""
    return serve(dashboard.notebooks(), "--no-preheat", language=MIRRORED)


def roomy(page):
    """A page runs from right to left, and all of it has room."""
    settle(page)
    assert page.locator("html").get_attribute("dir") == "rtl"
    assert cramped(page) == []
    assert page.evaluate(UNSET) == []


@pytest.mark.parametrize(
    "path", breadth(["../../", "../../puzzles", "../../rulebook/cubo", "../../saved"], "../../")
)
def test_a_page_without_a_board(visit, path):
    roomy(visit(path, **PHONE))


@pytest.mark.parametrize("game", breadth(GAMES, "cubo"))
def test_a_set_up_and_its_table(visit, game):
    page = visit(f"play/{game}.ipynb", **PHONE)
    page.locator(".cp-setup .cp-go").wait_for()
    roomy(page)
    page.locator(".cp-setup .cp-go").click()
    wait_until_painted(page)
    roomy(page)
    middle = page.locator(".cp-board button[data-id]").first
    assert middle.evaluate("n => getComputedStyle(n.parentElement).direction") == "ltr"


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_the_first_moment_of_a_first_game(visit, game):
    page = visit(f"first-game/{game}.ipynb", **PHONE)
    page.locator(MAIN).wait_for()
    roomy(page)
