"""Gelatinous Cube Dice at its table: what is to do, the ways to roll, and what the cube has left."""

import re

import pytest
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.rules.moves import NextRoom, Roll, Turn
from cubeplay.words import speaking
from cubeplay.words.languages import language_of
from test_gelatinous_board import in_room, run, states

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.presses import way_to
from cubeplay_widgets.boards.gelatinous.board import GelatinousFace
from cubeplay_widgets.paint.scene import SelectMove

FACE = GelatinousFace()
KEYS = {"North": "ArrowUp", "East": "ArrowRight", "South": "ArrowDown", "West": "ArrowLeft"}


def look(state, *selected, **more):
    moves = GAME.moves(state, 0) if 0 in GAME.to_move(state) else ()
    return BoardView(GAME.view(state, 0), 0, moves, frozenset(selected), table=True, **more)


def moments():
    """The moments of the runs in which the player is to move, with every ability picked in turn."""
    for state in states():
        if 0 in GAME.to_move(state):
            for selected in ((), *((card,) for card in state.held)):
                yield state, look(state, *selected)


def shown(state, *selected):
    return {(action.row, action.words): action for action in FACE.actions(look(state, *selected))}


def test_a_task_says_in_the_imperative_what_is_to_do():
    seen = set()
    for _state, at in moments():
        task = FACE.task(at)
        seen.add(task.do)
        assert task.do[0].islower(), task
        assert max(len(task.do), len(task.other)) <= 60, task
        assert not re.search(r"\{|\}|[.!?]$", task.do), task
        assert not task.other or re.fullmatch(r"[A-Z0-9].*[.!?]", task.other), task
    assert not {"make a move", "wait until the die is rolled"} & seen
    assert "roll onto the glyph with the 6 on top" in seen
    assert "roll out over the arrow" in {FACE.task(look(open_room())).do}


def open_room():
    """A room whose glyphs are all destroyed."""
    state = in_room().state
    while state.phase != "room":
        state = GAME.apply(state, 0, GAME.moves(state, 0)[0]).state
    return state.but(visit=state.visit.but(glyphs=()))


def test_what_cannot_be_done_stays_in_sight_and_says_why_in_four_words():
    for state, at in moments():
        actions = FACE.actions(at)
        assert len({(action.row, action.words) for action in actions}) == len(actions)
        for action in actions:
            if not isinstance(action.move, SelectMove):
                assert action.open == (not GAME.objections(state, 0, action.move)), action
            assert len(action.note.split()) <= 4, action
            assert action.open or action.note, action


def test_every_legal_move_is_pressed_on_the_board_or_beside_it():
    for state in [state for state in states() if 0 in GAME.to_move(state)][::2]:
        for move in look(state).moves:
            assert way_to(FACE, GAME, look(state), move), move


def test_arrow_keys_are_told_by_the_words_of_the_board_not_by_typed_moves():
    session = in_room()
    with speaking(language_of("de")):
        told = dict(Board(session, FACE, 0, quiet=True, steers=True).touch.arrows)
    assert len(told) == 4
    assert {words.split(":")[0] for words in told.values()} & {"nach Norden kippen", "nach Osten kippen"}
    assert not any("roll" in words.lower() for words in told.values())


def test_four_buttons_roll_as_the_arrow_keys_do_and_tell_the_number_on_top():
    state = open_room()
    found, keys = shown(state), FACE.keys(look(state))
    for words, key in KEYS.items():
        action = found["Roll", words]
        assert action.move == keys[key]
        assert isinstance(action.move, Roll)
        if action.open and "top" in action.note:
            assert action.note == f"{state.die.rolled(action.move.to).top} on top"
    assert not any(action.main for action in found.values())


def test_four_buttons_turn_the_die_as_the_arrow_keys_do():
    state = next(state for state in run("turn") if state.phase == "turn")
    found, keys = shown(state), FACE.keys(look(state))
    assert {found["Turn the die", words].move for words in KEYS} == set(keys.values())
    assert all(found["Turn the die", words].move == keys[key] for words, key in KEYS.items())
    assert all(isinstance(move, Turn) for move in keys.values())


def test_a_picked_ability_is_aimed_in_the_row_of_its_name():
    state = open_room()
    found = shown(state, "spin")
    assert found["Abilities", "Spin on the spot"].pressed
    assert {("Spin on the spot", "Left"), ("Spin on the spot", "Right")} <= set(found)
    assert "Roll" not in {row for row, _words in found}
    assert FACE.task(look(state, "spin")).do == "choose where to: Spin on the spot"


@pytest.mark.parametrize("small", [False, True])
def test_the_board_of_a_table_is_the_room_alone_with_squares_for_a_finger(small):
    for state in states():
        if state.phase != "room":
            continue
        scene = FACE.scene(look(state, small=small, tall=small))
        assert {item.id for item in scene.labelled} == {*state.room.squares, "exit"}
        assert scene.size[0] <= 328 or not small
        assert scene.size[1] <= 340 or not small
        for item in scene.labelled:
            left, top, right, foot = item.box
            assert min(right - left, foot - top) >= 44, item.id


def test_beside_the_room_stands_what_the_cube_has_left():
    state = open_room()
    used = state.but(visit=state.visit.but(actions=4))
    told = FACE.beside(look(used))
    assert "5 of 9 left" in told
    assert told.count('<i class="cp-full">') >= 4
    assert f"{state.health} of {state.stats.health}" in told
    assert "Spin on the spot" in told
    assert "one a room" in told


def test_the_page_tells_which_room_of_the_run_this_is():
    assert FACE.progress(look(open_room())).words == "Room 1 of 30"


def test_after_a_room_the_next_one_is_the_thing_to_do():
    state = open_room().but(phase="between", done=1)
    found = FACE.actions(look(state))
    assert [action.move for action in found if action.main] == [NextRoom()]
    assert FACE.task(look(state)).do == "open the next room"


def test_who_watches_is_offered_nothing():
    state = open_room()
    watching = BoardView(GAME.view(state, None), None, table=True)
    assert FACE.actions(watching) == ()
    assert FACE.keys(watching) == {}
