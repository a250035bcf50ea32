"""Hints: what the co-operative player would do, from its reason over the place to the move."""

from __future__ import annotations

from random import Random

from cubeplay.cuobe.floor import way
from cubeplay.cuobe.moves import Choose, CuobeMove, Go
from cubeplay.cuobe.state import PLACES, State, place_name
from cubeplay.game import Game, Hint
from cubeplay.rulebook import Seat
from cubeplay.words import _


def hints(game: Game[State, CuobeMove], view: State, player: Seat) -> tuple[Hint, ...]:
    """Advice from a nudge over a region to the move; empty for who is not to move."""
    from cubeplay.cuobe.bots import TeamPlayer

    if not game.moves(view, player):
        return ()
    answer = TeamPlayer().answer(game, view, player, Random(0))
    place = where(view, player, answer.move)
    region = _("Look at {place}.").format(place=place)
    last = _("Try “{move}”.").format(move=answer.move)
    return (Hint(answer.because), Hint(region, (place,)), Hint(last, (place,), answer.move))


def where(view: State, player: Seat, move: CuobeMove) -> str:
    """The field that a move is about: where a step leads, a field chosen, or the player's own."""
    here = view.players[player].at
    if isinstance(move, Go):
        return place_name(way(view, here, move.to).to)
    if isinstance(move, Choose) and move.value in PLACES:
        return move.value
    return place_name(here)
