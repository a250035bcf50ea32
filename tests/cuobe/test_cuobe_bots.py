"""The computer players: they finish every game, help one another, and say why."""

from random import Random

import pytest
from cubeplay.cuobe.bots.advice import nudge, where
from cubeplay.cuobe.bots.choosing import Intent
from cubeplay.cuobe.bots.players import BOTS
from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import Choose, Fight, Go, Leave, Surrender, TakeFind, Use
from cubeplay.cuobe.rules.state import PLACES
from cubeplay.game import CHANCE
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.simulate import play_out
from cuobe_tables import mad, table, task, who

from breadth import sized

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
    assert list(BOTS) == list(GAME.bots()) == ["random", "explorer", "companion"]
    assert all(bot.title and bot.strength for bot in BOTS.values())


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("random", SETTINGS[2]),
        ("explorer", SETTINGS[3]),
        ("companion", SETTINGS[1]),
        *(pytest.param("random", SETTINGS[at], marks=pytest.mark.proof) for at in (0, 1, 3)),
        *(pytest.param("explorer", options, marks=pytest.mark.proof) for options in SETTINGS[:3]),
        *(
            pytest.param("companion", options, marks=pytest.mark.proof)
            for options in (SETTINGS[0], *SETTINGS[2:])
        ),
    ],
    ids=str,
)
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
    for bot in BOTS.values():
        with pytest.raises(ValueError, match="no move"):
            bot.answer(GAME, table(), 1, Random(0))


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


@sized(2, 4, name="players")
def test_every_answer_has_a_reason_in_a_sentence(players):
    rng, state = Random(5), GAME.start(players=players)
    while actors := GAME.to_move(state):
        if actors == ("chance",):
            move = GAME.chance(state).sample(rng)
        else:
            answer = BOTS["companion"].answer(GAME, state, actors[0], rng)
            move = answer.move
            assert answer.because.endswith(".")
            assert move in GAME.moves(state, actors[0])
        state = GAME.apply(state, actors[0], move).state


def test_the_companion_fetches_its_keys_out_of_its_chest_before_it_goes_to_the_exit():
    rooms = {"c3": "atrium", "c2": "ward chest=1", "c4": EXIT}
    state = table(who("c3", tools=KEYS[0], chest=KEYS[1]), rooms=rooms, activated=KEYS[2:])
    assert companion(state).move == Go("north")


def test_the_companion_fights_what_keeps_it_from_activating_keys():
    state = table(who("c2", tools=KEYS[4]), rooms={"c2": "exit spiders=1"}, activated=KEYS[:4])
    assert isinstance(companion(state).move, Fight)


def test_the_companion_refuses_to_surrender_while_there_is_hope():
    asked = task("agree", 1, asks="answer", choices=("agree", "refuse"))
    assert companion(table(who(), tasks=(task("give-up"), asked))).move == Choose("refuse")
    hopeless = table(mad(), mad("c4"), seats=2, tasks=(task("give-up"), asked))
    assert companion(hopeless).move == Choose("agree")


def test_a_session_of_companions_plays_to_an_ending():
    session = Session("cuobe", seed=11, players=2, bots=("companion", "companion"))
    autoplay(session)
    assert session.outcome is not None


# Hints


def test_hints_go_from_how_things_stand_over_a_place_to_the_move():
    state = table(who(tools=KEYS[0]))
    nudge, region, last = GAME.hints(state, 0)
    assert (nudge.text, nudge.move, nudge.places) == (
        f"Keys found: 1 of 5. Turns left after this one: {sum(part.left for part in state.green)} at most.",
        None,
        (),
    )
    assert region.move is None
    assert region.places
    assert last.move in GAME.moves(state, 0)
    assert companion(state).because in last.text
    assert GAME.hints(state, 1) == ()


def test_a_hint_looks_at_the_end_of_the_way_and_then_at_its_first_step():
    state = table(who("c3"), rooms={"c3": "atrium", "c2": "ward", "c1": EXIT}, activated=KEYS)
    _nudge, region, last = GAME.hints(state, 0)
    assert region.places == ("c1",)
    assert (last.move, last.places) == (Go("north"), ("c2",))


def test_a_hint_for_a_card_points_at_the_card():
    _nudge, region, last = GAME.hints(table(who("c2", tools=KEYS[0]), rooms={"c2": EXIT}), 0)
    assert region.places == last.places == (KEYS[0],)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (table(who(wounds=4)), "One more wound is your last."),
        (table(who(panic=4)), "One more fright"),
        (table(who(), spawns=("ghoul c3 3",)), "You are not alone here."),
        (table(who("c2"), rooms={"c2": EXIT}, activated=KEYS), "All keys are activated."),
        (table(who("c2"), who(tools=" ".join(KEYS[3:])), activated=KEYS[:3]), "All keys are found."),
        (table(who(tools=" ".join(KEYS[:3]))), "Keys found: 3 of 5."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_nudge_says_what_presses_most(state, words):
    assert words in nudge(state, 0)


@pytest.mark.parametrize(
    ("deed", "place"),
    [
        (Intent(Go("north"), ""), "c2"),
        (Intent(Go("north"), "", 1), "b1"),
        (Intent(Choose("b4"), "", 16), "b4"),
        (Intent(Fight("ghoul", 1), ""), "c3"),
    ],
    ids=str,
)
def test_a_hint_looks_at_the_field_that_a_move_is_for(deed, place):
    assert where(table(who()), 0, deed) == place


def test_the_group_has_come_further_with_a_key_and_less_far_with_wounds():
    plain, rich, hurt = table(who()), table(who(tools=KEYS[0])), table(who(wounds=3))
    assert GAME.evaluate(hurt, 0) < GAME.evaluate(plain, 0) < GAME.evaluate(rich, 0)


FOLLOWED = """\
turn: 9
activated: bone-key, glass-key, iron-key
rooms:
  attic larder nursery crypt ward
  well archive boiler chapel cellar
  armoury mirrors atrium workshop lift
  pump gallery pusher exit puller
  duct stair bend fork alcove
Player 1:
  at: d4
  panic: 2
"""


@pytest.mark.rule("cuobe.key", "cuobe.tentacles")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("power", [2, 4])
@pytest.mark.parametrize("keys", ["brass-key, wax-key", "wax-key"])
def test_who_holds_keys_ends_outside_the_exit_when_the_tentacles_follow_and_comes_back(players, power, keys):
    text = f"players: {players}\nspawns: tentacles at d4 power {power}\n{FOLLOWED}  tools: {keys}\n"
    state, rng, held = GAME.read_position(text), Random(3), keys.split(", ")
    while state.turn < 9 + 4 * players and set(held) - set(state.activated):
        actor = GAME.to_move(state)[0]
        move = GAME.chance(state).sample(rng) if actor == CHANCE else companion(state, actor).move
        assert str(move) != "end" or state.me.at != PLACES["d4"] or actor
        state = GAME.apply(state, actor, move).state
    assert set(held) <= set(state.activated) or len(held) < 2
