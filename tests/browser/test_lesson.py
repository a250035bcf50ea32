"""The lessons in a real browser, from the question to the look back; and their teachers' notebooks."""

import pytest
from checks import axe, overflow, settle, small_targets, tab_cycle, wait_until
from courses import NAMES, Course, guess, looks_back, trials_of, walk, wrong_answers
from lesson_page import arrive, go_on, holds, open_parts, part, predict, roll, run, trials
from pupils import LAPTOP, PHONE, Finger, Keys, Mouse

READERS = {"mouse": Mouse, "keys": Keys, "finger": Finger}
ALL_WAYS = ("one-line", "do-dangers-clump", "a-coin-and-a-spinner")
"""Lessons that are done by keyboard alone and by finger, too; all are done with a mouse."""
GATES = {1: [1, 2], 2: [1, 2], 3: [1, 2, 3, 4], 4: [1, 2, 3, 4]}
"""The parts that are open when one comes to a part for the first time; after the fourth all are."""
UNSTUCK = """() => {
  scrollTo(0, 0);
  for (const node of document.querySelectorAll("main *")) {
    if (getComputedStyle(node).position !== "sticky") continue;
    node.classList.add("cp-unstuck");
    node.style.position = "static";
  }
}"""
TEACHERS = ("Vote by hands", "What pupils often believe")
"""What stands in the notebooks of teachers alone."""


def ways():
    for name in NAMES:
        for how in READERS if name in ALL_WAYS else ("mouse",):
            yield pytest.param("server", name, how, id=f"{name}-{how}")
    yield pytest.param("site", "one-line", "mouse", id="site-one-line-mouse")


@pytest.fixture
def course(tmp_path):
    """A lesson by its name."""
    return lambda name: Course(name, tmp_path)


@pytest.fixture
def one_line(course):
    return course("one-line")


@pytest.fixture
def lesson(visit, pages, edition):
    """Open a lesson as a pupil with a mouse, or as another one; options are those of a browser context."""

    def lesson(course, kind=Mouse, **options):
        pupil = kind(visit(course.path, edition or pages, **(kind.SIZE | options)))
        pupil.page.locator(".cp-dock").wait_for()
        return pupil

    return lesson


def faults(page, on_phone=False):
    """What is wrong with how a page is laid out: on a phone too little for a finger, too.

    It is looked at from its top, with the bars where they stand in the page: what lies below a bar that stays
    in view is out of view, not too little.
    """
    page.evaluate(UNSTUCK)
    found = axe(page) + overflow(page) + small_targets(page) if on_phone else axe(page) + overflow(page)
    page.evaluate("document.querySelectorAll('.cp-unstuck').forEach((node) => (node.style.position = ''))")
    return found


@pytest.mark.proof
@pytest.mark.parametrize(("edition", "name", "how"), list(ways()), indirect=["edition"])
def test_a_whole_lesson_keeps_its_secrets_and_teaches_by_wrong_answers(lesson, course, name, how):
    course = course(name)
    pupil = lesson(course, READERS[how])
    page, found, visited = pupil.page, {}, set()

    def look(number):
        if number not in visited:
            visited.add(number)
            secrets = {*course.secrets_from(number), *TEACHERS}
            assert [secret for secret in secrets if holds(page, secret)] == [], f"part {number} tells early"
            assert open_parts(page) == GATES.get(number, [1, 2, 3, 4, 5, 6, 7])
        if wrong := how != "keys" and faults(page, how == "finger"):
            found[number] = wrong

    arrive(pupil, f"OAK{how}", 4)
    look(1)
    walk(pupil, course, look)
    page.reload()
    assert part(page) == 7
    assert looks_back(page, course)
    assert found == {}
    assert len(trials_of(pupil)) == course.work.wanted
    assert how != "keys" or tab_cycle(page)
    assert page.errors == []
    assert page.blocked == []


@pytest.mark.proof
def test_a_reload_and_a_lost_kernel_come_back_to_the_same_part_with_everything(lesson, one_line, pages):
    pupil = lesson(one_line)
    page = pupil.page
    arrive(pupil, "ELM", 2)
    go_on(pupil)
    page.reload()
    assert part(page) == 2
    predict(pupil, "36", "One of six")
    assert go_on(pupil) == 3
    roll(pupil, "Throw for me", 1, 2, 3)
    before = trials(page)
    page.reload()
    assert part(page) == 3
    assert trials(page) == before
    assert page.locator(".cp-where").inner_text() == "Class ELM, seat 2"
    roll(pupil, "Throw for me", 4)
    assert trials(page)[:3] == before
    go_on(pupil)
    run(pupil, "10")
    pages.kill_kernel()
    resume = page.locator("#cp-lost").get_by_role("button", name="Resume")
    resume.wait_for()
    with page.expect_navigation():
        resume.click()
    assert part(page) == 4
    assert pupil.shown("button", "Run 10 again").is_visible()
    assert pupil.shown("button", "Run 100").is_enabled()
    pupil.hit(page.locator(".cp-back"))
    assert len(trials(page)) == 4
    pupil.hit(page.locator(".cp-back"))
    assert "One of six" in page.locator(".cp-locked").inner_text()
    assert page.get_by_role("button", name="Lock my prediction").locator("visible=true").count() == 0
    assert page.errors == []


@pytest.mark.proof
def test_what_was_answered_is_there_again_and_can_be_taken_home(lesson, one_line):
    pupil = lesson(one_line)
    page = pupil.page
    arrive(pupil, "FIR", 3)
    walk(pupil, one_line)
    table = page.get_by_role("link", name="Save my answers as a table (CSV)")
    with page.expect_download() as saved:
        table.click()
    told = saved.value.path().read_text(encoding="utf-8")
    given = [each.right for each in one_line.questions]
    given += [text for each in one_line.questions for text, _hint in wrong_answers(each)]
    assert [text for text in (*given, guess(one_line.first)) if text not in told] == []
    page.reload()
    assert part(page) == 7
    assert page.get_by_text("Right so far: 3 of 3").is_visible()
    assert looks_back(page, one_line)
    assert page.get_by_role("button", name="Check", exact=True).locator("visible=true").count() == 0


@pytest.mark.parametrize("edition", ["server", pytest.param("site", marks=pytest.mark.proof)], indirect=True)
def test_an_address_names_a_part_by_its_number(lesson, one_line):
    pupil = lesson(one_line)
    page = pupil.page
    arrive(pupil, "YEW", 6)
    go_on(pupil)
    for asked, opened in (("part-1", 1), ("part-2", 2), ("part-5", 2), ("part-99", 2)):
        page.goto(f"{page.url.partition('#')[0]}#{asked}")
        page.reload()
        assert part(page) == opened, asked


def test_no_address_opens_a_part_behind_a_gate(lesson, one_line):
    pupil = lesson(one_line)
    page = pupil.page
    arrive(pupil, "ASH", 5)
    go_on(pupil)
    page.evaluate("location.hash = '#Mark-each-line-that-scores'")
    settle(page)
    page.goto(page.url)
    page.reload()
    assert part(page) == 2
    assert not holds(page, "14 of 216")


@pytest.mark.proof
def test_who_takes_another_seat_begins_afresh_and_who_comes_back_goes_on(lesson, one_line):
    pupil = lesson(one_line)
    page = pupil.page
    arrive(pupil, "BAY", 1)
    go_on(pupil)
    predict(pupil, "50", "Fig was here")
    arrive(pupil, "BAY", 2)
    assert go_on(pupil) == 2
    assert not holds(page, "Fig was here")
    pupil.field("Your number").wait_for()
    pupil.hit(page.locator(".cp-back"))
    pupil.press("Take another seat")
    pupil.type("Class code", "bay")
    pupil.press("Begin")
    assert go_on(pupil) == 2
    assert "Fig was here" in page.locator(".cp-locked").inner_text()


def foreseen(page):
    """The rolls of a seat, as its teacher sees them."""
    return page.locator(".cp-teacher ol").inner_text().splitlines()


def foresee(page, code, seat):
    """What a teacher sees who asks for the rolls of a seat."""
    page.get_by_label("Seat", exact=True).fill(str(seat))
    page.keyboard.press("Tab")
    settle(page)
    before = foreseen(page)
    page.get_by_label("Class code").fill(code)
    wait_until(page, "was => document.querySelector('.cp-teacher ol').innerText !== was", "\n".join(before))
    settle(page)
    return foreseen(page)


def three_trials(pupil, course, code, seat):
    """What a seat rolls by hand."""
    arrive(pupil, code, seat)
    go_on(pupil)
    predict(pupil, "12", "")
    assert go_on(pupil) == 3
    roll(pupil, course.work.does, 1, 2, 3)
    return trials(pupil.page)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["reroll-or-call", "one-line"])
def test_a_class_shares_its_rolls_or_each_seat_has_its_own_as_the_teacher_foresees(
    lesson, visit, pages, course, name
):
    course = course(name)
    pupil = lesson(course)
    first = three_trials(pupil, course, "elm 5", 11)
    second = three_trials(pupil, course, "ELM-5", 12)
    assert (first == second) is course.work.shared
    teacher = visit(course.teacher, pages, **LAPTOP)
    teacher.locator(".cp-teacher ol").wait_for()
    assert foresee(teacher, "elm 5", 12)[:3] == second
    assert foresee(teacher, "ELM-6", 12)[:3] != second


def desks():
    for name in NAMES:
        for size, options in {"laptop": LAPTOP, "phone": PHONE}.items():
            marks = () if (name, size) == ("one-line", "phone") else pytest.mark.proof
            yield pytest.param(name, options, marks=marks, id=f"{name}-{size}")


@pytest.mark.parametrize(("name", "size"), list(desks()))
def test_a_teachers_notebook_has_classes_answers_and_rolls(visit, pages, course, name, size):
    course = course(name)
    page = visit(course.teacher, pages, **size)
    page.get_by_role("heading", name="For the teacher: ").first.wait_for()
    page.locator(".cp-teacher ol").wait_for()
    page.get_by_role("button", name="Open a class").wait_for()
    assert page.get_by_role("link", name="Your classes").get_attribute("href").endswith("/desk")
    told = " ".join(page.locator(".cp-teacher").all_inner_texts())
    hints = [hint for each in course.questions for _text, hint in wrong_answers(each)]
    assert [hint for hint in hints if hint not in told] == []
    assert len(foreseen(page)) == course.work.wanted
    assert axe(page) == []
    assert overflow(page) == []
    assert page.errors == []
    assert page.blocked == []
