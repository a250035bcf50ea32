"""The landing page: where to go on and the games in view at once, one search, light or dark as chosen."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from checks import axe, overflow, wait_until
from cubeplay import Session
from cubeplay.store import Store

from breadth import breadth
from cubeplay_widgets.site import dashboard

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
PHONE_FIRST = pytest.mark.parametrize(
    "size", [pytest.param(LAPTOP, marks=pytest.mark.proof, id="laptop"), pytest.param(PHONE, id="phone")]
)
SMALL = """() => [...document.querySelectorAll('main, header')]
  .flatMap((part) => [...part.querySelectorAll('a, button, input, select')])
  .filter((n) => n.checkVisibility() && !n.closest('.cp-skip, p:not(.cp-two, .cp-saved-ways)'))
  .filter((n) => n.getBoundingClientRect().height < 43.5).map((n) => n.outerHTML.slice(0, 120))"""
"""What can be pressed, stands in no sentence, and is too small for a finger."""

TWICE = """() => {
  const all = [...document.body.querySelectorAll('*')], sizes = all.map((n) => getComputedStyle(n).fontSize);
  all.forEach((n, k) => { n.style.fontSize = `calc(2 * ${sizes[k]})`; });
}"""
"""Makes all letters twice as large, as a phone's own setting does."""


@pytest.fixture(scope="module")
def own(serve):
    """A server whose person has begun a game."""
    server = serve(dashboard.notebooks(), "--no-preheat", "--idle=60")
    session = Session("cubo", seed=7, names=("Plum", "Fig"), bots=("", "regular"))
    Store(server.store().place).add(session)
    session.play("flip")
    return server


@pytest.fixture
def landing(visit, own):
    def opened(size=LAPTOP, **options):
        return visit("../../", own, viewport=size, **options)

    return opened


@PHONE_FIRST
def test_where_to_go_on_and_the_games_are_in_view_at_once(landing, own, size):
    before = len(own.kernels())
    page = landing(size)
    inside = (
        "n => { const box = n.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    )
    for name in ("Go on: Cubo", "Try it: ", "Play Cubo"):
        link = page.get_by_role("link", name=name).first
        assert link.evaluate(inside), name
    assert page.locator("meta[name=viewport]").count() == 1
    assert axe(page) == overflow(page) == page.evaluate(SMALL) == []
    assert len(own.kernels()) == before
    assert page.errors == page.blocked == []


@PHONE_FIRST
@pytest.mark.parametrize("path", breadth(("", "saved"), ""))
def test_in_the_dark_and_with_letters_twice_as_large_nothing_is_lost(landing, own, size, path):
    page = landing(size, color_scheme="dark")
    page.goto(own.url + path)
    assert axe(page) == []
    page.evaluate(TWICE)
    assert overflow(page) == []


def test_the_search_finds_as_one_types_and_arrows_lead_to_what_was_found(landing):
    page = landing()
    page.keyboard.press("Tab")
    field = page.get_by_label("Search games, lessons and rules")
    field.fill("one colour doubles")
    found = page.locator(".cp-search-panel a")
    wait_until(page, "document.querySelectorAll('.cp-search-panel a').length === 1")
    assert page.locator(".cp-search-panel [role=status]").inner_text() == "Found: 1. Arrow keys lead there."
    assert axe(page) == []
    field.press("ArrowDown")
    assert found.first.evaluate("n => n === document.activeElement")
    page.keyboard.press("ArrowUp")
    assert field.evaluate("n => n === document.activeElement")
    field.fill("xyzzy")
    page.get_by_text("Nothing has “xyzzy”. Try a shorter word.").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".cp-search-panel").is_hidden()
    field.fill("one colour doubles")
    wait_until(page, "document.querySelectorAll('.cp-search-panel a').length === 1")
    field.press("Enter")
    page.wait_for_url("**/rulebook/cubo#cubo.*")
    assert page.errors == []


def test_light_or_dark_is_kept_and_stands_on_every_page_before_it_is_painted(landing, own):
    page = landing(color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_label("Light or dark").first.select_option("Dark")
    dark = page.evaluate(ground)
    assert dark != light
    for path in ("", "saved", "rulebook/cubo", "desk"):
        page.goto(own.url + path)
        assert page.evaluate(ground) == dark, path
        assert axe(page) == [], path
    page.emulate_media(color_scheme="dark")
    page.get_by_label("Light or dark").first.select_option("Light")
    assert page.evaluate(ground) == light
    page.get_by_label("Light or dark").first.select_option("As on this device")
    assert page.evaluate(ground) == dark
    assert page.errors == []


def test_the_choice_among_lessons_is_kept(landing):
    page = landing()
    page.locator(".cp-course select[name=game]").select_option("CUBED")
    shown = page.locator("[data-lesson]:visible")
    names = shown.all_inner_texts()
    assert 0 < len(names) < page.locator("[data-lesson]").count()
    page.reload()
    assert shown.all_inner_texts() == names


@pytest.mark.parametrize("zone", breadth(("Pacific/Kiritimati", "Pacific/Niue"), "Pacific/Niue"))
def test_todays_puzzles_are_those_of_the_day_where_the_browser_is(landing, zone):
    page = landing(timezone_id=zone)
    here = datetime.now(ZoneInfo(zone)).date().isoformat()
    wait_until(page, "day => document.querySelector('.cp-landing')?.dataset.day === day", here)
    links = page.locator("#puzzles li a").evaluate_all("all => all.map(a => a.href.split('=').pop())")
    assert set(links) == {here}
    assert page.errors == page.blocked == []


def test_the_card_of_a_game_leads_to_its_puzzles(landing, own):
    page = landing()
    link = page.get_by_role("link", name="Puzzles: Cubo", exact=True)
    address = link.evaluate("link => link.href")
    assert address.partition("?")[0] == own.address("puzzles/cubo.ipynb")
