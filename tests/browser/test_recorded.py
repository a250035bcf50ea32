"""A recorded page looks as the page that a server and a kernel make of the same widgets."""

import pytest
from checks import settle, wait_until_painted
from cubeplay import Session
from cubeplay.store import Store
from recorded import play_page, puzzle_page
from set_up_page import start_button

from breadth import breadth

SIZES = {"laptop": {"width": 1366, "height": 657}, "phone": {"width": 360, "height": 640}}
PUZZLE = "kind=one&level=2&number=1"
LAID = """() => [...document.querySelectorAll("body *")]
  .filter((node) => !node.matches(":has(.cp-play, .cp-puzzle), #page"))
  .map((node) => [node, node.getBoundingClientRect(), getComputedStyle(node)])
  .filter(([, { width, height }]) => width && height)
  .map(([node, { left, top, width, height }, { color, backgroundColor, font }]) =>
    [node.tagName, node.className.toString(), ...[left, top, width, height].map(Math.round),
     color, backgroundColor, font].join(" "))"""
"""Where everything lies that has a size, in which colours and letters."""


@pytest.fixture
def both(visit, recorded, pages, tmp_path):
    """Open a page twice: with a kernel of its own, and recorded."""

    def both(name, size):
        session, store = Session("cuboro", seed=7, names=("Plum", "Fig")), Store(tmp_path / "games.sqlite")
        viewport = {"viewport": SIZES[size]}
        if name == "puzzle":
            yield visit("puzzles/cuboro.ipynb", pages, f"?{PUZZLE}", **viewport)
            yield recorded(puzzle_page("cuboro", PUZZLE, tmp_path), **viewport)
            return
        ids = (pages.store().add(session), store.add(session)) if name == "table" else ("", "")
        there, here = (f"?game={id}" if id else "" for id in ids)
        yield visit("play/cuboro.ipynb", pages, there, **viewport)
        yield recorded(play_page("cuboro", store), here, **viewport)

    return both


@pytest.mark.parametrize("size", breadth(SIZES, "phone"))
@pytest.mark.parametrize("name", breadth(["set-up", "table", "puzzle"], "table"))
def test_a_recorded_page_is_laid_and_coloured_as_a_served_one(both, name, size):
    laid = []
    for page in both(name, size):
        start_button(page) if name == "set-up" else wait_until_painted(page)
        settle(page)
        assert page.blocked == page.errors == []
        laid.append(page.evaluate(LAID))
    assert laid[0] == laid[1]
    assert len(laid[0]) > 50
