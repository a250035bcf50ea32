"""Worksheets and keys as paper: two sides in both formats, nothing cut; and as pages on a screen."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
import segno
from checks import axe
from cubeplay.words import _
from printing import OUTSIDE, PAPER, bare, printed, show

from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.reach import Reach
from cubeplay_widgets.site.worksheets import printed_sheets, room
from cubeplay_widgets.worksheets.page import WorksheetClass, page

LESSONS = dashboard.notebooks() / "lessons"
FIRST = "one-line"
OTHERS = sorted(path.stem for path in LESSONS.glob("*.ipynb") if path.stem != FIRST)
ALL = [FIRST, *(pytest.param(name, marks=pytest.mark.proof) for name in OTHERS)]
CLASS = room("KMTR", Reach("http://192.0.2.7:8866/", "http://192.0.2.7:8866/join/pppppppppppppppppppppp"))


@pytest.fixture(scope="module")
def made():
    """The worksheet of a lesson, made once; in a thread, for the browser's events run in this one."""
    known = {}

    def worksheet(name):
        if name not in known:
            reading = printed_sheets().of(LESSONS / f"{name}.ipynb")
            known[name] = threads.submit(asyncio.run, reading).result()
        return known[name]

    with ThreadPoolExecutor() as threads:
        yield worksheet


@pytest.fixture
def opened(browser, made):
    """Open a worksheet, or a key."""
    pages = []

    def open(name, *, key=False, where=CLASS):
        return show(browser, pages, name, page(made(name), key=key, room=where))

    yield open
    for each in pages:
        each.close()


@pytest.mark.parametrize("key", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["sheet", "key"])
@pytest.mark.parametrize("name", ALL)
def test_a_worksheet_is_two_sides_of_either_format_and_nothing_is_cut(opened, made, name, key):
    shown = opened(name, key=key)
    for paper, size in PAPER.items():
        sides = printed(shown, paper)
        assert len(sides) == 2, paper
        assert bare(made(name)["title"]) in bare(sides[0].extract_text())
        assert bare(_("Look back")) in bare(sides[1].extract_text())
        shown.emulate_media(media="print")
        shown.set_viewport_size(size)
        assert shown.evaluate(OUTSIDE) == [], paper
        shown.emulate_media(media="null")
    assert shown.errors == []


@pytest.mark.parametrize("key", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["sheet", "key"])
def test_a_worksheet_is_read_on_a_screen(opened, key):
    shown = opened(FIRST, key=key)
    shown.emulate_media(color_scheme="dark")
    shown.set_viewport_size({"width": 1366, "height": 657})
    assert shown.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert axe(shown) == []
    shown.set_viewport_size({"width": 360, "height": 640})
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_sheet_has_the_code_of_its_class_and_its_way_in_or_lines_for_them(opened):
    shown = opened(FIRST)
    assert shown.get_by_text("KMTR", exact=True).is_visible()
    way = "http://192.0.2.7:8866/join/pppppppppppppppppppppp?class=KMTR"
    assert shown.locator(".room svg path").get_attribute("d") == segno_path(way)
    without = opened(FIRST, where=WorksheetClass())
    assert without.locator(".room").count() == 0
    assert without.get_by_text(_("Class code")).is_visible()


def segno_path(address):
    """The drawing of a QR code."""
    drawn = segno.make(address, micro=False).svg_inline(border=0, omitsize=True)
    return drawn.split(' d="')[1].split('"')[0]
