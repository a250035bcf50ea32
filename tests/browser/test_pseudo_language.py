"""The main pages in a language that nobody speaks: no plain English is left, and longer words still fit."""

import re

import pytest
from checks import SAID, settle, wait_until_painted
from chromium import PAGES
from cubeplay import GAMES
from cubeplay.words import PSEUDO, pseudo, speaking
from cubeplay.words.languages import LANGUAGES
from guided_page import MAIN, Reader
from room_for_words import cramped

from breadth import breadth
from cubeplay_widgets.site import dashboard

PHONE = {"viewport": {"width": 360, "height": 640}}
NARROW = {"viewport": {"width": 360, "height": 740}}
NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date", "Yuzu", "Sloe", "Quince", "Melon", "Mango")
STAYS = ("cubeplay", "KMTR", *NAMES)
"""The project's name, the names that the set-up gives to players, and a class code."""
QUOTES = (
    "Not added: there is no rule “{id}”. Did you mean {near}?",
    "A new roll: {dice}. Lay your best square, then call.",
)
"""Sentences that quote what has one form in all languages: a move or a roll as it is typed, a rule's id."""
PYTHON_SAYS, ROLL = r"AttributeError: .*", r"red \d{4} blue \d{4} white \d"
STAYS_IN = re.compile(
    "|".join([PYTHON_SAYS, ROLL, *(re.sub(r"\\{\w+\\}", ".+", re.escape(pseudo(quote))) for quote in QUOTES)])
)


@pytest.fixture(scope="module")
def server(serve):
    """The server of the real pages, in the language that nobody speaks."""
    return serve(dashboard.notebooks(), "--no-preheat", language=PSEUDO)


def plain(page):
    """What is said in plain English: texts with a word of three letters or more that has no accent."""
    texts = (text for text in page.evaluate(SAID) if not STAYS_IN.fullmatch(text))
    said = {text: re.findall(r"[^\W\d_]{3,}", text) for text in texts}
    return [text for text, words in said.items() if any(w.isascii() and w not in STAYS for w in words)]


def sound(page):
    """A page says nothing in plain English, and nothing on it is cut or sticks out."""
    settle(page)
    assert plain(page) == []
    assert cramped(page) == []


def test_landing_page(visit, server):
    page = visit("../../", **NARROW)
    assert page.locator("html").get_attribute("lang") == "en-XA"
    sound(page)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_play_page(visit, game):
    page = visit(f"play/{game}.ipynb", **NARROW)
    start = page.locator(".cp-setup .cp-go")
    start.wait_for()
    sound(page)
    page.locator(".cp-setup-more > summary").click()
    sound(page)
    start.click()
    wait_until_painted(page)
    sound(page)


@pytest.fixture
def small_chapter(visit, serve):
    """The chapter that only tests see."""
    return visit("chapter.ipynb", server=serve(PAGES, "--no-preheat", language=PSEUDO), **PHONE)


def press(page, name):
    page.get_by_role("button", name=pseudo(name), exact=True).click()


def walk_through(page):
    """Go from section to section: each one, its hint, its demonstration and its sheets are sound."""
    page.locator(".cp-dock").wait_for()
    settle(page)
    page.locator(".cp-count").click()
    sound(page)
    press(page, "Close")
    for _section in range(page.locator(".cp-section:not(.cp-intro)").count() - 1):
        sound(page)
        if page.locator(".cp-with-board").count():
            look_round(page)
        page.locator(".cp-next").click()
        settle(page)
    assert page.locator(".cp-next").is_hidden()
    sound(page)


def look_round(page):
    """What a step says when one asks for more."""
    for name in ("Hint", "Show me"):
        page.get_by_role("button", name=pseudo(name), exact=True).first.click()
        sound(page)
    press(page, "More")
    sound(page)
    press(page, "Rules")
    sound(page)
    press(page, "Close")


@pytest.mark.parametrize("game", breadth(["cubo", "cuobe"]))
def test_a_first_game(visit, game):
    page = visit(f"first-game/{game}.ipynb", **PHONE)
    page.locator(MAIN).wait_for()
    with speaking(LANGUAGES[PSEUDO]):
        reader = Reader(page, "mouse", game)
        for moment in reader.game.moments:
            sound(page)
            reader.until_my_turn()
            sound(page)
            reader.reach(moment)
            sound(page)
            reader.next()
    page.locator(".cp-end-result").wait_for()
    sound(page)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_walk_through_the_rules(visit, game):
    walk_through(visit(f"rules/{game}.ipynb", **PHONE))


@pytest.mark.proof
def test_walk_through_a_small_chapter(small_chapter):
    walk_through(small_chapter)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["one-line", "reroll-or-call"])
def test_the_first_parts_of_a_lesson(visit, name):
    page = visit(f"lessons/{name}.ipynb", **PHONE)
    page.locator(".cp-with-part .cp-stack").first.wait_for()
    sound(page)
    page.get_by_label(pseudo("Class code")).fill("KMTR")
    press(page, "Begin")
    sound(page)
    page.locator(".cp-next").click()
    page.get_by_label(pseudo("Your number")).fill("12")
    sound(page)
    press(page, "Lock my prediction")
    page.locator(".cp-argue-now").wait_for()
    sound(page)
    press(page, "Skip")
    page.get_by_role("button", name=pseudo("Enter these dice")).wait_for()
    sound(page)
    page.locator(".cp-next").click()
    page.get_by_text(pseudo("How the computer tries it")).wait_for()
    sound(page)
