"""How a die rolls: a group of 24, its known products, and what parity forbids."""

from collections import Counter
from itertools import product

import pytest
from cubeplay.gelatinous.rules.die import DICE, DIRECTIONS, SIDES, Die

IDENTITY = tuple(range(24))
ROLLS = {d: tuple(DICE.index(die.rolled(d)) for die in DICE) for d in DIRECTIONS}
TURNS = {side: tuple(DICE.index(die.turned(side)) for die in DICE) for side in SIDES}


def then(*moves):
    """The permutation of the 24 lies that some moves make, one after another."""
    result = IDENTITY
    for move in moves:
        result = tuple(move[lie] for lie in result)
    return result


def order(move):
    power, count = move, 1
    while power != IDENTITY:
        power, count = then(power, move), count + 1
    return count


def group():
    """All that rolls can make of the 24 lies."""
    found, fresh = {IDENTITY}, [IDENTITY]
    while fresh:
        rotation = fresh.pop()
        new = {then(rotation, roll) for roll in ROLLS.values()} - found
        found |= new
        fresh += new
    return found


@pytest.mark.rule("gelatinous.cube")
def test_opposite_faces_add_up_to_seven():
    assert len(set(DICE)) == 24
    for die in DICE:
        faces = [die.top, die.bottom, die.north, die.south, die.east, die.west]
        assert sorted(faces) == [1, 2, 3, 4, 5, 6]
        assert die.top + die.bottom == die.north + die.south == die.east + die.west == 7


@pytest.mark.rule("gelatinous.cube")
def test_one_two_three_run_round_their_corner_against_the_clock():
    die = Die(1, 5)
    assert (die.south, die.east) == (2, 3)
    assert die.turned("right").turned("left") == die
    assert die.turned("right").east == die.north


def test_rolls_make_the_rotation_group_of_the_cube():
    rotations = group()
    assert len(rotations) == 24
    assert Counter(map(order, rotations)) == {1: 1, 2: 9, 3: 8, 4: 6}
    assert set(TURNS.values()) <= rotations


@pytest.mark.rule("gelatinous.step")
def test_known_products_of_rolls():
    n, e, s, w = (ROLLS[d] for d in DIRECTIONS)
    assert then(n, s) == then(e, w) == then(n, n, n, n) == then(e, e, e, e) == IDENTITY
    assert order(n) == 4
    assert order(then(n, e)) == 3
    assert order(then(n, e, s, w)) == 3
    assert then(n, n, e, e) == then(e, e, n, n) != IDENTITY
    assert then(n, n, e, e, n, n, e, e) == IDENTITY
    assert then(n, e, s) == TURNS["left"]
    assert then(n, w, s) == TURNS["right"]


def axes(die):
    """Which pair of faces, 1-6, 2-5 or 3-4, stands up, lies north to south, and east to west."""
    return tuple(min(face, 7 - face) for face in (die.top, die.north, die.east))


def test_every_roll_and_every_quarter_turn_swaps_two_axes_and_so_is_odd():
    for die in DICE:
        for after in (*map(die.rolled, DIRECTIONS), *map(die.turned, SIDES)):
            assert sum(one != other for one, other in zip(axes(die), axes(after), strict=True)) == 2


def reached(columns, rows, start, dice):
    """Every square and lie that rolls lead to on a bare board."""
    found = {(start, die) for die in dice}
    fresh = list(found)
    while fresh:
        (x, y), die = fresh.pop()
        steps = {"north": (x, y - 1), "east": (x + 1, y), "south": (x, y + 1), "west": (x - 1, y)}
        new = {(at, die.rolled(d)) for d, at in steps.items() if 0 <= at[0] < columns and 0 <= at[1] < rows}
        fresh += new - found
        found |= new
    return found


@pytest.mark.parametrize(("columns", "rows"), [(2, 3), (3, 3), (4, 4)])
@pytest.mark.rule("gelatinous.step")
def test_twelve_lies_on_each_square_from_one_start(columns, rows):
    found = reached(columns, rows, (0, 0), [Die(1, 5)])
    for square in product(range(columns), range(rows)):
        lies = [die for at, die in found if at == square]
        assert len(lies) == 12
        assert set(Counter(die.top for die in lies).values()) == {2}


@pytest.mark.rule("gelatinous.free-turn")
def test_with_the_free_turn_all_24_can_come():
    found = reached(3, 3, (0, 0), Die(1, 5).turns)
    assert len(found) == 9 * 24


@pytest.mark.rule("gelatinous.six")
def test_the_free_turn_puts_the_six_on_any_side_of_a_two_three_four_or_five():
    for top in range(2, 6):
        dice = [die for die in DICE if die.top == top]
        assert {next(d for d in DIRECTIONS if die.facing(d) == 6) for die in dice} == set(DIRECTIONS)
