"""Hints and computer players: they know the view alone, make legal moves, and differ in strength."""

from random import Random

import pytest
from cubeplay.cubo import GAME
from cubeplay.cubo.bots.advice import TURNS, nearest, step_towards
from cubeplay.cubo.bots.players import BOTS, greedy_square, improved, risk
from cubeplay.cubo.exact.solver import best_arrangement
from cubeplay.cubo.rules.moves import Arrange
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.rules.state import AS_PRINTED, Die
from cubeplay.game import CHANCE
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubo_tables import (
    ARRANGING,
    CALLED,
    FULL,
    HOLDING,
    ROLLED,
    SCORING,
    TABLES,
    TAKEN,
    TO_CALL,
    player,
    square,
    table,
    walk,
)

from breadth import sized, together


def scores_of(names, seed, **options):
    """A whole untimed game between bots, quickly."""
    rng = Random(seed)
    state = GAME.start(players=len(names), start_player=seed % len(names), **options)
    while actors := GAME.to_move(state):
        actor = actors[0]
        if actor == CHANCE:
            move = GAME.chance(state).sample(rng)
        else:
            move = BOTS[names[actor]].answer(GAME, GAME.view(state, actor), actor, rng).move
        state = GAME.apply(state, actor, move).state
    return GAME.outcome(state).scores


def test_there_are_three_described_strengths_weakest_first():
    assert list(GAME.bots()) == ["beginner", "regular", "expert"]
    assert all(bot.title and bot.strength.endswith(".") for bot in GAME.bots().values())


@sized(6, 12, name="games")
@pytest.mark.parametrize(("weak", "strong"), [("beginner", "regular"), ("regular", "expert")])
def test_the_stronger_bot_scores_more(games, weak, strong):
    totals = [scores_of((weak, strong), seed) for seed in range(games)]
    assert sum(score[0] for score in totals) < sum(score[1] for score in totals)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("timing", ["untimed", "timed"])
def test_bots_answer_with_legal_moves_from_the_view_alone(name, timing):
    for state, _actor, _move in walk(2, players=3, timing=timing, rounds=1):
        for seat in GAME.to_move(state):
            if isinstance(seat, int):
                view = GAME.view(state, seat)
                answer = BOTS[name].answer(GAME, view, seat, Random(0))
                assert not GAME.objections(state, seat, GAME.stamp(answer.move, state.now))
                assert answer == BOTS[name].answer(GAME, view, seat, Random(1))
                assert answer.because


@pytest.mark.parametrize("players", [2, 4])
def test_a_timed_game_of_bots_comes_to_an_end(players):
    names = (*BOTS, "regular")[:players]
    session = Session(GAME, seed=3, players=players, timing="timed", rounds=2, bots=names)
    autoplay(session)
    assert session.outcome is not None
    times = [played.move.at for played in session.played if isinstance(played.actor, int)]
    assert times == sorted(times)


def test_the_expert_is_the_quickest():
    delays = [BOTS[name].answer(GAME, race, 0, Random(0)).delay_ms for name in BOTS for race in (RACE,)]
    assert delays == sorted(delays, reverse=True)


RACE = table(ROLLED, CALLED, timing="timed", now=500)


@together("state", TABLES.values())
def test_hints_go_from_a_nudge_to_a_legal_move(state):
    for seat in range(len(state.players)):
        hints = GAME.hints(GAME.view(state, seat), seat)
        if seat not in GAME.to_move(state):
            assert not hints
            continue
        assert hints[0].move is None
        assert not hints[0].places
        assert not GAME.objections(state, seat, hints[-1].move)
        assert all(hint.places for hint in hints[1:-1])


def test_hints_lead_to_the_best_square_move_by_move():
    state = table(player("b4 . . . w6 . . . r1", "b1 b6 b6 r6 r6 r6"), TAKEN)
    best = best_arrangement((1, 6, 6, 6), (1, 4, 6, 6), 6).score
    for _ in range(20):
        move = GAME.hints(GAME.view(state, 0), 0)[-1].move
        if str(move) == "call":
            break
        state = GAME.apply(state, 0, move).state
    # a die from the centre may make another square the better one to lay
    plan = state.players[0].cells
    assert str(move) == "call"
    assert score(plan) <= best
    assert GAME.apply(state, 0, move).state.players[0].called


def test_a_hint_says_reroll_where_a_new_roll_promises_more():
    poor = table(player(". . . . w1 . . . .", "b1 b1 b3 b4 r1 r4 r6 r6"), ROLLED, centre="b1 b1 r1 r1")
    hints = GAME.hints(poor, 0)
    assert "14.7" in hints[0].text
    assert str(hints[-1].move) == "reroll"


def test_a_hint_at_scoring_names_the_best_exchange():
    sixes = player("r6 r6 r6 r6 w6 b6 b6 b6 b6", called=True, taken=Die("red", 5))
    hints = GAME.hints(table(sixes, CALLED, phase="scoring"), 0)
    assert [str(hint.move) for hint in hints if hint.move] == ["keep"]
    near = player("r5 r5 b1 b2 w6 r1 r3 b3 b6", called=True, taken=Die("red", 5))
    assert str(GAME.hints(table(near, CALLED, phase="scoring"), 0)[-1].move) == "exchange c1"


def test_steps_towards_a_square_reach_it():
    target = square("r4 b1 b1 r2 w3 b5 r6 r2 b2")
    state = ARRANGING
    for _ in range(16):
        move = step_towards(state.players[0], target)
        if move is None:
            break
        state = GAME.apply(state, 0, move).state
    assert state.players[0].cells == target


def test_the_nearest_turn_of_a_square_keeps_its_score():
    cells = TO_CALL.players[0].cells
    for turn in TURNS:
        turned = tuple(cells[index] for index in turn)
        assert nearest(turned, cells) == cells
        assert score(turned) == score(cells)


def test_swapping_never_loses_points():
    for own in (ROLLED, TO_CALL.players[0]):
        first = greedy_square(own, AS_PRINTED)
        assert sorted(first) == sorted(own.dice)
        assert score(first) <= score(improved(first, AS_PRINTED))


def test_dice_in_the_hand_are_thrown():
    state = table(HOLDING, ROLLED, timing="timed")
    assert all(str(bot.answer(GAME, state, 0, Random(0)).move).startswith("throw") for bot in BOTS.values())


def test_bots_lay_all_nine_dice_at_once():
    state = table(ROLLED, CALLED)
    moves = [bot.answer(GAME, state, 0, Random(0)).move for bot in BOTS.values()]
    assert all(isinstance(move, Arrange) for move in moves)


def test_evaluation_prefers_more_points():
    better = GAME.apply(SCORING, 0, GAME.parse("keep")).state
    worse = GAME.apply(SCORING, 0, GAME.parse("exchange a1")).state
    assert GAME.evaluate(better, 0) > GAME.evaluate(worse, 0)


def test_against_the_clock_the_expert_asks_for_less_the_likelier_somebody_calls_first():
    expert, own = BOTS["expert"], player(". . . . w1 . . . .", "b1 b1 b3 b4 r1 r4 r6 r6")
    states = [table(own, other, timing="timed", now=500) for other in (HOLDING, ROLLED, FULL)]
    risks = [risk(state, state.players[0]) for state in states]
    assert risks == sorted(risks)
    assert risks[-1] == 1
    least = [
        next(worth for worth in range(60) if not expert.rerolls(state, state.players[0], worth))
        for state in states
    ]
    assert least == sorted(least, reverse=True)
    assert least[0] > least[-1]
    untimed = table(own, FULL)
    assert not expert.rerolls(untimed, untimed.players[0], least[-1])


def test_two_neighbours_in_number_promise_a_tenth_of_the_greater():
    """The third die of the line is still to come; of two that lie further apart none makes a straight."""
    near, far = (table(player(f"{two} . . . . . . ."), player()) for two in ("b4 b6", "b1 b6"))
    assert GAME.evaluate(near, 0) - GAME.evaluate(far, 0) == pytest.approx(0.6)
