"""How likely a placement wins the round: a small neural net over features of the table after the placement.

The net has one layer of hidden units.  Its weights stand in ``learned.json``;
:mod:`cubeplay.cubed.encoding.fitting` fits them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import comb, exp
from operator import mul
from pathlib import Path
from typing import Final, NamedTuple

from cubeplay.cubed.rules.move_generation import BLOCKING_AFTER, DARK, OF_PIECE
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import TURNINGS, OpenField, Surface, least_contacts, surface
from cubeplay.cubed.rules.pieces import NUMBERS, points_of
from cubeplay.cubed.rules.state import Lying, Table
from cubeplay.rulebook import Seat

WEIGHTS: Final = Path(__file__).with_name("learned.json")
"""The file with the weights of the net."""

_FIRST_TURNS: Final = sum(1 << lane for lane in range(0, TURNINGS * len(NUMBERS), TURNINGS))
"""One lane of every piece."""


class PlacementValue(NamedTuple):
    """The features of a table after a placement.  The rival is the other player with the fewest pieces.

    A share of pieces is a number from 0 to 1; unseen pieces may be the rival's or in the bag.
    """

    ahead: float
    """1 if the rival holds more pieces, or else 0."""
    lead: float
    """How many points more the rival's hand costs, on average."""
    own: float
    """How many pieces are left in the own hand."""
    rivals: float
    """How many pieces the rival holds."""
    fields: float
    """How many fields can take a piece, without regard to colours."""
    growing: float
    """How many fields need only one more neighbour to take a piece."""
    fits: float
    """The share of the own pieces that fit somewhere."""
    fits_twice: float
    """The share of the own pieces that fit in two places, turned alike."""
    stuck: float
    """1 if no own piece fits, or else 0."""
    unseen_fits: float
    """The share of the unseen pieces that fit somewhere."""
    unseen_fits_twice: float
    """The share of the unseen pieces that fit in two places, turned alike."""
    rival_stuck: float
    """How likely none of the rival's pieces fits."""
    blocking: float
    """How many blocking pieces the own hand holds."""
    rivals_blocking: float
    """How many blocking pieces that may be played the rival holds, on average."""
    own_fields: float
    """How many fields some own piece fits."""
    blocking_share: float
    """The own blocking pieces for each piece of the own hand and one more."""
    soon: float
    """1 for an empty hand, a half with one piece left, a third with two."""


class PlacementOutlook:
    """A player's view before a placement, prepared to evaluate each placement."""

    def __init__(self, view: Table, player: Seat) -> None:
        self._ground, self._lying = surface(view.lying), len(view.lying) + 1
        self._match_all = view.match == "all"
        self._hand, self._points = view.hands[player], points_of(view.hands[player])
        self._lanes = sum(OF_PIECE[piece] for piece in self._hand)
        self._rivals = min(len(hand) for seat, hand in enumerate(view.hands) if seat != player)
        unseen = view.unseen
        self._unseen, self._unseen_lanes = len(unseen), sum(OF_PIECE[piece] for piece in unseen)
        self._mean = points_of(unseen) / len(unseen) if unseen else 0.0

    def after(self, move: Place) -> PlacementValue:
        """The features after a placement."""
        ground = self._ground.extended(Lying(move.piece, move.field, move.turn))
        ready = -1 if self._lying >= BLOCKING_AFTER else ~DARK
        hand, own = self._lanes & ~OF_PIECE[move.piece], len(self._hand) - 1
        playable, unseen = hand & ready, self._unseen_lanes & ready
        spots = tuple(self._usable(ground))
        once, twice, own_fields = self._fitting(spots, playable)
        dark, fits, unseen_fits = pieces(hand & DARK), pieces(playable & once), pieces(unseen & once)
        known, rest = max(1, self._unseen), max(1, own)
        return PlacementValue(
            ahead=float(own < self._rivals),
            lead=self._mean * self._rivals - self._points + points_of((move.piece,)),
            own=own,
            rivals=self._rivals,
            fields=len(spots),
            growing=sum(not spot.blocked for spot in ground.open.values()) - len(spots),
            fits=fits / rest,
            fits_twice=pieces(playable & twice) / rest,
            stuck=float(own > 0 and not fits),
            unseen_fits=unseen_fits / known,
            unseen_fits_twice=pieces(unseen & twice) / known,
            rival_stuck=comb(known - unseen_fits, self._rivals) / max(1, comb(known, self._rivals)),
            blocking=dark,
            rivals_blocking=pieces(unseen & DARK) * self._rivals / known,
            own_fields=own_fields,
            blocking_share=dark / (own + 1),
            soon=1 / (own + 1),
        )

    def _usable(self, ground: Surface) -> Iterator[OpenField]:
        least = least_contacts(self._lying)
        return (spot for spot in ground.open.values() if spot.pieces >= least and not spot.blocked)

    def _fitting(self, spots: tuple[OpenField, ...], own: int) -> tuple[int, int, int]:
        """The lanes that fit on some field and on two, and how many fields take one of the own lanes."""
        once = twice = fields = 0
        for spot in spots:
            lanes = spot.some & spot.every if self._match_all else spot.some
            twice |= once & lanes
            once |= lanes
            fields += bool(lanes & own)
        return once, twice, fields


def pieces(lanes: int) -> int:
    """How many pieces some lanes belong to.

    >>> pieces(OF_PIECE[3] | OF_PIECE[88]), pieces(1), pieces(0)
    (2, 1, 0)
    """
    return ((lanes | lanes >> 1 | lanes >> 2) & _FIRST_TURNS).bit_count()


class Net(NamedTuple):
    """A net of one hidden layer: each unit has a weight for each feature, the output one for each unit."""

    hidden: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    output: tuple[float, ...]
    bias: float

    def chance(self, prospect: PlacementValue) -> float:
        """How likely the player of a placement wins the round, from 0 to 1.

        >>> none = (0.0,) * len(PlacementValue._fields)
        >>> Net((none,), (0.0,), (1.0,), 0.0).chance(PlacementValue(*[1.0] * 17))
        0.5
        """
        units = zip(self.hidden, self.biases, self.output, strict=True)
        sums = ((bias + sum(map(mul, weights, prospect)), output) for weights, bias, output in units)
        found = self.bias + sum(output * value for value, output in sums if value > 0)
        return 1 / (1 + exp(-found)) if found > 0 else 1 - 1 / (1 + exp(found))


@cache
def learned() -> Net:
    """The fitted net.  Raises ValueError if its weights are for other features."""
    told = json.loads(WEIGHTS.read_text("utf-8"))
    if tuple(told["counts"]) != PlacementValue._fields:
        raise ValueError(f"{WEIGHTS.name} weighs other counts than PlacementValue has: fit the net anew")
    return Net(
        tuple(map(tuple, told["hidden"])), tuple(told["biases"]), tuple(told["output"]), float(told["bias"])
    )
