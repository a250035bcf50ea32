"""A class has a code of four letters, and a seat belongs to the one who took it first."""

import re
from itertools import count

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.store import FILE, Store
from cubeplay.store.classes import Classes
from cubeplay.teach.classroom import LENGTH, LETTERS, Desk, new_code, read_code
from cubeplay_widgets.lessons.reroll_or_call.lesson import LESSON
from cubeplay_widgets.pages.lesson import LessonPage

from cubeplay_widgets.pages.classes import ClassList


@pytest.fixture
def classes(tmp_path):
    return Classes(tmp_path / FILE)


@pytest.fixture
def is_person(monkeypatch):
    """Play as one person after the other."""
    return lambda person: monkeypatch.setenv("HTTP_CUBEPLAY_PERSON", person)


def sit(tmp_path, monkeypatch, code, seat=4):
    """Open the page of a class's lesson and take a seat."""
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    page = LessonPage(LESSON, folder=tmp_path)
    page.start.seat.value = seat
    page.start.go.click()
    return page


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
    code = classes.open(LESSON.id, new_code)
    is_person("plum")
    plum = sit(tmp_path, monkeypatch, code)
    plum.predict.number.value, plum.predict.reason.value = "17", "a guess"
    plum.predict.go.click()
    is_person("fig")
    fig = sit(tmp_path, monkeypatch, code)
    assert fig.place is None
    assert "somebody else sits on seat 4" in fig.start.says.text
    assert "ask your teacher" in fig.start.says.text
    fig.start.seat.value = 5
    fig.start.go.click()
    assert fig.place == Desk(code, 5)
    assert "17" not in fig.predict.locked.value
    is_person("plum")
    assert "17" in sit(tmp_path, monkeypatch, code).predict.locked.value


def test_a_seat_that_is_handed_back_goes_to_the_next_one_with_its_notes(
    tmp_path, monkeypatch, classes, is_person
):
    code = classes.open(LESSON.id, new_code)
    is_person("plum")
    plum = sit(tmp_path, monkeypatch, code)
    plum.predict.number.value, plum.predict.reason.value = "17", "a guess"
    plum.predict.go.click()
    teacher = ClassList(LESSON.id, tmp_path)
    (back,) = buttons(teacher, "Hand back seat 4")
    back.click()
    assert "Handed back, for the next who asks: 4." in written(teacher)
    is_person("plum, on another tablet")
    assert "17" in sit(tmp_path, monkeypatch, code).predict.locked.value
    is_person("plum")
    assert sit(tmp_path, monkeypatch, code).place is None


def test_whoever_returns_first_keeps_a_seat_that_was_handed_back(classes):
    seat = {"page": "p", "learner": "l"}
    code = classes.open("odds", new_code)
    assert classes.take(code, 1, "plum", **seat)
    classes.hand_back(code, 1)
    assert classes.take(code, 1, "plum", **seat)
    assert not classes.take(code, 1, "fig", **seat)


def test_on_ones_own_machine_every_seat_is_free(tmp_path, monkeypatch, classes):
    code = classes.open(LESSON.id, new_code)
    assert classes.take(code, 4, "plum", page="p", learner="l")
    assert sit(tmp_path, monkeypatch, code).place == Desk(code, 4)
    assert [seat.number for seat in classes.seats(code)] == [4]


def test_a_person_whose_data_are_deleted_holds_no_seat(tmp_path, classes):
    code = classes.open("odds", new_code)
    classes.take(code, 4, "plum", page="p", learner="l")
    Store(tmp_path / FILE).delete("plum")
    assert classes.seats(code) == ()


# The pages


def test_whoever_comes_with_a_code_is_asked_for_the_seat_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "class=km%20tr&x=1")
    start = LessonPage(LESSON, folder=tmp_path).start
    assert start.code.value == "KMTR"
    assert start.code not in fields(start)


def test_where_many_use_one_server_the_code_is_typed_on_the_landing_page(tmp_path, monkeypatch, is_person):
    monkeypatch.delenv("QUERY_STRING", raising=False)
    start = LessonPage(LESSON, folder=tmp_path).start
    assert start.code in fields(start)
    is_person("plum")
    start = LessonPage(LESSON, folder=tmp_path).start
    assert start.code not in fields(start)


def test_a_code_that_a_page_sends_without_being_asked_is_not_looked_at(
    tmp_path, monkeypatch, classes, is_person
):
    """Else codes could be tried out without end on the page of a lesson."""
    monkeypatch.delenv("QUERY_STRING", raising=False)
    code = classes.open(LESSON.id, new_code)
    is_person("plum")
    page = LessonPage(LESSON, folder=tmp_path)
    page.start.code.value = code
    page.start.go.click()
    assert page.place == Desk("", 1)
    assert classes.seats(code) == ()


def test_a_class_that_was_closed_meanwhile_is_said_to_be(tmp_path, monkeypatch, classes, is_person):
    code = classes.open(LESSON.id, new_code)
    monkeypatch.setenv("QUERY_STRING", f"class={code}")
    is_person("plum")
    page = LessonPage(LESSON, folder=tmp_path)
    classes.close(code)
    page.start.go.click()
    assert page.place is None
    assert f"class {code} is closed" in page.start.says.text
    with pytest.raises(CubeplayError, match="code of today"):
        classes.take(code, 1, "plum", page="p", learner="l")


def test_the_teacher_opens_a_class_and_closes_it(tmp_path, classes):
    page = ClassList(LESSON.id, tmp_path)
    page.new.click()
    (code,) = classes.opened(LESSON.id)
    assert code in page.says.text
    assert "Nobody sits here yet." in written(page)
    buttons(page, f"Close class {code}")[0].click()
    assert classes.opened(LESSON.id) == ()
    assert code not in written(page)


def test_a_store_that_cannot_be_used_is_said_on_the_teachers_page(tmp_path):
    (tmp_path / FILE).write_bytes(b"no data base" * 200)
    assert ClassList(LESSON.id, tmp_path).says.mark == "bad"


def test_seats_are_refused_by_an_error_that_says_what_next(tmp_path, classes, is_person):
    code = classes.open(LESSON.id, new_code)
    classes.take(code, 4, "fig", page="p", learner="l")
    is_person("plum")
    with pytest.raises(CubeplayError, match="hand it back"):
        LessonPage(LESSON, folder=tmp_path).begin(Desk(code, 4))


def every(widget):
    """A widget and all in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def fields(start):
    return list(every(start))


def buttons(page, words):
    return [each for each in every(page) if getattr(each, "description", "") == words]


def written(page):
    return " ".join(str(getattr(each, "value", "")) for each in every(page))
