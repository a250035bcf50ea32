"""Notebooks: they meet every rule of their game, tell of themselves, and hold no outputs."""

import re
from pathlib import Path

import nbformat
import pytest
from cubeplay import GAMES

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("*.ipynb"))
RULES = [name for name in GAMES if (FOLDER / "rules" / f"{name}.ipynb").exists()]
KINDS = {"play", "rules", "lesson", "teacher"}


def read(path):
    return nbformat.read(path, as_version=4)


def name(path):
    return path.relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_tells_of_itself(path):
    about = read(path).metadata
    assert about.title
    assert about.cubeplay.kind in KINDS
    assert about.cubeplay.game in GAMES
    assert about.cubeplay.blurb
    assert about.cubeplay.facts


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_holds_no_outputs_and_defines_next_to_nothing(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
            assert not re.search(r"^\s*(class|def) ", cell.source, re.MULTILINE)
            assert len(cell.source.splitlines()) <= 20


@pytest.mark.parametrize("game", RULES)
def test_every_rule_of_the_catalogue_is_met_in_a_step(game):
    cells = read(FOLDER / "rules" / f"{game}.ipynb").cells
    tagged = {
        tag.removeprefix("rule:")
        for cell in cells
        for tag in cell.metadata.get("tags", ())
        if tag.startswith("rule:")
    }
    assert tagged == {rule.id for rule in GAMES[game].rulebook}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_every_link_between_notebooks_leads_somewhere(path):
    for cell in read(path).cells:
        for target in re.findall(r"\]\(([^)#]+\.ipynb)", cell.source):
            assert (path.parent / target).resolve().is_file(), target


def test_every_game_that_can_be_played_can_be_learned():
    playable = {path.stem for path in (FOLDER / "play").glob("*.ipynb")}
    assert playable == set(RULES)
    assert "cubo" in playable
