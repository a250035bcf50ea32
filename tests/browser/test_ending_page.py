"""The end of a round and of a game as a browser shows it: two sizes, two themes, five games."""

from functools import cache
from html import escape

import pytest
from checks import axe, overflow, small_targets
from cubeplay import GAMES, Session
from cubeplay.players import autoplay
from cubeplay.story import story_of

from breadth import breadth
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.endings import round_summary
from cubeplay_widgets.endings.ending import ending
from cubeplay_widgets.paint.theme import sheet

PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1366, "height": 657}
BAR, PHONE_BAR = 105, 97
"""What the page's bar and the message take of the height."""

NAMES = ("Plum", "Fig", "Kiwi", "Lime")
PLAYED = {
    "cubo": {"players": 4},
    "cubed": {"players": 3},
    "cuboro": {"players": 4, "teams": True, "rounds": 2},
    "gelatinous": {"first_level": 5},
    "cuobe": {"players": 4},
}


@pytest.fixture(scope="module")
def played():
    """A whole game of a kind, played once."""

    @cache
    def game(name):
        rules, options = GAMES[name], PLAYED[name]
        seats = rules.seats_in(rules.checked(options))
        bot = "beginner" if name == "cubo" else next(iter(rules.bots()))
        session = Session(name, seed=3, names=NAMES[:seats], bots=(bot,) * seats, **options)
        autoplay(session)
        return session

    return game


@pytest.fixture
def show(contexts):
    """Show a summary over a table that fills the page."""
    pages = []

    def page_of(summary, size, scheme="light"):
        page = contexts().new_page()
        pages.append(page)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        ways = "".join(
            f'<button type="button" class="cp-btn cp-go">{escape(words)}</button>'
            for _id, words, _main in summary.ways
        )
        bar = PHONE_BAR if size is PHONE else BAR
        page.set_content(
            f'<!doctype html><html lang="en"><head><title>{escape(summary.title)}</title>'
            f"<style>{sheet()} body {{ margin: 0 }}</style></head><body>"
            f'<main style="position: relative; height: {size["height"] - bar}px; overflow: hidden">'
            f'<section class="cp-over" data-kind="end" tabindex="-1" aria-label="{escape(summary.title)}">'
            f'<div class="cp-over-body" tabindex="0">{summary.html}</div>'
            f'<div class="cp-over-ways">{ways}</div>'
            "</section></main></body></html>"
        )
        return page

    yield page_of
    for page in pages:
        page.close()


def summaries(session):
    """The last round, if the game has rounds, and the ending."""
    face = BOARDS[session.game.name]()
    last = round_summary(face, session, story_of(session.game).over(session))
    return [summary for summary in (last, ending(face, session)) if summary is not None]


@pytest.mark.parametrize("name", breadth(PLAYED, "cubo", "cuobe"))
@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(PHONE, "light", id="phone"),
        pytest.param(LAPTOP, "dark", id="laptop", marks=pytest.mark.proof),
    ],
)
def test_nothing_bars_the_way_into_a_summary_and_the_way_on_is_always_in_view(
    played, show, name, size, scheme
):
    for summary in summaries(played(name)):
        page = show(summary, size, scheme)
        assert axe(page) == []
        assert overflow(page) == []
        assert small_targets(page) == []
        if size is LAPTOP:
            body = page.locator(".cp-over-body")
            assert body.evaluate("n => n.scrollHeight - n.clientHeight") == 0, "whole without scrolling"
        bottom = page.locator("main").bounding_box()
        for top in (0, 10_000):
            page.locator(".cp-over-body").evaluate("(n, top) => { n.scrollTop = top }", top)
            box = page.locator(".cp-over-ways .cp-go").bounding_box()
            assert box["y"] >= bottom["y"]
            assert box["y"] + box["height"] <= bottom["y"] + bottom["height"]


def test_on_a_phone_what_counted_is_opened_by_a_press_for_one_alone(played, show):
    (last, _end) = summaries(played("cubo"))
    page = show(last, PHONE)
    assert page.locator(".cp-share-body:visible").count() == 0
    page.get_by_label("Show what counted for Fig").check()
    assert page.locator(".cp-share-body:visible").count() == 1
    assert page.locator(".cp-share", has_text="Fig").locator("svg[role=img]").is_visible()


def test_on_a_laptop_all_that_counted_is_open(played, show):
    (last, _end) = summaries(played("cubo"))
    page = show(last, LAPTOP)
    assert page.locator(".cp-share-body:visible").count() == 4
