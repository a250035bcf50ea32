"""Somebody at the page of a guided game."""

from checks import press_as, settle

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

    def __init__(self, page, how, game, *scene):
        self.page, self.how, self.game = page, how, fresh(game, *scene)
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
