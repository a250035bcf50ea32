"""Somebody who walks a guided game on its page: by mouse, by finger, by keys."""

import pytest
from checks import axe, overflow, press_as, settle
from cubeplay.errors import IllegalMove

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Face
from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards import BOARDS
from guided_readers import fresh

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
ROOM = {"mouse": BoardSpace(700, 1366), "keys": BoardSpace(700, 1366), "finger": BoardSpace(344, 360)}
MAIN = ".cp-m-main"


class Reader:
    """Somebody at the page, and a twin of the game that tells what to press."""

    def __init__(self, page, how, game, *which):
        self.page, self.how, self.game = page, how, fresh(game, *which)
        face = BOARDS[game]()
        if type(face).told_actions is not Face.told_actions:
            face.actions = face.told_actions  # what the page offers beside the board
        self.board = Board(self.game, face, self.game.reader, quiet=True, steers=True)
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
        while "cp-m-film" in self.page.locator(MAIN).get_attribute("class"):
            self.main()
        settle(self.page)

    def move(self, move):
        """Make a move by what the board or the page offers."""
        way = presses(self.board, move)
        assert way, f"{move} cannot be pressed"
        for name in way:
            if name in self.board.scene:
                self.press(self.page.locator(f'.cp-board [data-id="{name}"]'))
            elif self.page.locator(MAIN).inner_text() == name:
                self.main()
            else:
                self.press(self.page.locator(".cp-m-row button", has_text=name).first)
            press_there(self.board, name)
        self.game.act_all()
        self.page.wait_for_timeout(500)
        self.until_my_turn()


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
        reader.game.act_all()
        where = page.locator(".cp-here h2").bounding_box(), page.locator(".cp-m-dock").bounding_box()
        if overflow(page):
            faults[moment.id] = overflow(page)
        if covers(page, ".cp-m-picture", ".cp-here p"):
            faults[moment.id] = "the other's square lies over the words"
        if covers(page, ".cp-m-wide", ".cp-board > canvas"):
            faults[moment.id] = "a player's things lie over the board"
        _make_moves(reader, moment)
        page.locator(f"{MAIN}.cp-go").wait_for()
        assert where == (
            page.locator(".cp-here h2").bounding_box(),
            page.locator(".cp-m-dock").bounding_box(),
        )
        if number % 4 == 0 and (found := axe(page)):
            faults[moment.id] = found
        reader.main()
        reader.game.next() if number + 1 < len(reader.game.moments) else None
    return faults


def _make_moves(reader, moment):
    """Be refused where the moment invites it, make the moves of the main line, and answer the question."""
    page = reader.page
    if moment.dared:
        reader.press(page.locator(".cp-m-dare")) if moment.show_me or moment.ask else reader.main()
        with pytest.raises(IllegalMove):
            reader.game.play(moment.dared, reader.game.reader)
        mood = "good" if reader.game.over else "bad"  # to be refused may have been the goal
        assert page.locator(".cp-m-says").get_attribute("data-mood") == mood, moment.id
    if moment.ask is not None:
        reader.press(page.locator(".cp-m-answer").get_by_text(moment.ask.right, exact=True))
        reader.game.answer(moment.ask.right)
    for move in moment.show_me:
        reader.move(move)
    assert reader.game.over
