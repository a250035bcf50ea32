"""Notebooks: they meet every rule of their game, tell of themselves, and hold no outputs but pictures."""

import ast
import re
from functools import cache
from pathlib import Path

import nbformat
from cubeplay import GAMES
from tools.pictures import is_ours

from breadth import together

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("*.ipynb"))
RULES = [name for name in GAMES if (FOLDER / "rules" / f"{name}.ipynb").exists()]
KINDS = {"first-game", "play", "puzzle", "rules", "rulebook", "lesson", "teacher", "research"}


@cache
def read(path):
    return nbformat.read(path, as_version=4)


def is_chapter(path):
    """Whether its cells are the page; what a chapter must be is asked in tests/chapters."""
    return any("learn(" in source or " = teach(" in source for source in sources(path))


def says_more(path):
    """Whether its cells hold more than a call: chapters, researchers', and where a worksheet is written."""
    worksheet = any("lesson.worksheet(" in source for source in sources(path))
    return is_chapter(path) or worksheet or path.parent.name == "research"


def sources(path):
    return [cell.source for cell in read(path).cells if cell.cell_type == "code"]


def name(path):
    return path.relative_to(FOLDER).as_posix()


@together("path", NOTEBOOKS, ids=name)
def test_a_notebook_tells_of_itself(path):
    about = read(path).metadata
    assert about.title
    assert about.cubeplay.kind in KINDS
    assert about.cubeplay.game in GAMES
    assert about.cubeplay.blurb
    assert about.cubeplay.facts


@together("path", NOTEBOOKS, ids=name)
def test_a_notebook_holds_no_outputs_but_pictures_of_positions(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert all(map(is_ours, cell.outputs))
            assert (cell.execution_count is None) == (cell.outputs == [])


@together("path", [path for path in NOTEBOOKS if not says_more(path)], ids=name)
def test_a_notebook_of_one_call_defines_next_to_nothing(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert not re.search(r"^\s*(class|def) ", cell.source, re.MULTILINE)
            assert len(cell.source.splitlines()) <= 20


@together("path", [path for path in NOTEBOOKS if says_more(path)], ids=name)
def test_a_notebook_that_says_more_defines_small_functions_that_say_what_they_are(path):
    for cell in read(path).cells:
        if cell.cell_type != "code":
            continue
        assert len(cell.source.splitlines()) <= (25 if path.parent.name == "lessons" else 60)
        for node in ast.parse(cell.source).body:
            assert not isinstance(node, ast.ClassDef)
            if isinstance(node, ast.FunctionDef):
                assert ast.get_docstring(node), node.name
                assert node.end_lineno - node.lineno < 16, node.name


@together("path", NOTEBOOKS, ids=name)
def test_every_link_between_notebooks_leads_somewhere(path):
    for cell in read(path).cells:
        for target in re.findall(r"\]\(([^)#]+\.ipynb)", cell.source):
            assert (path.parent / target).resolve().is_file(), target


def test_every_game_that_can_be_played_can_be_learned():
    playable = {path.stem for path in (FOLDER / "play").glob("*.ipynb")}
    assert playable == set(RULES)
    assert "cubo" in playable
