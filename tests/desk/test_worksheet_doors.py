"""The doors to worksheets: the sheet for all who are in, the key for teachers alone."""

import pytest
from strangers import Browser, comes

from cubeplay_widgets.site.lessons import lesson_runner
from in_process import applications
from servers import ROOT

SHEET, KEY = "worksheet/one-line", "worksheet/one-line/key"
EXACT = "Exact: 14 of 216"


def test_pupils_get_the_sheet_and_no_key_and_strangers_nothing(started, teacher):
    pupil, stranger = comes(started), Browser(started.url)
    assert [who.ask(SHEET).status for who in (teacher, pupil, stranger)] == [200, 200, 403]
    assert [who.ask(KEY).status for who in (teacher, pupil, stranger)] == [200, 404, 403]
    assert EXACT in teacher.ask(KEY).text
    assert f'href="/{KEY}?class=KMTR"' in teacher.ask(f"{SHEET}?class=KMTR").text
    sheet = pupil.ask(SHEET).text
    assert [words for words in (EXACT, KEY) if words in sheet] == []


def test_whoever_sits_at_this_machine_is_the_teacher(monkeypatch):
    async def printed(_readings, _path):
        return b'{"title": "", "sheet": [], "key": []}'

    monkeypatch.setattr(lesson_runner.Readings, "_output", printed)
    with applications(ROOT / "tests/guard/pages") as start:
        own = Browser(start("--no-preheat").url)
        assert own.ask("worksheet/odds/key").status == 200


def test_the_code_of_a_class_and_the_way_in_are_printed(started, teacher):
    printed = teacher.ask(f"{SHEET}?class=kmtr").text
    assert "<b>KMTR</b>" in printed
    assert '<div class="room">' in printed
    assert '<div class="room">' not in teacher.ask(SHEET).text


@pytest.mark.parametrize(
    "path", ["worksheet/none", "worksheet/../one-line", f"{SHEET}?class=AEIO", f"{SHEET}/answers"]
)
def test_what_there_is_not_is_not_found(teacher, path):
    assert teacher.ask(path).status == 404


def test_a_broken_lesson_says_so_and_tells_its_teacher_why(started, teacher, monkeypatch):
    async def stops(self, notebook):
        raise self._broken(notebook, "ZeroDivisionError")

    monkeypatch.setattr(lesson_runner.Readings, "_output", stops)
    shown = teacher.ask("worksheet/broken")
    assert shown.status == 500
    assert "The worksheet cannot be made" in shown.text
    assert "ZeroDivisionError" in shown.text
    assert "cubeplay lesson broken.ipynb" in shown.text
    said = comes(started).ask("worksheet/broken")
    assert said.status == 500
    assert "Tell your teacher" in said.text
    assert "ZeroDivisionError" not in said.text
