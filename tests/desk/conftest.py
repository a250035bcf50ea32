"""A shared application with two lessons, one of them broken, a teacher's own one, and a teacher's browser."""

import json
import shutil
from pathlib import Path

import pytest
from cubeplay.teach.school import School
from strangers import KEYS, TEACHER, comes

from cubeplay_widgets.site.lessons.lesson_runner import Readings
from in_process import applications
from servers import ROOT

READ, PRINTED = Readings._output, {}
"""How a lesson is read by a process of its own, and what was printed of each."""


async def printed_once(readings, notebook):
    """What is printed of a notebook: read once for all modules that show the same lesson."""
    key = readings._module, notebook.name, notebook.read_bytes()
    if key not in PRINTED:
        PRINTED[key] = await READ(readings, notebook)
    return PRINTED[key]


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    root = tmp_path_factory.mktemp("pages")
    (root / "lessons").mkdir()
    shutil.copy(ROOT / "notebooks/lessons/one-line.ipynb", root / "lessons")
    book = json.loads((root / "lessons/one-line.ipynb").read_text())
    next(cell for cell in book["cells"] if cell["cell_type"] == "code")["source"] = ["1 / 0"]
    (root / "lessons/broken.ipynb").write_text(json.dumps(book))
    shutil.copy(ROOT / "notebooks/lessons/one-line.ipynb", root / "own.ipynb")
    with applications(root) as start, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Readings, "_output", printed_once)
        yield start("--no-preheat", "--share", "--host=127.0.0.2", *KEYS)


@pytest.fixture
def school(started):
    return School(started.store().place)


@pytest.fixture
def teacher(started):
    return comes(started, TEACHER)


@pytest.fixture
def opened(teacher):
    """Open a class at the desk; its code."""

    def open(lesson="one-line"):
        answer = teacher.post("desk", {"lesson": lesson})
        assert answer.status == 303
        return Path(answer.headers["Location"]).name

    return open
