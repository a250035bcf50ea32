"""The moves of cuboro as advice says them: what to do."""

from __future__ import annotations

from cubeplay.cuboro.rules.geometry import LEVEL_WORDS
from cubeplay.cuboro.rules.moves import CuboroMove, Jump, Rotate, Shift, Tower
from cubeplay.words import COMPASS, _, paragraph


def deed(move: CuboroMove, empty: str) -> str:
    """A move in the imperative; ``empty`` is the empty field.  Pushes and moves of the clock have no words.

    >>> deed(Shift("b1"), "a1"), deed(Rotate("b2", 90), "a1")
    ('Slide the cube on b1 to a1.', 'Turn the cube on b2 by 90°.')
    >>> deed(Jump("c3", 180, True), "a1")
    'Lift the cube on c3 to a1. Turn it over, then by 180°.'
    >>> deed(Tower("east", "low"), "a1")
    'Stand the tower on a1, facing east, at tunnel height.'
    """
    match move:
        case Shift(field=field):
            return _("Slide the cube on {field} to {empty}.").format(field=field, empty=empty)
        case Rotate(field=field):
            return _turned(move).format(field=field, turn=move.turn)
        case Jump(field=field):
            lifted = _("Lift the cube on {field} to {empty}.").format(field=field, empty=empty)
            then = _turned_then(move).format(turn=move.turn)
            return paragraph((lifted, then)) if then else lifted
    assert isinstance(move, Tower)
    words = _("Stand the tower on {field}, facing {side}, {level}.")
    return words.format(field=empty, side=COMPASS[move.side], level=LEVEL_WORDS[move.level])


def _turned(move: Rotate) -> str:
    if not move.flip:
        return _("Turn the cube on {field} by {turn}°.")
    if not move.turn:
        return _("Turn the cube on {field} over.")
    return _("Turn the cube on {field} over, then by {turn}°.")


def _turned_then(move: Jump) -> str:
    """How a lifted cube is turned; "" if it is not."""
    if not move.flip:
        return _("Turn it by {turn}°.") if move.turn else ""
    return _("Turn it over, then by {turn}°.") if move.turn else _("Turn it over.")
