"""When two rules meet, continued: hands, locks, traps and spawns."""

import pytest
from cubeplay.cuobe.rules.floor import locks
from cubeplay.cuobe.rules.state import PLACES
from cuobe_plain import at, choices, do, draw, fx, lie, plain_table, play, spawn_at, told, who
from cuobe_tables import refused

HURTS = (fx("wound", who="you", must=True),)
FULL = "sword knife salve-1"


# Hands


@pytest.mark.rule("cuobe.find-choice", "cuobe.discovery", "cuobe.limit")
def test_a_full_hand_draws_the_discovered_card_all_the_same_if_it_likes_and_then_must_give_up_one():
    state = plain_table(who("c3", tools=FULL, talents="nurse"), chamber={"discover": ["blue"]})
    state, _events = play(state, "move north", "shows chamber", "choose draw", "draws salve-2")
    assert "cuobe.limit" in refused(state, "move south")
    state, _events = play(state, "drop knife", "move south")
    assert at(state, 1) == "c3"


@pytest.mark.rule("cuobe.find-choice", "cuobe.find-token")
def test_a_full_hand_draws_if_no_find_token_is_left():
    rooms = {field: f"{room} find" for field, room in zip(
        ("a1", "a2", "a3", "a4", "a5"), ("one", "two", "three", "another-two", "pit"), strict=True
    )}  # fmt: skip
    state = plain_table(who("c3", tools=FULL, talents="nurse"), rooms=rooms, chamber={"discover": ["blue"]})
    state, events = play(state, "move north", "shows chamber")
    assert told(events)[-1] == "find-choice/none"
    assert state.task.do == "draw"


@pytest.mark.rule("cuobe.eclipse", "cuobe.limit", "cuobe.syndrome")
def test_an_eclipse_drawn_with_full_hands_binds_at_the_next_step():
    state, _events = draw(plain_table(who("c3", tools=FULL)), "eclipse", deck="blue")
    assert "cuobe.limit" in refused(state, "move north")
    assert "cuobe.limit" in refused(state, "end")


@pytest.mark.rule("cuobe.limit", "cuobe.jump")
def test_the_hand_limit_holds_nobody_who_jumps_or_is_swapped():
    state = plain_table(who("c3", tools=f"{FULL} salve-2"), who("a1"))
    state, _events = do(state, fx("swap", who="you", must=True), "choose 2")
    assert at(state, 1) == "a1"


@pytest.mark.rule("cuobe.search", "cuobe.blue-card")
def test_curiosity_finds_nothing_in_an_empty_deck():
    state = plain_table(who("c3", talents="curiosity"), rooms={"c3": "one", "a1": "atrium"})
    state = state.but(blue=(state.blue[0].__class__(state.blue[0].unseen, 0),))
    _state, events = play(state, "search", "rolls 0")
    assert told(events) == ["search/curiosity", "blue-card/empty"]


@pytest.mark.rule("cuobe.leave", "cuobe.take", "cuobe.chest")
def test_the_chest_of_who_has_left_stays_shut():
    state = plain_table(who("c3"), who("c3", status="out", chest="sword"), rooms={"c3": "atrium chest=2"})
    assert "cuobe.take" in refused(state, "take sword")


# Locks and traps


@pytest.mark.rule("cuobe.swap", "cuobe.lock", "cuobe.jump")
def test_one_swaps_and_jumps_out_of_a_locked_room():
    rooms = {"c3": "cell lock", "a1": "atrium"}
    state, _events = do(
        plain_table(who("c3"), who("a1"), rooms=rooms), fx("swap", who="you", must=True), "choose 2"
    )
    assert (at(state, 1), at(state, 2)) == ("a1", "c3")
    state, _events = do(state, fx("jump", who="all", where="atrium", must=True))
    assert at(state, 2) == "a1"
    assert lie(state, "lock") == {"c3"}


@pytest.mark.rule("cuobe.brutal", "cuobe.all-traps")
def test_brutal_with_one_trap_token_left_the_trap_laid_now_wounds_nobody_just_yet():
    far = [field for field in PLACES if field not in ("a1", "c3", "e5")][:9]
    rooms = dict.fromkeys(far, "- trap") | {"a1": "hall", "e5": "ward"}
    players = (who("c3"), who("a1"), who("e5"))
    state = plain_table(*players, rooms=rooms, brutal=True, triggers_out=0)
    state, events = draw(state, "trigger-1")
    assert [player.wounds for player in state.players] == [0, 0, 0]
    assert told(events)[-6:] == ["brutal", "trap", "brutal", "all-traps", "brutal", "all-traps"]
    state, _events = draw(state, "trigger-2")
    assert [player.wounds for player in state.players] == [0, 1, 0]


@pytest.mark.rule("cuobe.force", "cuobe.all-traps", "cuobe.trap")
def test_brute_force_that_leaves_a_trap_when_none_is_left_springs_all():
    far = [field for field in PLACES if field not in ("a1", "c3", "e5")][:10]
    rooms = dict.fromkeys(far, "- trap") | {"c3": "atrium lock"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, spawns=("ghoul c1 3",))
    state, events = play(state, "force", "rolls 3")
    assert (locks(state, PLACES["c3"]), state.players[0].wounds) == (0, 1)
    assert "all-traps" in told(events)


@pytest.mark.rule("cuobe.lock", "cuobe.carry", "cuobe.unlock")
def test_a_lock_holds_the_carried_as_well_and_opens_for_both():
    state = plain_table(who("c3"), who("c3"), rooms={"c3": "atrium lock"}, dice=3)
    assert "cuobe.lock" in refused(state, "move north with 2")
    state, _events = play(state, "force", "rolls 1", "move north with 2", "shows hall")
    assert (at(state, 2), state.dice) == ("c2", 0)


# Spawns


@pytest.mark.rule("cuobe.clown", "cuobe.tentacles")
def test_tentacles_follow_to_where_the_clown_has_put_the_player():
    spawns = ("clown e1 2", "tentacles c3 2")
    state = plain_table(who("c3"), who("a1"), seats=2, rooms={"e1": "hall"}, spawns=spawns, player=1)
    state, _events = play(state, "end")
    assert at(state, 1) == spawn_at(state, "tentacles") == "e1"
    assert spawn_at(state, "clown") == "c3"


@pytest.mark.rule("cuobe.clown", "cuobe.spider-due", "cuobe.closest")
def test_a_spider_due_is_closest_to_where_the_clown_has_put_the_player():
    rooms = {"e1": "hall", "a5": "- spiders=1"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, spawns=("clown e1 2",), player=1)
    state, _events = play(state, "end")
    assert state.rooms[PLACES["e1"]].spiders == 1


@pytest.mark.rule("cuobe.clown", "cuobe.fight")
def test_a_player_swapped_into_the_room_of_other_spawns_may_fight_them():
    rooms = {"e1": "hall spiders=1"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, spawns=("clown e1 2",), player=1)
    state, _events = play(state, "end")
    state, _events = play(state, *(["choose d1"] if choices(state) else []), "draws quiet-1")
    assert "cuobe.fight" not in refused(state, "fight spider with 1")


@pytest.mark.rule("cuobe.time", "cuobe.arrive")
def test_the_last_green_card_may_be_a_spawn_and_the_turn_is_played():
    state = plain_table(who("c3"), who("a1"), seats=2)
    state = state.but(green=(state.green[0].__class__(state.green[0].unseen, 1),))
    state, _events = draw(state, "ghoul")
    assert state.time_up
    state, _events = play(state, "fight ghoul with 1", "rolls 3", "end")
    assert (state.ended, state.spawns[0].name) == ("cuobe.time", "ghoul")


@pytest.mark.rule("cuobe.time", "cuobe.death", "cuobe.all-dead")
def test_who_dies_of_the_last_green_card_ends_the_game_at_once():
    for others, rule in (((), "cuobe.all-dead"), ((who("a1"),), "cuobe.time")):
        state = plain_table(who("c3", wounds=4), *others, seats=1 + len(others), event=HURTS)
        state = state.but(green=(state.green[0].__class__(state.green[0].unseen, 1),))
        state, _events = draw(state, "event")
        assert state.ended == rule


@pytest.mark.rule("cuobe.retrieve-spawn", "cuobe.spiders", "cuobe.spider-due")
def test_retrieved_spiders_arrive_around_the_player_and_count_as_not_killed():
    state = plain_table(who("c3"), who("a1"), seats=2, passed=("spiders",))
    state, _events = do(state, fx("retrieve-spawn", must=True), "draws spiders")
    assert sum(room.spiders for room in state.rooms) == 4
    assert "spiders" not in state.passed
    state, _events = play(state, "end")
    assert sum(room.spiders for room in state.rooms) == 5


@pytest.mark.rule("cuobe.spawn-blocks", "cuobe.discovery", "cuobe.arrive", "cuobe.enter")
def test_a_spawn_discovered_with_a_room_stops_its_dice_effect_but_not_its_enter_effect():
    chamber = {"discover": ["green"], "enter": HURTS, "dice": (fx("gain"),)}
    state, _events = play(
        plain_table(who("c3"), chamber=chamber), "move north", "shows chamber", "draws troll"
    )
    assert state.players[0].wounds == 1
    assert spawn_at(state, "troll") == "c2"
    assert "cuobe.spawn-blocks" in refused(state, "use room")


@pytest.mark.rule("cuobe.key", "cuobe.leave", "cuobe.spawn-blocks")
def test_a_spawn_in_the_exit_stops_the_last_key_but_then_nobody():
    keys = tuple(f"key-{number}" for number in range(1, 5))
    state = plain_table(
        who("a1", tools="key-5"), rooms={"a1": "exit"}, spawns=("clown a1 1",), activated=keys
    )
    assert "cuobe.spawn-blocks" in refused(state, "use key-5")
    state, _events = play(state, "fight clown with 1", "rolls 3", "use key-5", "leave")
    assert state.players[0].status == "out"


@pytest.mark.rule("cuobe.trap", "cuobe.discover", "cuobe.all-traps")
def test_a_trap_token_that_goes_back_can_be_placed_again():
    far = [field for field in PLACES if field not in ("a1", "c3", "e5", "c2")][:9]
    rooms = dict.fromkeys(far, "- trap") | {"c2": "- trap"}
    state, _events = play(
        plain_table(who("c3"), rooms=rooms, seats=1), "move north", "shows pit", "move south"
    )
    state, events = do(state, fx("trap", where="this", must=True))
    assert told(events) == ["trap"]
