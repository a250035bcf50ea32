"""A pupil's whole count on a telephone, by keys alone: squares are marked, and a tree is filled."""

import pytest
from checks import axe, overflow, settle, small_targets
from pupils import Finger, Keys

PHONE = {"viewport": {"width": 360, "height": 640}}
ON_TOUCH = {"has_touch": True}
HOW = {"keys": (Keys, {}), "finger": (Finger, ON_TOUCH)}


@pytest.fixture(params=["keys", pytest.param("finger", marks=pytest.mark.proof)])
def pupil(request, visit):
    """Open the page of a count as a pupil."""
    kind, more = HOW[request.param]

    def opened(name):
        page = visit(f"{name}.ipynb", **PHONE, **more)
        page.locator(".cp-counting .cp-tally-dock").wait_for()
        settle(page)
        return kind(page)

    return opened


def faults(page):
    return axe(page) + overflow(page) + small_targets(page)


def says(page, words):
    page.locator(".cp-tally-says [role=status]", has_text=words).wait_for()


def marks(pupil, *names):
    """Mark squares; with a finger the first die is chosen by its tab."""
    for name in names:
        square = pupil.page.locator(f'.cp-tally-square[aria-label^="{name}"]').first
        if isinstance(pupil, Finger) and not square.is_visible():
            pupil.hit(pupil.page.locator(".cp-tally-tab").nth(int(name[0]) - 1))
        pupil.mark(square)


def check(pupil):
    pupil.hit(pupil.page.locator(".cp-tally-dock .cp-go"))


def test_six_trips_are_marked_after_a_check_has_pointed_at_one_that_is_missing(pupil):
    pupil = pupil("count-grid")
    page = pupil.page
    button = page.locator(".cp-tally-dock .cp-go")
    assert (button.inner_text(), button.is_disabled()) == ("Mark a square first", True)
    assert faults(page) == []
    marks(pupil, "1-1-1", "2-2-2", "4-4-4", "4-5-6", "6-6-6")
    assert button.inner_text() == "Check my 5"
    check(pupil)
    says(page, "4 of the 6, and 1 too many. Look at 5-5-5: is it a trip?")
    assert page.evaluate("document.activeElement.ariaLabel") == "5-5-5, look here"
    assert faults(page) == []
    marks(pupil, "5-5-5", "3-3-3", "4-5-6")
    assert not page.locator(".cp-look").count()
    check(pupil)
    says(page, "All 6 are right.")
    assert page.get_by_text("6 of 216", exact=True).is_visible()
    assert (
        page.locator(".cp-tally-small [role=img]").last.get_attribute("aria-label") == "First die 6: 6-6-6 T"
    )
    assert faults(page) == []
    assert page.errors == []


def test_after_three_checks_all_is_shown_with_what_was_missing(pupil):
    pupil = pupil("count-grid")
    page = pupil.page
    marks(pupil, "2-2-2")
    for number in (1, 2, 3):
        assert page.get_by_role("button", name="See all 6").count() == 0, number
        check(pupil)
        says(page, "1 of the 6. Look at 6-6-6: is it a trip?")
        settle(page)
    pupil.press("See all 6")
    says(page, "You found 1 of the 6. What was missing is ringed.")
    assert page.locator(".cp-missed").count() == 5


def test_a_tree_is_filled_in_words_and_digits_and_its_answer_opens_last(pupil):
    pupil = pupil("count-tree")
    page = pupil.page
    fields = page.locator("input.cp-tally-field")
    assert faults(page) == []
    assert fields.last.is_disabled()
    for number, text in enumerate(("fifty-five", " 88 ", "54/88", "", "53")):
        if text:
            pupil.write(fields.nth(number), text)
    check(pupil)
    says(page, "4 of the 6 numbers. Look at “Second piece”: how many pieces are there now?")
    assert [fields.nth(k).input_value() for k in range(6)] == ["55", "88", "54", "88", "53", ""]
    assert faults(page) == []
    pupil.write(fields.nth(3), "87")
    pupil.write(fields.nth(5), "many")
    check(pupil)
    says(page, "Type a number, such as 12.")
    pupil.write(fields.nth(5), "86")
    check(pupil)
    says(page, "All 6 numbers are right. At least one: what is left of 1?")
    pupil.write(fields.last, "0.76")
    page.keyboard.press("Enter")
    says(page, "All 7 numbers are right. At least one: 0.761.")
    assert page.get_by_text("At least one: 1 − 0.239 = 0.761").is_visible()
    assert faults(page) == []
    assert page.errors == []
