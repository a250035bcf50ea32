"""A breadth-first search through a room, as a flood: action by action all places where the die can be.

A place is a square, a pose of the die and a memory (:mod:`cubeplay.gelatinous.exact.bitboards`) within a
*layer*, the set of abilities that have been used.  An ability leads from its layer to a higher one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, count
from typing import Final, NamedTuple

from cubeplay.gelatinous.exact.bitboards import ALL, SIX, Fronts, Lanes, bits
from cubeplay.gelatinous.rules.abilities import STEP, AbilityEffect, lie
from cubeplay.gelatinous.rules.die import OPPOSITE, Die, Direction
from cubeplay.gelatinous.rules.legality import Act
from cubeplay.gelatinous.rules.moves import Roll, Use
from cubeplay.gelatinous.rules.rooms import OUT

Layer = tuple[AbilityEffect, ...]


class WayOut(NamedTuple):
    """A way out: how many actions it takes, the layer and actions before the last step, and that step."""

    actions: int
    layer: int
    depth: int
    effect: AbilityEffect


class FloodSpot(NamedTuple):
    """One place of the flood: one bit of the front of a layer, depth and pose."""

    layer: int
    depth: int
    pose: int
    bit: int


@dataclass(frozen=True, slots=True)
class _Link:
    """How one ability leads from a layer into another: for each pose and aim the pose after it."""

    effect: AbilityEffect
    layer: int
    leaves: bool
    turns: tuple[tuple[str, tuple[int, ...]], ...]


class Flood:
    """A flood from one square and one or more lies of the die.

    ``ways[layer]`` maps each set of dangers eaten (bit i for the i-th danger) to the way out with the fewest
    actions.  Up to ``uses`` different ``cards`` may be used.  ``history[layer][depth]`` is the front of newly
    reached places.
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
        self._unreached: list[Fronts] = [[board.full] * len(self.poses.dice) for _layer in self.layers]
        self._grows = [True] * len(self.layers)
        self._arriving: dict[tuple[int, int], Fronts] = {}
        self._links = [self._links_from(layer) for layer in self.layers]
        first = [0] * len(self.poses.dice)
        for die in dice:
            first[self.poses.of[die]] = 1 << board.at(square)
        self._arriving[0, 0] = first
        self.cheapest: Final = min([STEP.cost, *(card.cost for card in cards)])

    def _links_from(self, layer: Layer) -> list[_Link]:
        known = {frozenset(other): index for index, other in enumerate(self.layers)}
        cards = {card for other in self.layers for card in other if len(other) == 1}
        return [self._link(card, known[frozenset((*layer, card))])
                for card in sorted(cards, key=lambda card: card.id)
                if frozenset((*layer, card)) in known and card not in layer]  # fmt: skip

    def _link(self, card: AbilityEffect, layer: int) -> _Link:
        of, dice = self.poses.of, self.poses.dice
        turns = tuple((aim, tuple(of[lie(die, card, aim)] for die in dice)) for aim in card.aims)
        leaves = card.travel == "step" and card.walls == "stop" and card.dangers == "hit"
        return _Link(card, layer, leaves, turns)

    def rise(self, enough: Callable[[int], bool] = lambda depth: False) -> Flood:
        """Flood action by action, until nothing new is reached or ``enough(depth)`` is true."""
        for depth in count():
            if enough(depth):
                break
            growing = [self._step(layer, depth) for layer in range(len(self.layers))]
            if not any(growing):
                break
        return self

    def _step(self, layer: int, depth: int) -> bool:
        """One action in one layer; returns whether more may be reached."""
        board, unreached, past = self.board, self._unreached[layer], self.history[layer]
        front = board.rolled(past[-1], self.poses) if past and self._grows[layer] else [0] * len(unreached)
        if arriving := self._arriving.pop((layer, depth), None):
            front = [one | other for one, other in zip(front, arriving, strict=True)]
        reached = 0
        for pose, open_bits in enumerate(unreached):
            front[pose] = new = front[pose] & open_bits
            if new:
                unreached[pose] = open_bits ^ new
                reached |= new
        past.append(front)
        self._grows[layer] = bool(reached)
        if reached:
            if reached & board.door:
                self._leave(layer, layer, depth, board.leaving(reached), STEP)
            for link in self._links[layer]:
                self._follow(layer, depth, front, reached, link)
        return bool(reached) or any(key[0] == layer for key in self._arriving)

    def _leave(self, source: int, layer: int, depth: int, sets: int, effect: AbilityEffect) -> None:
        ways, actions = self.ways[layer], depth + effect.cost
        found = len(ways)
        for eaten in bits(sets):
            if eaten not in ways or ways[eaten].actions > actions:
                ways[eaten] = WayOut(actions, source, depth, effect)
        if len(ways) > found and len(self.layers) == 1:
            self._prune()

    def _prune(self) -> None:
        """Leave out places from which only sets of dangers can be eaten whose way out is known already."""
        missing = sum(1 << eaten for eaten in range(self.board.sets) if eaten not in self.ways[0])
        useful = self.board.towards(missing)
        self._unreached[0] = [open_bits & useful for open_bits in self._unreached[0]]

    def _follow(self, layer: int, depth: int, front: Fronts, reached: int, link: _Link) -> None:
        if link.leaves:
            self._leave(layer, link.layer, depth, self.board.leaving(reached), link.effect)
        key = (link.layer, depth + link.effect.cost)
        arriving = self._arriving.setdefault(key, [0] * len(front))
        for aim, after in link.turns:
            for pose, bits_here in enumerate(front):
                if bits_here:
                    die = self.poses.dice[pose]
                    arriving[after[pose]] |= self.board.moved_by(bits_here, die, link.effect, aim)

    # The way back

    def path(self, layer: int, eaten: int) -> tuple[Die, tuple[Act, ...]]:
        """How to leave with a set of dangers eaten: the pose at the start, as a die, and the moves."""
        way = self.ways[layer][eaten]
        board = self.board
        exit_square, direction = board.room.exit
        last: Act = Roll(direction) if way.effect is STEP else Use(way.effect.id, direction)
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
        """The places from which one step or ability leads to a place."""
        yield from self._rolls_to(spot)
        for source, links in enumerate(self._links):
            for link in links:
                if link.layer == spot.layer and spot.depth >= link.effect.cost:
                    yield from self._links_to(spot, source, link)

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

    def _links_to(self, spot: FloodSpot, source: int, link: _Link) -> Iterator[tuple[FloodSpot, Act]]:
        depth = spot.depth - link.effect.cost
        for aim, after in link.turns:
            for pose, front in enumerate(self.history[source][depth]):
                if front and after[pose] == spot.pose:
                    bit = self._one(front, pose, spot.bit, link.effect, aim)
                    if bit:
                        yield FloodSpot(source, depth, pose, bit), Use(link.effect.id, aim)

    def _one(self, front: int, pose: int, target: int, effect: AbilityEffect, aim: str | Direction) -> int:
        """One bit of a front that an effect leads to the target; 0 if there is none.

        An effect moves many bits just as it moves each, so halving finds the bit.
        """
        die, moved_by = self.poses.dice[pose], self.board.moved_by
        if not moved_by(front, die, effect, aim) & target:
            return 0
        while front & (front - 1):
            low = (front & -front).bit_length() - 1
            half = front & ((1 << (low + front.bit_length()) // 2) - 1)
            front = half if moved_by(half, die, effect, aim) & target else front ^ half
        return front

    def _square(self, bit: int) -> str:
        index = (bit.bit_length() - 1) // self.board.memories
        row, column = divmod(index, self.board.room.columns)
        return f"{'abcdefghi'[column]}{row + 1}"
