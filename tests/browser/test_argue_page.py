"""Two claims and the exit ticket in a browser: by mouse, finger and keys; the projector; who is left out."""

import re
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

import pytest
from checks import axe, overflow, settle, small_targets, tab_cycle, wait_until
from chromium import PATIENCE
from cubeplay.teach.pupil_facts import Chose
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Argued, ChartShown, ClockSet, Did
from cubeplay.teach.tickets.kinds import ticket
from lesson_page import arrive, go_on, holds, part, predict, run, take
from playwright.sync_api import expect
from pupils import Finger, Keys, Mouse

from breadth import breadth

READERS = {"mouse": Mouse, "keys": Keys, "finger": Finger}
WHY = "the dice lie in a row"
KINDS = ("second-more", "same-chance", "alike")
BECAUSE = "Each straight can lie up and down."


@pytest.fixture
def pupil(visit, pages, request):
    kind = READERS[request.param]
    made = kind(visit("lessons/one-line.ipynb", pages, **kind.SIZE))
    made.page.locator(".cp-dock").wait_for(state="attached")
    arrive(made, f"ELM{crc32(request.node.name.encode())}", 4)
    go_on(made)
    return made


def lock_prediction(pupil):
    pupil.type("Your number", "20")
    pupil.press("Lock my prediction")
    pupil.page.locator(".cp-argue-now").wait_for()
    settle(pupil.page)


@pytest.mark.parametrize("pupil", breadth([*READERS], "finger", "keys"), indirect=True)
def test_a_pupil_chooses_says_why_and_chooses_again_after_the_runs(pupil):
    page = pupil.page
    lock_prediction(pupil)
    assert axe(page) + overflow(page) + small_targets(page) == []
    assert page.evaluate("document.activeElement.textContent") == "Who is right, A or B?"
    lock = page.locator(".cp-argue-ways button").last
    assert (lock.inner_text(), lock.get_attribute("aria-disabled")) == ("Choose A or B first", "true")
    assert tab_cycle(page) is not None
    pupil.take(page.locator(".cp-argue-now .cp-claim input"), 1)
    pupil.type("Because", "x" * 120)
    assert page.locator(".cp-argue [aria-live]").inner_text() == "letters left: 20"
    pupil.type("Because", WHY)
    assert page.locator(".cp-argue-line .cp-small").inner_text() == f"{len(WHY)} of 140"
    assert axe(page) + overflow(page) == []
    if isinstance(pupil, Finger):
        assert page.evaluate("document.documentElement.scrollHeight") <= 640 + 120
    pupil.press("Lock B and my reason")
    page.get_by_text(f"You chose B: “{WHY}”").locator("visible=true").wait_for()
    assert axe(page) + overflow(page) == []
    assert go_on(pupil) == 3
    pupil.press("Go on without")
    assert go_on(pupil) == 4
    run(pupil, "10", "100", "1,000")
    pupil.press("Who is right, A or B?")
    assert page.get_by_text(f"Before the run you chose B: “{WHY}”").is_visible()
    assert axe(page) + overflow(page) == []
    take(pupil, "A")
    assert not holds(page, BECAUSE)
    page.reload()
    assert part(page) == 4
    assert page.get_by_text("You chose A.").is_visible()
    assert page.errors == []


@pytest.mark.parametrize("pupil", breadth([*READERS], "keys"), indirect=True)
def test_skip_goes_on(pupil):
    lock_prediction(pupil)
    pupil.press("Skip")
    assert part(pupil.page) == 3
    pupil.hit(pupil.page.locator(".cp-back"))
    assert pupil.page.locator(".cp-argue-now").is_visible()


@pytest.mark.parametrize("pupil", breadth([*READERS], "finger", "keys"), indirect=True)
def test_a_ticket_is_filled_sent_once_and_read_again(pupil):
    page = pupil.page
    predict(pupil, "20", "")
    go_on(pupil)
    pupil.press("Go on without")
    go_on(pupil)
    run(pupil, "10", "100", "1,000")
    pupil.hit(page.locator(".cp-track button").last)
    assert part(page) == 7
    pupil.press("Open the exit ticket")
    assert axe(page) + overflow(page) + small_targets(page) == []
    send = page.locator(".cp-ticket .cp-argue-ways button").last
    assert send.get_attribute("aria-disabled") == "true"
    items = ticket(KINDS, "one-line", Desk(page.locator(".cp-where").inner_text().split()[1].strip(","), 4))
    fields = page.locator(".cp-ticket-entry input")
    for field, text in ((fields.first, "four"), (fields.last, str(items[2].question.exact))):
        pupil.write(field, text)
    pupil.take(page.locator(".cp-ticket input[type=radio]"), 0)
    pupil.press("Send")
    page.get_by_text("Question 1: 'four' is not a number that can be read here.").wait_for()
    pupil.write(fields.first, str(items[0].question.exact))
    pupil.press("Send")
    page.locator(".cp-ticket-sheet .cp-small", has_text="Sent at").wait_for()
    assert fields.first.is_disabled()
    assert axe(page) + overflow(page) == []
    page.reload()
    assert part(page) == 7
    pupil.press("Open the exit ticket")
    assert fields.first.input_value() == str(items[0].question.exact)
    assert page.get_by_role("button", name="Send").locator("visible=true").count() == 0
    assert page.errors == []


# The projector


@pytest.fixture
def classroom(pages, visit):
    page = visit("../templates/cubeplay/static/mark.svg", pages, viewport={"width": 1366, "height": 657})
    answer = page.request.post(
        f"{pages.url}desk",
        form={"lesson": "one-line"},
        headers={"Origin": pages.url.rstrip("/")},
        max_redirects=0,
    )
    page.code, page.school = Path(answer.headers["location"]).name, School(pages.store().place)
    return page


def choose(page, seats, letter, asked="predict"):
    now = datetime.now(UTC)
    for seat in seats:
        who, state = f"pupil-{seat}", page.school.state(page.code)
        if seat not in state.seats:
            page.school.join(page.code, who, seat, "Zebedee", now)
            page.school.act(page.code, who, Argued(seat, "predict", WHY), now=now)
        page.school.act(page.code, who, Did(seat, (Chose(asked, "orders", letter),)), now=now)


def test_the_projector_shows_both_claims_and_counts_from_six_on_and_who_is_right_when_asked(classroom, pages):
    page = classroom
    expect.set_options(timeout=PATIENCE)
    choose(page, range(1, 6), "A")
    state = page.school.state(page.code)
    page.school.act(page.code, state.owner, ChartShown("claims"), now=datetime.now(UTC))
    page.goto(f"{pages.url}desk/{page.code}/projector")
    line, bars = page.locator("[data-line]"), page.locator(".cp-wall-bar")
    expect(line).to_have_text("5 of 5 have chosen.")
    expect(bars.first).to_have_text("counts come from 6 on: 5 so far")
    choose(page, range(6, 15), "B")
    expect(bars.first).to_have_text("A 5B 9")
    expect(bars.last).to_have_text("you choose once more")
    for size in ((1366, 657), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollHeight") == size[1]
        assert axe(page) + overflow(page) + small_targets(page) == []
    page.school.act(page.code, state.owner, ClockSet("predict", 90), now=datetime.now(UTC))
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1:\d\d|0:\d\d"))
    choose(page, range(1, 5), "B", "simulate")
    choose(page, range(5, 15), "A", "simulate")
    expect(line).to_have_text("14 of 14 have chosen once more. 13 changed their mind: 4 to B, 9 to A.")
    assert WHY not in page.content()
    assert "Zebedee" not in page.content()
    assert BECAUSE not in page.content()
    assert page.locator(".cp-right").count() == 0
    page.get_by_role("button", name="Who is right? Show").click()
    expect(page.locator(".cp-right")).to_contain_text("Read from left to right")
    expect(page.locator(".cp-wall-because")).to_contain_text(BECAUSE)
    assert axe(page) == []
    page.keyboard.press("r")
    expect(page.locator(".cp-right")).to_have_count(0)
    page.set_viewport_size({"width": 360, "height": 640})
    assert overflow(page) + small_targets(page) == []
    expect.set_options(timeout=5_000)


def test_the_desk_shows_shares_and_the_reasons_on_a_sheet(classroom, pages):
    page = classroom
    choose(page, range(1, 8), "A")
    page.goto(f"{pages.url}desk/{page.code}")
    page.locator("[data-group=claims]:enabled").click()
    page.get_by_role("button", name="Reasons", exact=True).click()
    page.locator("#cp-reasons li").first.wait_for()
    assert page.locator("#cp-reasons li").all_inner_texts() == [f"A {WHY}"] * 7
    assert axe(page) == []
    page.goto(f"{pages.url}desk/{page.code}/ticket")
    wait_until(page, "document.querySelector('.cp-items') !== null")
    assert axe(page) + overflow(page) == []
