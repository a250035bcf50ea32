"""What docs/research.md shows of players can be run as it stands."""

import re
from pathlib import Path
from random import Random

import nbformat
import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.self_play.__main__ import main
from cubeplay.simulate import play_out

PAGE = (Path(__file__).parents[1] / "docs" / "research.md").read_text("utf-8")
NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "research" / "openspiel.ipynb"
SECTIONS = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", PAGE, re.MULTILINE))


def run(heading):
    """The names that the Python below a heading defines."""
    names = {"__name__": "page"}
    for code in re.findall(r"^```python\n(.*?)^```", SECTIONS[heading], re.MULTILINE | re.DOTALL):
        exec(code, names)
    return names


@pytest.mark.proof
def test_the_learner_of_the_page_is_as_strong_as_it_says(capsys):
    run("A learner")
    noted = re.findall(r"print\(.*\)  # (.*)$", SECTIONS["A learner"], re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == noted


COMMAND, SHOWN = re.search(
    r"^```console\n\$ python -m cubeplay\.cuboro\.self_play (.*)\n((?:.*\n)*?)```",
    SECTIONS["A learner"],
    re.MULTILINE,
).groups()
"""What is given to the learner's command on the page, and what it prints."""


@pytest.fixture
def printed(tmp_path, monkeypatch, capsys):
    """All that the learner's command prints, with its folder left out as on the page."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))

    def run(*words):
        assert main(words) == 0
        told = capsys.readouterr()
        return (told.err + told.out).replace(str(tmp_path), "…")

    return run


def kinds(text):
    """The kinds of lines of a text, whatever their numbers are."""
    return [*dict.fromkeys(re.sub(r"[\d.]*\d", "#", re.sub(r" +", " ", line)) for line in text.splitlines())]


def test_the_command_of_the_learner_prints_what_the_page_shows_but_for_its_figures(printed):
    assert kinds(printed("--games", "10", "--pairs", "2")) == kinds(SHOWN)


def test_the_page_shows_a_row_for_random_moves_for_each_time_the_games_have_doubled_and_for_the_end():
    rows = [line.split()[0] for line in SHOWN.splitlines() if line.startswith(" ")]
    assert COMMAND == "--games 320 --seed 1"
    assert rows == ["0", "10", "20", "40", "80", "160", "320"]


@pytest.mark.proof
def test_the_command_of_the_learner_prints_the_very_figures_of_the_page(printed):
    assert printed(*COMMAND.split()) == SHOWN


def test_the_end_of_a_round_is_as_large_as_the_notebook_finds_it():
    """The notebook counts and asserts; here the page is held to that."""
    said = re.search(r"of (\d+) decisions and (\d+) endings", SECTIONS["Searches, regret and best responses"])
    cell = next(cell for cell in nbformat.read(NOTEBOOK, 4).cells if cell.id == "size")
    decisions, endings = said.groups()
    assert f"assert (decisions, len(inner), endings) == ({decisions}, {decisions}, {endings})" in cell.source


def test_the_player_of_the_page_plays_a_game():
    player = run("A computer player from outside")["careful"]()
    assert play_out(GAME, [player, GAME.bots()["random"]], Random(1)).scores


def test_its_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (Path(__file__).parents[1] / "docs" / target).exists(), target
