"""CUBED's chapter "Three variants": a bridge, a hole with a gift, and three pieces drawn at once."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cubeplay.cubed.exact.solver import playout
from cubeplay.cubed.rules.moves import CubedMove, DrawThree, Give, Keep, Place
from cubeplay.cubed.rules.open_fields import NOTHING, surface
from cubeplay.cubed.rules.pieces import COLOUR_WORDS, PIECES
from cubeplay.cubed.rules.play import arcs
from cubeplay.cubed.rules.state import Table
from cubeplay.cubed.teaching.chapter_scenes import called, gives
from cubeplay.cubed.teaching.positions import RING, SMALL, laid
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import Dealer, GuidedGame
from cubeplay.words import _, listed, pgettext, plural

GAP: Final[Position] = laid((4, 5, 31), RING[:-1], bridge=True)
"""A ring that is open at g8."""

HOLE: Final[Position] = laid((4, 43, 84), RING, void=True)
"""A ring round the empty g9."""

DRAWN: Final[Position] = laid((4, 9, 14), SMALL, (30, 35, 36), drawn=1, draw_three=True)
"""Plum has drawn the green piece, and nothing fits."""

LIFTED: Final = (1, 5, 47)
lifts: Final[Dealer] = gives(*LIFTED)
"""The bag of the last scene."""


def bridge_first(table: Table, move: CubedMove) -> str:
    """Why all but the piece that bridges must wait."""
    bridges = isinstance(move, Place) and arcs(surface(table.lying).facing(move.field)) > 1
    return "" if bridges or table.phase != "play" else _("First bridge the gap: a piece of yours fits on g8.")


def fill_first(table: Table, move: CubedMove) -> str:
    """Why all but the piece that fills the hole must wait."""
    fills = isinstance(move, Place) and NOTHING not in surface(table.lying).facing(move.field)
    return "" if fills or table.phase != "play" else _("First fill the hole: three of your pieces fit on g9.")


def three_first(table: Table, move: CubedMove) -> str:
    """Why all but three pieces at once must wait."""
    other = table.phase == "play" and move != DrawThree(3)
    return _("Nothing of yours fits: draw three at once, and choose.") if other else ""


def second_words(game: GuidedGame) -> str:
    """What a second piece, or none, has done for the hand."""
    number = game.last()
    if number is None:
        return ""
    if isinstance(game.played[number].move, Place):
        return _("Two pieces in one turn: Fig had no turn between them.")
    return _("No second piece: your turn is over.")


def gift_worth(game: GuidedGame) -> Answer | None:
    """What a gift takes off the hand, and puts into Fig's."""
    number = game.last()
    if number is None:
        return None
    table, move = game.before(number), game.played[number].move
    made = move.piece if isinstance(move, Give) else 0
    points = {piece: PIECES[piece].points for piece in table.hands[game.reader]} | {0: 0}
    order = sorted(points, key=lambda piece: -points[piece])
    worths = tuple(
        Worth(_given(piece), points[piece], piece == made, _points(points[piece])) for piece in order
    )
    mine, most = points[made], points[order[0]]
    title = _("The gift")
    if mine == most:
        words = _("{mine} off your hand, and on Fig’s: the dearest piece is gone.")
        return Answer(words.format(mine=_points(mine)), worths, True, title)
    words = _("{mine} off your hand. With {name} it would be {most}.")
    said = words.format(mine=_points(mine), most=_points(most), name=_given(order[0]))
    return Answer(said, worths, False, title)


def keep_missing(game: GuidedGame) -> str:
    """What is to be pressed: the button that draws, or then a drawn piece."""
    return _("Press the one to keep") if game.state.lifted else _("Draw 3, keep one")


def kept(game: GuidedGame) -> bool:
    """Whether the reader has kept a piece, or the game is over."""
    return game.outcome is not None or game.last(Keep) is not None


def keep_worth(game: GuidedGame) -> Answer | None:
    """How many pieces could be laid one after the other with each of those drawn, if Fig waited."""
    number = game.last(Keep)
    if number is None:
        return None
    table, made = game.before(number), game.played[number].move.piece
    hand = table.hands[game.reader]
    worth = {piece: can_lay(table, (*hand, piece)) for piece in table.lifted}
    order = sorted(worth, key=lambda piece: (-worth[piece], piece))
    worths = tuple(Worth(_sides(piece), worth[piece], piece == made) for piece in order)
    mine, most, total = worth[made], worth[order[0]], len(hand) + 1
    title = _("Keep one of three")
    if mine == most:
        words = _("With it you can lay {mine} of your {total} pieces, one after the other: the most.")
        return Answer(words.format(mine=mine, total=total), worths, True, title)
    words = _("With it you can lay {mine} of your {total} pieces. With {name} it would be {most}.")
    said = words.format(mine=mine, total=total, name=_sides(order[0]), most=most)
    return Answer(said, worths, False, title)


def can_lay(table: Table, hand: tuple[int, ...]) -> int:
    """How many pieces of a hand could be laid one after the other on a table, if nobody else played."""
    return len(playout(replace(table, phase="play").lying, tuple(sorted(hand))).moves)


def _given(piece: int) -> str:
    return called(piece) if piece else pgettext("no piece", "nothing")


def _points(number: int) -> str:
    return plural("{n} point", "{n} points", number).format(n=number)


def _sides(piece: int) -> str:
    return listed(dict.fromkeys(COLOUR_WORDS[side] for side in PIECES[piece].sides))
