"""What are the odds?  The sheet in a real browser: closed until asked for, at once there, then filled."""

import re

import pytest
from checks import axe, overflow, wait_until_painted

TITLE = "What are the odds?"
HEIGHTS = "all => all.map(each => each.getBoundingClientRect().height)"
SIZES = {"laptop": (1366, 657), "phone": (360, 640)}


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_odds_are_told_when_they_are_asked_for(visit, pages, size):
    width, height = SIZES[size]
    page = visit("play/cuboro.ipynb", pages, viewport={"width": width, "height": height})
    page.get_by_role("button", name=re.compile("^Start")).click()
    wait_until_painted(page)
    sheet = page.locator("dialog.cp-sheet[open]")
    assert not sheet.count()
    if size == "phone":
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name=TITLE).locator("visible=true").click()
    sheet.get_by_text("Up to 3 changes: 190,068 ways.").wait_for()
    assert sheet.get_by_role("heading", name=TITLE).is_visible()
    assert sheet.evaluate("d => d.scrollHeight <= 2 * d.clientHeight && d.scrollWidth <= d.clientWidth")
    sheet.locator("summary").first.click()
    assert sheet.get_by_text("A way is how the cubes lie at last, and the tower's side.").is_visible()
    assert sheet.get_by_role("link", name="Lesson: Is any change better than none?").is_visible()
    assert axe(page) == []
    assert overflow(page) == []
    assert min(sheet.locator("summary, a, button").evaluate_all(HEIGHTS)) >= 44
    sheet.get_by_role("button", name="Close").click()
    assert not sheet.count()
    assert page.blocked == []
    assert page.errors == []
