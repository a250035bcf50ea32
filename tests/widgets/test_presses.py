"""Every kind of move is made by pressing: on a wide page and on a narrow one, and there by a finger.

The moves of chapters and first games are pressed in ``tests/chapters/test_scenes.py``.
"""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.cuobe.game import GAME as CUOBE
from cubeplay.cuobe.rules.moves import Fight
from cubeplay.cuobe.rules.state import PLACES, Player, Room, Spawn
from cubeplay.cuobe.teaching.chapter_company import ALONG
from cubeplay.registry import OURS
from cubeplay.session import Session
from cubeplay.testing import walk
from cubeplay.words import PSEUDO, language_of, speaking
from cuobe_scenes import table as table_of
from pawns import GAME, PawnFace, Walk

from breadth import sized
from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Action, BoardView
from cubeplay_widgets.board.presses import beside, offered, press, presses, way_to
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.scene import SelectMove
from cubeplay_widgets.testing import look_of

PAGES = ("wide", "narrow")


def beside_it(session):
    """A session in the same position; chance does not go on by itself."""
    return Session(session.game, start=session.state, names=session.names, chance="ask")


# In play


VARIANTS = {
    "cubo": [{}, {"players": 4, "timing": "timed"}],
    "gelatinous": [
        {},
        {"first_level": 3, "difficulty": "wizard"},
        {"first_level": 6, "abilities": "slide spin"},
    ],
    "cuboro": [{}, {"players": 4, "version": 2}, {"players": 4, "teams": True, "time_limit": True}],
    "cubed": [{"players": 1}, {"players": 4, "bridge": True, "void": True, "draw_three": True}],
    "cuobe": [
        {"players": 1},
        {"players": 2, "pvp": "respawn"},
        {"players": 4, "giving": "free", "specialist": True},
        {"players": 6, "brutal": True},
    ],
}
KINDS = {"cubo": 8, "gelatinous": 4, "cuboro": 4, "cubed": 5, "cuobe": 20}
"""How many kinds of moves a few random games come to at least."""


def kind_of(spot, move):
    """What a move is and, if it answers a question, which one."""
    task = getattr(spot.state, "task", None)
    return type(move).__name__, getattr(task, "do", ""), getattr(task, "asks", "")


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moments go with the module."""
    yield
    one_of_each_kind.cache_clear()


@cache
def one_of_each_kind(game, seed):
    """A legal move of each kind that a random game comes to, the same ones for all who ask."""
    return list(some_of_each_kind(game, seed, often=1))


def some_of_each_kind(game, seed, often=2):
    """A few legal moves of each kind that a random game comes to, with their moments."""
    options = VARIANTS[game][seed % len(VARIANTS[game])]
    rng, met = Random(seed), Counter()
    for spot in walk(GAMES[game], seed=seed, options=options, plies=150):
        for seat in spot.waiting[:1]:
            moves = list(GAMES[game].moves(spot.state, seat))
            rng.shuffle(moves)
            for kind, move in {kind_of(spot, move): move for move in moves}.items():
                met[kind] += 1
                if met[kind] <= often:
                    yield spot, seat, kind, move


def is_pressed(face, spot, seat, move, small):
    """Whether a move, or all that a board makes it from, is made by pressing: beside a text, or in play."""
    for table in (False, True):
        look = look_of(spot, seat, small=small, table=table)
        parts = face.parts(look, move)
        same = parts if len(parts) == 1 else ()
        if any(way_to(face, spot.game, look, each) for each in (move, *same)):
            return True
    return False


def check_kinds(game, seeds, some, once=False):
    """Raises AssertionError for a kind of move that no press makes on a page.

    ``once`` presses each kind on one page alone, whichever of the games comes to it first.
    """
    face, kinds, missing = BOARDS[game](), set(), set()
    for seed in seeds:
        for spot, seat, kind, move in some(game, seed):
            if once and kind in kinds:
                continue
            kinds.add(kind)
            missing |= {
                (page, str(move), spot.trail)
                for page in ([*PAGES][len(kinds) % 2 :: 2] if once else PAGES)
                if not is_pressed(face, spot, seat, move, page == "narrow")
            }
    assert not missing
    assert len(kinds) >= KINDS[game], kinds


@pytest.mark.parametrize("game", OURS)
def test_every_kind_of_move_of_a_random_game_is_made_by_pressing(game):
    check_kinds(game, range(len(VARIANTS[game])), one_of_each_kind, once=True)


@pytest.mark.proof
@pytest.mark.parametrize("game", OURS)
def test_every_kind_of_move_of_thirty_random_games_is_made_by_pressing(game):
    check_kinds(game, range(30), some_of_each_kind)


# What is asked of a board


def pawns():
    return Board(Session(GAME), PawnFace(), seat=0)


class HoledFace(PawnFace):
    """A board without the cell d4."""

    def scene(self, look):
        found = super().scene(look)
        return replace(found, items=tuple(item for item in found.items if item.id != "d4"))


class LeapFace(HoledFace):
    """Such a board with a button for the cell, one that is shut."""

    def actions(self, look):
        return (Action("Leap to d4", Walk("d4"), open=False), Action("Walk to b2", Walk("b2")))


def test_a_way_names_shapes_and_buttons_and_nothing_is_pressed_to_find_it():
    board = Board(Session(GAME), LeapFace(), seat=0)
    assert presses(board, "walk d4") == ("Leap to d4",)
    assert presses(board, Walk("b2")) == ("b2",)
    assert not board.session.played
    assert not board.selected
    press(board, "Leap to d4")
    assert [objection.rule for objection in board.last_objections] == ["pawns.step"]
    press(board, "b2")
    assert board.session.state.pawns[0] == "b2"
    with pytest.raises(KeyError):
        press(board, "z9")


def test_only_buttons_that_no_shape_stands_for_have_to_be_beside_a_calm_board():
    board = Board(Session(GAME), LeapFace(), seat=0)
    assert [action.words for action in beside(board)] == ["Leap to d4"]


def test_a_move_that_is_refused_for_its_time_alone_is_not_pressed():
    session = Session("cuboro", players=4, time_limit=True)
    board = Board(session, BOARDS["cuboro"](), 0)
    assert presses(board, "tower north @1000")
    assert not presses(board, "tower north @90000")


def test_what_is_picked_counts_on_the_board_of_cuobe():
    """Whoever is picked comes along: what is marked is another thing than what is picked."""
    board = Board(beside_it(ALONG()), BOARDS["cuobe"](), 0)
    press(board, "player-2")
    press(board, "d3")
    assert [str(played.move) for played in board.session.played] == ["move east with 2"]


@pytest.mark.parametrize("code", ["en", "de", PSEUDO])
def test_a_fight_with_one_of_many_is_found_as_soon_in_every_language(code):
    at = PLACES["c3"]
    players = Player(at, tools=("hairpin", "axe", "crowbar")), Player(at)
    rivals = tuple(Spawn(name, at, 2) for name in ("ghoul", "tentacles"))
    state = table_of({"c3": Room("atrium", spiders=1)}, players, spawns=rivals)
    with speaking(language_of(code)):
        look = BoardView(state, 0, CUOBE.moves(state, 0), table=True)
        fights = [move for move in look.moves if isinstance(move, Fight)]
        assert len(fights) == 12
        assert all(way_to(BOARDS["cuobe"](), CUOBE, look, move, most=60) for move in fights)


# By finger

FINGER = 44
"""The least side of what a finger presses, in CSS pixels (WCAG 2.5.5)."""
PHONE = 328
"""How wide a board is on a page of 360 CSS pixels."""
SMALLER = {
    "gelatinous": r"[a-z]\d+",
    "cuboro": r"face-.*",
    "cubed": r"-?[a-z]\d+|look-.*|zoom-all|player\d+",
    "cuobe": r"[a-z-]+|player-\d",
}
"""What may be smaller: the squares of a large room, to which buttons roll; the eight sides of cuboro's tower,
which turns when it is pressed; CUBED's table, which zooms, and its players, to whom buttons give; CU[o]BE's
cards and players beside a text, which are 40 pixels high."""


@sized(1, 4, name="often")
@pytest.mark.parametrize("game", OURS)
def test_a_finger_finds_what_is_pressed_on_a_phone(game, often):
    """A moment of each kind of move, as often as games of other variants come to it."""
    face, small, met = BOARDS[game](), set(), Counter()
    for seed in range(len(VARIANTS[game])):
        for spot, seat, kind, _move in one_of_each_kind(game, seed):
            met[kind] += 1
            if met[kind] > often:
                continue
            look = look_of(spot, seat, small=True)
            picks = [
                move.on(frozenset()) for _id, _words, move in offered(face, look) if type(move) is SelectMove
            ]
            for selected in (frozenset(), *picks[:1], *picks[-1:]):
                small |= too_small(face, replace(look, selected=selected))
    assert not {id for id in small if not re.fullmatch(SMALLER.get(game, ""), id)}


def too_small(face, look):
    """The ids of what a finger would miss, and what no button does as well."""
    scene, buttons = face.marked(look), [action.move for action in face.actions(look)]
    least = FINGER * scene.size[0] / PHONE - 0.05
    return {
        item.id
        for item in scene.labelled
        for left, top, right, bottom in [item.box]
        if item.move not in (None, *buttons) and min(right - left, bottom - top) < least
    }
