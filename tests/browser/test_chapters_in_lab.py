"""Chapters in JupyterLab: run from top to bottom, each step with its own board; mistakes are told at once."""

import os
import shutil
import sys

import nbformat
import pytest
from checks import wait_until
from cubeplay import GAMES

from cubeplay_widgets.site import dashboard
from servers import ROOT, Server, listening

CHAPTER = ROOT / "tests" / "browser" / "pages" / "chapter.ipynb"
BROKEN = ("broken", "typo", "more")
"""The cells of that chapter which fail, on purpose."""

RUN = """() => {
    const prompts = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(p => p.textContent);
    const failed = document.querySelector('[data-mime-type="application/vnd.jupyter.stderr"]');
    return failed || (prompts.length && prompts.every(text => /\\d/.test(text)));
}"""
"""Whether all cells that are on the page have run, or one has failed."""


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
    own = {"CUBEPLAY_DATA": str(root / "data"), "JUPYTER_CONFIG_DIR": str(root / "config")}
    own |= {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "widgets")))}
    options = (f"--ServerApp.root_dir={root}", "--IdentityProvider.token=", "--no-browser", "--allow-root")

    def words(port):
        return [sys.executable, "-m", "jupyterlab", *options, f"--port={port}"]

    port, process = listening(words, root / "server.log", os.environ | own)
    yield Server(process, f"http://127.0.0.1:{port}/", root)
    process.terminate()
    process.wait(20)


@pytest.fixture
def opened(browser, lab):
    """Open a notebook and run all its cells."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})

    def open_book(name):
        page = context.new_page()
        page.set_default_timeout(90_000)
        page.failed = []
        page.on("pageerror", lambda error: page.failed.append(str(error)))
        page.goto(f"{lab.url}lab/tree/{name}.ipynb?reset")
        page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        page.get_by_text("| Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        wait_until(page, RUN)
        page.get_by_text("| Idle").wait_for()
        return page

    yield open_book
    context.close()


def top(page):
    """Go to the first cell."""
    page.mouse.move(700, 500)
    for _ in range(40):
        page.mouse.wheel(0, -3000)
    page.locator(".cp-pips li").first.wait_for(state="attached")


def test_a_chapter_runs_from_top_to_bottom_and_its_steps_can_be_done(opened):
    page = opened("sound")
    top(page)
    first = page.locator(".cp-stand:has(.cp-board)").first
    first.locator(".cp-cells[data-ready]").wait_for()
    first.get_by_role("button", name="Flip the counter").click()
    first.locator(".cp-frame-says[data-mood=good]").wait_for()
    assert "3 of 3 stars" in first.locator("[role=status]").inner_text()
    assert page.failed == []


def test_a_mistake_is_told_at_its_cell_in_one_line(opened):
    page = opened("faulty")
    told = page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']")
    told.first.wait_for()
    assert "there is no rule “cubo.gaol”. Did you mean cubo.goal?" in told.first.inner_text()


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_runs_whole(opened, game):
    page = opened(game)
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    top(page)
    page.locator(".cp-stand:not(.cp-page-stand)").first.scroll_into_view_if_needed()
    page.locator(".cp-stand:has(.cp-board) .cp-cells[data-ready]").first.wait_for()
    assert page.failed == []
