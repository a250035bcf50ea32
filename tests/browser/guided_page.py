"""Somebody who walks a guided game on its page: by mouse, by finger, by keys."""

import pytest
from checks import axe, overflow, press_as, settle
from cubeplay.errors import IllegalMove
from cubeplay.words import MIRRORED, PSEUDO, language
from cubeplay.words.languages import ENGLISH
from room_for_words import abroad

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards import BOARDS
from guided_readers import chapter, fresh

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
ROOM = {"mouse": BoardSpace(700, 1366), "keys": BoardSpace(700, 1366), "finger": BoardSpace(344, 360)}
MAIN = ".cp-m-main"


class Reader:
    """Somebody at the page, and a twin of the game, in the language spoken, that tells what to press."""

    def __init__(self, page, how, game, *which):
        self.page, self.how, self.game = page, how, fresh(game, *which)
        face = BOARDS[game]()
        if type(face).told_actions is not Face.told_actions:
            face.actions = face.told_actions  # what the page offers beside the board
        plain = chapter(game, *which).plain
        self.board = Board(self.game, face, self.game.reader, quiet=True, steers=True, plain=plain)
        self.board.resized(ROOM[how])

    def press(self, node):
        """Press something as this reader does, and wait for the answer."""
        press_as(self.how, node)

    def main(self):
        """Press the main button, as soon as a press counts."""
        self.page.wait_for_timeout(450)  # its own pause after a change of meaning
        self.press(self.page.locator(MAIN))

    def until_my_turn(self):
        """Skip what happens by itself."""
        settle(self.page)
        film = self.page.locator(f"{MAIN}.cp-m-film")
        while film.count():
            self.page.wait_for_timeout(450)  # a film may end by itself meanwhile
            if film.count():
                self.press(self.page.locator(MAIN))
        self.game.act_all()

    def choice(self, name):
        """The button of a choice: of those whose words hold the name the shortest."""
        found = [(node.inner_text(), node) for node in self.page.locator(".cp-m-row button").all()]
        named = [(len(words), node) for words, node in found if f"{name}" in words]
        return min(named, key=lambda one: one[0])[1]

    def move(self, move):
        """Make a move by what the board or the page offers."""
        way = presses(self.board, move)
        assert way, f"{move} cannot be pressed"
        for name in way:
            if name in self.board.scene:
                self.press(self.page.locator(f'.cp-board [data-id="{name}"]'))
            elif self.page.locator(MAIN).inner_text() == f"{name}":
                self.main()
            else:
                self.press(self.choice(name))
            press_there(self.board, name)
        self.game.act_all()
        self.page.wait_for_timeout(500)
        self.until_my_turn()

    def dare(self, moment):
        """Try what the moment dares, and hear why not."""
        dared = moment.in_vain(self.game)
        self.board.keep_picked(self.board.face.tried(self.game.game.parse(dared)) or self.board.selected)
        if moment.show_me or moment.ask:
            self.press(self.page.locator(".cp-m-tools button").nth(1))  # a hint must not lie over the dare
            self.press(self.page.locator(".cp-m-dare"))
        else:
            self.main()
        with pytest.raises(IllegalMove):
            self.game.play(dared, self.game.reader)
        mood = "good" if self.game.over else "bad"  # to be refused may have been the goal
        seen = self.page.locator(".cp-m-says")
        assert seen.get_attribute("data-mood") == mood, (moment.id, seen.inner_text())

    def begin(self, moment):
        """Try in vain what the moment dares, and answer its question."""
        if moment.in_vain(self.game):
            self.dare(moment)
        if moment.ask is not None:
            self.press(self.choice(moment.ask.right))
            self.game.answer(moment.ask.right)

    def reach(self, moment):
        """Reach the moment's goal by the main line: a dare in vain, the answer, the moves."""
        self.begin(moment)
        for move in moment.show_me:
            self.move(move)
        assert self.game.over
        self.page.locator(f"{MAIN}.cp-go").wait_for()

    def wonder(self, moment):
        """Give all wrong answers and ask for hints, as somebody does who does not know what to do."""
        for words in moment.ask.answers if moment.ask else ():
            if words != moment.ask.right:
                self.press(self.choice(words))
                yield
        for _hint in range(2):
            self.press(self.page.locator(".cp-m-tools [data-what=hint]"))
            yield

    def next(self):
        """Go on to the next moment, or to the last page."""
        self.main()
        if self.game.at + 1 < len(self.game.moments):
            self.game.next()
            self.game.act_all()
            self.board.renew()


def covers(page, over, under):
    """Whether a node that is seen lies over another one."""
    boxes = [[node.bounding_box() for node in page.locator(css).all()] for css in (over, under)]
    return any(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
        for one in filter(None, boxes[0])
        for other in filter(None, boxes[1])
    )


def _places(page):
    """Where title and dock lie, which stay where they are as long as a moment lasts."""
    boxes = (page.locator(css).bounding_box() for css in (".cp-here h2", ".cp-m-dock"))
    return [{side: round(at) for side, at in box.items()} for box in boxes]


def walk(reader):
    """Walk the main line from the first moment to the last, by what the page offers; returns its faults.

    In another language than English with all wrong answers and hints, and each page is looked at.
    """
    page, faults, foreign = reader.page, {}, language() is not ENGLISH

    def look():
        if found := abroad(page) if foreign else overflow(page):
            faults.setdefault(moment.id, []).extend(found)

    for number, moment in enumerate(reader.game.moments):
        here = page.locator(f'.cp-guided:not(.cp-waiting) .cp-here .cp-place[data-piece="{moment.id}"]')
        here.wait_for(state="attached")
        look()
        reader.until_my_turn()
        where = _places(page)
        look()
        if covers(page, ".cp-m-picture", ".cp-here p"):
            faults[moment.id] = "the other's square lies over the words"
        if covers(page, ".cp-m-wide", ".cp-board > canvas"):
            faults[moment.id] = "a player's things lie over the board"
        for _press in reader.wonder(moment) if foreign else ():
            look()
        reader.reach(moment)
        look()
        if where != _places(page) and language().code not in (PSEUDO, MIRRORED):
            faults[moment.id] = f"title and dock lay at {where}, then at {_places(page)}"
        if number % 4 == 0 and (found := axe(page)):
            faults[moment.id] = found
        reader.next()
    return faults
