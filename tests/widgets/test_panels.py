"""The panels beside a board."""

import pytest
from cubeplay.session import Session
from ipywidgets import Box
from pawns import GAME, PawnFace

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.pages.panels import Controls, HandOver, Log, TypedMove, WhoseTurn, WhyNot


@pytest.fixture
def board():
    return Board(Session(GAME, seed=1, names=("Plum <b>", "Fig")), PawnFace())


def hidden(widget):
    return widget.layout.display == "none"


def test_why_not_stands_there_until_something_else_happens(board):
    why = WhyNot(board)
    assert hidden(why)
    board.press("d4")
    assert not hidden(why)
    assert "does not share a side" in why.body.value
    link = '<a href="../rulebook/pawns.ipynb#pawns.step" target="_blank" rel="noopener">One step</a>'
    assert link in why.body.value
    board.press("b2")
    assert hidden(why)


def test_controls_that_could_do_nothing_are_out_of_use(board):
    controls = Controls(board)
    assert (controls.undo.disabled, controls.redo.disabled) == (True, True)
    board.press("b2")
    assert (controls.undo.disabled, controls.redo.disabled) == (False, True)
    controls.undo.click()
    assert (controls.undo.disabled, controls.redo.disabled) == (True, False)
    controls.redo.click()
    assert board.session.state.pawns[0] == "b2"


def typed_into(board, text):
    """Type a move; returns the panel, and whether it told the page to empty the field."""
    typed, sent = TypedMove(board), []
    typed.entry.send = sent.append
    typed.entry._handle_custom_msg({"type": "enter", "text": text}, [])
    return typed, sent == [{"type": "taken", "text": text}]


def test_typed_move_is_played_and_a_wrong_one_stays_to_be_mended(board):
    _typed, emptied = typed_into(board, "walk b9")
    assert not emptied
    assert "is not a move" in board.status
    _typed, emptied = typed_into(board, " walk b2 ")
    assert emptied
    assert board.session.state.pawns[0] == "b2"


@pytest.mark.parametrize("message", [{}, {"type": "enter"}, {"type": "enter", "text": 7}, "walk b2", None])
def test_what_is_no_typed_move_does_nothing(board, message):
    typed = TypedMove(board)
    typed.entry._handle_custom_msg(message, [])
    assert board.session.state.pawns[0] == "b1"


def test_question_mark_lists_the_legal_moves_until_the_next_one(board):
    typed, emptied = typed_into(board, "?")
    assert typed.listed.value.count("<li>") == 3
    assert not hidden(typed.listed)
    assert not emptied
    board.press("b2")
    assert hidden(typed.listed)


def test_log_is_newest_first_and_names_are_escaped(board):
    log = Log(board)
    assert "Nothing has happened yet" in log.lines.value
    board.press("b2")
    board.press("c3")
    assert log.lines.value.index("Fig walks") < log.lines.value.index("Plum &lt;b&gt; walks")
    assert "<b>" not in log.lines.value


def test_turn_shows_whose_it_is(board):
    turn = WhoseTurn(board)
    assert "Plum &lt;b&gt; is next." in turn.words.value
    board.press("b2")
    assert "Fig is next." in turn.words.value


def test_screen_is_handed_over_between_people(board):
    table = Box()
    curtain = HandOver(board, table, (0, 1))
    assert (board.seat, hidden(curtain), hidden(table)) == (0, True, False)
    board.press("b2")
    assert (board.seat, hidden(curtain), hidden(table)) == (None, False, True)
    assert "Fig, take the screen" in curtain.words.value
    curtain.take.click()
    assert (board.seat, hidden(curtain), hidden(table)) == (1, True, False)


def test_screen_stays_with_one_person_against_the_program(board):
    curtain = HandOver(board, Box(), (0,))
    board.press("b2")
    assert (board.seat, hidden(curtain)) == (0, True)
