"""Cubo beside its real box, on a phone: dice are pressed, taken back, entered and corrected."""

import pytest
from checks import axe, overflow, settle, wait_until_painted
from cubeplay.game import CHANCE
from cubeplay.session import Session

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
