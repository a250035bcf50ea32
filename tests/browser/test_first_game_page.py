"""A first game from its first press to its last page: by mouse, by finger at 360 x 640, by keys."""

import pytest
from checks import axe, overflow, press_as, settle
from cubeplay.errors import IllegalMove

from breadth import breadth
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Face
from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site import dashboard
from guided_readers import fresh

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
ROOM = {"mouse": BoardSpace(700, 1366), "keys": BoardSpace(700, 1366), "finger": BoardSpace(344, 360)}
GAMES = sorted(path.stem for path in dashboard.notebooks().glob("first-game/*.ipynb"))
MAIN = ".cp-m-main"
WON = {"cubo": "You win", "cuobe": "Out, both of you"}


@pytest.fixture(scope="module")
def unread(serve):
    """A server of the real pages where no game has been begun."""
    return serve(dashboard.notebooks(), "--no-preheat", "--memory=8000")


class Reader:
    """Somebody at the page, and a twin of the game that tells what to press."""

    def __init__(self, page, how, game):
        self.page, self.how, self.game = page, how, fresh(game)
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


@pytest.mark.parametrize(
    "how",
    [pytest.param("mouse", marks=pytest.mark.proof), "finger", pytest.param("keys", marks=pytest.mark.proof)],
)
@pytest.mark.parametrize("game", breadth(GAMES, "cubo"))
def test_a_first_game_is_played_to_its_last_page(visit, unread, game, how):
    size = PHONE if how == "finger" else LAPTOP
    page = visit(f"first-game/{game}.ipynb", unread, viewport=size, has_touch=how == "finger")
    page.locator(MAIN).wait_for()
    reader, faults = Reader(page, how, game), {}
    for number, moment in enumerate(reader.game.moments):
        reader.until_my_turn()
        reader.game.act_all()
        where = page.locator(".cp-here h2").bounding_box(), page.locator(".cp-m-dock").bounding_box()
        assert page.locator(f'.cp-here .cp-place[data-piece="{moment.id}"]').count() == 1
        if overflow(page):
            faults[moment.id] = overflow(page)
        if covers(page, ".cp-m-picture", ".cp-here p"):
            faults[moment.id] = "the other's square lies over the words"
        if covers(page, ".cp-m-wide", ".cp-board > canvas"):
            faults[moment.id] = "a player's things lie over the board"
        if moment.dared:
            reader.press(page.locator(".cp-m-dare")) if moment.show_me else reader.main()
            with pytest.raises(IllegalMove):
                reader.game.play(moment.dared, reader.game.reader)
            mood = "good" if reader.game.over else "bad"  # to be refused may have been the goal
            assert page.locator(".cp-m-says").get_attribute("data-mood") == mood, moment.id
        for move in moment.show_me:
            reader.move(move)
        if moment.ask is not None:
            reader.press(page.locator(".cp-m-answer", has_text=moment.ask.right))
            reader.game.answer(moment.ask.right)
        assert reader.game.over
        page.locator(f"{MAIN}.cp-go").wait_for()
        assert where == (
            page.locator(".cp-here h2").bounding_box(),
            page.locator(".cp-m-dock").bounding_box(),
        )
        if number % 4 == 0 and (found := axe(page)):
            faults[moment.id] = found
        reader.main()
        reader.game.next() if number + 1 < len(reader.game.moments) else None
    page.locator(".cp-end-result").wait_for()
    assert faults == {}
    assert WON[game] in page.locator(".cp-end-result").inner_text()
    assert page.locator(".cp-end-known li").count() >= 5
    page.reload()
    page.locator(".cp-end-result").wait_for()
    reader.press(page.get_by_role("button", name="Take it back").locator("visible=true"))
    page.locator(f'.cp-here .cp-place[data-piece="{reader.game.moments[-1].id}"]').wait_for(state="attached")
    assert page.errors == []
