"""The scenes of chapters: no press is a dead end, each chapter ends in a decision, every rule is met."""

import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.errors import IllegalMove

from breadth import sized
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.chapters.guided import EndingPiece, MomentPiece
from cubeplay_widgets.pages.rule_article import moment_links, rule_article
from cubeplay_widgets.rulebooks.page import rulebook_html
from guided_readers import (
    CHAPTERED,
    CHAPTERS,
    copied,
    fresh,
    main_line,
    open_presses,
    page,
    press,
    scene_numbers,
)

PRESSES = 25


@pytest.mark.parametrize("game", CHAPTERED)
@sized(1, 1_000, "presses")
def test_no_press_in_a_scene_leaves_nothing_to_press(game, presses):
    """Open moves at each state of the main line are tried once, and then anything is pressed.

    ``open_presses`` fails where a scene that is not over has nothing to press.
    """
    rng = Random(5)
    for number in scene_numbers(game):
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


@pytest.mark.parametrize("game", CHAPTERED)
def test_each_chapter_has_three_to_six_moments_and_ends_in_a_decision_that_is_compared(game):
    for mark in page(game, CHAPTERS).chapters:
        parts = page(game, CHAPTERS).chapter_of(mark)[1:]
        assert 3 <= sum(isinstance(piece, MomentPiece) for piece in parts) <= 6, mark.id
        assert isinstance(parts[-1], EndingPiece), mark.id
        reader = fresh(game, CHAPTERS, scene_numbers(game, mark.id)[-1])
        for _state in main_line(reader):
            pass
        assert reader.moment.choice, mark.id
        assert len(reader.compared.worths) > 1, mark.id


@pytest.mark.parametrize("size", [(1000, 1366), (344, 360)], ids=["wide", "narrow"])
@pytest.mark.parametrize("game", CHAPTERED)
def test_every_move_of_the_main_lines_can_be_pressed(game, size):
    face = BOARDS[game]()
    if type(face).told_actions is not Face.told_actions:
        face.actions = face.told_actions  # what the page offers beside the board
    for number in scene_numbers(game):
        reader = fresh(game, CHAPTERS, number)
        board = Board(reader, face, reader.reader, quiet=True, steers=True)
        board.resized(BoardSpace(*size))
        for moment in reader.moments:
            reader.act_all()
            board.renew()
            if moment.ask is not None:
                reader.answer(moment.ask.right)
            for move in moment.show_me:
                way = presses(board, move)
                assert way, (moment.id, move)
                for name in way:
                    press_there(board, name)
                reader.act_all()
            if moment.dared and not reader.over:
                with suppress(IllegalMove):
                    reader.play(moment.dared, reader.reader)
            assert reader.over, moment.id
            if moment is not reader.moments[-1]:
                reader.next()


@pytest.mark.parametrize("game", CHAPTERED)
def test_first_game_and_chapters_meet_every_rule(game):
    chapters, first = page(game, CHAPTERS), page(game)
    met = {rule for each in (first, chapters) for piece in each.pieces.values() for rule in piece.rules}
    assert {rule.id for rule in chapters.book} - met == set()


@pytest.mark.parametrize("game", CHAPTERED)
def test_every_rule_of_a_rulebook_and_of_a_sheet_leads_to_a_moment_that_is_about_it(game):
    for rule in page(game).book:
        (link,) = moment_links(rule)
        kind, name, asked = re.fullmatch(r"\.\./(.+)/(.+)\.ipynb\?rule=(.+)", link.address).groups()
        assert (name, asked) == (game, rule.id)
        pieces = [piece for piece in page(name, kind).pieces.values() if asked in piece.rules]
        assert any(isinstance(piece, MomentPiece) for piece in pieces), rule.id
        assert link.words == {"rules": "Moment in “Learn”", "first-game": "Moment in the first game"}[kind]
        assert str(replace(link, new_tab=True)) in rule_article(rule)
        assert str(link) in rulebook_html(GAMES[game])
