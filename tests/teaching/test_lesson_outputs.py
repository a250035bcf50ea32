"""What a lesson's notebook shows on GitHub: its picture and its chart, and no answer that is not folded."""

import re
from functools import cache

import nbformat
import pytest
from course_kit import BOOKS, NAMES
from lesson_kit import AskPart, CheckPart
from tools.lesson_outputs import drawn, is_told
from tools.pictures import is_image, with_pictures

from breadth import breadth
from secrets_of_lessons import of_check, of_experiment, piece_of

FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
NEW = breadth(NAMES, "one-line", "at-least-one", "when-the-worse-average-is-right")


@cache
def book(name):
    return nbformat.read(BOOKS / "lessons" / f"{name}.ipynb", as_version=4)


def outputs(name):
    """The HTML below the cells of a lesson, by the cells' ids."""
    code = (cell for cell in book(name).cells if cell.cell_type == "code")
    return {cell.id: output.data["text/html"] for cell in code for output in cell.outputs}


@pytest.mark.parametrize("name", NEW)
def test_what_a_notebook_shows_is_what_its_cells_make_now(name, tmp_path, monkeypatch):
    """If not: make pictures."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    assert with_pictures(book(name), name) == book(name), "run make pictures"


@pytest.mark.parametrize("name", NAMES)
def test_picture_chart_and_checks_stand_open_with_words_for_who_does_not_see_them(name):
    found = outputs(name)
    assert {"ask", "simulate", "explain", "check"} <= found.keys()
    for id in ("ask", "simulate"):
        assert is_image(found[id])
        assert len(re.search('alt="([^"]*)"', found[id])[1]) > 20
    assert "<li><p>" in FOLDED.sub("", found["check"])
    assert sum(map(len, found.values())) < 60_000


@pytest.mark.parametrize("name", NAMES)
def test_who_reads_the_notebook_finds_no_answer_that_is_not_folded(name, lessons):
    lesson = lessons[name]["lesson"]
    check = lesson.part(CheckPart)
    secrets = set().union(*map(of_experiment, lesson.experiments), *map(of_check, check.questions))
    secrets |= {piece_of(check.answer)}
    shown = FOLDED.sub("", " ".join(outputs(name).values()))
    read = " ".join([shown, *(cell.source for cell in book(name).cells)])
    assert len(secrets) > 10
    assert {secret for secret in secrets if secret in read} == set()
    folded = " ".join(outputs(name).values())
    assert all(piece_of(question.reason) in folded for question in check.questions)


def test_a_picture_has_the_words_of_its_rows_and_places(lessons):
    told = {name: drawn(lessons[name]["lesson"].part(AskPart).picture()) for name in NAMES}
    assert "Dice: 4 5 6. yes: a straight, up. Dice: 6 5 4. yes: a straight, down." in told["one-line"]
    assert "1 marked, 2, 3, 4 marked, 5, 6 marked. Rolled 4, 6 and 6" in told["do-dangers-clump"]
    assert told["the-last-key"].count("<rect") == 35 + 1


@pytest.mark.parametrize(
    "html",
    [
        "<b>2</b>",
        "<details><script>alert()</script></details>",
        '<details onclick="alert()"></details>',
        "<details><!-- a --></details>",
        '<details><img alt="" src="https://elsewhere.example/a.png"></details>',
        '<details><a href="https://elsewhere.example">a</a></details>',
        "<details><p/><iframe></iframe></details>",
    ],
)
def test_nothing_else_passes_as_told(html):
    assert is_told("<details><summary>a</summary><p><b>b</b></p></details>", is_image)
    assert not is_told(html, is_image)
