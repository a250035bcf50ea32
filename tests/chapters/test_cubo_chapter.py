"""Cubo's chapter: the sum is said before it is told, the bare board, and what the walk promises."""

from pathlib import Path

import pytest
from cubeplay.cubo.rules.scoring import score

from cubeplay_widgets.board.face import BoardView
from cubeplay_widgets.boards import BOARDS
from walks import walk_of

CHAPTER = Path(__file__).parents[2] / "notebooks" / "rules" / "cubo.ipynb"
PHONE, FINGER = 328, 44
"""CSS pixels: how wide a board is on a phone, and what a finger needs."""


@pytest.fixture
def walk(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    return walk_of("cubo")


@pytest.fixture
def count(walk):
    """The step in which the reader counts a square."""
    walk.stand.turn_to(walk.pieces["count"])
    return walk.stand


def chips(stand):
    return [stand.board.scene[f"line{number}"].label for number in range(1, 7)]


def test_the_sum_is_said_before_the_board_tells_it(count):
    assert all("points" not in chip for chip in (*chips(count), count.board.scene["total"].label))
    assert count.board.look.moves == ()
    assert count.frame.shown["guess"]["asks"] == "How many points?"
    count.frame.act("guess", "thirty")
    assert count.frame.shown["says"]["text"].startswith("Not read: 'thirty' is not a whole number.")
    assert count.board.look.untold
    count.frame.act("guess", "30")
    assert count.frame.shown["guess"]["told"].startswith("You said 30. It is 32.")
    assert count.board.scene["total"].label == "all six lines: 32 points"
    assert [each["words"] for each in count.frame.shown["actions"]] == ["Keep my square"]


def test_the_exact_sum_is_that_of_the_square(count):
    step = count.guest.step
    assert step.guess.exact == score(count.board.session.state.players[0].cells) == 32
    count.frame.act("guess", "32 points")
    assert count.frame.shown["guess"]["told"].startswith("32 is right.")
    count.frame.act("reset")
    assert count.board.look.untold


@pytest.mark.parametrize("small", [False, True])
def test_a_bare_board_is_the_square_and_what_is_in_hand(walk, small):
    face = BOARDS["cubo"]()
    for step in walk.steps:
        session = step.start()
        moves = session.moves(step.seat) if step.seat in session.to_move else ()
        look = BoardView(session.view(step.seat), step.seat, moves, names=session.names, small=small)
        scene = face.scene(look)
        width, height = scene.size
        assert height / width < (0.8 if small else 0.75)
        assert not any(item.part == "Other players" for item in scene.labelled)
        for item in scene.labelled:
            left, top, right, bottom = item.box
            assert 0 <= left < right <= width, item.id
            assert 0 <= top < bottom <= height, item.id
            if small and item.move is not None:
                assert min(right - left, bottom - top) * PHONE / width >= FINGER, item.id


def test_the_race_names_no_millisecond():
    assert "@" not in CHAPTER.read_text("utf-8")
