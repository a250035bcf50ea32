"""The longest path that a set of cubes allows, over every arrangement of them on the board.

Instead of 9 · 8! · 8⁸ arrangements the module lists the *routes* that a path can have (field, side in, side
out, height), longest first.  For each route it checks whether eight cubes can be dealt to the fields so that
every field's cube, in some orientation, has the crossings that the route needs there.  That covers every
arrangement, for nothing else of an arrangement matters to a path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from cubeplay.cuboro.rules.cubes import Board, Cube, placed
from cubeplay.cuboro.rules.geometry import LOW, NEXT, OUTSIDE, SIDES, PortLevel, opposite

Crossing = tuple[int, int, int]
"""A field, the port where the marble comes in, the port where it goes out."""

Crossings = tuple[Crossing, ...]
STARTS: Final = (0, 1, 4)
"""A corner, an edge and the middle: turning the board takes every other place of the tower to one of them."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way of a path: the tower's field and port, and each crossing of a cube."""

    tower: int
    port: int
    walk: Crossings

    @property
    def points(self) -> int:
        """What a marble scores on the route: tower 1, channel 1, tunnel or level changer 2."""
        return 1 + sum(2 if out >= LOW else 1 for _field, _into, out in self.walk)


@dataclass(frozen=True, slots=True)
class Ceiling:
    """A longest path: its points, how many channels and tunnels it uses, and a board that has it.

    >>> from cubeplay.cuboro.rules.house import house_cubes
    >>> ceiling(house_cubes(), 1).points
    10
    """

    points: int
    channels: int
    tunnels: int
    board: Board
    side: str
    level: PortLevel


def _walks(
    tower: int, field: int, into: int, walk: Crossings, drop: bool
) -> Iterator[tuple[Crossings, int, int]]:
    """All ways on from a port of a field at one height: (walk, last field, last port).

    A walk stops where it leaves the board and, if ``drop``, also where it could fall into a tunnel.
    """
    if field >= OUTSIDE:
        yield walk, field, into
        return
    taken = {p for f, a, b in walk if f == field for p in (a, b)}
    if field == tower or into in taken or (into >= LOW and taken):
        return
    if drop:
        yield walk, field, into
    height = into & LOW
    for out in range(height, height + 4):
        if out != into and out not in taken:
            there = NEXT[field][out % 4]
            yield from _walks(tower, there, opposite(out), (*walk, (field, into, out)), drop)


@cache
def routes(version: int) -> tuple[Route, ...]:
    """Every route of a path that may score more than the tower, the longest first."""
    found = [route for tower in STARTS for side in range(4) for route in _routes(tower, side, version)]
    return tuple(sorted(found, key=lambda route: -route.points))


def _routes(tower: int, side: int, version: int) -> Iterator[Route]:
    there, into = NEXT[tower][side], opposite(side)
    for walk, field, port in _walks(tower, there, into, (), version == 2):
        if field >= OUTSIDE:
            yield Route(tower, side, walk)
            continue
        for out in range(LOW, LOW + 4):
            fallen = (*walk, (field, port, out))
            yield from (Route(tower, side, fallen + deep) for deep in _deep(tower, field, out))
    if version == 2:
        low = ((walk, end) for walk, end, _port in _walks(tower, there, into + LOW, (), False))
        yield from (Route(tower, side + LOW, walk) for walk, end in low if end >= OUTSIDE)


@cache
def _deep(tower: int, hole: int, out: int) -> tuple[Crossings, ...]:
    """The ways on through tunnels for a marble that fell on field ``hole`` and leaves it by ``out``."""
    there = NEXT[hole][out % 4]
    ways = _walks(tower, there, opposite(out), (), False)
    return tuple(
        walk for walk, end, _port in ways if end >= OUTSIDE and all(field != hole for field, _i, _o in walk)
    )


def ceiling(cubes: tuple[Cube, ...], version: int) -> Ceiling:
    """The most points that any arrangement of these cubes gives in one turn, over all arrangements.

    >>> from cubeplay.cuboro.rules.house import house_cubes
    >>> ceiling(house_cubes(), 1).points
    10
    """
    fits: dict[tuple[Crossing, ...], tuple[int, ...]] = {}
    for route in routes(version):
        needs = _needs(route)
        for need in needs.values():
            if need not in fits:
                fits[need] = tuple(_fit(cube, need, version) for cube in cubes)
        rows = sorted(((field, fits[need]) for field, need in needs.items()), key=lambda row: _rarity(row[1]))
        if (deal := _deal(rows, 0)) is not None:
            return _found(route, deal, len(cubes))
    raise AssertionError("a marble can always leave the tower over the edge of the board")


def _needs(route: Route) -> dict[int, tuple[Crossing, ...]]:
    """The crossings that each field's cube must have, without the field's number."""
    needs: dict[int, list[Crossing]] = defaultdict(list)
    for field, into, out in route.walk:
        needs[field].append((0, into, out))
    return {field: tuple(sorted(crossings)) for field, crossings in needs.items()}


def _fit(cube: Cube, need: tuple[Crossing, ...], version: int) -> int:
    """The first orientation in which a cube has the crossings that are needed; -1 if there is none."""
    for orientation in range(4 * version):
        ways = cube.ways[orientation]
        if all(ways[into] == out for _field, into, out in need):
            return orientation
    return -1


def _rarity(fits: tuple[int, ...]) -> int:
    return sum(orientation >= 0 for orientation in fits)


def _deal(rows: list[tuple[int, tuple[int, ...]]], used: int) -> dict[int, tuple[int, int]] | None:
    """Deal a different cube to every field: field → (cube, orientation).  ``used`` is a bit per cube."""
    if not rows:
        return {}
    (field, fits), *others = rows
    for cube, orientation in enumerate(fits):
        if orientation >= 0 and not used >> cube & 1:
            deal = _deal(others, used | 1 << cube)
            if deal is not None:
                return deal | {field: (cube, orientation)}
    return None


def _found(route: Route, deal: dict[int, tuple[int, int]], number: int) -> Ceiling:
    dealt = {cube for cube, _orientation in deal.values()}
    left = iter([cube for cube in range(number) if cube not in dealt])
    cells = [field for field in range(9) if field != route.tower and field not in deal]
    deal = deal | {field: (next(left), 0) for field in cells}
    board = tuple(placed(*deal[field]) if field in deal else None for field in range(9))
    tunnels = sum(out >= LOW for _field, _into, out in route.walk)
    level: PortLevel = "low" if route.port >= LOW else "high"
    side = SIDES[route.port % 4]
    return Ceiling(route.points, len(route.walk) - tunnels, tunnels, board, side, level)
