"""A press costs little: the game is asked once for what is new, however many look at the board."""

from collections import Counter
from random import Random

import pytest
from cubeplay.registry import OURS
from cubeplay.session import Session
from pawns import GAME, PawnFace

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.table.local_room import LocalRoom
from cubeplay_widgets.table.page import PlayPage, PlayTable


@pytest.fixture
def asked(monkeypatch):
    """How often a game was asked for the moves and for the view of a seat in a state."""
    calls = Counter()

    def count(game):
        for name in ("moves", "view"):
            ask = getattr(game, name)

            def asking(state, seat, ask=ask, name=name):
                calls[name, id(state), seat] += 1
                return ask(state, seat)

            monkeypatch.setattr(game, name, asking)
        return calls

    return count


@pytest.mark.parametrize("game", OURS)
def test_one_press_asks_the_game_once_for_what_is_new(game, asked):
    session = Session(game, seed=7)
    page = PlayPage(BOARDS[game](), game)
    table = PlayTable(page, LocalRoom(page, session))
    calls, rng = asked(session.game), Random(7)
    kept = [session.state]  # so that no two states share an id
    while len(kept) < 8 and session.to_move:
        seat = session.to_move[0]
        move = rng.choice(table.board.look.moves or session.moves(seat))
        calls.clear()
        session.play(move, seat)
        kept.append(session.state)
        new = {key: count for key, count in calls.items() if key[1] == id(session.state)}
        assert new
        assert max(new.values()) == 1, new
        calls.clear()
        looks = [table.board.look for _listener in range(4)]
        assert looks[0] == looks[3]
        assert not calls
    assert len(kept) > 4


def test_what_was_answered_holds_for_one_state_one_seat_and_one_session(asked):
    board = Board(Session(GAME), PawnFace(), seat=0)
    assert board.look.moves
    board.who = 1
    assert board.look.moves == ()
    board.who = 0
    board.press("b2")
    assert (board.look.view.pawns[0], board.look.moves) == ("b2", ())
    board.undo()
    assert board.look.view.pawns[0] == "b1"
    strict = Session(GAME.without("pawns.free"), start=board.session.state)
    board.show(strict)
    assert board.look.view is strict.state


def test_another_session_takes_the_place_of_the_one_on_the_board():
    one, other = Session(GAME, names=("Plum", "Fig")), Session(GAME, names=("Plum", "Fig"))
    board, changes = Board(one, PawnFace()), []
    board.press("d4")
    board.press("pawn0")
    board.on_change(lambda board: changes.append(board.session))
    other.play("walk b2")
    board.show(other)
    assert changes == [other]
    assert (board.selected, board.last_objections, board.look.last) == (frozenset(), (), ())
    assert board.status == "Fig is next."
    one.play("walk b2")
    assert changes == [other]
    board.press("c3")
    assert board.status == "Fig walks to c3. Plum is next."
    assert other.state.pawns == ("b2", "c3")


def test_pointing_at_the_same_places_again_paints_nothing(monkeypatch):
    shown, board = [], Board(Session(GAME), PawnFace())
    monkeypatch.setattr(SceneCanvas, "show", lambda _canvas, scene: shown.append(scene))
    monkeypatch.setattr(board.motion, "_show", shown.append)
    board.point(("b2",))
    board.point(("b2",))
    assert len(shown) == 1
