"""A run that never ends, and numbers of one's own, on a real page."""

import pytest
from checks import axe, overflow, settle, small_targets
from lesson_page import arrive, go_on, part, predict, run
from pupils import LAPTOP, PHONE, Keys


def choose(pupil, sides, number):
    pupil.type("Sides", sides)
    pupil.type("Your number for these rules", number)
    pupil.press("Lock rules and number")


@pytest.mark.proof
def test_by_keyboard_an_endless_run_is_stopped_and_other_rules_are_tried_which_a_phone_shows_again(visit):
    pupil = Keys(visit("own-numbers.ipynb", **LAPTOP))
    page = pupil.page
    arrive(pupil)
    go_on(pupil)
    predict(pupil, "1/6", "a fair die")
    go_on(pupil)
    page.get_by_role("button", name="Run 10", exact=True).click()
    page.get_by_text("One trial has not ended after 5 seconds. Wait, or press Stop.").wait_for()
    pupil.press("Stop")
    page.get_by_text("Stopped after 0 of 10. A stopped run does not count.").wait_for()
    run(pupil, "10")
    go_on(pupil)
    go_on(pupil)
    predict(pupil, "1/2", "half of them")
    run(pupil, "10")
    own = page.locator(".cp-lesson-others")
    choose(pupil, "none", "1/2")
    own.get_by_text(
        "Not taken: Sides: “none” is not a whole number. Type a whole number from 2 to 100."
    ).wait_for()
    choose(pupil, "8", "1/2")
    own.get_by_text("Locked. Now run it 3 times.").wait_for()
    for number in (1, 2, 3):
        assert "2 of 8" not in own.inner_text()
        pupil.at(own).press("Run 1,000 again" if number > 1 else "Run 1,000")
        own.get_by_text(f"Run {number} of 1,000:").wait_for()
    own.get_by_text("Sides: 8. Exact: 2 of 8. Your number: 4 of 8.").wait_for()
    assert axe(page) + overflow(page) == []
    page.set_viewport_size(PHONE["viewport"])
    page.reload()
    assert part(page) == 5
    own.get_by_text("Sides: 8. Exact: 2 of 8. Your number: 4 of 8.").wait_for()
    settle(page)
    assert axe(page) + overflow(page) + small_targets(page) == []
    assert page.errors == []
