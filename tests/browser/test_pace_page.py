"""The pace of a class: two desks that agree, and the pages of two pupils that follow them."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from checks import settle
from chromium import PATIENCE
from cubeplay.teach.school import School
from lesson_page import go_on, open_parts
from pupils import LAPTOP, PHONE, Finger, Mouse
from round_table import KEY, TEACHER

TRAFFIC = Path(__file__).parent / "traffic.js"


@pytest.fixture
def school(network):
    return School(network.store().place)


@pytest.fixture
def code(school):
    return school.open("one-line", "", datetime.now(UTC)).code


@pytest.fixture
def come(browser, network):
    """A page of a browser of one's own, let in by a key."""
    contexts = []

    def come(key, path, size=LAPTOP):
        context = browser.new_context(**{"reduced_motion": "reduce"} | size)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(path=TRAFFIC)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(f"{network.url}join/{key}")
        page.goto(f"{network.url}{path}")
        return page

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def pupil(come, code):
    """A pupil who has taken a seat."""

    def pupil(seat, kind):
        page = come(KEY, f"voila/render/lessons/one-line.ipynb?class={code}", kind.SIZE)
        page.get_by_label("Your seat").fill(str(seat))
        page.get_by_role("button", name="Begin").click()
        settle(page)
        return kind(page)

    return pupil


def test_what_one_desk_sets_is_on_the_other_one_and_on_the_pages_of_pupils(school, code, come, pupil):
    desk, other = (come(TEACHER, f"desk/{code}") for _desk in range(2))
    plum, fig = pupil(1, Finger), pupil(2, Mouse)
    pupils = [plum.page, fig.page]

    def press(page, name):
        page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()

    press(desk, "Open, pull back to 2: Predict")
    for page in (*pupils, other):
        closed = "By hand closed by your teacher" if page in pupils else "Open up to 3: By hand"
        page.get_by_role("button", name=closed).wait_for()
    assert [go_on(each) for each in (plum, fig)] == [2, 2]
    assert [open_parts(page) for page in pupils] == [[1, 2]] * 2
    fig.type("Your number", "20")
    press(desk, "Everyone look up")
    for page in pupils:
        page.get_by_role("alertdialog", name="Look up, please.").wait_for()
    other.get_by_role("button", name="Go on", pressed=True).wait_for()
    other.keyboard.press("u")
    for page in pupils:
        page.get_by_role("alertdialog").wait_for(state="hidden")
    assert fig.field("Your number").input_value() == "20"
    press(other, "Open up to 3: By hand")
    desk.get_by_role("button", name="Open up to here: 3 By hand").wait_for()
    for page in (*pupils, desk, other):
        page.get_by_role("timer").get_by_text("6:").locator("visible=true").first.wait_for()
    desk.get_by_role("button", name="Seat 2, part 2, Predict").click()
    desk.get_by_label("New number").fill("9")
    press(desk, "Move to 9")
    fig.page.get_by_text("Your teacher gave you seat 9.").wait_for()
    other.get_by_role("button", name="Seat 9, part 2, Predict").wait_for()
    assert sorted(school.state(code).seats) == [1, 9]
    press(other, "End lesson")
    press(other, "End the lesson")
    for page in pupils:
        page.get_by_text(f"Class {code} is closed.").wait_for()
        assert page.get_by_role("timer").locator("visible=true").count() == 0
    desk.locator(".cp-desk-says").get_by_text("This lesson has ended.").wait_for()
    press(desk, "Open up to 4: Simulate")
    ended = f"Not done: class {code} has ended. Press “Go on” to open it again."
    desk.locator(".cp-desk-says").get_by_text(ended).wait_for()
    assert [page.errors for page in (desk, other, *pupils)] == [[]] * 4


@pytest.mark.proof
def test_a_pupil_whose_page_is_gone_is_away_and_comes_back(code, come, pupil):
    desk, fig = come(TEACHER, f"desk/{code}", PHONE), pupil(2, Mouse)
    desk.get_by_text("1 here").wait_for()
    place = fig.page.url
    fig.page.goto("about:blank")
    desk.get_by_role("button", name="Seat 2, part 1, Ask, done, away").wait_for()
    desk.get_by_text("0 here, 1 away").wait_for()
    fig.page.goto(place)
    desk.get_by_text("1 here", exact=True).wait_for()
