"""The sheets on paper and on a screen: one page each in both formats, nothing cut, black on white."""

import json
import os
import subprocess
import sys

import pytest
from checks import axe
from cubeplay.registry import OURS
from printing import OUTSIDE, PAPER, bare, printed, show

from breadth import breadth
from cubeplay_widgets.rules_sheets.page import sheet_page, summary_of

OVERLAP = """() => [...document.querySelectorAll(".head, .row, .block, footer")].filter(part => {
  const next = part.nextElementSibling;
  return next && next.getBoundingClientRect().top < part.getBoundingClientRect().bottom - 1;
}).map(part => part.outerHTML.slice(0, 120))"""
"""Parts over which the next one lies."""


IN_PSEUDO = """import json
from cubeplay.registry import OURS
from cubeplay_widgets.rules_sheets.page import sheet_page
print(json.dumps({game: sheet_page(game) for game in OURS}))"""


@pytest.fixture
def sheet(browser):
    """Open the sheet of a game, or another page, with the headers that the server sends."""
    pages = []

    def opened(game, html=""):
        return show(browser, pages, game, html or sheet_page(game))

    yield opened
    for page in pages:
        page.close()


@pytest.mark.parametrize("game", breadth(OURS, "cuobe"))
def test_a_sheet_fills_one_page_of_either_format_and_two_in_cuobe(sheet, game):
    page = sheet(game)
    summary, _pictures = summary_of(game)
    for paper, size in PAPER.items():
        pages = printed(page, paper)
        assert len(pages) == len(summary.sides) == (2 if game == "cuobe" else 1), paper
        for one, side in zip(pages, summary.sides, strict=True):
            said = bare(one.extract_text())
            assert [line.text for b in side.blocks for line in b.lines if bare(line.text) not in said] == []
        page.emulate_media(media="print")
        page.set_viewport_size(size)
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(OVERLAP) == []
        page.emulate_media(media="null")
    assert page.errors == []


@pytest.mark.parametrize("game", breadth(OURS, "cuobe"))
def test_a_sheet_is_read_on_a_screen_black_on_white(sheet, game):
    page = sheet(game)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1366, "height": 657})
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert axe(page) == []
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    columns = page.evaluate(
        "[...document.querySelectorAll('.row')].map(row => getComputedStyle(row).gridTemplateColumns)"
    )
    assert not [each for each in columns if " " in each]


@pytest.mark.proof
def test_a_longer_language_fits_too(sheet):
    """Words a third longer are set smaller."""
    env = {**os.environ, "CUBEPLAY_LANGUAGE": "pseudo"}
    done = subprocess.run(
        [sys.executable, "-c", IN_PSEUDO], env=env, capture_output=True, text=True, check=True
    )
    for game, html in json.loads(done.stdout).items():
        page = sheet(game, html)
        for paper in PAPER:
            pages = printed(page, paper)
            assert len(pages) == (2 if game == "cuobe" else 1), (game, paper)


def test_the_button_prints(sheet):
    page = sheet("cubo")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
