"""Tables of CUBED that show its rules."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cubed.rules.pieces import NUMBERS
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.session.start_positions import Position, position

NAMES: Final = ("Plum", "Fig")

SMALL: Final = (
    Lying(17, "h8", 0),
    Lying(24, "i8", 240),
    Lying(58, "i7", 240),
    Lying(19, "h9", 240),
)
"""The first four pieces of a game, in the order in which they were placed."""

RED: Final = (Lying(1, "h8", 0), Lying(7, "i8", 240))
"""Two pieces in red and orange."""

RING: Final = (
    Lying(39, "h8", 0),
    Lying(45, "h9", 120),
    Lying(66, "i8", 240),
    Lying(3, "i9", 0),
    Lying(57, "h10", 240),
    Lying(32, "g10", 240),
    Lying(7, "g11", 120),
    Lying(70, "f11", 240),
    Lying(28, "f10", 0),
    Lying(14, "e11", 120),
    Lying(34, "e10", 120),
    Lying(42, "f9", 0),
    Lying(74, "e9", 0),
    Lying(16, "f8", 120),
    Lying(31, "g8", 240),
)
"""A ring round the empty field g9; the last piece has closed it."""


def laid(
    hand: Pieces,
    lying: tuple[Lying, ...] = (),
    fig: Pieces = (30, 46, 61),
    *,
    bag: bool = True,
    then: tuple[str, ...] = (),
    **changes: Any,
) -> Position:
    """A step's start: Plum to move, with a hand; all pieces that lie nowhere else are in the bag.

    Without ``bag`` it is empty.  Without Fig's hand Plum plays alone.  ``then`` is what the bag gives next.
    """
    hands = (hand, fig) if fig else (hand,)
    seen = {piece.piece for piece in lying}.union(*hands)
    rest = tuple(number for number in NUMBERS if number not in seen)
    where = {"bag": rest} if bag else {"bag": (), "aside": rest}
    changes.setdefault("rounds", 3 if fig else 1)
    state = Table(hands, lying=lying, phase="play", **where, **changes)  # type: ignore[arg-type]
    return position("cubed", start=state, then=then, names=NAMES[: len(hands)])
