"""A chapter as a paged app: a section at a time, by mouse, finger and keys; mistakes, reloads, no script."""

from functools import cache

import pytest
from checks import axe, field, overflow, resume, settle, wait_until, wait_until_painted

from breadth import breadth, sized

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
LAPTOP = {"viewport": {"width": 1366, "height": 657}}
SECTIONS = [
    "Flip the counter",
    "Lay dice round the white one",
    "Make a straight and a trip",
    "A question",
    "A step with a mistake",
    "A cell with a mistake",
    "Flip again",
    "Words alone",
]
LAST = len(SECTIONS)


def opened(visit, **options):
    """The chapter on a page of its own."""
    page = visit("chapter.ipynb", **(LAPTOP | options))
    page.locator(".cp-dock").wait_for()
    settle(page)
    return page


@pytest.fixture(scope="module")
def pages_of_chapter(visit_once):
    """The chapter on a laptop and on a phone, which all tests share."""
    return cache(lambda on_phone: opened(visit_once, **(PHONE if on_phone else LAPTOP)))


@pytest.fixture
def chapter(pages_of_chapter):
    """The chapter at one of its sections, whatever was read before."""

    def open_chapter(at=1, *, on_phone=False, color_scheme="light"):
        page = pages_of_chapter(on_phone)
        page.emulate_media(color_scheme=color_scheme)
        while page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            settle(page)
        go_to(page, at)
        return page

    return open_chapter


def go_to(page, number):
    """Open a section by the list of all."""
    if count(page) != f"Part {number} of {LAST}":
        page.locator(".cp-count, #cp-bar-nav button").first.click()
        page.locator(".cp-step-link").nth(number - 1).click()
    settle(page)
    assert heading(page) == SECTIONS[number - 1]


def count(page):
    return page.locator(".cp-count").inner_text()


def heading(page):
    return page.locator(".cp-here h2").inner_text().strip("¶ \n")


def says(page):
    return page.locator(".cp-frame-says [role=status]").inner_text()


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()
    settle(page)


def next_button(page):
    return page.locator(".cp-next")


def test_one_section_is_shown_at_a_time_with_its_board_and_goal(chapter):
    page = chapter()
    assert page.locator(".cp-section:visible h2").count() == 1
    assert page.locator(".cp-board:visible").count() == 1
    goals = page.locator(".cp-frame-goal li").all_inner_texts()
    assert [" ".join(each.split()) for each in goals] == ["Open: Flip the first counter"]
    assert page.title() == "Learn Cubo"
    assert page.locator(".cp-pips li").count() == LAST
    assert page.errors == []


@pytest.mark.parametrize("how", breadth(("mouse", "finger", "keys"), "finger", "keys"))
def test_the_goal_is_reached_and_next_leads_on(chapter, how):
    page = chapter(on_phone=how == "finger")
    press(page, "More") if how == "finger" else page.get_by_role("button", name="More").first.click()
    page.get_by_role("button", name="Reset").click()
    settle(page)
    counter = page.get_by_role("button", name="Flip the counter")
    if how == "mouse":
        counter.click()
    elif how == "finger":
        counter.tap()
    else:
        counter.focus()
        page.keyboard.press("Enter")
    page.locator(".cp-frame-says[data-mood=good]").wait_for()
    assert says(page) == "The centre dice lie open for all."
    assert "cp-go" in next_button(page).get_attribute("class")
    if how == "keys":
        next_button(page).focus()
        page.keyboard.press("Enter")
        settle(page)
    else:
        press(page, next_button(page).inner_text())
    assert heading(page) == SECTIONS[1]
    assert page.evaluate("document.activeElement.tagName") == "H2"
    assert page.evaluate("scrollY") == 0
    assert page.locator(".cp-board").count() == 1


def test_before_the_goal_one_can_skip_and_the_browser_goes_back(chapter):
    page = chapter(3)
    press(page, f"Next: {SECTIONS[3]}")
    assert heading(page) == SECTIONS[3]
    page.go_back()
    settle(page)
    assert heading(page) == SECTIONS[2]
    press(page, "Back")
    assert heading(page) == SECTIONS[1]


@pytest.mark.parametrize("on_phone", [True, False])
def test_title_and_buttons_keep_their_places_from_section_to_section(chapter, on_phone):
    places = {}
    for number in (2, 4, 7):  # a step, a question, a step
        page = chapter(number, on_phone=on_phone)
        for name in (".cp-here h2", ".cp-back", "[data-tool=show_me]", ".cp-next"):
            if page.locator(name).is_visible():
                box = page.locator(name).bounding_box()
                places.setdefault(name, set()).add((round(box["x"]), round(box["y"])))
    assert all(len(found) == 1 for found in places.values()), places


def test_nothing_without_a_layout_is_seen_while_a_chapter_opens(browser, server):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.add_init_script(
        """window.seen = [];
        const look = () => {
          const shown = document.body?.innerText ?? "";
          const bare = Boolean(document.querySelector("h2")?.checkVisibility({ visibilityProperty: true }));
          if (shown.includes("Loading widget")) seen.push("Loading widget");
          if (bare && !document.querySelector(".cp-paged")) seen.push("a title without a page");
          requestAnimationFrame(look);
        };
        look();"""
    )
    page.goto(server.address("chapter.ipynb"))
    page.locator(".cp-dock").wait_for()
    assert page.evaluate("seen") == []
    context.close()


def test_a_refusal_is_said_once_and_why_not_opens_over_the_step(chapter):
    page = chapter(2)
    field(page, "loose1").click()
    settle(page)
    field(page, "b2").click()
    settle(page)
    assert says(page).startswith("Not placed: ")
    assert page.locator("[role=status]:visible").count() == 1
    why = page.get_by_role("button", name="Why not?")
    why.click()
    sheet = page.get_by_role("dialog", name="Why not?")
    sheet.wait_for()
    assert "cubo." not in sheet.inner_text()
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.textContent") == "Why not?"


def test_what_stands_below_a_piece_is_in_more(chapter):
    page = chapter(2)
    press(page, "More")
    sheet = page.get_by_role("dialog", name="More")
    assert "never on it" in sheet.inner_text()
    assert not page.locator(".cp-here").get_by_text("never on it").is_visible()
    sheet.get_by_role("button", name="Rules").click()
    page.get_by_role("dialog", name="The rules of this step").wait_for()


def test_a_mistake_in_a_cell_is_told_in_its_section_and_the_rest_of_the_page_lives(chapter):
    page = chapter(5)
    note = page.locator(".cp-here .cp-mistake")
    assert "there is no rule “cubo.gaol”. Did you mean cubo.goal?" in note.inner_text()
    go_to(page, 6)
    assert "'Walk' object has no attribute 'stepp'" in page.locator(".cp-here .cp-mistake").inner_text()
    go_to(page, 7)
    press(page, "Show me")
    assert says(page) == "Done."
    assert "no page runs this" not in page.content()


def test_a_question_teaches_until_it_is_answered(chapter):
    page = chapter(4)
    if not says(page).startswith("Right. "):
        press(page, "Red in both lines")
        assert says(page) == "Then the column would have two colours."
        press(page, "Red in the row and blue in the column")
        assert says(page).startswith("Right. ")
    assert "cp-go" in next_button(page).get_attribute("class")


def test_a_reload_and_a_killed_kernel_come_back_to_the_same_step(visit, server):
    page = opened(visit)
    go_to(page, 3)
    page.reload()
    wait_until_painted(page)
    assert heading(page) == SECTIONS[2]
    server.kill_kernel()
    page.locator("#cp-lost").get_by_role("button", name="Resume").wait_for()
    resume(page)
    assert heading(page) == SECTIONS[2]


def test_the_address_opens_the_section_that_meets_a_rule(visit):
    page = visit("chapter.ipynb", query="?rule=cubo.white-middle", **LAPTOP)
    page.locator(".cp-dock").wait_for()
    wait_until(page, "document.querySelector('.cp-here h2') !== null")
    assert heading(page) == SECTIONS[1]


@sized(3, 1, name="every")
@pytest.mark.parametrize("scheme", breadth(("light", "dark"), "dark"))
def test_no_fault_of_accessibility_at_any_section(chapter, scheme, every):
    page = chapter(color_scheme=scheme)
    found = {}
    for number in (each for each in range(1, LAST + 1) if each in (2, LAST) or each % every == 0):
        go_to(page, number)
        if number == 2:
            press(page, "Hint")
        found[number] = axe(page)
    page.locator(".cp-count").or_(page.get_by_role("button", name="Moments")).last.click()
    found["list"] = axe(page)
    assert {key: each for key, each in found.items() if each} == {}


@pytest.mark.proof
def test_nothing_lies_beyond_the_edge_of_a_phone(chapter):
    page = chapter(on_phone=True)
    for number in range(1, LAST + 1):
        go_to(page, number)
        assert overflow(page) == []


def test_without_scripts_all_words_are_there(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address("chapter.ipynb"))
    found = [each.inner_text().strip("¶ ") for each in page.locator("h2").all() if each.is_visible()]
    context.close()
    assert [each for each in found if each in SECTIONS] == SECTIONS
