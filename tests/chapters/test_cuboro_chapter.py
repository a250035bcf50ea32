"""The chapter of cuboro, beside what all chapters are asked: its bare board, and what its steps promise."""

import pytest
from boards_of_steps import SIZES, board_of, check_presses, check_scene
from cubeplay.cuboro import GAME, ceiling
from cubeplay.teach.steps import Attempt

from breadth import breadth, together
from cubeplay_widgets.board.presses import beside, press
from walks import first_of_each_kind, steps_of

STEPS = {step.id: step for step in steps_of("cuboro")}
NEW = [step.id for step in first_of_each_kind(STEPS.values())]
EVERY_TIME = [(id, "narrow" if number % 3 else "wide") for number, id in enumerate(NEW)]
"""What is pressed in every run brings a kind of move first: on a narrow page, every third on a wide one."""
OLD = "send slide turn jump one three joker lost tunnels over more end whole"
"""The ids under which progress of earlier days is kept."""


def board_at(id, small=False):
    """The bare board of a step."""
    return board_of(STEPS[id].start(), small=small)


def test_progress_of_earlier_days_finds_its_steps():
    assert set(OLD.split()) <= set(STEPS)


@together("size", SIZES)
@pytest.mark.parametrize("id", STEPS)
def test_a_step_points_at_what_its_board_shows(id, size):
    scene = check_scene(STEPS[id], size)
    assert not [item.id for item in scene.labelled if item.id.startswith("seat")]


@pytest.mark.parametrize(
    "case", breadth([(id, size) for size in SIZES for id in STEPS], *EVERY_TIME, ids="-".join)
)
def test_every_move_of_a_demonstration_is_pressed_on_the_board_of(case):
    id, size = case
    check_presses(STEPS[id], size)


@pytest.mark.parametrize(("id", "version"), [("longest", 1), ("deepest", 2)])
def test_the_printed_longest_ways_are_rolled_and_no_way_is_longer(id, version):
    attempt = Attempt(STEPS[id])
    cubes = GAME.start(version=version).variant.cubes
    for move in STEPS[id].show_me:
        attempt.session.play(move, 0)
    assert attempt.done
    assert attempt.session.state.points[0] == ceiling(cubes, version).points == (10, 22)[version - 1]


def test_a_second_round_begins_at_the_start_with_the_points_kept():
    attempt = Attempt(STEPS["rounds"])
    attempt.session.play("tower north", 0)
    table = attempt.session.state
    assert (table.round, table.points[0]) == (2, 25)
    assert GAME.start().board == STEPS["rounds"].start().state.variant.start


def test_a_slow_turn_has_cost_a_point_before_the_marble_rolls():
    session = STEPS["clock"].start()
    assert session.state.points == (-1, 0)
    assert session.state.variant.time_limit


def test_the_own_start_is_not_the_printed_one():
    assert STEPS["own"].start().state.board != GAME.start().board


@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_the_marble_is_sent_by_one_button_and_turned_by_the_sides_of_the_tower(small):
    board = board_at("send", small)
    assert "send" not in board.scene
    assert [action.words for action in beside(board) if action.main] == ["Send the marble: 3 points"]
    press(board, "face-south")
    assert [action.words for action in beside(board) if action.main] == ["Send the marble: 0 points"]


@pytest.mark.parametrize("small", SIZES.values(), ids=SIZES)
def test_a_picked_cube_is_turned_by_tools_in_the_strip(small):
    board = board_at("turn", small)
    press(board, "a3")
    press(board, "over")
    assert board.last_objections[0].rule == "cuboro.upside-down"
    for name in ("turn-right", "turn-right", "a3"):
        press(board, name)
    assert not board.last_objections
    assert board.scene.size == ((522, 348) if small else (660, 500))
