"""Puzzles in a real browser: solved by mouse, keys and finger; refused, shared, and how they are laid."""

import re
from datetime import date
from itertools import product

import pytest
from checks import axe, field, overflow, settle, small_targets, wait_until, wait_until_painted
from cubeplay.puzzles import row, today
from recorded import puzzle_page

from breadth import breadth, spread
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.boards import BOARDS
from site_server import BOTH

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
SIZES = {"laptop": LAPTOP, "phone": PHONE}
ON_THE_BOARD = ".cp-cells button"
SMALL = f".cp-skip, .cp-crumbs a, .cp-puzzles-note a, {ON_THE_BOARD}"
"""What may be smaller than a finger: links in text; how large a board's parts are is asked of the boards."""

BAD = "puzzle=nonsense", "day=2999-01-01", "puzzle=%D0%BA%D1%83%D0%B1%D0%BE"
DAY = "2026-11-20"
KINDS = {
    "cubo": "square",
    "gelatinous": "fewest",
    "cuboro": "one",
    "cubed": "block",
    "cuobe": "fight",
}


@pytest.fixture
def opened(visit, pages, edition):
    """Open the page of a puzzle; it must ask no other host, and nothing may go wrong in it."""
    found = []

    def opened(game, query, **options):
        page = visit(f"puzzles/{game}.ipynb", edition or pages, f"?{query}", **options)
        found.append(page)
        wait_until_painted(page)
        return page

    yield opened
    for page in found:
        assert page.blocked == page.errors == []


@pytest.fixture
def all_of(visit, pages, edition):
    """Open the page of all puzzles."""

    def opened(query="", **options):
        page = visit(f"../../puzzles{query}", edition or pages, **options)
        page.locator(".cp-puzzles").wait_for()
        return page

    return opened


def in_row(game, level=1):
    return f"kind={KINDS[game]}&level={level}&number=1"


def said(page):
    return page.locator(".cp-puzzle .cp-say [role=status]").inner_text()


def wait_for(page, words):
    wait_until(
        page, "t => document.querySelector('.cp-puzzle .cp-say [role=status]').textContent.includes(t)", words
    )
    settle(page)


def way_to(puzzle, small=False):
    """What to press on the board, move by move, to give the best answer."""
    board = Board(puzzle.session(), BOARDS[puzzle.game](), 0, quiet=True)
    board._small = small
    for move in puzzle.solution:
        yield from presses(board, move)
        board.play(move)


def give(page, puzzle, press, small=False):
    """Give the best answer: press a choice, or what is on the board and then the button."""
    if puzzle.choices:
        best = puzzle.options[puzzle.choices.index(puzzle.solution[0])]
        press(page.locator(".cp-option", has_text=best))
        return
    for name in way_to(puzzle, small):
        shape = field(page, name)
        press(shape if shape.count() else page.get_by_role("button", name=name, exact=True))
        settle(page)
    answer = page.get_by_role("button", name="This is my answer")
    if answer.count():
        press(answer)


def by_mouse(target):
    target.click()


def by_keys(target):
    target.focus()
    target.press("Enter")


def by_finger(target):
    target.tap()


def fits(page):
    """Whether all of a page is in view."""
    return page.evaluate(
        """() => document.documentElement.scrollHeight <= innerHeight
              && document.documentElement.scrollWidth <= innerWidth"""
    )


# Solved


@pytest.mark.parametrize(
    ("edition", "game"),
    spread(list(product(("server", "site"), KINDS)), ("server", "cuboro")),
    indirect=["edition"],
)
def test_a_puzzle_is_solved_by_mouse_and_again_by_keys_and_all_of_it_stays_in_view(opened, game):
    puzzle = row(game, KINDS[game], 1, 1)
    page = opened(game, in_row(game), viewport=LAPTOP)
    assert fits(page)
    give(page, puzzle, by_mouse)
    wait_for(page, "Right: ")
    assert fits(page)
    assert axe(page) == small_targets(page, allowed=SMALL) == []
    assert page.get_by_role("img", name="3 of 3 stars").is_visible()
    page.get_by_role("button", name="Try again").click()
    wait_for(page, "Back at the start")
    give(page, puzzle, by_keys)
    wait_for(page, "Right: ")


@pytest.mark.proof
@pytest.mark.parametrize("game", ["gelatinous", "cuobe"])
def test_a_puzzle_is_solved_by_finger_on_a_phone_and_all_of_it_stays_in_view(opened, game):
    puzzle = row(game, KINDS[game], 1, 1)
    page = opened(game, in_row(game), viewport=PHONE, has_touch=True)
    assert fits(page)
    give(page, puzzle, by_finger, small=True)
    wait_for(page, "Right: ")
    assert fits(page)


@pytest.mark.proof
def test_odds_appear_with_the_answer_and_not_before(opened):
    page = opened("cuobe", in_row("cuobe"), viewport=LAPTOP)
    assert page.locator(".cp-option .cp-odds").count() == 0
    page.locator(".cp-option").first.click()
    wait_until(page, "() => document.querySelectorAll('.cp-option .cp-odds').length")
    assert page.locator(".cp-option .cp-odds").count() == page.locator(".cp-option").count()
    assert page.locator(".cp-option", has_text="yours").count() == 1
    assert axe(page) == []


@pytest.mark.proof
def test_hints_lead_to_the_move_and_the_move_is_done(opened):
    page = opened("gelatinous", in_row("gelatinous"), viewport=PHONE)
    hints = len(row("gelatinous", "fewest", 1, 1).hints)
    for number in range(1, hints + 1):
        page.get_by_role("button", name="Hint", exact=True).click()
        wait_for(page, f"Hint {number} of {hints}")
    page.get_by_role("button", name="Do it").click()
    wait_for(page, "Not out yet")
    page.get_by_role("button", name="Undo").click()
    wait_until(page, "() => [...document.querySelectorAll('.cp-puzzle-tools button')][0].disabled")


@BOTH
@pytest.mark.proof
def test_the_stars_of_a_day_stand_on_the_page_of_all_puzzles(opened, all_of):
    page = opened("cuobe", f"day={DAY}", viewport=LAPTOP)
    puzzle = today("cuobe", date.fromisoformat(DAY))
    give(page, puzzle, by_mouse)
    wait_for(page, "Right: ")
    page.get_by_role("link", name="All puzzles").click()
    page.wait_for_url(re.compile(r"/puzzles(\.html)?$"))
    page = all_of(f"?day={DAY}")
    card = page.locator(".cp-puzzle-card", has_text="CU[o]BE")
    assert card.get_by_role("img", name="3 of 3 stars").is_visible()
    assert card.get_by_role("link").inner_text() == "Look"


# Refused


@pytest.mark.parametrize("query", breadth(BAD, "day=2999-01-01"))
def test_a_bad_address_is_refused_and_leads_to_todays_puzzles(visit, pages, query):
    page = visit("puzzles/cubo.ipynb", pages, f"?{query}", viewport=PHONE)
    page.get_by_role("alert").get_by_role("link", name="Today's puzzles").wait_for()
    assert axe(page) == []
    assert overflow(page) == []
    page.get_by_role("link", name="Today's puzzles").click()
    page.get_by_role("heading", name="Puzzles of").wait_for()


# The days


@pytest.mark.proof
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_today_is_the_day_where_the_browser_is(all_of, zone):
    page = all_of(viewport=PHONE, timezone_id=zone)
    here = page.evaluate("() => new Date().toLocaleDateString('sv')")
    wait_until(page, "day => document.querySelector('.cp-puzzles')?.dataset.day === day", here)


# Laid


def states():
    """Every game's puzzle at both sizes in both themes."""
    for game, (place, size), scheme in product(KINDS, SIZES.items(), ("light", "dark")):
        yield pytest.param(game, size, scheme, id=f"{game}-{place}-{scheme}")


@pytest.mark.proof
@pytest.mark.parametrize(("game", "size", "scheme"), list(states()))
def test_every_puzzle_is_well_laid_before_and_after_its_answer(recorded, tmp_path, game, size, scheme):
    page = recorded(puzzle_page(game, in_row(game, 2), tmp_path), viewport=size, color_scheme=scheme)
    wait_until_painted(page)
    for _state in ("asked", "answered"):
        assert axe(page) == []
        assert overflow(page) == []
        assert small_targets(page, allowed=SMALL) == []
        assert fits(page)
        if page.get_by_role("button", name="More").is_visible():
            page.get_by_role("button", name="More").click()
            page.get_by_role("dialog").get_by_role("button", name="Solution").click()
            wait_for(page, "This is a best answer")
    assert page.blocked == page.errors == []


@pytest.mark.parametrize(
    ("place", "scheme"), [pytest.param("laptop", "light", marks=pytest.mark.proof), ("phone", "dark")]
)
def test_the_page_of_all_puzzles_is_well_laid(all_of, place, scheme):
    page = all_of(f"?day={DAY}", viewport=SIZES[place], color_scheme=scheme)
    assert axe(page) == []
    assert overflow(page) == []
    assert small_targets(page, allowed=SMALL) == []
    assert page.blocked == page.errors == []
    assert page.locator(".cp-puzzle-card").count() == len(KINDS)
