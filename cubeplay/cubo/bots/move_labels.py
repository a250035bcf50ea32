"""The moves of Cubo as advice says them: what to do, and where."""

from __future__ import annotations

from cubeplay.cubo.rules.moves import (
    Arrange,
    Call,
    CuboMove,
    Exchange,
    Flip,
    Keep,
    Lift,
    Place,
    Reroll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
)
from cubeplay.cubo.rules.state import FIELDS, Table
from cubeplay.words import _


def deed(move: CuboMove) -> str:
    """A move in the imperative.

    >>> from cubeplay.cubo import GAME
    >>> deed(GAME.parse("place red 4 at a1")), deed(GAME.parse("call"))
    ('Lay red 4 on a1.', 'Cover your square and call.')
    """
    match move:
        case Place(die=die, field=field):
            return _("Lay {die} on {field}.").format(die=die.words, field=field)
        case Lift(field=field):
            return _("Take the die off {field}.").format(field=field)
        case Shift(source=source, target=target):
            return _("Move the die on {source} to {target}.").format(source=source, target=target)
        case Swap(one=one, other=other):
            return _("Swap the dice on {one} and {other}.").format(one=one, other=other)
        case Take(die=die):
            return _("Take {die} from the centre.").format(die=die.words)
        case Exchange(field=field):
            return _("Exchange the die on {field}.").format(field=field)
    return _PLAIN[type(move)]


_PLAIN = {
    Flip: _("Flip the counter and roll the centre dice."),
    Start: _("Give the command: everybody rolls."),
    Throw: _("Throw your dice."),
    Reroll: _("Reroll all nine dice."),
    Arrange: _("Lay out all nine dice."),
    Call: _("Cover your square and call."),
    Keep: _("Keep your square as it is."),
}


def places(view: Table, move: CuboMove) -> tuple[str, ...]:
    """Where a move is made: its fields, or its die in the centre."""
    match move:
        case Place(field=field) | Lift(field=field) | Exchange(field=field):
            return (field,)
        case Shift(source=one, target=other) | Swap(one=one, other=other):
            return one, other
        case Take(die=die):
            return (f"centre{view.centre.index(die) + 1}",)
        case Arrange():
            return FIELDS
    return ()
