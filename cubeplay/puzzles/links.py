"""Links to puzzles: game, kind and position, as in ``cubo.square.1eNp…``; the solver finds the answer again.

The third part is the position's text as :mod:`cubeplay.session.link` packs it.
"""

from __future__ import annotations

from cubeplay.errors import CubeplayError
from cubeplay.puzzles.puzzle import Puzzle, PuzzleError, find_kind
from cubeplay.session.link import unpack
from cubeplay.words import _


def read_link(text: str) -> Puzzle:
    """The puzzle of a link.  Raises PuzzleError for a text that is no link, or a position without a puzzle.

    >>> read_link("cubo.square.1eNp")
    Traceback (most recent call last):
    cubeplay.puzzles.puzzle.PuzzleError: Puzzle not opened: this link is cut off. Ask for it again.
    """
    what = _("Puzzle not opened")
    game, _dot, rest = text.strip().partition(".")
    name, _dot, packed = rest.partition(".")
    try:
        position = unpack(packed)
        kind = find_kind(game, name)
        puzzle = kind.pose(kind.game.read_position(position))
    except CubeplayError as error:
        raise PuzzleError(what, error.why, error.next) from error
    if puzzle is None:
        why = _("its position holds no puzzle of the kind “{title}”.").format(title=kind.title)
        raise PuzzleError(what, why, _("Open another puzzle."))
    return puzzle
