"""What a player may not see makes no difference to what that player sees."""

from collections import Counter
from random import Random

import pytest
from cubed_tables import everything, walk
from cubeplay.cubed import GAME
from cubeplay.cubed.bots.thinker import BOTS
from cubeplay.cubed.rules.pieces import NUMBERS
from cubeplay.session import Session

from breadth import sized

VARIANTS = {"bridge": True, "void": True, "draw_three": True}


def positions(seed, share, **options):
    rng = Random(seed)
    return [
        state for state, _a, _m in walk(seed, rounds=1, **options) if state.hands and rng.random() < share
    ]


@sized(0.08, 0.15, name="share")
@pytest.mark.parametrize("players", [1, 2, 4, 11])
def test_a_view_does_not_depend_on_others_hands_and_the_bag(players, share):
    options = VARIANTS if players > 1 else {}
    for state in positions(players, share, players=players, **options):
        if state.phase == "over":
            continue
        for seat in range(players):
            view = GAME.view(state, seat)
            rng, moves, hints = Random(seat), GAME.moves(view, seat), GAME.hints(view, seat)
            assert moves == GAME.moves(state, seat)
            for _world in range(2):
                other = GAME.guess(view, seat, rng)
                assert everything(other) == list(NUMBERS)
                assert other.hands[seat] == state.hands[seat]
                assert GAME.view(other, seat) == view
                assert GAME.moves(other, seat) == moves
                assert GAME.hints(GAME.view(other, seat), seat) == hints


def test_guesses_are_evenly_spread():
    state = Session(GAME, seed=1, players=2).state
    view, rng, found = GAME.view(state, 0), Random(3), Counter()
    for _world in range(3000):
        found.update(GAME.guess(view, 0, rng).hands[1])
    unseen = set(NUMBERS) - set(state.hands[0])
    assert set(found) == unseen
    mean = 3000 * 25 / len(unseen)
    assert all(abs(count - mean) < 6 * mean**0.5 for count in found.values())


def test_a_view_shows_counts_and_the_own_hand_only():
    state = Session(GAME, seed=1, players=3).state
    view = GAME.view(state, 1)
    assert view.hands == ((0,) * 20, state.hands[1], (0,) * 20)
    assert view.bag == (0,) * 28
    assert GAME.view(state, None).hands == ((0,) * 20,) * 3
    assert len(view.unseen) == 68
    assert state.unseen == ()


def test_after_the_game_all_hands_lie_open():
    *_rest, (state, _actor, _move) = walk(2, players=3, rounds=1)
    assert GAME.view(state, 1).hands == GAME.view(state, None).hands == state.hands


def test_the_log_tells_nobody_what_others_draw():
    session = Session(GAME, seed=4, players=3, draw_three=True)
    session.play("draw three")
    session.play(f"keep {session.state.lifted[0]}")
    session.play("draw")
    told = {seat: [line.text for line in session.told(seat)] for seat in (0, 1, 2, None)}
    assert sum("chooses between" in text or "has kept" in text for text in told[0]) == 2
    assert sum("has drawn piece" in text for text in told[1]) == 1
    for seat, texts in told.items():
        own = {f"Player {seat + 1}"} if seat is not None else set()
        private = [t for t in texts if any(w in t for w in (" holds ", "has kept", "has drawn", "between"))]
        assert all(any(text.startswith(name) for name in own) for text in private)
    assert not any(" holds " in text for text in told[None])


def test_an_objection_does_not_depend_on_what_is_hidden():
    for state in positions(3, 0.05, players=3, **VARIANTS):
        seat = state.player
        view = GAME.view(state, seat)
        for move in list(GAME.candidates(state, seat))[::17]:
            assert GAME.objections(state, seat, move) == GAME.objections(view, seat, move)


@pytest.mark.parametrize("name", list(BOTS))
def test_bots_answer_alike_whatever_is_hidden(name):
    for state in positions(5, 0.04, players=3, **VARIANTS):
        seat = state.player
        if GAME.to_move(state) != (seat,):
            continue
        view = GAME.view(state, seat)
        answer = BOTS[name].answer(GAME, view, seat, Random(1))
        other = GAME.view(GAME.guess(view, seat, Random(9)), seat)
        assert BOTS[name].answer(GAME, other, seat, Random(1)) == answer
        assert answer.move in GAME.moves(state, seat)
        assert answer.because


def test_evaluate_counts_what_everyone_holds():
    state = Session(GAME, seed=1, players=2).state
    assert abs(sum(GAME.evaluate(state, seat) for seat in (0, 1))) < 1e-9
    for state in positions(6, 0.05, players=4):
        view = GAME.view(state, 2)
        guesses = [GAME.guess(view, 2, Random(k)) for k in range(200)]
        mean = sum(GAME.evaluate(guess, 2) for guess in guesses) / len(guesses)
        assert abs(mean - GAME.evaluate(view, 2)) < 1.5
