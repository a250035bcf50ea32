"""All legal placements at once, from lanes of bits instead of laws; tests prove that the two agree."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cubeplay.cubed.rules.fields import START
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.cubed.rules.surface import TURNINGS, least_contacts, surface, turns_of
from cubeplay.rulebook import Seat

BLOCKING_AFTER: Final = 3
"""How many pieces lie before a blocking piece may be played."""

PLACING: Final = frozenset({"play", "bonus"})

_OF_PIECE: Final = (0, *(((1 << TURNINGS) - 1) << TURNINGS * (number - 1) for number in NUMBERS))
"""The lanes of every piece by its number; a piece that may not be seen has none."""

_DARK: Final = sum(_OF_PIECE[number] for number in BLOCKING)


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
    lanes = _lanes(pieces, len(lying))
    found: list[Place] = []
    if not lying:
        for parity in (0, 1):
            _gather(found, _places_at(START, parity), lanes)
        return tuple(found)
    ground, least = surface(lying), least_contacts(len(lying))
    for field, spot in ground.open.items():
        if spot.pieces >= least and not spot.blocked:
            fits = lanes & spot.some & spot.every if match_all else lanes & spot.some
            _gather(found, _places_at(field, ground.parity), fits)
    return tuple(found)


def _gather(found: list[Place], places: tuple[Place, ...], lanes: int) -> None:
    """Append the places of some lanes."""
    while lanes:
        lowest = lanes & -lanes
        found.append(places[lowest.bit_length() - 1])
        lanes ^= lowest


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
        lanes |= _OF_PIECE[piece]
    return lanes & ~_DARK if lying < BLOCKING_AFTER else lanes


@lru_cache(maxsize=1024)
def _places_at(field: str, parity: int) -> tuple[Place, ...]:
    """One placement for each lane."""
    return tuple(Place(number, field, turn) for number in NUMBERS for turn in turns_of(parity))
