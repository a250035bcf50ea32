"""The notebooks of the course, run without a page."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from cubeplay.store import FILE
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school import School
from lesson_kit import sixes

from cubeplay_widgets.chapters.headless import run

BOOKS = Path(__file__).parents[2] / "notebooks"


class Cells(dict):
    """What the cells of each lesson leave behind; a lesson is run when it is first asked for."""

    def __missing__(self, name):
        self[name] = run(BOOKS / "lessons" / f"{name}.ipynb")
        return self[name]


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUBEPLAY_DATA", str(tmp_path_factory.mktemp("work")))
        yield Cells()


@pytest.fixture
def school(tmp_path):
    return School(tmp_path / FILE)


@pytest.fixture
def code(school):
    """A class of the owl's, in the lesson of :func:`lesson_kit.sixes`."""
    return school.open("sixes", "owl", datetime.now(UTC)).code


@pytest.fixture
def open_page(tmp_path, monkeypatch):
    """Open the page of that lesson as some person, on a seat of a class or at another place."""

    def open_page(code, person="plum", seat=4, *, place=None, **more):
        monkeypatch.setenv("HTTP_CUBEPLAY_PERSON", person)
        lesson = sixes(tmp_path, **more)
        if not lesson.pupil.seated:
            lesson.pupil.begin(place or Desk(code, seat))
        return lesson

    return open_page
