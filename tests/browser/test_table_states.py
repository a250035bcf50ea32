"""Every state of every game's table, from the set-up to the look back, bars nobody's way."""

import pytest
from checks import axe, overflow, settle, small_targets, wait_until_painted
from cubeplay.store import Store
from recorded import play_page
from table_states import GAMES, end_states, ended, game_of, set_up_states, turn_states

from breadth import breadth

SIZES = {"laptop": (1366, 657), "phone": (360, 640)}
IN_TEXT = ".cp-crumbs a, .cp-html a, .cp-link, .cp-skip, .cp-log-rule, .cp-sheet p a, .cp-cells button"
"""Links in text, and what lies on a board, which is as large as its scene makes it."""
FIELDS = """() => [...document.querySelectorAll(".cp-cells button:not([aria-disabled=true])")]
  .filter((n) => n.checkVisibility() && /;/.test(n.ariaLabel))
  .map((n) => [n.ariaLabel, n.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
  .map(([label, box]) => `${label} is ${Math.round(box.width)} × ${Math.round(box.height)}`)"""
"""What a press on the board does something with, and is too small for a finger."""


@pytest.fixture
def table(recorded, tmp_path):
    """The recorded play page of a game in a size and a scheme, at its set-up or with a session."""

    def opened(name, size, scheme="light", session=None):
        store = Store(tmp_path / "games.sqlite")
        query = f"?game={store.add(session)}" if session else ""
        width, height = SIZES[size]
        viewport = {"width": width, "height": height}
        page = recorded(play_page(name, store), query, viewport=viewport, color_scheme=scheme)
        if session:
            wait_until_painted(page)
        return page

    return opened


def faults(page):
    """What bars somebody's way in the state that a page is in."""
    return axe(page) + overflow(page) + small_targets(page, allowed=IN_TEXT)


def faulty(page, states):
    """The states of a page with a fault, and how many states there were."""
    found, count = {}, 0
    for state in states:
        count += 1
        if wrong := faults(page):
            found[state] = wrong
    return found, count


@pytest.mark.parametrize("name", breadth(GAMES, "cuboro"))
def test_nothing_bars_the_way_through_a_turn_in_the_dark_on_a_phone(table, name):
    session = game_of(name)
    page = table(name, "phone", "dark", session)
    assert page.evaluate(FIELDS) == []
    wrong, count = faulty(page, turn_states(page, session))
    assert wrong == {}
    assert count >= 8
    assert page.errors == page.blocked == []


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_bars_the_way_through_any_state_of_a_table(table, name, size, scheme):
    for session, states in (
        (None, lambda page, _session: set_up_states(page)),
        (game_of(name), turn_states),
        (ended(name), lambda page, _session: end_states(page)),
    ):
        page = table(name, size, scheme, session)
        settle(page)
        wrong, _count = faulty(page, states(page, session))
        assert wrong == {}
        assert page.errors == page.blocked == []
