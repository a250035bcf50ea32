"""CUBED's chapter, beside what all chapters are asked: its bare board, and what its steps promise."""

from itertools import product

import pytest
from boards_of_steps import SIZES, board_of, check_presses, check_scene
from cubeplay.cubed import GAME, Give
from cubeplay.cubed.rules.pieces import TURNS
from cubeplay.cubed.rules.surface import surface
from cubeplay.teach.steps import Attempt

from breadth import breadth, together
from cubeplay_widgets.board.presses import beside, press
from cubeplay_widgets.paint.scene import SelectMove
from walks import first_of_each_kind, steps_of

STEPS = {step.id: step for step in steps_of("cubed")}
NEW = [step.id for step in first_of_each_kind(STEPS.values())]
EVERY_TIME = [(id, "narrow" if number % 3 else "wide") for number, id in enumerate(NEW)]
"""What is pressed in every run brings a kind of move first: on a narrow page, every third on a wide one."""
OLD = "open match heights two block draw stuck win bridge void three solo round"
"""The ids under which progress of earlier days is kept."""


def board_at(id, *moves, small=False):
    """The bare board of a step, some moves later."""
    attempt = Attempt(STEPS[id])
    for move in moves:
        attempt.session.play(move, 0)
    return board_of(attempt.session, small=small)


def test_progress_of_earlier_days_finds_its_steps():
    assert set(OLD.split()) <= set(STEPS)


@together("size", SIZES)
@pytest.mark.parametrize("id", STEPS)
def test_a_step_points_at_what_its_board_shows(id, size):
    scene = check_scene(STEPS[id], size)
    labels = [item.id for item in scene.labelled]
    assert not [id for id in labels if id.startswith("player") or id == "bag"]


@pytest.mark.parametrize(
    "case", breadth([(id, size) for size in SIZES for id in STEPS], *EVERY_TIME, ids="-".join)
)
def test_every_move_of_a_demonstration_is_pressed_on_the_board_of(case):
    id, size = case
    check_presses(STEPS[id], size)


@pytest.mark.parametrize("most", [1, pytest.param(100, marks=pytest.mark.proof)])
@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_a_blocked_field_is_refused_as_blocked_however_the_piece_is_turned(small, most):
    board = board_at("block", "place 81 at g9 turn 0", small=small)
    fields = surface(board.look.view.lying).open
    blocked = [field for field, facing in fields.items() if facing.blocked]
    assert blocked
    for field, piece in product(blocked[:most], ("hand26", "hand43")):
        press(board, piece)
        for turn in TURNS:
            board.act(SelectMove(f"turn{turn}", of="turn"))
            press(board, field)
            assert board.last_objections[0].rule == "cubed.blocked"


@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_what_is_no_piece_has_one_button_on_the_board_or_beside_it(small):
    board = board_at("draw", small=small)
    words = [action.words for action in beside(board)]
    on_board = [id for id in ("draw", "pass") if id in board.scene]
    assert (words, on_board) == (([], ["draw", "pass"]) if small else (["Draw a piece", "Pass"], []))


def test_a_gift_to_oneself_is_offered_closed():
    board = board_at("void", "place 4 at g9 turn 0")
    press(board, "hand84")
    gifts = {action.move: action.open for action in beside(board) if isinstance(action.move, Give)}
    assert gifts == {Give(84, 1): False, Give(84, 2): True}


def test_a_narrow_board_turns_the_chosen_piece_in_the_hand():
    board = board_at("heights", small=True)
    press(board, "hand58")
    before = board.scene["hand58"].label
    press(board, "turn-on")
    assert "turned by 60°, heights don't match" in board.scene["hand58"].label != before
    press(board, "i7")
    assert board.last_objections[0].rule == "cubed.heights"


def test_the_step_of_a_tie_ends_in_one():
    attempt = Attempt(STEPS["total"])
    attempt.session.play("place 43 at i9 turn 0", 0)
    assert GAME.outcome(attempt.session.state).winners == (0, 1)
