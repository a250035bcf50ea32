"""CUBED's chapter "A whole game": the bag, who begins, and the last piece of three rounds."""

from __future__ import annotations

from typing import Final

from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.move_generation import fitting, placements
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import PIECES
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.cubed.teaching.chapter_scenes import FIG, PLUM, called
from cubeplay.cubed.teaching.decision_values import last_laid
from cubeplay.cubed.teaching.first_game import pieces_laid
from cubeplay.cubed.teaching.positions import SMALL, laid
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

ROUND_TWO: Final[Position] = laid(
    (2, 8, 13, 18, 21, 25, 27, 33, 37, 41, 42, 46, 48, 50, 53, 57, 60, 63, 66, 69, 72, 75, 77, 82, 84),
    (),
    (1, 3, 9, 12, 15, 16, 20, 24, 26, 29, 31, 36, 38, 40, 44, 47, 51, 55, 58, 61, 64, 68, 70, 80, 87),
    scores=((0, 10),),
)
"""Plum has won the first round, and 25 pieces each have been taken from the bag."""

LAST: Final[Position] = laid(
    (3, 71, 81),
    (
        *SMALL,
        Lying(63, "i9", 120),
        Lying(37, "j8", 0),
        Lying(42, "j7", 120),
        Lying(25, "g9", 0),
    ),
    (66,),
    scores=((6, 0), (0, 12)),
)
"""The last round: Plum has 6 points and Fig 12, and Fig's only piece fits in many places."""


def tried_dark(game: GuidedGame) -> bool:
    """Whether the reader has been refused the blocking piece, or has laid another."""
    return "cubed.first-piece" in game.refused or pieces_laid(game) > 0


def ends(table: Table, move: Place) -> Table:
    """The end of the game after a placement: Fig lays the last piece.

    Raises IndexError if it fits nowhere.
    """
    state = GAME.apply(table, PLUM, move).state
    return GAME.apply(state, FIG, placements(state, FIG)[0]).state


def last_worth(game: GuidedGame) -> Answer | None:
    """How the game ends by the kind of the piece that is laid: lost, shared, won."""
    found = last_laid(game)
    if found is None or game.outcome is None:
        return None
    made, table = found
    first = {move.piece: move for move in reversed(fitting(table.lying, table.hands[PLUM]))}
    order = sorted(first, key=lambda piece: -PIECES[piece].points)
    totals = {piece: ends(table, first[piece]).totals for piece in order}
    worths = tuple(
        Worth(called(piece), PIECES[piece].points, piece == made.piece, _end(*totals[piece]))
        for piece in order
    )
    (mine, figs), best = totals[made.piece], order[0]
    title = _("The last piece")
    if made.piece == best:
        words = _("You {mine}, Fig {figs}: the fewest points win, and you win the game.")
        return Answer(words.format(mine=mine, figs=figs), worths, True, title)
    words = _("You {mine}, Fig {figs}: Fig wins. With {name} it would be {most}.")
    if mine == figs:
        words = _("{mine} for both: you share the win. With {name} you would have {most}.")
    said = words.format(mine=mine, figs=figs, name=called(best), most=totals[best][PLUM])
    return Answer(said, worths, False, title)


def _end(mine: int, figs: int) -> str:
    """Who wins with these points."""
    if mine == figs:
        return _("{mine}: shared").format(mine=mine)
    return (_("{mine}: won") if mine < figs else _("{mine}: lost")).format(mine=mine)
