"""The notebooks of the course, run without a page."""

from pathlib import Path

import pytest

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
