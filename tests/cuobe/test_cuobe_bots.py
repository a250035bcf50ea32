"""The computer players: they finish every game, help one another, and say why."""

from random import Random

import pytest
from cubeplay.cuobe.advice import where
from cubeplay.cuobe.bots import BOTS
from cubeplay.cuobe.edition import EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.moves import Choose, Fight, Go, Leave, Surrender, TakeFind, Use
from cubeplay.simulate import play_out
from cuobe_tables import table, who

SETTINGS = (
    {"players": 1},
    {"players": 2, "decks": "advanced", "specialist": True},
    {"players": 4, "brutal": True, "giving": "free"},
    {"players": 6, "pvp": "respawn", "short": True},
)
KEYS = GAME.start().edition.of_kind["key"]


def companion(state, player=0):
    return BOTS["companion"].answer(GAME, state, player, Random(0))


def test_the_bots_are_there_with_titles():
    assert list(BOTS) == list(GAME.bots()) == ["random", "companion"]
    assert all(bot.title and bot.strength for bot in BOTS.values())


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_finishes_every_game_the_same_way_from_the_same_seed(name, options):
    bots = (BOTS[name],) * options["players"]
    first, again = (play_out(GAME, bots, Random(3), **options) for _run in range(2))
    assert first == again
    assert len(first.scores) == options["players"]


def test_a_random_player_never_gives_up():
    state = table()
    rng = Random(1)
    assert not any(
        isinstance(BOTS["random"].answer(GAME, state, 0, rng).move, Surrender) for _each in range(200)
    )


def test_nobody_without_a_move_is_asked():
    with pytest.raises(ValueError, match="no move"):
        BOTS["companion"].answer(GAME, table(), 1, Random(0))
    with pytest.raises(ValueError, match="no move"):
        BOTS["random"].answer(GAME, table(), 1, Random(0))


def test_the_companion_leaves_when_all_keys_are_activated():
    state = table(who("c2"), rooms={"c2": EXIT}, activated=KEYS)
    assert companion(state).move == Leave()


def test_the_companion_activates_a_key_in_the_exit():
    state = table(who("c2", tools=KEYS[0]), rooms={"c2": EXIT})
    assert companion(state).move == Use(KEYS[0])


def test_the_companion_takes_a_find_token_for_nothing():
    state = table(who(), rooms={"c3": "atrium find"})
    assert companion(state).move == TakeFind()


def test_the_companion_explores():
    assert isinstance(companion(table()).move, Go)


def test_every_answer_has_a_reason_in_a_sentence():
    rng, state = Random(5), GAME.start(players=4)
    while actors := GAME.to_move(state):
        if actors == ("chance",):
            move = GAME.chance(state).sample(rng)
        else:
            answer = BOTS["companion"].answer(GAME, state, actors[0], rng)
            move = answer.move
            assert answer.because.endswith(".")
            assert move in GAME.moves(state, actors[0])
        state = GAME.apply(state, actors[0], move).state


def test_hints_go_from_a_reason_over_a_place_to_the_move():
    nudge, region, last = GAME.hints(table(), 0)
    assert nudge.move is None
    assert region.places == last.places
    assert last.move in GAME.moves(table(), 0)
    assert GAME.hints(table(), 1) == ()


@pytest.mark.parametrize(
    ("move", "place"),
    [(Go("north"), "c2"), (Choose("b4"), "b4"), (Choose("north"), "c3"), (Fight("ghoul", 1), "c3")],
    ids=str,
)
def test_a_hint_points_at_the_field_that_its_move_is_about(move, place):
    assert where(table(who()), 0, move) == place


def test_the_group_has_come_further_with_a_key_and_less_far_with_wounds():
    plain, rich, hurt = table(who()), table(who(tools=KEYS[0])), table(who(wounds=3))
    assert GAME.evaluate(hurt, 0) < GAME.evaluate(plain, 0) < GAME.evaluate(rich, 0)
