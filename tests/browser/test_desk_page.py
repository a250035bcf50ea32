"""The page of the teacher's desk, with a class of thirty on a server of the test's own."""

import pytest
from checks import axe, overflow, small_targets, tab_cycle, wait_until
from chromium import PATIENCE
from desk_stub import Stub

from breadth import breadth

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
SIZES = {"laptop": LAPTOP, "phone": PHONE}
PAUSE = 20
"""Milliseconds between two looks at what the server has heard."""

WATCH = """() => {
  const title = document.getElementById("cp-results-title");
  window.seen = [];
  new MutationObserver(() => window.seen.push(title.textContent)).observe(title, { childList: true });
}"""
"""Keeps the headings that results get from now on."""


@pytest.fixture(scope="module")
def context(browser):
    made = browser.new_context(reduced_motion="reduce")
    yield made
    made.close()


@pytest.fixture
def stub():
    stub = Stub()
    yield stub
    stub.end()


@pytest.fixture
def visit(context, stub):
    """Open the desk of the class; ``page.errors`` are what went wrong in it."""
    pages = []

    def visit(path="desk/KMTR", size=LAPTOP, scheme="light"):
        page = context.new_page()
        pages.append(page)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on(
            "console",
            lambda said: page.errors.append(said.text) if "Content Security Policy" in said.text else None,
        )
        page.goto(stub.url + path)
        return page

    yield visit
    for page in pages:
        page.close()


def says(page, words):
    """Wait until the status line says something."""
    wait_until(page, "words => document.querySelector('[role=status]').textContent === words", words)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()


def seat(page, number):
    return page.get_by_role("button", name=f"Seat {number},")


def done(page, stub, acts):
    """Wait until the server has heard of some acts, and of no others."""
    for _try in range(PATIENCE // PAUSE):
        if len(stub.acts) >= len(acts):
            break
        page.wait_for_timeout(PAUSE)
    assert stub.acts == acts


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(LAPTOP, "light", id="laptop-light"),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.proof),
    ],
)
def test_the_desk_is_well_laid_and_a_laptop_shows_all_of_thirty_seats(visit, size, scheme):
    page = visit(size=size, scheme=scheme)
    page.get_by_role("heading", name="Predictions, 21 locked").wait_for()
    assert axe(page) == []
    assert overflow(page) == []
    assert small_targets(page) == []
    if size is LAPTOP:
        assert page.evaluate("document.documentElement.scrollHeight") == 657
    for opens in ("More", "End lesson", "As a table"):
        press(page, opens)
        assert axe(page) == overflow(page) == small_targets(page) == []
        press(page, "Close")
    seat(page, 12).click()
    page.get_by_role("dialog").wait_for()
    assert axe(page) == overflow(page) == small_targets(page) == []
    assert page.errors == []


SAYS = "16 of 28 are done with Simulate. Seat 12 asks. Seats 5 and 18 are stuck."


def test_every_seat_tells_who_is_where_and_who_needs_the_teacher(visit):
    page = visit()
    seats = page.get_by_role("list", name="Who is where").get_by_role("listitem")
    assert seats.count() == 30
    names = [each.get_attribute("aria-label") for each in seats.get_by_role("button").all()]
    assert names[2] == "Seat 3, Dee, part 4, Simulate, done"
    assert names[3] == "Seat 4, Emil, part 3, By hand"
    assert names[4] == "Seat 5, Finn, part 4, Simulate, stuck, 6 min here"
    assert names[6] == "Seat 7, Hanna, part 4, Simulate, done, skipped 2"
    assert names[11] == "Seat 12, Charlotte, part 3, By hand, done, asks for help"
    assert names[13] == "Seat 14, Emil, part 3, By hand, away"
    assert names[29] == "Seat 30, free"
    signs = [seats.nth(place).locator(".cp-seat-mark").inner_text() for place in (2, 4, 6, 11, 13)]
    assert signs == ["✓", "?", "↷", "!", "–"]
    assert page.get_by_text("27 here, 1 away").count() == 1


def test_who_asks_is_said_at_once_and_the_focus_stays(visit, stub):
    page = visit()
    says(page, SAYS)
    seat(page, 4).focus()
    stub.change_seat(4, part=5, part_name="Explain", asks=True)
    says(page, SAYS.replace("Seat 12 asks", "Seats 4 and 12 ask"))
    assert page.evaluate("document.activeElement.ariaLabel") == "Seat 4, Emil, part 5, Explain, asks for help"
    stub.change_seat(12, asks=False)
    says(page, SAYS.replace("Seat 12 asks", "Seat 4 asks"))
    stub.change(seats=[each for each in stub.state["seats"] if each["number"] != 1])
    wait_until(page, "document.querySelectorAll('button.cp-seat').length === 29")
    assert page.locator(".cp-seat").count() == 30
    assert page.evaluate("document.activeElement.ariaLabel").startswith("Seat 4,")


def test_the_one_line_opens_up_to_a_part_and_is_pulled_back(visit, stub):
    page = visit()
    page.get_by_role("button", name="Open up to 6: Change").click()
    page.get_by_role("button", name="Open, pull back to 2: Predict").click()
    page.get_by_role("button", name="Open up to here: 4 Simulate").press("Enter")
    acts = [
        {"do": "up-to", "part": "part-6", "seen": "part-4", "seconds": 240},
        {"do": "up-to", "part": "part-2", "seen": "part-4", "seconds": 0},
    ]
    done(page, stub, acts)
    button = page.get_by_role("button", name="Open up to 6: Change")
    button.focus()
    stub.change(line=6, present=6)
    page.get_by_role("button", name="Open up to here: 6 Change").wait_for()
    assert page.evaluate("document.activeElement.ariaLabel") == "Open up to here: 6 Change"
    rows = page.get_by_role("table").first.get_by_role("row")
    assert rows.nth(4).inner_text().split() == ["4", "Simulate", "16", "–", "4", "4", "/", "5", "✓", "open"]
    assert page.locator(".cp-plan-late").count() == 2
    assert page.locator(".cp-desk-time span").first.inner_text() == "plan 17"


def test_the_message_carries_the_button_that_matters_now(visit, stub):
    page, bar = visit(), ".cp-desk-says button"
    page.locator(bar).get_by_text("See seat 12").click()
    page.get_by_role("dialog", name="Seat 12, Charlotte").wait_for()
    says(page, "Seat 12 is open. Esc closes it.")
    assert page.locator(bar).is_hidden()
    page.keyboard.press("Escape")
    parts = stub.state["parts"]
    stub.change(parts=[{**part, "done": 21} if part["number"] == 4 else part for part in parts])
    page.locator(bar).get_by_text("Open up to 5: Explain").click()
    stub.change(looks_up=True)
    page.locator(bar).get_by_text("Go on", exact=True).click()
    stub.change(looks_up=False, closed=True)
    says(page, "This lesson has ended.")
    page.locator(bar).get_by_text("Go on", exact=True).click()
    opened = {"do": "up-to", "part": "part-5", "seen": "part-4", "seconds": 420}
    done(page, stub, [opened, {"do": "look-up", "wanted": False}, {"do": "go-on"}])


def test_the_clock_counts_what_the_server_said_and_closes_nothing(visit, stub):
    page = visit()
    clock = page.get_by_role("timer")
    assert clock.inner_text() in ("1:12", "1:11")
    page.evaluate("Date.now = () => 0")
    wait_until(page, "/1:(09|10)/.test(document.querySelector('[role=timer]').textContent)")
    for name in ("One minute less", "One minute more", "Hide"):
        press(page, name)
    stub.change(clock={"part": 4, "ms": 300, "hidden": True, "stands": False})
    page.locator(".cp-desk-clock").get_by_text("Time is up").wait_for()
    says(page, SAYS.replace("Simulate.", "Simulate. Time is up."))
    press(page, "Show")
    stub.change(clock={"part": 4, "ms": 0, "hidden": False, "stands": False}, line=5, present=5)
    press(page, "Start 7:00")
    acts = [{"do": "clock-by", "seconds": -60}, {"do": "clock-by", "seconds": 60}]
    acts += [{"do": "hide-clock", "hidden": True}, {"do": "hide-clock", "hidden": False}]
    done(page, stub, [*acts, {"do": "clock", "part": "part-5", "seconds": 420}])


def test_keys_lead_through_the_seats_let_all_look_up_and_open_one_part_more(visit, stub):
    page = visit()
    seat(page, 1).focus()
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowDown", 12),
        ("ArrowLeft", 11),
        ("ArrowUp", 1),
        ("ArrowUp", 1),
    ):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.ariaLabel").startswith(f"Seat {number},")
    assert page.locator(".cp-seat[tabindex='0']").count() == 1
    far = {**stub.state["seats"][3], "number": 43}
    stub.change(seats=[*stub.state["seats"], far])
    seat(page, 43).wait_for()
    assert page.locator(".cp-seat").count() == 40
    seat(page, 23).focus()
    for key, number in (("ArrowDown", 43), ("ArrowLeft", 30), ("ArrowRight", 43), ("ArrowUp", 23)):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.ariaLabel").startswith(f"Seat {number},")
    page.keyboard.press("u")
    page.keyboard.press("]")
    opened = {"do": "up-to", "part": "part-5", "seen": "part-4", "seconds": 420}
    done(page, stub, [{"do": "look-up", "wanted": True}, opened])
    stub.change(looks_up=True)
    page.get_by_role("button", name="Go on", pressed=True).wait_for()
    page.keyboard.press("Enter")
    page.get_by_label("New number").press("u")
    assert len(stub.acts) == 2


def test_a_seat_gets_another_number_and_is_removed_with_undo(visit, stub):
    page = visit()
    seat(page, 3).click()
    drawer = page.get_by_role("dialog", name="Seat 3, Dee")
    assert drawer.locator("dl").inner_text().split("\n")[1] == "part 4, Simulate: done"
    drawer.get_by_label("New number").fill("31")
    drawer.get_by_role("button", name="Move to 31").click()
    drawer.wait_for(state="hidden")
    page.get_by_role("button", name="Seat 5,").click()
    page.get_by_role("button", name="Remove seat 5").click()
    stub.change(seats=[each for each in stub.state["seats"] if each["number"] != 5], removed=[5])
    page.get_by_role("button", name="Undo: put it back").click()
    acts = [{"do": "move-seat", "seat": 3, "to": 31}]
    done(page, stub, [*acts, *({"do": do, "seat": 5} for do in ("remove-seat", "restore-seat"))])
    page.keyboard.press("Escape")
    assert page.get_by_role("button", name="Seat 5, removed").count() == 1


def test_the_code_opens_large_by_a_press(visit):
    page = visit()
    page.get_by_role("button", name="Show the code KMTR large").click()
    sheet = page.get_by_role("dialog", name="Come in")
    assert sheet.get_by_text("192.0.2.10:8866", exact=True).is_visible()
    assert sheet.locator(".cp-desk-qr").is_visible()
    press(page, "Copy link")
    press(page, "Copied")


def test_a_refusal_is_said_until_the_next_press(visit, stub):
    page = visit()
    stub.refusal = "Not done: class KMTR has ended. Press “Go on” to open it again."
    page.get_by_role("button", name="Open up to 6: Change").click()
    says(page, stub.refusal)
    stub.refusal = ""
    page.get_by_role("button", name="Open up to 6: Change").click()
    says(page, SAYS)


def test_a_lost_connection_is_said_and_comes_back_with_nothing_lost(visit, stub):
    page = visit()
    says(page, SAYS)
    stub.is_mute = True
    says(page, "Connection lost. The desk tries again by itself.")
    stub.change_seat(4, part=7, part_name="Checks")
    stub.change_seat(12, asks=False)
    stub.is_mute = False
    says(page, "Connected again. Nothing is lost. Seats 5 and 18 are stuck.")
    assert seat(page, 4).get_attribute("aria-label") == "Seat 4, Emil, part 7, Checks"


@pytest.mark.proof
def test_what_was_pressed_without_a_connection_is_said_not_to_be_done(visit, stub):
    page = visit()
    stub.change_seat(12, asks=False)
    says(page, SAYS.replace(" Seat 12 asks.", ""))
    page.route("**/act", lambda route: route.abort())
    stub.is_mute = True
    press(page, "Everyone look up")
    says(page, "Not done: the connection is lost. Press again in a moment.")
    page.wait_for_timeout(5_000)
    stub.is_mute = False
    says(page, "Connected again. What you pressed in between was not done.")
    assert stub.acts == []


def test_the_results_are_chosen_shown_and_revealed(visit, stub):
    page = visit()
    assert page.get_by_role("button", name="Checks", exact=True).is_disabled()
    page.get_by_label("Which chart").select_option("Any order")
    page.get_by_role("heading", name="New predictions").wait_for()
    page.evaluate(WATCH)
    press(page, "Runs")
    page.get_by_role("heading", name="100 throws each").wait_for()
    assert page.evaluate("window.seen") == ["100 throws each"]
    page.set_viewport_size(PHONE)
    while len(stub.asked) < 4:
        page.wait_for_timeout(20)
    wanted = [("predictions", ""), ("predictions-changed", ""), ("runs-100", ""), ("runs-100", "yes")]
    assert stub.asked == wanted
    assert page.get_by_role("img", name="Dots from 6 to 72.").count() == 1
    press(page, "Show on the projector")
    stub.change(projected={"chart": "runs-100", "revealed": False})
    press(page, "Reveal the exact value")
    stub.change(projected={"chart": "runs-100", "revealed": True})
    press(page, "Hide the exact value")
    done(
        page,
        stub,
        [
            {"do": "show", "chart": "runs-100"},
            *({"do": do, "chart": "runs-100"} for do in ("reveal", "hide")),
        ],
    )
    stub.change(charts=[], chart=None, trouble="The lesson is being read.")
    page.get_by_text("The lesson is being read.").wait_for()


def test_a_seat_is_seen_helped_and_handed_back_by_keys_alone(visit, stub):
    page = visit()
    drawer = page.get_by_role("dialog", name="Seat 12, Charlotte")
    seat(page, 12).press("Enter")
    drawer.get_by_role("button", name="See what was done here").press("Enter")
    drawer.get_by_text("24 of 216").wait_for()
    page.keyboard.press("Escape")
    for name in ("Help has come", "Hand this seat back"):
        assert page.evaluate("document.activeElement.ariaLabel").startswith("Seat 12,")
        page.keyboard.press("Enter")
        with page.expect_response("**/act"):  # its answer ends the words of the press before
            drawer.get_by_role("button", name=name).press("Enter")
        drawer.wait_for(state="hidden")
    done(page, stub, [{"do": "help-ended", "seat": 12}, {"do": "hand-back", "seat": 12}])
    stub.change_seat(12, asks=False)
    says(page, "Seat 12 is free. The next pupil who asks gets it. Seats 5 and 18 are stuck.")
    stops = tab_cycle(page, most=200)
    assert len(stops) > 7 + 5 + 1
    assert len(tab_cycle(page, "Shift+Tab", most=200)) == len(stops)


def test_files_are_taken_in_and_what_became_of_each_is_told(visit, stub):
    page = visit()
    press(page, "Export")
    assert (
        page.get_by_role("link", name="All observations").get_attribute("href").endswith("/observations.csv")
    )
    files = [{"name": f"{name}.json", "mimeType": "application/json", "buffer": b"{}"} for name in ("a", "b")]
    page.get_by_label("Files that pupils saved").set_input_files(files)
    press(page, "Take these files in")
    page.get_by_text("kiwi.json: 12 new.").wait_for()
    assert (
        page.evaluate("document.activeElement.innerText") == "kiwi.json: 12 new.\nplum.json: known already."
    )
    assert stub.files[0].count(b'name="file"') == 2


@pytest.mark.proof
def test_a_lesson_is_ended_after_one_question_and_gone_on_with(visit, stub):
    page = visit()
    press(page, "End lesson")
    press(page, "Not yet")
    press(page, "End lesson")
    press(page, "End the lesson")
    done(page, stub, [{"do": "end"}])
    stub.change(closed=True)
    stub.change_seat(12, asks=False)
    says(page, "This lesson has ended.")
    press(page, "Go on")
    done(page, stub, [{"do": "end"}, {"do": "go-on"}])


@pytest.mark.proof
def test_a_class_is_deleted_with_its_code_typed_and_the_desk_is_left(visit, stub):
    page = visit(size=PHONE)
    press(page, "More")
    press(page, "Delete for good")
    page.get_by_label("type KMTR").fill("kmtr")
    press(page, "Delete for good")
    page.wait_for_url(f"{stub.url}desk")
    assert stub.acts == [{"do": "delete", "code": "kmtr"}]


@pytest.mark.parametrize("size", breadth(SIZES, "laptop"))
def test_a_teacher_finds_the_classes_and_opens_one_more(visit, stub, size):
    page = visit("desk", SIZES[size], "dark")
    assert axe(page) == overflow(page) == small_targets(page) == []
    names = [link.get_attribute("href") for link in page.get_by_role("link", name="Go to the desk").all()]
    assert names == ["/desk/KMTR", "/desk/BCDF"]
    page.get_by_label("Lesson", exact=True).select_option("One line (30 minutes)")
    press(page, "Open a class")
    done(page, stub, ["lesson=one-line&speaks="])
    assert page.errors == []
