"""Every move has its ids and every view fills its planes, in every game that has numbers for learners."""

from math import comb
from random import random

import pytest
from cubeplay import GAMES
from cubeplay.encoding import Plane, numbers_of
from cubeplay.encoding.planes import write
from cubeplay.gelatinous.rules.abilities import HOUSE
from cubeplay.gelatinous.rules.moves import Use
from cubeplay.testing import BrokenContract, walk
from cubeplay.testing.encodings import check_numbers

from breadth import sized
from cellar import CELLAR

NUMBERED = [name for name in GAMES if GAMES[name].encoding]

ABILITIES = (HOUSE / "abilities.toml").read_text("utf-8")
GLIDES = "".join(
    ABILITIES[ABILITIES.index("[slide]") : ABILITIES.index("[spin]")].replace("[slide]", f"[{name}]")
    for name in ("aaa", "glide", "zzz")
)
OWN = {
    "gelatinous": (
        {"cards": ABILITIES + GLIDES, "difficulty": "expert"},
        {"cards": ABILITIES + GLIDES, "abilities": "aaa glide lash ooze slide spin zzz"},
        {"dungeon": CELLAR, "abilities": "lash leap"},
        {"cards": GLIDES},
    ),
    "cuboro": ({"grid": "8 7/90 6; 5 . 4; 3 2 1/180f", "version": 2},),
}
"""Options with pieces of one's own."""


def test_there_are_as_many_ids_as_moves_that_can_be_said():
    ring, coloured, flat = 8, 12, {name: numbers_of(GAMES[name]).size for name in NUMBERED}
    placing = coloured * ring + ring + ring * (ring - 1) + comb(ring, 2)
    assert flat["cubo"] == 6 + placing + coloured + ring == 214
    assert flat["cuboro"] == 9 + 9 * 7 + 9 * 8 + 4 * 2 == 152
    kept = sum(comb(10, number) for number in range(1, 6))
    assert flat["gelatinous"] == 6 + 4 + 2 + 1 + 10 * 7 + kept == 720


@sized(12, 40, name="positions")
@pytest.mark.parametrize("name", NUMBERED)
def test_every_legal_move_has_ids_of_its_own_and_every_view_fills_its_planes(name, positions):
    assert len(check_numbers(GAMES[name], positions=positions)) > 20


@pytest.mark.parametrize("name", OWN)
def test_own_pieces_have_ids_and_planes_too(name):
    check_numbers(GAMES[name], options=OWN[name], positions=160, plies=40)


def half_by_a_computer(game):
    """Every other move is a good player's, so that games come to their rare moves; nobody gives up."""
    bot = game.bots()["greedy" if game.name == "cubed" else game.strengths["strong"]]

    def choose(state, seat, rng):
        if rng.random() < 0.5:
            return bot.answer(game, game.view(state, seat), seat, rng).move
        moves = game.moves(state, seat)
        return rng.choice([move for move in moves if not isinstance(move, game.giving_up)] or moves)

    return choose


def kinds_of_ids(name):
    """The ids by the first of their words: "place", "draw", "move"."""
    words = [
        word.split()[0] for word in map(numbers_of(GAMES[name]).words, range(numbers_of(GAMES[name]).size))
    ]
    return {kind: {id for id, word in enumerate(words) if word == kind} for kind in words}


RARE = {"gelatinous": {"an"}}
"""The eleventh ability of a pack of one's own, which the house does not have."""


@pytest.mark.proof
@pytest.mark.parametrize("name", NUMBERED)
def test_a_hundred_thousand_positions_have_their_ids_and_every_kind_of_id_comes_up(name):
    came = check_numbers(GAMES[name], positions=100_000, seed=1, choose=half_by_a_computer(GAMES[name]))
    missing = {kind for kind, ids in kinds_of_ids(name).items() if not ids & came}
    assert missing == RARE.get(name, set())


@pytest.mark.proof
@pytest.mark.parametrize("name", OWN)
def test_ten_thousand_positions_with_own_pieces_have_their_ids(name):
    check_numbers(GAMES[name], options=OWN[name], positions=10_000, seed=1)


@sized(30, 80, name="plies")
def test_an_id_stands_for_the_same_move_in_every_position_and_with_every_option(plies):
    for name in ("cubo", "cuboro"):
        game, numbers, known = GAMES[name], numbers_of(GAMES[name]), {}
        for options in ({}, {"players": 3}, {"players": 4, "rounds": 2}):
            for spot in walk(game, seed=3, options=options, plies=plies):
                for seat in spot.waiting:
                    for ids, move in numbers.choices(game.view(spot.state, seat), seat).items():
                        assert known.setdefault(ids, move) == move
                        assert [numbers.words(id) for id in ids] == [str(move)]


def test_the_use_of_an_ability_after_the_tenth_is_said_in_two_stages():
    game = GAMES["gelatinous"]
    numbers = numbers_of(game)
    state = game.start(cards=ABILITIES + GLIDES, abilities="glide zzz")
    for notation in ("enter damp-cellar", "dangers 1 2 3", "die 1", "turn 2 north"):
        actor = game.to_move(state)[0]
        move = game.parse(notation)
        if notation.startswith("enter"):
            move = next(move for move, _odds in game.chance(state).outcomes())
        state = game.apply(state, actor, move).state
    ids = {move.card: ids for ids, move in numbers.choices(state, 0).items() if isinstance(move, Use)}
    assert [len(ids[card]) for card in ("glide", "zzz")] == [1, 2]
    assert numbers.words(ids["zzz"][0]) == "an ability after the next ten"


class Wrong:
    """The numbers of cuboro with one fault."""

    def __init__(self, **fault):
        self._true = numbers_of(GAMES["cuboro"])
        self.__dict__.update(fault)

    def __getattr__(self, name):
        return getattr(self._true, name)


def _one_move_left_out(view, seat):
    return dict(list(numbers_of_cuboro.choices(view, seat).items())[1:])


def _one_id_for_two(view, seat):
    (first, move), *others = numbers_of_cuboro.choices(view, seat).items()
    return {first: move, **{(*first, *ids): other for ids, other in others}}


numbers_of_cuboro = numbers_of(GAMES["cuboro"])


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ({"choices": _one_move_left_out}, "have no ids"),
        ({"choices": _one_id_for_two}, "begin with all ids of another move"),
        ({"size": 3, "words": str}, "are not in range"),
        ({"words": lambda number: "a move"}, "words of another id"),
        ({"planes": lambda options: [Plane("all", (3,), "numbers")]}, "the planes hold 3"),
        ({"fill": lambda view, seat, row: write(row, [float("nan")])}, "not finite"),
        ({"fill": lambda view, seat, row: write(row, [random()])}, "do not follow"),
    ],
)
def test_a_game_with_wrong_numbers_is_found_out(monkeypatch, fault, told):
    monkeypatch.setattr("cubeplay.cuboro.encoding.NUMBERS", Wrong(**fault))
    with pytest.raises(BrokenContract, match=told):
        check_numbers(GAMES["cuboro"], options=[{}], positions=3)


def test_a_game_without_numbers_says_so(monkeypatch):
    monkeypatch.setattr(type(GAMES["cuboro"]), "encoding", "")
    with pytest.raises(ValueError, match="cuboro Tricky Ways has no numbers for learners"):
        numbers_of(GAMES["cuboro"])
