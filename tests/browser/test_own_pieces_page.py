"""Own pieces in a browser: one of each sort is made by pressing, saved, opened again, and played with."""

import pytest
from checks import axe, overflow, wait_until, wait_until_painted
from set_up_page import start
from test_landing_page import SMALL

from breadth import breadth
from cubeplay_widgets.site import dashboard
from site_server import ALSO_ON_SITE

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}


def heard(page):
    """Wait until the answer to the last press stands in the place of the form."""
    wait_until(page, "() => !document.querySelector('.cp-make-set').hasAttribute('data-old')")


def press(page, name, *, exact=True):
    """Press a button of the page by its name."""
    page.evaluate("document.querySelector('.cp-make-set').setAttribute('data-old', '')")
    page.locator(".cp-make-piece").get_by_role("button", name=name, exact=exact).first.click()
    heard(page)


def write(page, label, words):
    """Write words into a field and leave it."""
    page.evaluate("document.querySelector('.cp-make-set').setAttribute('data-old', '')")
    field = page.locator(".cp-make-piece").get_by_label(label, exact=True)
    field.fill(words)
    field.dispatch_event("change")
    heard(page)


def make_cubes(page):
    press(page, "On top, east: nothing")
    press(page, "Tunnel, north: shut")
    write(page, "Name", "My bridge")


def make_grid(page):
    for number, field in enumerate(("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"), 1):
        press(page, f"{field}: no cube")
        press(page, str(number))
    press(page, "c3: cube 8", exact=False)


def make_rooms(page):
    squares = {"a1": "The start", "b1": "1", "d1": "2", "c2": "3", "a3": "4", "d3": "5", "b4": "6"}
    for square, what in squares.items():
        press(page, square, exact=False)
        press(page, what)
    press(page, "b2")
    press(page, "A glyph")
    press(page, "Wall in the west")
    press(page, "d4")
    press(page, "Way out in the east")


def make_abilities(page):
    write(page, "Name", "Roll over")
    write(page, "What the card says", "Roll two squares on.")
    press(page, "Over one square")
    press(page, "Twice")


def make_edition(page):
    page.get_by_role("link", name="Nursery").click()
    page.get_by_role("heading", name="Nursery").wait_for()
    press(page, "When somebody enters: Add an effect")
    page.evaluate("document.querySelector('.cp-make-set').setAttribute('data-old', '')")
    page.get_by_role("combobox", name="Effect", exact=True).first.select_option("Panic")
    heard(page)
    assert page.get_by_text("When you enter: You get 1 panic.", exact=True).is_visible()
    picture = page.get_by_role("img", name="The room on the board")
    assert "When you enter: You get 1 panic." in picture.locator("desc").text_content()


MADE = {
    "cubes": ("house", make_cubes, 'channels = ["N-S"]'),
    "grid": ("empty", make_grid, "6 7 8/90"),
    "rooms": ("empty", make_rooms, "|"),
    "abilities": ("empty", make_abilities, "[rollover]"),
    "edition": ("house", make_edition, 'enter = [{ do = "panic" }]'),
}


@pytest.fixture
def server(serve, edition):
    return edition or serve(dashboard.notebooks(), "--no-preheat", "--idle=60")


@ALSO_ON_SITE
@pytest.mark.parametrize("sort", breadth(MADE, "cubes"))
def test_a_set_is_made_by_pressing_saved_opened_again_and_played_with(visit, server, sort, tmp_path):
    begin, make, written = MADE[sort]
    page = visit("../../own-pieces", server, viewport=LAPTOP)
    page.locator(f'button[value="{begin} {sort}"]').click()
    page.locator(".cp-make-piece").wait_for()
    make(page)
    assert page.get_by_text("Ready to be played with.").is_visible()
    for size, scheme in ((PHONE, "dark"), (LAPTOP, "light")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == overflow(page) == page.evaluate(SMALL) == []

    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    text = (tmp_path / saved.value.suggested_filename).read_text()
    assert written in text
    page.goto(server.address("../../own-pieces"))
    page.locator(f"#{sort}").wait_for()
    assert axe(page) == overflow(page) == page.evaluate(SMALL) == []
    card = page.locator(f"#{sort}")
    card.locator("input[type=file]").set_input_files(tmp_path / saved.value.suggested_filename)
    card.get_by_role("button", name="open the file").click()
    page.get_by_text("Ready to be played with.").wait_for()

    page.locator(".cp-make-head a.cp-go").click()
    start(page)
    wait_until_painted(page)
    store = server.store()
    session = store.open(store.games()[0].id)
    assert text in session.record.options.values()
    assert page.blocked == page.errors == []


@ALSO_ON_SITE
def test_what_is_wrong_is_said_at_the_piece_and_a_set_comes_back_after_deleting(visit, server):
    page = visit("../../own-pieces", server, viewport=PHONE, has_touch=True)
    page.locator('button[value="empty cubes"]').tap()
    page.get_by_text("8 things are not right yet.").wait_for()
    said = "cube 1 (1) has no channel on its surface. Press its sides until it is like yours."
    assert page.locator(".cp-make-said").text_content() == said
    assert axe(page) == overflow(page) == page.evaluate(SMALL) == []
    press(page, "On top, east: nothing")
    assert page.locator(".cp-make-fault").count() == 0
    page.get_by_role("link", name="Your own pieces").first.tap()
    page.get_by_role("button", name="Delete Cubes for cuboro").last.tap()
    page.get_by_role("button", name="Bring it back").tap()
    page.get_by_text("7 things are not right yet.").wait_for()
    assert page.errors == []
