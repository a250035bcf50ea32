"""Numbers about games, chapters and lessons: wherever one is told it is the same."""

import re
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from cubeplay import GAMES

from breadth import together
from cubeplay_widgets.site.landing.resume import parts_of
from cubeplay_widgets.site.prepare_notebooks import ShowMistakesInPlace

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
LESSONS = sorted((NOTEBOOKS / "lessons").glob("*.ipynb"))
PAGED = [*sorted((NOTEBOOKS / "rules").glob("*.ipynb")), *LESSONS]
WORDS = {"Thirty": 30, "Thirty-five": 35, "Forty": 40, "Forty-five": 45}
"""Minutes as teachers' pages write them."""
NUMBERS = {4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 13: "thirteen"}


def read(path):
    """The first cell of a notebook, its code, and what it tells of itself."""
    book = nbformat.read(path, as_version=4)
    code = "".join(cell.source for cell in book.cells if cell.cell_type == "code")
    return book.cells[0].source, code, book.metadata["cubeplay"]


def ages(text):
    """The ages that a text tells: "ages 14 to 16", "ages 14 and up", "from age 15", "10 years", "8+"."""
    patterns = (r"ages (\d+) to (\d+)", r"ages (\d+) and up", r"from age (\d+)", r"(\d+) years", r"\b(\d+)\+")
    return [found.groups() for pattern in patterns for found in re.finditer(pattern, text)]


@pytest.mark.parametrize("name", GAMES)
def test_the_age_of_a_game_is_told_alike_everywhere(name):
    age, places = GAMES[name].reading.age, []
    for folder in ("rules", "first-game", "play"):
        first, _code, about = read(NOTEBOOKS / folder / f"{name}.ipynb")
        places += [first, about["facts"], about["blurb"]]
    places += [side.about for side in import_module(f"cubeplay.{name}.teaching.rules_sheet").summary().sides]
    row = next(line for line in readme_rows() if f"rules/{name}.ipynb" in line)
    told = [found for text in (*places, row) for found in ages(text)]
    assert told
    assert {int(found[0]) for found in told} == {age}


@pytest.mark.parametrize("name", GAMES)
def test_players_and_age_of_a_card_are_those_of_the_set_up(name):
    game, (_first, _code, about) = GAMES[name], read(NOTEBOOKS / "play" / f"{name}.ipynb")
    least, most = min(game.seats), max(game.seats)
    players = f"{most} player{'s' * (most > 1)}" if least == most else f"{least}–{most} players"
    assert about["facts"].split(" · ")[:2] == [players, f"{game.reading.age}+"]


@pytest.mark.parametrize("name", GAMES)
def test_the_time_of_a_first_game_and_the_number_of_chapters_are_told_alike(name):
    first, _code, about = read(NOTEBOOKS / "first-game" / f"{name}.ipynb")
    minutes = int(about["facts"].removesuffix(" minutes"))
    assert f"takes about {NUMBERS[minutes]} minutes" in first
    _first, code, about = read(NOTEBOOKS / "rules" / f"{name}.ipynb")
    chapters = code.count("walk.chapter(")
    assert about["facts"] == f"{chapters} chapters"
    assert about["blurb"].startswith(f"{NUMBERS[chapters].title()} short chapters")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_time_and_ages_of_a_lesson_are_told_alike(path):
    first, code, about = read(path)
    guide, _code, of_guide = read(NOTEBOOKS / "teacher" / path.name)
    times = [
        re.search(r"A lesson of (\d+) minutes", first)[1],
        re.search(r"minutes=(\d+)", code)[1],
        *(re.search(r"(\d+) min$", each["facts"])[1] for each in (about, of_guide)),
        WORDS[re.search(r"\n\n([A-Z][a-z]+(?:-five)?) minutes", guide)[1]],
    ]
    assert {int(time) for time in times} == {about["minutes"]}
    youngest, oldest = about["ages"]
    for found in (*ages(first), *ages(guide)):
        assert found in {(str(youngest), str(oldest)), (str(youngest),)}
        assert len(found) == 2 or oldest == 18


@together("path", PAGED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_landing_page_counts_the_parts_that_a_page_shows(path):
    book, _resources = ShowMistakesInPlace().preprocess(nbformat.read(path, as_version=4), {})
    headings = [cell.id for cell in book.cells[1:] if cell.source.startswith("## ")]
    assert [key for key, _title in parts_of(path, path.stat().st_mtime)] == headings


def readme_rows():
    """The rows of the README's table of games."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and "notebooks/rules/" in line]


def test_the_readme_lists_all_games_and_each_lesson_beside_its_game():
    rows = {name: next(row for row in readme_rows() if f"rules/{name}.ipynb" in row) for name in GAMES}
    assert len(readme_rows()) == len(GAMES)
    for path in LESSONS:
        first, _code, about = read(path)
        title = first.partition("\n")[0].removeprefix("# ")
        assert [name for name, row in rows.items() if title in row] == [about["game"]], title
    for name, row in rows.items():
        assert row.count("(") - ("+)" in row) == sum(read(path)[2]["game"] == name for path in LESSONS)
