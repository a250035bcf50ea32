"""Each board begins at the piece to move, and what lies beside the board is a group of its own."""

from dataclasses import dataclass
from functools import cache
from random import Random

import pytest
from cubeplay.registry import OURS
from cubeplay.session import Session

from breadth import sized
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.fitting import SceneVariant
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.scene import Scene, SelectMove, parts

BOARD = {"cubo": "Square", "cubed": "", "cuboro": "", "gelatinous": "Room", "cuobe": ""}
BESIDE = {
    "cubo": {"Points of the lines", "Tray", "Centre"},
    "cubed": set(),
    "cuboro": set(),
    "gelatinous": {"Abilities", "Choices and actions", "Health and abilities"},
    "cuobe": set(),
}

MOVES = 4
"""How many moves a board shows in every run."""


@dataclass(frozen=True)
class Shown:
    """What a board showed at one moment."""

    look: BoardView
    scene: Scene
    start: str
    parts: list
    targets: list


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The pictures go with the module."""
    yield
    pictures.cache_clear()


@cache
def pictures(game, small, moves):
    """What is shown after each of some moves at random, the same for all who ask."""
    return [
        Shown(board.look, board.scene, touch.start, touch.parts, touch.targets)
        for board in played(game, small, moves)
        for touch in [board.touch]
    ]


def played(game, small, moves):
    """A board after each of some moves at random."""
    rng, session = Random(game), Session(game, seed=1)
    board = Board(session, BOARDS[game]())
    board._shape = SceneVariant(small)
    for _move in range(moves):
        board._show()
        yield board
        people = [actor for actor in session.to_move if isinstance(actor, int)]
        if not people or session.outcome is not None:
            return
        session.play(rng.choice(session.moves(people[0])), people[0])


@sized(MOVES, 8, "moves")
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("game", OURS)
def test_every_shape_belongs_to_a_part_with_a_name(game, small, moves):
    seen = set()
    for shown in pictures(game, small, moves):
        found = parts(shown.scene)
        names = [name for name, _rows in shown.parts]
        assert names == [name or "Board" for name in found]
        assert len(set(names)) == len(names)
        assert sum(rows for _name, rows in shown.parts) == shown.targets[-1][1] + 1
        seen |= set(found)
    assert seen <= {BOARD[game], *BESIDE[game]}
    assert BOARD[game] in seen
    assert len(seen) > 2 or not BESIDE[game]


def can_be_done(item, look):
    """Whether a press on a shape picks something or makes a legal move."""
    return isinstance(item.move, SelectMove) or item.move in look.moves


@sized(MOVES, 8, "moves")
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("game", OURS)
def test_focus_begins_where_something_can_be_done(game, small, moves):
    for shown in pictures(game, small, moves):
        start, look = shown.scene[shown.start], shown.look
        if not any(can_be_done(item, look) for item in shown.scene.labelled):
            continue
        here = can_be_done(start, look)
        own = game in ("gelatinous", "cuobe") and start.part == BOARD[game]
        assert here or own, (start.id, start.label)


@pytest.mark.parametrize(
    ("game", "start"), [("cubo", "loose1"), ("cubed", "hand"), ("cuboro", "a1"), ("cuobe", "")]
)
def test_focus_begins_at_a_piece_of_the_player(game, start):
    *_before, shown = pictures(game, False, MOVES)
    assert shown.start.startswith(start)
    if game == "cuobe":
        assert "(active)" in shown.scene[shown.start].label
