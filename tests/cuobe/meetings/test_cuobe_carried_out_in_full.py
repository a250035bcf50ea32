"""What has begun is carried out in full, whoever dies of it, falls asleep or is moved away meanwhile.

The print: an enter effect "activates each time a player moves into the room", and effects with an
exclamation mark "have to be carried out in full".
"""

import pytest
from cubeplay.cuobe.game import GAME
from cuobe_plain import at, choices, draw, fx, lie, plain_table, play, told, who
from cuobe_tables import mad

HURTS = fx("wound", who="you", must=True)
SLEEPS = fx("sleep", who="you", must=True)
FRIGHTENS = fx("panic", who="you", must=True)
ALONE = {"seats": 2, "rooms": {"c2": "chamber"}}


def carried_in(mover, *enter, other=None, **more):
    """Player 1 takes player 2 along into the chamber: the table then, and the events."""
    table = {**ALONE, "chamber": {"enter": enter}, **more}
    return play(plain_table(mover, other or who("c3"), **table), "move north with 2")


# Enter effects of who is carried


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.death")
def test_each_player_who_moves_in_has_the_enter_effect_also_when_the_mover_dies_of_it():
    state, events = carried_in(who("c3", wounds=4), HURTS)
    assert (state.players[0].status, state.players[1].wounds, at(state, 2)) == ("dead", 1, "c2")
    assert told(events) == ["move/with", "enter", "wound", "death", "wound", "turn"]
    assert state.player == 1


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.sleep", "cuobe.end")
def test_each_player_who_moves_in_has_the_enter_effect_also_when_the_mover_falls_asleep():
    state, events = carried_in(who("c3"), SLEEPS, FRIGHTENS)
    assert [player.asleep for player in state.players] == [True, False]  # the second woke for the turn
    assert told(events)[:7] == [
        "move/with", "enter", "sleep", "panic-wound/asleep", "wound", "sleep", "panic-wound/asleep",
    ]  # fmt: skip
    assert told(events)[8:11] == ["dice/asleep", "end", "turn"]
    assert [player.wounds for player in state.players] == [1, 1]


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.discovery", "cuobe.death", "cuobe.sleep")
@pytest.mark.parametrize("fate", [HURTS, SLEEPS])
def test_the_carried_one_has_the_enter_effect_when_a_discovery_card_ends_the_movers_turn(fate):
    chamber = {"discover": ["green", "blue"], "enter": (FRIGHTENS,)}
    players = (who("c3", wounds=4), who("c3"))
    state = plain_table(*players, seats=2, event=(fate,), chamber=chamber)
    state, events = play(state, "move north with 2", "shows chamber", "draws event")
    assert [player.panic for player in state.players] == [0, 1]
    assert "discovery/blue" not in told(events)
    assert state.player == 1


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.pusher", "cuobe.death")
def test_a_room_that_shifts_for_two_shifts_once_also_when_the_mover_dies_there():
    shift = fx("shift", where="this", direction="forwards", must=True)
    state, events = carried_in(who("c3", wounds=4), HURTS, shift)
    assert (told(events).count("shift"), at(state, 2), state.players[1].wounds) == (1, "c1", 1)


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.death", "cuobe.compulsory")
def test_the_room_does_all_that_it_must_also_when_the_carried_one_dies_of_it():
    others = fx("panic", who="others", must=True)
    state, _events = carried_in(who("c3"), HURTS, others, fx("gain"), other=who("c3", wounds=4), dice=4)
    assert (state.players[1].status, state.players[0].panic) == ("dead", 1)
    assert (state.player, state.dice) == (0, 3)


@pytest.mark.rule("cuobe.enter", "cuobe.carry", "cuobe.decline", "cuobe.death")
def test_what_a_dead_mover_would_choose_the_next_player_chooses():
    state, _events = carried_in(who("c3", wounds=4), HURTS, fx("jump", who="you", where="next"))
    assert (GAME.to_move(state), state.player, state.dice) == ((1,), 0, 0)
    assert choices(state) == {"b2", "c1", "c3", "d2"}
    state, events = play(state, "choose c3")
    assert (at(state, 2), told(events)) == ("c3", ["jump", "turn"])


# Compulsory cards


@pytest.mark.rule("cuobe.compulsory", "cuobe.event", "cuobe.death")
def test_a_compulsory_card_is_carried_out_in_full_though_the_active_player_dies_of_it():
    effects = (
        HURTS,
        fx("heal", who="you", must=True),
        fx("panic", who="all", must=True),
        fx("trap", where="this", must=True),
        fx("lock", where="next", must=True),
        fx("calm", who="all"),
    )
    state = plain_table(who("c3", wounds=4), who("a1"), seats=2, event=effects)
    state, events = draw(state, "event")
    assert (state.players[0].status, state.players[1].panic, lie(state, "trap")) == ("dead", 1, {"c3"})
    assert (GAME.to_move(state), choices(state)) == ((1,), {"b3", "c2", "c4", "d3"})
    state, more = play(state, "choose c2")
    assert (lie(state, "lock"), told(more)) == ({"c2"}, ["lock-effect", "turn"])
    assert told(events).count("compulsory/nothing") == 1
    assert state.players[1].panic == 1


@pytest.mark.rule("cuobe.compulsory", "cuobe.green-card", "cuobe.dice", "cuobe.death")
def test_who_dies_of_the_turns_card_gets_no_dice_and_the_others_get_the_rest_of_the_card():
    effects = (fx("wound", who="all", must=True), fx("panic", who="others", must=True))
    state = plain_table(who("a1"), who("c3", wounds=4), seats=2, event=effects)
    state, events = play(state, "end", "draws event")
    assert (state.players[0].wounds, state.players[0].panic) == (1, 1)
    assert "dice" not in told(events)
    assert (state.player, state.players[1].status) == (0, "dead")


@pytest.mark.rule("cuobe.compulsory", "cuobe.sleep", "cuobe.end")
def test_after_sleep_a_card_does_what_it_must_and_no_more():
    effects = (SLEEPS, fx("wound", who="all", must=True), fx("heal", who="you"), fx("trap", where="this"))
    state = plain_table(who("c3"), who("a1"), event=effects)
    state, events = draw(state, "event")
    assert [player.wounds for player in state.players] == [1, 1, 1]
    assert lie(state, "trap") == set()
    assert told(events)[:7] == ["green-card", "sleep", "wound", "wound", "wound", "dice/asleep", "end"]


@pytest.mark.rule("cuobe.compulsory", "cuobe.sleep", "cuobe.death", "cuobe.end", "cuobe.paranoia")
def test_who_is_killed_in_the_sleep_that_ends_the_turn_has_none_of_its_end():
    effects = (SLEEPS, HURTS, fx("trap", where="this", must=True))
    players = (who("c3", wounds=4, syndromes="paranoia"), who("c3"))
    state = plain_table(*players, seats=2, event=effects, spawns=("ghoul c3 3",))
    state, events = draw(state, "event")
    assert told(events) == ["green-card", "sleep", "wound", "death", "trap", "turn"]
    assert state.player == 1


@pytest.mark.rule("cuobe.swarm", "cuobe.death", "cuobe.green-card")
def test_who_dies_before_the_card_of_the_turn_draws_none():
    players = (who("a1"), mad("c3", wounds=4))
    state = plain_table(*players, seats=2, rooms={"e1": "- spiders=10"})
    state, events = play(state, "end")
    assert (state.players[1].status, state.player, state.turn) == ("dead", 0, 3)
    assert "green-card" not in told(events)


@pytest.mark.rule("cuobe.retrieve-tool", "cuobe.carry", "cuobe.enter", "cuobe.death")
def test_who_enters_retrieves_the_tool_and_the_dead_retrieve_nothing():
    tools = {"dropped": ("sword", "knife")}
    state, _events = carried_in(who("c3", wounds=4), HURTS, fx("retrieve-tool", must=True), **tools)
    assert (GAME.to_move(state), choices(state)) == ((1,), {"sword", "knife"})
    state, _events = play(state, "choose knife")
    assert (state.players[1].tools, state.dropped) == (("knife",), ("sword",))


# Ties with a sister


@pytest.mark.rule("cuobe.loot", "cuobe.result", "cuobe.death")
@pytest.mark.parametrize(
    ("card", "dropped", "talents", "gone"),
    [("sword", ("sword",), (), ()), ("nurse", (), ("nurse",), ()), ("rush", (), (), ())],
)
def test_in_a_tie_with_a_sister_both_are_carried_out_also_when_the_player_dies(card, dropped, talents, gone):
    players = (who("c3", wounds=4), who("a1"))
    state = plain_table(*players, seats=2, spawns=("twins c3 1 0 0",))
    state, events = play(state, "fight twins with 1", "rolls 1")
    assert told(events) == ["fight", "fight/roll", "result/tie", "wound", "death"]
    state, events = play(state, f"draws {card}")
    assert (state.spawns[0].loot, state.dropped, state.players[1].talents) == ((0,), dropped, talents)
    assert (state.gone, state.player) == (gone, 1)
    assert (state.players[1].syndromes == ("rush",)) == (card == "rush")


@pytest.mark.rule("cuobe.loot", "cuobe.result", "cuobe.death", "cuobe.talent")
def test_a_stolen_talent_that_nobody_can_take_from_the_dead_leaves_the_game():
    players = (who("c3", wounds=4), who("a1", talents="boxer runner"))
    state = plain_table(*players, seats=2, spawns=("twins c3 1 0 0",))
    state, _events = play(state, "fight twins with 1", "rolls 1", "draws nurse")
    assert (state.gone, state.player) == (("nurse",), 1)


@pytest.mark.rule("cuobe.loot", "cuobe.result", "cuobe.destroyed", "cuobe.death")
@pytest.mark.parametrize("wounds", [1, 4])
def test_in_a_tie_with_a_sisters_last_card_she_goes_and_the_player_is_hurt(wounds):
    players = (who("c3", wounds=wounds), who("a1"))
    state = plain_table(*players, seats=2, spawns=("twins c3 1 0",))
    state, _events = play(state, "fight twins with 1", "rolls 1", "draws sword")
    assert (state.players[0].wounds, state.spawns, state.passed) == (wounds + 1, (), ("twins",))
    assert ("sword" in state.dropped) == (wounds == 4)


@pytest.mark.rule("cuobe.loot", "cuobe.result", "cuobe.destroyed", "cuobe.death", "cuobe.relief")
@pytest.mark.parametrize(("wounds", "status"), [(1, "in"), (4, "dead")])
def test_in_a_tie_a_sister_who_stole_nothing_goes_and_the_player_is_hurt(wounds, status):
    players = (who("c3", wounds=wounds), who("a1"))
    state = plain_table(*players, seats=2, spawns=("twins c3 1", "sister e5 1 0"))
    state, events = play(state, "fight twins with 1", "rolls 1")
    assert told(events)[2:4] == ["result/tie", "wound"]
    assert (state.players[0].wounds, state.players[0].status) == (wounds + 1, status)
    assert [spawn.name for spawn in state.spawns] == ["sister"]


# Moved out of a room, and back into it


def there_and_back(effects, *answers):
    """A room whose green icon sends its discoverer away: the table after that, and the events."""
    chamber = {"discover": ["green"], "enter": (FRIGHTENS,)}
    state = plain_table(who("c3"), who("a1"), seats=2, event=effects, chamber=chamber)
    return play(state, "move north", "shows chamber", "draws event", *answers)


@pytest.mark.rule("cuobe.enter", "cuobe.discovery", "cuobe.move-player")
def test_who_is_moved_out_and_back_in_by_the_discovery_card_has_one_enter_effect():
    away = (fx("move-player", who="you", amount=2, must=True),)
    state, events = there_and_back(away, "choose south", "choose north")
    assert (at(state, 1), state.players[0].panic, told(events).count("enter")) == ("c2", 1, 1)


@pytest.mark.rule("cuobe.enter", "cuobe.discovery", "cuobe.jump")
def test_who_is_moved_out_and_jumps_back_in_has_no_enter_effect():
    away = (fx("jump", who="you", where="atrium", must=True), fx("jump", who="you", where="next", must=True))
    state, events = there_and_back(away, "choose c2")
    assert (at(state, 1), state.players[0].panic) == ("c2", 0)
    assert "enter" not in told(events)


@pytest.mark.rule("cuobe.enter", "cuobe.discovery", "cuobe.swap", "cuobe.carry")
def test_a_discovery_card_that_swaps_the_mover_away_leaves_the_effect_for_the_carried_one():
    chamber = {"discover": ["green"], "enter": (FRIGHTENS,)}
    swap = fx("swap", who="you", must=True)
    state = plain_table(who("c3"), who("c3"), who("a1"), event=(swap,), chamber=chamber)
    state, _events = play(state, "move north with 2", "shows chamber", "draws event")
    assert [at(state, player) for player in (1, 2, 3)] == ["a1", "c2", "c2"]
    assert [player.panic for player in state.players] == [0, 1, 0]
