"""A turn of each game, a moment of a chapter and a part of a lesson in Firefox and in WebKit."""

from itertools import product

import pytest
from at_table import CELLS
from checks import wait_until, wait_until_painted
from engines import ENGINES
from guided_page import MAIN, Reader
from in_view import ONWARD, Table
from test_in_view import GAMES

from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses
from guided_readers import CHAPTERS as RULES
from guided_readers import page as chapters_of
from guided_readers import scene_numbers

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

    def main(self):
        """Press the main button, as soon as a press counts."""
        self.page.wait_for_timeout(450)  # its own pause after a change of meaning
        self.page.press(MAIN)

    def until_my_turn(self):
        """Skip what happens by itself."""
        while self.page.count(f"{MAIN}.cp-m-film"):
            self.main()
        self.game.act_all()

    def reach(self, moment):
        """Reach the moment's goal: the answer, and the moves, by what the page offers."""
        if moment.ask is not None:
            self.page.press(".cp-m-row button", moment.ask.right)
            self.game.answer(moment.ask.right)
        for name in (name for move in moment.show_me for name in presses(self.board, move)):
            if name in self.board.scene:
                self.page.press(f'.cp-board [data-id="{name}"]')
            elif self.page.text(MAIN) == name:
                self.main()
            else:
                self.page.press(".cp-m-row button", name)
            press_there(self.board, name)
            self.until_my_turn()


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
def test_the_first_moment_of_a_chapter_is_done_and_leads_on(visit, engine, game, how):
    """Each reader walks another chapter, as all share what has been read."""
    mark = chapters_of(game, RULES).chapters[list(product(ENGINES, READERS)).index((engine, how))]
    do_first_moment(visit(engine, how, f"rules/{game}.ipynb"), how, game, mark.id)


def do_first_moment(page, how, game, chapter):
    """Go from the contents to a chapter, do its first moment, and go on."""
    page.press(".cp-bar button", "Chapters")
    page.press(f'.cp-c-row[data-go="{chapter}"]')
    page.press(".cp-next")
    reader = OtherReader(page, how, game, RULES, scene_numbers(game, chapter)[0])
    page.wait_for_selector(".cp-guided:not(.cp-waiting)")
    title = page.text(TITLE)
    reader.until_my_turn()
    reader.reach(reader.game.moment)
    page.wait_for_selector(f"{MAIN}.cp-go")
    reader.main()
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
    seat = 1 + list(product(ENGINES, READERS)).index((engine, how))
    predict(visit(engine, how, f"lessons/{lesson}.ipynb"), seat)


def predict(page, seat):
    """Begin a lesson and lock a prediction."""
    begin(page, seat)
    page.press(".cp-next")
    page.type("label", "Your number", "1/3")
    page.type("label", "Your reason", "I counted them.")
    page.press("button", "Lock my prediction")
    wait_until(page, "document.querySelector('.cp-stage').textContent.includes('Your prediction is locked.')")
