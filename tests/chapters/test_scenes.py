"""The scenes of chapters: no press is a dead end, each chapter ends in a decision, every rule is met."""

from random import Random

import pytest

from breadth import sized
from cubeplay_widgets.chapters.guided import EndingPiece, MomentPiece
from guided_readers import NOTEBOOKS, copied, fresh, main_line, open_presses, page, press

CHAPTERS = "rules"
BOOKS = sorted((NOTEBOOKS / CHAPTERS).glob("*.ipynb"))
GAMES = [path.stem for path in BOOKS if "walk.chapter(" in path.read_text("utf-8")]
PRESSES = 25


def scenes(game):
    """The numbers of a game's scenes."""
    pieces = page(game, CHAPTERS).pieces.values()
    return range(len({id(piece.chapter) for piece in pieces if isinstance(piece, MomentPiece)}))


@pytest.mark.parametrize("game", GAMES)
@sized(1, 1_000, "presses")
def test_no_press_in_a_scene_leaves_nothing_to_press(game, presses):
    """Open moves at each state of the main line are tried once, and then anything is pressed.

    ``open_presses`` fails where a scene that is not over has nothing to press.
    """
    rng = Random(5)
    for number in scenes(game):
        reader = fresh(game, CHAPTERS, number)
        for _state in main_line(reader):
            found = open_presses(reader)
            for each in rng.sample(found, min(len(found), presses)):
                stray = copied(game, reader, CHAPTERS, number)
                press(stray, *each)
                for _press in range(PRESSES):
                    if not (open := open_presses(stray)):
                        assert stray.over, (stray.moment.id, each)
                        break
                    press(stray, *rng.choice(open))


@pytest.mark.parametrize("game", GAMES)
def test_each_chapter_has_three_to_six_moments_and_ends_in_a_decision_that_is_compared(game):
    for mark in page(game, CHAPTERS).chapters:
        parts = page(game, CHAPTERS).chapter_of(mark)[1:]
        moments = [piece for piece in parts if isinstance(piece, MomentPiece)]
        assert 3 <= len(moments) <= 6, mark.id
        assert isinstance(parts[-1], EndingPiece), mark.id
        last = moments[-1]
        number = list(dict.fromkeys(piece.chapter for piece in all_moments(game))).index(last.chapter)
        reader = fresh(game, CHAPTERS, number)
        for _state in main_line(reader):
            pass
        assert reader.moment.choice, mark.id
        assert len(reader.compared.worths) > 1, mark.id


def all_moments(game):
    """All moments of a game's chapters."""
    return [piece for piece in page(game, CHAPTERS).pieces.values() if isinstance(piece, MomentPiece)]


@pytest.mark.parametrize("game", GAMES)
def test_first_game_and_chapters_meet_every_rule(game):
    chapters, first = page(game, CHAPTERS), page(game)
    met = {rule for each in (first, chapters) for piece in each.pieces.values() for rule in piece.rules}
    assert {rule.id for rule in chapters.book} - met == set()
