"""What holds for the boards of CUBED's and cuboro's chapters, beside what all chapters are asked."""

from cubeplay.session import Session
from cubeplay.teach.steps import Attempt

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.presses import press, presses
from cubeplay_widgets.board.touch import BoardSpace, least_width
from cubeplay_widgets.boards import BOARDS

SIZES = {"wide": False, "narrow": True}
PHONE = 328
"""How wide a board is on a phone of 360 pixels."""


def board_of(session, seat=0, *, small=False):
    """The board of a session as a chapter shows it."""
    board = Board(session, BOARDS[session.game.name](), seat, quiet=True)
    if small:
        board.resized(BoardSpace(PHONE, 360, calm=True))
    return board


def check_scene(step, size):
    """Hints point at what the board shows, which fits beside the text or, on a phone, below it."""
    board = board_of(step.start(), step.seat, small=SIZES[size])
    assert board.look.small is SIZES[size]
    width, height = board.scene.size
    assert (height / width <= 0.95) if SIZES[size] else (1.1 <= width / height <= 1.45), board.scene.size
    assert not SIZES[size] or least_width(board.scene) <= PHONE
    assert {place for hint in step.hints for place in hint.places if place not in board.scene} == set()
    return board.scene


def check_presses(step, size):
    """Every move of the demonstration, the refused one too, is made by pressing."""
    attempt, board = Attempt(step), None
    for move in step.demonstration:
        session = attempt.session
        aside = Session(session.game, start=session.state, names=session.names, chance="ask")
        if board:
            board.show(aside)
        else:
            board = board_of(aside, step.seat, small=SIZES[size])
        way = presses(board, move)
        assert way, f"{move} cannot be pressed"
        for name in way:
            press(board, name)
        refused = [objection.rule for objection in board.last_objections]
        assert refused == [objection.rule for objection in session.why(move, step.seat)]
        if refused:
            attempt.refuse(session.why(move, step.seat))
        else:
            assert aside.state != session.state
            session.play(move, step.seat)
    assert attempt.done
    attempt.close()
