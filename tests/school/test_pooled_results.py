"""What all have found together has neither names nor seats in it."""

import csv
import io
from fractions import Fraction

import pytest
from cubeplay.teach.answer_export import plain_cell
from cubeplay.teach.answers import neutral
from cubeplay.teach.pupil_facts import exact_mean
from cubeplay.teach.school.events import HelpAsked, Moved, PartsClosed, Seated, TakenIn
from cubeplay.teach.school.pooled_results import part_pools, pool
from cubeplay.teach.school.spreadsheet import COLUMNS, as_csv
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.school.classes import OUTLINE, answered, did, guess, in_words, made, ran, seated, tried

HALF = Fraction(1, 2)


@pytest.fixture
def state():
    """Plum and Fig at work, Kiwi just come, and a file without the class."""
    return made(
        *seated("plum", "fig", "kiwi"),
        ("plum", Moved(1, "checks")),
        ("fig", Moved(2, "simulate")),
        ("fig", HelpAsked(2)),
        did("plum", 1, guess("1/6", reason="=Plum said so", sure=4), *(tried(n, n % 2) for n in range(1, 5))),
        did("fig", 2, guess("1/12"), tried(1, 1)),
        did("plum", 1, ran(10, 1, HALF), ran(10, 2, 0), ran(100, 1, "7/100")),
        did("fig", 2, ran(10, 1, "1/10")),
        did("plum", 1, answered(1, 1, "1/3"), answered(1, 2, "14 of 216"), answered(2, 1, "6-6-6")),
        ("owl", PartsClosed(("back",))),
        (
            "owl",
            TakenIn(
                0,
                "f1",
                "2026-05-03T10:00:00+00:00",
                (guess("1/6"), answered(1, 1, "0.33"), answered(2, 1, "Plum")),
            ),
        ),
    )


def test_the_pool_counts_what_all_have_done(state):
    found = pool(state, OUTLINE)
    assert (found.pupils, found.asking) == (4, 1)
    places = {each.part: (each.is_open, each.here, each.done) for each in found.parts}
    assert places["ask"] == (True, 1, 2)
    assert places["simulate"] == (True, 1, 1)
    assert places["checks"] == (True, 1, 0)
    assert places["back"] == (False, 0, 0)
    sixth = Fraction(1, 6)
    assert found.predictions == (("line", (Fraction(1, 12), sixth, sixth)), ("any-order", ()))
    assert (found.trials.count, found.trials.total, found.trials.mean) == (5, 3, Fraction(3, 5))


def test_a_part_that_was_gone_past_is_skipped_and_not_done():
    state = made(
        *seated("plum", "fig"),
        ("plum", Moved(1, "predict")),
        did("plum", 1, guess("1/6")),
        ("plum", Moved(1, "hand")),
        ("plum", Moved(1, "change")),
        ("fig", Moved(2, "predict")),
        did("fig", 2, guess("1/6")),
        ("fig", Moved(2, "checks")),
        ("fig", Moved(2, "predict")),
    )
    ways = {each.part: (each.here, each.done, each.skipped) for each in part_pools(state)}
    assert ways["ask"] == (0, 2, 0)
    assert ways["predict"] == (1, 1, 0)  # Fig is back there
    assert ways["hand"] == (0, 0, 2)  # Plum saw it and found nothing
    assert ways["count"] == (0, 0, 2)  # and neither saw this one
    assert ways["change"] == (1, 0, 1)
    assert ways["back"] == (0, 0, 0)


def test_running_means_are_those_of_each_pupil(state):
    found = pool(state, OUTLINE)
    ones = ((1, Fraction(1)),)
    assert found.by_hand == (ones, (*ones, (2, HALF), (3, Fraction(2, 3)), (4, HALF)))
    plum = ((10, HALF), (20, Fraction(1, 4)), (120, Fraction(12, 120)))
    assert found.running == (("line", (((10, Fraction(1, 10)),), plum)), ("any-order", ()))


def test_runs_of_a_size_stand_together_with_the_last_one(state):
    tens, hundreds = pool(state, OUTLINE).runs
    assert (tens.size, tens.means, tens.last) == (10, (0, Fraction(1, 10), HALF), Fraction(1, 10))
    assert (tens.mean, tens.trials) == (Fraction(1, 5), 30)
    assert (hundreds.size, hundreds.means) == (100, (Fraction(7, 100),))


def test_first_answers_are_counted_and_each_wrong_one(state):
    first, second = pool(state, OUTLINE).checks
    assert (first.answers, first.right, first.share) == (2, 0, 0)
    assert set(first.wrong) == {(Fraction(1, 3), 1), (Fraction(33, 100), 1)}
    assert (second.answers, second.right, second.share) == (2, 1, HALF)
    assert second.wrong == ((None, 1),)  # somebody typed a name


def test_an_option_is_one_answer_in_words_of_before_and_by_its_number():
    state = made(
        *seated("plum", "fig"),
        did("plum", 1, answered(2, 1, "1-3-5")),
        did("fig", 2, in_words(2, 1, "1-3-5")),
    )
    assert answered(2, 1, "1-3-5").answer == ""
    assert pool(state, OUTLINE).checks[1].wrong == ((2, 2),)


def test_a_number_that_is_typed_in_several_ways_is_one_wrong_answer():
    typed = ("1/3", " 2/6", "2 of 6")
    state = made(
        *seated("plum", "fig", "kiwi"),
        *(did(who, n, answered(1, 1, typed[n - 1])) for n, who in enumerate(("plum", "fig", "kiwi"), 1)),
    )
    assert pool(state, OUTLINE).checks[0].wrong == ((Fraction(1, 3), 3),)


NAMES = ("Rumpelstiltskin", "Xanthippe", "Quasimodo", "Zebedee")
FACTS = st.lists(
    st.one_of(
        st.builds(
            guess,
            st.fractions(0, 1, max_denominator=216),
            st.sampled_from(("line", "any-order")),
            st.sampled_from(NAMES),
        ),
        st.builds(tried, st.integers(1, 9), st.integers(0, 1)),
        st.builds(ran, st.sampled_from((10, 100)), st.integers(1, 3), st.fractions(0, 1, max_denominator=10)),
        st.builds(
            answered,
            st.integers(1, 2),
            st.integers(1, 2),
            st.sampled_from((*NAMES, "6-6-6", "1-3-5", "1/3", "14")),
        ),
    ),
    max_size=8,
    unique_by=lambda fact: fact.key,
)


def whole_class(order, works):
    """A class in which each of four pupils sits somewhere, and all do their work one after another."""
    acts = []
    for number, work in enumerate(works):
        seat, name = order[number], NAMES[order[number] % 4]
        acts += [(name, Seated(seat, name)), did(name, seat, *work)]
    return made(*acts)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.permutations((61, 72, 83, 94)), st.lists(FACTS, min_size=4, max_size=4))
def test_no_name_and_no_seat_is_in_the_pool(order, works):
    found = pool(whole_class(order, works), OUTLINE)
    assert found == pool(whole_class((61, 72, 83, 94), works), OUTLINE)  # whoever sits where
    assert not any(name in repr(found) for name in NAMES)
    assert "KMTR" not in repr(found)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.permutations(range(4)), st.lists(FACTS, min_size=4, max_size=4))
def test_who_came_first_is_not_in_the_pool_either(order, works):
    """But for the run that came last, which the projector shows."""
    some = [[fact for fact in work if fact.key[0] != "ran"] for work in works]
    one = pool(whole_class((1, 2, 3, 4), some), OUTLINE)
    assert one == pool(whole_class((1, 2, 3, 4), [some[number] for number in order]), OUTLINE)


# The table


def table(state, outline=OUTLINE):
    """The rows of a class's table as dictionaries."""
    return list(csv.DictReader(io.StringIO(as_csv(state, outline), newline="")))


def cells(row):
    """What stands in a row, but for its class, lesson and time."""
    left_out = ("class", "lesson", "time")
    return {name: cell for name, cell in row.items() if cell and name not in left_out}


def test_the_table_has_one_row_for_each_observation_and_no_names(state):
    own = "experiment size run trial item attempt correct number text"
    assert " ".join(COLUMNS) == f"class seat lesson part {own} time"
    rows = table(state)
    assert all((row["class"], row["lesson"]) == ("KMTR", "one-line") for row in rows)
    assert {row["seat"] for row in rows} == {"1", "2", "file 1"}
    seen = [cells(row) for row in rows]
    guess = {"seat": "1", "part": "predict", "experiment": "line", "item": "prediction"}
    made_by_plum = guess | {"number": "0.166666666667", "text": "'=Plum said so"}
    assert rows[seen.index(made_by_plum)]["time"] == "2026-05-04T08:00:07Z"
    assert guess | {"seat": "file 1", "item": "sure", "number": "3"} in seen
    by_hand = {"seat": "1", "part": "hand", "experiment": "line", "item": "result"}
    assert by_hand | {"trial": "2", "number": "0"} in seen
    run = {"seat": "1", "part": "simulate", "experiment": "line", "item": "mean", "size": "10"}
    assert run | {"run": "1", "number": "0.5"} in seen
    check = {"seat": "1", "part": "checks", "item": "check 2", "attempt": "1", "correct": "1"}
    assert check | {"number": "1", "text": "6-6-6"} in seen
    assert not {"Kiwi", "Fig"} & set(" ".join(map(str, seen)).split())
    works = [*(seat.work for seat in state.seats.values()), *state.files.values()]
    facts = [noted.fact for work in works for noted in work.values()]
    assert len(rows) == len(facts) + sum(bool(getattr(fact, "sure", 0)) for fact in facts)


def test_the_table_of_a_lesson_that_is_gone_has_the_numbers_of_options():
    state = made(*seated("plum"), did("plum", 1, answered(2, 1, "1-3-5"), answered(1, 1, "9 of 216")))
    chosen, typed = table(state, None)
    assert (chosen["number"], chosen["text"], typed["number"], typed["text"]) == ("2", "", "", "9/216")


@pytest.mark.parametrize("typed", ["=1+1", "+1", "-1", "@x", "\t=1", "＝1"])
def test_no_cell_that_was_typed_is_run_as_a_formula_and_negative_numbers_stay_numbers(typed):
    state = made(*seated("plum"), did("plum", 1, guess("-3", reason=typed), answered(1, 1, typed)))
    found = {row["item"]: row for row in table(state)}
    assert found["prediction"]["number"] == "-3"
    assert found["prediction"]["text"] == f"'{typed}"
    assert found["check 1"]["text"] == plain_cell(neutral(typed))


@given(st.integers(0, 10_000), st.integers(1, 10_000))
def test_the_mean_of_whole_numbers_is_found_again_exactly(total, size):
    assert exact_mean(total / size, size) == Fraction(total, size)
