"""Everything that a chapter says can be translated: on its page, in its cells, in a copy of the notebook."""

import ast
import json
import re
from inspect import cleandoc
from pathlib import Path

import nbformat
import pytest
from chapter_texts import of_the_code, texts_of
from cubeplay.words import pseudo
from tools.cell_words import constants, texts
from tools.translate import main
from tools.words import notebook

from cubeplay_widgets.chapters import notebook_cells
from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.chapters.prose import in_language
from cubeplay_widgets.lessons import answers_file

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "tests" / "browser" / "pages" / "chapter.ipynb"
CHAPTERS = [
    *(path for path in sorted(ROOT.glob("notebooks/rules/*.ipynb")) if "learn(" in path.read_text("utf-8")),
    PAGE,
]
LESSONS = sorted(ROOT.glob("notebooks/lessons/*.ipynb"))
FIRST_GAMES = sorted(ROOT.glob("notebooks/first-game/*.ipynb"))
GUIDES = sorted(ROOT.glob("notebooks/teacher/*.ipynb"))


def working(path, folder):
    """A chapter without the cells that show what a mistake looks like."""
    book = nbformat.read(path, as_version=4)
    book.cells = [cell for cell in book.cells if cell.id not in ("broken", "typo", "more")]
    nbformat.write(book, folder / path.name)
    return folder / path.name


def test_translators_get_all_that_the_pieces_of_a_page_say(tmp_path):
    """For the chapters this is asked where they are made for all that is asked of them."""
    spoken = set(filter(None, texts_of(page_of(working(PAGE, tmp_path)))))
    assert len(spoken) > 10
    assert spoken - {*notebook(PAGE.read_text("utf-8")), *of_the_code()} == set()


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_translators_get_all_that_the_cells_of_a_lesson_say(path, tmp_path, monkeypatch):
    """A text that was translated begins with a mark here: with values in it, it may come by again."""
    spoken = set()
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    monkeypatch.setattr(notebook_cells, "translated", lambda text: spoken.add(text) or f"«{text}")
    page_of(path)
    spoken = {text for text in spoken if any(map(str.isalpha, text)) and not text.startswith("«")}
    listed = {*notebook(path.read_text("utf-8")), *of_the_code()}
    if (file := path.with_suffix(".toml")).is_file():
        listed |= {*answers_file.texts(file.read_text("utf-8"))}
    assert len(spoken) > 20
    assert spoken - listed == set()
    assert all(text == text.strip() for text in spoken)


@pytest.mark.parametrize("path", [*CHAPTERS, *LESSONS], ids=lambda path: path.stem)
def test_no_word_of_the_prose_is_left_out(path):
    listed = set(notebook(path.read_text("utf-8")))
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            rest = in_language(cell.source, lambda text: "" if text in listed else text)
            assert not any(map(str.isalnum, rest)), cell.id


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_translators_get_every_sentence_of_a_worksheet(path):
    """Whatever has two words in the cells is one that people read, but for what a function says of itself."""
    assert sentences(path, r"[a-z] [a-z]")


@pytest.mark.parametrize(
    "path", [*CHAPTERS[:-1], *FIRST_GAMES], ids=lambda path: f"{path.parent.name} {path.stem}"
)
def test_translators_get_every_sentence_of_a_guided_game(path):
    """So they do where the story's own functions take it; typed moves begin with a small letter."""
    assert sentences(path, r"^[A-Z].*[a-z] [a-z]")


def sentences(path, pattern):
    """The texts in a notebook's code that match a pattern; translators get all of them."""
    cells = nbformat.read(path, as_version=4).cells
    paper = [cell.source for cell in cells if cell.cell_type == "code"]
    functions = (
        node for cell in paper for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.FunctionDef)
    )
    own = {ast.get_docstring(function) for function in functions}
    found = {text for text in map(cleandoc, constants(paper)) if re.search(pattern, text)} - own
    assert found - set(texts(paper)) == set()
    return found


def test_texts_are_found_where_helpers_names_and_brackets_stand_between():
    cells = [
        'LOOK = "Look at it."\nTALK = {"Red": "No.", "Blue": RIGHT}',
        "def wins(by, words='Win'):\n    return holds(words, lambda table: table.won > by)\n\n\n"
        "def won(text):\n    return [wins(3, text)]",
        'walk.step("a", goals=won("Win by three"), hints=[LOOK, hint("Here." if soon else "There.", "a1")])',
        'walk.ask("b", "Which one?", TALK, because="It is blue.")',
        'walk.step("c", goals=wins(1, words="Win by one"), praise="Done.", hints="One", show_me="move red")',
    ]
    found = ["Look at it.", "Win by three", "Here.", "There.", "Which one?", "Red", "Blue", "No."]
    assert sorted(texts(cells)) == sorted([*found, "It is blue.", "Win by one", "Done.", "One"])


MARKDOWN = """# Learn
Right below.

## Roll a die

| line | points |
| --- | --- |
| **trip** | *three* |

- one

  more of it

```python
walk = learn("cubo")

walk
```
"""


def test_marks_tables_and_code_stay_in_another_language():
    there = in_language(MARKDOWN, pseudo)
    lines = there.splitlines()
    assert lines[0] == f"# {pseudo('Learn')}"
    assert f"## {pseudo('Roll a die')}" in lines
    assert "| --- | --- |" in lines
    assert f"  {pseudo('more of it')}" in lines
    assert 'walk = learn("cubo")\n\nwalk\n```' in there
    assert len(lines) == len(MARKDOWN.splitlines())
    assert in_language(MARKDOWN, str) == MARKDOWN


def test_a_copy_for_editors_has_its_prose_translated_and_its_code_as_it_was(tmp_path, capsys):
    assert main(["pseudo", str(PAGE), "--to", str(tmp_path)]) == 0
    copy = tmp_path / "pages" / PAGE.name
    assert capsys.readouterr().out.split() == [str(copy)]
    ours, theirs = (json.loads(path.read_text("utf-8")) for path in (PAGE, copy))
    assert theirs["metadata"]["title"] == pseudo("Learn Cubo")
    for here, there in zip(ours["cells"], theirs["cells"], strict=True):
        if here["cell_type"] == "code":
            assert here == there
            continue
        source = "".join(there["source"])
        assert (here["id"], here["metadata"]) == (there["id"], there["metadata"])
        assert source.startswith("## ") == "".join(here["source"]).startswith("## ")
        assert source != "".join(here["source"])


def test_a_language_without_a_catalogue_is_refused_by_name(tmp_path, capsys):
    assert main(["xx", str(PAGE), "--to", str(tmp_path)]) == 1
    assert "no catalogue for 'xx'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
