"""What a class chooses between two claims; sentences are the teacher's alone, and go when the class ends."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import msgspec
import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.answer_export import as_json
from cubeplay.teach.claims import FEWEST, LONGEST, Claim, Claims, Shares, pooled
from cubeplay.teach.outline_data import outline_json, read_outline
from cubeplay.teach.pupil_facts import Chose
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school import School, as_csv, pool
from cubeplay.teach.school.events import (
    Argued,
    Closed,
    Did,
    HandedBack,
    PartsClosed,
    Reopened,
    checked,
)
from tests.school.classes import NOW, OUTLINE, guess, later

CLAIMS = Claims("orders", Claim("*Four.*", ((4, 5, 6), "=")), Claim("*Eight.*"), "B", "Both ways count.")
ARGUES = replace(OUTLINE, claims=CLAIMS)
SECRET = "wombat-reason-17"


def chose(letter, part="predict"):
    return Chose(part, "orders", letter)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture
def school(path):
    return School(path)


@pytest.fixture
def code(school):
    """A class of the owl's in which Plum has chosen, and said why; Fig has not."""
    code = school.open("one-line", "owl", NOW).code
    school.join(code, "plum", 1, "Plum", NOW)
    school.join(code, "fig", 2, "Fig", NOW)
    school.act(code, "plum", Argued(1, "predict", SECRET), Did(1, (guess("1/6"), chose("B"))), now=NOW)
    return code


def on_disk(path):
    return b"".join(each.read_bytes() for each in Path(path).parent.iterdir() if each.is_file())


# What is chosen


def test_what_was_chosen_before_and_after_is_counted_and_who_changed():
    every = list(product(("A", "B", None), repeat=2))
    found = pooled(every)
    assert (found.before, found.after, found.to) == (Shares(3, 3), Shares(3, 3), Shares(1, 1))
    assert [Shares(count).counts for count in (0, FEWEST - 1, FEWEST)] == [False, False, True]


def test_a_choice_is_pooled_tabled_and_judged_by_the_lesson(school, code):
    school.act(code, "fig", Did(2, (chose("A"), chose("B", "simulate"))), now=later(1))
    state = school.state(code)
    found = pool(state, ARGUES).choices
    assert (found.before, found.after, found.to) == (Shares(1, 1), Shares(0, 1), Shares(0, 1))
    rows = [line.split(",") for line in as_csv(state, ARGUES).splitlines() if ",claim," in line]
    assert [(row[1], row[3], row[10], row[12]) for row in rows] == [
        ("1", "predict", "1", "B"),
        ("2", "predict", "0", "A"),
        ("2", "simulate", "1", "B"),
    ]
    assert pool(state, OUTLINE).choices.before == Shares()


def test_a_choice_is_made_once(school, code):
    with pytest.raises(CubeplayError, match="said something else"):
        school.act(code, "plum", Did(1, (chose("A"),)), now=later(1))


def test_a_lesson_with_claims_is_told_to_other_processes_and_takes_its_own_choices_only():
    known = read_outline(outline_json(ARGUES))
    assert known.claims == CLAIMS
    assert known.fitting(chose("A")) == chose("A")
    assert known.fitting(Chose("predict", "others", "A")) is None
    assert OUTLINE.fitting(chose("A")) is None


def test_a_pupils_file_brings_the_choice(school, code):
    file = as_json(Desk(code, 2), "one-line", (), (chose("A"), Chose("predict", "others", "B")), id="x")
    assert school.take_in(code, "owl", file.encode(), ARGUES, later(1)).new == 1
    assert chose("A").key in school.state(code).seats[2].work


# The sentence


def test_a_sentence_is_in_no_table_no_pool_and_no_fact(school, code):
    state = school.state(code)
    assert state.seats[1].argued == {"predict": ("plum", SECRET)}
    assert SECRET not in as_csv(state, ARGUES)
    assert SECRET not in repr(pool(state, ARGUES))
    assert SECRET not in repr([seat.work for seat in state.seats.values()])


def test_a_sentence_goes_with_the_class_also_from_the_disk(path, school, code):
    assert SECRET.encode() in on_disk(path)
    school.act(code, "owl", Closed(), now=later(1))
    for each in (school, School(path)):
        assert SECRET not in repr(each.state(code))
        assert each.state(code).is_closed
        assert each.state(code).seats[1].work[chose("B").key].fact == chose("B")
    assert SECRET.encode() not in on_disk(path)
    school.act(code, "owl", Reopened(), now=later(2))
    assert SECRET not in repr(school.state(code))


def test_a_class_that_is_deleted_takes_its_sentences_along(path, school, code):
    school.delete(code, "owl")
    assert SECRET.encode() not in on_disk(path)


@pytest.mark.parametrize(
    ("who", "act"),
    [
        ("fig", Argued(1, "simulate", "x")),
        ("owl", Argued(1, "simulate", "x")),
        ("kiwi", Argued(3, "simulate", "x")),
        ("plum", Argued(2, "simulate", "x")),
    ],
)
def test_nobody_argues_on_the_seat_of_another(school, code, who, act):
    with pytest.raises(CubeplayError):
        school.act(code, who, act, now=later(1))


def test_nobody_argues_where_a_part_or_the_class_is_closed(school, code):
    school.act(code, "owl", PartsClosed(("simulate",)), now=later(1))
    with pytest.raises(CubeplayError, match="closed"):
        school.act(code, "plum", Argued(1, "simulate", "x"), now=later(2))
    school.act(code, "owl", Closed(), now=later(3))
    with pytest.raises(CubeplayError, match="closed"):
        school.act(code, "fig", Argued(2, "predict", "x"), now=later(4))


def test_a_sentence_is_short_and_said_once(school, code):
    with pytest.raises(CubeplayError):
        checked(Argued(1, "predict", "x" * (LONGEST + 1)))
    school.act(code, "plum", Argued(1, "predict", "another"), now=later(1))
    assert school.state(code).seats[1].argued["predict"][1] == SECRET
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"fact": "chose", "part": "predict", "claims": "orders", "claim": "C"}, type=Chose)


def test_who_gets_a_seat_after_another_does_not_read_what_was_argued(school, code):
    from cubeplay_widgets.lessons.class_member import Member

    assert Member(school, school.state(code), 1, "plum").argued("predict") == SECRET
    school.act(code, "owl", HandedBack(1), now=later(1))
    school.join(code, "kiwi", 1, "Kiwi", later(2))
    assert Member(school, school.state(code), 1, "kiwi").argued("predict") == ""
