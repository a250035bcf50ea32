"""Hints: they end with a legal move, said in words, and point at what lies on every board."""

import re
from functools import cache
from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.game import CHANCE
from random_games import moments

from breadth import breadth
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.testing import look_of

SCENES = (
    {},
    {"small": True},
    {"small": True, "tall": True},
    {"table": True},
    {"table": True, "small": True},
    {"table": True, "small": True, "tall": True},
)
"""The scenes of a board."""

TYPED = re.compile(r"[“”@{}]|\bType\b")
"""What a hint never says: it quotes no move, and asks nobody to type one."""


MANY = [3, pytest.param(6, marks=pytest.mark.proof)]
"""How many games are looked at."""
SHARES = {"cuboro": 0.2, "cubed": 0.15}
"""Of so many moments the hints are asked for in every run, where they take long."""


@cache
def asked(name, games):
    """Moments in which somebody is to move, who, and what the hints are: some of them, the same for all."""
    rng, share = Random(name), SHARES.get(name, 0.3) if games == MANY[0] else 0.3
    spots = [
        (spot, rng.choice(spot.waiting)) for spot in some(moments(GAMES[name], range(games)), rng, share)
    ]
    return [(spot, seat, hints_of(spot, seat)) for spot, seat in spots]


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moments go with the module."""
    yield
    asked.cache_clear()


def some(spots, rng, share):
    """Moments in which somebody is to move."""
    return (spot for spot in spots if spot.waiting and rng.random() < share)


def hints_of(spot, seat):
    return spot.game.hints(spot.game.view(spot.state, seat), seat)


@pytest.mark.parametrize("games", MANY)
@pytest.mark.parametrize("name", GAMES)
def test_the_last_hint_is_a_legal_move_and_the_others_hold_it_back(name, games):
    told = 0
    for spot, seat, hints in asked(name, games):
        *nudges, last = hints
        assert not any(hint.move for hint in nudges), spot.where
        if last.move is None:
            assert name == "gelatinous", spot.where
            continue
        told += 1
        assert nudges, spot.where
        assert not spot.game.objections(spot.state, seat, last.move), spot.where
    assert told > 20


@pytest.mark.parametrize("games", MANY)
@pytest.mark.parametrize("name", GAMES)
def test_hints_are_said_in_words_and_not_in_notation(name, games):
    for _spot, _seat, hints in asked(name, games):
        for hint in hints:
            assert hint.text.endswith((".", "?")), hint.text
            assert not TYPED.search(hint.text), hint.text
            notation = str(hint.move or "")
            assert not any(map(str.isdigit, notation)) or notation not in hint.text, hint.text


@pytest.mark.parametrize("games", MANY)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "scene", breadth(SCENES, SCENES[0], SCENES[5], ids=lambda scene: "-".join(scene) or "wide")
)
def test_the_places_of_the_last_hint_lie_on_the_board(name, scene, games):
    face = BOARDS[name]()
    for spot, seat, (*_nudges, last) in asked(name, games)[:: 1 if games > 3 else 4]:
        drawn = face.scene(look_of(spot, seat, hinted=last.places, **scene))
        missing = [place for place in last.places if place not in drawn]
        assert not missing, f"{last} {spot.where}"


@pytest.mark.parametrize("name", GAMES)
def test_no_hint_for_who_is_not_to_move(name):
    for spot, _seat, _hints in asked(name, MANY[0]):
        for seat in set(spot.seats) - set(spot.waiting):
            assert hints_of(spot, seat) == (), spot.where


@pytest.mark.parametrize("name", [name for name in GAMES if 2 in GAMES[name].seats])
def test_while_a_computer_is_to_move_a_person_gets_no_hint(name):
    session = Session(name, seed=3, names=("Plum", "Fig"))
    for _move in range(12):
        actors = session.to_move
        for seat in {0, 1} - set(actors):
            assert session.hints(seat) == ()
        if not actors or CHANCE in actors:
            break
        seat = actors[0]
        session.play(session.hints(seat)[-1].move, seat)
