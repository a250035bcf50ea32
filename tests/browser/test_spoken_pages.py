"""Visitors of several languages at one table, and visitors who change language in the middle."""

import re
from contextlib import nullcontext

import pytest
from checks import settle, wait_until_painted
from cubeplay import Session
from cubeplay.registry import find_game
from cubeplay.store.log import Stream
from cubeplay.words import language_of, speaking, translated
from guided_page import LAPTOP, MAIN, Reader
from in_view import opened
from lesson_page import arrive, go_on, predict
from pupils import Mouse

from breadth import breadth
from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.gate.languages import COOKIE

OTHER_LETTERS = re.compile(r"[À-ž\u0590-\u05ff]")


@pytest.fixture(scope="module")
def server(serve):
    """A server of the real pages."""
    return serve(dashboard.notebooks(), "--no-preheat")


def german():
    return speaking(language_of("de"))


@pytest.fixture
def change():
    """Chooses German in the head of a page, and waits for it; the next test gets English again."""
    contexts = []

    def change(page):
        contexts.append(page.context)
        page.locator(".cp-language select").select_option("de")
        page.locator("html[lang=de]").wait_for(state="attached")

    yield change
    for context in contexts:
        context.clear_cookies(name=COOKIE)


@pytest.mark.parametrize("game", breadth(("cubed", "cuboro", "cuobe"), "cubed"))
def test_a_german_a_hebrew_and_an_english_device_play_at_one_table(gather, game):
    table, player = gather(game, 3, languages=("de", "he", "en")), next(iter(find_game(game).bots().values()))
    table.sit()
    table.start()
    for _round in range(2):
        for seat in range(3):
            table.turn(seat, player)
            table.wait_until_shown()
    for device in table.seats:
        root = device.page.locator("html")
        assert root.get_attribute("lang") == device.language
        assert root.get_attribute("dir") == ("rtl" if device.language == "he" else "ltr")
    stored = table.tables.log.read(Stream("table", table.code))
    assert not OTHER_LETTERS.search(repr(stored)), "the table is of no language"


def test_a_game_goes_on_in_another_language(visit, server, change):
    bots = find_game("cuboro").bots()
    level = next(iter(bots))
    table = opened(visit, server, Session("cuboro", seed=7, names=("Plum", "Fig"), bots=("", level)))
    player = bots[level]
    for spoken in (nullcontext, german, german):
        with spoken():
            made = len(table.wait().played)
            for name in table.ways(table.session, player):
                table.press(name)
            assert len(table.wait().played) > made
        if spoken is nullcontext:
            change(table.page)
            wait_until_painted(table.page)
    assert not OTHER_LETTERS.search(repr(table.session.record))


def test_a_first_game_goes_on_in_another_language_and_asks_no_question_again(visit, server, change):
    page = visit("first-game/gelatinous.ipynb", server, viewport=LAPTOP)
    page.locator(MAIN).wait_for()
    reader = Reader(page, "mouse", "gelatinous")
    while reader.game.moment.id != "six":
        reader.reach(reader.game.moment)
        reader.next()
    change(page)
    page.locator('.cp-here .cp-place[data-piece="six"]').wait_for(state="attached")
    with german():
        page.get_by_text(translated(reader.game.moment.goal)).first.wait_for()
        reader.reach(reader.game.moment)


def test_a_lesson_goes_on_in_another_language_with_what_was_locked(visit, server, change):
    pupil = Mouse(visit("lessons/one-line.ipynb", server, viewport=LAPTOP))
    arrive(pupil, "OAK", 4)
    go_on(pupil)
    predict(pupil, "24", "I tried a few throws.")
    change(pupil.page)
    pupil.page.locator(".cp-dock").wait_for()
    settle(pupil.page)
    said = pupil.page.locator(".cp-stage").inner_text()
    assert "24" in said
    assert "I tried a few throws." in said
    assert translated("Your prediction is locked.") not in said
