"""The solver: the best turn of cuboro, and the longest path of a position.  Exact.

Only the *chains* of shifts and jumps are enumerated.  The marble is sent over every chain's board, and a
cube is turned when the marble arrives at it, if a change is left for that.  A cube that jumped is turned
for nothing.  For each cube the search keeps the set of orientations that fit the path so far, one bit each;
so a path branches over the ways out of a cube, not over its orientations.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from cubeplay.cuboro.exact.chains import EMPTY, Chain, chains
from cubeplay.cuboro.exact.longest_possible_path import routes
from cubeplay.cuboro.rules.cubes import UPSIDE_DOWN, Cube, Placed, reoriented
from cubeplay.cuboro.rules.geometry import FIELDS, LEVELS, LOW, NEXT, OUTSIDE, SIDES, opposite
from cubeplay.cuboro.rules.moves import Changing, CuboroMove, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, previews
from cubeplay.cuboro.rules.play import costs
from cubeplay.cuboro.rules.state import CHANGES, JOKER_CHANGES, Table

KINDS: Final = (Shift, Rotate, Jump)
"""The kinds of change."""

WEIGHT: Final = 8
"""More than a turn has changes: a point is worth more than any number of changes saved."""

Exits = tuple[tuple[tuple[int, int], ...], ...]
"""For each port of a cube: (port where the marble comes out, the orientations that lead there, as bits)."""


@dataclass(frozen=True, slots=True)
class SolvedTurn:
    """A whole turn: its changes, then the tower, and the points that these moves bring.

    >>> from cubeplay.cuboro import GAME
    >>> best_turn(GAME.start()).points
    8
    """

    moves: tuple[CuboroMove, ...]
    points: int


class FoundPath(NamedTuple):
    """A path that arrives: the chain, the tower's port, the orientations left to the cube on each field."""

    chain: Chain
    port: int
    masks: tuple[int, ...]
    points: int


def longest_path(table: Table) -> Path:
    """The path that scores most if the tower is placed now; the first of several.

    >>> from cubeplay.cuboro import GAME
    >>> longest_path(GAME.start()).points
    3
    """
    return max(previews(table), key=lambda path: path.points)


def best_turn(
    table: Table,
    joker: bool = True,
    changes: int = JOKER_CHANGES,
    kinds: Collection[type[Changing]] = KINDS,
) -> SolvedTurn:
    """A turn that scores most from here on, with the fewest changes.

    Exact over all turns of up to ``changes`` more changes, of some ``kinds``, that the rules allow; with
    ``joker`` a red marble may be used.  Minus points count, but not those that were paid before.

    >>> from cubeplay.cuboro import GAME
    >>> best_turn(GAME.start()).points, best_turn(GAME.start(), changes=1).points
    (8, 5)
    >>> [best_turn(GAME.start(), changes=1, kinds=(kind,)).points for kind in KINDS]
    [4, 3, 5]
    """
    search = _Search(table, _left(table, joker, changes), frozenset(kinds))
    search.run()
    return _turn_of(table, search.found)


def good_turns(
    table: Table, least: int, number: int, rng: Random, joker: bool = True
) -> tuple[SolvedTurn, ...]:
    """Up to ``number`` turns that score at least ``least``, drawn at random from all such turns."""
    search = _Search(table, _left(table, joker, JOKER_CHANGES))
    search.collect(least)
    drawn = search.kept if len(search.kept) <= number else rng.sample(search.kept, number)
    return tuple(_turn_of(table, found) for found in drawn)


def _left(table: Table, joker: bool, changes: int) -> int:
    """How many more changes a turn may have."""
    most = table.most_changes if joker else CHANGES
    return max(0, min(changes, most - table.changes))


def _turn_of(table: Table, found: FoundPath) -> SolvedTurn:
    moves = _moves_of(table, found)
    if table.variant.time_limit:
        moves = tuple(replace(move, at=table.now) for move in moves)
    return SolvedTurn(moves, found.points)


@cache
def exits(cube: Cube, version: int) -> Exits:
    """Where a marble can come out of a cube, by the port where it rolls in."""
    ports: list[dict[int, int]] = [{} for _port in range(8)]
    for orientation in range(4 * version):
        for into, out in enumerate(cube.ways[orientation]):
            if out >= 0 and (out < LOW or version == 2):
                ports[into][out] = ports[into].get(out, 0) | 1 << orientation
    return tuple(tuple(port.items()) for port in ports)


@cache
def outlook(version: int) -> tuple[tuple[int, ...], ...]:
    """The most points that any path makes from a port of a field on, by field and port."""
    most = [[0] * 8 for _field in range(9)]
    for route in routes(version):
        points = 0
        for field, into, out in reversed(route.walk):
            points += 2 if out >= LOW else 1
            for quarter in range(4):
                port = (into & LOW) + (into + quarter) % 4
                place = _turned_field(field, quarter)
                most[place][port] = max(most[place][port], points)
    return tuple(map(tuple, most))


def _turned_field(field: int, quarters: int) -> int:
    """Where a field comes to lie when the board is turned clockwise."""
    for _quarter in range(quarters):
        field = 3 * (field % 3) + 2 - field // 3
    return field


def price(table: Table, chain: Chain, rotations: int) -> int:
    """What a chain and some rotations cost, made in the cheapest order; 0 without minus points."""
    if not table.variant.minus_points:
        return 0
    each = costs(table.variant)
    found = [each[kind] for kind, _field in chain.links]
    free = max((*found[:1], *([each[Rotate]] * (rotations > 0))), default=0) if not table.changes else 0
    return sum(found) + each[Rotate] * rotations - free


class _Search:
    """One search for the best turn: the board that the marble runs over, and the best path so far."""

    def __init__(self, table: Table, most: int, kinds: frozenset[type[Changing]] = frozenset(KINDS)) -> None:
        variant = table.variant
        self.table, self.most, self.kinds, self.turns = table, most, kinds, Rotate in kinds
        self.exits = tuple(exits(cube, variant.version) for cube in variant.cubes)
        self.outlook = outlook(variant.version)
        self.free = tuple(not marble for marble in table.finishes)
        self.ports = 4 * variant.version
        self.every = (1 << self.ports) - 1
        lying = {cube.cube: 1 << cube.orientation for cube in table.board if cube is not None}
        self.unturned = tuple(lying[cube] for cube in range(len(lying)))
        self.at: list[Exits] = []
        self.masks: list[int] = []
        self.best = -1
        self.found = FoundPath(next(chains(table, 0, False)), 0, (), 0)
        self.kept: list[FoundPath] = []
        self.keeping = False

    def collect(self, least: int) -> None:
        """Keep every path that brings at least ``least`` points."""
        self.best, self.keeping = WEIGHT * (least - 1), True
        self.run()

    def run(self) -> None:
        """Send a marble over the board of every chain, to every side and height."""
        each = costs(self.table.variant)
        shifts = self.table.variant.minus_points or Jump not in self.kinds
        returns = each[Rotate] > each[Jump] or not self.turns
        for chain in chains(self.table, self.most, shifts, returns=returns):
            if any(kind not in self.kinds for kind, _field in chain.links):
                continue
            self._lay_out(chain)
            for port in range(self.ports):
                self.port = port
                there = NEXT[chain.empty][port % 4]
                self._roll(there, opposite(port), 1, chain.fresh, self.most - len(chain.links), -1)

    def _lay_out(self, chain: Chain) -> None:
        left = self.most - len(chain.links)
        self.chain = chain
        self.at = [() if cube == EMPTY else self.exits[cube] for cube in chain.at]
        self.masks = [
            self.unturned[cube] if chain.fresh >> field & 1 else self.every
            for field, cube in enumerate(chain.at)
        ]
        base = len(chain.links) + left
        self.costs = [
            WEIGHT * price(self.table, chain, left - unused) + base - unused for unused in range(left + 1)
        ]

    def _roll(self, field: int, into: int, total: int, fresh: int, left: int, fallen: int) -> None:
        """Follow the marble into a field.  ``left`` changes are left; it fell through hole ``fallen``.

        ``fresh`` has a bit for each field whose cube may still be turned, which costs a change.
        """
        if field >= OUTSIDE:
            self._arrive(field, total, left)
            return
        if not self.at[field] or WEIGHT * (total + self.outlook[field][into]) - self.costs[left] <= self.best:
            return
        mask, bit = self.masks[field], 1 << field
        self._cross(field, into, total, fresh & ~bit, left, fallen, mask)
        if fresh & bit and left and self.turns:
            self._cross(field, into, total, fresh & ~bit, left - 1, fallen, self.every & ~mask)
        self.masks[field] = mask

    def _cross(
        self, field: int, into: int, total: int, fresh: int, left: int, fallen: int, mask: int
    ) -> None:
        """Roll on through every way out that the orientations in ``mask`` offer."""
        for out, lying in self.at[field][into]:
            if not mask & lying or 8 * field + out == fallen:
                continue
            self.masks[field] = mask & lying
            hole = 8 * field + out if into < LOW <= out else fallen
            points = 2 if out >= LOW else 1
            self._roll(NEXT[field][out % 4], opposite(out), total + points, fresh, left, hole)

    def _arrive(self, field: int, total: int, left: int) -> None:
        value = WEIGHT * total - self.costs[left]
        if value <= self.best or not self.free[field - OUTSIDE]:
            return
        points = total - self.costs[left] // WEIGHT
        self.found = FoundPath(self.chain, self.port, tuple(self.masks), points)
        if self.keeping:
            self.kept.append(self.found)
        else:
            self.best = value


# The moves of a path


def _moves_of(table: Table, found: FoundPath) -> tuple[CuboroMove, ...]:
    """The moves of a turn with a path: its chain, its rotations, its tower."""
    chain = found.chain
    turns = _turns(table, found)
    jumped = {cube for field, cube in enumerate(chain.at) if not chain.fresh >> field & 1}
    rotated = [cube for cube in turns if cube not in jumped]
    links = _links(table, chain, turns)
    tower = Tower(SIDES[found.port % 4], LEVELS[found.port // LOW])
    each = costs(table.variant)
    if chain.links and each[chain.links[0][0]] >= each[Rotate]:
        return (*links, *(Rotate(FIELDS[chain.at.index(cube)], *turns[cube]) for cube in rotated), tower)
    before = {cube.cube: FIELDS[field] for field, cube in enumerate(table.board) if cube is not None}
    return (*(Rotate(before[cube], *turns[cube]) for cube in rotated), *links, tower)


def _turns(table: Table, found: FoundPath) -> dict[int, tuple[int, bool]]:
    """How each cube is turned that does not stay as it is: degrees, and whether upside down."""
    turns = {}
    lying = {cube.cube: cube for cube in table.board if cube is not None}
    for cube, mask in zip(found.chain.at, found.masks, strict=False):
        if cube != EMPTY and not mask >> lying[cube].orientation & 1:
            turns[cube] = _turn(lying[cube], (mask & -mask).bit_length() - 1)
    return turns


def _turn(before: Placed, after: int) -> tuple[int, bool]:
    flip = before.flipped != (after >= UPSIDE_DOWN)
    angles = (0, 90, 180, 270)
    return next(angle for angle in angles if reoriented(before.orientation, angle, flip) == after), flip


def _links(table: Table, chain: Chain, turns: dict[int, tuple[int, bool]]) -> list[CuboroMove]:
    """The shifts and jumps of a chain; a cube is turned in its last jump."""
    at = [EMPTY if cube is None else cube.cube for cube in table.board]
    empty, moves = table.empty, list[CuboroMove]()
    last = {}
    for number, (kind, field) in enumerate(chain.links):
        cube = at[empty] = at[field]
        empty = field
        moves.append(kind(FIELDS[field]))
        if kind is Jump:
            last[cube] = number
    for cube, number in last.items():
        moves[number] = Jump(FIELDS[chain.links[number][1]], *turns.get(cube, (0, False)))
    return moves
