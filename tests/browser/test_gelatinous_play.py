"""The pages of Gelatinous Cube Dice in a real browser: level 1 by mouse and by keyboard, stop and resume."""

import pytest
from at_table import (
    action,
    close_sheet,
    go_on,
    open_sheet,
    tool,
    type_move,
    wait_for_labels,
    wait_for_log,
    wait_for_message,
    why_not,
)
from checks import axe, field, middle, overflow, resume, wait_until_painted
from cubeplay.gelatinous import solve
from cubeplay.gelatinous.rules.moves import Keep, NextRoom
from cubeplay.session import Session
from cubo_page import tab_to_button

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.gelatinous.board import GelatinousFace
from site_server import BOTH

PLAY = "play/gelatinous.ipynb"
FACE = GelatinousFace()
KEY = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
SEED = 13
"""A run whose first level can be survived without an ability."""

REFUSED = (
    ("next room", "Not done", "you are in the middle of a room", "course"),
    ("roll {wall}", "Not rolled", "of", "walls"),
    ("use ooze north", "Not used", "you do not hold Ooze through", "ability-held"),
)


@pytest.fixture
def opened(visit, pages, edition):
    """Open a page; it must ask no other host, and nothing may go wrong in it."""
    found = []

    def opened(path, query="", **options):
        found.append(visit(path, edition or pages, query, **options))
        return found[-1]

    yield opened
    for page in found:
        assert page.blocked == page.errors == []


def keep_run(pages, rooms=0, **options):
    """Put a run into the store, some rooms played.  Returns its id, and the same run to compare with."""
    kept, run = (Session("gelatinous", seed=SEED, names=("Plum",), **options) for _same in range(2))
    while run.state.done < rooms:
        for move in plan(run):
            kept.play(move)
            run.play(move)
    return pages.store().add(kept), run


def look(session):
    return BoardView(session.state, 0, session.moves(0), table=True)


def wait_until_shown(page, session):
    """Wait until the board says of everything what the session's state says; a summary is closed."""
    wait_for_labels(page, [item.label for item in FACE.scene(look(session)).labelled])
    go_on(page)


def plan(session):
    """The moves of the best way through what comes next."""
    if session.state.phase in ("turn", "room"):
        return solve(session.state, "damage").moves
    return session.moves()[:1]


def press(page, session, move):
    """Make a move with the mouse, on the board or by the button beside it."""
    item = next((item for item in FACE.scene(look(session)).labelled if item.move == move), None)
    if item is not None:
        page.mouse.click(*middle(field(page, item.id)))
    else:
        words = next(each.words for each in FACE.actions(look(session)) if each.move == move)
        action(page, words).click()
    session.play(move)
    wait_until_shown(page, session)


def play_rooms(page, session, rooms, make):
    while session.state.done < rooms:
        for move in plan(session):
            make(page, session, move)


@BOTH
@pytest.mark.proof
def test_level_one_is_finished_by_mouse(opened, pages, edition):
    pages = edition or pages
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    assert axe(page) == []
    play_rooms(page, run, 2, press)
    assert axe(page) == []
    play_rooms(page, run, 5, press)
    page.locator(".cp-log", has_text="Level 2: Health 6").wait_for()
    assert pages.store().open(id).state == run.state


@BOTH
@pytest.mark.proof
def test_level_one_is_finished_by_keyboard_alone(opened, pages, edition):
    pages = edition or pages
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    tab_to_button(page, "Take both cards")
    page.keyboard.press("Enter")
    run.play(run.moves()[0])
    wait_until_shown(page, run)

    def make(page, session, move):
        keys = FACE.keys(look(session))
        page.keyboard.press(next(key for key, bound in keys.items() if bound == move))
        session.play(move)
        wait_until_shown(page, session)

    play_rooms(page, run, 5, make)
    assert pages.store().open(id).state == run.state


@pytest.mark.proof
def test_a_run_killed_after_room_three_goes_on_in_the_same_state(opened, pages):
    id, run = keep_run(pages, rooms=2)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    play_rooms(page, run, 3, press)
    assert run.state.phase == "between"
    pages.kill_kernel()
    page.get_by_text("Connection lost. Your game is saved.").wait_for()
    resume(page)
    wait_until_shown(page, run)
    assert pages.store().open(id).state == run.state
    press(page, run, NextRoom())
    assert run.state.done == 3


@pytest.mark.proof
def test_a_run_is_put_away_and_taken_out_another_day(opened, pages):
    id, run = keep_run(pages, rooms=1)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    press(page, run, run.game.parse("stop"))
    wait_for_log(page, "put away. Rooms completed: 1")
    again = opened(PLAY, f"?game={id}")
    wait_until_painted(again)
    wait_until_shown(again, run)
    press(again, run, NextRoom())


@pytest.mark.proof
def test_illegal_moves_are_answered_and_change_nothing(opened, pages):
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    press(page, run, run.moves()[0])
    press(page, run, run.moves()[0])
    visit = run.state.visit
    wall = next(way for way in KEY if (visit.square, way) not in run.state.room.doors)
    for text, what, why, rule in REFUSED:
        type_move(page, text.format(wall=wall))
        wait_for_message(page, what)
        wait_for_message(page, why)
        words, html = why_not(page)
        assert "Next:" in words
        assert f"gelatinous.{rule}" in html
        wait_until_shown(page, run)
    assert axe(page) == []


@pytest.mark.proof
def test_abilities_are_picked_and_aimed_by_finger(opened, pages):
    id, run = keep_run(pages, abilities="spin slide")
    page = opened(PLAY, f"?game={id}", has_touch=True)
    wait_until_painted(page)
    press(page, run, run.moves()[0])
    action(page, "Spin on the spot").tap()
    wait_for_message(page, "hoose where to: Spin on the spot")
    action(page, "Left").tap()
    run.play("use spin left")
    wait_until_shown(page, run)
    action(page, "Slide").tap(force=True)
    wait_for_message(page, "you have used Spin on the spot in this room")


@pytest.mark.proof
def test_the_four_buttons_roll_and_say_what_comes_on_top(opened, pages):
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    for _before_the_first_roll in range(2):
        press(page, run, run.moves()[0])
    roll = next(each for each in FACE.actions(look(run)) if each.row == "Roll" and each.open)
    button = action(page, roll.words)
    assert roll.note in button.inner_text()
    button.click()
    run.play(roll.move)
    wait_until_shown(page, run)
    wait_for_message(page, "oll onto")


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_play_page_shows_everything(opened, pages, scheme):
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}", viewport={"width": 360, "height": 740}, color_scheme=scheme)
    wait_until_painted(page)
    assert overflow(page) == []
    assert isinstance(run.moves()[0], Keep)
    action(page, "Take both cards").click()
    run.play(run.moves()[0])
    wait_until_shown(page, run)
    action(page, "North").click()
    wait_for_message(page, "oll onto")
    assert overflow(page) == []
    assert axe(page) == []
    told = open_sheet(page, tool(page, "more").click).inner_text()
    assert all(title in told for title in ("The whole table", "Log"))
    close_sheet(page)
