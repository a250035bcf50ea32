"""Tables in JupyterLab: after Start, message, board and actions are in view together."""

import shutil

import pytest
from checks import wait_until
from cubeplay import GAMES
from labs import lab_in, open_book, run_all
from set_up_page import start

from cubeplay_widgets.site import dashboard

LAPTOP = {"width": 1366, "height": 657}
PARTS = {"message": ".cp-say", "board": ".cp-board > canvas", "actions": ".cp-acts"}
IN_VIEW = """parts => {
    const panel = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
    return Object.entries(parts).filter(([, where]) => {
        const seen = document.querySelector(`.cp-table ${where}`)?.getBoundingClientRect();
        const within = seen && seen.top >= panel.top - 1 && seen.bottom <= panel.bottom + 1;
        return !(within && seen.height > 20 && seen.right <= panel.right + 1);
    }).map(([name]) => name);
}"""
"""The parts of a table that are not wholly in view between the bars of JupyterLab."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """JupyterLab in the folder of the games to play."""
    root = tmp_path_factory.mktemp("tables")
    for path in (dashboard.notebooks() / "play").glob("*.ipynb"):
        shutil.copy(path, root)
    with lab_in(root) as started:
        yield started


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_after_start_message_board_and_actions_are_in_view_together(browser, lab, name):
    context = browser.new_context(viewport=LAPTOP)
    page = open_book(context, lab, name)
    run_all(page)
    start(page)
    page.locator(".cp-table .cp-board > canvas").first.wait_for()
    wait_until(page, f"() => !({IN_VIEW})({PARTS!r}).length")
    assert page.failed == []
    context.close()
