"""A class has a code of four letters, and a seat belongs to the one who took it first."""

import re
from datetime import UTC, datetime

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.rooms.join_codes import LETTERS, new_code, read_code
from cubeplay.store import FILE, Store
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Closed, HandedBack
from lesson_kit import AskPart, PredictPart, every, opening, predict, shown, sixes, turn, written

from seating import seats_of

LESSON = "sixes"
NOW = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)


@pytest.fixture
def school(tmp_path):
    return School(tmp_path / FILE)


@pytest.fixture
def code(school):
    """A class of the owl's."""
    return school.open(LESSON, "owl", NOW).code


@pytest.fixture
def is_person(monkeypatch):
    """Play as one person after the other."""
    return lambda person: monkeypatch.setenv("HTTP_CUBEPLAY_PERSON", person)


def sit(tmp_path, monkeypatch, code, seat=4):
    """Open the page of a class's lesson, and take a seat unless there is one."""
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    lesson = sixes(tmp_path)
    if not lesson.pupil.seated:
        begin(lesson, seat)
    return lesson


def begin(lesson, seat, name=""):
    """Take a seat by the form of part 1; returns what the form says."""
    form = opening(lesson)
    form.seat.value, form.name.value = str(seat), name
    form.go.click()
    return form.says.text


def guess(lesson):
    predict(turn(lesson, PredictPart), "3 of 6", "a guess")


def guessed(lesson):
    """What the page shows of a prediction."""
    return turn(lesson, PredictPart).locked.value


# The code


def test_codes_are_four_letters_that_nobody_mistakes():
    made = {new_code() for _time in range(2_000)}
    assert len(made) > 1_950
    assert all(re.fullmatch(f"[{LETTERS}]{{4}}", code) for code in made)
    assert not set(LETTERS) & set("AEIOUL")


@pytest.mark.parametrize("typed", ["KMTR", "kmtr", " k m t r ", "KM-TR", "km.tr", "ＫＭＴＲ"])
def test_codes_are_read_however_they_are_typed(typed):
    assert read_code(typed) == "KMTR"


@pytest.mark.parametrize(
    "typed", ["", "KMT", "KMTRR", "KMT1", "KMTO", "MAPLE-7", "' OR 1", chr(0xD800) * 4, "K" * 10**6]
)
def test_what_is_no_code_is_none(typed):
    assert read_code(typed) == ""


def test_a_code_gives_the_same_dice_however_it_is_typed():
    seeds = {Desk(typed, 4).seed("odds", "hand-0") for typed in ("KMTR", " km-tr ", "K M T R", "km.tr")}
    assert len(seeds) == 1


# The seats


def test_a_seat_belongs_to_the_one_who_took_it_first(tmp_path, monkeypatch, code, is_person):
    is_person("plum")
    guess(sit(tmp_path, monkeypatch, code))
    is_person("fig")
    fig = sit(tmp_path, monkeypatch, code)
    assert not fig.pupil.seated
    told = begin(fig, 4)
    assert "somebody else sits on seat 4" in told
    assert "ask your teacher" in told
    begin(fig, 5)
    assert fig.pupil.place == Desk(code, 5)
    assert guessed(fig) == ""
    is_person("plum")
    assert "3 of 6" in re.sub("<.*?>", "", guessed(sit(tmp_path, monkeypatch, code)))


def test_a_browser_remembers_its_seat_and_no_other_ones(tmp_path, monkeypatch, code, is_person):
    is_person("plum")
    sit(tmp_path, monkeypatch, code)
    monkeypatch.delenv("QUERY_STRING")
    assert sixes(tmp_path).pupil.place == Desk(code, 4)
    is_person("fig")
    assert not sixes(tmp_path).pupil.seated
    is_person("plum")
    sixes(tmp_path).pupil.stand_up()
    assert not sixes(tmp_path).pupil.seated


def test_who_comes_with_the_code_of_another_class_is_not_put_on_the_seat_of_the_last(
    tmp_path, monkeypatch, school, code, is_person
):
    is_person("plum")
    sit(tmp_path, monkeypatch, code)
    other = school.open(LESSON, "owl", NOW).code
    monkeypatch.setenv("QUERY_STRING", f"class={other}")
    assert not sixes(tmp_path).pupil.seated


def test_after_a_class_is_closed_one_goes_on_alone_where_one_sat_and_nobody_else_may(
    tmp_path, monkeypatch, school, code, is_person
):
    is_person("plum")
    guess(sit(tmp_path, monkeypatch, code))
    school.act(code, "owl", Closed(), now=NOW)
    again = sixes(tmp_path)
    assert "3 of 6" in re.sub("<.*?>", "", guessed(again))
    assert again.in_class.notice[0] == f"Class {code} is closed. You go on alone, and your work is kept."
    is_person("fig")
    assert f"class {code} is closed" in begin(sixes(tmp_path), 4)


def test_after_a_class_is_deleted_who_had_done_nothing_there_sits_nowhere(
    tmp_path, monkeypatch, school, code, is_person
):
    is_person("plum")
    sit(tmp_path, monkeypatch, code)
    school.delete(code, "owl")
    assert not sixes(tmp_path).pupil.seated


def test_a_seat_that_is_handed_back_goes_to_the_next_one_with_its_notes(
    tmp_path, monkeypatch, school, code, is_person
):
    is_person("plum")
    guess(sit(tmp_path, monkeypatch, code))
    school.act(code, "owl", HandedBack(4), now=NOW)
    is_person("plum, on another tablet")
    assert "3 of 6" in re.sub("<.*?>", "", guessed(sit(tmp_path, monkeypatch, code)))
    is_person("plum")
    assert not sixes(tmp_path).pupil.seated
    assert not sit(tmp_path, monkeypatch, code).pupil.seated


def test_on_ones_own_machine_each_seat_is_somebodys_of_its_own(tmp_path, monkeypatch, school, code):
    assert sit(tmp_path, monkeypatch, code, 4).pupil.place == Desk(code, 4)
    page = sixes(tmp_path)
    page.pupil.stand_up()
    assert begin(page, 5) == ""
    assert {number: seat.person for number, seat in school.state(code).seats.items()} == {
        4: "here-4",
        5: "here-5",
    }


def test_on_ones_own_machine_a_code_without_a_class_gives_the_dice_alone(tmp_path, school):
    lesson = sixes(tmp_path)
    lesson.pupil.begin(Desk("ZZZZ", 4))
    assert lesson.pupil.place == Desk("ZZZZ", 4)
    assert lesson.pupil.member is None


@pytest.mark.parametrize("typed", ["7", " ７ ", "٧", "७"])
def test_a_seat_is_read_in_the_digits_of_any_script(tmp_path, monkeypatch, school, code, is_person, typed):
    is_person("plum")
    sit(tmp_path, monkeypatch, code, typed)
    assert sorted(school.state(code).seats) == [7]


@pytest.mark.parametrize("typed", ["", "four", "0", "-1", "101", "4.5", "9" * 5_000, "Ⅳ"])
def test_what_is_no_seat_is_one_clear_refusal_and_nothing_is_done(
    tmp_path, monkeypatch, school, code, is_person, typed
):
    is_person("plum")
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    lesson = sixes(tmp_path)
    assert "Write a number from 1 to 100." in begin(lesson, typed)
    assert not lesson.pupil.seated
    assert school.state(code).seats == {}


def test_a_class_of_another_lesson_is_refused_and_nothing_is_done(tmp_path, monkeypatch, school, is_person):
    is_person("plum")
    other = school.open("odds", "owl", NOW).code
    monkeypatch.setenv("QUERY_STRING", f"class={other}")
    lesson = sixes(tmp_path)
    assert f"class {other} has another lesson" in begin(lesson, 4)
    assert not lesson.pupil.seated
    assert school.state(other).seats == {}


def test_names_are_asked_for_in_a_class_alone_and_kept_as_they_were_typed(
    tmp_path, monkeypatch, school, code, is_person
):
    monkeypatch.delenv("QUERY_STRING", raising=False)
    form = opening(sixes(tmp_path))
    assert not shown(form.name)
    form.code.value = code
    assert shown(form.name)
    is_person("plum")
    assert not shown(opening(sixes(tmp_path)).name)
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    lesson = sixes(tmp_path)
    begin(lesson, 4, "  Zoë <b>of the very long name")
    assert school.state(code).seats[4].name == "Zoë <b>of the very l"
    assert "Zoë &lt;b&gt;of the very l, you sit in class" in written(turn(lesson, AskPart))


def test_whoever_returns_first_keeps_a_seat_that_was_handed_back(school, code):
    school.join(code, "plum", 1, "", NOW)
    school.act(code, "owl", HandedBack(1), now=NOW)
    school.join(code, "plum", 1, "", NOW)
    with pytest.raises(CubeplayError, match="somebody else sits on seat 1"):
        school.join(code, "fig", 1, "", NOW)


def test_a_person_whose_data_are_deleted_holds_no_seat(tmp_path, school, code):
    school.join(code, "plum", 4, "Plum", NOW)
    Store(tmp_path / FILE).delete("plum")
    assert seats_of(tmp_path / FILE, code) == []
    assert 4 not in school.state(code).seats


# The pages


def test_whoever_comes_with_a_code_is_asked_for_the_seat_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "class=km%20tr&x=1")
    start = opening(sixes(tmp_path))
    assert start.code.value == "KMTR"
    assert start.code not in every(start)


def test_where_many_use_one_server_the_code_is_typed_on_the_landing_page(tmp_path, monkeypatch, is_person):
    monkeypatch.delenv("QUERY_STRING", raising=False)
    start = opening(sixes(tmp_path))
    assert start.code in every(start)
    is_person("plum")
    start = opening(sixes(tmp_path))
    assert start.code not in every(start)


def test_a_code_that_a_page_sends_without_being_asked_is_not_looked_at(
    tmp_path, monkeypatch, code, is_person
):
    """Else codes could be tried out without end on the page of a lesson."""
    monkeypatch.delenv("QUERY_STRING", raising=False)
    is_person("plum")
    lesson = sixes(tmp_path)
    opening(lesson).code.value = code
    begin(lesson, 1)
    assert lesson.pupil.place == Desk("HOME", 1)
    assert seats_of(tmp_path / FILE, code) == []


def test_a_class_that_was_closed_meanwhile_is_said_to_be(tmp_path, monkeypatch, school, code, is_person):
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    is_person("plum")
    lesson = sixes(tmp_path)
    turn(lesson, AskPart)
    school.act(code, "owl", Closed(), now=NOW)
    told = begin(lesson, 4)
    assert f"class {code} is closed. Ask your teacher for the code of today." in told
    assert not lesson.pupil.seated
