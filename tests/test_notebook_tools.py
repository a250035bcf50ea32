"""The tools for notebooks: what mypy says of their code, by its cell, and the pictures that they keep."""

from base64 import b64encode

import nbformat
import pytest
from tools import pictures
from tools.typed_cells import ROOT, findings, main

from breadth import breadth

CHAPTER = ROOT / "tests" / "browser" / "pages" / "chapter.ipynb"


@pytest.fixture
def notebook(tmp_path):
    """Write a notebook of some code cells, by their ids."""

    def write(**cells):
        book = nbformat.v4.new_notebook()
        for id, source in cells.items():
            book.cells.append(nbformat.v4.new_code_cell(source, id=id))
        nbformat.write(book, tmp_path / "made.ipynb")
        return tmp_path / "made.ipynb"

    return write


def test_a_mistake_in_a_cell_is_told_with_its_notebook_cell_and_line(notebook):
    made = notebook(
        begin='from cubeplay_widgets import holds, learn\n\nwalk = learn("cubo")\nwalk',
        good='def won(table):\n    """A teacher\'s function has no types."""\n    return table.over\n\n\n'
        'walk.step("a", goals=holds("Win", won), show_me="flip", rules="cubo.goal")',
        wrong='two = 2\nwalk.step("b", goal=holds("Win", won), show_me="flip")',
        again='two = "another kind of thing"',
    )
    typo, wrong = sorted(findings([made, CHAPTER]), key=lambda line: "made" in line)
    assert typo.startswith(f'{CHAPTER}, cell typo, line 1: "Walk" has no attribute "stepp"')
    assert wrong.startswith(f'{made}, cell wrong, line 2: Unexpected keyword argument "goal" for "step"')


def test_the_command_is_silent_about_sound_notebooks(notebook, capsys):
    assert main([str(notebook(one="from cubeplay import Session"))]) == 0
    assert capsys.readouterr().out == ""


STEP = 'walk.step("a", goals=happens("Flip", "cubo.flip"), show_me="flip", rules="cubo.goal")'


@pytest.fixture
def chapter(notebook):
    """A notebook with a step, a question and a cell of code."""
    return notebook(
        begin='from cubeplay_widgets import RIGHT, happens, learn\n\nwalk = learn("cubo")\nwalk',
        a=STEP,
        b='walk.ask("b", "Which?", {"this": RIGHT, "that": "No."}, because="So.")',
        c="1 + 1",
    )


def outputs(path):
    """The outputs of a notebook's cells, by their ids."""
    return {cell.id: cell.outputs for cell in nbformat.read(path, as_version=4).cells if cell.get("outputs")}


def test_each_step_keeps_its_picture_and_nothing_else_is_kept(chapter, capsys):
    assert pictures.main([str(chapter)]) == 0
    ((id, (picture,)),) = outputs(chapter).items()
    assert (id, set(picture.data)) == ("a", {"text/html"})
    assert 'alt="' in picture.data["text/html"]
    assert pictures.main(["--check", str(chapter)]) == 0
    before = chapter.read_text("utf-8")
    assert pictures.main([str(chapter)]) == 0
    assert chapter.read_text("utf-8") == before
    assert capsys.readouterr().out.splitlines() == [str(chapter)]


def html(svg, tail=""):
    data = b64encode(svg.encode()).decode()
    return f'<img alt="" src="data:image/svg+xml;base64,{data}">{tail}'


SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


@pytest.mark.parametrize(
    "data",
    [
        {"text/plain": "2"},
        {"text/html": "<b>2</b>"},
        {"text/html": html(SVG.format("")), "text/plain": "a"},
        {"text/html": html(SVG.format(""), "<script>alert()</script>")},
        {"text/html": html(SVG.format("<script/>"))},
        {"text/html": html(SVG.format('<rect onload="alert()"/>'))},
        {"text/html": html(SVG.format('<rect fill="url(https://elsewhere.example)"/>'))},
        {"text/html": html(SVG.format('<g><image href="https://elsewhere.example"/></g>'))},
        {"text/html": html(SVG.format("<rect>"))},
        {"text/html": html(SVG.format("<g/>" * pictures.MOST))},
        {"text/html": html("no picture")},
        {"image/svg+xml": SVG.format("")},
    ],
    ids=lambda data: str(data)[:60],
)
def test_only_our_pictures_pass(chapter, data, capsys):
    book = nbformat.read(chapter, as_version=4)
    book.cells[1].outputs = [nbformat.v4.new_output("display_data", data)]
    nbformat.write(book, chapter)
    assert pictures.main(["--check", str(chapter)]) == 1
    assert "holds more than cells and pictures" in capsys.readouterr().err
    assert pictures.main(["--strip", str(chapter)]) == 0
    assert outputs(chapter) == {}
    assert pictures.main(["--check", str(chapter)]) == 0


def test_counts_and_an_editors_notes_do_not_pass(chapter):
    for change in ({"execution_count": 3}, {"metadata": {"collapsed": True}}):
        book = nbformat.read(chapter, as_version=4)
        book.cells[1].update(change)
        nbformat.write(book, chapter)
        assert pictures.main(["--check", str(chapter)]) == 1
        assert pictures.main(["--strip", str(chapter)]) == 0


KEPT = [path for path in sorted(ROOT.glob("notebooks/*/*.ipynb")) if outputs(path)]


@pytest.mark.parametrize("path", breadth(KEPT, KEPT[-1], ids=lambda path: path.stem))
def test_kept_pictures_show_the_board_as_it_is_drawn_now(path):
    book = nbformat.read(path, as_version=4)
    assert pictures.with_pictures(book, path.name) == book, "run make pictures"
