"""When two rules meet: what happens then, as the catalogue says."""

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import locks, trapped
from cubeplay.cuobe.rules.state import PLACES
from cuobe_plain import at, do, draw, fx, plain_table, play, spawn_at, told, who
from cuobe_tables import mad, refused

HURTS = (fx("wound", who="you", must=True),)
DEAD = {"status": "dead", "wounds": 5}
FULL = "sword knife salve-1"


# Shifts


@pytest.mark.rule("cuobe.shift", "cuobe.tick", "cuobe.tentacles")
def test_a_shift_during_a_chase_takes_along_what_is_in_the_row_and_leaves_the_rest_behind():
    rooms = {"c1": "hall", "c5": "ward", "b1": "chapel"}
    state = plain_table(
        who("c1"), seats=1, rooms=rooms, spawns=("ghoul c5 3", "tentacles b1 2"), dice=5
    )  # fmt: skip
    state, _events = draw(state, "tick-north")
    assert (at(state, 1), spawn_at(state, "ghoul"), spawn_at(state, "tentacles")) == ("c5", "c4", "b1")
    state, _events = play(state, "end")
    assert spawn_at(state, "tentacles") == "c5"


@pytest.mark.rule("cuobe.tick", "cuobe.discovery", "cuobe.enter")
def test_the_enter_effect_still_happens_after_a_tick_has_moved_the_room_with_the_player():
    chamber = {"discover": ["green"], "enter": HURTS}
    state = plain_table(who("c3"), chamber=chamber)
    state, events = play(state, "move north", "shows chamber", "draws tick-east")
    assert (at(state, 1), state.players[0].wounds) == ("d2", 1)
    assert told(events)[-2:] == ["enter", "wound"]


@pytest.mark.rule("cuobe.shift", "cuobe.relock", "cuobe.unlock")
def test_an_opened_printed_lock_travels_open_and_shuts_where_it_lies_at_the_end_of_the_turn():
    state = plain_table(who("c3"), rooms={"c3": "cell", "a1": "atrium"})
    state, _events = play(state, "force", "rolls 1")
    state, _events = draw(state, "tick-south")
    assert locks(state, PLACES["c4"]) == 0
    state, _events = play(state, "end")
    assert locks(state, PLACES["c4"]) == 1


@pytest.mark.rule("cuobe.pusher", "cuobe.carry", "cuobe.edge")
def test_a_puller_entered_over_the_edge_by_two_pulls_both_back_over_it():
    state = plain_table(who("c1"), who("c1"), rooms={"c1": "pipe", "c5": "puller"})
    state, _events = play(state, "move north with 2")
    assert (at(state, 1), at(state, 2)) == ("c1", "c1")
    assert state.rooms[PLACES["c1"]].card == "puller"
    assert state.rooms[PLACES["c2"]].card == "pipe"


@pytest.mark.rule("cuobe.edge", "cuobe.corridor", "cuobe.discover")
def test_a_corridor_discovered_over_the_edge_points_back_over_it():
    state = plain_table(who("c1"), rooms={"c1": "pipe"}, dice=3)
    state, _events = play(state, "move north", "shows nook")
    moves = [str(move) for move in GAME.moves(state, 0) if str(move).startswith("move")]
    assert (at(state, 1), moves) == ("c5", ["move south"])
    state, _events = play(state, "move south")
    assert at(state, 1) == "c1"


@pytest.mark.rule("cuobe.ghoul", "cuobe.shift", "cuobe.attract")
def test_the_rows_of_the_ghoul_go_where_it_goes():
    state = plain_table(who("c3"), who("a1"), spawns=("ghoul e1 3",))
    assert trapped(state, PLACES["a1"])
    state, _events = do(state, fx("attract", must=True))
    assert not trapped(state, PLACES["a1"])
    assert trapped(state, PLACES["a3"])
    state, _events = draw(state, "tick-north")
    assert not trapped(state, PLACES["a3"])
    assert trapped(state, PLACES["a2"])


# Death


@pytest.mark.rule("cuobe.death", "cuobe.chest", "cuobe.take", "cuobe.chest-room")
def test_a_chest_outlives_its_owner_and_opens_to_the_others():
    players = (who("c3"), who("c3", wounds=4, chest="sword", tools="knife"))
    state = plain_table(*players, rooms={"c3": "atrium chest=2"})
    assert "cuobe.take" in refused(state, "take sword")
    state, _events = do(state, fx("wound", who="others", must=True))
    assert (state.players[1].chest, state.dropped) == (("sword",), ("knife",))
    assert "cuobe.chest-room" in refused(state, "chest")
    state, _events = play(state, "take sword")
    assert state.players[0].tools == ("sword",)


@pytest.mark.rule("cuobe.death", "cuobe.key", "cuobe.retrieve-tool")
def test_a_key_in_a_dead_players_hand_is_dropped_and_can_be_retrieved():
    players = (who("a1"), who("c3", wounds=4, tools="key-1"))
    state = plain_table(*players, rooms={"a1": "exit"})
    state, _events = do(state, fx("wound", who="others", must=True))
    assert state.dropped == ("key-1",)
    state, _events = do(state, fx("retrieve-tool"), "choose key-1")
    state, _events = play(state, "use key-1")
    assert state.activated == ("key-1",)


@pytest.mark.rule("cuobe.death", "cuobe.discovery", "cuobe.enter")
def test_who_dies_of_a_discovery_card_draws_no_other_and_enters_nothing():
    chamber = {"discover": ["green", "blue"], "enter": (fx("panic", who="all", must=True),)}
    state = plain_table(who("c3", wounds=4), who("a1"), seats=2, event=HURTS, chamber=chamber)
    state, events = play(state, "move north", "shows chamber", "draws event")
    assert (state.players[0].status, state.player) == ("dead", 1)
    assert "enter" not in told(events)
    state, _events = play(state, "draws quiet-1")
    assert (state.task, state.players[1].panic) == (None, 0)


@pytest.mark.rule("cuobe.death", "cuobe.carry", "cuobe.enter")
def test_a_carried_player_may_die_of_the_room_and_the_mover_goes_on():
    players = (who("c3"), who("c3", wounds=4), who("a1"))
    state = plain_table(*players, rooms={"c2": "chamber"}, chamber={"enter": HURTS}, dice=4)
    state, _events = play(state, "move north with 2")
    assert [player.status for player in state.players] == ["in", "dead", "in"]
    assert (state.player, state.dice) == (0, 2)


@pytest.mark.rule("cuobe.lose", "cuobe.carry", "cuobe.enter")
def test_dice_lost_on_entering_are_the_active_players_and_go_once():
    chamber = {"enter": (fx("lose", must=True),)}
    state = plain_table(who("c3"), who("c3"), rooms={"c2": "chamber"}, chamber=chamber, dice=5)
    state, _events = play(state, "move north with 2")
    assert state.dice == 2


@pytest.mark.rule("cuobe.death", "cuobe.move-player")
def test_a_moved_player_who_dies_of_the_first_room_is_moved_no_further():
    players = (who("a5"), who("c3", wounds=4))
    state = plain_table(*players, rooms={"c2": "chamber", "a5": "hall"}, chamber={"enter": HURTS})
    effect = fx("move-player", who="chosen", amount=2, must=True)
    state, _events = do(state, effect, "choose 2", "choose north")
    assert (state.players[1].status, state.task) == ("dead", None)


@pytest.mark.rule("cuobe.destroyed", "cuobe.relief", "cuobe.death")
def test_who_destroys_a_spawn_in_a_tie_and_dies_is_not_asked_for_relief():
    state = plain_table(who("c3", wounds=4, panic=1), who("a1"), seats=2, spawns=("clown c3 1",))
    state, events = play(state, "fight clown with 1", "rolls 2")
    assert (state.player, state.spawns, state.passed) == (1, (), ("clown",))
    assert "relief" not in told(events)


@pytest.mark.rule("cuobe.doom", "cuobe.death")
def test_doom_kills_once():
    state = plain_table(
        who("c3", wounds=4, syndromes="doom"), who("a1"), seats=2, rooms={"c3": "pit", "a5": "atrium"}
    )
    state, events = draw(state, "trigger-1")
    assert (state.players[0].wounds, told(events).count("death")) == (5, 1)


@pytest.mark.rule("cuobe.frighten", "cuobe.panic-wound", "cuobe.death", "cuobe.paranoia")
def test_who_dies_of_fright_at_the_end_of_the_turn_has_no_more_to_fear():
    players = (mad("c3", wounds=4), who("c3"))
    state, events = play(plain_table(*players, seats=2, spawns=("ghoul c3 3",)), "end")
    assert told(events)[:5] == ["end", "frighten", "panic-wound/insane", "wound", "death"]
    assert state.player == 1


# Sleep


@pytest.mark.rule("cuobe.sleep", "cuobe.panic-wound", "cuobe.wake")
def test_asleep_in_someone_elses_turn_panic_wounds_until_one_wakes():
    state = plain_table(who("c3"), who("a1"), seats=2)
    state, _events = do(state, fx("sleep", who="others", must=True))
    state, _events = do(state, fx("panic", who="others", must=True))
    assert (state.players[1].wounds, state.players[1].panic) == (1, 0)
    state, _events = play(state, "end", "draws quiet-1")
    state, _events = do(state, fx("panic", who="you", must=True), seat=1)
    assert (state.players[1].wounds, state.players[1].panic) == (1, 1)


@pytest.mark.rule("cuobe.sleep", "cuobe.frighten", "cuobe.panic-wound")
def test_sleep_in_a_room_with_a_spawn_wounds_instead_of_frightening():
    state = plain_table(who("c3", tools="tool"), tool=(fx("sleep", who="you"),), spawns=("troll c3 3",))
    state, _events = play(state, "use tool")
    assert (state.players[0].wounds, state.players[0].panic, state.player) == (1, 0, 1)


@pytest.mark.rule("cuobe.sleep", "cuobe.time")
def test_sleep_in_the_last_turn_ends_the_game():
    state, _events = do(plain_table(who("c3"), time_up=True), fx("sleep", who="you", must=True))
    assert state.ended == "cuobe.time"


# Panic


@pytest.mark.rule("cuobe.swarm", "cuobe.insanity", "cuobe.drop-tool")
def test_a_swarm_may_drive_insane_and_what_was_held_is_dropped():
    players = (who("c3", panic=4, tools="sword"), mad("a1", wounds=4))
    state = plain_table(*players, seats=2, rooms={"e1": "- spiders=10"}, player=1)
    state, events = play(state, "end")
    assert (state.players[0].insane, state.dropped) == (True, ("sword",))
    assert state.players[1].status == "dead"
    assert "swarm" in told(events)


@pytest.mark.rule("cuobe.insanity", "cuobe.paranoia", "cuobe.frighten")
def test_who_goes_insane_of_a_spawn_has_no_paranoia_any_more():
    players = (who("c3", panic=4, syndromes="paranoia"), who("c3"))
    state, events = play(plain_table(*players, spawns=("ghoul c3 3",)), "end")
    assert "paranoia" not in told(events)
    assert (state.players[0].insane, state.players[0].wounds) == (True, 0)


@pytest.mark.rule("cuobe.insanity", "cuobe.chest", "cuobe.take")
def test_the_insane_keep_their_chest_and_cannot_take_from_it():
    state = plain_table(who("c3", panic=4, chest="sword"), rooms={"c3": "atrium chest=1"})
    state, _events = do(state, fx("panic", who="you", must=True))
    assert state.players[0].chest == ("sword",)
    assert refused(state, "take sword")["cuobe.take"]


@pytest.mark.rule("cuobe.killer", "cuobe.insanity", "cuobe.spoils")
def test_a_killer_who_goes_insane_takes_nothing():
    players = (who("c3", panic=4), who("c3", wounds=4, tools="sword"), who("a1"))
    state = plain_table(*players, pvp="yes")
    state, _events = play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons")
    assert (state.players[0].insane, state.task, state.dropped) == (True, None, ("sword",))


@pytest.mark.rule("cuobe.insanity", "cuobe.limit", "cuobe.loot")
def test_an_insane_winner_may_use_a_stolen_card_at_once_or_drop_it():
    state = plain_table(mad("c3", wounds=1), spawns=("twins c3 1 0 0",))
    state, _events = play(state, "fight twins with 2", "rolls 2 3", "draws salve-1", "use salve-1")
    assert (state.players[0].wounds, state.gone, state.task) == (0, ("salve-1",), None)
