"""Files that pupils saved come together at the desk: merged, doubles known, others refused."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.teach.answer_export import as_json
from cubeplay.teach.answer_sheet import Prediction, Sheet
from cubeplay.teach.experiment import HandTrial, RunPlan
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school.classes import Merged, School
from cubeplay.teach.school.events import Did, PartsClosed
from cubeplay.teach.school.pooled_results import pool
from cubeplay.teach.school.saved import read_file
from cubeplay.teach.school.spreadsheet import as_csv
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.school.classes import NOW, OUTLINE, answered, guess, in_words, later, ran, tried

from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.lessons.parts import CheckPart
from cubeplay_widgets.site.dashboard import notebooks

OLD = Path(__file__).parents[1] / "saves" / "answers-v1.json"
FACTS = (guess("5/36", reason="kinds"), tried(1, 0), tried(2, 1), ran(10, 1, "1/10"), answered(1, 1, "1/3"))


@pytest.fixture
def school(tmp_path):
    return School(tmp_path / "games.sqlite")


@pytest.fixture
def code(school):
    return school.open("one-line", "owl", NOW, codes=lambda: "KMTR").code


def file(code="KMTR", seat=4, facts=FACTS, lesson="one-line", **more):
    return as_json(Desk(code, seat), lesson, (), facts, **more).encode()


def facts(work):
    return [noted.fact for noted in work.values()]


def test_a_file_holds_what_the_sheet_holds():
    sheet = Sheet(RunPlan(), RunPlan((1_000,)))
    sheet.lock("line", Prediction("5 of 36", Fraction(5, 36), "kinds", 4))
    sheet.lock("any-order", Prediction("1/8", Fraction(1, 8), "x" * 999, 1))
    sheet.trials = [HandTrial("2 5 5", 0.0), HandTrial("4 5 6", 1.0)]
    sheet.plan.results[10] = [0.1, 1 / 3]
    sheet.again.results[1_000] = [0.111]
    assert sheet.facts(OUTLINE, [["1/3", "14 of 216"], ["6-6-6"]]) == (
        guess("5/36", reason="kinds", sure=4),
        guess("1/8", "any-order", reason="x" * 400, sure=1),
        tried(1, 0),
        tried(2, 1),
        ran(10, 1, "1/10"),
        ran(10, 2, "1/3"),
        ran(1_000, 1, "111/1000", "any-order"),
        answered(1, 1, "1/3"),
        answered(1, 2, "14 of 216"),
        answered(2, 1, "6-6-6"),
    )


def test_runs_of_sizes_that_the_lesson_does_not_offer_are_left_out():
    kept = (ran(10, 1, "1/10"), ran(10_000, 1, "1/10"), ran(1_000, 1, "1/9", "any-order"))
    other = (ran(1_000_000, 1, "1/10"), ran(11, 1, "1/11"), ran(10**9, 1, "1/9", "any-order"))
    own = ran(500, 1, "1/10", "line dice=4"), ran(10**9, 1, "1/10", "line dice=4")
    read = read_file(file(facts=(*kept, *other)), OUTLINE)
    assert (read.facts, read.left_out) == (kept, 3)
    assert [OUTLINE.fitting(each) is not None for each in own] == [True, False]


def test_a_file_of_the_class_goes_to_its_seat_and_comes_twice_without_harm(school, code):
    data = file(saved="2026-05-03T10:00:00+00:00")
    assert school.take_in(code, "owl", data, OUTLINE, NOW) == Merged(4, 5, 0, 0, 0)
    state = school.state(code)
    assert facts(state.seats[4].work) == [*FACTS]
    assert school.take_in(code, "owl", data, OUTLINE, later(9)) == Merged(4, 0, 5, 0, 0)
    more = file(facts=(guess("1/9"), *FACTS[1:], tried(3, 1), tried(3, 0)), id="other")
    assert school.take_in(code, "owl", more, OUTLINE, later(9)) == Merged(4, 1, 4, 1, 0)
    assert facts(school.state(code).seats[4].work) == [*FACTS, tried(3, 1)]


def test_a_file_adds_to_what_was_done_on_the_server(school, code):
    school.join(code, "plum", 4, "Plum", NOW)
    school.act(code, "plum", Did(4, FACTS[:2]), now=NOW)
    school.act(code, "owl", PartsClosed(("hand", "simulate", "checks")), now=NOW)
    assert school.take_in(code, "owl", file(), OUTLINE, NOW) == Merged(4, 3, 2, 0, 0)
    assert school.state(code).seats[4].person == "plum"


def test_a_file_of_version_2_has_the_words_of_an_option_and_is_read_by_its_number(school, code):
    of_before = file(facts=(in_words(2, 1, "1-3-5"),)).replace(b'"version": 4', b'"version": 2')
    old = of_before.replace(b',\n   "option": 0', b"")
    assert b'"1-3-5"' in old
    assert b'"option"' not in old
    assert read_file(old, OUTLINE).facts == (answered(2, 1, "1-3-5"),)
    assert school.take_in(code, "owl", old, OUTLINE, NOW).new == 1
    again = file(facts=(answered(2, 1, "1-3-5"),))
    assert school.take_in(code, "owl", again, OUTLINE, NOW).new == 0


def test_files_without_a_class_are_told_apart_by_their_ids_and_grow(school, code):
    for id in ("a1", "b2"):  # two pupils at home have the same dice, and may even think the same
        assert school.take_in(code, "owl", file("", 1, FACTS[:3], id=id), OUTLINE, NOW).new == 3
    assert school.take_in(code, "owl", file("", 1, id="a1"), OUTLINE, NOW) == Merged(0, 2, 3, 0, 0)
    state = school.state(code)
    assert [len(work) for work in state.files.values()] == [5, 3]
    assert pool(state, OUTLINE).pupils == 2
    assert {row[1] for row in csv.reader(io.StringIO(as_csv(state, OUTLINE)))} == {"seat", "file 1", "file 2"}


def test_files_without_an_id_are_doubles_if_they_say_the_same(school, code):
    for _time in range(2):
        school.take_in(code, "owl", file(""), OUTLINE, NOW)
    school.take_in(code, "owl", file("", facts=FACTS[1:]), OUTLINE, NOW)
    assert [len(work) for work in school.state(code).files.values()] == [5, 4]


def test_a_file_of_version_1_is_read(school, code):
    assert school.take_in(code, "owl", OLD.read_bytes(), OUTLINE, NOW).left_out == 0
    assert facts(school.state(code).seats[4].work) == [
        guess("30/216", reason="five (or six) kinds", sure=4),
        guess("1/8", "any-order", sure=1),
        tried(1, 0),
        tried(2, 1),
        ran(10, 1, "1/10"),
        ran(10, 2, 0),
        ran(10, 3, "1/5"),
        ran(1_000, 1, "13/200"),
        ran(1_000, 1, "111/1000", "any-order"),
        answered(1, 1, "1/3"),
        answered(1, 2, "14 of 216"),
        answered(2, 1, "neither"),
        answered(2, 2, "6-6-6"),
    ]


def test_rows_of_version_1_that_tell_nothing_are_left_out():
    sheet = json.loads(OLD.read_text("utf-8"))
    odd = [
        {"part": part, "asked": asked, "answer": answer, "note": note}
        for part, asked, answer, note in (
            ("predict", "line", "a third", ""),
            ("predict", "another", "1/3", ""),
            ("by hand", "0", "1", ""),
            ("by hand", "1.5", "1", ""),
            ("simulate", "10", "none", ""),
            ("simulate", "0", "0", ""),
            ("check", "How many?", "3", "1"),
            ("check", "How many of 216?", "3", "first"),
            ("lunch", "", "", ""),
        )
    ]
    read = read_file(json.dumps({**sheet, "answers": odd}).encode(), OUTLINE)
    assert read.facts == ()


def test_whether_an_answer_is_right_is_judged_anew():
    told = json.loads(file(facts=(answered(1, 1, "1/3"), answered(2, 1, "6-6-6"))))
    for fact in told["facts"]:
        fact["right"] = not fact["right"]
    read = read_file(json.dumps(told).encode(), OUTLINE)
    assert [fact.right for fact in read.facts] == [False, True]


def test_what_is_not_of_this_lesson_is_left_out_and_counted():
    strange = (guess("1/6", "reroll"), answered(1, 1, "14/216"), ran(10, 1, 0, "any-order"))
    told = json.loads(file(facts=strange))
    told["facts"].append({**told["facts"][1], "check": 9})
    read = read_file(json.dumps(told).encode(), OUTLINE)
    assert (read.facts, read.left_out) == (strange[1:], 2)


# What is refused


def refusal(school, code, data, outline=OUTLINE, who="owl"):
    with pytest.raises(CubeplayError) as found:
        school.take_in(code, who, data, outline, NOW)
    assert school.state(code).number == 1
    assert len(str(found.value)) < 400
    return str(found.value)


def test_a_file_of_another_lesson_is_refused(school, code):
    said = refusal(school, code, file(lesson="odds"))
    assert said == (
        "Not taken in: it is a file of the lesson 'odds', and this is 'one-line'. "
        "Take it in at the desk of that lesson."
    )


def test_a_file_of_another_class_is_refused(school, code):
    said = refusal(school, code, file("bc-df"))
    assert said == (
        "Not taken in: it is a file of class BCDF, and this is class KMTR. "
        "Take it in at the desk of class BCDF."
    )


def test_a_class_of_another_lesson_takes_no_file_of_this_one(school, code):
    other = school.open("odds", "owl", NOW).code
    assert f"class {other} has another lesson" in refusal(school, other, file(""))


def test_a_pupil_takes_no_file_in(school, code):
    assert "only the teacher of class KMTR" in refusal(school, code, file(), who="plum")


BROKEN = {
    "empty": (b"", "breaks off or is damaged at line 1"),
    "no text": (b"\xff\xfe{}", "not a text file"),
    "a table": (b"class,seat\r\nKMTR,4\r\n", "damaged at line 1"),
    "a list": (b"[]", "damaged"),
    "a game": (b'{"format": "cubeplay", "version": 2}', "not a pupil's file"),
    "nothing": (b"{}", "is missing"),
    "cut off": (file()[:-9], "breaks off"),
    "deep": (b"[" * 10**6, "damaged"),
    "huge": (b" " * (limits.SAVE + 1), "far too large"),
    "newer": (file().replace(b'"version": 4', b'"version": 5'), "reads versions up to 4"),
    "a seat in words": (file().replace(b'"seat": 4', b'"seat": "four"'), "its part 'seat' is damaged"),
    "a seat in other digits": (file().replace(b'"seat": 4', '"seat": "٤"'.encode()), "'seat' is damaged"),
    "seat 0": (file().replace(b'"seat": 4', b'"seat": 0'), "'seat' is damaged"),
    "a strange fact": (file().replace(b'"tried"', b'"lunch"'), "damaged"),
    "a fraction of nothing": (file().replace(b'"5/36"', b'"5/0"'), "damaged"),
    "half a character": (file().replace(b"kinds", b"\\ud800"), "damaged"),
    "more": (file().replace(b'"seat"', b'"more": 1, "seat"'), "strange part 'more'"),
}


@pytest.mark.parametrize(("data", "why"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_pupils_file_is_one_clear_error(school, code, data, why):
    said = refusal(school, code, data)
    assert said.startswith("Not taken in: ")
    assert why in said
    assert said.endswith("Choose a JSON file that a pupil saved in this lesson.")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_a_file_with_a_changed_byte_is_read_or_refused_in_words(data):
    good = data.draw(st.sampled_from((file(), OLD.read_bytes())))
    place = data.draw(st.integers(0, len(good) - 1))
    changed = good[:place] + data.draw(st.binary(max_size=2)) + good[place + 1 :]
    said = ""
    try:
        said = "".join(map(str, read_file(changed, OUTLINE).facts))
    except CubeplayError as error:
        said = str(error)
    assert said.startswith(("Not taken in: ", "Predicted(", "Tried(", "Ran(", "Answered("))


# The page


def test_what_a_page_saves_the_desk_takes_in_and_knows_again(tmp_path, monkeypatch, school):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "home"))
    monkeypatch.setattr(
        "cubeplay_widgets.lessons.parts.check.downloads", lambda *given, **more: as_json(*given, **more)
    )
    lesson = page_of(notebooks() / "lessons" / "one-line.ipynb")
    pupil, experiment, part = lesson.pupil, lesson.experiments[0], lesson.part(CheckPart)
    pupil.begin(Desk("", 1))
    seventeen = experiment.measure.read("17")
    pupil.sheet.lock(experiment.id, Prediction("17", seventeen, "a guess"))
    saved = [part._files().encode() for _time in range(2)]
    assert json.loads(saved[0])["id"] == json.loads(saved[1])["id"] != ""
    code = school.open(lesson.id, "owl", NOW).code
    first, again = (school.take_in(code, "owl", each, part.outline, NOW) for each in saved)
    assert (first, again) == (Merged(0, 1, 0, 0, 0), Merged(0, 0, 1, 0, 0))
    predictions = dict(pool(school.state(code), part.outline).predictions)
    assert predictions[experiment.id] == (seventeen,)
