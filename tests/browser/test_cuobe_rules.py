"""The walk through CU[o]BE's rules in a real browser."""

import pytest
from checks import (
    axe,
    field,
    overflow,
    settle,
    show_the_way,
    small_targets,
    status,
    tab_cycle,
    wait_for_status,
    wait_for_title,
    wait_until_painted,
)
from cubeplay.cuobe.teaching.walk import STEPS
from cubo_page import tab_to

RULES = "rules/cuobe.ipynb"
IDS = [step.id for step in STEPS]


@pytest.fixture
def walk(visit, pages):
    """Open the rules page at a step; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def walk(id=IDS[0], **options):
        page = visit(RULES, pages, **options)
        opened.append(page)
        wait_until_painted(page)
        page.get_by_role("heading", name="Our readings").last.wait_for()  # the page's last part
        go_to(page, id)
        return page

    yield walk
    for page in opened:
        assert page.blocked == []
        assert page.errors == []


def go_to(page, id):
    page.get_by_label("Go to step").select_option(index=IDS.index(id))
    wait_for_title(page, STEPS[IDS.index(id)].title)


def wait_until_reached(page, goal=""):
    """Wait until all goals of the step, or those with these words, are reached."""
    page.wait_for_function(
        "g => [...document.querySelectorAll('.cp-goal li')]"
        ".every(li => !li.textContent.includes(g) || li.textContent.includes('Reached'))",
        arg=goal,
    )


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_every_step_is_walked_to_its_end_with_show_me(walk):
    page = walk()
    for step in STEPS:
        wait_for_title(page, step.title)
        show_the_way(page, lambda: press(page, "Show me"), len(step.demonstration) + bool(step.guess))
        if step.id in ("fight", "insane"):
            assert axe(page) == []
        press(page, "Next")
    page.get_by_text(f"You have walked all {len(STEPS)} steps").wait_for()
    page.reload()
    wait_until_painted(page)
    assert page.locator(".cp-step h1").inner_text() == STEPS[-1].title
    assert page.locator(".cp-bars li.cp-done").count() == len(STEPS)


def test_a_step_is_finished_by_pressing_rooms(walk):
    page = walk("pusher")
    field(page, "d3").click()
    wait_for_status(page, "is shoved east")
    field(page, "e2").click()
    wait_for_status(page, "is dragged south")
    wait_until_reached(page)
    page.get_by_text("3 of 3 stars").wait_for()


def test_a_guess_opens_the_odds_and_the_dare_is_answered(walk):
    page = walk("fight")
    fight = page.get_by_role("button", name="Fight Ghoul with 2 dice: win 23 of 36")
    fight.wait_for(state="hidden")
    page.get_by_label("In how many of 36 falls do two dice show 3 or more?").fill("20")
    press(page, "Guess")
    page.get_by_text("You guessed 20 of 36.").wait_for()
    wait_until_reached(page, "Say your guess")
    press(page, "Try: fight ghoul with 0")
    page.get_by_role("heading", name="Why not?").wait_for()
    settle(page)
    assert "you take no die" in page.locator(".cp-note-bad").inner_text()
    assert axe(page) == []
    fight.click()
    wait_until_reached(page)


def test_a_step_is_finished_by_keyboard_alone(walk):
    page = walk("exit")
    key = next(move.split()[-1] for move in STEPS[IDS.index("exit")].show_me)
    tab_to(page, "e.labels?.[0]?.textContent.startsWith('Type a move')")
    answers = ("Not used", "goes east", "activates", "Who got out has won")
    moves = (f"use {key}", "move east", f"use {key}", "leave")
    for move, answer in zip(moves, answers, strict=True):
        settle(page)
        page.keyboard.press("Control+A")
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        wait_for_status(page, answer)
    wait_until_reached(page)


def test_tab_goes_round_the_page_and_stays_nowhere(walk):
    page = walk("weapons")
    for key in ("Tab", "Shift+Tab"):
        stops = tab_cycle(page, key)
        assert any(stop.endswith("button Show me") for stop in stops)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_page_shows_everything(walk, scheme):
    page = walk(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    for id in ("company", "limit", "twins", "victim"):
        go_to(page, id)
        settle(page)
        press(page, "Show me")
        settle(page)
        assert overflow(page) == []
    assert axe(page) == []
    assert small_targets(page, 24) == []


def test_a_hint_points_at_rooms(walk):
    page = walk("tick")
    for _nudge_region in range(2):
        settle(page)
        press(page, "Hint")
    page.get_by_text("So be where things fall off.").first.wait_for()
    settle(page)
    assert status(page)


def test_a_link_to_a_rule_leads_to_its_card(visit, pages):
    page = visit(f"{RULES}#cuobe.spawn-blocks", pages)
    wait_until_painted(page)
    page.wait_for_function(
        "document.getElementById('cuobe.spawn-blocks')?.getBoundingClientRect().top < innerHeight"
    )


def test_a_wrong_answer_earns_its_own_hint(walk):
    page = walk()
    page.get_by_role("radio", name="The trigger comes first, and misses you").check()
    quiz = page.locator(".cp-quiz", has=page.get_by_role("heading", name="Checks")).last
    quiz.get_by_role("button", name="Check").nth(1).click()
    page.get_by_text("Spawns act before the card.").wait_for()
