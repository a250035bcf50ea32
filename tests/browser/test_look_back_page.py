"""A look back in a browser: slider, buttons, keys, chart, turning points, trying; and who may not look."""

import json
from functools import cache

import pytest
from checks import axe, overflow, settle, wait_until, wait_until_painted
from cubeplay import Session
from cubeplay.players import autoplay
from cubeplay.store import Store

from breadth import breadth
from site_server import ALSO_ON_SITE, BOTH

AT = "() => document.querySelector('.cp-replay-at').textContent"
REVIEWED = """() => document.querySelector('.cp-replay-study')?.hidden
    && document.querySelector('.cp-replay-list button')"""
LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
SIZES = {"laptop": LAPTOP, "phone": PHONE}


@cache
def finished():
    session = Session("cuboro", seed=3, players=2, names=("Plum", "Fig"))
    autoplay(session, dict.fromkeys((0, 1), session.game.bots()["greedy"]))
    return session


@pytest.fixture
def there(pages, edition):
    """The pages of a server, or of the static edition."""
    return edition or pages


@pytest.fixture
def look_back(visit, there):
    """Open the look back at a game that is kept."""

    def opened(session, **options):
        id = there.store().add(session)
        query = f"?game={id}&look=back"
        page = visit(f"play/{session.game.name}.ipynb", server=there, query=query, **options)
        wait_until_painted(page)
        return page

    return opened


def wait_for_move(page, number):
    """Wait until the page shows a move."""
    wait_until(page, f"n => ({AT})().startsWith(`Move ${{n}} of`)", arg=number)
    settle(page)


def message(page):
    return page.locator(".cp-say [role=status]").inner_text()


@ALSO_ON_SITE
@pytest.mark.parametrize("size", breadth(SIZES, "phone"))
def test_slider_buttons_and_keys_go_through_the_game_in_view(look_back, size):
    viewport = SIZES[size]
    session = finished()
    page = look_back(session, viewport=viewport)
    last = len(session.played)
    wait_for_move(page, last)
    for key, number in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        wait_for_move(page, number)
    page.get_by_role("button", name="Back", exact=True).click()
    wait_for_move(page, last - 1)
    page.get_by_role("button", name="Next", exact=True).click()
    wait_for_move(page, last)
    slider = page.get_by_role("slider", name="Move")
    slider.fill("5")
    wait_for_move(page, 5)
    assert slider.get_attribute("aria-valuetext") == f"Move 5 of {last}"
    assert next(line.text for line in session.log if line.number == 5) in message(page)
    for part in (".cp-say", ".cp-board > canvas", ".cp-replay-line", ".cp-replay-ways"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= viewport["height"]
    if viewport == LAPTOP:
        assert page.evaluate("document.documentElement.scrollHeight") <= viewport["height"]
    assert (overflow(page), axe(page), page.errors, page.blocked) == ([], [], [], [])


@BOTH
@pytest.mark.proof
def test_play_goes_on_by_itself_until_it_is_stopped(look_back):
    page = look_back(finished())
    page.get_by_label("Speed").select_option("fast")
    page.keyboard.press("Home")
    wait_for_move(page, 0)
    page.locator("body").press(" ")
    wait_until(page, f"() => Number(({AT})().split(' ')[1]) > 2")
    page.get_by_role("button", name="Pause").click()
    settle(page)
    assert page.get_by_role("button", name="Play", exact=True).is_visible()


@BOTH
@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_turning_point_is_pressed_and_its_move_tried_again(look_back, there, scheme):
    session = finished()
    page = look_back(session, viewport=LAPTOP, color_scheme=scheme)
    wait_until(page, REVIEWED)
    points = page.locator(".cp-replay-list button")
    assert points.count() == page.locator(".cp-replay-flag").count() == 3
    words = points.nth(1).locator("span").inner_text()
    number = int(points.nth(1).get_attribute("data-number"))
    page.locator(".cp-replay-flag").nth(1).click()
    wait_for_move(page, number)
    assert words in message(page)
    assert points.nth(1).get_attribute("aria-current") == "true"
    assert axe(page) == []
    kept = len(there.store().games())
    page.get_by_role("button", name="Try this move again").click()
    wait_until(page, "() => document.querySelector('.cp-table') && !location.search.includes('look=')")
    wait_until_painted(page)
    assert len(there.store().games()) == kept + 1
    id = page.evaluate("new URLSearchParams(location.search).get('game')")
    assert there.store().open(id).state == session.played[number - 2].step.state


@BOTH
@pytest.mark.proof
def test_a_rule_opens_in_place_and_the_focus_comes_back(look_back):
    page = look_back(finished())
    page.keyboard.press("Home")
    wait_for_move(page, 0)
    page.keyboard.press("ArrowRight")
    wait_for_move(page, 1)
    button = page.locator(".cp-say button")
    button.click()
    page.locator(".cp-sheet article.cp-rule").wait_for()
    assert axe(page) == []
    page.keyboard.press("Escape")
    wait_until(page, "() => document.activeElement === document.querySelector('.cp-say button')")


def test_a_game_that_goes_on_sends_only_what_its_one_person_may_see(visit, pages):
    session = Session("cubed", seed=6, players=2, names=("Plum", "Fig"), bots=("", "greedy"))
    session.play("draw")
    autoplay(session)
    id, told = pages.store().add(session), []
    page = visit("play/cubed.ipynb", server=pages)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    page.goto(page.url.split("?")[0] + f"?game={id}&look=back")
    wait_until_painted(page)
    page.keyboard.press("Home")
    wait_for_move(page, 0)
    wire = "".join(told)
    hidden = [line.text for line in session.log if line.audience == (1,)]
    assert hidden
    assert not any(json.dumps(text)[1:-1] in wire for text in hidden)
    assert page.locator(".cp-replay-aside, .cp-replay-ways").count() == 0


@pytest.mark.proof
def test_the_game_of_somebody_else_does_not_open(visit, pages):
    theirs = Store(pages.store().place, owner="somebody else").add(finished())
    page = visit("play/cuboro.ipynb", server=pages, query=f"?game={theirs}&look=back")
    page.get_by_text("it is somebody else's game").wait_for()
    assert page.locator(".cp-board").count() == 0
