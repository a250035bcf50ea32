"""The lesson "The last key": its numbers by two methods, its trials, its checks, what the teacher reads."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from random import Random

import pytest
from cubeplay import Session
from cubeplay.cuobe.exact.deck_odds import deck_odds
from cubeplay.errors import CubeplayError

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.decks import all_decks, columns, gaps, read_places, shuffled
from cubeplay_widgets.lessons.parts import ByHandPart, ChangePart, CheckPart, ExplainPart

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
DECKS = 35
ONE_PILE = {last: Fraction(comb(last - 1, 4), comb(DECKS, 5)) for last in range(5, DECKS + 1)}
FIVE_PARTS = {last: Fraction(1, 7) for last in range(29, DECKS + 1)}


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    return page_of(NOTEBOOKS / "lessons" / "the-last-key.ipynb")


def prose():
    return (NOTEBOOKS / "teacher" / "the-last-key.ipynb").read_text(encoding="utf-8")


def mean(shares):
    return sum(value * share for value, share in shares.items())


def spread(shares):
    return sqrt(sum(value**2 * share for value, share in shares.items()) - mean(shares) ** 2)


def within(cards):
    return sum(share for last, share in ONE_PILE.items() if last <= cards)


# The numbers


def test_the_lesson_has_no_problems(lesson):
    assert lesson.problems() == []
    assert list(lesson.pieces) == [*("ask", "predict", "by-hand", "simulate", "explain", "change", "check")]


def test_the_mean_of_one_pile_by_the_sum_by_the_gaps_and_by_every_deck_of_a_smaller_one(lesson):
    pile, _parts = lesson.experiments
    assert pile.exact == mean(ONE_PILE) == DECKS - Fraction(30, 6) == 30
    assert pile.distribution() == ONE_PILE
    small = [max(keys) for keys in combinations(range(1, 12), 2)]
    assert Fraction(sum(small), len(small)) == 11 - Fraction(9, 3) == 8


def test_the_mean_of_five_parts_by_symmetry_and_by_the_decks_of_the_game(lesson):
    _pile, parts = lesson.experiments
    deck = Session("cuobe", seed=1, decks="advanced").state.blue
    assert [part.left for part in deck] == [7] * 5
    assert [dict(part.unseen)["key"] for part in deck] == [1] * 5
    assert parts.exact == mean(FIVE_PARTS) == 28 + Fraction(1 + 7, 2) == 32


def test_the_game_deals_five_keys_in_35_cards():
    keys = deck_odds(Session("cuobe", seed=1).state, "key")
    assert (keys.unseen, keys.cards) == (5, DECKS)
    first = sum(1 - keys.within(cards) for cards in range(DECKS))
    assert first == Fraction(36, 6) == 6


def test_the_changed_rule_tells_both_spreads_and_the_early_decks(lesson):
    _pile, parts = lesson.experiments
    assert round(spread(ONE_PILE), 1) == 4.6
    assert spread(FIVE_PARTS) == pytest.approx(2)
    assert within(28) == Fraction(comb(28, 5), comb(DECKS, 5)) == Fraction(1755, 5797)
    words = " ".join(parts.explain.split())
    assert "about 4.6 cards off its mean" in words
    assert "with 5 parts about 2" in words
    assert "30 of 100 decks are done within 28 cards" in words


def test_what_the_teacher_reads_is_so():
    text = prose()
    told = {
        "2.6 in 100 decks": round(float(100 * within(18)), 1) == 2.6 and "2.6 of 100 decks" in text,
        "within 25 cards": round(100 * within(25)) == 16 and "within 25 cards? (16.)" in text,
        "the bottom card": ONE_PILE[35] == Fraction(5, 35) and max(ONE_PILE, key=ONE_PILE.get) == 35,
        "spreads": "2.0 instead of 4.6" in text,
        "the first key": Fraction(36, 6) == 6 and Fraction(1 + 7, 2) == 4 and "as card 4 with" in text,
        "other numbers of keys": (Fraction(36, 2), 7 * Fraction(36, 8)) == (18, Fraction(63, 2)),
        "the small decks": all_decks(5, 2, "").count("<b>10</b>") == 3 and "10, 10, 10" in text,
    }
    assert [name for name, holds in told.items() if not holds] == []


# The pictures


def test_the_gaps_of_every_small_deck_add_up_to_the_same(lesson):
    decks = [*combinations(range(1, 6), 2)]
    found = [gaps(places, 5) for places in decks]
    assert all(sum(each) == 3 for each in found)
    assert [sum(column) for column in zip(*found, strict=True)] == [10, 10, 10]
    shown = lesson.part(ExplainPart)._picture
    assert shown.count("<tr>") == len(decks) + 2
    assert shown.count("cp-hit") == 2 * len(decks)


def test_two_pictures_of_bars_have_one_scale(lesson):
    shown = lesson.part(ChangePart)._picture
    one, five = shown.split("</figure>")[:2]
    assert one.count("<li>") == five.count("<li>") == 26
    assert five.count("--cp-share:1.000") == 7
    assert one.count("--cp-share:1.000") == 1
    assert "35: 14.3 %" in one


def test_bars_without_an_axis_begin_and_end_with_their_numbers():
    drawn = columns({3: Fraction(1, 4), 5: Fraction(3, 4)}, "Points")
    assert drawn.count("<li>") == 3
    assert "--cp-share:0.333" in drawn
    assert "--cp-share:0.000" in drawn


# Trials by hand


def test_a_deck_that_the_page_shuffles_has_five_keys_and_its_last_one_counts(lesson):
    work = lesson.part(ByHandPart).work
    for seed in range(50):
        made = work.roll(Random(seed))
        places = [int(word) for word in made.text.partition(":")[0].split()]
        assert places == sorted(set(places))
        assert len(places) == 5
        assert made.value == max(places)
        assert made.picture.count("cp-hit") == 5


@pytest.mark.parametrize("text", ["4 9 17 22 31", "31, 22, 17, 9 and 4", "٤ ٩ ١٧ ٢٢ ٣١"])
def test_places_of_a_real_deck_can_be_typed_in_many_ways(text):
    assert read_places(text, 5, 35) == (4, 9, 17, 22, 31)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not 5 different places"),
        ("4 9 17 22", "is not 5 different places"),
        ("4 9 17 22 22", "is not 5 different places"),
        ("4 9 17 22 -31", "is not 5 different places"),
        ("4 9 17 22 36", "no card 36"),
        ("0 9 17 22 31", "no card 0"),
    ],
)
def test_what_no_real_deck_can_show_is_not_taken(text, why):
    with pytest.raises(CubeplayError, match=why):
        read_places(text, 5, 35)


def test_the_field_for_places_speaks_of_decks_and_its_example_can_be_typed():
    work = shuffled(5, 35, max, lambda places: "found")
    assert "deck" in work.real
    assert work.read(work.example).value <= 35


# Checks


def test_each_wrong_answer_of_the_checks_has_a_hint_of_its_own(lesson):
    half, small, steady = lesson.part(CheckPart).questions
    for question in (half, steady):
        hints = [option.hint for option in question.options if option.hint]
        assert len(set(hints)) == len(question.options) - 1
    wrong = ("4", "6", "11", "3", "6.5", "9", "7")
    verdicts = [small.judge(answer) for answer in wrong]
    assert not any(verdict.passed for verdict in verdicts)
    assert len({verdict.words.partition(". ")[2] for verdict in verdicts}) == len(wrong)
    assert small.judge("8").passed
    assert "2.6 of 100" in half.reason
    assert within(28) > 0
    assert "30 of 100" in steady.reason


def test_the_look_back_answers_the_question_with_both_means(lesson):
    answer = lesson.part(CheckPart).answer
    assert "card 30 on average" in answer
    assert "card 32 on average" in answer


def test_no_answer_stands_in_the_text_of_a_section():
    cells = page_cells()
    assert not [word for word in ("30", "32", "14.3", "4.6", "2.6") if word in cells]


def page_cells():
    notebook = json.loads((NOTEBOOKS / "lessons" / "the-last-key.ipynb").read_text(encoding="utf-8"))
    return " ".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
