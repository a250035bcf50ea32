"""What the scenes of CUBED's chapters share: what is told of Fig, what the bag gives, what waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Pass, Place
from cubeplay.cubed.rules.pieces import BLOCKING, COLOUR_WORDS, KIND_WORDS, PIECES
from cubeplay.cubed.rules.state import Table
from cubeplay.cubed.teaching import first_game
from cubeplay.rulebook import Seat
from cubeplay.teach.guided import Dealer, GuidedGame
from cubeplay.words import _

PLUM: Final = 0
FIG: Final = 1

FILM: Final = {
    **first_game.FILM,
    "cubed.draw": _("Fig draws a piece."),
    "cubed.pass": _("Fig passes."),
    "cubed.hands": "",
    "cubed.solo-lose": _("Nothing fits: the game is lost."),
}
"""What is told of Fig's turns in few words, by rule."""


def gives(*pieces: int) -> Dealer:
    """A bag that gives these pieces first, as many at once as are drawn; then the seed decides."""

    def deal(_game: GuidedGame, _chance: Any, table: Table) -> str:
        coming = [piece for piece in pieces if piece in table.bag][: table.due]
        named = len(coming) == table.due and table.phase in ("draw", "lift")
        return f"bag gives {' '.join(map(str, sorted(coming)))}" if named else ""

    return deal


no_bag: Final = gives()
"""A bag of scenes in which nobody is to draw: the seed has it."""


def passes(_game: GuidedGame, _seat: Seat, idle: bool) -> str | None:
    """Fig, who can lay nothing."""
    return "pass" if idle else None


def has(*kinds: type[CubedMove]) -> Callable[[GuidedGame], bool]:
    """A test whether the reader has made a move of a kind in this moment, or the game is over."""
    return lambda game: game.outcome is not None or any(game.last(kind) is not None for kind in kinds)


def lay_first(_table: Table, move: CubedMove) -> str:
    """Why nobody draws or passes in a scene in which a piece fits."""
    return _("A piece of yours fits: lay it.") if isinstance(move, (Draw, DrawThree, Pass)) else ""


def first_place(game: GuidedGame) -> tuple[Place, Table] | None:
    """The reader's first placement in this moment, and the table before it."""
    first = game.begun or 0
    for number, each in enumerate(game.since, first):
        if each.actor == game.reader and isinstance(each.move, Place):
            return each.move, game.before(number)
    return None


def called(piece: int) -> str:
    """A piece in few words: a blocking one by its colour, others by how many colours they have.

    >>> called(81), called(1), called(41)
    ('blocking yellow', 'one colour', 'three colours')
    """
    about = PIECES[piece]
    if piece in BLOCKING:
        return _("blocking {colour}").format(colour=COLOUR_WORDS[about.sides[0]])
    return KIND_WORDS[about.kind]
