"""Squares on Cubo's board: a rival's grows die by die, and the own one is seen through its tile."""

import pytest
from msgspec.structs import replace
from tests.cubo.cubo_tables import ARRANGING, TO_TAKE

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.boards.cubo.pieces import rival_square
from cubeplay_widgets.paint.scene import Rect


def test_a_rivals_loose_dice_are_not_drawn_as_if_they_lay_in_the_square():
    own, raced = ARRANGING.players[0], replace(ARRANGING, timing="timed")
    drawn = [item.id for item in rival_square(raced, 0, Rect(0, 0, 120, 120)) if "small" in item.id]
    assert own.loose
    assert drawn == [f"0-{index}-small" for index, die in enumerate(own.cells) if die]


@pytest.mark.parametrize("small", [True, False])
def test_only_the_owner_sees_the_lines_of_a_covered_square(small):
    face = CuboFace()
    assert TO_TAKE.players[0].called
    assert "line1" in face.scene(BoardView(TO_TAKE, seat=0, small=small))
    assert "line1" not in face.scene(BoardView(TO_TAKE, seat=None, small=small))
