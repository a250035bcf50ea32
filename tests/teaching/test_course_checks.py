"""Checks of the course whose numbers no other test counts: each by another way than its lesson."""

from fractions import Fraction
from itertools import combinations, product

from course_kit import checks
from cubeplay.cubed import PIECES


def test_which_sum_of_two_house_dice_comes_most_often(lessons):
    """A house die is a coin and a spinner: so two are two coins and two spinners."""
    coins, spinners = [0, 1, 1, 2], [a + b for a in range(3) for b in range(3)]
    sums = [coin + spinner for coin, spinner in product(coins, spinners)]
    often = checks(lessons, "a-coin-and-a-spinner")[0]
    assert often.exact == max(range(7), key=sums.count) == 3
    assert f"3 comes in {sums.count(3)} of {len(sums)} ways" in often.reason


def test_when_red_is_sure(lessons):
    with_red = sum("red" in piece.sides for piece in PIECES.values())
    sure = checks(lessons, "at-least-one")[0]
    assert sure.exact == 88 - with_red + 1 == 56


def moved_on(first, second):
    """Where two dangers lie: the second goes to the next number if it meets the first."""
    return first, (second % 6 + 1 if first == second else second)


def test_how_often_two_dangers_meet_or_lie_side_by_side(lessons):
    meet, pair, made_up = checks(lessons, "do-dangers-clump")
    lies = [moved_on(*roll) for roll in product(range(1, 7), repeat=2)]
    assert pair.exact == sum((a - b) % 6 in (1, 5) for a, b in lies) == 12 + 6
    different = sum(len({*roll}) == 3 for roll in product(range(6), repeat=3))
    assert different == 6 * len([*combinations(range(6), 3)])
    assert f"In {different} of 216 rolls" in meet.reason
    alike = {1: 2, 2: 0}  # rows of throws without three alike, by the length of their last run
    for _throw in range(11):
        alike = {1: sum(alike.values()), 2: alike[1]}
    clumps = 2**12 - sum(alike.values())
    assert f"in {round(100 * clumps / 2**12)} of 100 such rows" in made_up.reason


def test_what_a_three_tells_of_two_dice(lessons):
    """Of all rolls of either die that show a 3, as many are of one as of the other."""
    other = checks(lessons, "which-die-was-it")[1]
    rolls = [("house", face) for face in (0, 1, 1, 2, 2, 3)] + [("ordinary", face) for face in range(1, 7)]
    threes = [die for die, face in rolls if face == 3]
    assert other.exact == Fraction(threes.count("house"), len(threes)) == Fraction(1, 2)


def test_how_many_pieces_with_red_have_yellow_and_how_many_pupils_play_or_sing(lessons):
    _add, given, pupils = checks(lessons, "circles-and-crossings")
    bag = [{two, one} for two, one in product(("red", "orange", "yellow", "green"), repeat=2)]
    red = [sides for sides in bag if "red" in sides]
    assert given.exact == Fraction(sum("yellow" in sides for sides in red), len(red)) == Fraction(2, 7)
    chess, song = {*range(14)}, {*range(8, 18)}
    assert (len(chess & song), pupils.exact) == (6, len(chess | song))
