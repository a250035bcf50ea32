"""All legal placements at once, from lanes of bits instead of laws; tests prove that the two agree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cubeplay.cubed.rules.fields import START
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.cubed.rules.surface import TURNINGS, in_lanes, least_contacts, surface
from cubeplay.rulebook import Seat

BLOCKING_AFTER: Final = 3
"""How many pieces lie before a blocking piece may be played."""

PLACING: Final = frozenset({"play", "bonus"})

OF_PIECE: Final = (0, *(((1 << TURNINGS) - 1) << TURNINGS * (number - 1) for number in reversed(NUMBERS)))
"""The lanes of every piece by its number; a piece that may not be seen has none."""

_LANE: Final = tuple(1 << lane for lane in range(TURNINGS * len(NUMBERS)))

DARK: Final = sum(OF_PIECE[number] for number in BLOCKING)
"""The lanes of all blocking pieces."""


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
    found: list[Place] = []
    for _rank, field, parity, lanes in fitting_lanes(lying, pieces, match_all):
        _gather(found, places_at(field, parity), lanes)
    return tuple(found)


def fitting_lanes(
    lying: tuple[Lying, ...], pieces: Pieces, match_all: bool
) -> Iterator[tuple[int, str, int, int]]:
    """The open fields where some pieces fit: the field's rank, the field, the table's parity, the lanes.

    Open fields are ranked from 0 in the order of :attr:`~cubeplay.cubed.rules.surface.Surface.open`, also
    those where nothing fits.  The empty table has one, and both parities.
    """
    lanes = _lanes(pieces, len(lying))
    if not lying:
        yield from ((0, START, parity, lanes) for parity in (0, 1))
        return
    ground, least = surface(lying), least_contacts(len(lying))
    for rank, (field, spot) in enumerate(ground.open.items()):
        if spot.pieces >= least and not spot.blocked:
            fits = lanes & spot.some & spot.every if match_all else lanes & spot.some
            if fits:
                yield rank, field, ground.parity, fits


def _gather(found: list[Place], places: tuple[Place, ...], lanes: int) -> None:
    """Append the places of some lanes."""
    while lanes:
        highest = lanes.bit_length() - 1
        found.append(places[highest])
        lanes ^= _LANE[highest]


def can_place(state: Table, player: Seat) -> bool:
    """Whether the table has room for some piece of a player's hand, whoever is to move."""
    return bool(fitting(state.lying, state.hands[player], state.match == "all"))


def nothing_fits(state: Table) -> bool:
    """Whether the table has room for no piece that lies neither on it nor aside, whoever has it."""
    gone = {lying.piece for lying in state.lying}.union(state.aside)
    rest = tuple(number for number in NUMBERS if number not in gone)
    return len(state.lying) >= BLOCKING_AFTER and not fitting(state.lying, rest, state.match == "all")


def _lanes(pieces: Pieces, lying: int) -> int:
    """The lanes of all pieces that are not too early."""
    lanes = 0
    for piece in pieces:
        lanes |= OF_PIECE[piece]
    return lanes & ~DARK if lying < BLOCKING_AFTER else lanes


@lru_cache(maxsize=1024)
def places_at(field: str, parity: int) -> tuple[Place, ...]:
    """One placement for each lane."""
    return tuple(Place(number, field, turn) for number, turn in in_lanes(parity))
