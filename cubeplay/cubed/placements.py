"""All legal placements at once, from lanes instead of laws; tests prove that the two agree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress
from typing import Final

from cubeplay.cubed.fields import START
from cubeplay.cubed.moves import Place
from cubeplay.cubed.pieces import NUMBERS
from cubeplay.cubed.state import Lying, Pieces, Table
from cubeplay.cubed.surface import (
    COLOURED_LANES,
    LANES,
    lanes_of,
    least_contacts,
    surface,
    turns_of,
)
from cubeplay.rulebook import Seat

BLOCKING_AFTER: Final = 3
"""How many pieces lie before a blocking piece may be played."""

PLACING: Final = frozenset({"play", "bonus"})


def placements(state: Table, player: Seat) -> tuple[Place, ...]:
    """Every placement that the rules allow a player now: pieces × fields × turns, without a repeat.

    Empty for a player who is not to move.  A view is enough: only the player's own hand counts.

    >>> from cubeplay.cubed import GAME
    >>> from cubeplay.session import Session
    >>> game = Session(GAME, seed=1, players=2)
    >>> len(placements(game.state, 0)) == 6 * sum(piece <= 76 for piece in game.state.hands[0])
    True
    """
    if player != state.player or state.phase not in PLACING:
        return ()
    return fitting(state.lying, state.hands[player], state.match == "all")


def fitting(lying: tuple[Lying, ...], pieces: Pieces, match_all: bool = False) -> tuple[Place, ...]:
    """Every way to place one of some pieces on a table, whoever holds them."""
    if not lying:
        return _openings(pieces)
    parity = surface(lying).parity
    found: list[Place] = []
    for field, lanes in _fits(lying, pieces, match_all):
        found.extend(compress(_places_at(field, parity), lanes.to_bytes(LANES, "little")))
    return tuple(found)


def can_place(state: Table, player: Seat) -> bool:
    """Whether the table has room for some piece of a player's hand, whoever is to move."""
    pieces = state.hands[player]
    if not state.lying:
        return bool(_openings(pieces))
    return any(lanes for _field, lanes in _fits(state.lying, pieces, state.match == "all"))


def _fits(lying: tuple[Lying, ...], pieces: Pieces, match_all: bool) -> Iterator[tuple[str, int]]:
    """The fields that a piece may be placed on, each with the lanes that fit there."""
    hand = lanes_of(pieces)
    if len(lying) < BLOCKING_AFTER:
        hand &= COLOURED_LANES
    least = least_contacts(len(lying))
    for field, spot in surface(lying).open.items():
        if spot.pieces >= least and not spot.blocked:
            yield field, hand & spot.some & spot.every if match_all else hand & spot.some


def _openings(pieces: Pieces) -> tuple[Place, ...]:
    lanes = (lanes_of(pieces) & COLOURED_LANES).to_bytes(LANES, "little")
    return tuple(place for parity in (0, 1) for place in compress(_places_at(START, parity), lanes))


@lru_cache(maxsize=1024)
def _places_at(field: str, parity: int) -> tuple[Place, ...]:
    """One placement for each lane."""
    return tuple(Place(number, field, turn) for number in NUMBERS for turn in turns_of(parity))
