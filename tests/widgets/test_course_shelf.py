"""The lessons as a course: their order, what they tell of themselves, what can be asked for."""

from pathlib import Path

import nbformat
import pytest

from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.landing.landing_page import lessons
from cubeplay_widgets.site.lessons.course import LAST, STANDARDS, TOPICS, LessonFilters, selects

COURSE = lessons(notebooks())


def test_the_course_begins_with_one_line_and_every_lesson_has_a_place_of_its_own():
    places = [page.shelf.order for page in COURSE]
    assert COURSE[0].path == "lessons/one-line.ipynb"
    assert places == sorted(set(places))
    assert LAST not in places


@pytest.mark.parametrize("page", COURSE, ids=lambda page: Path(page.path).stem)
def test_a_lesson_tells_all_that_can_be_asked_for_and_its_pages_agree(page):
    shelf, book = page.shelf, nbformat.read(notebooks() / page.path, as_version=4)
    assert shelf.topic in TOPICS
    assert shelf.standards
    assert f"{shelf.minutes} min" in page.facts
    assert any(f"minutes={shelf.minutes})" in cell.source for cell in book.cells)
    low, high = shelf.ages
    intro = book.cells[0].source
    assert f"{low} to {high}" in intro or f"{low} and up" in intro


@pytest.mark.parametrize(
    "about",
    [
        {"order": "first", "ages": [10], "minutes": None, "topic": "luck", "standards": "GCSE"},
        {"ages": "10-12", "standards": ["GCSE", 7, "unknown"][1:]},
        {},
    ],
)
def test_what_does_not_fit_is_left_out_and_the_lesson_comes_last(about):
    assert LessonFilters.of(about) == LessonFilters()


def test_only_what_there_is_can_be_asked_for():
    held = [
        LessonFilters(topic="counting", standards=("IB",)),
        LessonFilters(topic="decisions", standards=("GCSE", "IB")),
    ]
    by_name = {each["name"]: dict(each["options"]) for each in selects(["cubo", "cubed"], held)}
    assert by_name["game"] == {"cubo": "Cubo", "cubed": "CUBED"}
    assert list(by_name["topic"]) == ["counting", "decisions"]
    assert list(by_name["standard"]) == [name for name in STANDARDS if name in ("GCSE", "IB")]
    assert "game" not in {each["name"] for each in selects(["cubo"], held)}
