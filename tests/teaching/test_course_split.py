"""The lesson "Split five dice": its plans by two methods, its trials, its checks, what the teacher reads."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest
from cubeplay import Session
from cubeplay.cuobe.exact.odds import fight_odds, sums

from cubeplay_widgets.chapters.headless import page_in, run
from cubeplay_widgets.lessons.parts import AskPart, ByHandPart, ChangePart, CheckPart, ExplainPart
from cubeplay_widgets.lessons.pictures import tree

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAME = "split-five-dice.ipynb"
DIE = (0, 1, 1, 2, 2, 3)


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """What the cells of the lesson define."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUBEPLAY_DATA", str(tmp_path_factory.mktemp("work")))
        yield run(NOTEBOOKS / "lessons" / NAME)


@pytest.fixture(scope="module")
def lesson(names):
    """Its page, at which nothing is done."""
    return page_in(names, NAME)


@cache
def best(power, panic, dice):
    """The chance to destroy a spawn with the best split, by the engine's odds."""
    if not power:
        return Fraction(1)
    return max((first(number, power, panic, dice) for number in range(1, dice + 1)), default=Fraction(0))


@cache
def first(number, power, panic, dice):
    """The same if so many dice are rolled first."""
    win, tie, lose = fight_odds(DIE, number, power + panic).shares
    hit, miss = best(power - 1, panic, dice - number), best(power, panic, dice - number)
    return (win + tie) * hit + lose * miss


@cache
def wounds(number, power, panic, dice):
    """The wounds of a plan on average: a tie or a loss costs one."""
    if not power or not dice:
        return Fraction(0)
    win, tie, lose = fight_odds(DIE, number, power + panic).shares
    after = {4: 2, 3: 2, 2: 1, 1: 1}
    left = dice - number
    hit = wounds(left, power - 1, panic, left) if power - 1 == 1 else Fraction(0)
    again = wounds(left if power == 1 else after.get(left, 0), power, panic, left)
    return tie + lose + (win + tie) * hit + lose * again


def reach(dice, power):
    win, tie, _lose = fight_odds(DIE, dice, power).shares
    return win + tie


def prose():
    return (NOTEBOOKS / "teacher" / NAME).read_text(encoding="utf-8")


# The numbers


def test_the_lesson_has_no_problems(lesson):
    assert lesson.problems() == []
    assert list(lesson.pieces) == ["ask", "predict", "by-hand", "simulate", "explain", "change", "check"]


@pytest.mark.parametrize("panic", [0, 1])
@pytest.mark.parametrize("number", range(1, 6))
def test_every_plan_played_over_all_falls_is_that_of_the_best_split_by_the_odds(names, number, panic):
    assert Fraction(names["destroyed"](number, panic), 6**5) == first(number, 2, panic, 5)
    assert names["wounded"](number, panic) == wounds(number, 2, panic, 5)


def test_the_house_die_is_that_of_the_game(names):
    assert names["HOUSE"] == DIE == Session("cuobe", seed=1).state.setup.edition.die


def test_both_exact_values_are_those_of_the_tree_on_paper(lesson):
    two, three = lesson.experiments
    both = reach(2, 2) * reach(1, 1)
    assert two.exact == reach(2, 2) * reach(3, 1) + (1 - reach(2, 2)) * both == Fraction(155, 162)
    in_turn = reach(1, 3) * reach(1, 2)
    assert three.exact == reach(3, 3) * reach(2, 2) + (1 - reach(3, 3)) * in_turn == Fraction(1499, 1944)


def test_two_first_is_best_without_panic_and_three_first_with_it():
    assert max(range(1, 6), key=lambda number: first(number, 2, 0, 5)) == 2
    assert max(range(1, 6), key=lambda number: first(number, 2, 1, 5)) == 3


@pytest.mark.parametrize("panic", [0, 1])
def test_the_way_on_after_a_miss_is_a_best_one(names, panic):
    for dice, number in names["AGAIN"].items():
        assert first(number, 2, panic, dice) == best(2, panic, dice)
        assert first(dice, 1, panic, dice) == best(1, panic, dice)


def test_a_fight_is_played_as_the_rules_say(names):
    fight = names["fight"]
    assert fight((1, 2, 0, 0, 1), 2) == (0, 1)
    assert fight((1, 1, 0, 0, 0), 2) == (1, 2)
    assert fight((0, 1, 1, 1, 0), 2) == (1, 3)
    assert fight((0, 1, 1, 2, 1), 2) == (0, 2)
    assert fight((3, 3, 3, 3, 3), 5) == (1, 0)
    assert fight((1, 2, 0, 0, 1), 2, 1) == (1, 2)


def test_what_the_explanations_tell_is_so(lesson):
    two, three = (" ".join(made.explain.split()) for made in lesson.experiments)
    for number, words in ((3, "Three first: {}."), (1, "One first: {}."), (4, "Four first: {}.")):
        assert words.format(f"{int(first(number, 2, 0, 5) * 6**5):,}") in two
    assert "All five at once: 0," in two
    assert "two first it would be 5,704 of 7,776, with three first it is 5,996" in three
    assert first(2, 2, 1, 5) == Fraction(5704, 7776)
    assert [number for number, _words in lesson.experiments[0].ways] == [
        *("31 of 36", "215 of 216", "5 of 36", "155 of 216")
    ]


def test_what_the_teacher_reads_is_so():
    text = prose()
    plans = [int(first(number, 2, 0, 5) * 6**5) for number in range(1, 6)]
    three_first = reach(3, 2) * reach(2, 1) + (1 - reach(3, 2)) * reach(1, 2) * reach(1, 1)
    told = {
        "7,365, 7,440, 7,420, 6,435 and 0 of 7,776": plans == [7365, 7440, 7420, 6435, 0],
        "5,996 to 5,704": [first(number, 2, 1, 5) * 6**5 for number in (3, 2)] == [5996, 5704],
        "20 falls fewer": plans[1] - plans[2] == 20,
        "0.30 wounds on average instead of 0.52": [
            round(float(wounds(number, 2, 0, 5)), 2) for number in (3, 2)
        ]
        == [0.3, 0.52],
        "tell 95.4 from 95.7": [round(float(100 * first(number, 2, 0, 5)), 1) for number in (3, 2)]
        == [95.4, 95.7],
        "155 of 216": best(2, 0, 3) == Fraction(155, 216),
        "31/36 × 215/216 + 5/36 × 155/216 = 155/162": best(2, 0, 5) == Fraction(155, 162),
        "209/216 × 35/36 + 7/216 × 5/12 = 1855/1944": three_first
        == first(3, 2, 0, 5)
        == Fraction(209 * 35, 216 * 36) + Fraction(7 * 5, 216 * 12)
        == Fraction(1855, 1944),
        "Three first: 98.6 of 100, two first 98.5": [
            round(float(100 * first(number, 2, 0, 6)), 1) for number in (3, 2)
        ]
        == [98.6, 98.5]
        and best(2, 0, 6) == first(3, 2, 0, 6),
        "(94.7 of 100.": round(float(100 * first(1, 2, 0, 5)), 1) == 94.7,
    }
    assert [words for words, holds in told.items() if not holds or words not in text] == []


# The pictures


def test_the_tree_has_every_branch_and_each_pair_adds_up(lesson):
    shown = lesson.part(ExplainPart)._picture
    for share, dice in ((reach(2, 2), 2), (reach(3, 1), 3), (reach(1, 1), 1)):
        for chance in (share, 1 - share):
            assert f"<b>{chance * 6**dice} of {6**dice}</b>" in shown
    assert shown.count("destroyed ✓") == 2


def test_a_tree_is_a_list_in_a_list():
    drawn = tree([("1/2", "head", [("1/3", "one & two", [])]), ("1/2", "tail", [])])
    assert drawn.count("<ul>") == 2
    assert drawn.count("<li>") == 3
    assert "one &amp; two" in drawn


def test_the_tables_fill_the_best_plan(lesson):
    for shown, kills in (
        (lesson.part(ExplainPart)._picture, "7,440"),
        (lesson.part(ChangePart)._picture, "5,996"),
    ):
        assert shown.count("cp-hit") == 2
        assert f'cp-hit">{kills}<' in shown


def test_the_question_shows_dice_of_the_house_die(lesson):
    shown = lesson.part(AskPart).picture()
    assert "Dice: 3 2 2 2 1" in shown
    assert "Dice: 0 1" in shown


# Trials by hand


def test_a_turn_by_hand_is_a_turn_of_the_computer(lesson, names):
    work = lesson.part(ByHandPart).work
    for seed in range(30):
        made = work.roll(Random(seed))
        assert made.value == names["two_first"](Random(seed))
        assert ("not destroyed" in made.text) == (not made.value)


def test_real_dice_can_be_typed(lesson):
    read = lesson.part(ByHandPart).work.read
    assert read("1 2 0 0 1").value == 1
    assert read("0 1 1 1 0").text == "0 1 1 1 0: not destroyed, power 1 is left"


# Checks


def test_each_wrong_answer_of_the_checks_has_a_hint_of_its_own(lesson):
    rule, small, trade = lesson.part(CheckPart).questions
    for question in (rule, trade):
        hints = [option.hint for option in question.options if option.hint]
        assert len(set(hints)) == len(question.options) - 1
    assert small.judge("155/216").passed
    assert small.judge("0.72").passed
    wrong = ("31/36", "5/6", "115/216", "23/72", "35/72", "0.5")
    verdicts = [small.judge(answer) for answer in wrong]
    assert not any(verdict.passed for verdict in verdicts)
    assert len({verdict.words.partition(". ")[2] for verdict in verdicts}) == len(wrong)
    assert "in 20 fewer of 7,776 falls" in trade.reason


def test_the_sums_that_miss_are_few():
    assert sum(ways for total, ways in sums(DIE, 2).items() if total < 2) == 5


def test_the_look_back_names_both_plans(lesson):
    answer = lesson.part(CheckPart).answer
    assert all(words in answer for words in ("95.7 of 100", "95.4 of 100", "77.1 of 100"))


def test_no_answer_stands_in_the_text_of_a_section():
    notebook = json.loads((NOTEBOOKS / "lessons" / NAME).read_text(encoding="utf-8"))
    said = " ".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    assert not [word for word in ("95", "7,440", "7,420", "31", "155", "77", "best plan") if word in said]
