"""The picture of a puzzle's position."""

from __future__ import annotations

from cubeplay.game import Game
from cubeplay.puzzles import Puzzle
from cubeplay.puzzles.puzzle import SOLVER
from cubeplay.registry import find_game

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.svg import svg


def picture(puzzle: Puzzle, table: bool = False) -> str:
    """The position as SVG on its game's board; ``table`` leaves out hands and texts beside the board.

    >>> from cubeplay.puzzles import row
    >>> picture(row("cubo", "square", 1)).startswith("<svg")
    True
    """
    game: Game[object, object] = find_game(puzzle.game)
    face = BOARDS[puzzle.game]()
    look = BoardView(game.view(puzzle.state, SOLVER), SOLVER, small=True, table=table, hinted=puzzle.places)
    return svg(face.marked(look).plain(), puzzle.title, f"puzzle-{puzzle.id}")
