"""What a seat sees, in planes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Final

from cubeplay.cuobe.encoding.part import Feature
from cubeplay.cuobe.encoding.sight import sight_of
from cubeplay.cuobe.encoding.table import TABLE
from cubeplay.cuobe.encoding.turn import TURN
from cubeplay.cuobe.rules.state import State
from cubeplay.encoding import Plane
from cubeplay.options import OptionValue
from cubeplay.rulebook import Seat

_PARTS: Final[tuple[Feature, ...]] = (*TABLE, *TURN)


def planes(options: Mapping[str, OptionValue]) -> tuple[Plane, ...]:
    """The planes of a game with these options."""
    players = int(options["players"])
    return tuple(Plane(part.name, part.shape(players), part.text) for part in _PARTS)


def observe(view: State, seat: Seat) -> Sequence[float]:
    """The numbers of all planes."""
    sight = sight_of(view, seat)
    found = array("f")
    found.frombytes(b"".join([part.numbers(sight) for part in _PARTS]))
    return found
