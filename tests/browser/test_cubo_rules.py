"""The walk through Cubo's rules in a real browser."""

import pytest
from checks import axe, field, overflow, settle, show_the_way, wait_for_title, wait_until_painted
from cubeplay.cubo.teaching.walk import STEPS

RULES = "rules/cubo.ipynb"


@pytest.fixture
def walk(visit, pages):
    """Open the rules page at its first step."""

    def walk(**options):
        page = visit(RULES, pages, **options)
        wait_until_painted(page)
        jump = page.get_by_label("Go to step")
        if not page.locator(".cp-step h1").inner_text().startswith(STEPS[0].title):
            jump.select_option(index=0)
            wait_for_title(page, STEPS[0].title)
        return page

    return walk


def test_every_step_is_walked_to_its_end_with_show_me(walk):
    page = walk()
    assert axe(page) == []
    for number, step in enumerate(STEPS):
        wait_for_title(page, step.title)
        following = page.get_by_role("button", name="Next", exact=True)
        show_the_way(page, page.get_by_role("button", name="Show me").click, len(step.demonstration))
        if number in (2, 9):
            assert axe(page) == []
        following.click()
    page.get_by_text("You have walked all 13 steps").wait_for()
    assert axe(page) == []
    assert page.blocked == page.errors == []
    page.reload()
    wait_until_painted(page)
    assert page.locator(".cp-step h1").inner_text() == STEPS[-1].title
    assert page.locator(".cp-bars li.cp-done").count() == len(STEPS)


def test_a_refusal_stands_beside_the_board_and_marks_its_cause(walk):
    page = walk()
    page.get_by_label("Go to step").select_option(index=2)
    wait_for_title(page, STEPS[2].title)
    field(page, "loose1").click()
    settle(page)
    field(page, "b2").click()
    page.get_by_role("heading", name="Why not?").wait_for()
    settle(page)
    assert "b2 belongs to the white die" in page.locator(".cp-note-bad").inner_text()
    assert axe(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_page_shows_everything(walk, scheme):
    page = walk(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    assert overflow(page) == []
    page.get_by_label("Go to step").select_option(index=4)
    wait_for_title(page, STEPS[4].title)
    assert overflow(page) == []
    assert axe(page) == []


def test_a_link_to_a_rule_leads_to_its_card(walk, visit, pages):
    page = visit(f"{RULES}#cubo.reroll-all", pages)
    wait_until_painted(page)
    page.wait_for_function(
        "document.getElementById('cubo.reroll-all')?.getBoundingClientRect().top < innerHeight"
    )


def test_questions_answer_every_wrong_choice_with_a_hint(walk):
    page = walk()
    question = page.get_by_role("radio", name="6-5-4")
    question.check()
    settle(page)
    page.get_by_role("button", name="Check").nth(1).click()
    page.get_by_text("Down is as good as up").wait_for()
