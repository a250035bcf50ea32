"""All legal placements at once, from lanes of bits instead of laws; tests prove that both agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from cubeplay.cubed.rules.fields import START
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import TURNINGS, in_lanes, lane_of, least_contacts, surface
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.game import once
from cubeplay.rulebook import Seat

BLOCKING_AFTER: Final = 3
"""How many pieces lie before a blocking piece may be played."""

PLACING: Final = frozenset({"play", "bonus"})

OF_PIECE: Final = (0, *(((1 << TURNINGS) - 1) << TURNINGS * (number - 1) for number in reversed(NUMBERS)))
"""The lanes of every piece by its number; an unseen piece has none."""

_LANE: Final = tuple(1 << lane for lane in range(TURNINGS * len(NUMBERS)))

Fitting = tuple[int, str, int, int]
"""Where some pieces fit: the field's rank, the field, the table's parity, the lanes."""

DARK: Final = sum(OF_PIECE[number] for number in BLOCKING)
"""The lanes of all blocking pieces."""


def placements(state: Table, player: Seat) -> tuple[Place, ...]:
    """Every placement that the rules allow a player now, without repeats.

    Empty for a player who is not to move.  A view is enough: only the player's own hand counts.

    >>> from cubeplay.cubed import GAME
    >>> from cubeplay.session import Session
    >>> game = Session(GAME, seed=1, players=2)
    >>> len(placements(game.state, 0)) == 6 * sum(piece <= 76 for piece in game.state.hands[0])
    True
    """
    return _gathered(placing_lanes(state, player))


def placing_lanes(state: Table, player: Seat) -> Sequence[Fitting]:
    """The same placements field by field, as from :func:`fitting_lanes`."""
    return _in_turn(state) if player == state.player and state.phase in PLACING else ()


@once
def _in_turn(state: Table) -> Sequence[Fitting]:
    """Where pieces of the present player's hand fit; cached, for the moves and the laws need it."""
    return fitting_lanes(state.lying, state.hands[state.player], state.match == "all")


def nth_placement(fields: Iterable[Fitting], at: int) -> Place | None:
    """The placement at an index, from 0, without making the others; None past the last.

    >>> nth_placement([(0, "h8", 0, 0b101)], 1), nth_placement([(0, "h8", 0, 0b101)], 2)
    (Place(piece=88, field='h8', turn=240), None)
    """
    for _rank, field, parity, lanes in fields:
        if at < (here := lanes.bit_count()):
            for _higher in range(at):
                lanes ^= _LANE[lanes.bit_length() - 1]
            number, turn = in_lanes(parity)[lanes.bit_length() - 1]
            return Place(number, field, turn)
        at -= here
    return None


def may_be_placed(state: Table, player: Seat, move: Place) -> bool:
    """Whether a placement is one of :func:`placements`, without listing any."""
    wanted = move.field
    for _rank, field, parity, lanes in placing_lanes(state, player):
        if field == wanted and lanes & lane_of(move.piece, move.turn, parity):
            return True
    return False


def fitting(lying: tuple[Lying, ...], pieces: Pieces, match_all: bool = False) -> tuple[Place, ...]:
    """Every way to place one of some pieces on a table, whoever holds them."""
    return _gathered(fitting_lanes(lying, pieces, match_all))


def fitting_lanes(lying: tuple[Lying, ...], pieces: Pieces, match_all: bool) -> Sequence[Fitting]:
    """The open fields where some pieces fit.

    Open fields are ranked from 0 in the order of :attr:`~cubeplay.cubed.rules.open_fields.Surface.open`, also
    those where nothing fits.  The empty table has one, and both parities.
    """
    lanes = _playable_lanes(pieces, len(lying))
    if not lying:
        return [(0, START, parity, lanes) for parity in (0, 1)] if lanes else ()
    ground, least = surface(lying), least_contacts(len(lying))
    return [
        (rank, field, ground.parity, fits)
        for rank, (field, (_facing, pieces, blocked, some, every)) in enumerate(ground.open.items())
        if pieces >= least and not blocked and (fits := lanes & some & every if match_all else lanes & some)
    ]


def _gathered(fields: Iterable[Fitting]) -> tuple[Place, ...]:
    """The placements on some fields."""
    found: list[Place] = []
    for _rank, field, parity, lanes in fields:
        places = places_at(field, parity)
        found += [places[lane] for lane in each_lane(lanes)]
    return tuple(found)


def each_lane(lanes: int) -> list[int]:
    """The numbers of some lanes, the highest first.

    >>> each_lane(0b1011)
    [3, 1, 0]
    """
    found = []
    while lanes:
        highest = lanes.bit_length() - 1
        found.append(highest)
        lanes ^= _LANE[highest]
    return found


def pieces_in(lanes: int) -> list[int]:
    """The numbers of the pieces that some lanes are of, rising.

    >>> pieces_in(OF_PIECE[12] | 1)
    [12, 88]
    """
    found = []
    while lanes:
        piece = NUMBERS[-1] - (lanes.bit_length() - 1) // TURNINGS
        found.append(piece)
        lanes &= ~OF_PIECE[piece]
    return found


def can_place(state: Table, player: Seat) -> bool:
    """Whether some piece of a player's hand fits, whoever is to move."""
    if player == state.player:
        return bool(_in_turn(state))
    return bool(fitting_lanes(state.lying, state.hands[player], state.match == "all"))


def nothing_fits(state: Table) -> bool:
    """Whether no piece in a hand or in the bag fits."""
    gone = {lying.piece for lying in state.lying}.union(state.aside)
    rest = tuple(number for number in NUMBERS if number not in gone)
    return len(state.lying) >= BLOCKING_AFTER and not fitting_lanes(state.lying, rest, state.match == "all")


def _playable_lanes(pieces: Pieces, lying: int) -> int:
    """The lanes of some pieces, without blocking pieces while it is too early for them."""
    lanes = 0
    for piece in pieces:
        lanes |= OF_PIECE[piece]
    return lanes & ~DARK if lying < BLOCKING_AFTER else lanes


@lru_cache(maxsize=1024)
def places_at(field: str, parity: int) -> tuple[Place, ...]:
    """One placement for each lane."""
    return tuple(Place(number, field, turn) for number, turn in in_lanes(parity))
