"""Chapters in JupyterLab: run from top to bottom, each step with its own board; mistakes are told at once."""

import shutil

import nbformat
import pytest
from cubeplay import GAMES
from labs import FAILED, lab_in, open_book, run_all, top

from cubeplay_widgets.site import dashboard
from servers import ROOT

CHAPTER = ROOT / "tests" / "browser" / "pages" / "chapter.ipynb"
BROKEN = ("broken", "typo", "more")
"""The cells of that chapter which fail, on purpose."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """JupyterLab in a folder of notebooks: the chapters, and the one of tests without its mistakes."""
    root = tmp_path_factory.mktemp("lab")
    for path in (dashboard.notebooks() / "rules").glob("*.ipynb"):
        shutil.copy(path, root)
    book = nbformat.read(CHAPTER, as_version=4)
    book.cells = [cell for cell in book.cells if not cell.id.startswith(BROKEN)]
    nbformat.write(book, root / "sound.ipynb")
    shutil.copy(CHAPTER, root / "faulty.ipynb")
    with lab_in(root) as started:
        yield started


@pytest.fixture
def opened(browser, lab):
    """Open a notebook and run all its cells."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})

    def opened(name):
        page = open_book(context, lab, name)
        run_all(page)
        return page

    yield opened
    context.close()


def test_a_chapter_runs_from_top_to_bottom_and_its_steps_can_be_done(opened):
    page = opened("sound")
    top(page)
    page.locator(".cp-pips li").first.wait_for(state="attached")
    first = page.locator(".cp-stand:has(.cp-board)").first
    first.locator(".cp-cells[data-ready]").wait_for()
    first.get_by_role("button", name="Flip the counter").click()
    first.locator(".cp-frame-says[data-mood=good]").wait_for()
    assert first.locator(".cp-frame-says [role=status]").inner_text() == "The centre dice lie open for all."
    assert page.failed == []


@pytest.mark.proof
def test_a_mistake_is_told_at_its_cell_in_one_line(opened):
    page = opened("faulty")
    told = page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']")
    told.first.wait_for()
    assert "there is no rule “cubo.gaol”. Did you mean cubo.goal?" in told.first.inner_text()


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_runs_whole(opened, game):
    page = opened(game)
    assert page.locator(FAILED).count() == 0
    top(page)
    page.locator(".cp-pips li").first.wait_for(state="attached")
    page.locator(".cp-stand:not(.cp-page-stand)").first.scroll_into_view_if_needed()
    page.locator(".cp-stand:has(.cp-board) .cp-cells[data-ready]").first.wait_for()
    assert page.failed == []
