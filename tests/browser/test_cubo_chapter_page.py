"""The chapter of Cubo's rules in a real browser: one screen a section, its clock, and the sum."""

from functools import cache

import pytest
from checks import axe, field, overflow, settle, wait_until
from tests.walks import CHAPTERS

from breadth import breadth, sized
from cubeplay_widgets.chapters.headless import page_of

RULES = "rules/cubo.ipynb"
SIZES = {"laptop": {"width": 1366, "height": 657}, "phone": {"width": 360, "height": 640}}


@pytest.fixture(scope="module")
def pieces():
    """The steps and questions, in order."""
    return list(page_of(CHAPTERS / "cubo.ipynb").pieces.values())


@pytest.fixture(scope="module")
def chapter(visit_once, pages):
    """The chapter in a size, on a page that all tests share."""

    @cache
    def open_chapter(size="laptop"):
        page = visit_once(RULES, pages, viewport=SIZES[size], has_touch=True)
        page.locator(".cp-dock").wait_for()
        settle(page)
        return page

    return open_chapter


def go_to(page, pieces, id):
    """Open the section of a piece by the list of steps, at its start."""
    number = next(k for k, piece in enumerate(pieces) if piece.id == id)
    page.locator(".cp-count").click()
    page.locator(".cp-step-link").nth(number).click()
    wait_until(page, "document.querySelector('.cp-paged:not(.cp-waiting)') !== null")
    settle(page)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()
    settle(page)


@sized(4, 1, name="every")
@pytest.mark.parametrize("size", breadth(SIZES, "phone"))
def test_each_section_is_one_screen(chapter, pieces, size, every):
    page = chapter(size)
    long = {}
    for piece in list(pieces)[::every]:
        go_to(page, pieces, piece.id)
        height = page.evaluate("document.documentElement.scrollHeight")
        if height > SIZES[size]["height"]:
            long[piece.id] = height
        assert overflow(page) == [], piece.id
    assert long == {}


@pytest.mark.proof
def test_a_race_is_lost_tried_again_and_won_by_finger(chapter, pieces):
    page = chapter("phone")
    go_to(page, pieces, "clock")
    timer = page.get_by_role("timer")
    assert timer.inner_text() == "6 seconds left"
    assert axe(page) == []
    press(page, "Start the clock")
    page.get_by_text("Too late: time is up.").wait_for()
    assert timer.inner_text() == "Time is up."
    press(page, "Try again")
    press(page, "Without the clock")
    for id in ("loose1", "c3"):
        field(page, id).tap()
        settle(page)
    press(page, "Cover and call “Cubo!”")
    field(page, "centre1").tap()
    page.locator(".cp-frame-says[data-mood=good]").wait_for()
    assert page.errors == []


def test_the_sum_is_said_before_it_is_told(chapter, pieces):
    page = chapter("phone")
    go_to(page, pieces, "count")
    assert field(page, "total").get_attribute("aria-label") == "all six lines: count them"
    page.get_by_label("How many points?").fill("31")
    page.keyboard.press("Enter")
    page.get_by_text("You said 31. It is 32.").wait_for()
    settle(page)
    assert field(page, "total").get_attribute("aria-label") == "all six lines: 32 points"
    press(page, "Keep my square")
    page.locator(".cp-frame-says[data-mood=good]").wait_for()
