"""A turn of each game, a step of a chapter and a part of a lesson in Firefox and in WebKit."""

from itertools import product

import pytest
from at_table import CELLS
from checks import wait_until, wait_until_painted
from engines import ENGINES
from in_view import ONWARD, Table
from test_chapters_walked import Reader, walk_step
from test_in_view import GAMES

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.site import dashboard

READERS = ("mouse", "finger")
IN_TEST = (("firefox", "cuboro", "finger"),)
"""One game in one engine for every run; all else is for the long one."""
CHAPTERS = ("cuboro", "gelatinous")
"""The one begins with a button, the other on the board."""
MOST_MOVES = 8
"""So many moves may be made beside the board, before one is made on it."""
TOLD = "[...document.querySelectorAll('.cp-say p, .cp-log')].map((n) => n.textContent).join()"
"""The message at the table and its log."""
TITLE = ".cp-here h2"
PART = "document.querySelector('.cp-with-part:not(.cp-waiting) .cp-stage .cp-stack') !== null"
"""Whether the part of a lesson that is open has its card."""


def paths(pages, in_test=()):
    """Every page in each engine, with a mouse and with a finger."""
    for engine in ENGINES:
        for page in pages:
            for how in READERS:
                path = (engine, page, how)
                marks = () if path in in_test else pytest.mark.proof
                yield pytest.param(*path, marks=marks, id="-".join(path))


class OtherTable(Table):
    """A table in an engine, where everything is pressed in its middle."""

    def go_on(self):
        """Put away the end of a round, if it lies over the table; whether it did."""
        if lies := self.page.shows(ONWARD, ""):
            self.page.press(ONWARD)
        return lies

    def press(self, name):
        """Press a shape of the board by its id, or a button by its words; tell whether it was a shape."""
        shape = f'{CELLS}[data-id="{name}"]'
        if on_board := self.page.count(shape) > 0:
            self.page.press(shape)
        elif self.page.shows(".cp-acts .cp-btn", name):
            self.page.press(".cp-acts .cp-btn", name)
        else:
            self.page.press('.cp-tools [data-tool="more"]')
            self.page.press(".cp-sheet[open] .cp-btn", name)
        return on_board


class OtherReader(Reader):
    """A reader in an engine, where everything is pressed in its middle."""

    def button(self, words, within=""):
        """Press a button by its words."""
        self.page.press(f"{within} button", words)

    def shape(self, id):
        """Press a shape on the board."""
        self.page.press(f'.cp-board [data-id="{id}"]')


def start(page, store):
    """Start a game as the set-up proposes it."""
    page.press("button", "Start")
    wait_until_painted(page)
    wait_until(page, "new URLSearchParams(location.search).has('game')")
    return OtherTable(page, store, page.evaluate("new URLSearchParams(location.search).get('game')"))


@pytest.mark.parametrize(("engine", "game", "how"), list(paths(GAMES, IN_TEST)))
def test_a_turn_is_made_on_the_board_and_told(visit, pages, engine, game, how):
    table = start(visit(engine, how, f"play/{game}.ipynb"), pages.store())
    for _move in range(MOST_MOVES):
        session = table.wait()
        before, told = len(session.record.moves), table.page.evaluate(TOLD)
        player = session.game.bots()[GAMES[game][1]]
        pressed = [table.press(name) for name in table.ways(session, player)]
        wait_until(table.page, f"told => {TOLD} !== told", told)
        assert len(table.session.record.moves) > before
        if any(pressed):
            return
    raise AssertionError("no move was made on the board")


@pytest.mark.parametrize(("engine", "game", "how"), list(paths(CHAPTERS)))
def test_a_step_of_a_chapter_is_done_and_leads_on(visit, engine, game, how):
    page = visit(engine, how, f"rules/{game}.ipynb")
    page.press(".cp-count")
    page.press(".cp-step-link")
    title = page.text(TITLE)
    book = page_of(dashboard.notebooks() / "rules" / f"{game}.ipynb")
    walk_step(OtherReader(page, how), next(iter(book.pieces.values())))
    page.press(".cp-next")
    wait_until(page, f"title => document.querySelector('{TITLE}').textContent.trim() !== title", title)


def begin(page, seat):
    """Take a seat in a lesson where somebody may have sat before on this machine."""
    wait_until(page, PART)
    page.press(".cp-track button")
    wait_until(page, f"{PART} && document.querySelector('.cp-track button').ariaCurrent === 'step'")
    if page.shows("button", "Take another seat"):
        page.press("button", "Take another seat")
    page.type("label", "Class code", "ASH")
    page.type("label", "Your seat", str(seat))
    page.press("button", "Begin")


@pytest.mark.parametrize(("engine", "lesson", "how"), list(paths(["one-line"])))
def test_a_prediction_is_made_and_locked(visit, engine, lesson, how):
    page = visit(engine, how, f"lessons/{lesson}.ipynb")
    begin(page, seat=1 + list(product(ENGINES, READERS)).index((engine, how)))
    page.press(".cp-next")
    page.type("label", "Your number", "1/3")
    page.type("label", "Your reason", "I counted them.")
    page.press("button", "Lock my prediction")
    wait_until(page, "document.querySelector('.cp-stage').textContent.includes('Your prediction is locked.')")
