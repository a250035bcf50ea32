"""What a board says of a choice: words that people read, and how it lies now, never an id."""

import re
from random import Random

import pytest
from cubeplay import GAMES, Session
from random_games import moments

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.scene import SelectMove

RAW = re.compile(r"[a-z]+:[a-z]|[a-z]-[a-z]+-|\bface-|\bturn-|_|not picked")
"""What ids look like, and a state that a choice has ended."""

SHORT = {"cubo": 16, "gelatinous": 8, "cuboro": 8, "cubed": 8, "cuobe": 16}
"""How long the games of every run are."""
LONG = [
    pytest.param(name, plies, marks=pytest.mark.proof) for name in GAMES for plies in {16, 40} - {SHORT[name]}
]


def is_told(board, spot):
    """That the choice just made is said in words."""
    assert not RAW.search(board.status), (board.status, spot.where)
    assert board.status not in ("Chosen.", "Let go."), spot.where
    return True


@pytest.mark.parametrize(("name", "plies"), [*SHORT.items(), *LONG])
def test_a_choice_is_said_in_words_as_it_lies_then(name, plies):
    rng, picked = Random(name), 0
    for spot in moments(GAMES[name], range(3), plies=plies):
        if not spot.waiting or rng.random() > 0.12:
            continue
        session = Session(name, start=spot.state, seed=1)
        board = Board(session, BOARDS[name](), spot.waiting[0], quiet=True, steers=True)
        buttons = [(each.move, each.words) for each in board.face.actions(board.look)]
        for move, words in buttons:
            if isinstance(move, SelectMove) and not move.says:
                board.act(move, words)
                picked += is_told(board, spot)
        for id in [item.id for item in board.scene.items if isinstance(item.move, SelectMove)]:
            pick = board.scene[id].move if id in board.scene else None
            if isinstance(pick, SelectMove) and not pick.says:
                board.press(id)
                picked += is_told(board, spot)
        board.put_away()
    assert picked


def test_a_card_that_is_picked_says_so():
    session = Session("gelatinous", seed=1, difficulty="expert")
    board = Board(session, BOARDS["gelatinous"](), 0, quiet=True)
    card = next(item.id for item in board.scene.items if isinstance(item.move, SelectMove))
    board.press(card)
    assert board.status.endswith(", picked.")
    board.press(card)
    assert board.status.endswith(", not picked.")
