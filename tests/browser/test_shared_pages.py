"""A class that comes in by a link: what pupils see on the way, on a wide and on a narrow screen."""

from datetime import UTC, datetime

import pytest
from checks import axe, overflow
from chromium import PATIENCE
from cubeplay.teach.school import School
from round_table import KEY

SIZES = ((1366, 657), (360, 640))


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_a_pupil_comes_in_by_the_link_types_the_code_and_sits_down(browser, network, size):
    code = School(network.store().place).open("reroll-or-call", "", datetime.now(UTC)).code
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.set_default_timeout(PATIENCE)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def is_well_laid():
        assert axe(page) == []
        assert overflow(page) == []

    page.goto(network.url)
    page.get_by_role("heading", name="Join your table or class").wait_for()
    is_well_laid()
    page.goto(f"{network.url}join/{KEY}")
    assert page.url == network.url
    is_well_laid()
    page.get_by_label("Code of a class or table").fill("bbbb")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("alert").get_by_text("No class and no table has this code").wait_for()
    is_well_laid()
    page.get_by_label("Code of a class or table").fill(code.lower())
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your seat").wait_for()
    assert page.get_by_label("Class code").count() == 0
    is_well_laid()
    page.get_by_label("Your seat").fill("1")
    page.get_by_role("button", name="Begin").click()
    page.get_by_text(f"You sit in class {code}, on seat 1.").wait_for()
    is_well_laid()
    page.get_by_role("link", name="Someone else here").click()
    is_well_laid()
    page.get_by_role("button", name="Yes, I am someone else").click()
    page.wait_for_url(network.url)
    assert errors == []
    page.context.close()
