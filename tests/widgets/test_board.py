"""Boards without a browser: what a press, a drag, a key, an undo do, and what the page hears of it."""

from dataclasses import replace

import pytest
from cubeplay.session import Session
from pawns import GAME, PawnFace, Walk

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.touch import BoardSpace


@pytest.fixture
def board():
    return Board(Session(GAME, seed=1, names=("Plum", "Fig")), PawnFace())


@pytest.fixture
def sent(board, monkeypatch):
    heard = []
    monkeypatch.setattr(board.touch, "send", lambda content, buffers=None: heard.append(content["type"]))
    return heard


def message(board, **content):
    board.touch._receive(board.touch, {"rev": board.touch.revision} | content, [])


def label(board, id):
    ids = [target[0] for target in board.touch.targets]
    return board.touch.labels[ids.index(id)]


def test_press_plays_the_move_of_a_shape(board):
    board.press("b2")
    assert board.session.state.pawns == ("b2", "c4")
    assert label(board, "pawn0") == "Plum on b2"
    assert board.status == "Plum walks to b2. Fig is next."


def test_pick_is_kept_by_the_board_and_the_game_hears_nothing(board):
    board.press("pawn0")
    assert board.selected == {"pawn0"}
    assert board.session.played == ()
    assert board.status == "Chosen: Plum on b1."
    board.press("pawn0")
    assert board.selected == frozenset()


def test_move_lets_go_of_what_was_picked(board):
    board.press("pawn0")
    board.press("b2")
    assert board.selected == frozenset()


def test_drag_is_two_presses(board):
    board.drag("pawn0", "b2")
    assert board.session.state.pawns[0] == "b2"


def test_key_plays_what_the_face_binds_to_it(board):
    board.key("ArrowDown")
    assert board.session.state.pawns[0] == "b2"


def test_refusal_says_why_and_marks_the_cause(board):
    changes = []
    board.on_change(lambda board: changes.append(board.last_objections))
    board.press("d4")
    assert board.session.played == ()
    assert board.status.startswith("Not walked: d4 does not share a side with b1. Choose")
    assert board.touch.mood == "bad"
    assert board.look.refused == ("d4",)
    assert [objection.rule for objection in changes[0]] == ["pawns.step"]
    board.press("b2")
    assert board.last_objections == ()
    assert board.look.refused == ()


def test_what_cannot_be_pressed_can_be_read(board):
    assert "pawn1" in board.touch.closed
    board.press("pawn1")
    assert board.status == "Nothing to do here: Fig on c4."


def test_page_is_answered_at_once_and_told_when_all_is_done(board, sent):
    message(board, type="act", id="b2")
    assert sent == ["ack", "done"]
    assert board.session.state.pawns[0] == "b2"


def test_stale_press_is_refused_in_words(board, sent):
    old = board.touch.revision
    board.press("b2")
    message(board, type="act", id="c3", rev=old)
    assert board.session.state.pawns == ("b2", "c4")
    assert board.status.startswith("The board has changed")


def test_press_on_an_older_picture_counts_if_it_still_means_the_same(board, sent):
    old = board.touch.revision
    board.point(("b2",))
    assert board.touch.revision > old
    message(board, type="act", id="b2", rev=old)
    assert board.session.state.pawns[0] == "b2"


def test_unknown_id_from_the_page_is_ignored_and_an_error_for_tests(board, sent):
    message(board, type="act", id="z9")
    assert board.session.played == ()
    with pytest.raises(KeyError):
        board.press("z9")


def test_failure_is_shown_on_the_board_and_raised(board, sent):
    def fail(board):
        raise RuntimeError("a listener fails")

    board.on_change(fail)
    with pytest.raises(RuntimeError):
        message(board, type="act", id="b2")
    assert board.status.startswith("Something went wrong")
    assert sent == ["ack", "done"]


def test_undo_and_redo_show_the_board_again(board):
    board.press("b2")
    assert board.undo()
    assert label(board, "pawn0") == "Plum on b1"
    assert board.status == "Taken back. Plum is next."
    assert board.redo()
    assert label(board, "pawn0") == "Plum on b2"


def test_undo_that_is_refused_says_why(board):
    assert not board.undo()
    assert board.status.startswith("Nothing to undo")


def test_hints_go_from_a_nudge_to_the_move(board):
    board.hint()
    assert (board.status, board.look.hinted) == ("Go for the far line.", ())
    board.hint()
    assert board.look.hinted == ("b2",)
    board.hint()
    board.hint()
    assert board.status == "Walk to b2."
    board.press("b2")
    assert board.look.hinted == ()


def test_move_from_elsewhere_is_shown(board):
    board.session.play("walk b2")
    assert label(board, "pawn0") == "Plum on b2"


def test_board_follows_the_turn_or_stays_with_a_seat(board):
    mine = Board(board.session, PawnFace(), seat=0)
    nobodys = Board(board.session, PawnFace(), seat="nobody")
    board.press("b2")
    assert (board.seat, mine.seat, nobodys.seat) == (1, 0, None)
    assert mine.status == "Plum walks to b2. Fig is next."
    mine.press("b3")
    assert mine.status.startswith("Not walked: Fig is to move now.")


def test_end_of_the_game_is_told(board):
    for move in ("walk b2", "walk c3", "walk b3", "walk c2", "walk b4"):
        board.play(move)
    assert board.status == "Plum walks to b4. Plum is there. The game is over. First with 1: Plum."


def test_narrow_page_gets_the_small_scene(board):
    wide = board.scene.size
    board.resized(BoardSpace(width=328, page=360, ratio=2, calm=True))
    assert board.look.small
    assert board.scene.size != wide
    assert board.touch.size == list(board.scene.size)


def test_fine_screen_gets_a_sharp_canvas(board):
    board.resized(BoardSpace(width=720, page=1280, ratio=2, calm=True))
    assert (board.canvas.width, board.canvas.height) == (2 * board.scene.size[0], 2 * board.scene.size[1])


def test_typed_move_that_cannot_be_read_is_refused_in_words(board):
    assert not board.play("jump b2")
    assert "is not a move of this game" in board.status


def test_same_status_twice_is_sent_again(board, sent):
    message(board, type="act", id="pawn1")
    message(board, type="act", id="pawn1")
    assert sent.count("done") == 2


def test_legal_moves_are_in_the_look_of_the_seat_to_move_only(board):
    assert set(board.look.moves) == {Walk("a1"), Walk("c1"), Walk("b2")}
    board.who = "nobody"
    assert board.look.moves == ()


def test_height_counts_as_room_and_the_choice_of_the_scene_comes_to_rest(board):
    board.resized(BoardSpace(width=900, page=1280, height=500))
    assert not board.look.small
    for height, small in ((430, True), (470, True), (490, True), (506, False), (490, False), (470, True)):
        board.resized(BoardSpace(width=900, page=1280, height=height))
        assert board.look.small == small, height


class HighFace(PawnFace):
    """A board whose small scene is high."""

    def scene(self, look):
        found = super().scene(look)
        return replace(found, size=(found.size[0], 900)) if look.small else found


def test_place_that_is_low_and_narrow_gets_the_scene_with_the_larger_buttons():
    board = Board(Session(GAME), HighFace())
    board.resized(BoardSpace(width=328, page=360, height=900))
    assert board.look.small
    board.resized(BoardSpace(width=350, page=640, height=250))
    assert not board.look.small


def test_quiet_board_tells_its_page_every_sentence_with_its_mood():
    board, heard = Board(Session(GAME, seed=1), PawnFace(), quiet=True), []
    board.on_say(lambda text, mood: heard.append((text.split()[0], mood)))
    board.press("pawn1")
    board.press("pawn1")
    board.press("d4")
    board.hint()
    board.press("b2")
    assert board.touch.quiet
    assert heard == [
        ("Nothing", "info"),
        ("Nothing", "info"),
        ("Not", "bad"),
        ("Go", "hint"),
        ("Player", "info"),
    ]
