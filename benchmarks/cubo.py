"""Cubo's rows of the benchmark, and their peers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from random import Random
from typing import Final

from cubeplay.cubo import GAME
from cubeplay.cubo.exact.all_rolls_table import best_score, forget_tables
from cubeplay.cubo.exact.odds import optimal_scores
from cubeplay.cubo.exact.solver import NineDice, best_arrangement, kinds_of, line_tables
from cubeplay.cubo.rules.state import AS_PRINTED

from benchmarks import Times, alone, compare, random_play, row, seconds_a_move
from benchmarks.growth import curve

RING_SIDES: Final = ((0, 1, 2), (2, 3, 4), (4, 5, 6), (6, 7, 0))
"""The four sides of a square; places count clockwise from the top left corner."""

RING_MIDDLES: Final = ((1, 5), (3, 7))


def rolls(number: int) -> list[NineDice]:
    """Rolls of four red dice, four blue ones and a white one, always the same rolls."""
    rng = Random(18)
    faces = range(1, 7)
    return [
        (tuple(rng.choices(faces, k=4)), tuple(rng.choices(faces, k=4)), rng.choice(faces))
        for _roll in range(number)
    ]


def _same_rolls(number: int, ours: Callable[..., object], peer: Callable[..., int]) -> Times:
    """Compare two ways to find the best scores of the same rolls, in seconds for a roll."""
    sample = rolls(number)
    for roll in sample:
        assert peer(*roll) == best_score(*roll)
    times = compare(lambda: [ours(*roll) for roll in sample], lambda: [peer(*roll) for roll in sample])
    assert times.peer is not None
    return Times(times.ours / number, times.peer / number)


@row("cubo", "best arrangement of one roll", peer="all 8! placements in Python", at_least=200)
def against_all_placements() -> Times:
    """A simple search: score every order of the eight dice."""
    return _same_rolls(5, best_arrangement, naive)


def naive(red: tuple[int, ...], blue: tuple[int, ...], white: int) -> int:
    """The best score over all 40,320 orders of the dice, line by line."""
    middle = ("white", white)
    dice = [*(("red", pips) for pips in red), *(("blue", pips) for pips in blue)]
    best = 0
    for a, b, c, d, e, f, g, h in permutations(dice):
        lines = ((a, b, c), (d, middle, e), (f, g, h), (a, d, f), (b, middle, g), (c, e, h))
        best = max(best, sum(_points(*line) for line in lines))
    return best


def _points(one: tuple[str, int], two: tuple[str, int], three: tuple[str, int]) -> int:
    first, second, third = one[1], two[1], three[1]
    step = second - first
    if third - second != step or not -1 <= step <= 1:
        return 0
    doubled = one[0] == three[0] and two[0] in (one[0], "white")
    return max(first, third) * (2 if doubled else 1)


@row(
    "cubo",
    "best arrangement of one roll",
    peer="OR-tools CP-SAT",
    at_least=150,
    needs=("ortools",),
)
def against_cp_sat() -> Times:
    """A model of 0-1 variables, made and solved for each roll, on one thread, which is fastest here."""
    return _same_rolls(10, best_arrangement, cp_sat)


def cp_sat(red: tuple[int, ...], blue: tuple[int, ...], white: int) -> int:
    """The best score, proved by a constraint solver: which kind lies where, and which lines score."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    count = Counter(kinds_of(red, blue))
    lies = {(kind, place): model.new_bool_var("") for kind in count for place in range(8)}
    for place in range(8):
        model.add_exactly_one(lies[kind, place] for kind in count)
    for kind, number in count.items():
        model.add(sum(lies[kind, place] for place in range(8)) == number)
    gains = []
    for places, kinds, points in _scoring_lines(tuple(count), white):
        line = model.new_bool_var("")
        gains.append(points * line)
        for kind, place in zip(kinds, places, strict=True):
            model.add_implication(line, lies[kind, place])
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL
    return int(solver.objective_value)


def _scoring_lines(
    kinds: tuple[int, ...], white: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every way for a line to score with these kinds: its places, the kinds that lie there, its points."""
    tables = line_tables(AS_PRINTED)
    for places in RING_SIDES:
        for a, b, c in product(kinds, repeat=3):
            if points := tables.side[a][c][b]:
                yield places, (a, b, c), points
    for pair in RING_MIDDLES:
        for a, b in product(kinds, repeat=2):
            if points := tables.middle[white - 1][a][b]:
                yield pair, (a, b), points


@row(
    "cubo",
    "best score of one roll, table in memory",
    peer="numpy, all placements at once",
    at_least=50,
)
def against_numpy() -> Times:
    """Gather the points of the six lines of all 40,320 placements, and take the largest sum."""
    return _same_rolls(20, best_score, numpy_search())


def numpy_search() -> Callable[[tuple[int, ...], tuple[int, ...], int], int]:
    """A search with placements and line tables made in advance."""
    import numpy as np

    orders = np.array(list(permutations(range(8))), np.intp).T
    tables = line_tables(AS_PRINTED)
    side, middle = np.array(tables.side, np.uint8), np.array(tables.middle, np.uint8)

    def search(red: tuple[int, ...], blue: tuple[int, ...], white: int) -> int:
        lie = np.array(kinds_of(red, blue))[orders]
        points = sum(side[lie[a], lie[c], lie[b]] for a, b, c in RING_SIDES)
        points = points + sum(middle[white - 1][lie[a], lie[b]] for a, b in RING_MIDDLES)
        return int(points.max())

    return search


@row("cubo", "exact odds of the best score, 95,256 rolls, no table", at_most=2)
def exact_odds() -> Times:
    """Make the line tables and the table of all rolls, and count the odds."""

    def from_nothing() -> None:
        forget_tables()
        optimal_scores()

    return alone(from_nothing)


@curve("cubo", "random play, a move", "players", (2, 3, 4))
def move_by_players(players: int) -> float:
    """Seconds for a move of one round."""
    return seconds_a_move(GAME, players=players, rounds=1)


@row(
    "cubo",
    "random play, one move",
    peer="OpenSpiel, python_block_dominoes",
    at_least=1,
    needs=("pyspiel",),
)
def random_moves() -> Times:
    """Whole untimed games of three players; chance moves count."""
    return random_play(GAME, players=3)
