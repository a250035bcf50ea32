"""When the worse average is right: every number by two methods."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random

import pytest
from course_kit import DIE, checks, exact, prose
from cubeplay.cubo import best_score, optimal_scores, optimal_stopping, reroll_value

from cubeplay_widgets.lessons.laying import laying
from cubeplay_widgets.lessons.parts import ByHandPart

WORSE = "when-the-worse-average-is-right"


@pytest.fixture(scope="module")
def falls():
    """How many of all 6⁹ rolls have each best score, by asking for every sorted roll."""
    fours = {four: orders(four) for four in combinations_with_replacement(DIE, 4)}
    found = Counter()
    for (red, reds), (blue, blues) in combinations_with_replacement(fours.items(), 2):
        twice = 1 if red == blue else 2
        for white in DIE:
            found[best_score(red, blue, white)] += reds * blues * twice
    return found


def orders(pips):
    """In how many orders dice can show these numbers."""
    return factorial(len(pips)) // prod(factorial(times) for times in Counter(pips).values())


def more_than(falls, points):
    return Fraction(sum(count for score, count in falls.items() if score > points), 6**9)


def turn(falls, limit):
    """Points on average and chance to beat 20, with one reroll and a limit: every pair of rolls."""
    shares = {score: Fraction(count, 6**9) for score, count in falls.items()}
    pairs = [
        (first if first >= limit else second, one * other)
        for (first, one), (second, other) in product(shares.items(), repeat=2)
    ]
    return sum(last * chance for last, chance in pairs), sum(chance for last, chance in pairs if last > 20)


def test_every_roll_is_counted_once(falls):
    assert falls.total() == 6**9
    assert {score: Fraction(count, 6**9) for score, count in falls.items()} == optimal_scores()


def test_one_reroll_beats_twenty_in_17_of_100_cases(lessons, falls):
    assert exact(lessons, WORSE)[0] == more_than(falls, 20) == Fraction(583_993, 3_359_232)
    ways = [number for number, _words in lessons[WORSE]["lesson"].experiments[0].ways]
    assert [int(each.replace(",", "")) for each in ways] == [
        6**9,
        sum(count for score, count in falls.items() if score > 20),
        falls[20],
        sum(count for score, count in falls.items() if score < 20),
    ]


def test_two_rolls_beat_twenty_unless_both_fail(lessons, falls):
    fail = 1 - more_than(falls, 20)
    assert exact(lessons, WORSE)[1] == 1 - fail**2 == turn(falls, 21)[1]


def test_each_limit_brings_the_points_and_wins_that_every_pair_of_rolls_brings(lessons, falls):
    names = lessons[WORSE]
    for limit in names["LIMITS"]:
        assert (names["points"](limit), names["wins"](limit)) == turn(falls, limit)


def test_no_limit_is_better_than_fifteen_for_points_and_twenty_one_for_wins(lessons):
    names = lessons[WORSE]
    assert names["richest"] == max(range(55), key=names["points"]) == 15
    assert names["surest"] == max(range(55), key=names["wins"]) == 21
    assert names["points"](15) == optimal_stopping(optimal_scores(), 1)[1].value


def test_the_squares_of_the_question_score_what_it_says():
    assert best_score((2, 4, 4, 6), (2, 3, 4, 6), 4) == 16
    assert best_score((2, 3, 4, 6), (2, 4, 5, 5), 1) == 20


def test_with_one_die_a_roll_is_worth_less_than_the_four_and_wins_all_the_same():
    assert Fraction(sum(DIE), 6) == Fraction(7, 2) < 4
    assert [pips for pips in DIE if pips > 5] == [6]


def test_the_answers_about_the_last_round_are_those_that_are_counted(lessons, falls):
    behind, ahead, regret = checks(lessons, WORSE)
    poorer = Fraction(sum(count for score, count in falls.items() if score < 16), 6**9)
    assert regret.exact == round(100 * poorer) == 56
    assert behind.answer.startswith("Reroll")
    assert f"rerolling in {100 * float(more_than(falls, 20)):.1f} of 100 cases" in behind.reason
    assert ahead.answer == "Call at once"


def test_the_teacher_of_the_last_round_is_told_what_is_true(lessons, falls):
    text, points = prose("teacher", WORSE), lessons[WORSE]["points"]
    win, tie = more_than(falls, 20), Fraction(falls[20], 6**9)
    assert f"About {round(100 * win)} of 100 rerolls win, and {round(100 * tie)} more tie" in text
    assert f"16 is better on average than {float(reroll_value()):.1f}" in text
    assert f"more than 12 in about {round(100 * more_than(falls, 12))} of 100 cases only" in text
    assert f"{round(100 * (1 - more_than(falls, 15)))} of 100 get less than 16" in text
    assert f"(About {round(100 * more_than(falls, 24))} of 100.)" in text
    lost = [float(points(15) - points(other)) for other in (14, 16)]
    assert f"({lost[0]:.3f} and {lost[1]:.3f}: nearly nothing.)" in text
    once = sum(6 in pips for pips in product(DIE, repeat=2))
    assert f"({once} of 36.)" in text
    best = lessons[WORSE]["richest"], lessons[WORSE]["surest"]
    assert "For points it is {}, for winning against 20 it is {}".format(*best) in text


def test_a_roll_by_hand_is_won_tied_or_lost_against_twenty(lessons):
    work = lessons[WORSE]["lesson"].part(ByHandPart).work
    read = [work.read(text) for text in ("1245 2334 3", "2346 2455 1", "2446 2346 4")]
    assert [(each.value, each.text.split(": ")[1]) for each in read] == [
        (1, "best 32, a win"),
        (0, "best 20, a tie"),
        (0, "best 16, lost"),
    ]
    assert {work.roll(Random(seed)).value for seed in range(60)} == {0, 1}


def test_who_lays_a_roll_on_the_board_hears_whether_its_best_square_wins(lessons):
    work, found = lessons[WORSE]["lesson"].part(ByHandPart).work, []
    board = work.board(Random(1), found.append)
    board._report(laying().read("1245 2334 3"))
    assert [(each.value, each.text) for each in found] == [(1, "red 1245 blue 2334 white 3: best 32, a win")]
