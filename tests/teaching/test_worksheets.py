"""Worksheets as data: the sheet keeps what the lesson keeps, the key tells it, and each is made once."""

import asyncio
import os
from html import escape

import nbformat
import pytest
from cubeplay.errors import CubeplayError
from equations import equations, holds, plain
from lesson_kit import LESSONS, ChangePart, CheckPart, PredictPart, sixes
from test_lesson_secrets import of_check, piece_of

from breadth import breadth
from cubeplay_widgets.chapters.headless import run
from cubeplay_widgets.lessons.lesson_worksheet import worksheet
from cubeplay_widgets.lessons.teacher import Teacher, for_teacher
from cubeplay_widgets.pages.small_widgets import prose
from cubeplay_widgets.site.lessons import lesson_runner
from cubeplay_widgets.site.worksheets import Worksheets, printed_sheets
from cubeplay_widgets.worksheets import Circles, Gap, Grid, Slots, Tree, Venn, WorksheetTable, fill
from cubeplay_widgets.worksheets.sheet import guide_of

NAMES = [path.stem for path in sorted(LESSONS.glob("*.ipynb"))]


@pytest.fixture(params=breadth(NAMES, "one-line", "reroll-or-call"), scope="module")
def guide(request):
    """The teacher's notebook of a lesson, and all names in it once it has run."""
    path = guide_of(LESSONS / f"{request.param}.ipynb")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(path.parent)
        return path, run(path)


@pytest.fixture
def teacher(guide, monkeypatch):
    """A lesson's teacher, whose notebook has said what stands on the sheet."""
    monkeypatch.chdir(guide[0].parent)
    return next(each for each in guide[1].values() if isinstance(each, Teacher))


def both(paper):
    """Sheet and key as one text each."""
    made = paper.printed()
    return "".join(made["sheet"]), "".join(made["key"])


def asked(question):
    """What a question says itself, as it stands on a page."""
    return {prose(question.asks), *(escape(option.text) for option in getattr(question, "options", ()))}


def test_the_sheet_gives_nothing_away_and_the_key_tells_all(teacher):
    sheet, key = both(teacher.paper)
    check = teacher.lesson.part(CheckPart)
    told = {piece_of(question.reason) for question in check.questions} | {piece_of(check.answer)}
    for kind in (PredictPart, ChangePart):
        made = teacher.lesson.part(kind).experiment
        told |= {made.exact_words(), made.measure.short(made.exact), piece_of(made.explain)}
    assert {secret for secret in told if secret not in key} == set()
    for words in sorted(set().union(*map(asked, check.questions)), key=len, reverse=True):
        assert words in sheet
        sheet = sheet.replace(words, "")
    secrets = told.union(*map(of_check, check.questions))
    assert {secret for secret in secrets if secret in sheet} == set()
    assert 'class="answer"' not in sheet
    assert 'class="hit"' not in sheet
    assert key.count('class="answer"') > 15
    assert "All cases:" not in key


def prose_in(notebook):
    """The prose of a notebook."""
    book = nbformat.read(notebook, as_version=4)
    return [cell.source for cell in book.cells if cell.cell_type == "markdown"]


def test_each_equation_holds_with_the_numbers_that_it_prints(guide, teacher):
    lesson = teacher.lesson
    answers = [child.value for child in teacher.answers().children if hasattr(child, "value")]
    explained = [each.explain for each in lesson.experiments]
    prose = [*prose_in(LESSONS / guide[0].name), *prose_in(guide[0])]
    texts = [both(teacher.paper)[1], *answers, *explained, lesson.part(CheckPart).answer, *prose]
    found = [equation for text in texts for equation in equations(plain(text))]
    assert [equation for equation in found if not holds(equation)] == []


def test_the_rows_of_a_thousand_rolls_add_up_to_what_stands_below(guide, teacher):
    if guide[0].stem != "reroll-or-call":
        return
    rows = [(many, float(each), whole(gap.answer)) for _words, many, each, gap in guide[1]["rows"]]
    assert sum(many for many, _each, _all in rows) == 1_000
    assert all(abs(many * each - all_points) <= 0.5 for many, each, all_points in rows)
    together, key = sum(all_points for _many, _each, all_points in rows), plain(both(teacher.paper)[1])
    assert f"{together:,}" in key
    assert f"Shared out over 1,000 rolls: about {together / 1_000:.1f} points" in key


def whole(text):
    return int(text.replace(",", ""))


@pytest.mark.parametrize(
    "block",
    [
        fill("Trips: {trips}.", trips="Secret"),
        WorksheetTable(("A", "B"), [("first", Gap("Secret"))]),
        Slots("Cases:", ["Secret"], 3),
        Grid("ab", "cd", lambda _row, _column: "Secret"),
        Tree([("Secret", "red", [("Secret", "again", [])])]),
        Venn("Red", "Yellow", ("Secret", "Secret", "Secret", "Secret")),
    ],
    ids=["sentence", "table", "slots", "grid", "tree", "circles"],
)
def test_what_belongs_into_a_gap_is_on_the_key_alone(block):
    assert "Secret" in block.html(key=True)
    assert "Secret" not in block.html(key=False)


def test_what_is_coloured_tells_itself_on_the_key_alone():
    things = Circles("Colour:", ["1-2-3", "1-2-4"], ["1-2-3"])
    given = Grid("ab", "cd", lambda row, column: row + column, lambda row, _column: row == "a", given=True)
    for block in (things, given):
        assert "hit" not in block.html(key=False)
        assert "hit" in block.html(key=True)
    assert "ac" in given.html(key=False)


def test_a_lesson_of_which_nothing_is_said_gets_a_plain_sheet(tmp_path):
    lesson = sixes(tmp_path)
    sheet, key = both(worksheet("Sixes", lesson, {}))
    secrets = ("Secret reason", "Secret answer", "Exact: ")
    assert [secret for secret in (*secrets, "Secret count", "Secret hint") if secret in sheet] == []
    assert [secret for secret in secrets if secret not in key] == []
    assert all(words in sheet for words in ("How often is it a six?", "Which?", "All cases:"))


def test_a_teacher_asks_for_a_name_that_the_lesson_has(monkeypatch):
    lesson = for_teacher(LESSONS / "one-line.ipynb")
    assert lesson.names("trips", "straights") == (6, 8)
    with pytest.raises(CubeplayError, match="no name tripps"):
        lesson.names("tripps")


def notebook(folder, cell):
    """A notebook with one cell."""
    path = folder / "own.ipynb"
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    nbformat.write(book, path)
    return path


@pytest.mark.proof
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("1 / 0", "it stops before its end: ZeroDivisionError"),
        ("while True: pass", "it does not end within 2 seconds"),
        ("a = 1", "it stops before its end: ValueError: own.ipynb makes 0 pages"),
    ],
)
def test_a_notebook_that_fails_is_told_what_why_and_what_next(tmp_path, monkeypatch, cell, why):
    if "while" in cell:
        monkeypatch.setattr(lesson_runner, "LONGEST", 2)
    with pytest.raises(CubeplayError) as told:
        asyncio.run(printed_sheets().of(notebook(tmp_path, cell)))
    assert "The worksheet cannot be made" in str(told.value)
    assert "cubeplay lesson own.ipynb" in str(told.value)
    assert why in str(told.value)


def test_a_worksheet_is_made_once_and_again_when_its_file_has_changed(tmp_path, monkeypatch):
    made = []

    async def printed(_readings, path):
        made.append(path)
        return b'{"title": "", "sheet": [], "key": []}'

    monkeypatch.setattr(lesson_runner.Readings, "_output", printed)
    path = notebook(tmp_path, "a = 1")

    async def asked():
        papers = Worksheets([tmp_path])
        await asyncio.gather(papers.of(path), papers.of(path))
        assert len(made) == 1
        os.utime(path, (1, 1))
        await papers.of(path)

    asyncio.run(asked())
    assert len(made) == 2
