"""Gelatinous Cube Dice's rows of the benchmark, and their peers.

The work: from a position at the start of a room, find the fewest actions to the exit for every set of
dangers that can be eaten on the way; the least damage follows.  Neither we nor a peer cache anything from
one position to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.exact.bitboards import Lanes
from cubeplay.gelatinous.exact.flood import Flood
from cubeplay.gelatinous.rules.die import DICE, DIRECTIONS, Die
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.rooms import OUT, RoomKind, RoomPlan

from benchmarks import Times, busy_seconds, compare, random_play, row
from benchmarks.growth import curve

WORK_A = "least actions and damage for every set of dangers, rooms A"
WORK_C = "least actions and damage for every set of dangers, room C"

Fewest = dict[int, int]
"""The fewest actions for each set of eaten dangers; bit i is the i-th danger."""


class RoomPosition(NamedTuple):
    """A room, its dangers, and the die on the start."""

    room: RoomPlan
    dangers: tuple[int, ...]
    die: Die


def positions(kind: RoomKind, number: int, dangers: int = 4) -> list[RoomPosition]:
    """Positions in our own rooms with some dangers, always the same positions."""
    rng = Random(2)
    rooms = [room for room in dungeon_of("").rooms.values() if room.kind == kind]
    return [
        RoomPosition(
            rooms[k * len(rooms) // number], tuple(sorted(rng.sample(range(1, 7), dangers))), rng.choice(DICE)
        )
        for k in range(number)
    ]


def by_lanes(position: RoomPosition) -> Fewest:
    """Our solver."""
    room, dangers, die = position
    flood = Flood(Lanes(room, dangers, room.glyphs), room.start, (die,)).rise()
    return {eaten: way.actions for eaten, way in flood.ways[0].items()}


def by_dict(position: RoomPosition) -> Fewest:
    """Breadth-first search over tuples of square, die, dangers eaten and glyphs broken."""
    room, dangers, die = position
    steps = {
        square: [(end, to) for to in DIRECTIONS if (end := room.doors.get((square, to)))]
        for square in room.squares
    }
    danger_at = {room.numbers[number - 1]: 1 << place for place, number in enumerate(dangers)}
    glyph_at = {square: 1 << place for place, square in enumerate(room.glyphs)}
    all_broken = (1 << len(glyph_at)) - 1
    start = (room.start, die, 0, 0)
    depth, front, ways = {start: 0}, [start], Fewest()
    for state in front:
        square, lies, eaten, broken = state
        actions = depth[state] + 1
        for end, to in steps[square]:
            if end == OUT:
                if broken == all_broken:
                    ways.setdefault(eaten, actions)
                continue
            after = lies.rolled(to)
            glyph = glyph_at.get(end, 0) if after.top == 6 else 0
            new = (end, after, eaten | danger_at.get(end, 0), broken | glyph)
            if new not in depth:
                depth[new] = actions
                front.append(new)
    return ways


def by_scipy(position: RoomPosition) -> Fewest:
    """The same graph in arrays, searched by SciPy."""
    import numpy as np
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    room, dangers, die = position
    squares, lies = {name: k for k, name in enumerate(room.squares)}, {die: k for k, die in enumerate(DICE)}
    memories = 1 << (len(dangers) + len(room.glyphs))
    shape = (len(squares), len(DICE), memories)
    flags = np.zeros((len(squares), len(DICE)), dtype=np.int32)
    for place, number in enumerate(dangers):
        flags[squares[room.numbers[number - 1]]] |= 1 << place
    tops = [lies[other] for other in DICE if other.top == 6]
    for place, square in enumerate(room.glyphs):
        flags[squares[square], tops] |= 1 << (len(dangers) + place)
    rolled = np.array([[lies[other.rolled(to)] for other in DICE] for to in DIRECTIONS])
    memory, count = np.arange(memories), len(squares) * len(DICE) * memories
    sources, targets = [], []
    for (square, to), end in room.doors.items():
        if end != OUT:
            after = rolled[DIRECTIONS.index(to)]
            new = memory[None, :] | flags[squares[end], after][:, None]
            sources.append(np.arange(squares[square] * 24 * memories, (squares[square] + 1) * 24 * memories))
            targets.append(((squares[end] * 24 + after[:, None]) * memories + new).ravel())
    source, target = np.concatenate(sources), np.concatenate(targets)
    graph: Any = csr_array((np.ones(len(source), dtype=np.int8), (source, target)), shape=(count, count))
    start = (squares[room.start] * 24 + lies[die]) * memories
    depth = dijkstra(graph, unweighted=True, indices=start).reshape(shape)
    done = memories - (1 << len(dangers))
    best = depth[squares[room.exit[0]], :, done:].min(axis=0)
    return {eaten: int(actions) + 1 for eaten, actions in enumerate(best) if actions < np.inf}


def _same_positions(kind: RoomKind, number: int, peer: Callable[[RoomPosition], Fewest]) -> Times:
    """Compare on the same positions; both solvers must agree."""
    sample = positions(kind, number)
    for position in sample:
        assert peer(position) == by_lanes(position)
    return compare(partial(_all, by_lanes, sample), partial(_all, peer, sample))


def _all(solver: Callable[[RoomPosition], Fewest], sample: list[RoomPosition]) -> None:
    for position in sample:
        solver(position)


@row("gelatinous", WORK_A, peer="search with tuples and dicts", at_least=12)
def rooms_a_against_dicts() -> Times:
    """Rooms A against plain Python."""
    return _same_positions("A", 12, by_dict)


@curve("gelatinous", "all ways out of rooms A", "dangers", (1, 2, 3, 4, 5, 6))
def rooms_a_by_dangers(number: int) -> float:
    """Seconds for twelve rooms with a number of dangers."""
    sample = positions("A", 12, number)
    return busy_seconds(lambda: _all(by_lanes, sample))


@row("gelatinous", WORK_C, peer="search with tuples and dicts", at_least=30)
def room_c_against_dicts() -> Times:
    """Room C against plain Python."""
    return _same_positions("C", 2, by_dict)


@row("gelatinous", WORK_A, peer="SciPy csgraph", at_least=2.5, needs=("numpy", "scipy"))
def rooms_a_against_scipy() -> Times:
    """Rooms A against SciPy."""
    return _same_positions("A", 12, by_scipy)


@row("gelatinous", WORK_C, peer="SciPy csgraph", at_least=5, needs=("numpy", "scipy"))
def room_c_against_scipy() -> Times:
    """Room C against SciPy."""
    return _same_positions("C", 2, by_scipy)


@row(
    "gelatinous",
    "random play, one move",
    peer="OpenSpiel python_block_dominoes",
    at_least=1,
    needs=("pyspiel",),
)
def random_moves() -> Times:
    """Whole random games, including chance moves."""
    return random_play(GAME)
