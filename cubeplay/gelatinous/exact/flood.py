"""A flood through a room: action by action all places where the die can be, with every memory.

A *layer* is the set of abilities that have been used.  Layer by layer the flood rises from the start;
an ability lets it spill into a higher layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, count
from typing import Final, NamedTuple

from cubeplay.gelatinous.exact.lanes import ALL, SIX, Fronts, Lanes, bits
from cubeplay.gelatinous.rules.abilities import STEP, AbilityEffect, lie
from cubeplay.gelatinous.rules.die import OPPOSITE, Die, Direction
from cubeplay.gelatinous.rules.legality import Act
from cubeplay.gelatinous.rules.moves import Roll, Use
from cubeplay.gelatinous.rules.rooms import OUT

Layer = tuple[AbilityEffect, ...]


class WayOut(NamedTuple):
    """A way out: how many actions it takes, the layer and action count before the last deed, that deed."""

    actions: int
    layer: int
    depth: int
    deed: AbilityEffect


class FloodSpot(NamedTuple):
    """One place of the flood: a single bit."""

    layer: int
    depth: int
    pose: int
    bit: int


@dataclass(frozen=True, slots=True)
class _Spill:
    """How one ability leads from a layer into another: for each pose and aim the pose after it."""

    deed: AbilityEffect
    layer: int
    leaves: bool
    turns: tuple[tuple[str, tuple[int, ...]], ...]


class Flood:
    """A flood from one square and one or more ways to lie.

    ``ways[layer]`` maps each set of dangers eaten (bit i for the i-th danger) to the way out with the
    fewest actions.  ``cards`` may be used, up to ``uses`` different ones.
    """

    def __init__(
        self,
        board: Lanes,
        square: str,
        dice: Iterable[Die],
        cards: tuple[AbilityEffect, ...] = (),
        uses: int = 0,
    ) -> None:
        self.board = board
        self.poses = ALL if any(card.travel == "number" for card in cards) else SIX
        self.layers: list[Layer] = [
            layer for number in range(min(uses, len(cards)) + 1) for layer in combinations(cards, number)
        ]
        self.ways: list[dict[int, WayOut]] = [{} for _layer in self.layers]
        self.history: list[list[Fronts]] = [[] for _layer in self.layers]
        self._dry: list[Fronts] = [[board.full] * len(self.poses.dice) for _layer in self.layers]
        self._wet = [True] * len(self.layers)
        self._coming: dict[tuple[int, int], Fronts] = {}
        self._spills = [self._spills_from(layer) for layer in self.layers]
        first = [0] * len(self.poses.dice)
        for die in dice:
            first[self.poses.of[die]] = 1 << board.at(square)
        self._coming[0, 0] = first
        self.cheapest: Final = min([STEP.cost, *(card.cost for card in cards)])

    def _spills_from(self, layer: Layer) -> list[_Spill]:
        known = {frozenset(other): index for index, other in enumerate(self.layers)}
        cards = {card for other in self.layers for card in other if len(other) == 1}
        return [self._spill(card, known[frozenset((*layer, card))])
                for card in sorted(cards, key=lambda card: card.id)
                if frozenset((*layer, card)) in known and card not in layer]  # fmt: skip

    def _spill(self, card: AbilityEffect, layer: int) -> _Spill:
        of, dice = self.poses.of, self.poses.dice
        turns = tuple((aim, tuple(of[lie(die, card, aim)] for die in dice)) for aim in card.aims)
        leaves = card.travel == "step" and card.walls == "stop" and card.dangers == "hit"
        return _Spill(card, layer, leaves, turns)

    def rise(self, enough: Callable[[int], bool] = lambda depth: False) -> Flood:
        """Let the flood rise, one action at a time, until it is dry or ``enough(depth)`` says so."""
        for depth in count():
            if enough(depth):
                break
            rising = [self._rise(layer, depth) for layer in range(len(self.layers))]
            if not any(rising):
                break
        return self

    def _rise(self, layer: int, depth: int) -> bool:
        """One action in one layer; whether anything may still come of it."""
        board, dry, past = self.board, self._dry[layer], self.history[layer]
        front = board.rolled(past[-1], self.poses) if past and self._wet[layer] else [0] * len(dry)
        if coming := self._coming.pop((layer, depth), None):
            front = [one | other for one, other in zip(front, coming, strict=True)]
        wet = 0
        for pose, bare in enumerate(dry):
            front[pose] = new = front[pose] & bare
            if new:
                dry[pose] = bare ^ new
                wet |= new
        past.append(front)
        self._wet[layer] = bool(wet)
        if wet:
            if wet & board.door:
                self._leave(layer, layer, depth, board.leaving(wet), STEP)
            for spill in self._spills[layer]:
                self._spill_over(layer, depth, front, wet, spill)
        return bool(wet) or any(key[0] == layer for key in self._coming)

    def _leave(self, source: int, layer: int, depth: int, sets: int, deed: AbilityEffect) -> None:
        ways, actions = self.ways[layer], depth + deed.cost
        found = len(ways)
        for eaten in bits(sets):
            if eaten not in ways or ways[eaten].actions > actions:
                ways[eaten] = WayOut(actions, source, depth, deed)
        if len(ways) > found and len(self.layers) == 1:
            self._drain()

    def _drain(self) -> None:
        """Forget places from which only sets can be eaten that have been found: nothing better comes."""
        missing = sum(1 << eaten for eaten in range(self.board.sets) if eaten not in self.ways[0])
        useful = self.board.towards(missing)
        self._dry[0] = [bare & useful for bare in self._dry[0]]

    def _spill_over(self, layer: int, depth: int, front: Fronts, wet: int, spill: _Spill) -> None:
        if spill.leaves:
            self._leave(layer, spill.layer, depth, self.board.leaving(wet), spill.deed)
        key = (spill.layer, depth + spill.deed.cost)
        coming = self._coming.setdefault(key, [0] * len(front))
        for aim, after in spill.turns:
            for pose, bits_here in enumerate(front):
                if bits_here:
                    die = self.poses.dice[pose]
                    coming[after[pose]] |= self.board.done(bits_here, die, spill.deed, aim)

    # The way back

    def path(self, layer: int, eaten: int) -> tuple[Die, tuple[Act, ...]]:
        """How to leave with a set of dangers eaten: a die at the start that lies like it, and the moves."""
        way = self.ways[layer][eaten]
        board = self.board
        exit_square, direction = board.room.exit
        last: Act = Roll(direction) if way.deed is STEP else Use(way.deed.id, direction)
        bit = 1 << (board.at(exit_square) + board.broken + eaten)
        fronts = self.history[way.layer][way.depth]
        spot = FloodSpot(
            way.layer, way.depth, next(pose for pose, front in enumerate(fronts) if front & bit), bit
        )
        moves = [last]
        while spot.depth or spot.layer:
            spot, move = next(self._sources(spot))
            moves.append(move)
        return self.poses.dice[spot.pose], tuple(reversed(moves))

    def _sources(self, spot: FloodSpot) -> Iterator[tuple[FloodSpot, Act]]:
        """The places from which one deed leads to a place."""
        yield from self._rolls_to(spot)
        for source, spills in enumerate(self._spills):
            for spill in spills:
                if spill.layer == spot.layer and spot.depth >= spill.deed.cost:
                    yield from self._spills_to(spot, source, spill)

    def _rolls_to(self, spot: FloodSpot) -> Iterator[tuple[FloodSpot, Act]]:
        if not spot.depth:
            return
        board, doors = self.board, self.board.room.doors
        fronts = self.history[spot.layer][spot.depth - 1]
        here = self._square(spot.bit)
        for place, direction in enumerate(OPPOSITE):
            before = doors.get((here, OPPOSITE[direction]), OUT)
            pose = self.poses.before[spot.pose][place]
            if before != OUT and (front := fronts[pose] & board.lane(before)):
                bit = self._one(front, pose, spot.bit, STEP, direction)
                if bit:
                    yield FloodSpot(spot.layer, spot.depth - 1, pose, bit), Roll(direction)

    def _spills_to(self, spot: FloodSpot, source: int, spill: _Spill) -> Iterator[tuple[FloodSpot, Act]]:
        depth = spot.depth - spill.deed.cost
        for aim, after in spill.turns:
            for pose, front in enumerate(self.history[source][depth]):
                if front and after[pose] == spot.pose:
                    bit = self._one(front, pose, spot.bit, spill.deed, aim)
                    if bit:
                        yield FloodSpot(source, depth, pose, bit), Use(spill.deed.id, aim)

    def _one(self, front: int, pose: int, target: int, deed: AbilityEffect, aim: str | Direction) -> int:
        """One bit of a front that a deed leads to the target; 0 if there is none.

        A deed does to many bits what it does to each, so halving finds it.
        """
        die, done = self.poses.dice[pose], self.board.done
        if not done(front, die, deed, aim) & target:
            return 0
        while front & (front - 1):
            low = (front & -front).bit_length() - 1
            half = front & ((1 << (low + front.bit_length()) // 2) - 1)
            front = half if done(half, die, deed, aim) & target else front ^ half
        return front

    def _square(self, bit: int) -> str:
        index = (bit.bit_length() - 1) // self.board.memories
        row, column = divmod(index, self.board.room.columns)
        return f"{'abcdefghi'[column]}{row + 1}"
