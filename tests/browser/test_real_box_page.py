"""Beside the real box, on a phone: Cubo's dice, and the grid of cuboro, are pressed, mended and entered."""

from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from checks import axe, overflow, settle, small_targets, wait_until_painted
from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.house import write_grid
from cubeplay.game import CHANCE
from cubeplay.session import Session
from set_up_page import start, start_button

PLAY = "play/cubo.ipynb"
KEY = '.cp-pad-group:nth-child({group}) .cp-pad-key[data-id="{pips}"]'
PHONE = {"width": 360, "height": 640}


@pytest.fixture
def table(visit, pages):
    """A phone with a game whose centre dice fall next, and the game as the store has it."""
    session = Session("cubo", chance="ask", names=("Plum", "Fig"))
    session.play("flip")
    id = pages.store().add(session)
    page = visit(PLAY, pages, f"?game={id}", viewport=PHONE, has_touch=True)
    wait_until_painted(page)
    yield page, lambda: pages.store().open(id)
    assert page.blocked == page.errors == []


def tap(page, *dice):
    """Tap dice of the pad, each by its group and its pips."""
    for group, pips in dice:
        page.locator(KEY.format(group=group, pips=pips)).tap()
        settle(page)


def message(page):
    return page.locator(".cp-say p").inner_text()


def done(page, *, whole=True):
    """Tap Done; while something is missing it is greyed, and says so."""
    page.get_by_role("button", name="Done").tap(force=not whole)
    settle(page)


def test_a_round_of_real_dice_is_entered_and_corrected_by_finger(table):
    page, kept = table
    assert message(page).startswith("Enter what the dice or cards show.")
    assert axe(page) == []
    assert overflow(page) == []
    small = "all => all.filter(b => b.offsetParent && (b.offsetWidth < 44 || b.offsetHeight < 44)).length"
    assert page.locator(".cp-real-dice button").evaluate_all(small) == 0

    tap(page, (1, 2), (1, 5), (2, 1))
    done(page, whole=False)
    assert "1 is missing at “Blue dice”" in message(page)
    tap(page, (2, 4), (2, 6))
    assert "“Blue dice” has all its 2 already" in message(page)
    page.get_by_role("button", name="Take back red 5").tap()
    tap(page, (1, 6))
    done(page)
    assert [die.code for die in kept().state.centre] == ["b1", "b4", "r2", "r6"]

    page.get_by_role("button", name="I am Plum").tap()
    page.get_by_role("button", name="Correct the last dice or cards").tap()
    settle(page)
    assert page.get_by_role("button", name="Take back red 6").is_visible()
    assert kept().to_move == (CHANCE,)
    page.get_by_role("button", name="Take back red 6").tap()
    page.locator(KEY.format(group=1, pips=3)).focus()
    page.keyboard.press("3")
    settle(page)
    page.get_by_role("button", name="Done").press("Enter")
    settle(page)
    assert [die.code for die in kept().state.centre] == ["b1", "b4", "r2", "r3"]
    assert not page.locator(".cp-pad").is_visible()


@pytest.mark.proof
def test_the_grid_of_a_real_box_is_laid_by_finger_and_the_game_begins_from_it(visit, pages):
    page = visit("play/cuboro.ipynb", pages, viewport=PHONE, has_touch=True)
    start_button(page)
    page.get_by_role("button", name="Lay the grid of your box").tap()
    cubes = page.locator(".cp-real-start .cp-pad").nth(1)

    def press(key, then):
        cubes.locator(f'.cp-pad-key[data-id="{key}"]').tap()
        page.get_by_text(then, exact=False).first.wait_for()

    press("empty", "Press the cube that lies on b1.")
    for cube, (field, after) in enumerate(pairwise(FIELDS[1:])):
        press(cube, f"Press how the cube on {field} lies.")
        press(1 if cube == 0 else 0, f"Press the cube that lies on {after}.")
    press(6, "cube 7 lies on b3 already")
    assert axe(page) == overflow(page) == small_targets(page) == []
    press(7, "Press how the cube on c3 lies.")
    press(0, "The grid is whole.")
    page.get_by_role("button", name="Begin from this").tap()
    page.get_by_text("Entered: the game begins from what you laid.").wait_for()
    start(page)
    wait_until_painted(page)
    (id,) = parse_qs(urlsplit(page.url).query)["game"]
    grid = write_grid(pages.store().open(id).state.board).split()
    assert grid == [".", "1/90", "2", "3", "4", "5", "6", "7", "8"]
    assert page.blocked == page.errors == []
