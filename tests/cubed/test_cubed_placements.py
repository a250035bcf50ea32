"""The fast list of placements against polygons in the plane, and against the laws."""

from itertools import product
from random import Random

import pytest
from cubed_tables import TURNS, naive_placements, table, walk
from cubeplay.cubed import GAME, PIECES, Draw, Lying, Pass, Place
from cubeplay.cubed.bots.players import BlockerBot
from cubeplay.cubed.rules.move_generation import can_place, may_be_placed, placements
from cubeplay.cubed.rules.open_fields import forget_tables, surface
from cubeplay.rulebook import Breach
from msgspec.structs import replace

from breadth import sized

BY_LAW = GAME.without()


def some(states, rng, share):
    return [state for state, actor, _move in states if isinstance(actor, int) and rng.random() < share]


def check(state):
    player = state.player
    found = placements(state, player)
    assert len(found) == len(set(found))
    assert {(move.piece, move.field, move.turn) for move in found} == naive_placements(state, player)
    assert can_place(state, player) == bool(found)


@sized(1, 3, name="games")
@pytest.mark.rule("cubed.place", "cubed.match-one", "cubed.match-all", "cubed.heights", "cubed.contacts")
@pytest.mark.parametrize("match", ["one", "all"])
@pytest.mark.parametrize("players", [1, 2, 5, 11])
def test_placements_are_those_of_the_polygons(games, players, match):
    rng = Random(players)
    for seed in range(games):
        for state in some(walk(seed, players=players, match=match, rounds=1), rng, 0.08):
            check(state)


@pytest.mark.rule("cubed.blocked", "cubed.blocking-wait")
def test_placements_are_those_of_the_polygons_on_tables_full_of_purple():
    def choose(state, rng):
        return BlockerBot().answer(GAME, state, state.player, rng).move

    for state in some(walk(4, choose, players=2, rounds=1, bridge=True), Random(1), 0.3):
        check(state)


@pytest.mark.proof
@pytest.mark.parametrize("match", ["one", "all"])
@pytest.mark.parametrize("players", range(1, 12))
def test_placements_are_those_of_the_polygons_on_hundreds_of_tables(players, match):
    rng = Random(players)
    for seed in range(100, 115):
        for state in some(walk(seed, players=players, match=match, rounds=1), rng, 0.3):
            check(state)


@pytest.mark.parametrize(
    "options", [{}, {"match": "all"}, {"bridge": True, "void": True, "draw_three": True}]
)
@pytest.mark.parametrize("players", [2, 7])
def test_fast_moves_are_those_that_no_law_refuses(players, options):
    for state in some(walk(3, players=players, rounds=1, **options), Random(2), 0.06):
        moves = GAME.moves(state, state.player)
        assert len(moves) == len(set(moves))
        assert set(moves) == set(BY_LAW.moves(state, state.player))
        assert set(moves) <= set(GAME.candidates(state, state.player))


def test_fast_moves_are_those_that_no_law_refuses_alone():
    for match in ("one", "all"):
        for state in some(walk(3, players=1, match=match), Random(2), 0.15):
            assert set(GAME.moves(state, 0)) == set(BY_LAW.moves(state, 0))


@sized(4, 6)
@pytest.mark.rule("cubed.place", "cubed.heights")
@pytest.mark.parametrize("match", ["one", "all"])
@pytest.mark.parametrize("first", [0, 60], ids=["even", "odd"])
def test_of_each_placement_beside_a_piece_it_is_known_at_once_whether_it_is_listed(number, first, match):
    """Of every piece in every turn; the table grows, and all that does not lie there is in one hand."""
    state, rng = table(f"1 h8 {first}", match=match), Random(1)
    for _placed in range(number):
        lying = {piece.piece for piece in state.lying}
        state = replace(state, hands=(tuple(piece for piece in PIECES if piece not in lying), (2,)), bag=())
        listed, near = placements(state, 0), surface(state.lying)
        thought = product(PIECES, (*near.taken, *near.open, "zz1"), (*TURNS, 90, 360))
        moves = (Place(*one) for one in thought)
        assert {move for move in moves if may_be_placed(state, 0, move)} == set(listed)
        assert not any(may_be_placed(state, 1, move) for move in listed)
        choice = rng.choice(listed)
        state = replace(state, lying=(*state.lying, Lying(choice.piece, choice.field, choice.turn)))


def test_what_other_rules_have_against_a_placement_they_are_asked():
    """What the usual rules are known to allow may be against a law that stands in for one of them."""
    state = table("1 h8 0", hands=((7, 12), (2,)))
    stricter = GAME.without("cubed.match-one")
    stricter.rulebook.law("cubed.match-one", on=Place)(
        lambda _state, _player, _move: Breach({"help": "turn it"})
    )
    for move in placements(state, 0):
        assert not GAME.objections(state, 0, move)
        assert [objection.rule for objection in stricter.objections(state, 0, move)] == ["cubed.match-one"]


def test_nobody_else_has_placements():
    for state, actor, _move in walk(1, players=3, rounds=1):
        for seat in range(3):
            if seat != actor:
                assert placements(state, seat) == GAME.moves(state, seat) == ()


def test_a_move_at_random_is_one_of_all_and_of_nobody_else():
    """Of the usual rules, which count placements instead of listing them, and of any others."""
    for state in some(walk(4, players=2, rounds=1), Random(1), 0.1):
        seat = state.player
        assert GAME.random_move(state, seat, Random(7)) in GAME.moves(state, seat)
        assert BY_LAW.random_move(state, seat, Random(7)) == Random(7).choice(BY_LAW.moves(state, seat))
        for game in (GAME, BY_LAW):
            with pytest.raises(IndexError):
                game.random_move(state, 1 - seat, Random(7))


def test_the_surface_does_not_depend_on_what_was_asked_before():
    tables = [state.lying for state, _actor, _move in walk(5, players=2, rounds=1)]
    in_order = {lying: surface(lying) for lying in tables}
    Random(1).shuffle(tables)
    forget_tables()
    assert all(surface(lying) == in_order[lying] for lying in tables)


def test_a_view_is_enough():
    for state, actor, _move in walk(6, players=4, rounds=1):
        if isinstance(actor, int):
            assert placements(GAME.view(state, actor), actor) == placements(state, actor)
            assert GAME.moves(GAME.view(state, actor), actor) == GAME.moves(state, actor)


def test_the_first_piece_has_six_turns_and_the_second_three():
    state = GAME.start(players=2)
    for pieces in ((*range(1, 25), 77), (*range(25, 49), 78)):
        state = GAME.apply(state, "chance", GAME.parse("bag gives " + " ".join(map(str, pieces)))).state
    assert len(placements(state, 0)) == 24 * 6
    state = GAME.apply(state, 0, Place(1, "h8", 0)).state
    assert state.lying == (Lying(1, "h8", 0),)
    red = [n for n in state.hands[1] if "red" in PIECES[n].sides and n != 78]
    assert {move.turn for move in placements(state, 1)} == {0, 120, 240}
    assert {move.piece for move in placements(state, 1)} == set(red)
    assert GAME.moves(state, 1)[len(placements(state, 1)) :] == (Draw(),)
    assert Pass() not in GAME.moves(state, 1)
