"""A shared application with two lessons, one of them broken, a teacher's own one, and a teacher's browser."""

import json
import shutil
from pathlib import Path

import pytest
from cubeplay.teach.school import School
from strangers import KEYS, TEACHER, comes

from in_process import applications
from servers import ROOT


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    root = tmp_path_factory.mktemp("pages")
    (root / "lessons").mkdir()
    shutil.copy(ROOT / "notebooks/lessons/one-line.ipynb", root / "lessons")
    book = json.loads((root / "lessons/one-line.ipynb").read_text())
    next(cell for cell in book["cells"] if cell["cell_type"] == "code")["source"] = ["1 / 0"]
    (root / "lessons/broken.ipynb").write_text(json.dumps(book))
    shutil.copy(ROOT / "notebooks/lessons/one-line.ipynb", root / "own.ipynb")
    with applications(root) as start:
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
