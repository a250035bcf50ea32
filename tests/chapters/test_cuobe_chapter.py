"""The chapter of CU[o]BE: it can be walked and pressed, meets every rule, and a lost fight is no success."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import nbformat
import pytest
from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import End
from cubeplay.cuobe.teaching.positions import HOUSE, laid, quietly, who
from cubeplay.teach.steps import Attempt
from tests.positions import check_round_trip

from breadth import breadth, together
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import BoardView
from cubeplay_widgets.board.presses import press, presses
from cubeplay_widgets.board.touch import BoardSpace, least_width
from cubeplay_widgets.boards.cuobe.face import CuobeFace
from cubeplay_widgets.chapters.frame import BoardFrame, Frame
from cubeplay_widgets.chapters.tutor import AT_HAND, at_hand
from walks import first_of_each_kind, walk_of

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "rules" / "cuobe.ipynb"
CELLS = nbformat.read(NOTEBOOK, as_version=4).cells
WALK = walk_of("cuobe")
STEPS = {step.id: step for step in WALK.steps}
LEADS = {
    cell.id.removesuffix("-text"): cell.source.partition("\n")[2]
    for cell in CELLS
    if cell.cell_type == "markdown" and cell.source.startswith("## ")
}
PHONE, LAPTOP = 328, 636
"""The widths of a board's place at 360 and at 1366 CSS pixels."""

WIDTHS = (360, 1366)
NEW = [step.id for step in first_of_each_kind(STEPS.values())]
EVERY_TIME = [(id, 360 if number % 3 else 1366) for number, id in enumerate(NEW)]
"""What is pressed in every run is what brings a kind of move first: on a phone, every third on a laptop."""

every_step = together("step", STEPS.values())


@cache
def scene(id, *, small):
    """The bare picture on which a step begins."""
    step = STEPS[id]
    session = step.start()
    moves = session.moves(step.seat)
    look = BoardView(session.state, step.seat, moves, names=session.names, small=small)
    return CuobeFace().scene(look)


# What it teaches


def test_the_chapter_has_no_problem_and_meets_every_rule_in_steps_of_at_most_five():
    assert WALK.problems() == []
    assert WALK.unmet() == set()
    assert [step.id for step in STEPS.values() if len(step.rules) > 5] == []


def test_each_invited_refusal_names_its_rule():
    asked = {step.id: step.refuser for step in STEPS.values() if step.invite_illegal}
    assert all(asked.values())
    assert len(set(asked.values())) >= 17


def test_lead_texts_fit_beside_the_board():
    assert [id for id, lead in LEADS.items() if len(lead.split()) > 35] == []
    sentences = [each for lead in LEADS.values() for each in re.split(r"(?<=[.?!])\s", lead)]
    assert [each for each in sentences if len(each.split()) > 22] == []


def test_no_text_asks_for_typing_or_names_a_rule_by_its_id():
    told = [cell.source for cell in CELLS if cell.cell_type == "markdown"]
    told += [hint.text for step in STEPS.values() for hint in step.hints]
    told += [goal.words for step in STEPS.values() for goal in step.aims]
    assert [text for text in told if re.search(r"\btype\b|cuobe\.", text, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    "rule",
    ["quick", "advanced", "solo", "two-players", "doom", "brutal", "swarm", "all-traps", "find-token"],
)
def test_what_is_easily_left_out_happens_or_begins_a_step(rule):
    assert any(f"cuobe.{rule}" in step.rules for step in STEPS.values())


def test_the_set_up_is_that_of_the_rules():
    state = STEPS["setup"].start().state
    assert state.turn == 1
    assert sum(bool(room.card) for room in state.rooms) == 1
    assert sum(part.left for part in state.green) + 1 == STEPS["setup"].guess.exact * 45
    parts = STEPS["advanced"].start().state
    assert len(parts.blue) == 5
    assert all(player.talents for player in parts.players)


@every_step
def test_the_table_of_a_step_can_lie_there(step):
    state = step.start().state
    assert all(state.rooms[player.at].card for player in state.players)
    rooms = [room.card for room in state.rooms if room.card] + list(state.unseen_rooms)
    assert sorted(rooms) == sorted(HOUSE.rooms)
    check_round_trip(GAME, [state])


# How it is walked


def walked(step, start=None):
    """An attempt at a step after its demonstration, as far as its moves go."""
    attempt = Attempt(replace(step, start=start or step.start))
    if step.guess:
        attempt.guess(step.guess.exact)
    for move in step.demonstration:
        objections = attempt.session.why(move, step.seat) if step.seat in attempt.session.to_move else ()
        if objections:
            attempt.refuse(objections)
        elif step.seat in attempt.session.to_move:
            attempt.session.play(move, step.seat)
    return attempt


@pytest.mark.parametrize("id", ["fight", "spiders", "swarm", "twins", "troll", "pvp", "game"])
def test_a_lost_fight_does_not_do_the_step(id):
    step = STEPS[id]
    fallen = tuple(re.sub(r"rolls [\d ]*\d", "rolls 0 0", fall) for fall in step.start.then)
    if id == "pvp":
        fallen = ("rolls 0 0 1 1 or any", "rolls 2 3 3 or any")
    attempt = walked(step, replace(step.start, then=fallen))
    assert fallen != step.start.then
    assert any(event.rule in ("cuobe.result", "cuobe.pvp-result") for event in attempt.sight.events)
    assert not attempt.done
    assert walked(step).done


@every_step
def test_what_is_to_fall_falls_when_it_is_shown(step):
    attempt = walked(step)
    fallen = [str(played.move) for played in attempt.session.played if played.actor == "chance"]
    for wanted, came in zip(step.start.then, fallen, strict=False):
        assert wanted in ("any", f"{came} or any")


@every_step
def test_whatever_is_played_a_step_goes_on(step):
    """A learner who just presses what comes first, or last, meets no dead end."""
    for number in (0, -1):
        attempt = Attempt(step)
        for _press in range(30):
            moves = attempt.session.moves(step.seat)
            if not moves:
                break
            attempt.session.play(moves[number], step.seat)
        assert attempt.session.outcome or step.seat in attempt.session.to_move
        attempt.close()


def test_the_others_end_their_turns_quietly():
    session = laid({}, who("c3"), who("c3"), green=("tripwire",))()
    session.play("end")
    assert quietly(session, 1) == End()


def test_cards_come_in_the_order_that_a_position_says():
    session = laid({}, who("c3"), green=("lights-out", "tripwire"), last=True)()
    session.play("end")
    assert session.state.latest == "lights-out"
    session.play("end")
    assert session.state.latest == "tripwire"
    session.play("end")
    assert session.outcome.rule == "cuobe.time"


def test_the_guess_at_a_fight_is_counted_by_the_engine():
    odds = fight_odds(HOUSE.die, 2, 2)
    assert STEPS["fight"].guess.exact == Fraction(odds.win, odds.of) == Fraction(23, 36)


# What is pressed


@every_step
@pytest.mark.parametrize("small", [False, True], ids=["wide", "small"])
def test_hints_point_at_what_is_on_the_board_of(step, small):
    there = scene(step.id, small=small)
    assert [place for hint in step.hints for place in hint.places if place not in there] == []


@every_step
def test_a_bare_board_fits_a_phone_and_a_laptop(step):
    assert least_width(scene(step.id, small=True)) <= PHONE
    assert least_width(scene(step.id, small=False)) <= LAPTOP


@pytest.mark.parametrize(
    "case",
    breadth(
        [(id, width) for width in WIDTHS for id in STEPS],
        *EVERY_TIME,
        ids=lambda case: f"{case[0]}-{case[1]}",
    ),
)
def test_every_move_of_a_step_is_pressed_on_the_bare_board_or_on_a_button_beside_it(case):
    step, width = STEPS[case[0]], case[1]
    attempt = Attempt(step)
    board = Board(attempt.session, CuobeFace(), step.seat, quiet=True)
    board.resized(BoardSpace(PHONE if width < 700 else LAPTOP, width))
    kinds = frozenset(type(GAME.parse(move)) for move in step.demonstration)
    for move in step.demonstration:
        way = presses(board, move)
        assert way, move
        for name in way:
            offered = [each for each in board.face.actions(board.look) if each.words == name]
            near = at_hand(board.face.actions(board.look), kinds)
            assert len(near) <= AT_HAND
            assert name in board.scene or (offered and offered[0] in near), (move, name)
            press(board, name)
    board.put_away()
    attempt.close()


def near(stand):
    """The buttons that stand beside the board."""
    return [each["words"] for each in stand.frame.shown["actions"] if each["near"]]


def test_a_frame_shows_few_buttons_what_is_asked_and_all_the_table_in_a_sheet():
    stand = BoardFrame(Frame(lambda _what, _given: None))
    sent = []
    stand.frame.send = sent.append
    stand.receive(WALK.pieces["ghoul"].guest(stand))
    assert near(stand) == ["End the turn", "Search (1 die)", "Fight Ghoul …", "Place your chest here"]
    stand.do("table", "")
    assert sent[-1]["title"] == stand.frame.shown["table"] == "The table"
    assert "Green cards left" in sent[-1]["html"]
    stand.receive(WALK.pieces["twins"].guest(stand))
    assert stand.frame.shown["asked"] == ""
    stand.board.play("end")
    assert stand.frame.shown["asked"] == "Twins: Choose a room for each of the sisters."
    stand.receive(WALK.pieces["fight"].guest(stand))
    stand.do("guess", "23 of 36")
    stand.do("act", "Fight Ghoul …")
    assert stand.frame.shown["asked"] == "Ghoul: its power 2, your panic +0, to beat 2."
    assert near(stand)[3:] == ["2 dice: win 23 of 36", "1 die: win 1 of 6", "Fight Ghoul without dice"]
    assert len(stand.frame.shown["actions"]) > len(near(stand)) == AT_HAND
    stand.clear()
