"""The pages of Gelatinous Cube Dice in a real browser: level 1 by mouse and by keyboard, stop and resume."""

import json
import time

import pytest
from checks import (
    axe,
    field,
    middle,
    overflow,
    resume,
    settle,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from cubeplay.gelatinous import solve
from cubeplay.gelatinous.rules.moves import Keep, NextRoom
from cubeplay.session import Session
from cubo_page import tab_to_board, tab_to_button, type_move

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.gelatinous.face import GelatinousFace

PLAY = "play/gelatinous.ipynb"
FACE = GelatinousFace()
KEY = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
SEED = 13
"""A run whose first level can be survived without an ability."""

REFUSED = (
    ("next room", "Not done", "you are in the middle of a room", "course"),
    ("roll {wall}", "Not rolled", "of", "walls"),
    ("use ooze north", "Not used", "you do not hold 'ooze'", "ability-held"),
)


@pytest.fixture
def opened(visit, pages):
    """Open a page; it must ask no other host, and nothing may go wrong in it."""
    found = []

    def opened(path, query="", **options):
        found.append(visit(path, pages, query, **options))
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


def scene(session):
    return FACE.scene(Look(session.state, 0, session.moves(0)))


def wait_until_shown(page, session):
    """Wait until the board says of everything what the session's state says."""
    want = json.dumps(
        sorted(item.label for item in scene(session).labelled), ensure_ascii=False, separators=(",", ":")
    )
    wait_until(
        page,
        "want => JSON.stringify([...document.querySelectorAll('.cp-cells button')]"
        ".map(b => b.ariaLabel).sort()) === want",
        arg=want,
    )
    settle(page)


def plan(session):
    """The moves of the best way through what comes next."""
    if session.state.phase in ("turn", "room"):
        return solve(session.state, "damage").moves
    return session.moves()[:1]


def press(page, session, move):
    """Make a move with the mouse, on the board."""
    item = next(item for item in scene(session).labelled if item.move == move)
    page.mouse.click(*middle(field(page, item.id)))
    session.play(move)
    wait_until_shown(page, session)


def play_rooms(page, session, rooms, make):
    while session.state.done < rooms:
        for move in plan(session):
            make(page, session, move)


def test_level_one_is_finished_by_mouse(opened, pages):
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    assert axe(page) == []
    play_rooms(page, run, 2, press)
    assert axe(page) == []
    play_rooms(page, run, 5, press)
    page.locator(".cp-log", has_text="Level 2: Health 6").wait_for()
    assert pages.store().open(id).state == run.state


def test_level_one_is_finished_by_keyboard_alone(opened, pages):
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    tab_to_button(page, "Hold all 2")
    page.keyboard.press("Enter")
    run.play(run.moves()[0])
    wait_until_shown(page, run)
    tab_to_board(page)
    tab_to_button(page, "Arrow keys roll the die")
    page.keyboard.press("Enter")

    def make(page, session, move):
        keys = FACE.keys(Look(session.state, 0, session.moves(0)))
        page.keyboard.press(next(key for key, bound in keys.items() if bound == move))
        session.play(move)
        wait_until_shown(page, session)

    play_rooms(page, run, 5, make)
    assert pages.store().open(id).state == run.state


def test_a_run_killed_after_room_three_goes_on_in_the_same_state(opened, pages):
    id, run = keep_run(pages, rooms=2)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    play_rooms(page, run, 3, press)
    assert run.state.phase == "between"
    pages.kill_kernel()
    start = time.monotonic()
    page.get_by_text("Connection lost. Your game is saved.").wait_for(timeout=6000)
    assert time.monotonic() - start < 6
    resume(page)
    wait_until_shown(page, run)
    assert pages.store().open(id).state == run.state
    press(page, run, NextRoom())
    assert run.state.done == 3


def test_a_run_is_put_away_and_taken_out_another_day(opened, pages):
    id, run = keep_run(pages, rooms=1)
    page = opened(PLAY, f"?game={id}")
    wait_until_painted(page)
    press(page, run, run.game.parse("stop"))
    wait_for_status(page, "put away. Rooms completed: 1")
    again = opened(PLAY, f"?game={id}")
    wait_until_painted(again)
    wait_until_shown(again, run)
    press(again, run, NextRoom())


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
        wait_for_status(page, what)
        wait_for_status(page, why)
        box = page.locator(".cp-note-bad")
        assert "Next:" in box.inner_text()
        assert box.locator(f'a[href$="#gelatinous.{rule}"]').count() >= 1
        wait_until_shown(page, run)
    assert axe(page) == []


def test_abilities_are_picked_and_aimed_by_finger(opened, pages):
    id, run = keep_run(pages, abilities="spin slide")
    page = opened(PLAY, f"?game={id}", has_touch=True)
    wait_until_painted(page)
    press(page, run, run.moves()[0])
    field(page, "spin").tap()
    wait_for_status(page, "Chosen")
    field(page, "aim-left").tap()
    run.play("use spin left")
    wait_until_shown(page, run)
    field(page, "slide").tap()
    wait_for_status(page, "you have used Spin on the spot in this room")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_play_page_shows_everything(opened, pages, scheme):
    id, run = keep_run(pages)
    page = opened(PLAY, f"?game={id}", viewport={"width": 360, "height": 740}, color_scheme=scheme)
    wait_until_painted(page)
    assert overflow(page) == []
    assert field(page, "keep").is_visible()
    assert isinstance(run.moves()[0], Keep)
    field(page, "keep").click()
    settle(page)
    page.locator('button[data-id^="turn"]').first.click()
    wait_for_status(page, "You turn the die")
    assert overflow(page) == []
    assert axe(page) == []
