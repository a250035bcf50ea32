"""What holds for every lesson of the course: its minutes, and that its text gives no answer away."""

import nbformat
import pytest
from course_kit import BOOKS, NAMES, checks, exact, prose


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_its_minutes_and_the_teachers_timing_adds_up_to_them(lessons, name):
    minutes = lessons[name]["lesson"].minutes
    book = nbformat.read(BOOKS / "teacher" / f"{name}.ipynb", as_version=4)
    cells = {cell.id: cell.source for cell in book.cells}
    rows = [line.split("|")[1].strip() for line in cells["timing"].splitlines() if line.startswith("| ")]
    assert sum(int(row) for row in rows if row.isdigit()) == minutes
    assert f"A lesson of {minutes} minutes" in prose("lessons", name)


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_stands_in_the_text_of_a_section(lessons, name):
    text = prose("lessons", name)
    known = [each.measure.short(each.exact) for each in lessons[name]["lesson"].experiments]
    known += [str(value) for value in exact(lessons, name)]
    sentences = [str(each.answer) for each in checks(lessons, name) if " " in str(each.answer)]
    assert [each for each in known + sentences if each in text] == []
