"""Hints: from a nudge over a region to the move, towards a best turn."""

from __future__ import annotations

from cubeplay.cuboro.bots.move_labels import deed
from cubeplay.cuboro.exact.solver import SolvedTurn, best_turn
from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.game import Hint
from cubeplay.words import _, paragraph, plural, points_in_words


def hints(view: Table) -> tuple[Hint, ...]:
    """A nudge, the fields to look at, and the first move of a best turn."""
    turn = best_turn(view)
    move = turn.moves[0]
    empty = FIELDS[view.empty]
    look, last = _("Look at {places}."), deed(move, empty)
    if isinstance(move, Tower):
        nudge = _("No further change brings more points. Place the tower.")
        last = _("{deed} That brings {points}.").format(deed=last, points=points_in_words(turn.points))
        return Hint(nudge), Hint(look.format(places=empty), (empty,)), Hint(last, (empty,), move)
    assert isinstance(move, (Shift, Rotate, Jump))
    places = (move.field,) if isinstance(move, Rotate) else (move.field, empty)
    return (
        Hint(_nudge(view, turn)),
        Hint(look.format(places=move.field), (move.field,)),
        Hint(last, places, move),
    )


def _nudge(view: Table, turn: SolvedTurn) -> str:
    """What the turn brings, with how many changes, and whether one of them takes the red marble."""
    number = len(turn.moves) - 1
    words = plural(
        "{points} can be had with {number} change.", "{points} can be had with {number} changes.", number
    )
    told = words.format(points=points_in_words(turn.points), number=number)
    if view.changes + number <= CHANGES:
        return told
    if view.changes >= CHANGES:
        joker = _("It is the fourth of this turn and takes your joker, the red marble.")
    else:
        joker = _("The last of them is the fourth of this turn and takes your joker, the red marble.")
    return paragraph((told, joker))
