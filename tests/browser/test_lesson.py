"""The lesson "Reroll, or call?" in a real browser, from the question to the look back."""

import pytest
from checks import axe, overflow, small_targets, tab_cycle, wait_until, wait_until_painted
from lesson_page import Keys, Mouse, begin, finish, part, predict

LESSON, TEACHER = "lessons/reroll-or-call.ipynb", "teacher/reroll-or-call.ipynb"
SECRETS = (
    "14.7",
    "17.3",
    "148,229,575",
    "Dice remember nothing",
    "An average is not a promise",
    "Vote by hands",
)


@pytest.fixture
def lesson(visit, pages):
    """Open the lesson; options are those of a browser context."""

    def lesson(**options):
        page = visit(LESSON, pages, **options)
        page.get_by_label("Class code").wait_for(timeout=60_000)
        return page

    return lesson


def trials(page):
    return page.locator(".cp-trials li").all_inner_texts()


def lay_three(page):
    """Let the computer lay three rolls; returns what they were."""
    wait_until_painted(page)
    for number in (1, 2, 3):
        Mouse(page).press("Lay the roll for me")
        page.locator(".cp-trials li").nth(number - 1).wait_for()
    return trials(page)


def test_the_whole_lesson_by_mouse_keeps_its_secrets_and_comes_back(lesson, pages):
    page = lesson()
    assert axe(page) == []
    pupil = Mouse(page)
    begin(pupil)
    predict(pupil, "12", "About two lines")
    part(page, 3)
    assert not [secret for secret in SECRETS if secret in page.content()]
    assert axe(page) == []
    finish(pupil)
    assert axe(page) == []
    assert small_targets(page) == []
    assert page.get_by_role("link", name="Save my answers as a table (CSV)").is_visible()
    done = trials(page)
    page.reload()
    page.get_by_label("Class code").wait_for()
    begin(pupil)
    part(page, 8)
    assert trials(page) == done
    assert page.get_by_role("button", name="Lock my prediction").locator("visible=true").count() == 0
    assert "“" not in page.locator(".cp-locked").first.inner_text()
    assert "About two lines" in page.locator(".cp-locked").first.inner_text()
    assert page.errors == []
    assert page.blocked == []


def test_the_whole_lesson_by_keyboard_alone(lesson):
    page = lesson()
    pupil = Keys(page)
    page.keyboard.press("Tab")
    begin(pupil, "OAK-3", 9)
    predict(pupil, "14.5", "A guess")
    finish(pupil)
    assert len(trials(page)) == 10
    assert tab_cycle(page)
    assert page.errors == []


def test_the_whole_lesson_on_a_narrow_dark_page(lesson):
    page = lesson(viewport={"width": 360, "height": 780}, color_scheme="dark")
    assert overflow(page) == []
    pupil = Mouse(page)
    begin(pupil, "FIR-2", 1)
    predict(pupil, "12", "")
    part(page, 3)
    wait_until_painted(page)
    assert overflow(page) == []
    assert small_targets(page) == []
    finish(pupil)
    assert overflow(page) == []
    assert axe(page) == []
    assert page.errors == []


def test_a_class_has_the_same_rolls_and_its_teacher_foresees_them(lesson, visit, pages):
    page = lesson()
    begin(Mouse(page), "elm 5", 11)
    predict(Mouse(page), "12", "")
    rolled = lay_three(page)
    teacher = visit(TEACHER, pages)
    teacher.get_by_role("heading", name="For the teacher: Reroll, or call?").wait_for(timeout=60_000)
    assert teacher.get_by_text("Vote by hands").is_visible()
    code_field = teacher.get_by_label("Class code")
    for code, same in (("ELM-5", True), ("ELM-6", False)):
        before = foreseen(teacher)
        code_field.fill(code)
        wait_until(teacher, "was => document.querySelector('.cp-teacher ol').innerText !== was", arg=before)
        assert (foreseen(teacher).splitlines()[:3] == rolled) is same
    assert axe(teacher) == []
    assert overflow(teacher) == []
    assert teacher.errors == []
    assert teacher.blocked == []


def foreseen(page):
    return page.locator(".cp-teacher ol").inner_text()
