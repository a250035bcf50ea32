"""Somebody who walks a guided game on its page: by mouse, by finger, by keys."""

import pytest
from checks import axe, overflow, press_as, settle
from cubeplay.errors import IllegalMove

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
    """Somebody at the page, and a twin of the game that tells what to press.

    ``read`` turns words of a page in another language into those of the twin.
    """

    def __init__(self, page, how, game, *which, read=str):
        self.page, self.how, self.game, self.read = page, how, fresh(game, *which), read
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
        found = [(self.read(node.inner_text()), node) for node in self.page.locator(".cp-m-row button").all()]
        return min(((words, node) for words, node in found if name in words), key=lambda one: len(one[0]))[1]

    def move(self, move):
        """Make a move by what the board or the page offers."""
        way = presses(self.board, move)
        assert way, f"{move} cannot be pressed"
        for name in way:
            if name in self.board.scene:
                self.press(self.page.locator(f'.cp-board [data-id="{name}"]'))
            elif self.read(self.page.locator(MAIN).inner_text()) == name:
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


def walk(reader):
    """Walk the main line from the first moment to the last, by what the page offers; returns its faults."""
    page, faults = reader.page, {}
    for number, moment in enumerate(reader.game.moments):
        here = page.locator(f'.cp-guided:not(.cp-waiting) .cp-here .cp-place[data-piece="{moment.id}"]')
        here.wait_for(state="attached")
        reader.until_my_turn()
        where = page.locator(".cp-here h2").bounding_box(), page.locator(".cp-m-dock").bounding_box()
        if overflow(page):
            faults[moment.id] = overflow(page)
        if covers(page, ".cp-m-picture", ".cp-here p"):
            faults[moment.id] = "the other's square lies over the words"
        if covers(page, ".cp-m-wide", ".cp-board > canvas"):
            faults[moment.id] = "a player's things lie over the board"
        reader.reach(moment)
        assert where == (
            page.locator(".cp-here h2").bounding_box(),
            page.locator(".cp-m-dock").bounding_box(),
        )
        if number % 4 == 0 and (found := axe(page)):
            faults[moment.id] = found
        reader.next()
    return faults
