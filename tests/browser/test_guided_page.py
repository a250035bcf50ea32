"""The frame of a guided game: its film, its rules over the page, its keys, and what is heard of a moment."""

import re

import pytest
from checks import axe, settle, wait_until
from chromium import PATIENCE
from guided_page import MAIN, Reader
from playwright.sync_api import expect

from breadth import breadth
from cubeplay_widgets.site import dashboard

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
FILM = f"{MAIN}.cp-m-film"

HEARD = {
    "cubo": """
        - heading "Most points win" [level=2]
        - paragraph: /You play against Fig/
        - paragraph:
          - text: "Just now: Fig calls Cubo: everybody throws."
          - button "Again"
        - region "Players":
          - list:
            - listitem:
              - paragraph: You dice in hand 0 points
            - listitem:
              - paragraph: Fig dice in hand 0 points
        - paragraph: Throw your nine dice
        - paragraph:
          - status
        - button "Throw the dice"
        - button "Take it back" [disabled]
        - button "Hint"
        - group "Cubo":
          - grid "Square"
        """,
    "cuobe": """
        - heading "Wake up" [level=2]
        - paragraph: /You wake beside Fig/
        - region "Players":
          - list:
            - listitem:
              - paragraph: /Green cards left 13/
            - listitem:
              - paragraph: /Keys activated 3\\/5/
            - listitem:
              - paragraph: /You wounds 1, panic 0/
            - listitem:
              - paragraph: /Fig wounds 0, panic 0/
        - paragraph: Open a door
        - paragraph:
          - status
        - button "Press a door" [disabled]
        - button "Take it back" [disabled]
        - button "Hint"
        - group "CU[o]BE":
          - grid "Board"
        """,
}
"""What a screen reader finds in the first moment, once the reader may act."""
IN_FILM = """
    - paragraph: /Line 1 of \\d/
    - paragraph:
      - status: /Fig/
    - button "Next line"
    - button "Skip"
    - button "Back" [disabled]
    """


@pytest.fixture(scope="module")
def unread(serve):
    """A server of the real pages where no game has been begun."""
    return serve(dashboard.notebooks(), "--no-preheat", "--memory=8000")


def test_a_film_is_read_paused_skipped_and_shown_again(visit, unread):
    page = visit("first-game/cubo.ipynb", unread, viewport=LAPTOP, reduced_motion="no-preference")
    line, pause = page.locator(".cp-m-reel"), page.get_by_role("button", name="Pause", exact=True)
    line.get_by_text(re.compile(r"Line 1 of \d")).wait_for()
    line.get_by_text(re.compile(r"Line 2 of \d")).wait_for()  # by itself
    page.wait_for_timeout(450)  # the pause of a tool after a change of meaning
    pause.click()
    page.get_by_role("button", name="Back", exact=True).click()
    line.get_by_text(re.compile(r"Line 1 of \d")).wait_for()
    assert axe(page) == []
    page.keyboard.press("s")
    page.get_by_text("Throw the dice").wait_for()
    assert not line.is_visible()
    page.keyboard.press("a")
    line.get_by_text(re.compile(r"Line 1 of \d")).wait_for()
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_text("Throw the dice").wait_for()
    box = page.locator(".cp-m-just").bounding_box()
    for off in (-21, 21):  # the whole line, 44 pixels high, shows it again
        at = [box["x"] + 60, box["y"] + box["height"] / 2 + off]
        assert page.evaluate("(at) => document.elementFromPoint(...at).className.includes('cp-m-again')", at)
    assert page.errors == []


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.proof)], ids=["phone", "laptop"]
)
@pytest.mark.parametrize("game", breadth(list(HEARD), "cubo"))
def test_a_moment_is_heard_in_the_order_in_which_it_is_seen(visit, unread, game, size):
    page = visit(f"first-game/{game}.ipynb", unread, viewport=size)
    page.locator(MAIN).wait_for()
    main = page.locator("main")
    if page.locator(FILM).count():
        expect(main).to_match_aria_snapshot(IN_FILM, timeout=PATIENCE)
    Reader(page, "mouse", game).until_my_turn()
    expect(main).to_match_aria_snapshot(HEARD[game], timeout=PATIENCE)


@pytest.mark.parametrize(
    "size", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.proof)], ids=["laptop", "phone"]
)
def test_rules_of_the_moment_open_over_the_page_and_the_keys_are_for_the_page_alone(visit, unread, size):
    page = visit("first-game/cuobe.ipynb", unread, viewport=size)
    page.locator(MAIN).wait_for()
    settle(page)
    opener = (
        page.get_by_role("button", name="Rules", exact=True) if size == LAPTOP else page.locator(".cp-count")
    )
    opener.click()
    if size == PHONE:
        page.locator("dialog").get_by_role("button", name="Rules", exact=True).click()
    page.locator("dialog").get_by_role("heading", name="Traps").wait_for()
    assert page.locator("dialog article").count() >= 5
    assert axe(page) == []
    page.keyboard.press("h")
    page.keyboard.press("Escape")
    assert opener.evaluate("node => node === document.activeElement")
    assert page.locator(".cp-m-says").inner_text() == "", "a key pressed over the sheet does nothing"
    page.keyboard.press("h")
    page.locator(".cp-m-says").get_by_text("Behind each of them").wait_for()
    page.keyboard.press("b")
    wait_until(page, "document.activeElement.closest('.cp-board')")
    page.locator(".cp-count").click()
    page.get_by_role("button", name="Letters and numbers are keys").click()
    page.keyboard.press("Escape")
    page.locator(".cp-here h2").evaluate("node => node.focus()")
    page.keyboard.press("b")
    assert page.evaluate("!document.activeElement.closest('.cp-board')")


def test_arrow_keys_move_the_die_wherever_the_focus_is(visit, unread):
    page = visit("first-game/gelatinous.ipynb", unread, viewport=LAPTOP)
    page.locator(MAIN).wait_for()
    reader, steered = Reader(page, "mouse", "gelatinous"), []
    for moment in reader.game.moments:
        page.locator(f'.cp-here .cp-place[data-piece="{moment.id}"]').wait_for(state="attached")
        reader.until_my_turn()
        reader.begin(moment)
        for move in moment.show_me:
            keys = reader.board.face.keys(reader.board.look)
            key = next((key for key, made in keys.items() if str(made) == move), None)
            if move.startswith("use "):  # the card by its button, where it goes by a key
                reader.press(reader.choice("Slide"))
                key = {"east": "ArrowRight", "west": "ArrowLeft"}[move.split()[-1]]
            if key is None:
                reader.move(move)
                continue
            assert not page.evaluate("document.activeElement.closest('.cp-board')"), move
            page.keyboard.press(key)
            steered.append(moment.id)
            reader.game.play(move, reader.game.reader)
            reader.game.act_all()
            reader.board.renew()
            page.wait_for_timeout(500)
            reader.until_my_turn()
        page.locator(f"{MAIN}.cp-go").wait_for()
        if moment.id == "leave":
            break
        reader.next()
    assert set(steered) == {"tip", "six", "out", "cards", "turn", "leave"}
    assert page.errors == []
