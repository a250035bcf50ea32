"""A class has a code of four letters, and a seat belongs to the one who took it first."""

import re
from itertools import count

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.store import FILE, Store
from cubeplay.store.classes import Classes
from cubeplay.teach.classroom import LENGTH, LETTERS, Desk, new_code, read_code
from lesson_kit import AskPart, PredictPart, every, predict, sixes, turn, written

from cubeplay_widgets.pages.classes import ClassList
from cubeplay_widgets.pages.exercises import Opening

LESSON = "sixes"


@pytest.fixture
def classes(tmp_path):
    return Classes(tmp_path / FILE)


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


def begin(lesson, seat):
    """Take a seat by the form of part 1; returns what the form says."""
    form = opening(lesson)
    form.seat.value = seat
    form.go.click()
    return form.says.text


def opening(lesson):
    return next(each for each in every(turn(lesson, AskPart)) if isinstance(each, Opening))


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


def test_a_class_gets_a_code_that_no_other_has(classes):
    codes = ("AAAA"[:LENGTH], "AAAA", "BBBB")
    numbers = count()
    made = [classes.open("odds", lambda: codes[next(numbers)]) for _class in range(2)]
    assert made == ["AAAA", "BBBB"]
    assert classes.opened("odds") == ("AAAA", "BBBB")
    assert classes.opened("means") == ()


def test_a_code_gives_the_same_dice_however_it_is_typed():
    seeds = {Desk(typed, 4).seed("odds", "hand-0") for typed in ("KMTR", " km-tr ", "K M T R", "km.tr")}
    assert len(seeds) == 1


# The seats


def test_a_seat_belongs_to_the_one_who_took_it_first(tmp_path, monkeypatch, classes, is_person):
    code = classes.open(LESSON, new_code)
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


def test_a_browser_remembers_its_seat_and_no_other_ones(tmp_path, monkeypatch, classes, is_person):
    code = classes.open(LESSON, new_code)
    is_person("plum")
    sit(tmp_path, monkeypatch, code)
    monkeypatch.delenv("QUERY_STRING")
    assert sixes(tmp_path).pupil.place == Desk(code, 4)
    is_person("fig")
    assert not sixes(tmp_path).pupil.seated
    is_person("plum")
    sixes(tmp_path).pupil.stand_up()
    assert not sixes(tmp_path).pupil.seated


def test_a_remembered_seat_of_a_class_that_was_closed_is_none(tmp_path, monkeypatch, classes, is_person):
    code = classes.open(LESSON, new_code)
    is_person("plum")
    assert sit(tmp_path, monkeypatch, code).pupil.seated
    classes.close(code)
    assert not sixes(tmp_path).pupil.seated


def test_a_seat_that_is_handed_back_goes_to_the_next_one_with_its_notes(
    tmp_path, monkeypatch, classes, is_person
):
    code = classes.open(LESSON, new_code)
    is_person("plum")
    guess(sit(tmp_path, monkeypatch, code))
    teacher = ClassList(LESSON, tmp_path)
    (back,) = buttons(teacher, "Hand back seat 4")
    back.click()
    assert "Handed back, for the next who asks: 4." in written(teacher)
    is_person("plum, on another tablet")
    assert "3 of 6" in re.sub("<.*?>", "", guessed(sit(tmp_path, monkeypatch, code)))
    is_person("plum")
    assert not sixes(tmp_path).pupil.seated
    assert not sit(tmp_path, monkeypatch, code).pupil.seated


def test_whoever_returns_first_keeps_a_seat_that_was_handed_back(classes):
    seat = {"page": "p", "learner": "l"}
    code = classes.open("odds", new_code)
    assert classes.take(code, 1, "plum", **seat)
    classes.hand_back(code, 1)
    assert classes.take(code, 1, "plum", **seat)
    assert not classes.take(code, 1, "fig", **seat)


def test_on_ones_own_machine_every_seat_is_free(tmp_path, monkeypatch, classes):
    code = classes.open(LESSON, new_code)
    assert classes.take(code, 4, "plum", page="p", learner="l")
    assert sit(tmp_path, monkeypatch, code).pupil.place == Desk(code, 4)
    assert [seat.number for seat in classes.seats(code)] == [4]


def test_a_person_whose_data_are_deleted_holds_no_seat(tmp_path, classes):
    code = classes.open("odds", new_code)
    classes.take(code, 4, "plum", page="p", learner="l")
    Store(tmp_path / FILE).delete("plum")
    assert classes.seats(code) == ()


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
    tmp_path, monkeypatch, classes, is_person
):
    """Else codes could be tried out without end on the page of a lesson."""
    monkeypatch.delenv("QUERY_STRING", raising=False)
    code = classes.open(LESSON, new_code)
    is_person("plum")
    lesson = sixes(tmp_path)
    opening(lesson).code.value = code
    begin(lesson, 1)
    assert lesson.pupil.place == Desk("HOME", 1)
    assert classes.seats(code) == ()


def test_a_class_that_was_closed_meanwhile_is_said_to_be(tmp_path, monkeypatch, classes, is_person):
    code = classes.open(LESSON, new_code)
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    is_person("plum")
    form = opening(lesson := sixes(tmp_path))
    classes.close(code)
    form.go.click()
    assert not lesson.pupil.seated
    assert f"class {code} is closed" in form.says.text
    with pytest.raises(CubeplayError, match="code of today"):
        classes.take(code, 1, "plum", page="p", learner="l")


def test_the_teacher_opens_a_class_and_closes_it(tmp_path, classes):
    page = ClassList(LESSON, tmp_path)
    page.new.click()
    (code,) = classes.opened(LESSON)
    assert code in page.says.text
    assert "Nobody sits here yet." in written(page)
    buttons(page, f"Close class {code}")[0].click()
    assert classes.opened(LESSON) == ()
    assert code not in written(page)


def test_a_store_that_cannot_be_used_is_said_on_the_teachers_page(tmp_path):
    (tmp_path / FILE).write_bytes(b"no data base" * 200)
    assert ClassList(LESSON, tmp_path).says.mark == "bad"


def test_seats_are_refused_by_an_error_that_says_what_next(tmp_path, classes, is_person):
    code = classes.open(LESSON, new_code)
    classes.take(code, 4, "fig", page="p", learner="l")
    is_person("plum")
    with pytest.raises(CubeplayError, match="hand it back"):
        sixes(tmp_path).pupil.begin(Desk(code, 4))


def buttons(page, words):
    return [each for each in every(page) if getattr(each, "description", "") == words]
