"""The solver against brute force by the oracle, which shares no code with it."""

from collections import Counter
from random import Random

import pytest
from benchmarks.cuboro import enumerated
from cubeplay.cuboro import GAME, best_turn, positions
from cubeplay.cuboro.exact.longest_possible_path import ceiling, routes
from cubeplay.cuboro.exact.solver import good_turns
from cubeplay.cuboro.rules.house import house_cubes, house_starts, read_cubes, write_grid
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import previews
from cuboro_oracle import FREE, Exhaustion, best, cubes_of, position, reached, scored
from cuboro_tables import CIRCLE, HOUSE, play, random_cubes, table, taken_names
from msgspec.structs import replace

from breadth import sized


def brought(state, turn):
    """The points that a turn's moves bring when they are played."""
    seat = state.player
    after = state
    for move in turn.moves:
        after = GAME.apply(after, seat, move).state
    assert after.player != seat
    return after.points[seat] - state.points[seat]


def brute(state, cubes, changes):
    stones, taken, variant = position(state.board), taken_names(state), state.variant
    prices = (variant.minus_shift, variant.minus_rotation, variant.minus_jump)
    prices = dict(zip(FREE, prices, strict=True)) if variant.minus_points else FREE
    return best(cubes, stones, taken, variant.version, changes, prices, state.changes)


@pytest.mark.parametrize(
    ("version", "taken", "minus"),
    [
        (1, (6,), True),
        pytest.param(2, (0,), False, marks=pytest.mark.proof),
        pytest.param(1, (6,), False, marks=pytest.mark.proof),
        pytest.param(2, (0,), True, marks=pytest.mark.proof),
        pytest.param(1, (0, 6, 12), False, marks=pytest.mark.proof),
        pytest.param(1, (0, 6, 12), True, marks=pytest.mark.proof),
    ],
    ids=str,
)
def test_two_changes_against_brute_force(version, taken, minus):
    rng, cubes = Random(10 * version + minus), cubes_of(HOUSE)
    for marbles in taken:
        state = table(rng, taken=marbles, version=version, minus_points=minus)
        turn = best_turn(state, changes=2)
        assert turn.points == brought(state, turn) == brute(state, cubes, 2)


@pytest.mark.parametrize("minus_points", [False, True])
@pytest.mark.parametrize("kinds", [(Shift,), (Rotate,), (Jump,), (Shift, Rotate), (Shift, Jump)])
def test_two_changes_of_some_kinds_against_brute_force(kinds, minus_points):
    """All turns of up to two changes are played; a cube that jumps out and back is one of them."""
    start = GAME.start(grid=write_grid(house_starts()[0].board), minus_points=minus_points)
    tables, most = {start}, []
    for number in range(3):
        most += [max(path.points for path in previews(each)) + each.points[0] for each in tables]
        found = best_turn(start, changes=number, kinds=kinds)
        assert brought(start, found) == found.points == max(most), number
        assert all(isinstance(move, (*kinds, Tower)) for move in found.moves)
        moves = [(each, move) for each in tables for move in GAME.moves(each, 0) if isinstance(move, kinds)]
        tables = {GAME.apply(each, 0, move).state for each, move in moves}


@pytest.mark.parametrize("minus", [False, True])
@pytest.mark.parametrize("version", [1, 2])
def test_one_change_against_brute_force_with_cubes_of_every_kind(version, minus):
    rng = Random(50 + version)
    for number in range(6):
        text = random_cubes(rng) if number else CIRCLE
        state = table(rng, taken=3, version=version, minus_points=minus, cubes=text)
        state = replace(state, changes=rng.randrange(3))
        turn = best_turn(state, changes=1)
        assert turn.points == brought(state, turn) == brute(state, cubes_of(text), 1)


@sized(1, 3)
def test_the_joker_is_one_more_change(number):
    """After two changes a red marble leaves two more, without one there is one."""
    cubes = cubes_of(HOUSE)
    for seed in range(number):
        state = replace(table(Random(seed)), changes=2)
        assert best_turn(state).points == brute(state, cubes, 2)
        assert best_turn(state, joker=False).points == brute(state, cubes, 1)
        no_joker = replace(state, marbles=((1, 0), (1, 0)))
        assert best_turn(no_joker) == best_turn(state, joker=False)


def test_after_the_last_change_only_the_tower_is_left():
    state = replace(table(version=2), changes=4)
    [move] = best_turn(state).moves
    assert isinstance(move, Tower)
    assert best_turn(state).points == scored(cubes_of(HOUSE), position(state.board), set(), 2)


@sized(5, 20)
def test_no_change_is_wasted(number):
    for seed in range(number):
        state = table(Random(seed))
        turn = best_turn(state)
        fewer = len(turn.moves) - 2
        assert fewer < 0 or best_turn(state, changes=fewer).points < turn.points


def test_where_nothing_scores_the_turn_is_worth_nothing():
    state = replace(table(), finishes=("blue",) * 12)
    turn = best_turn(state)
    assert (turn.points, brought(state, turn)) == (0, 0)


VALUES = [(0, 1, 2), (3, 1, 0), (0, 5, 1), (1, 4, 1), (5, 5, 5)]
"""Of a shift, a rotation and a jump; in some a rotation costs more than two other changes."""


def minus(*values):
    return {"minus_points": True} | dict(
        zip(("minus_shift", "minus_rotation", "minus_jump"), values, strict=True)
    )


@pytest.mark.rule("cuboro.minus-points")
@pytest.mark.parametrize("values", VALUES, ids=str)
def test_the_best_turn_is_best_whatever_changes_cost(values):
    """The last two changes of a turn in version 1 cost what they are set to cost; brute force agrees."""
    rng, cubes = Random(str(values)), cubes_of(HOUSE)
    for made in (0, 1) if values == (3, 1, 0) else (1,):
        state = replace(table(rng, taken=4, **minus(*values)), changes=made)
        turn = best_turn(state, changes=2)
        assert turn.points == brought(state, turn) == brute(state, cubes, 2)


@pytest.mark.rule("cuboro.minus-points")
def test_where_a_rotation_is_dear_a_cube_jumps_out_and_back_instead():
    """A quarter turn of b3 would cost 5; to jump out and, turned, back again costs 2."""
    grid = ". 6/270 5/180; 1/180 2 8/90; 7 3/180 4/180"
    state = replace(table(grid=grid, **minus(5, 5, 1)), changes=1)
    turn = best_turn(state, changes=2)
    assert [str(move) for move in turn.moves] == ["jump b3", "jump a1 turn 90", "tower south"]
    assert turn.points == brought(state, turn) == brute(state, cubes_of(HOUSE), 2) == 5


@pytest.mark.rule("cuboro.minus-points")
@sized(2, 8)
def test_with_minus_points_the_dearest_change_comes_first(number):
    for seed in range(number):
        state = table(Random(seed), version=1, minus_points=True)
        turn = best_turn(state)
        assert brought(state, turn) == turn.points <= best_turn(table(Random(seed))).points


@pytest.mark.rule("cuboro.time-limit")
def test_timed_turns_are_stamped():
    state = table(time_limit=True)
    assert all(move.at == 0 for move in best_turn(state).moves)


def test_good_turns_score_what_they_say():
    state = table(version=2)
    least = best_turn(state).points - 2
    turns = good_turns(state, least, 12, Random(1))
    assert len(turns) == 12
    assert all(brought(state, turn) == turn.points >= least for turn in turns)


# Positions


@pytest.mark.parametrize("version", [1, 2])
def test_positions_against_brute_force(version):
    for seed in range(2):
        state = table(Random(seed), version=version)
        assert positions(state, 0) == 1
        stones = position(state.board)
        assert positions(state, 1) == len(reached(stones, version, 1))
        assert positions(state, 2) == len(reached(stones, version, 2))


def test_positions_in_one_change_by_hand():
    """Eight cubes turned, or jumped with any turn: 8 · 3 + 8 · 4, or 8 · 7 + 8 · 8, and the present one."""
    assert positions(table(), 1) == 1 + 24 + 32
    assert positions(table(version=2), 1) == 1 + 56 + 64


@pytest.mark.proof
def test_positions_in_three_changes_against_brute_force():
    state = table()
    assert positions(state, 3) == len(reached(position(state.board), 1, 3))


# The maxima


@pytest.mark.rule("cuboro.goal")
def test_the_house_cubes_allow_exactly_the_printed_maxima():
    surface, deep = ceiling(house_cubes(), 1), ceiling(house_cubes(), 2)
    assert (surface.points, surface.channels, surface.tunnels) == (10, 9, 0)
    assert (deep.points, deep.channels, deep.tunnels) == (22, 7, 7)


def test_the_board_that_comes_with_a_maximum_has_it():
    for version in (1, 2):
        found = ceiling(house_cubes(), version)
        state = table(version=version, grid=write_grid(found.board))
        move = Tower(found.side, found.level)
        assert GAME.apply(state, 0, move).state.points[0] == found.points


def test_no_surface_path_has_more_than_nine_channels():
    assert max(route.points for route in routes(1)) == 10


@pytest.mark.proof
def test_laying_out_cubes_one_by_one_finds_no_more_either():
    """Version 1 by exhaustion: nothing above 10, and 10 itself is there."""
    cubes = cubes_of(HOUSE)
    assert not Exhaustion(cubes, 1, 10).exceeded()
    assert Exhaustion(cubes, 1, 9).exceeded()


@pytest.mark.proof
def test_laying_out_cubes_one_by_one_finds_no_more_in_version_2():
    cubes = cubes_of(HOUSE)
    assert Exhaustion(cubes, 2, 21).exceeded()
    assert not Exhaustion(cubes, 2, 22).exceeded()


def test_the_maxima_of_other_sets_differ():
    """The maxima are a property of the set: random sets in version 2 reach many others."""
    rng = Random(4)
    found = Counter(ceiling(read_cubes(random_cubes(rng)), 2).points for _set in range(8))
    assert len(found) >= 3


# The start grids


@pytest.mark.rule("cuboro.start-position")
def test_both_start_grids_leave_an_interesting_first_turn():
    """Every change brings more, and three reach at least 6 points in version 1."""
    best_of = {
        version: [best_turn(table(version=version), changes=number).points for number in range(5)]
        for version in (1, 2)
    }
    assert best_of == {1: [3, 5, 6, 7, 8], 2: [5, 7, 12, 15, 17]}
    assert [start.version for start in house_starts()] == [1, 2]


@pytest.mark.proof
@pytest.mark.parametrize("minus", [False, True])
def test_three_changes_of_version_1_against_brute_force(minus):
    state = table(minus_points=minus)
    turn = best_turn(state, joker=False)
    assert turn.points == brought(state, turn) == brute(state, cubes_of(HOUSE), 3)


@pytest.mark.proof
@pytest.mark.parametrize(("version", "seed"), [(1, 1), (1, 2), (1, 3), (2, 4)])
def test_three_changes_against_plain_enumeration(version, seed):
    state = table(Random(seed), version=version, taken=5)
    assert best_turn(state, joker=False).points == enumerated(state, 3)


@sized(5, 20)
def test_a_rotation_is_the_whole_turn_of_a_cube(number):
    """No turn rotates a cube twice."""
    for seed in range(number):
        turned = [
            move.field for move in best_turn(table(Random(seed), version=2)).moves if isinstance(move, Rotate)
        ]
        assert len(turned) == len(set(turned))


def test_a_turn_from_any_point_of_a_game_scores_what_it_says():
    state = table(version=2, players=3)
    for move in ("rotate a1 90 flip", "jump c3", "tower north low", "shift c2"):
        state = play(state, move)
        turn = best_turn(state)
        assert brought(state, turn) == turn.points
