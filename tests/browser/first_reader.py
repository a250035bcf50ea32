"""A reader of a first game whose page may be in another language."""

import pytest
from cubeplay.errors import IllegalMove
from guided_page import MAIN
from guided_page import Reader as PlainReader

from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses


class Reader(PlainReader):
    """As there; ``read`` turns words of the page into those of the twin."""

    def __init__(self, page, how, game, read=str):
        super().__init__(page, how, game)
        self.read = read

    def until_my_turn(self):
        """Go through what happens by itself."""
        super().until_my_turn()
        self.game.act_all()

    def choice(self, name):
        """The button of a choice."""
        found = self.page.locator(".cp-m-row button").all()
        return next(node for node in found if name in self.read(node.inner_text()))

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
        self.press(self.page.locator(".cp-m-dare")) if moment.show_me else self.main()
        with pytest.raises(IllegalMove):
            self.game.play(moment.dared, self.game.reader)
        mood = "good" if self.game.over else "bad"  # to be refused may have been the goal
        assert self.page.locator(".cp-m-says").get_attribute("data-mood") == mood, moment.id

    def reach(self, moment):
        """Reach the moment's goal by the main line."""
        if moment.dared:
            self.dare(moment)
        for move in moment.show_me:
            self.move(move)
        if moment.ask is not None:
            self.press(self.choice(moment.ask.right))
            self.game.answer(moment.ask.right)
        assert self.game.over
        self.page.locator(f"{MAIN}.cp-go").wait_for()

    def next(self):
        """Go on to the next moment, or to the last page."""
        self.main()
        if self.game.at + 1 < len(self.game.moments):
            self.game.next()
