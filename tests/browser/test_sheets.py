"""The sheets on paper and on a screen: one page each in both formats, nothing cut, black on white."""

import io
import json
import os
import re
import subprocess
import sys

import pytest
from checks import axe
from cubeplay.registry import OURS
from pypdf import PdfReader

from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.sheets.page import sheet_page, summary_of
from cubeplay_widgets.site.gate.policy import content_policy

PAPER = {"A4": {"width": 794, "height": 1123}, "Letter": {"width": 816, "height": 1056}}
"""The formats in CSS pixels."""

HOST = "127.0.0.1"
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

OUTSIDE = """() => [...document.querySelectorAll(".side")].flatMap(side => {
  const {left, right, bottom} = side.getBoundingClientRect(), style = getComputedStyle(side);
  const [l, r, b] = [style.paddingLeft, style.paddingRight, style.paddingBottom].map(parseFloat);
  return [...side.querySelectorAll(":not(svg *)")].filter(part => {
    const box = part.getBoundingClientRect();
    return box.left < left + l - 1 || box.right > right - r + 1 || box.bottom > bottom - b + 1;
  }).map(part => part.outerHTML.slice(0, 120));
})"""
"""What lies beyond the printed area."""

OVERLAP = """() => [...document.querySelectorAll(".head, .row, .block, footer")].filter(part => {
  const next = part.nextElementSibling;
  return next && next.getBoundingClientRect().top < part.getBoundingClientRect().bottom - 1;
}).map(part => part.outerHTML.slice(0, 120))"""
"""Parts over which the next one lies."""


IN_PSEUDO = """import json
from cubeplay.registry import OURS
from cubeplay_widgets.sheets.page import sheet_page
print(json.dumps({game: sheet_page(game) for game in OURS}))"""


@pytest.fixture
def sheet(browser):
    """Open the sheet of a game, or another page, with the headers that the server sends."""
    pages = []

    def opened(game, html=""):
        page = browser.new_page()
        pages.append(page)
        page.errors = []
        page.on("console", lambda said: page.errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.route("**/*", lambda route: _answer(route, game, html or sheet_page(game)))
        page.goto(f"http://{HOST}/sheet/{game}")
        return page

    yield opened
    for page in pages:
        page.close()


def _answer(route, game, html):
    policy = {"Content-Security-Policy": content_policy(HOST)}
    name = route.request.url.rsplit("/", 1)[1]
    file = TEMPLATE / "static" / name
    if name == game:
        route.fulfill(body=html, content_type="text/html; charset=utf-8", headers=policy)
    elif file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix[1:]])
    else:
        route.fulfill(status=404)


def _bare(text):
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("game", OURS)
def test_a_sheet_fills_one_page_of_either_format_and_two_in_cuobe(sheet, game):
    page = sheet(game)
    summary, _pictures = summary_of(game)
    for paper, size in PAPER.items():
        pages = PdfReader(io.BytesIO(page.pdf(format=paper, print_background=True))).pages
        assert len(pages) == len(summary.sides) == (2 if game == "cuobe" else 1), paper
        for printed, side in zip(pages, summary.sides, strict=True):
            said = _bare(printed.extract_text())
            assert [line.text for b in side.blocks for line in b.lines if _bare(line.text) not in said] == []
        page.emulate_media(media="print")
        page.set_viewport_size(size)
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(OVERLAP) == []
        page.emulate_media(media="null")
    assert page.errors == []


@pytest.mark.parametrize("game", OURS)
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


def test_a_longer_language_fits_too(sheet):
    """Words a third longer are set smaller."""
    env = {**os.environ, "CUBEPLAY_LANGUAGE": "pseudo"}
    done = subprocess.run(
        [sys.executable, "-c", IN_PSEUDO], env=env, capture_output=True, text=True, check=True
    )
    for game, html in json.loads(done.stdout).items():
        page = sheet(game, html)
        for paper in PAPER:
            pages = PdfReader(io.BytesIO(page.pdf(format=paper))).pages
            assert len(pages) == (2 if game == "cuobe" else 1), (game, paper)


def test_the_button_prints(sheet):
    page = sheet("cubo")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
