"""Two dangerous squares: every number by two methods."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from course_kit import DIE, checks, exact, prose
from cubeplay.gelatinous.rules.play import place_dangers

from cubeplay_widgets.lessons.parts import ByHandPart

SQUARES = "two-dangerous-squares"


def parking(places, cars):
    """In how many ways so many cars fit into a street that none leaves at its end."""
    return (places + 1 - cars) * (places + 1) ** (cars - 1)


def ending_on(dangers):
    """How many rolls put dangers on a set: orders of its runs, put together."""
    runs, rest = [], sorted(dangers)
    while rest:
        last = [rest.pop(0)]
        while rest and rest[0] == last[-1] + 1:
            last.append(rest.pop(0))
        runs.append(len(last))
    if {1, 6} <= set(dangers) and len(runs) > 1:
        runs[0] += runs.pop()
    ways, left = 1, len(dangers)
    for length in runs:
        ways *= comb(left, length) * parking(length, length)
        left -= length
    return ways


def free_by_counting(*squares, dangers=3):
    return sum(not set(place_dangers(roll)).intersection(squares) for roll in product(DIE, repeat=dangers))


def free_by_runs(*squares, dangers=3):
    return sum(
        ending_on(places) for places in combinations(DIE, dangers) if not set(places).intersection(squares)
    )


@pytest.mark.parametrize(
    ("squares", "rolls"), [((1,), 108), ((1, 2), 50), ((1, 3), 40), ((1, 4), 36), ((2, 3), 50), ((6, 1), 50)]
)
def test_how_many_rolls_leave_squares_free(squares, rolls):
    assert free_by_counting(*squares) == free_by_runs(*squares) == rolls


def test_four_squares_in_a_row_hold_three_dangers_in_fifty_ways():
    assert parking(4, 3) == 50 == 4**3 - 14


def test_neighbours_are_free_in_fifty_rolls_and_in_four_sets(lessons):
    first, second = exact(lessons, SQUARES)
    assert first == Fraction(free_by_runs(1, 2), 6**3) == Fraction(25, 108)
    assert second == Fraction(comb(4, 3), comb(6, 3)) == Fraction(1, 2) * Fraction(2, 5)


def test_the_answers_about_two_squares_are_those_that_are_counted(lessons):
    multiplied, given, equal = checks(lessons, SQUARES)
    assert "tells something" in multiplied.answer
    assert given.exact == free_by_runs(1, 4) == 36
    falls = [set(place_dangers(roll)) for roll in product(DIE, repeat=3)]
    assert sum({1, 2} <= fallen for fallen in falls) == 6**3 - 2 * 108 + 50
    assert sum({1, 4} <= fallen for fallen in falls) == 6**3 - 2 * 108 + 36
    assert (
        "none in 50 rolls, but two in 50 as well. On 1 and 4 it is none in 36 and two in 36" in equal.reason
    )


def test_a_roll_by_hand_says_whether_neighbours_are_free(lessons):
    work = lessons[SQUARES]["lesson"].part(ByHandPart).work
    assert work.read("6 6 3").value == 0
    assert (work.read("4 4 4").value, work.read("4 4 4").text) == (
        1,
        "4 4 4: dangers on 4, 5, 6: 1 and 2 are free",
    )


def test_the_teacher_of_two_squares_is_told_what_is_true():
    text = prose("teacher", SQUARES)
    near, far, one = free_by_runs(1, 2), free_by_runs(1, 4), free_by_runs(1)
    assert f"{near} for 1 and 2, {far} for 1 and 4" in text
    assert f"1 free: {one} of 216. Then 2 free: {near} of {one}; or 4 free: {far} of {one}" in text
    assert f"64 squares, {4**3 - near} of them crossed out" in text
    assert f"({free_by_runs(1, 3)} of 216, between the two.)" in text
    four = [free_by_counting(*each, dangers=4) for each in ((1, 2), (1, 4))]
    assert four == [free_by_runs(*each, dangers=4) for each in ((1, 2), (1, 4))]
    assert f"({four[0]} and {four[1]} of 1,296.)" in text
    ring = [roll for roll in product((1, 2, 3, 4), repeat=2) if moved_on(roll, 4) == {3, 4}]
    assert f"({len(ring)}: two different orders of 3 and 4, and 3 twice.)" in text
    assert sorted(ring) == [(3, 3), (3, 4), (4, 3)]


def moved_on(roll, squares):
    """Where dangers lie on so many squares in a ring."""
    taken = set()
    for place in roll:
        while place in taken:
            place = place % squares + 1
        taken.add(place)
    return taken
