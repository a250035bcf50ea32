"""What readings.md says of moving and rooms, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import distance, left_of, open_sides
from cubeplay.cuobe.rules.state import PLACES
from cuobe_plain import at, choices, do, draw, fx, lie, plain_table, play, spawn_at, told, who
from cuobe_tables import refused

HURTS = (fx("wound", who="you", must=True),)


def moves(state):
    """The steps that the first player may take."""
    return {str(move) for move in GAME.moves(state, 0) if str(move).startswith("move")}


def walled(field, room, **changes):
    """A player in a room that is no Atrium."""
    return plain_table(who(field), rooms={field: room, "c3": "atrium"}, **changes)


# The order of a step


@pytest.mark.rule("cuobe.move", "cuobe.discover", "cuobe.discovery", "cuobe.enter")
def test_the_order_is_leave_flip_move_discovery_card_enter_effect():
    chamber = {"discover": ["blue", "green"], "enter": HURTS}
    state = plain_table(who("c3"), chamber=chamber, dice=3)
    state, events = play(state, "move north", "shows chamber", "draws sword", "draws quiet-1")
    order = [
        "discover", "move", "discovery/blue", "blue-card", "discovery/green", "green-card", "enter", "wound",
    ]  # fmt: skip
    assert [rule for rule in told(events) if rule in order] == order
    assert state.dice == 2


@pytest.mark.rule("cuobe.discover", "cuobe.corridor", "cuobe.move")
def test_a_corridor_is_turned_after_the_flip_and_before_the_move():
    state, events = play(plain_table(who("c3")), "move east", "shows pipe")
    assert told(events) == ["discover", "corridor", "move"]
    assert open_sides(state, PLACES["d3"]) == ("east", "west")


@pytest.mark.rule("cuobe.corridor", "cuobe.choice")
def test_an_arrow_turns_to_where_the_player_came_from_and_of_several_ways_one_chooses():
    state, _events = play(plain_table(who("c3")), "move north", "shows bend")
    assert choices(state) == {"east-south", "south-west"}
    assert at(state, 1) == "c3"
    state, _events = play(state, "choose south-west")
    assert at(state, 1) == "c2"
    assert open_sides(state, PLACES["c2"]) == ("south", "west")


@pytest.mark.rule("cuobe.corridor")
def test_a_dead_end_turns_to_where_the_player_came_from():
    state, _events = play(plain_table(who("c3")), "move west", "shows nook")
    assert open_sides(state, PLACES["b3"]) == ("east",)
    assert moves(state) == {"move east"}


@pytest.mark.rule("cuobe.move", "cuobe.lock", "cuobe.limit", "cuobe.corridor", "cuobe.edge")
def test_locks_sides_and_the_hand_limit_are_checked_on_leaving():
    assert "cuobe.lock" in refused(walled("b3", "cell"), "move north")
    assert "cuobe.corridor" in refused(walled("b3", "pipe"), "move east")
    full = plain_table(who("c3", tools="sword knife salve-1 salve-2"))
    assert "cuobe.limit" in refused(full, "move north")
    assert "cuobe.edge" in refused(walled("a3", "hall"), "move west")


@pytest.mark.rule("cuobe.lock")
def test_going_into_a_locked_room_is_allowed():
    state, _events = play(plain_table(who("c3"), rooms={"c2": "cell lock"}), "move north")
    assert at(state, 1) == "c2"
    assert moves(state) == set()


@pytest.mark.rule("cuobe.enter", "cuobe.discovery", "cuobe.jump")
def test_no_enter_effect_if_the_discovery_card_has_moved_the_player_away():
    away = (fx("jump", who="you", where="atrium", must=True),)
    chamber = {"discover": ["green"], "enter": HURTS}
    state = plain_table(who("c3"), event=away, chamber=chamber)
    state, _events = play(state, "move north", "shows chamber", "draws event")
    assert (at(state, 1), state.players[0].wounds) == ("c3", 0)


# Face-down rooms


@pytest.mark.rule("cuobe.discover", "cuobe.fields")
def test_face_down_rooms_may_hold_tokens_and_spawns_and_keep_them():
    state = plain_table(who("c3"), rooms={"c2": "- lock trap spiders=2"}, spawns=("twins c2 1 0",))
    state, _events = play(state, "move north", "shows hall")
    room = state.rooms[PLACES["c2"]]
    assert (room.card, room.lock, room.trap, room.spiders) == ("hall", True, True, 2)


@pytest.mark.rule("cuobe.jump", "cuobe.discover")
def test_who_jumps_into_a_face_down_room_flips_it_without_discovery_card_and_enter_effect():
    chamber = {"discover": ["green"], "enter": HURTS}
    state = plain_table(who("c3"), chamber=chamber)
    state, _events = do(state, fx("jump", who="you", where="any", must=True), "choose a1", "shows chamber")
    assert (at(state, 1), state.players[0].wounds, state.task) == ("a1", 0, None)
    assert state.rooms[0].card == "chamber"


@pytest.mark.rule("cuobe.jump", "cuobe.corridor")
def test_a_corridor_flipped_by_a_jump_is_turned_at_will():
    state, _events = do(plain_table(who("c3")), fx("jump", who="you", where="any", must=True), "choose a1")
    state, _events = play(state, "shows nook")
    assert choices(state) == {"north", "east", "south", "west"}
    state, _events = play(state, "choose south")
    assert open_sides(state, 0) == ("south",)


@pytest.mark.rule("cuobe.clown", "cuobe.discover")
def test_who_is_swapped_into_a_face_down_room_flips_it():
    chamber = {"discover": ["green"], "enter": HURTS}
    state = plain_table(who("c3"), who("b1"), seats=2, chamber=chamber, spawns=("clown e1 2",), player=1)
    state, events = play(state, "end", "shows chamber")
    assert (at(state, 1), state.rooms[PLACES["e1"]].card) == ("e1", "chamber")
    assert "discover/arrived" in told(events)
    assert not any(rule.startswith("discovery") for rule in told(events))
    assert "enter" not in told(events)


@pytest.mark.rule("cuobe.trap", "cuobe.discover")
@pytest.mark.parametrize("room", ["pit", "refuge"])
def test_a_trap_token_in_a_face_down_room_that_turns_out_to_take_none_goes_back(room):
    state = plain_table(who("c3"), rooms={"c2": "- trap"})
    state, events = play(state, "move north", f"shows {room}")
    assert lie(state, "trap") == set()
    assert "trap/back" in told(events)


@pytest.mark.rule("cuobe.trap", "cuobe.discover", "cuobe.jump", "cuobe.no-traps")
@pytest.mark.parametrize(("room", "wounds"), [("pit", 1), ("refuge", 0), ("row", 1)])
def test_a_trap_laid_in_a_face_down_room_is_put_back_when_it_takes_none_and_laid_again(room, wounds):
    state, _events = do(plain_table(who("c3")), fx("trap", where="any", must=True), "choose c1")
    assert lie(state, "trap") == {"c1"}
    state, events = do(state, fx("jump", who="you", where="any", must=True), "choose c1", f"shows {room}")
    stays = room == "row"
    assert (lie(state, "trap"), "trap/back" in told(events)) == ({"c1"} if stays else set(), not stays)
    state, events = do(state, fx("trap", where="this", must=True))
    said = {"pit": "already", "refuge": "safe", "row": "already"}[room]
    assert (told(events), left_of(state, "trap")) == ([f"trap/{said}"], 10 - stays)
    state, _events = draw(state, "trigger-1")
    assert state.players[0].wounds == wounds


# Shifts


@pytest.mark.rule("cuobe.shift", "cuobe.enter")
def test_shifts_move_every_room_with_all_that_is_in_it_and_set_off_no_enter_effect():
    rooms = {
        "a1": "chamber find lock trap spiders=2 chest=2",
        "b1": "exit",
        "c1": "atrium",
        "e1": "pipe turn=1",
    }
    state = plain_table(
        who("c1"),
        who("a1"),
        who("e1", status="dead"),
        rooms=rooms,
        spawns=("ghoul a1 3",),
        chamber={"enter": HURTS},
    )
    shift = fx("shift", where="any", direction="east", must=True)
    after, events = do(state, shift, "choose a1")
    assert [room.card for room in after.rooms[:5]] == ["pipe", "chamber", "exit", "atrium", ""]
    assert after.rooms[1] == state.rooms[0]
    assert after.rooms[0] == state.rooms[4]
    assert (at(after, 1), at(after, 2), spawn_at(after, "ghoul")) == ("d1", "b1", "b1")
    assert "enter" not in told(events)
    assert after.rooms[5:] == state.rooms[5:]


@pytest.mark.rule("cuobe.shift")
def test_what_falls_off_comes_in_on_the_other_side():
    state = plain_table(who("c1"), rooms={"c1": "hall"})
    state, _events = do(state, fx("shift", where="this", direction="north", must=True))
    assert at(state, 1) == "c5"
    assert state.rooms[PLACES["c2"]].card == "atrium"


@pytest.mark.rule("cuobe.shift")
def test_who_is_shifted_over_the_edge_takes_the_room_along_and_flips_nothing():
    state = plain_table(who("e3"), rooms={"e3": "hall"})
    state, events = do(state, fx("shift", where="this", direction="east", must=True))
    assert (at(state, 1), state.task) == ("a3", None)
    assert told(events) == ["shift"]


# Corridors


@pytest.mark.rule("cuobe.corridor")
def test_a_corridor_must_be_open_on_both_rooms_sides():
    state = plain_table(who("c3"), rooms={"c2": "pipe turn=1", "d3": "pipe turn=1"})
    assert "move north" not in moves(state)
    assert refused(state, "move north")["cuobe.corridor"].places == ("c2",)
    assert "move east" in moves(state)


@pytest.mark.rule("cuobe.edge", "cuobe.corridor")
def test_going_over_the_edge_the_far_side_need_not_be_open():
    state = plain_table(who("c1"), rooms={"c1": "pipe", "c5": "pipe turn=1"})
    state, events = play(state, "move north")
    assert at(state, 1) == "c5"
    assert "edge" in told(events)
    assert moves(state) == {"move east", "move west"}


@pytest.mark.rule("cuobe.edge")
def test_over_the_edge_it_is_one_way_only():
    state, _events = play(plain_table(who("c1"), rooms={"c1": "pipe", "c5": "hall"}), "move north")
    assert "move south" not in moves(state)


@pytest.mark.rule("cuobe.edge", "cuobe.shift")
def test_a_shifted_corridor_points_over_the_edge_where_it_lies_now():
    state = plain_table(who("c2"), rooms={"c2": "pipe", "c3": "atrium"}, dice=3)
    state, _events = do(state, fx("shift", where="this", direction="north", must=True))
    assert moves(state) == {"move north", "move south"}
    state, _events = play(state, "move north", "shows hall")
    assert at(state, 1) == "c5"


# Pusher and Puller


@pytest.mark.rule("cuobe.pusher")
@pytest.mark.parametrize(("room", "to"), [("pusher", "c1"), ("puller", "c3")])
def test_pusher_and_puller_react_to_the_direction_of_the_step(room, to):
    state, _events = play(plain_table(who("c3"), rooms={"c2": room}), "move north")
    assert at(state, 1) == to
    assert state.rooms[PLACES[to]].card == room


@pytest.mark.rule("cuobe.pusher", "cuobe.carry")
@pytest.mark.parametrize(("room", "to"), [("pusher", "e3"), ("puller", "c3")])
def test_they_react_to_who_is_carried_and_to_two_at_once_they_shift_once(room, to):
    state = plain_table(who("c3"), who("c3"), rooms={"d3": room})
    state, events = play(state, "move east with 2")
    assert (at(state, 1), at(state, 2)) == (to, to)
    assert told(events).count("shift") == 1


@pytest.mark.rule("cuobe.pusher", "cuobe.move-player")
def test_they_react_to_who_is_moved():
    state = plain_table(who("a1"), who("c3"), rooms={"a1": "hall", "c2": "pusher"})
    effect = fx("move-player", who="chosen", must=True)
    state, _events = do(state, effect, "choose 2", "choose north")
    assert at(state, 2) == "c1"


@pytest.mark.rule("cuobe.pusher", "cuobe.jump")
def test_they_do_not_react_to_a_jump():
    state = plain_table(who("c3"), rooms={"c1": "pusher"})
    state, events = do(state, fx("jump", who="you", where="any", must=True), "choose c1")
    assert at(state, 1) == "c1"
    assert "shift" not in told(events)


# Carrying and moving others


@pytest.mark.rule("cuobe.carry", "cuobe.needs-dice", "cuobe.enter")
def test_carrying_takes_one_more_die_and_the_enter_effects_are_for_both_the_mover_first():
    state = plain_table(who("c3"), who("c3", asleep=True), rooms={"c2": "chamber"}, chamber={"enter": HURTS})
    state, events = play(state, "move north with 2")
    assert [player.wounds for player in state.players] == [1, 1, 0]
    assert [event["player"] for event in events if event.rule == "cuobe.wound"] == [0, 1]
    assert (events[0].rule, events[0]["player"], events[0]["other_player"]) == ("cuobe.move", 0, 1)
    assert state.dice == 1
    assert GAME.to_move(state) == (0,)


@pytest.mark.rule("cuobe.carry", "cuobe.limit")
def test_the_checks_are_for_both():
    state = plain_table(who("c3"), who("c3", tools="sword knife salve-1 salve-2"))
    assert "cuobe.limit" in refused(state, "move north with 2")
    assert "cuobe.needs-dice" in refused(state.but(dice=1), "move north with 2")


@pytest.mark.rule("cuobe.carry", "cuobe.discovery")
def test_two_who_discover_a_room_draw_one_card_for_its_icon():
    state = plain_table(who("c3"), who("c3"), chamber={"discover": ["blue"]})
    state, _events = play(state, "move north with 2", "shows chamber", "draws sword")
    assert (state.players[0].tools, state.players[1].tools, state.task) == (("sword",), (), None)
    assert at(state, 2) == "c2"


@pytest.mark.rule("cuobe.move-player", "cuobe.discovery", "cuobe.discover")
def test_move_player_may_discover_and_the_active_player_resolves():
    state = plain_table(who("c3"), who("d3"), rooms={"d3": "hall"}, chamber={"discover": ["blue"]})
    effect = fx("move-player", who="chosen", must=True)
    state, _events = do(state, effect, "choose 2", "choose east", "shows chamber", "draws sword")
    assert at(state, 2) == "e3"
    assert (state.players[0].tools, state.players[1].tools) == (("sword",), ())


@pytest.mark.rule("cuobe.move-player", "cuobe.lock", "cuobe.corridor", "cuobe.edge")
def test_a_moved_player_is_held_by_locks_sides_and_the_edge():
    effect = fx("move-player", who="chosen", must=True)
    state = plain_table(who("c3"), who("a1"), rooms={"a1": "hall"})
    assert choices(do(state, effect, "choose 2")[0]) == {"east", "south"}
    state = plain_table(who("c3"), who("a1"), rooms={"a1": "hall lock"})
    assert "2" not in choices(do(state, effect)[0])
    state = plain_table(who("c3"), who("c3"), rooms={"c3": "atrium lock"}, seats=2)
    state, events = do(state, effect)
    assert "compulsory/nothing" in told(events)


@pytest.mark.rule("cuobe.move-player", "cuobe.enter")
def test_the_enter_effect_is_for_who_is_moved():
    rooms = {"a1": "hall", "a2": "chamber"}
    state = plain_table(who("c3"), who("a1"), rooms=rooms, chamber={"enter": HURTS})
    effect = fx("move-player", who="chosen", must=True)
    state, _events = do(state, effect, "choose 2", "choose south")
    assert [player.wounds for player in state.players] == [0, 1, 0]


# Stripes and ticks


@pytest.mark.rule("cuobe.trap-row", "cuobe.trap-hit")
def test_stripes_lie_as_the_atrium_lies_and_count_face_up_only():
    players = (who("c3"), who("a1"), who("e2"), who("d5"))
    rooms = {"a5": "row", "e1": "column", "a1": "hall", "e2": "ward", "d5": "chapel"}
    state, _events = draw(plain_table(*players, seats=4, rooms=rooms), "trigger-1")
    assert [player.wounds for player in state.players] == [0, 0, 1, 1]
    unknown = rooms | {"a5": "-", "e1": "-"}
    state, _events = draw(plain_table(*players, seats=4, rooms=unknown), "trigger-1")
    assert [player.wounds for player in state.players] == [0, 0, 0, 0]


@pytest.mark.rule("cuobe.tick", "cuobe.fields")
def test_a_tick_shifts_one_step_only():
    state, _events = draw(plain_table(who("c3")), "tick-north")
    assert at(state, 1) == "c2"


@pytest.mark.rule("cuobe.closest")
def test_closest_counts_orthogonal_steps_without_locks_and_room_effects():
    assert distance(PLACES["a1"], PLACES["b2"]) == 2
    trap = fx("trap", where="closest", must=True)
    state = plain_table(
        who("c3"), rooms={"c3": "cell trap lock", "c2": "pit", "b3": "- trap", "d3": "- trap"}
    )
    state, _events = do(state, trap)
    assert lie(state, "trap") == {"c3", "b3", "d3", "c4"}


@pytest.mark.rule("cuobe.closest", "cuobe.choice")
def test_of_equally_close_ones_the_active_player_chooses():
    state = plain_table(who("c3"), who("a1"), rooms={"c3": "pit", "a1": "hall"})
    state, _events = do(state, fx("trap", where="closest", must=True))
    assert choices(state) == {"c2", "b3", "d3", "c4"}
    assert GAME.to_move(state) == (0,)
