"""A square laid blind: every number by two methods."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest
from course_kit import DIE, checks, exact, prose
from cubeplay.cubo import reroll_value
from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.scoring import kind_of, score
from cubeplay.errors import CubeplayError

from cubeplay_widgets.lessons.blind import EXAMPLE, laid_picture, read_square, squares

BLIND = "a-square-laid-blind"


def line_points(line, straights="ordered"):
    return max(line) if kind_of(line, straights) != "none" else 0


def mean_of_all_patterns(straights="ordered"):
    """The mean points of a blind square, over all ways to lay its colours, line by line."""
    falls = [line_points(line, straights) for line in product(DIE, repeat=3)]
    patterns = [blind_pattern(reds) for reds in combinations([0, 1, 2, 3, 5, 6, 7, 8], 4)]
    lines = [6 + one_coloured(pattern) for pattern in patterns]
    return Fraction(sum(falls), 6**3) * Fraction(sum(lines), len(lines))


def blind_pattern(reds):
    return "".join("w" if field == 4 else "r" if field in reds else "b" for field in range(9))


def one_coloured(pattern):
    """How many lines double: found by the game's own score, with a trip of ones in every line."""
    return score(tuple(read_die(f"{colour}1") for colour in pattern)) - 6


def test_a_blind_square_brings_247_of_126_points(lessons):
    assert lessons[BLIND]["mean_line"] == Fraction(21 + 2 * (3 + 4 + 5 + 6), 6**3) == Fraction(19, 72)
    closed = Fraction(19, 72) * (4 * Fraction(8, 7) + 2 * Fraction(10, 7))
    assert exact(lessons, BLIND)[0] == closed == mean_of_all_patterns() == Fraction(247, 126)


def test_eight_patterns_of_colours_double_three_lines_and_none_more(lessons):
    doubled = [one_coloured(blind_pattern(reds)) for reds in combinations([0, 1, 2, 3, 5, 6, 7, 8], 4)]
    assert doubled == lessons[BLIND]["ways"]
    assert (max(doubled), doubled.count(3), len(doubled)) == (3, 8, comb(8, 4))
    assert Fraction(sum(doubled), len(doubled)) == lessons[BLIND]["doubled"] == Fraction(10, 7)
    assert exact(lessons, BLIND)[1] == Fraction(19, 72) * (6 + 3) == Fraction(19, 8)
    for reds in combinations([0, 1, 2, 3, 5, 6, 7, 8], 4):
        pattern = blind_pattern(reds)
        inner = sum(pattern[a] == pattern[b] for a, b in ((1, 7), (3, 5)))
        assert one_coloured(pattern) < 3 or inner == 2


def test_the_square_of_seen_colours_is_one_of_the_best(lessons):
    assert one_coloured("rrrbwbbrb") == 3
    assert "Row 1 is red, column b is red, row 2 is blue." in str(
        lessons[BLIND]["lesson"].pieces["change"]._picture
    )


def test_the_answers_about_a_blind_square_are_those_that_are_counted(lessons):
    sharing, colours, skill = checks(lessons, BLIND)
    assert "may be added all the same" in sharing.answer
    alike = sum(len({first, second, third}) == 1 for first, second, third in permutations("rrrrbbbb", 3))
    assert colours.exact == 2 * comb(4, 3) == Fraction(alike, 6) == 8
    assert "choose three, in 56 ways" in colours.asks
    assert skill.answer == f"About {round(mean_of_all_patterns())} of these points: nearly all is skill"
    assert (
        f"{float(reroll_value() - mean_of_all_patterns()):.1f} points come from where you lay" in skill.reason
    )


def no_line_scores():
    """In how many of all 6⁹ ways no line scores: rows that score nothing, put below each other."""
    nothing = np.zeros((7, 7, 7), bool)
    rows = [line for line in product(DIE, repeat=3) if kind_of(line) == "none"]
    for line in rows:
        nothing[line] = True
    table = np.array(rows)
    first, second, third = (table[:, column] for column in range(3))
    return sum(
        int(
            (
                nothing[row[0]][first][:, first]
                & nothing[row[1]][second][:, second]
                & nothing[row[2]][third][:, third]
            ).sum()
        )
        for row in rows
    )


def test_the_teacher_of_a_blind_square_is_told_what_is_true():
    text = prose("teacher", BLIND)
    grid_sums = [sum(line_points((first, *rest)) for rest in product(DIE, repeat=2)) for first in DIE]
    assert "{}, {}, {}, {}, {} and {} points, 57 together".format(*grid_sums) in text
    assert sum(grid_sums) == 57
    assert "6 + 4 × 1/7 + 2 × 3/7 = 52/7, and 57/216 × 52/7 = 247/126, about 1.96" in text
    assert Fraction(57, 216) * (6 + Fraction(4, 7) + Fraction(6, 7)) == Fraction(247, 126)
    assert 6 * Fraction(57, 216) == Fraction(19, 12)
    assert "6 × 57/216 = 19/12, about 1.58" in text
    loose = mean_of_all_patterns("any")
    assert f"({loose}, about {float(loose):.2f}.)" in text
    plain = [
        reds for reds in combinations([0, 1, 2, 3, 5, 6, 7, 8], 4) if not one_coloured(blind_pattern(reds))
    ]
    assert f"({len(plain)}.)" in text
    assert f"About {round(100 * no_line_scores() / 6**9)} of 100 blind squares score nothing" in text
    assert f"About 2 points of {float(reroll_value()):.1f} are" in text
    assert Fraction(3, 7) * Fraction(2, 6) == Fraction(1, 7)


@pytest.mark.parametrize(
    "text", [EXAMPLE, "R4 B2 R6 / B1 W3 B5 / R2 R2 B6", "red 4, blue 2, red 6; b1w3b5 r2r2b6"]
)
def test_a_real_square_can_be_typed_in_many_ways(text):
    assert read_square(text) == read_square(EXAMPLE)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not nine dice"),
        ("r4 b2 r6", "is not nine dice"),
        ("r4 b2 r6 b1 w3 b5 r2 r2 b7", "is not nine dice"),
        ("r4 b2 r6 b1 w3 b5 r2 r2 b6 b6", "is not nine dice"),
        ("w4 b2 r6 b1 r3 b5 r2 r2 b6", "the white one in the middle"),
        ("r4 r2 r6 b1 w3 b5 r2 r2 b6", "four red dice and four blue ones"),
    ],
)
def test_what_is_no_square_is_not_taken_and_an_example_is_given(text, told):
    with pytest.raises(CubeplayError, match=told) as caught:
        read_square(text)
    assert EXAMPLE in caught.value.next


def test_a_square_by_hand_names_the_lines_that_score():
    made = squares(lambda rng: read_square(EXAMPLE)).read("r4 b5 r6 b1 w1 r2 b3 b6 r2")
    assert (made.value, made.text) == (6, "r4 b5 r6 b1 w1 r2 b3 b6 r2: 6 points")
    assert "6 from row 1" in made.picture
    assert "6 points" in laid_picture(read_square("r4 b5 r6 b1 w1 r2 b3 b6 r2"), "key")
