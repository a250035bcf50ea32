"""What readings.md says of spawns, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES
from cuobe_plain import at, choices, draw, fx, plain_table, play, spawn_at, told, who
from cuobe_tables import refused

AROUND = ("c2", "d3", "c4", "b3")
ATTRACT = (fx("attract", must=True),)


def spiders(state):
    """The fields with spiders, each with their number."""
    return {field: n for field, place in PLACES.items() if (n := state.rooms[place].spiders)}


# Arriving


@pytest.mark.rule("cuobe.arrive")
@pytest.mark.parametrize(("spawn", "power"), [("ghoul", 3), ("clown", 2), ("tentacles", 2), ("troll", 3)])
def test_ghoul_clown_tentacles_and_troll_arrive_with_the_active_player(spawn, power):
    state, events = draw(plain_table(who("b4")), spawn)
    assert [(s.name, spawn_at(state, s.name), s.power) for s in state.spawns] == [(spawn, "b4", power)]
    assert "arrive" in told(events)
    assert spawn not in state.passed


@pytest.mark.rule("cuobe.spiders")
def test_spiders_arrive_in_the_four_neighbours_wrapped():
    state, events = draw(plain_table(who("a1"), rooms={"a1": "hall"}), "spiders")
    assert spiders(state) == dict.fromkeys(("a5", "b1", "a2", "e1"), 1)
    assert told(events) == ["green-card", *["spiders"] * 4]


@pytest.mark.rule("cuobe.spiders")
def test_spiders_skip_taken_rooms():
    state, events = draw(plain_table(who("c3"), rooms={"c2": "- spiders=2"}), "spiders")
    assert spiders(state) == {"c2": 2, "d3": 1, "c4": 1, "b3": 1}
    assert "swarm" not in told(events)


@pytest.mark.rule("cuobe.twins")
def test_twins_arrive_in_two_neighbours_that_the_player_picks_and_steal_three_cards_each():
    state = plain_table(who("c3"))
    before = state.blue[0].left
    state, _events = draw(state, "twins")
    assert choices(state) == set(AROUND)
    state, events = play(state, "choose b3")
    assert choices(state) == set(AROUND) - {"b3"}
    state, events = play(state, "choose c4")
    assert (spawn_at(state, "twins"), spawn_at(state, "sister")) == ("b3", "c4")
    assert [spawn.loot for spawn in state.spawns] == [(0, 0, 0), (0, 0, 0)]
    assert state.blue[0].left == before - 6
    assert told(events) == ["twins", "twins"]


@pytest.mark.rule("cuobe.twins")
def test_twins_do_not_wrap_and_steal_what_there_is_if_fewer():
    state = plain_table(who("a1"), rooms={"a1": "hall"})
    part = state.blue[0]
    state = state.but(blue=(part.__class__(part.unseen, 4),))
    state, _events = draw(state, "twins")
    assert choices(state) == {"a2", "b1"}
    state, _events = play(state, "choose a2", "choose b1")
    assert [len(spawn.loot) for spawn in state.spawns] == [3, 1]
    assert state.blue[0].left == 0


@pytest.mark.rule("cuobe.twins")
def test_the_second_twin_takes_cards_of_the_next_part_when_the_top_one_is_empty():
    state = plain_table(who("c3"), decks="advanced")
    state = state.but(blue=tuple(part.__class__(part.unseen, 2) for part in state.blue))
    state, _events = draw(state, "twins", "choose c2", "choose c4")
    assert [spawn.loot for spawn in state.spawns] == [(0, 0, 1), (1, 2, 2)]


# Spiders


@pytest.mark.rule("cuobe.spawn-blocks")
def test_spiders_stop_dice_effects():
    state = plain_table(who("c3"), rooms={"c3": "one spiders=1", "a1": "atrium"})
    assert "cuobe.spawn-blocks" in refused(state, "search")
    state = plain_table(
        who("c3"), rooms={"c3": "chamber spiders=1", "a1": "atrium"}, chamber={"dice": (fx("gain"),)}
    )
    assert "cuobe.spawn-blocks" in refused(state, "use room")


@pytest.mark.rule("cuobe.spawn-blocks")
def test_spiders_stop_keys():
    state = plain_table(who("a1", tools="key-1"), rooms={"a1": "exit spiders=1"})
    assert "cuobe.spawn-blocks" in refused(state, "use key-1")


@pytest.mark.rule("cuobe.frighten")
def test_spiders_frighten_at_the_end_of_the_turn_once_however_many():
    state = plain_table(who("c3"), rooms={"c3": "atrium spiders=3"}, spawns=("ghoul c3 3",))
    state, events = play(state, "end")
    assert state.players[0].panic == 1
    assert told(events).count("frighten") == 1


@pytest.mark.rule("cuobe.attract")
def test_spiders_can_be_attracted_and_then_they_may_stack():
    rooms = {"c2": "- spiders=1", "c4": "- spiders=2", "a1": "- spiders=1"}
    state, events = draw(plain_table(who("c3"), event=ATTRACT, rooms=rooms), "event")
    assert spiders(state) == {"c3": 3, "a1": 1}
    assert told(events).count("attract") == 2


@pytest.mark.rule("cuobe.spider-due")
def test_a_turn_in_which_spiders_arrived_counts_as_one_without_a_kill():
    state, _events = draw(plain_table(who("c3")), "spiders")
    state, events = play(state, "end")
    assert "spider-due" in told(events)
    assert sum(spiders(state).values()) == 5


@pytest.mark.rule("cuobe.spider-due", "cuobe.closest")
def test_of_equally_close_rooms_the_active_player_chooses_where_the_spider_due_appears():
    rooms = {"c3": "atrium spiders=1"}
    state = plain_table(who("c3"), who("c3"), seats=2, rooms=rooms)
    state, events = play(state, "end")
    assert choices(state) == set(AROUND)
    state, events = play(state, "choose c4")
    assert told(events) == ["spider-due", "spiders"]
    assert spiders(state) == {"c3": 1, "c4": 1}


@pytest.mark.rule("cuobe.spider-killed", "cuobe.spider-due")
def test_a_spider_killed_in_the_turn_of_its_arrival_counts_as_a_kill():
    state, _events = draw(plain_table(who("c3"), dice=5), "spiders")
    state, _events = play(state, "move north", "shows hall", "fight spider with 2", "rolls 1 2")
    assert sum(spiders(state).values()) == 3
    state, _events = play(state, "end")
    assert not state.spider_due
    assert sum(spiders(state).values()) == 3


@pytest.mark.rule("cuobe.spider-due")
def test_after_a_turn_with_a_kill_by_somebody_else_a_spider_is_due_again():
    rooms = {"c3": "atrium spiders=2"}
    state = plain_table(who("c3"), who("c3"), seats=2, rooms=rooms)
    state, _events = play(state, "fight spider with 2", "rolls 1 2", "end", "draws quiet-1", "end")
    assert state.spider_due


@pytest.mark.rule("cuobe.swarm")
def test_every_spider_that_cannot_be_placed_gives_all_living_one_panic():
    rooms = {"e1": "- spiders=8"}
    state = plain_table(who("c3"), who("a5"), who("a1", status="dead", wounds=5), rooms=rooms)
    state, events = draw(state, "spiders")
    assert sum(spiders(state).values()) == 10
    assert [player.panic for player in state.players] == [2, 2, 0]
    assert "swarm" in told(events)


# Destroyed and retrieved


@pytest.mark.rule("cuobe.destroyed")
def test_a_destroyed_spawns_card_is_discarded():
    state = plain_table(who("c3"), spawns=("clown c3 1",))
    state, events = play(state, "fight clown with 2", "rolls 1 2")
    assert state.passed == ("clown",)
    assert state.spawns == ()
    assert "destroyed" in told(events)


RETRIEVE = (fx("retrieve-spawn", must=True),)


@pytest.mark.rule("cuobe.retrieve-spawn", "cuobe.arrive")
def test_retrieve_spawn_brings_one_back_at_full_power_at_random():
    state = plain_table(who("b2"), event=RETRIEVE, passed=("ghoul", "clown", "quiet-1"))
    state, _events = draw(state, "event")
    assert {str(move) for move, _share in GAME.chance(state).outcomes()} == {"draws ghoul", "draws clown"}
    state, events = play(state, "draws ghoul")
    assert [(spawn.name, spawn.power) for spawn in state.spawns] == [("ghoul", 3)]
    assert spawn_at(state, "ghoul") == "b2"
    assert told(events) == ["arrive/again"]
    assert "ghoul" not in state.passed


@pytest.mark.rule("cuobe.retrieve-spawn", "cuobe.twins")
def test_retrieved_twins_steal_again():
    state = plain_table(who("c3"), event=RETRIEVE, passed=("twins",))
    before = state.blue[0].left
    state, _events = draw(state, "event", "draws twins", "choose b3", "choose d3")
    assert [len(spawn.loot) for spawn in state.spawns] == [3, 3]
    assert state.blue[0].left == before - 6


@pytest.mark.rule("cuobe.retrieve-spawn")
def test_with_no_spawn_to_retrieve_nothing_happens():
    state, events = draw(plain_table(who("c3"), event=RETRIEVE), "event")
    assert "retrieve-spawn/none" in told(events)
    assert state.spawns == ()
    assert state.task is None


# Clown, jumps, attraction


def turn_of_the_first(state):
    """End the turn of the last player, so that the first one's begins."""
    return play(state, "end")


@pytest.mark.rule("cuobe.clown")
def test_the_clown_alone_with_the_player_does_nothing():
    state = plain_table(who("c3"), who("a1"), seats=2, spawns=("clown c3 2",), player=1)
    state, events = turn_of_the_first(state)
    assert at(state, 1) == spawn_at(state, "clown") == "c3"
    assert "clown" not in told(events)


@pytest.mark.rule("cuobe.clown", "cuobe.tentacles")
def test_swaps_and_jumps_of_spawns_ignore_locks_and_enter_effects():
    rooms = {"a5": "chamber lock", "c3": "cell lock", "b2": "atrium"}
    chamber = {"enter": (fx("wound", who="you", must=True),)}
    state = plain_table(
        who("c3"), who("b2"), seats=2, rooms=rooms, chamber=chamber,
        spawns=("clown a5 2", "tentacles e1 2"), player=1,
    )  # fmt: skip
    state, events = turn_of_the_first(state)
    assert at(state, 1) == "a5" == spawn_at(state, "tentacles")
    assert spawn_at(state, "clown") == "c3"
    assert state.players[0].wounds == 0
    assert "enter" not in told(events)


@pytest.mark.rule("cuobe.tentacles")
def test_the_tentacles_stay_where_the_player_is():
    state = plain_table(who("c3"), who("a1"), seats=2, spawns=("tentacles c3 2",), player=1)
    _state, events = turn_of_the_first(state)
    assert "tentacles" not in told(events)


@pytest.mark.rule("cuobe.attract")
def test_a_spawn_already_here_is_the_closest_and_attraction_moves_nothing():
    state = plain_table(who("c3"), event=ATTRACT, spawns=("ghoul c3 3", "troll c2 3"))
    state, events = draw(state, "event")
    assert "attract/here" in told(events)
    assert spawn_at(state, "troll") == "c2"


@pytest.mark.rule("cuobe.attract", "cuobe.closest")
def test_all_the_tied_spawns_jump_and_locks_do_not_hold_them():
    rooms = {"c1": "- lock", "a3": "- spiders=1"}
    state = plain_table(
        who("c3"), event=ATTRACT, rooms=rooms, spawns=("ghoul c1 3", "clown c1 2", "troll e5 3")
    )
    state, _events = draw(state, "event")
    assert [spawn_at(state, spawn.name) for spawn in state.spawns] == ["c3", "c3", "e5"]
    assert spiders(state) == {"c3": 1}


@pytest.mark.rule("cuobe.attract")
def test_without_a_spawn_attraction_says_so():
    _state, events = draw(plain_table(who("c3"), event=ATTRACT), "event")
    assert "attract/none" in told(events)


@pytest.mark.rule("cuobe.closest", "cuobe.attract")
def test_distances_do_not_wrap():
    state = plain_table(who("a1"), event=ATTRACT, rooms={"a1": "hall"}, spawns=("ghoul e1 3", "clown c1 2"))
    state, _events = draw(state, "event")
    assert (spawn_at(state, "ghoul"), spawn_at(state, "clown")) == ("e1", "a1")
