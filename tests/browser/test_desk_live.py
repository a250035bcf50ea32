"""The desk on the real server: a teacher opens a class by the link, and sees pupils as they come."""

import re
from datetime import UTC, datetime

from checks import axe, overflow, wait_until
from chromium import PATIENCE
from cubeplay.teach.pupil_facts import Tried
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Did, HelpAsked, Moved
from round_table import TEACHER


def now():
    return datetime.now(UTC)


def says(page, words):
    wait_until(page, "words => document.querySelector('[role=status]').textContent === words", words)


def test_a_class_is_opened_followed_and_ended_from_the_landing_page_on(browser, network):
    page = browser.new_context(viewport={"width": 1366, "height": 657}).new_page()
    page.set_default_timeout(PATIENCE)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{network.url}join/{TEACHER}")
    page.get_by_role("link", name="Your classes").click()
    page.get_by_label("Lesson", exact=True).select_option("one-line")
    page.get_by_role("button", name="Open a class").click()
    page.wait_for_url(re.compile("/desk/[A-Z]{4}$"))
    code, school = page.url[-4:], School(network.store().place)
    page.get_by_text("Nobody is here yet.").wait_for()
    school.join(code, "plum", 4, "Plum", now())
    school.act(code, "plum", Moved(4, "hand"), Did(4, (Tried(1, "1"),)), HelpAsked(4), now=now())
    says(page, "0 of 1 are done with By hand. Seat 4 asks.")
    assert axe(page) == overflow(page) == []
    page.get_by_role("button", name="Show on the projector").wait_for()
    assert axe(page) == overflow(page) == []
    page.get_by_role("button", name="Seat 4, Plum, part 3, By hand").click()
    page.get_by_role("button", name="See what was done here").click()
    page.get_by_role("cell", name="Trial 1").wait_for()
    page.get_by_role("button", name="Help has come").click()
    says(page, "0 of 1 are done with By hand.")
    page.get_by_role("button", name="Open, pull back to 4: Simulate").click()
    page.get_by_role("button", name="Open up to 5: Explain").wait_for()
    assert school.state(code).line == "simulate"
    page.get_by_role("button", name="End lesson").click()
    page.get_by_role("button", name="End the lesson").click()
    says(page, "This lesson has ended.")
    assert school.state(code).is_closed
    page.get_by_role("button", name="More").click()
    page.get_by_label(f"type {code}").fill("BBBB")
    page.get_by_role("button", name="Delete for good").click()
    wait_until(page, "document.querySelector('[role=status]').textContent.startsWith('Not deleted')")
    page.get_by_role("button", name="More").click()
    page.get_by_label(f"type {code}").fill(code.lower())
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url(f"{network.url}desk")
    page.get_by_role("button", name="Open a class").wait_for()
    assert page.locator(f'a[href$="/desk/{code}"]').count() == 0
    assert errors == []
    page.context.close()
