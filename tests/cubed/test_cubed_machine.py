"""Whole games at random: the 88 pieces are conserved, and sessions can be undone, redone and saved."""

from random import Random

import pytest
from cubed_tables import everything, walk
from cubeplay.cubed import GAME, Table
from cubeplay.cubed.bots.players import quick_move
from cubeplay.cubed.rules.fields import START, distance, exists, neighbours
from cubeplay.cubed.rules.pieces import NUMBERS
from cubeplay.session import Session
from cubeplay.testing.codec import from_json, to_json
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from tests.session_machine import SessionMachine

VARIANTS = {"bridge": True, "void": True, "draw_three": True}


def check(state):
    """What is true of every state."""
    assert everything(state) == list(NUMBERS)
    fields = [lying.field for lying in state.lying]
    assert len(set(fields)) == len(fields)
    assert fields[:1] in ([], [START])
    for number, lying in enumerate(state.lying):
        near = sum(field in neighbours(lying.field) for field in fields[:number])
        assert near >= min(number, 2)
        assert (lying.turn - state.lying[0].turn) % 120 == 0
        assert exists(lying.field)
        assert distance(lying.field) <= max(number, 1)
    assert all(hand == tuple(sorted(hand)) for hand in (*state.hands, state.bag, state.lifted))


@pytest.mark.rule("cubed.pieces", "cubed.contacts", "cubed.heights")
@pytest.mark.parametrize("players", [1, 2, 3, 7, 11])
def test_the_88_pieces_are_conserved_in_every_state(players):
    for match in ("one", "all"):
        options = VARIANTS if players > 1 else {}
        for state, _actor, _move in walk(players, players=players, rounds=1, match=match, **options):
            check(state)
        assert GAME.outcome(state)


@pytest.mark.proof
@pytest.mark.parametrize("players", range(1, 12))
def test_the_88_pieces_are_conserved_over_many_games(players):
    for seed in range(200, 230):
        options = VARIANTS if players > 1 and seed % 2 else {}
        choose = (lambda state, rng: quick_move(GAME, state, rng)) if seed % 3 else None
        for state, _actor, _move in walk(
            seed, choose, players=players, match=("one", "all")[seed % 2], **options
        ):
            check(state)
        end = GAME.outcome(state)
        assert end.scores == state.totals
        lost = end.rule == "cubed.solo-lose"
        assert end.winners == (
            () if lost else tuple(s for s in state.seats if end.scores[s] == min(end.scores))
        )


def test_states_and_moves_go_to_json_and_back():
    for options in ({"players": 3, **VARIANTS}, {"players": 1}):
        for state, _actor, move in walk(1, rounds=1, **options):
            assert from_json(Table, to_json(state)) == state
            assert hash(from_json(Table, to_json(state))) == hash(state)
            if move is not None:
                assert from_json(type(move), to_json(move)) == move


def test_same_seed_same_game_and_a_saved_game_comes_back(tmp_path):
    first, second, other = (Session(GAME, seed=seed, players=4) for seed in (5, 5, 6))
    assert first.state == second.state != other.state
    for text in ("draw", "pass", "draw", "pass"):
        first.play(text)
    assert first.log[-1].text == "Player 2 passes."
    record = first.record
    again = Session(GAME, seed=record.seed, **record.options)
    for actor, text in record.moves:
        if actor != "chance":
            again.play(text, actor)
    assert again.state == first.state
    assert again.log == first.log


class Games(SessionMachine):
    """Sessions of games with random options."""

    @initialize(
        players=st.integers(1, 11),
        match=st.sampled_from(["one", "all"]),
        variants=st.sets(st.sampled_from(sorted(VARIANTS))),
        seed=st.integers(0, 99),
    )
    def begin(self, players, match, variants, seed):
        chosen = dict.fromkeys(variants if players > 1 else (), True)
        self.open(Session(GAME, seed=seed, undo="free", players=players, match=match, rounds=1, **chosen))

    @precondition(lambda self: self.session.to_move)
    @rule(seed=st.integers(0, 10_000), count=st.integers(1, 15), greedy=st.booleans())
    def move(self, seed, count, greedy):
        rng = Random(seed)
        for _ in range(count):
            if self.session.to_move:
                state = self.session.state
                self.session.play(
                    quick_move(GAME, state, rng) if greedy else rng.choice(self.session.moves())
                )

    @invariant()
    def the_88_pieces_are_conserved(self):
        check(self.session.state)

    @invariant()
    def somebody_can_move_until_the_end(self):
        state = self.session.state
        seats = GAME.to_move(state)
        assert all(GAME.moves(state, seat) for seat in seats)
        assert bool(seats) == (GAME.outcome(state) is None)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=20, stateful_step_count=15, deadline=None)
