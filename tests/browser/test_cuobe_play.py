"""CU[o]BE's page in a real browser: turns by mouse and by keys, choices, fights, refusals."""

from pathlib import Path

import pytest
from at_table import (
    CELLS,
    action,
    close_sheet,
    is_over,
    open_sheet,
    tool,
    type_move,
    wait_for_labels,
    wait_for_log,
    wait_for_message,
    whole_table,
    why_not,
)
from checks import axe, field, overflow, resume, settle, small_targets, wait_until_painted
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import way
from cubeplay.cuobe.rules.moves import Choose, Go
from cubeplay.cuobe.rules.state import PLACES, place_name
from cubeplay.session import Session
from cubo_page import labels, tab_to_board, tab_to_button, walk_to
from set_up_page import choose_players, start, start_button

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuobe.board import CuobeFace
from site_server import BOTH

POSITIONS = Path(__file__).parent / "positions"
PLAY = "play/cuobe.ipynb"
NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Rowan")
KEYS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
REFUSED = (
    ("force", "no lock holds you", "no-lock"),
    ("search", "search symbol", "search-symbol"),
    ("fight ghoul with 1", "no spawn", "fight"),
    ("leave", "Exit", "leave"),
    ("use axe", "not in front of you", "use"),
    ("decline", "nothing is to be chosen", "course"),
)


@pytest.fixture
def opened(visit, pages, edition):
    """Open the page, or a game that is kept; it must ask no other host, and nothing may go wrong in it."""
    found, there = [], edition or pages

    def opened(session=None, **options):
        query = f"?game={there.store().add(session)}" if session else ""
        found.append(visit(PLAY, there, query, **options))
        if session:
            wait_until_painted(found[-1])
        else:
            start_button(found[-1])
        return found[-1]

    yield opened
    for page in found:
        assert page.blocked == page.errors == []


# Games to begin from


def laid(name):
    """A game that begins in a position of the folder ``positions``."""
    text = (POSITIONS / f"cuobe-{name}.txt").read_text(encoding="utf-8")
    state = GAME.read_position(text)
    return Session("cuobe", start=state, seed=1, names=NAMES[: len(state.players)])


def after(session, *moves):
    """The same game after some more moves."""
    copy = Session.from_record(session.record)
    for move in moves:
        copy.play(move)
    return copy


def quiet_steps(session, number=2):
    """Steps that lead where they point, each of which leaves the player free to act; None: there are none."""
    moves, copy = [], after(session)
    while len(moves) < number:
        steps = [move for move in copy.moves() if isinstance(move, Go) and move.carry is None]
        if copy.state.task or not steps:
            return None
        there, turn = way(copy.state, copy.state.me.at, steps[0].to).to, copy.state.turn
        moves.append(steps[0])
        copy.play(steps[0])
        if (copy.state.me.at, copy.state.turn) != (there, turn):
            return None
    return moves if not copy.state.task else None


def wait_until_shown(page, session):
    """Wait until the board says of everything what the session's state says."""
    look = BoardView(session.state, 0, session.moves(0), names=session.names, table=True)
    wait_for_labels(page, [item.label for item in CuobeFace().scene(look).labelled])


def place_after(session, *moves):
    """The name of the field on which the first player then stands."""
    return place_name(after(session, *moves).state.players[0].at)


# A turn


@BOTH
@pytest.mark.proof
def test_a_turn_is_played_by_mouse(opened):
    session = laid("quiet")
    page, steps = opened(session), quiet_steps(session)
    assert axe(page) == []
    for number in range(1, len(steps) + 1):
        field(page, place_after(session, *steps[:number])).click()
        wait_until_shown(page, after(session, *steps[:number]))
    action(page, "Read rooms").click()
    wait_for_message(page, "ress a room to read it")
    field(page, "a1").click()
    wait_for_message(page, "a1")
    assert "a1" in whole_table(page).inner_text()
    close_sheet(page)
    action(page, "End the turn").click()
    wait_for_log(page, "turn ends")


@BOTH
@pytest.mark.proof
def test_a_turn_is_played_by_keyboard_alone(opened):
    session = laid("quiet")
    page, steps = opened(session), quiet_steps(session)
    here = place_name(session.state.me.at)
    assert page.evaluate("document.activeElement.dataset.id") == here
    page.keyboard.press(KEYS[steps[0].to])
    wait_until_shown(page, after(session, steps[0]))
    page.keyboard.press(KEYS[steps[1].to])
    wait_until_shown(page, after(session, *steps))
    tab_to_button(page, "End the turn")
    page.keyboard.press("Enter")
    wait_for_log(page, "turn ends")
    tab_to_button(page, "Menu")


@pytest.mark.proof
def test_a_room_is_read_by_keys(opened):
    session = laid("quiet")
    page = opened(session)
    tab_to_button(page, "Read rooms")
    page.keyboard.press("Enter")
    wait_for_message(page, "ress a room to read it")
    tab_to_board(page)
    walk_to(page, "a1")
    page.keyboard.press("Enter")
    wait_for_message(page, "a1")


# Choices and fights


@pytest.mark.proof
def test_a_room_is_chosen_on_the_board(opened):
    session = laid("which-room")
    choices, page = session.state.task.choices, opened(session)
    assert axe(page) == []
    wait_for_message(page, "hoose")
    offered = page.locator(f'{CELLS}[aria-label$="; choose it"]')
    assert sorted(offered.evaluate_all("all => all.map(b => b.dataset.id)")) == sorted(choices)
    field(page, choices[-1]).click()
    wait_until_shown(page, after(session, Choose(choices[-1])))


@pytest.mark.proof
def test_a_direction_is_chosen_by_an_arrow_at_the_side(opened):
    session = laid("which-way")
    page = opened(session)
    assert axe(page) == []
    field(page, "to-north").click()
    wait_until_shown(page, after(session, Choose("north")))


@pytest.mark.proof
def test_a_fight_is_chosen_with_its_odds_in_sight(opened):
    session = laid("fight")
    page = opened(session)
    assert axe(page) == []
    dice = session.state.dice
    lines = page.locator(".cp-choices .cp-with-bar")
    assert lines.count() == dice
    assert "win" in lines.first.inner_text()
    lines.nth(1).click()
    action(page, f"Fight with {dice - 1} dice").click()
    wait_for_log(page, "rolls")
    wait_for_log(page, "against")


# Refusals


@pytest.mark.proof
def test_illegal_moves_are_answered_and_change_nothing(opened):
    session = laid("opening")
    page = opened(session)
    before = labels(page)
    for text, why, rule in REFUSED:
        type_move(page, text)
        wait_for_message(page, why)
        words, html = why_not(page)
        assert why in words
        assert "Next:" in words
        assert f"cuobe.{rule}" in html
        assert labels(page) == before
    assert axe(page) == []


@pytest.mark.proof
def test_a_greyed_action_says_why_and_giving_up_is_asked_once_more(opened):
    page = opened(laid("opening"))
    shut = page.locator(".cp-actions .cp-shut", has_text="Force the lock")
    assert "no lock here" in shut.inner_text()
    shut.click(force=True)
    wait_for_message(page, "no lock holds you")
    action(page, "Give up …").click()
    wait_for_message(page, "All of you would have lost")
    action(page, "No, play on").click()
    action(page, "Give up …").wait_for()
    assert not is_over(page)


# Narrow pages


@pytest.mark.proof
def test_a_narrow_page_shows_everything_also_with_six_players(opened):
    narrow = {"viewport": {"width": 360, "height": 740}}
    page = opened(**narrow)
    choose_players(page, 6)
    assert overflow(page) == []
    start(page)
    wait_until_painted(page)
    assert overflow(page) == []
    session = laid("quiet-of-six")
    page, step = opened(session, **narrow), quiet_steps(session)[0]
    assert page.locator(".cp-log li").count() == 0
    field(page, place_after(session, step)).click()
    page.locator(".cp-log li").first.wait_for(state="attached")
    settle(page)
    assert overflow(page) == []
    assert small_targets(page, 24) == []
    sides = page.evaluate(
        "names => names.map(n => document.querySelector(`[data-id='${n}']`).getBoundingClientRect().width)",
        list(PLACES),
    )
    assert min(sides) >= 44
    told = open_sheet(page, tool(page, "more").click).inner_text()
    assert "Force the lock" in told
    assert "Give up" in told
    close_sheet(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe(page) == []


# Losing the kernel


@pytest.mark.proof
def test_a_killed_kernel_is_noticed_and_the_game_resumed(opened, pages):
    session = laid("quiet")
    page, step = opened(session), quiet_steps(session)[0]
    field(page, place_after(session, step)).click()
    wait_until_shown(page, after(session, step))
    pages.kill_kernel()
    page.get_by_text("Connection lost. Your game is saved.").wait_for()
    resume(page)
    wait_until_shown(page, after(session, step))
