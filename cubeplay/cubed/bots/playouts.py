"""Fast playouts of a round from a guessed table: all players play as the Blocker does, on lanes of bits.

The player who would win the race keeps fields open and holds blocking pieces back; the others shut fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod, sqrt
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

from cubeplay.cubed.rules.fields import neighbours
from cubeplay.cubed.rules.move_generation import BLOCKING_AFTER, DARK, OF_PIECE
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import TURNINGS, Surface, in_lanes, least_contacts, surface
from cubeplay.cubed.rules.pieces import NUMBERS, PIECES, POINTS, PURPLE, edges_of, points_of
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.rulebook import Seat

PIECE_SPREAD: Final = 1.5
"""The variance of the cost of one drawn piece, in points squared."""

HELD_BACK: Final = 50
"""How much less a blocking piece is worth to a player who wants fields open: more than any piece can open."""

ROUND_SPREAD: Final = 400.0
"""The variance of the difference of two players' points in a round to come, in points squared."""

_PLACES: Final = (in_lanes(0), in_lanes(1))
"""The piece and the turn of every lane, on a table of even turns and on one of odd ones."""

_KINDS: Final = tuple(
    sum(OF_PIECE[number] for number in NUMBERS if PIECES[number].kind == kind)
    for kind in sorted(POINTS, key=lambda kind: -POINTS[kind])
)
"""The lanes of each kind of piece, the dearest kind first."""

_TURNED: Final = tuple(
    sum(1 << lane for lane in range(turn, TURNINGS * len(NUMBERS), TURNINGS)) for turn in range(3)
)
"""The lanes of each of the three turns."""

_BLOCKS: Final = tuple(
    tuple(
        sum(
            1 << edge
            for edge, colour in enumerate(edges_of(NUMBERS[-1], places[lane][1]))
            if colour == PURPLE
        )
        for lane in range(TURNINGS)
    )
    for places in _PLACES
)
"""The dark edges of a blocking piece, a bit for each, by the table's parity and the turn."""


class ExpectedEnding(NamedTuple):
    """How a round is expected to end: everybody's points, and the variance of the difference of two.

    >>> ExpectedEnding((10.0, 20.0), 0.0).chance(0), ExpectedEnding((10.0, 10.0), 9.0).chance(1)
    (1.0, 0.5)
    """

    points: tuple[float, ...]
    spread: float

    def lead(self, seat: Seat) -> float:
        """How many points the others are behind, on average."""
        others = [points for other, points in enumerate(self.points) if other != seat]
        return sum(others) / len(others) - self.points[seat]

    def chance(self, seat: Seat) -> float:
        """How likely a seat has the fewest points, as if the others' points were independent."""
        own = self.points[seat]
        return prod(self._ahead(points - own) for other, points in enumerate(self.points) if other != seat)

    def _ahead(self, lead: float) -> float:
        if not self.spread:
            return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
        return NormalDist(0.0, sqrt(self.spread)).cdf(lead)


class Playout:
    """One round that is played on, from a table on which nothing is hidden.  The object changes meanwhile."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.ground: Surface = surface(table.lying)
        self.lying, self.player = len(table.lying), table.player
        self.hands = [sum(OF_PIECE[piece] for piece in hand) for hand in table.hands]
        self.sizes = [len(hand) for hand in table.hands]
        self.bag = list(table.bag)
        rng.shuffle(self.bag)
        self.match_all = table.match == "all"

    def end(self, first: Place) -> ExpectedEnding:
        """Play a placement of the present player, then the round to its end, or until nothing fits."""
        self._place(first.piece, first.field, first.turn)
        passes = 0
        while all(self.sizes) and passes < len(self.hands):
            fits = self._fits(self.hands[self.player])
            if not fits and not self._any_fits():
                break
            if not fits and self.bag:
                fits = self._fits(self._draw())
            if fits:
                self._place(*self._choice(fits))
            passes = 0 if fits or self.bag else passes + 1
            self.player = (self.player + 1) % len(self.hands)
        return self._ending()

    def quick(self) -> Place:
        """The Blocker's placement for the present player, if pieces lie and some piece fits."""
        piece, field, turn = self._choice(self._fits(self.hands[self.player]))
        return Place(piece, field, turn)

    def _draw(self) -> int:
        """Draw a piece; returns its lanes."""
        lanes = OF_PIECE[self.bag.pop()]
        self.hands[self.player] |= lanes
        self.sizes[self.player] += 1
        return lanes

    def _fits(self, lanes: int) -> list[tuple[str, int]]:
        """The fields where some of the lanes fit, with the fitting lanes."""
        least, every = least_contacts(self.lying), self.match_all
        if self.lying < BLOCKING_AFTER:
            lanes &= ~DARK
        return [
            (field, fit)
            for field, spot in self.ground.open.items()
            if spot.pieces >= least
            and not spot.blocked
            and (fit := lanes & spot.some & spot.every if every else lanes & spot.some)
        ]

    def _any_fits(self) -> bool:
        """Whether a piece of the bag, or of some hand, still fits."""
        lanes = sum(OF_PIECE[piece] for piece in self.bag)
        for hand in self.hands:
            lanes |= hand
        return bool(self._fits(lanes))

    def _choice(self, fits: list[tuple[str, int]]) -> tuple[int, str, int]:
        """The Blocker's placement: piece, field and turn."""
        left = self.sizes[self.player] - 1
        ahead = all(left < size for seat, size in enumerate(self.sizes) if seat != self.player)
        _worth, field, lanes = max(self._ranked(fits, 1 if ahead else -1))
        lanes &= next(kind for kind in _KINDS if lanes & kind)
        piece, turn = _PLACES[self.ground.parity][self._any(lanes)]
        return piece, field, turn

    def _ranked(self, fits: list[tuple[str, int]], wanted: int) -> Iterator[tuple[float, str, int]]:
        """The worth of lanes on each field: the fields that they open or shut, ties at random."""
        chance, blocks = self.rng.random, _BLOCKS[self.ground.parity]
        for field, lanes in fits:
            opens, shuts = self._beside(field)
            if plain := lanes & ~DARK:
                yield wanted * opens.bit_count() + 0.9 * chance(), field, plain
            if dark := lanes & DARK:
                for turned, edges in zip(_TURNED, blocks, strict=True):
                    if dark & turned:
                        room = (opens & ~edges).bit_count() - (shuts & edges).bit_count()
                        yield wanted * room + chance() - HELD_BACK * (wanted > 0), field, dark & turned

    def _beside(self, field: str) -> tuple[int, int]:
        """The edges, as bits, across which a piece on a field can open a field, and can shut one."""
        opens, shuts, edge, spots = 0, 0, 1, self.ground.open
        for other in neighbours(field):
            spot = spots.get(other)
            if spot is not None and not spot.blocked:
                if spot.pieces == 1:
                    opens |= edge
                else:
                    shuts |= edge
            edge <<= 1
        return opens, shuts

    def _any(self, lanes: int) -> int:
        """One of the lanes at random."""
        start = int(self.rng.random() * TURNINGS * len(NUMBERS))
        above = lanes >> start
        return start + (above & -above).bit_length() - 1 if above else (lanes & -lanes).bit_length() - 1

    def _place(self, piece: int, field: str, turn: int) -> None:
        """Lay a piece of the player's hand."""
        self.hands[self.player] &= ~OF_PIECE[piece]
        self.sizes[self.player] -= 1
        self.ground = self.ground.extended(Lying(piece, field, turn))
        self.lying += 1

    def _ending(self) -> ExpectedEnding:
        """The expected points: if nobody has finished, with the rest of the bag drawn."""
        points = [float(points) for points in self.table.totals]
        hands = [_cost(hand) for hand in self.hands]
        later = self.table.rounds - self.table.round
        spread = ROUND_SPREAD * later
        if all(self.sizes) and self.bag:
            mean, seats = points_of(tuple(self.bag)) / len(self.bag), len(hands)
            for turn in range(seats):
                hands[(self.player + turn) % seats] += mean * ((len(self.bag) - turn + seats - 1) // seats)
            spread += PIECE_SPREAD * len(self.bag) * 2 / seats
        return ExpectedEnding(tuple(a + b for a, b in zip(points, hands, strict=True)), spread)


def _cost(lanes: int) -> float:
    """The cost of the pieces of some lanes."""
    return sum(
        POINTS[kind] * (lanes & mask).bit_count() / TURNINGS
        for kind, mask in zip(sorted(POINTS, key=lambda kind: -POINTS[kind]), _KINDS, strict=True)
    )
