"""A class on a server that is network: what a pupil's page shows of what the teacher does."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from checks import axe, overflow, settle, small_targets
from chromium import PATIENCE
from cubeplay.teach.pupil_facts import Predicted, Ran
from cubeplay.teach.school import School
from cubeplay.teach.school.events import ClockHidden, ClockSet, Closed, HelpEnded, LookUp, OpenedUpTo
from lesson_page import go_on, open_parts, part, predict, roll, run
from pupils import Finger, Mouse
from round_table import KEY

from breadth import breadth

TRAFFIC = Path(__file__).parent / "traffic.js"
READERS = {"mouse": Mouse, "finger": Finger}


@pytest.fixture
def school(network):
    return School(network.store().place)


@pytest.fixture
def code(school):
    return school.open("one-line", "", now()).code


@pytest.fixture
def come(browser, network, code):
    """Come to the class with a browser of one's own, take a seat, and type a first name."""
    contexts = []

    def come(seat, name="", kind=Mouse):
        context = browser.new_context(**{"reduced_motion": "reduce"} | kind.SIZE)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.errors = []
        page.add_init_script(path=TRAFFIC)
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(f"{network.url}join/{KEY}")
        assert axe(page) == overflow(page) == []
        page.get_by_label("Code of a class or table").fill(code)
        page.get_by_role("button", name="Join").click()
        page.get_by_label("Your seat").wait_for()
        sit(page, seat, name)
        return kind(page)

    yield come
    for context in contexts:
        context.close()


def now():
    return datetime.now(UTC)


def sit(page, seat, name=""):
    page.get_by_label("Your seat").fill(seat)
    page.get_by_label("First name").fill(name)
    page.get_by_role("button", name="Begin").click()
    settle(page)


def says(pupil, words):
    """Wait until the page says something of the class."""
    pupil.page.locator(".cp-notice").get_by_text(words).wait_for()


@pytest.mark.proof
def test_pupils_join_with_a_name_and_a_taken_seat_is_refused(school, code, come):
    plum = come("٤", "Plum")
    plum.page.get_by_text(f"Plum, you sit in class {code}, on seat 4.").wait_for()
    fig = come("4", "Fig")
    fig.page.get_by_text("somebody else sits on seat 4").wait_for()
    assert open_parts(fig.page) == [1]
    sit(fig.page, "5")
    fig.page.get_by_text(f"You sit in class {code}, on seat 5.").wait_for()
    assert {number: seat.name for number, seat in school.state(code).seats.items()} == {4: "Plum", 5: ""}


@pytest.mark.parametrize("kind", breadth(READERS, "finger"))
def test_the_lesson_is_open_up_to_a_part_and_who_is_past_stays_there(school, code, come, kind):
    school.act(code, "", OpenedUpTo("ask"), now=now())
    plum = come("1", "Plum", READERS[kind])
    page = plum.page
    words = "Wait for your teacher" if kind == "finger" else "Wait: Predict is closed"
    page.get_by_role("button", name=words).wait_for()
    assert open_parts(page) == [1]
    assert page.locator(".cp-closed").first.inner_text().startswith("2")
    assert page.get_by_role("button", name="Predict closed by your teacher").is_disabled()
    assert page.locator(".cp-next").is_disabled()
    wrong = axe(page) + overflow(page) + (small_targets(page) if kind == "finger" else [])
    school.act(code, "", OpenedUpTo("hand"), now=now())
    page.get_by_role("button", name="Next" if kind == "finger" else "Next: Predict").wait_for()
    assert go_on(plum) == 2
    school.act(code, "", OpenedUpTo("ask"), now=now())
    page.get_by_role("button", name="By hand closed by your teacher").wait_for()
    assert (part(page), open_parts(page)) == (2, [1, 2])
    predict(plum, "20", "")
    assert ("predicted", "one-line") in school.state(code).seats[1].work
    assert wrong == []
    assert page.errors == []


def test_everyone_looks_up_with_a_clock_and_what_was_typed_stays(school, code, come):
    plum, fig = come("1", "Plum", Finger), come("2", "Fig")
    pages = plum.page, fig.page
    for pupil in (plum, fig):
        assert go_on(pupil) == 2
        pupil.page.evaluate("Date.now = () => new Date(2020, 0, 1, 7).getTime()")  # a wrong clock
    plum.type("Your number", "20")
    school.act(code, "", ClockSet("predict", 300), now=now())
    for page in pages:
        page.get_by_role("timer").get_by_text(re.compile("4:5[0-9]|5:00")).locator("visible=true").wait_for()
    school.act(code, "", LookUp(True), now=now())
    for page in pages:
        page.get_by_role("alertdialog", name="Look up, please.").wait_for()
    assert plum.page.get_by_text(f"Class {code}, seat 1").locator("visible=true").last.is_visible()
    assert plum.page.evaluate("document.activeElement.id || document.activeElement.role") == "alertdialog"
    for _key in range(2):
        plum.page.keyboard.press("Escape")
    stands = [page.get_by_role("timer").text_content() for page in pages]
    plum.page.get_by_role("alertdialog").wait_for()
    assert axe(plum.page) == overflow(plum.page) == []
    plum.page.wait_for_timeout(1_200)
    assert [page.get_by_role("timer").text_content() for page in pages] == stands
    school.act(code, "", LookUp(False), now=now())
    for page in pages:
        page.get_by_role("alertdialog").wait_for(state="hidden")
    assert plum.field("Your number").input_value() == "20"
    school.act(code, "", ClockHidden(True), now=now())
    plum.page.get_by_role("timer").wait_for(state="hidden")
    assert plum.page.errors == fig.page.errors == []


@pytest.mark.proof
def test_a_page_that_has_lost_its_connection_goes_on_by_itself_after_a_minute(network, school, code, come):
    plum = come("1", "Plum")
    school.act(code, "", LookUp(True), now=now())
    plum.page.get_by_role("alertdialog").wait_for()
    network.kill_kernel()
    plum.page.wait_for_timeout(45_000)
    assert plum.page.get_by_role("alertdialog").is_visible()
    plum.page.get_by_role("alertdialog").wait_for(state="hidden", timeout=40_000)
    plum.page.locator("#cp-lost").get_by_role("button", name="Resume").wait_for()


@pytest.mark.proof
@pytest.mark.parametrize("kind", READERS)
def test_help_is_asked_for_and_comes(school, code, come, kind):
    plum, fig = come("1", "Plum", READERS[kind]), come("2", "Fig")
    plum.press("Ask for help")
    says(plum, "You asked for help. Your teacher sees it.")
    assert {number: bool(seat.asks) for number, seat in school.state(code).seats.items()} == {
        1: True,
        2: False,
    }
    wrong = axe(plum.page) + overflow(plum.page)
    school.act(code, "", HelpEnded(1), now=now())
    plum.shown("button", "Ask for help").wait_for()
    plum.press("Ask for help")
    plum.press("No more help")
    says(plum, "Help is no longer needed.")
    assert not school.state(code).seats[1].asks
    fig.shown("button", "Ask for help").wait_for()
    assert wrong == []


@pytest.mark.proof
def test_a_killed_kernel_is_said_and_the_page_comes_back_to_the_same_part_with_everything(
    network, school, code, come
):
    plum = come("1", "Plum")
    page = plum.page
    go_on(plum)
    predict(plum, "20", "I listed a few")
    for number in (3, 4):
        assert go_on(plum) == number
    run(plum, "10")
    network.kill_kernel()
    resume = page.locator("#cp-lost").get_by_role("button", name="Resume")
    resume.wait_for()
    with page.expect_navigation():
        resume.click()
    assert part(page) == 4
    assert page.locator(".cp-where").inner_text() == f"Class {code}, seat 1"
    run(plum, "100")
    plum.hit(page.locator(".cp-track button").nth(1))
    page.get_by_text("I listed a few").wait_for()
    seat = school.state(code).seats[1]
    kinds = [type(noted.fact) for noted in seat.work.values()]
    assert (seat.name, seat.part, kinds) == ("Plum", "predict", [Predicted, *[Ran] * 6])


@pytest.mark.proof
def test_a_class_that_ends_lets_the_pupil_go_on_alone(school, code, come):
    plum = come("1", "Plum")
    go_on(plum)
    predict(plum, "20", "I listed a few")
    school.act(code, "", Closed(), now=now())
    says(plum, f"Class {code} is closed. You go on alone, and your work is kept.")
    school.delete(code, "")
    says(plum, f"Class {code} was deleted. You go on alone, and your work is kept.")
    assert go_on(plum) == 3
    roll(plum, "Throw for me", 1)
    plum.page.goto(plum.page.url.partition("?")[0])
    assert part(plum.page) == 3
    settle(plum.page)
    assert plum.page.locator(".cp-trials li").count() == 1
