"""All endings of a turn of cuboro, counted by the points that they bring.

An ending is how the cubes lie in the end and how the tower faces.  The millions of endings are not listed one
by one: as in the solver, marbles roll over the board of every *chain* of shifts and jumps, and a cube is
turned only when a marble arrives at it.  A path fixes the cubes that it crosses; in how many ways the other
cubes can lie is one number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from cubeplay.cuboro.exact.chains import EMPTY, Chain, chains, jumped_cubes
from cubeplay.cuboro.exact.solver import Exits, exits, price
from cubeplay.cuboro.rules.geometry import LOW, NEXT, OUTSIDE, opposite
from cubeplay.cuboro.rules.moves import Jump, Rotate
from cubeplay.cuboro.rules.play import costs
from cubeplay.cuboro.rules.state import Table

Turned = int
"""Cubes that lie turned, a bit for each."""


def count_endings(table: Table, changes: int) -> dict[int, int]:
    """How many endings up to ``changes`` changes and a tower have, by points less the cheapest price.

    >>> from cubeplay.cuboro import GAME
    >>> count_endings(GAME.start(), 0)
    {0: 1, 2: 1, 3: 2}
    """
    return _Count(table, changes).ways()


class _Arrangement:
    """Where the cubes stand after some shifts and jumps, and what turning some of them costs at least.

    ``at`` holds the cube on each field, ``prices`` the price of every set of cubes that can lie turned.
    """

    def __init__(self, table: Table, at: tuple[int, ...], found: list[Chain], changes: int) -> None:
        self.at, self.others = at, 4 * table.variant.version - 1
        cheapest: dict[tuple[Turned, int], int] = {}
        for chain in found:
            jumped = jumped_cubes(chain)
            for rotations in range(changes - len(chain.links) + 1):
                paid = price(table, chain, rotations)
                key = jumped, rotations
                cheapest[key] = min(paid, cheapest.get(key, paid))
        self.prices: dict[Turned, int] = {}
        for turned in range(256):
            costs = [
                paid
                for (jumped, rotations), paid in cheapest.items()
                if (turned & ~jumped).bit_count() == rotations
            ]
            if costs:
                self.prices[turned] = min(costs)
        self._known: dict[Turned, dict[Turned, Counter[int]]] = {}

    def rest(self, crossed: Turned, turned: Turned) -> Mapping[int, int]:
        """In how many ways the cubes can lie that are not ``crossed``, by price.

        ``turned`` are those of the crossed cubes that lie turned.
        """
        if crossed not in self._known:
            known: dict[Turned, Counter[int]] = defaultdict(Counter)
            for all_turned, paid in self.prices.items():
                known[all_turned & crossed][paid] += self.others ** (all_turned & ~crossed).bit_count()
            self._known[crossed] = known
        return self._known[crossed].get(turned, {})


class _Count:
    """One count: the board that the marble runs over, and the paths found so far that arrive."""

    def __init__(self, table: Table, changes: int) -> None:
        self.table, self.changes = table, changes
        self.version = table.variant.version
        self.exits = tuple(exits(cube, self.version) for cube in table.variant.cubes)
        lying = {cube.cube: 1 << cube.orientation for cube in table.board if cube is not None}
        self.unturned = tuple(lying[cube] for cube in range(len(lying)))
        self.every = (1 << 4 * self.version) - 1
        self.free = tuple(not marble for marble in table.finishes)
        self.arrived: Counter[tuple[int, int]] = Counter()
        self.masks: list[int] = []

    def ways(self) -> dict[int, int]:
        """Count all ways: first those in which the marble arrives; all others are lost."""
        facings = 4 * self.version
        ended: Counter[int] = Counter()
        for arrangement in self._arrangements():
            for paid, number in arrangement.rest(0, 0).items():
                ended[paid] += facings * number
            self._send(arrangement)
        found: Counter[int] = Counter()
        for (points, paid), number in self.arrived.items():
            found[points - paid] += number
            ended[paid] -= number
        for paid, number in ended.items():
            found[-paid] += number
        return {points: number for points, number in sorted(found.items()) if number}

    def _arrangements(self) -> Iterator[_Arrangement]:
        """Every way in which the cubes can stand, turned or not."""
        minus, each = self.table.variant.minus_points, costs(self.table.variant)
        found: dict[tuple[int, ...], list[Chain]] = defaultdict(list)
        for chain in chains(self.table, self.changes, minus, returns=each[Rotate] > each[Jump]):
            found[chain.at].append(chain)
        for at, chained in found.items():
            yield _Arrangement(self.table, at, chained, self.changes)

    def _send(self, arrangement: _Arrangement) -> None:
        """Send marbles to every side and height, over all ways in which the cubes can lie."""
        self.now = arrangement
        self.at: list[Exits] = [() if cube == EMPTY else self.exits[cube] for cube in arrangement.at]
        self.masks = [self.every] * 9
        tower = arrangement.at.index(EMPTY)
        for port in range(4 * self.version):
            self._roll(NEXT[tower][port % 4], opposite(port), 1, 0, 0, 0)

    def _roll(self, field: int, into: int, total: int, crossed: Turned, turned: Turned, seen: int) -> None:
        """Follow the marbles into a field.

        ``crossed`` are the cubes that the marbles have met, ``turned`` those of them that lie turned.
        ``masks`` holds how each cube may lie, and ``seen`` a bit for each field and port.
        """
        if field >= OUTSIDE:
            self._arrive(field, total, crossed, turned)
            return
        here = 1 << 8 * field + into
        if not self.at[field] or seen & here:
            return
        mask, cube = self.masks[field], self.now.at[field]
        bit = 1 << cube
        if crossed & bit:
            self._cross(field, into, total, crossed, turned, seen | here, mask)
        else:
            lying = self.unturned[cube]
            self._cross(field, into, total, crossed | bit, turned, seen | here, lying)
            if turned | bit in self.now.prices:
                self._cross(field, into, total, crossed | bit, turned | bit, seen | here, mask & ~lying)
        self.masks[field] = mask

    def _cross(
        self, field: int, into: int, total: int, crossed: Turned, turned: Turned, seen: int, mask: int
    ) -> None:
        """Roll on through every way out that the orientations in ``mask`` offer."""
        for out, lying in self.at[field][into]:
            if mask & lying:
                self.masks[field] = mask & lying
                points = 2 if out >= LOW else 1
                self._roll(NEXT[field][out % 4], opposite(out), total + points, crossed, turned, seen)

    def _arrive(self, field: int, total: int, crossed: Turned, turned: Turned) -> None:
        """Count the ways in which the cubes can lie that lead a marble here."""
        if not self.free[field - OUTSIDE]:
            return
        ways = 1
        for place, cube in enumerate(self.now.at):
            if cube != EMPTY and crossed >> cube & 1:
                ways *= self.masks[place].bit_count()
        for paid, number in self.now.rest(crossed, turned).items():
            self.arrived[total, paid] += ways * number
