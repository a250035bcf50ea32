"""Three lessons of the course: every number by two methods, every wrong answer with its own hint."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, prod
from pathlib import Path
from random import Random

import nbformat
import numpy as np
import pytest
from cubeplay.cubo import best_score, optimal_scores, optimal_stopping, reroll_value
from cubeplay.cubo.rules.moves import read_die
from cubeplay.cubo.rules.scoring import kind_of, score
from cubeplay.errors import CubeplayError
from cubeplay.gelatinous.rules.play import place_dangers
from cubeplay.teach.questions import MultipleChoice

from cubeplay_widgets.chapters.headless import run
from cubeplay_widgets.lessons.blind import EXAMPLE, laid_picture, read_square, squares
from cubeplay_widgets.lessons.laying import laying
from cubeplay_widgets.lessons.parts import ByHandPart, CheckPart
from cubeplay_widgets.lessons.pictures import beside, figures, grids

BOOKS = Path(__file__).parents[2] / "notebooks"
DIE = range(1, 7)

SQUARES = "two-dangerous-squares"
BLIND = "a-square-laid-blind"
WORSE = "when-the-worse-average-is-right"
LESSONS = (SQUARES, BLIND, WORSE)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    """What the cells of each lesson leave behind."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUBEPLAY_DATA", str(tmp_path_factory.mktemp("work")))
        yield {name: run(BOOKS / "lessons" / f"{name}.ipynb") for name in LESSONS}


def prose(folder, name):
    """All markdown of a notebook, on one line."""
    cells = nbformat.read(BOOKS / folder / f"{name}.ipynb", as_version=4).cells
    return " ".join(" ".join(cell.source for cell in cells if cell.cell_type == "markdown").split())


def checks(lessons, name):
    return lessons[name]["lesson"].part(CheckPart).questions


def exact(lessons, name):
    return [each.exact for each in lessons[name]["lesson"].experiments]


# All lessons


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_seven_parts_and_no_problems(lessons, name):
    lesson = lessons[name]["lesson"]
    assert len(lesson.pieces) == 7
    assert lesson.problems() == []


@pytest.mark.parametrize("name", LESSONS)
def test_right_answers_pass_and_each_wrong_one_has_a_hint_of_its_own(lessons, name):
    for question in checks(lessons, name):
        if isinstance(question, MultipleChoice):
            wrong = {option.text: option.hint for option in question.options if option.hint}
            right, reason = question.answer, question.reason
        else:
            wrong = {str(slip.value): slip.hint for slip in question.slips}
            right, reason = str(question.exact), question.reason
        assert question.judge(right).passed
        assert question.judge(right).words == reason
        assert len(wrong) >= 2
        for given, hint in wrong.items():
            verdict = question.judge(given)
            assert not verdict.passed
            assert hint in verdict.words
            assert reason not in verdict.words


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_says_its_minutes_and_the_teachers_timing_adds_up_to_them(lessons, name):
    minutes = lessons[name]["lesson"].minutes
    book = nbformat.read(BOOKS / "teacher" / f"{name}.ipynb", as_version=4)
    cells = {cell.id: cell.source for cell in book.cells}
    rows = [line.split("|")[1].strip() for line in cells["timing"].splitlines() if line.startswith("| ")]
    assert sum(int(row) for row in rows if row.isdigit()) == minutes
    assert f"A lesson of {minutes} minutes" in prose("lessons", name)


@pytest.mark.parametrize("name", LESSONS)
def test_no_answer_stands_in_the_text_of_a_section(lessons, name):
    text = prose("lessons", name)
    known = [each.measure.short(each.exact) for each in lessons[name]["lesson"].experiments]
    known += [str(value) for value in exact(lessons, name)]
    known += [str(each.answer) for each in checks(lessons, name)]
    assert [each for each in known if each in text] == []


# Two dangerous squares


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


# A square laid blind


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


# When the worse average is right


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


# Pictures


def test_pictures_stand_beside_each_other():
    assert beside("<p>one</p>", "<p>two</p>").count("<div>") == 2


def test_a_table_of_figures_names_its_columns_and_rows():
    told = figures("<Rolls>", ("On", "Rolls"), [("1, 2", 3), ("4", 5)])
    assert "<caption>&lt;Rolls&gt;</caption>" in told
    assert '<th scope="col">Rolls</th>' in told
    assert '<th scope="row">1, 2</th><td>3</td>' in told


def test_grids_say_what_counts_in_them():
    assert grids(lambda *_pips: "", (1, 2), "Doubles").startswith("<h3>Doubles</h3>")
    assert grids(lambda *_pips: "", (1, 2)).startswith("<div")
