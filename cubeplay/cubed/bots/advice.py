"""Hints: a nudge, a region, and the move itself."""

from __future__ import annotations

from random import Random

from cubeplay.cubed.bots.move_labels import deed
from cubeplay.cubed.bots.thinker import BEST
from cubeplay.cubed.exact.solver import HandPlayout, playout, promising
from cubeplay.cubed.rules.moves import CubedMove, Place
from cubeplay.cubed.rules.state import Table
from cubeplay.game import Game, Hint
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural


def hints(game: Game[Table, CubedMove], view: Table, player: Seat) -> tuple[Hint, ...]:
    """Three hints, each clearer than the last: a nudge, a region, the move; none if there is no move.

    For a solo player the nudge says whether the hand can still be played out, and the move is the first one
    of the longest way.  With others the move is that of the strongest computer player.
    """
    moves = game.moves(view, player)
    if not moves:
        return ()
    places = [move for move in moves if isinstance(move, Place)]
    if not places:
        return _without_placement(game, view, player)
    way = playout(view.lying, view.hands[player], view.match == "all") if view.solo else None
    best = way.moves[0] if way else BEST.answer(game, view, player, Random(0)).move
    fields = tuple(dict.fromkeys(move.field for move in places if move.piece == best.piece))
    return (
        Hint(prospect(way) if way else _choice(view, places)),
        Hint(_("Look where piece {piece} fits.").format(piece=best.piece), fields),
        Hint(deed(best), (best.field,), best),
    )


def _without_placement(game: Game[Table, CubedMove], view: Table, player: Seat) -> tuple[Hint, ...]:
    move = BEST.answer(game, view, player, Random(0)).move
    nudge = {
        "keep": _("Cheap pieces cost least at the end."),
        "gift": _("Somebody with few pieces left can be held up."),
    }
    text = nudge.get(view.phase, _("No piece of your hand fits now."))
    return Hint(text), Hint(deed(move, view.phase), (), move)


def _choice(view: Table, places: list[Place]) -> str:
    pieces = len({move.piece for move in places})
    number = len(promising(view.lying, places))
    ways = plural("{ways} way", "{ways} ways", number).format(ways=number)
    words = plural(
        "One piece of your hand fits, in {ways}.",
        "{number} pieces of your hand fit, in {ways} altogether.",
        pieces,
    )
    return words.format(number=pieces, ways=ways)


def prospect(way: HandPlayout) -> str:
    """Whether a solo hand can still be played out, in words."""
    if way.answer:
        return _("Your hand can still be played out without a draw.")
    if way.answer is None:
        words = plural(
            "At least {least} of your {pieces} piece can still be played, perhaps all.",
            "At least {least} of your {pieces} pieces can still be played, perhaps all.",
            way.pieces,
        )
        return words.format(least=len(way.moves), pieces=way.pieces)
    words = plural(
        "Without a draw at most {most} of your {pieces} piece can be played.",
        "Without a draw at most {most} of your {pieces} pieces can be played.",
        way.pieces,
    )
    return words.format(most=way.most, pieces=way.pieces)
