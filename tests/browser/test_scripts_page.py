"""The scripts of a table come before they are missed, and once."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from checks import wait_until, wait_until_painted
from chromium import PATIENCE
from cubeplay.session import Session

from cubeplay_widgets.site.scripts import LASTING

TRAFFIC = Path(__file__).parent / "traffic.js"
SCRIPTS = "performance.getEntriesByType('resource').filter(e => e.name.includes('/voila/scripts/'))"
NAMED = "[...document.querySelectorAll('link[rel=preload]')].map(n => new URL(n.href).pathname)"


@pytest.fixture
def page(browser, pages):
    """A page of a browser that was never here."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(path=TRAFFIC)
    page.visit = lambda path: page.goto(pages.url + path)
    yield page
    context.close()


@pytest.fixture
def table(pages):
    """The path of a game in play."""
    return f"voila/render/play/cubo.ipynb?game={pages.store().add(Session('cubo', players=2))}"


def test_a_table_asks_for_nothing_that_its_head_does_not_name_and_does_without_mathjax(page, table):
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.visit(table)
    wait_until_painted(page)
    wait_until(page, "window.MathJax")
    assert page.evaluate("Object.keys(MathJax)") == ["Hub"], "a table does without MathJax"
    found = {urlsplit(each.url).path: each for each in answers if "/voila/scripts/" in each.url}
    assert set(found) <= set(page.evaluate(NAMED)), "run make scripts"
    assert {each.headers["cache-control"] for each in found.values()} == {LASTING}


@pytest.mark.proof
def test_what_the_landing_page_fetches_is_not_fetched_again_by_a_table(page, table):
    page.visit("")
    wait_until(page, f"{SCRIPTS}.length >= document.querySelectorAll('link[rel=prefetch]').length")
    page.visit(table)
    wait_until_painted(page)
    assert page.evaluate(f"{SCRIPTS}.filter(e => e.transferSize).map(e => e.name)") == []


def test_a_formula_of_a_text_is_set(visit):
    page = visit("formula.ipynb")
    page.wait_for_selector("mjx-container mjx-mfrac")
    assert (page.errors, page.blocked) == ([], [])
