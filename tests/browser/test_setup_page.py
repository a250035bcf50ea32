"""The set-up of each game in a real browser: all that matters is in view, and one press starts the game."""

import pytest
from checks import axe, overflow, settle, small_targets, wait_until
from cubeplay import GAMES
from cubeplay.store import Store
from cubo_page import tab_to
from recorded import play_page
from set_up_page import START, choose, choose_players, open_more, start, start_button, type_into

from breadth import breadth

SIZES = ((1366, 657, "light"), (360, 640, "dark"))
ROWS = ".cp-setup-seat:not([hidden])"
OUT_OF_VIEW = """css => [...document.querySelectorAll(css)].filter((node) => {
  const { left, top, right, bottom, width } = node.getBoundingClientRect();
  const seen = width && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !seen || !(node === above || node.contains(above));
}).map((node) => node.outerHTML.slice(0, 120))"""
"""What of some nodes cannot be seen whole, or lies under something else."""


@pytest.fixture
def set_up(visit, pages):
    """Open the set-up of a game; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def set_up(game="cubo", **options):
        opened.append(visit(f"play/{game}.ipynb", pages, **options))
        start_button(opened[-1])
        return opened[-1]

    yield set_up
    for page in opened:
        assert page.blocked == page.errors == []


@pytest.mark.parametrize("game", breadth(GAMES, "cuobe"))
def test_seats_strengths_and_start_are_in_view_and_all_is_accessible(recorded, tmp_path, game):
    page = recorded(play_page(game, Store(tmp_path / "games.sqlite")))
    start_button(page)
    for width, height, scheme in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        roomy = width > 640
        parts = [f"{ROWS} :is(input[type=text], select, fieldset:not([hidden] *))", ".cp-setup .cp-go"]
        assert page.locator(parts[0]).count() >= (3 if roomy else 2) * page.locator(ROWS).count() - roomy
        assert page.evaluate(OUT_OF_VIEW, ", ".join([*parts, ".cp-setup-more > summary"])) == []
        assert page.evaluate("scrollY") == 0
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []
        assert overflow(page) == []
        assert small_targets(page) == []
    open_more(page)
    settle(page)
    assert axe(page) == []
    assert overflow(page) == []
    assert small_targets(page) == []
    assert page.evaluate(OUT_OF_VIEW, ".cp-setup .cp-go") == []
    assert page.blocked == page.errors == []


@pytest.mark.proof
def test_the_last_of_quick_choices_counts_and_the_button_follows(set_up):
    page = set_up()
    for number in (3, 4, 2, 4, 3):
        choose_players(page, number)
    choose(page, "Player 3, played by", "Person")
    type_into(page, "Player 1, name", "Zoë")
    page.get_by_role("button", name="Start: Zoë, Fig and Kiwi", exact=True).wait_for()
    assert page.locator(ROWS).count() == 3
    assert page.get_by_role("group", name="Player 3, strength").count() == 0
    assert page.get_by_role("group", name="Player 2, strength").get_by_role("radio").count() == 3


@pytest.mark.proof
def test_a_refused_set_up_says_why_above_the_button_and_stays(set_up):
    page = set_up(viewport={"width": 360, "height": 640})
    open_more(page)
    choose(page, "Start player", "Player 4")
    start(page)
    page.get_by_role("alert").get_by_text("the start player has no seat at this table").wait_for()
    assert page.evaluate(OUT_OF_VIEW, ".cp-setup-refused, .cp-setup .cp-go") == []
    assert axe(page) == []
    choose(page, "Start player", "Player 1")
    wait_until(page, "document.querySelector('.cp-setup-refused').hidden")


def test_same_as_last_time_starts_at_once_by_keyboard(set_up):
    page = set_up("cuboro")
    type_into(page, "Player 1, name", "Zoë")
    choose(page, "Player 2, strength", "Gentle")
    start(page)
    page.locator(".cp-board button[data-id]").first.wait_for()
    again = set_up("cuboro", viewport={"width": 360, "height": 640})
    button = again.get_by_role("button", name="Same as last time: Zoë against Fig (Gentle)")
    button.wait_for()
    assert again.evaluate(OUT_OF_VIEW, ".cp-setup-again, .cp-setup .cp-go") == []
    assert axe(again) == []
    tab_to(again, "e.matches('.cp-setup-again')")
    again.keyboard.press("Enter")
    again.locator(".cp-board button[data-id]").first.wait_for()
    assert again.get_by_role("button", name=START).count() == 0


@pytest.mark.proof
def test_a_kernel_that_is_gone_is_told_on_the_set_up(set_up, pages):
    page = set_up()
    pages.kill_kernel()
    page.get_by_text("Connection lost.").wait_for()
