"""The projector: one chart that all can read, live, without a name; paused, revealed and turned by keys."""

import json
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from checks import axe, overflow, small_targets, wait_until
from chromium import PATIENCE
from cubeplay.teach.pupil_facts import CheckAnswered, Predicted, Ran, Tried
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Did
from playwright.sync_api import expect

from breadth import breadth

LAPTOP = {"width": 1366, "height": 657}
STILL = "../templates/cubeplay/static/mark.svg"
"""A page that costs the server nothing."""

CHARTS = ["predictions", "trials", "runs-10", "runs-100", "means", "checks"]
EXACT = Fraction(14, 216)
NEWS, LINE = ".cp-wall-news", "[data-line]"
EXACT_WORDS = ".cp-wall-picture text:text('Exact')"
WRONG = "Yes: three kinds, so one third each"

LETTERS = """() => [...document.querySelectorAll('h1, header p, header b, footer *, .cp-wall-picture text')]
  .filter(n => n.checkVisibility() && /\\w/.test(n.textContent) && !n.closest('dl, .cp-unseen'))
  .map(n => [n, n.ownerSVGElement?.getScreenCTM().a ?? 1])
  .map(([n, scale]) => [n.textContent, parseFloat(getComputedStyle(n).fontSize) * scale])"""
"""What all letters on the wall say, and how high they are in CSS pixels."""


def now():
    return datetime.now(UTC)


def work(rng, runs=(10, 100)):
    """What a pupil does in the lesson."""

    def hits(size):
        return sum(rng.random() < EXACT for _trial in range(size))

    guess = Fraction(rng.choice((6, 12, 18, 24, 36, 72)), 216)
    trials = [Tried(number, str(hits(1))) for number in range(1, 11)]
    ran = [
        Ran("simulate", "one-line", size, k, str(Fraction(hits(size), size)))
        for size in runs
        for k in (1, 2, 3)
    ]
    return Predicted("predict", "one-line", str(guess)), *trials, *ran, CheckAnswered(1, 1, WRONG, False)


class Classroom:
    """A class of twenty-four at One line, with its projector."""

    def __init__(self, server, page):
        self.school = School(server.store().place)
        answer = page.request.post(
            f"{server.url}desk",
            form={"lesson": "one-line"},
            headers={"Origin": server.url.rstrip("/")},
            max_redirects=0,
        )
        self.code = Path(answer.headers["location"]).name
        for seat in range(1, 25):
            self.does(seat, *work(Random(seat)))

    def does(self, seat, *facts):
        who = f"pupil-{seat}"
        if seat not in self.school.state(self.code).seats:
            self.school.join(self.code, who, seat, "Zebedee", now())
        self.school.act(self.code, who, Did(seat, facts), now=now())


@pytest.fixture(scope="module", autouse=True)
def patience():
    """How slow a machine is, is for the benchmark."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture(scope="module")
def wall(pages, visit_once):
    """The projector of a class, for tests that leave it as it was."""
    page = visit_once(STILL, server=pages, viewport=LAPTOP)
    page.classroom = Classroom(pages, page)
    page.goto(f"{pages.url}desk/{page.classroom.code}/projector")
    expect(page.locator(".cp-wall-picture svg")).to_be_visible()
    return page


@pytest.fixture(autouse=True)
def as_it_was(request):
    yield
    if "wall" in request.fixturenames:
        page = request.getfixturevalue("wall")
        page.set_viewport_size(LAPTOP)
        show(page, "predictions")


def show(page, chart):
    page.get_by_role("combobox").select_option(chart)
    wait_for_chart(page, chart)


def wait_for_chart(page, chart):
    wait_until(
        page,
        "id => document.querySelector('.cp-wall-picture svg')?.innerHTML.includes(`cp-${id}-title`)",
        chart,
    )


@pytest.mark.parametrize("chart", breadth(CHARTS, "predictions", "runs-100"))
def test_each_chart_fills_a_laptop_and_can_be_read_from_eight_metres(wall, chart):
    """A letter 22 px high on a picture 2 m wide: 32 mm, that is 14 minutes of arc at 8 m; 10 are enough."""
    show(wall, chart)
    assert wall.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
        657,
        1366,
    ]
    letters = wall.evaluate(LETTERS)
    assert len(letters) > 12
    assert [each for each in letters if each[1] < 22] == []
    assert wall.evaluate("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)") >= 40
    assert overflow(wall) == []


@pytest.mark.parametrize("size", breadth([(1920, 1080), (1024, 768), (1366, 657)], (1366, 657)))
def test_a_chart_with_all_beside_it_needs_no_scrolling(wall, size):
    wall.set_viewport_size({"width": size[0], "height": size[1]})
    show(wall, "runs-100")
    assert wall.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
        *size[::-1]
    ]
    box = wall.locator(".cp-wall-picture svg").bounding_box()
    assert box["height"] > 0.5 * size[1]
    wall.set_viewport_size({"width": 360, "height": 640})
    assert overflow(wall) == []
    assert small_targets(wall) == []


@pytest.mark.parametrize("theme", breadth(("light", "dark"), "dark"))
def test_nothing_on_the_wall_shuts_anyone_out(wall, theme):
    wall.emulate_media(color_scheme=theme)
    assert axe(wall) == []
    wall.get_by_role("button", name="As a table").click()
    expect(wall.get_by_role("table")).to_be_visible()
    assert axe(wall) == []
    wall.get_by_role("button", name="As a picture").click()
    assert wall.errors == []
    assert wall.blocked == []


def test_no_name_and_no_exact_value_reaches_the_page_before_it_is_revealed(wall):
    for chart in CHARTS:
        show(wall, chart)
        words = wall.evaluate("document.documentElement.textContent")
        assert not [each for each in ("Zebedee", "Exact:", "14 of 216", "6.48 of 100") if each in words], (
            chart
        )


def test_keys_turn_pause_and_reveal(wall):
    heading = wall.get_by_role("heading")
    wall.locator("body").press("ArrowRight")
    expect(heading).to_have_text("Tried by hand: what do we find together?")
    wall.locator("body").press("ArrowLeft")
    wall.locator("body").press("ArrowLeft")
    expect(heading).to_have_text(f"Come in with the code {wall.classroom.code}")
    wall.locator("body").press("ArrowLeft")
    expect(heading).to_have_text("Checks: what did we answer first?")
    expect(wall.get_by_role("button", name="Reveal the exact value")).to_be_hidden()
    show(wall, "runs-100")
    wall.locator("body").press("r")
    expect(wall.locator(EXACT_WORDS)).to_have_text("Exact: 6.48 of 100")
    wall.get_by_role("button", name="Hide the exact value").click()
    expect(wall.locator(EXACT_WORDS)).to_have_count(0)
    wall.locator("h1").click()
    wall.locator("body").press(" ")
    expect(wall.locator(NEWS)).to_have_text("Paused. Nothing new yet.")
    wall.locator("body").press(" ")
    expect(wall.locator(NEWS)).to_have_text("")


def test_quick_presses_are_done_in_their_order(wall):
    held, chosen = [], wall.get_by_role("combobox")
    wall.route("**/act", lambda route: held.append(route))
    with wall.expect_request("**/act"):
        wall.locator("body").press("ArrowRight")
    wall.locator("body").press("ArrowRight")
    expect(chosen).to_have_value("runs-10")
    assert len(held) == 1, "the second waits for the answer to the first"
    with wall.expect_request("**/act"):
        held[0].continue_()
    wait_for_chart(wall, "trials")
    expect(chosen).to_have_value("runs-10")
    held[1].continue_()
    wait_for_chart(wall, "runs-10")
    wall.unroute("**/act")


def test_a_pause_freezes_the_picture_and_counts_what_is_new(wall):
    line = wall.locator(LINE)
    before = line.inner_text()
    wall.get_by_role("button", name="Pause").click()
    wall.classroom.does(25, *work(Random(25))[:1])
    expect(wall.locator(NEWS)).to_have_text("Paused. 1 new since.")
    assert line.inner_text() == before == "24 predictions. Each dot is one of you."
    wall.get_by_role("button", name="Go on").click()
    expect(line).to_have_text("25 predictions. Each dot is one of you.")


def test_what_the_server_refuses_is_said_in_its_words(wall):
    no = {"error": "Not done: the lesson has ended."}
    wall.route("**/act", lambda route: route.fulfill(status=409, json=no))
    wall.get_by_role("button", name="Reveal the exact value").click()
    expect(wall.locator(NEWS)).to_have_text(no["error"])
    wall.unroute("**/act")


# With a stream of our own: what happens when the server is silent or gone.


def told(**changes):
    message = {
        "code": "KMTR",
        "heading": "Predictions",
        "line": "1 prediction.",
        "svg": "<svg></svg>",
        "told": "",
    }
    message |= {"table": "", "more": None, "revealed": False, "can_reveal": True, "chart": "predictions"}
    message |= {"charts": [{"id": "predictions", "name": "Predictions"}], "lost": ""} | changes
    return f"event: message\ndata: {json.dumps(message)}\n\n"


@pytest.fixture
def stubbed(wall, visit, pages):
    """A projector whose stream is a list of bodies; each ends, and the next comes when it is asked for."""
    page = visit(STILL, server=pages, viewport=LAPTOP)
    page.bodies = [told()]

    def answer(route):
        body = page.bodies.pop(0) if page.bodies else None
        if body is None:
            route.abort()
        else:
            route.fulfill(body=body, content_type="text/event-stream")

    page.route("**/projector/live", answer)
    page.goto(f"{pages.url}desk/{wall.classroom.code}/projector")
    return page


@pytest.mark.proof
def test_a_lost_connection_is_said_and_comes_back_with_what_is_new(stubbed):
    expect(stubbed.locator(NEWS)).to_have_text("Connection lost. This page comes back by itself.")
    expect(stubbed.locator(LINE)).to_have_text("1 prediction.")
    stubbed.bodies += [told(line="2 predictions.")] * 2
    expect(stubbed.locator(LINE)).to_have_text("2 predictions.")


@pytest.mark.proof
def test_a_class_that_is_deleted_is_not_asked_for_again(stubbed):
    stubbed.bodies += ["event: gone\ndata: {}\n\n"]
    expect(stubbed.locator(NEWS)).to_have_text("This class was deleted.")
    stubbed.bodies += [told(line="back again")]
    stubbed.wait_for_timeout(3000)
    assert len(stubbed.bodies) == 1
