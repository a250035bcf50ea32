"""Bots and hints: they play by the rules, and say what the solver says."""

from random import Random

import pytest
from cubeplay.gelatinous import GAME, bot_scores, solve
from cubeplay.gelatinous.bots.players import WORTH, plan
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.moves import Keep, NextRoom, Turn, Use
from cubeplay.gelatinous.tools.scores import rooms_completed
from cubeplay.session import Session
from gelatinous_tables import CELLAR, GUARDROOM, STOKEHOLE, in_room, play


@pytest.mark.parametrize("name", ["random", "hasty", "careful"])
def test_bots_finish_a_run_by_legal_moves(name):
    session = Session(GAME, seed=4, first_level=5)
    bot, rng = GAME.bots()[name], Random(1)
    for _move in range(400):
        if session.outcome:
            break
        answer = bot.answer(GAME, session.view(0), 0, rng)
        assert answer.because
        session.play(answer.move)
    assert session.outcome


def test_the_careful_bot_spares_health_and_the_hasty_one_time():
    careful, hasty = (GAME.bots()[name] for name in ("careful", "hasty"))
    assert careful.strength != hasty.strength
    for seed in range(6):
        session = Session(GAME, seed=seed, abilities="none")
        first, second = (bot.answer(GAME, session.state, 0, Random(0)).move for bot in (careful, hasty))
        assert first == solve(session.state, "damage").moves[0]
        assert second == solve(session.state, "actions").moves[0]


def test_abilities_are_used_only_where_they_spare_health():
    for seed in range(8):
        run = Session(GAME, seed=seed, abilities="slide skin").state
        found, plain = plan(run), solve(run, "damage")
        if any(isinstance(move, Use) for move in found.moves):
            assert plain is None or (found.damage < plain.damage and plain.damage > run.resistance)


def test_the_bot_keeps_the_abilities_that_are_worth_most():
    assert sorted(WORTH) == sorted(abilities())
    run = GAME.start().but(phase="keep", drew=1, drawn=(WORTH[9], WORTH[0]), level=1)
    answer = GAME.bots()["careful"].answer(GAME, run, 0, Random(0))
    assert answer.move == Keep(tuple(sorted((WORTH[0], WORTH[9]))))
    wizard = GAME.start(difficulty="wizard").but(phase="keep", drew=1, drawn=(WORTH[9], WORTH[0]), level=1)
    assert GAME.bots()["careful"].answer(GAME, wizard, 0, Random(0)).move == Keep((WORTH[0],))


def test_a_lost_room_is_played_on():
    run = in_room("a1", (2, 1), health=1, resistance=0, actions=9)
    assert plan(run) is None
    move = GAME.bots()["careful"].answer(GAME, run, 0, Random(0)).move
    assert move in GAME.moves(run, 0)


@pytest.mark.rule("gelatinous.score")
def test_scores_of_many_runs_depend_on_the_seed_alone():
    sample = bot_scores("wizard", 4, seed="class 7b")
    assert sample == bot_scores("wizard", 4, seed="class 7b", chunk=1)
    assert len(sample) == 4
    assert all(0 <= score <= 30 for score in sample.counts)
    assert rooms_completed(Random(0), abilities="none", dungeon=CELLAR) in (0, 1)


@pytest.mark.proof
def test_difficulty_and_abilities_matter_over_many_runs():
    wins = [bot_scores(name, 150).share(30) for name in ("standard", "expert")]
    assert wins[0] > wins[1] > 0


# Hints


def test_hints_go_from_a_nudge_to_the_move():
    run = in_room("a1", (2, 1))
    nudge, region, move = GAME.hints(run, 0)
    assert nudge.move is None
    assert nudge.places == ("b2",)
    assert "Watch the 6" in nudge.text
    assert region.move is None
    assert set(region.places) <= set(run.room.squares)
    assert move.move == plan(run).moves[0]


def test_following_hints_leaves_the_room_at_the_cost_that_was_said():
    session = Session(GAME, seed=9, dungeon=CELLAR + GUARDROOM, abilities="slide spin")
    found = plan(session.state)
    assert isinstance(GAME.hints(session.state, 0)[-1].move, Turn)
    while session.state.phase in ("turn", "room"):
        actions = session.state.visit.actions
        session.play(session.hints()[-1].move)
    assert session.state.done == 1
    assert actions < found.actions
    assert session.hints()[-1].move == NextRoom()


def test_hints_for_abilities_exits_and_choices():
    run = in_room("d4", (2, 1), glyphs=(), held="hurry", actions=9, health=1, resistance=0)
    nudge, region, move = GAME.hints(run, 0)
    assert "The exit is open" in nudge.text
    assert "one of your abilities" in region.text
    assert (move.move, move.text) == (Use("hurry", "east"), "Use Hurry to the east.")
    keeping = GAME.start().but(phase="keep", drew=1, drawn=("skin", "slide"))
    assert [hint.move for hint in GAME.hints(keeping, 0)] == [None, None, Keep(("skin", "slide"))]
    assert GAME.hints(GAME.start(), 0) == ()
    lost = in_room("a1", (2, 1), health=1, resistance=0, actions=9)
    (hint,) = GAME.hints(lost, 0)
    assert "No way out" in hint.text
    over = play(in_room("a1", (2, 1), dungeon=STOKEHOLE, glyphs=(), level=6), "roll west")[0]
    assert GAME.hints(over, 0) == ()
    with pytest.raises(ValueError, match="has no move"):
        GAME.bots()["careful"].answer(GAME, over, 0, Random(0))


def test_a_state_is_worth_its_rooms_and_a_little_for_health():
    run = in_room("a1", (2, 1), health=3)
    assert GAME.evaluate(run, 0) == pytest.approx(0.3)
