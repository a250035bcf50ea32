"""The chapter of Gelatinous Cube Dice: one word for a glyph, the Wizard's pool, boards that fit a page."""

import re

import pytest
from chapter_texts import chapter
from cubeplay.gelatinous import GAME, bot_scores
from cubeplay.gelatinous.rules.die import DIRECTIONS, Die
from cubeplay.teach.steps import Attempt
from msgspec.structs import replace

from breadth import breadth, together
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import BoardView
from cubeplay_widgets.board.presses import beside, press, presses
from cubeplay_widgets.board.touch import BoardSpace, least_width
from cubeplay_widgets.boards.gelatinous.face import GelatinousFace
from cubeplay_widgets.boards.gelatinous.lies import lies_picture
from cubeplay_widgets.chapters.headless import run
from walks import CHAPTERS, first_of_each_kind, step_of, steps_of

PATH = CHAPTERS / "gelatinous.ipynb"
FACE = GelatinousFace()
PLACE = {False: (636, 500), True: (328, 345)}
"""Where a bare board is to fit in, in CSS pixels: beside a text, and on a phone."""


def shown(session, small):
    """The bare board of a step."""
    moves = session.moves(0) if 0 in session.to_move else ()
    return FACE.scene(BoardView(session.view(0), 0, moves, small=small))


def moments(step):
    """The session of a step before each move of its demonstration, and after the last."""
    attempt = Attempt(step)
    for move in step.demonstration:
        yield attempt.session
        if not attempt.session.why(move, 0):
            attempt.session.play(move, 0)
    yield attempt.session
    attempt.close()


def test_a_glyph_has_one_name_in_all_that_a_player_reads():
    """Signs, candles and boilers are named where it is said that all are glyphs, and boilers in room C."""
    texts = {rule.id: f"{rule.title} {rule.text} {rule.reading}" for rule in GAME.rulebook}
    assert [id for id, text in texts.items() if re.search(r"\brunes?\b", text, re.IGNORECASE)] == []
    assert [id for id, text in texts.items() if re.search(r"\b(candle|sign)s?\b", text)] == [
        "gelatinous.glyph"
    ]
    found = chapter(PATH)
    named = [
        s.title for s in found.sections if re.search(r"\b(rune|candle|sign)s?\b", " ".join((s.lead, *s.more)))
    ]
    assert named == ["Destroy the glyph, then leave"]
    code = " ".join(cell for s in found.sections for cell in s.cells)
    assert not re.search(r"\brune", code, re.IGNORECASE)


def test_what_a_wizard_leaves_is_in_the_pool_again_and_what_an_expert_leaves_is_not():
    step = step_of("gelatinous", "wizard")
    run = step.start().state
    assert (run.setup.difficulty, run.to_keep, len(run.held) + len(run.drawn)) == ("wizard", 2, 3)
    *_before, after = moments(step)
    assert "seep" in after.state.pool
    expert = run.but(setup=replace(run.setup, difficulty="expert"))
    assert "seep" not in GAME.apply(expert, 0, GAME.parse("keep ooze slide")).state.pool


def test_a_room_that_is_done_is_out_of_the_pile_and_the_next_level_draws():
    step = step_of("gelatinous", "pile")
    assert step.start().state.room.kind == "B"
    *_before, last = moments(step)
    assert (last.state.level, last.state.done, last.state.health) == (2, 1, last.state.stats.health)
    assert last.state.drawn == ("ooze", "seep")
    assert "the-short-stair" not in last.state.unseen


def test_between_rooms_all_comes_back_but_health():
    run = step_of("gelatinous", "between").start().state
    assert run.health < run.stats.health
    assert (run.resistance, run.visit.used) == (0, ("slide",))
    after = GAME.apply(run, 0, GAME.parse("roll east")).state
    assert (after.health, after.resistance) == (run.health, run.stats.resistance)


@pytest.mark.parametrize("small", [False, True])
@together("step", steps_of("gelatinous"), ids=lambda step: step.id)
def test_a_bare_board_fits_its_place_with_targets_that_can_be_pressed(step, small):
    width, height = PLACE[small]
    for session in moments(step):
        scene = shown(session, small)
        scale = min(width / scene.size[0], height / scene.size[1])
        assert scene.size[0] * scale >= least_width(scene)
        assert scene.size[0] * scale >= width * 0.7
        for item in scene.labelled:
            if item.move is not None:
                left, top, right, bottom = item.box
                assert min(right - left, bottom - top) * scale >= 36, item.id


NEW = first_of_each_kind(steps_of("gelatinous"))


@pytest.mark.parametrize(
    "case",
    breadth(
        [(step, wide) for wide in (True, False) for step in steps_of("gelatinous")],
        *[(step, number % 3 == 0) for number, step in enumerate(NEW)],
        ids=lambda case: f"{case[0].id}-{case[1]}",
    ),
)
def test_every_move_of_a_step_is_pressed_on_its_bare_board_and_no_button_stands_twice(case):
    step, wide = case
    board = Board(step.start(), FACE, step.seat, quiet=True)
    board.resized(BoardSpace(1000, 1366, calm=True) if wide else BoardSpace(328, 360, calm=True))
    for move in step.demonstration:
        way = presses(board, move)
        assert way, move
        assert way[0] in board.scene
        for name in way:
            press(board, name)
        assert not beside(board)


def test_the_level_card_in_the_chapter_is_that_of_the_game():
    more = next(s.more for s in chapter(PATH).sections if s.title == "Eat two dangers")
    rows = [
        tuple(map(int, re.findall(r"\d+", line))) for line in more[0].splitlines() if re.match(r"\| \d", line)
    ]
    stats = [GAME.start(first_level=level).setup.stats(level) for level in range(1, 7)]
    assert rows == [
        (level, s.resistance, s.health, s.abilities, s.dangers, s.hits) for level, s in enumerate(stats, 1)
    ]


def test_the_cells_for_more_count_what_they_say():
    names = run(PATH)
    family = names["family"](Die(6, 2))
    assert family == names["here"]
    assert all(die.rolled(way) not in family for die in family for way in DIRECTIONS)
    assert lies_picture(family).count('stroke-dasharray="6 5"') == 12
    assert names["answer"].actions == 4


@pytest.mark.proof
def test_the_careful_player_wins_most_runs_of_a_wizard():
    counts = bot_scores("wizard", 300, seed=0).counts
    assert counts[30] / 300 > 0.75
