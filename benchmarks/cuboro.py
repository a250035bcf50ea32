"""cuboro's rows of the benchmark, and their peer, a plain enumeration of turns."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from cubeplay.cuboro.exact.solver import best_turn
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.cubes import NOWHERE, Ways
from cubeplay.cuboro.rules.geometry import LOW, NEIGHBOURS, NEXT, OUTSIDE
from cubeplay.cuboro.rules.state import Table

from benchmarks import Times, alone, busy_seconds, random_play, row
from benchmarks.growth import curve

LONGEST: Final = 18
"""The most steps of a path that arrives: nine cubes on the surface, eight underground, and the arrival."""

ENUMERATION: Final = "plain enumeration of all changes"


@row("cuboro", "best turn of three changes, version 1", peer=ENUMERATION, at_least=30)
def best_turn_on_the_surface() -> Times:
    """The best first turn of version 1."""
    return _against_enumeration(version=1)


@row("cuboro", "best turn of three changes, version 2", peer=ENUMERATION, at_least=300)
def best_turn_with_tunnels() -> Times:
    """The best first turn of version 2."""
    return _against_enumeration(version=2)


@row(
    "cuboro",
    "random play, a move",
    peer="OpenSpiel, python_block_dominoes",
    at_least=1,
    needs=("pyspiel",),
)
def play_at_random() -> Times:
    """Whole random games."""
    return random_play(GAME)


@curve("cuboro", "best turn, version 2", "changes", (1, 2, 3, 4))
def best_turn_by_changes(changes: int) -> float:
    """Seconds for the best first turn with a number of changes."""
    table = GAME.start(version=2)
    return busy_seconds(lambda: best_turn(table, joker=False, changes=changes))


def _against_enumeration(version: int) -> Times:
    """Our median against one run of the peer, which takes seconds to half a minute."""
    table = GAME.start(version=version)
    ours = alone(lambda: best_turn(table, joker=False)).ours
    start = perf_counter()
    points = enumerated(table, 3)
    taken = perf_counter() - start
    if points != best_turn(table, joker=False).points:
        raise AssertionError("the enumeration and the solver disagree")
    return Times(ours, taken)


# The peer tries every sequence of changes, and sends the marble every way from every position.  A board is a
# tuple of nine numbers, 8 · cube + orientation, and -1 for the empty field.

Plain = tuple[int, ...]


def enumerated(table: Table, changes: int) -> int:
    """The most points of a turn, by trying everything."""
    board = tuple(-1 if cube is None else 8 * cube.cube + cube.orientation for cube in table.board)
    return _best(board, _all_ways(table), tuple(map(bool, table.finishes)), changes)


def _all_ways(table: Table) -> tuple[Ways, ...]:
    """The ways of every cube in every orientation; holes lead nowhere in version 1."""
    low = table.variant.version == 2
    return tuple(
        tuple(out if low or out < LOW else NOWHERE for out in ways) if low or orientation < 4 else ()
        for cube in table.variant.cubes
        for orientation, ways in enumerate(cube.ways)
    )


def _best(board: Plain, ways: tuple[Ways, ...], taken: tuple[bool, ...], changes: int) -> int:
    empty = board.index(-1)
    ports = range(8 if ways[-1] else 4)
    best = max(_points(board, ways, taken, empty, port) for port in ports)
    if changes:
        best = max(best, *(_best(b, ways, taken, changes - 1) for b in _changed(board, empty, len(ports))))
    return best


def _changed(board: Plain, empty: int, orientations: int) -> Iterator[Plain]:
    """Every board that is one change away."""
    for field in range(9):
        code = board[field]
        if field == empty:
            continue
        first = code & ~7
        if field in NEIGHBOURS[empty]:
            yield _with(board, empty, code, field)
        for other in range(first, first + orientations):
            if other != code:
                yield (*board[:field], other, *board[field + 1 :])
            yield _with(board, empty, other, field)


def _with(board: Plain, empty: int, code: int, left: int) -> Plain:
    after = list(board)
    after[empty], after[left] = code, -1
    return tuple(after)


def _points(board: Plain, ways: tuple[Ways, ...], taken: tuple[bool, ...], tower: int, port: int) -> int:
    """The points of a marble that leaves the tower by a port."""
    field, into, points = NEXT[tower][port & 3], port ^ 2, 1
    for _crossing in range(LONGEST):
        if field >= OUTSIDE:
            return 0 if taken[field - OUTSIDE] else points
        code = board[field]
        out = ways[code][into] if code >= 0 else NOWHERE
        if out == NOWHERE:
            return 0
        points += 1 if out < LOW else 2
        field, into = NEXT[field][out & 3], out ^ 2
    return 0
