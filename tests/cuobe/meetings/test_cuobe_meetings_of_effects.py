"""When two rules meet, continued: jumps, shifts, full hands, empty decks, and who has to be chosen."""

from random import Random

import pytest
from cubeplay.cuobe.game import GAME
from cuobe_plain import at, choices, do, draw, fx, lie, plain, plain_table, play, who
from cuobe_tables import refused, table

LOCKED = dict.fromkeys(("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b4", "b5", "e1"), "- lock")
SPAWNS = ("ghoul", "clown", "tentacles", "spiders", "twins", "troll")


@pytest.mark.rule("cuobe.jump", "cuobe.discover")
@pytest.mark.parametrize("whom", ["all", "here"])
def test_several_who_jump_into_a_face_down_room_flip_it_once(whom):
    jump = fx("jump", who=whom, where="any", must=True)
    state = plain_table(who("c3"), who("c3"), seats=2, event=(jump,))
    state, _events = draw(state, "event", "choose a1", "shows hall")
    assert (at(state, 1), at(state, 2), state.rooms[0].card) == ("a1", "a1", "hall")
    assert state.task is None


@pytest.mark.rule("cuobe.jump", "cuobe.closest")
@pytest.mark.parametrize("whom", ["all", "here", "others"])
def test_the_closest_other_room_is_never_the_own_one_whoever_jumps(whom):
    jump = fx("jump", who=whom, where="closest", must=True)
    state, _events = draw(plain_table(who("c3"), who("c3"), seats=2, event=(jump,)), "event")
    assert choices(state) == {"c2", "b3", "d3", "c4"}


@pytest.mark.rule("cuobe.time", "cuobe.green-card")
def test_without_a_green_card_at_all_time_is_up_with_the_first_turn():
    options = dict.fromkeys((*SPAWNS, "ticks"), False) | {"events_out": 22, "triggers_out": 8}
    state = GAME.start(players=2, **options)
    while state.turn < 2 and not state.ended:
        (actor,) = GAME.to_move(state)
        move = GAME.parse("end") if actor == 0 else GAME.chance(state).sample(Random(0))
        state = GAME.apply(state, actor, move).state
    assert (state.turn, state.ended) == (1, "cuobe.time")


@pytest.mark.rule("cuobe.find-choice", "cuobe.discovery", "cuobe.shift")
def test_a_room_that_a_green_icon_has_shifted_gets_its_find_token_where_it_lies_now():
    full = who("c3", tools="sword knife salve-1", talents="boxer")
    state = plain_table(full, seats=3, chamber={"discover": ["green", "blue"]})
    state, _events = play(state, "move north", "shows chamber", "draws tick-east", "choose token")
    assert (at(state, 1), lie(state, "find")) == ("d2", {"d2"})


@pytest.mark.rule("cuobe.discovery", "cuobe.tool", "cuobe.specialist")
@pytest.mark.parametrize("id", ["spare", "specialist"])
def test_a_room_may_have_any_id(id):
    edition = plain(discover=["blue"]).replace("id = 'chamber'", f"id = '{id}'")
    state = table(who("c3"), seats=2, edition=edition)
    state, _events = play(state, "move north", f"shows {id}", "draws sword")
    assert (state.players[0].tools, state.players[0].talents, state.gone) == (("sword",), (), ())


@pytest.mark.rule("cuobe.retrieve-tool", "cuobe.compulsory", "cuobe.decline")
@pytest.mark.parametrize("must", [True, False])
def test_a_tool_that_must_be_retrieved_cannot_be_declined(must):
    retrieve = fx("retrieve-tool", must=must)
    state, _events = draw(plain_table(who("c3"), event=(retrieve,), dropped=("sword",)), "event")
    assert ("cuobe.decline" in refused(state, "decline")) == must


@pytest.mark.rule("cuobe.compulsory", "cuobe.choice")
def test_what_is_compulsory_is_aimed_at_somebody_to_whom_it_does_something():
    players = (who("c3", wounds=1), who("a1", asleep=True, panic=1), who("e5", tools="sword"))
    state = plain_table(*players, seats=3)
    healed, _events = do(state, fx("heal", who="chosen", must=True))
    calmed, _events = do(state, fx("calm", who="chosen", must=True))
    dropped, _events = do(state, fx("drop", who="chosen", card="tool", must=True), "choose sword")
    found = (healed.players[0].wounds, calmed.players[1].panic, dropped.players[2].tools)
    assert found == (0, 0, ())
    assert choices(do(state, fx("sleep", who="chosen", must=True))[0]) == {"1", "3"}
    assert choices(do(state, fx("heal", who="chosen"))[0]) == {"1", "2", "3"}


@pytest.mark.rule("cuobe.swap", "cuobe.use-target")
def test_players_of_one_room_do_not_swap():
    swap = fx("swap", who="chosen", must=True)
    state, _events = do(plain_table(who("c3"), who("c3"), who("a1"), seats=3), swap, "choose 1")
    assert at(state, 1) == "a1"
    assert "cuobe.use-target" in refused(table(who("c3", tools="mask"), who("c3"), seats=2), "use mask")


@pytest.mark.rule("cuobe.use-target")
@pytest.mark.parametrize(
    ("effect", "changes"),
    [
        (fx("attract"), {"spawns": ("ghoul c3 2",)}),
        (fx("lock", where="this"), {"rooms": LOCKED}),
    ],
)
def test_a_tool_that_would_do_nothing_is_kept(effect, changes):
    state = plain_table(who("c3", tools="tool"), seats=2, tool=(effect,), **changes)
    assert "cuobe.use-target" in refused(state, "use tool")


@pytest.mark.rule("cuobe.chest", "cuobe.limit", "cuobe.loot")
def test_a_full_hand_in_the_own_turn_may_place_the_chest_first():
    keys = who("c3", tools="key-1 key-2 key-3")
    state = plain_table(keys, who("a1"), seats=3, spawns=("twins c3 1 0 0 0",))
    state, _events = play(state, "fight twins with 3", "rolls 2 2 2", "draws key-4")
    state, _events = play(state, "chest", "stash key-4")
    assert (state.task, state.players[0].chest) == (None, ("key-4",))
