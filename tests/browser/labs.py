"""JupyterLab in a folder of notebooks, and what people do in it, for tests in a browser."""

import os
import sys
from contextlib import contextmanager

from checks import wait_until
from chromium import PATIENCE

from servers import ROOT, Server, listening

RUN = """() => {
    const prompts = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].map(p => p.textContent);
    const failed = document.querySelector('[data-mime-type="application/vnd.jupyter.stderr"]');
    return failed || (prompts.length && prompts.every(text => /\\d/.test(text)));
}"""
"""Whether all cells that are on the page have run, or one has failed."""
FAILED = ".jp-OutputArea-output:is([data-mime-type$='.stderr'], [data-mime-type$='.error'])"
"""What a cell shows that has failed."""


TOKEN = "only-for-tests"


@contextmanager
def lab_in(root, home=None):
    """JupyterLab in a folder of notebooks; ``home`` is where settings are kept and what is played there."""
    home = home or root
    own = {"CUBEPLAY_DATA": str(home / "data"), "JUPYTER_CONFIG_DIR": str(home / "config")}
    own |= {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "widgets"))), "JUPYTER_TOKEN": TOKEN}

    def words(port):
        served = ["lab", "--notebooks", str(root), f"--port={port}"]
        return [sys.executable, "-m", "cubeplay.cli", *served, "--no-browser", "--allow-root"]

    port, process = listening(words, home / "server.log", os.environ | own)
    try:
        yield Server(process, f"http://127.0.0.1:{port}/", home)
    finally:
        process.terminate()
        process.wait(60)


def open_book(context, lab, name):
    """Open a notebook.  ``page.failed`` lists what went wrong in the page."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.failed = []
    page.on("pageerror", lambda error: page.failed.append(str(error)))
    page.goto(f"{lab.url}lab/tree/{name}.ipynb?reset&token={TOKEN}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    idle(page)
    return page


def idle(page):
    """Wait until the kernel has nothing to do."""
    page.get_by_text("| Idle").wait_for()


def menu(page, name, words):
    """Choose something from a menu."""
    page.get_by_role("menuitem", name=name, exact=True).click()
    page.get_by_text(words, exact=True).click()


def run_all(page):
    """Run all cells from top to bottom."""
    menu(page, "Run", "Run All Cells")
    wait_until(page, RUN)
    idle(page)


def top(page):
    """Go to the first cell."""
    page.mouse.move(700, 500)
    for _ in range(40):
        page.mouse.wheel(0, -3000)


def cells(page):
    """All cells, in their order."""
    return page.locator(".jp-Notebook .jp-Cell")


def write(page, place, text):
    """Type another text into a cell, in place of what stands there."""
    place.scroll_into_view_if_needed()
    shown = place.locator(".jp-RenderedMarkdown")
    if shown.is_visible():
        shown.dblclick()
    editor = place.locator(".cm-content").first
    editor.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
