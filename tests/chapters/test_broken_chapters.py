"""Ten mistakes of an author, each told at once, in the cell that has it, in one line."""

import os

import nbformat
import pytest
from cubeplay.errors import CubeplayError
from jupyter_client.manager import KernelManager
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from cubeplay_widgets.chapters import notebook_cells
from cubeplay_widgets.chapters.headless import run
from cubeplay_widgets.chapters.notebook_cells import Mistake
from cubeplay_widgets.chapters.page import ChapterPage
from patience import patience

BEGIN = """\
from pathlib import Path

from cubeplay_widgets import RIGHT, happens, holds, learn

walk = learn("gelatinous", folder=Path({folder!r}))
HELD = happens("Hold both", "gelatinous.keep")
DRAWN = "draw slide spin"
"""
GOOD = 'walk.step("hold", DRAWN, goals=HELD, show_me="keep slide spin", rules="gelatinous.keep")'
BROKEN = {
    "unknown rule": (
        'walk.step("b", DRAWN, goals=HELD, show_me="keep slide spin", rules="gelatinous.kep")',
        "there is no rule “gelatinous.kep”. Did you mean gelatinous.keep?",
    ),
    "move that cannot be read": (
        'walk.step("b", DRAWN, goals=HELD, show_me="hold slide spin")',
        "step b: the move 'hold slide spin': Not understood",
    ),
    "goal that Show me misses": (
        'walk.step("b", DRAWN, goals=happens("Win", "gelatinous.win"), show_me="keep slide spin")',
        "step b: Show me does not reach the goal “Win”",
    ),
    "goal reached at the start": (
        'walk.step("b", DRAWN, goals=holds("Be alive", lambda run: run.health), show_me="keep slide spin")',
        "step b: the goal “Be alive” is reached at the start",
    ),
    "refusal by another rule": (
        'walk.step("b", DRAWN, refusal=("keep slide", "gelatinous.keep-cards"))',
        "the move 'keep slide' is refused by gelatinous.keep-number first, not by gelatinous.keep-cards",
    ),
    "two pieces of one name": (
        'walk.step("hold", DRAWN, goals=HELD, show_me="keep slide spin")',
        "there are two pieces called “hold” on this page. Give this one another name.",
    ),
    "wrong option": (
        'walk.step("b", walk.position(DRAWN, difficulty="hard"), goals=HELD, show_me="keep slide spin")',
        "difficulty",
    ),
    "two right answers": (
        'walk.ask("b", "Which?", {"This": RIGHT, "That": RIGHT}, because="So.")',
        "“Which?” needs one right answer, and a hint for each other one",
    ),
}
LONELY = 'walk.step("b", DRAWN, goals=HELD, show_me="keep slide spin")'
NO_HEADING = "no heading stands above “b”. Put a markdown cell that begins with “## ” and a title above"
SEEN_ON_A_PAGE = {
    *("unknown rule", "two pieces of one name", "two right answers"),
}
"""Mistakes that need no rehearsal: a page, which is not to wait for one, tells them too."""


def notebook(folder, *broken, headings=True):
    """A notebook on disk: a good step, then others, each with a heading of its own unless told otherwise."""
    book = [
        new_code_cell(BEGIN.format(folder=str(folder / "kept")), id="begin"),
        new_markdown_cell("## Hold both", id="good-text"),
        new_code_cell(GOOD, id="good"),
    ]
    for number, source in enumerate(broken):
        words = f"## Section {number}" if headings else "More words, and no heading."
        book += [
            new_markdown_cell(words, id=f"text-{number}"),
            new_code_cell(source, id=f"cell-{number}"),
        ]
    path = folder / "broken.ipynb"
    nbformat.write(new_notebook(cells=book), path)
    return path


def cell_of(error):
    """The cell in which an error began, as the traceback names it."""
    names, trace = [], error.__traceback__
    while trace:
        names.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    return next(name for name in names if ", cell " in name)


@pytest.mark.parametrize("name", BROKEN)
def test_a_mistake_fails_its_cell_and_is_told_in_one_line(name, tmp_path):
    source, told = BROKEN[name]
    with pytest.raises(ValueError) as error:  # noqa: PT011  # a CubeplayError is one; its words are looked at
        run(notebook(tmp_path, source))
    assert told in str(error.value)
    assert "\n" not in str(error.value)
    assert cell_of(error.value) == "broken.ipynb, cell 5"
    assert isinstance(error.value, CubeplayError) or name == "two right answers"


@pytest.mark.parametrize("name", sorted(SEEN_ON_A_PAGE))
def test_on_a_page_a_mistake_stands_in_its_section_and_the_rest_lives(name, tmp_path, monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    source, told = BROKEN[name]
    after = 'walk.step("after", DRAWN, goals=HELD, show_me="keep slide spin")'
    names = run(notebook(tmp_path, f"shown = {source}", after))
    assert isinstance(names["shown"], Mistake)
    assert told in names["shown"].why
    page = next(each for each in names.values() if isinstance(each, ChapterPage))
    assert list(page.pieces) == ["hold", "after"]


def test_a_cell_without_a_heading_is_told(tmp_path, monkeypatch):
    path = notebook(tmp_path, LONELY, headings=False)
    monkeypatch.setenv(notebook_cells.NOTEBOOK, str(path))
    running = iter(["good", "cell-0"])
    monkeypatch.setattr("cubeplay_widgets.chapters.page.running_cell", lambda: next(running))
    with pytest.raises(CubeplayError, match=NO_HEADING):
        run(path)


# In a kernel, as JupyterLab runs cells


@pytest.fixture
def kernel(tmp_path):
    """Start a kernel for a notebook; what it gives runs a cell, and tells the error: its name and words."""
    started = []

    def start(path):
        manager = KernelManager(kernel_name="python3")
        environment = os.environ | {notebook_cells.NOTEBOOK: str(path), "CUBEPLAY_DATA": str(tmp_path)}
        manager.start_kernel(env=environment, cwd=str(tmp_path))
        client = manager.client()
        client.start_channels()
        started.append((manager, client))
        client.wait_for_ready(timeout=patience(120))

        def execute(cell):
            content = {"code": cell.source, "silent": False, "store_history": True, "stop_on_error": False}
            content |= {"user_expressions": {}, "allow_stdin": False}
            message = client.session.msg("execute_request", content, metadata={"cellId": cell.id})
            client.shell_channel.send(message)
            replies = iter(lambda: client.get_shell_msg(timeout=patience(120)), None)
            asked = message["header"]["msg_id"]
            reply = next(each["content"] for each in replies if each["parent_header"]["msg_id"] == asked)
            assert reply["status"] in ("ok", "error")
            return (reply["ename"], reply["evalue"]) if reply["status"] == "error" else None

        return execute

    yield start
    for manager, client in started:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_in_jupyterlab_each_mistake_is_told_by_its_cell_and_may_be_mended(kernel, tmp_path):
    path = notebook(tmp_path, *(source for source, _told in BROKEN.values()))
    book = nbformat.read(path, as_version=4)
    book.cells.append(new_code_cell(LONELY, id="no-heading"))
    nbformat.write(book, path)
    execute = kernel(path)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [execute(cell) for cell in code[:2]] == [None, None]
    told = [*(told for _source, told in BROKEN.values())]
    for cell, words in zip(code[2:-1], told, strict=True):
        name, said = execute(cell)
        assert name in ("CubeplayError", "OptionError", "ValueError")
        assert words in said
        assert "\n" not in said
    # The cells above added nothing, so the last one stands under the last heading and is a piece of its own.
    assert execute(code[-1]) is None
    below = new_code_cell(LONELY.replace('"b"', '"c"'), id="below")
    book.cells.append(below)
    nbformat.write(book, path)
    name, said = execute(below)
    assert name == "CubeplayError"
    assert NO_HEADING.replace("“b”", "“c”") in said
    book.cells.insert(-1, new_markdown_cell("## A heading at last", id="at-last"))
    nbformat.write(book, path)
    assert execute(below) is None
    assert execute(below) is None
