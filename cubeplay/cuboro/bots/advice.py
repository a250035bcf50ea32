"""Hints: from a nudge over a region to the move, towards a best turn."""

from __future__ import annotations

from cubeplay.cuboro.exact.solver import Turn, best_turn
from cubeplay.cuboro.rules.geometry import FIELDS, LEVEL_WORDS
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.state import Table
from cubeplay.game import Hint
from cubeplay.words import COMPASS, _, plural


def hints(view: Table) -> tuple[Hint, ...]:
    """A nudge, the fields to look at, and the first move of a best turn."""
    turn = best_turn(view)
    move = turn.moves[0]
    places: tuple[str, ...] = (FIELDS[view.empty],)
    if isinstance(move, Tower):
        nudge = _("No further change makes the path longer. Place the tower.")
        region = _("Look which way the marble rolls best from {field}.").format(field=places[0])
        last = _("Face it {side}, {level}: {points}.")
        facts = {"side": COMPASS[move.side], "level": LEVEL_WORDS[move.level]}
        return (
            Hint(nudge),
            Hint(region, places),
            Hint(last.format(**facts, points=_points(turn.points)), places, move),
        )
    assert isinstance(move, (Shift, Rotate, Jump))
    places = (move.field,) if isinstance(move, Rotate) else (move.field, *places)
    region = _("Look at the cube on {field}.").format(field=move.field)
    last = _("Type {move}.").format(move=f"“{move.plain}”")
    return (Hint(_nudge(turn)), Hint(region, places), Hint(last, places, move))


def _nudge(turn: Turn) -> str:
    number = len(turn.moves) - 1
    words = plural(
        "{points} can be had with {number} change.", "{points} can be had with {number} changes.", number
    )
    return words.format(points=_points(turn.points), number=number)


def _points(number: int) -> str:
    return plural("{number} point", "{number} points", number).format(number=number)
