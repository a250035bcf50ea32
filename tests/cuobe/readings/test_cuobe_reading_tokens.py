"""What readings.md says of locks, traps and search, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import locks, trapped
from cubeplay.cuobe.rules.state import BOX, PLACES
from cuobe_plain import choices, do, draw, fx, lie, plain_table, play, told, who
from cuobe_tables import mad, refused

LOCK, TRAP = fx("lock", where="any", must=True), fx("trap", where="this", must=True)
ALL_FIELDS = [field for field in PLACES if field not in ("c3", "c2", "d3", "b3")]


def strewn(mark, number, **rooms):
    """Face-down rooms with a token each, far from the middle first."""
    return dict.fromkeys(ALL_FIELDS[:number], f"- {mark}") | rooms


# Tokens run out


@pytest.mark.rule("cuobe.lock-effect")
def test_without_a_lock_token_none_is_placed():
    state, events = do(plain_table(who("c3"), rooms=strewn("lock", 10)), LOCK, "choose c2")
    assert told(events) == ["lock-effect/none"]
    assert len(lie(state, "lock")) == BOX["lock"]


SEARCHED = {"a1": "one find", "a2": "three find", "a3": "row find", "a4": "column find"}


@pytest.mark.rule("cuobe.search", "cuobe.find-choice", "cuobe.find-token")
def test_with_too_few_find_tokens_the_player_chooses_where():
    rooms = SEARCHED | {"c3": "two", "d3": "another-two", "e5": "atrium"}
    state, _events = play(plain_table(who("c3"), rooms=rooms), "search", "rolls 2")
    assert choices(state) == {"c3", "d3"}
    state, events = play(state, "choose d3")
    assert lie(state, "find") == {"a1", "a2", "a3", "a4", "d3"}
    assert told(events) == ["find-token/put"]
    assert state.task is None


@pytest.mark.rule("cuobe.search", "cuobe.find-choice")
def test_with_just_enough_find_tokens_nobody_is_asked():
    rooms = {"a1": "one find", "a2": "three find", "a3": "row find", "c3": "two", "d3": "another-two"}
    state, _events = play(plain_table(who("c3"), rooms=rooms | {"e5": "atrium"}), "search", "rolls 2")
    assert state.task is None
    assert lie(state, "find") == {"a1", "a2", "a3", "c3", "d3"}


@pytest.mark.rule("cuobe.find", "cuobe.find-choice")
def test_the_player_chooses_one_room_after_another_while_tokens_last():
    rooms = {"a1": "one find", "a2": "three find", "a3": "row find", "c3": "two", "d3": "another-two"}
    state = plain_table(who("c3"), rooms=rooms | {"e5": "chamber"}, chamber={"search": 2})
    state, _events = do(state, fx("find", number=2, must=True), "choose d3")
    assert choices(state) == {"c3", "e5"}
    state, _events = play(state, "choose e5")
    assert lie(state, "find") == {"a1", "a2", "a3", "d3", "e5"}
    assert state.task is None


@pytest.mark.rule("cuobe.find", "cuobe.find-choice")
def test_without_a_find_token_none_is_placed():
    rooms = SEARCHED | {"a5": "pit find", "c3": "two", "e5": "atrium"}
    state, events = do(plain_table(who("c3"), rooms=rooms), fx("find", number=2, must=True))
    assert "find-choice/none" in told(events)
    assert "c3" not in lie(state, "find")


@pytest.mark.rule("cuobe.all-traps", "cuobe.trap-hit")
def test_without_a_trap_token_all_traps_spring():
    rooms = strewn("trap", 10, a1="hall trap")
    state = plain_table(who("c3"), who("a1"), rooms=rooms)
    state, events = do(state, TRAP)
    assert told(events)[0] == "all-traps"
    assert [player.wounds for player in state.players] == [0, 1, 0]
    assert len(lie(state, "trap")) == 10


@pytest.mark.rule("cuobe.all-traps", "cuobe.trigger")
def test_a_trap_that_should_follow_from_nobody_being_hit_is_then_not_placed():
    state, events = draw(plain_table(who("c3"), rooms=strewn("trap", 10)), "trigger-1")
    assert told(events)[1:] == ["trigger", "trigger/nobody", "all-traps"]
    assert len(lie(state, "trap")) == 10
    assert state.task is None


# Locks


@pytest.mark.rule("cuobe.lock-effect")
def test_one_lock_token_a_room():
    state, events = do(plain_table(who("c3"), rooms={"c3": "hall lock", "a1": "atrium"}), fx(
        "lock", where="this", must=True
    ))  # fmt: skip
    assert told(events) == ["lock-effect/already"]
    assert lie(state, "lock") == {"c3"}


@pytest.mark.rule("cuobe.lock", "cuobe.unlock", "cuobe.force")
def test_a_printed_lock_and_a_token_are_two():
    state = plain_table(who("c3"), rooms={"c3": "cell lock", "a1": "atrium"})
    assert locks(state, PLACES["c3"]) == 2
    state, _events = play(state, "force", "rolls 1")
    assert lie(state, "lock") == set()
    assert "cuobe.lock" in refused(state, "move north")
    state, _events = play(state, "force", "rolls 2")
    assert locks(state, PLACES["c3"]) == 0
    assert "cuobe.lock" not in refused(state, "move north")


@pytest.mark.rule("cuobe.unlock", "cuobe.relock", "cuobe.needs-dice")
def test_a_printed_lock_once_opened_is_open_for_all_until_the_end_of_this_turn():
    state = plain_table(who("c3"), who("c3"), rooms={"c3": "cell", "a1": "atrium"}, dice=4)
    state, _events = play(state, "force", "rolls 1")
    assert state.dice == 3
    assert not refused(state, "move north with 2")
    state, events = play(state, "end")
    assert "relock" in told(events)
    assert locks(state, PLACES["c3"]) == 1


@pytest.mark.rule("cuobe.unlock")
def test_an_opened_lock_token_is_removed_for_good():
    state = plain_table(who("c3"), rooms={"c3": "atrium lock"})
    state, _events = play(state, "force", "rolls 1", "end")
    assert lie(state, "lock") == set()


@pytest.mark.rule("cuobe.force", "cuobe.die")
@pytest.mark.parametrize(
    ("pips", "locked", "trap"), [(0, 1, False), (1, 0, False), (2, 0, False), (3, 0, True)]
)
def test_what_brute_force_does_by_face(pips, locked, trap):
    state = plain_table(who("c3"), rooms={"c3": "atrium lock"})
    state, _events = play(state, "force", f"rolls {pips}")
    assert (locks(state, PLACES["c3"]), state.rooms[PLACES["c3"]].trap) == (locked, trap)
    assert state.dice == 2


# Traps


@pytest.mark.rule("cuobe.trap", "cuobe.no-traps")
@pytest.mark.parametrize(
    ("room", "said"),
    [("hall trap", "trap/already"), ("pit", "trap/already"), ("refuge", "trap/safe"), ("hall", "trap")],
)
def test_a_trap_where_one_is_or_where_none_may_be_is_nothing(room, said):
    state, events = do(plain_table(who("c3"), rooms={"c3": room, "a1": "atrium"}), TRAP)
    assert told(events) == [said]
    assert lie(state, "trap") == ({"c3"} if room.startswith("hall") else set())


@pytest.mark.rule("cuobe.remove-trap")
def test_only_tokens_can_be_removed():
    rooms = {"c2": "pit", "b3": "- trap", "e5": "row"}
    state = plain_table(who("c3"), rooms=rooms, spawns=("ghoul c3 3",))
    state, _events = do(state, fx("remove-trap", where="any", must=True))
    assert lie(state, "trap") == set()
    state, events = do(state, fx("remove-trap", where="any", must=True))
    assert told(events) == ["compulsory/nothing"]
    assert trapped(state, PLACES["c2"])


@pytest.mark.rule("cuobe.brutal", "cuobe.trigger")
def test_brutal_one_trap_in_each_room_with_players():
    players = (who("c3"), who("c3"), who("a1"), who("a5", status="dead"))
    state, events = draw(plain_table(*players, seats=4, brutal=True), "trigger-1")
    assert lie(state, "trap") == {"c3", "a1"}
    assert told(events).count("brutal") == 2
    assert [player.wounds for player in state.players] == [0, 0, 0, 0]


@pytest.mark.rule("cuobe.trigger", "cuobe.trap-hit")
def test_a_trigger_wounds_all_in_trapped_rooms_and_the_traps_stay():
    players = (who("c3"), who("a1", asleep=True), who("a1"), who("a5"))
    state = plain_table(*players, seats=4, rooms={"a1": "hall trap", "a5": "refuge"})
    state, events = draw(state, "trigger-1")
    assert [player.wounds for player in state.players] == [0, 1, 1, 0]
    assert lie(state, "trap") == {"a1"}
    assert "trigger/nobody" not in told(events)


@pytest.mark.rule("cuobe.trigger", "cuobe.trap")
def test_a_trigger_that_hits_nobody_sets_one_trap_with_the_active_player():
    state, events = draw(plain_table(who("c3"), who("a1")), "trigger-1")
    assert lie(state, "trap") == {"c3"}
    assert state.players[0].wounds == 0
    assert "trigger/nobody" in told(events)


@pytest.mark.rule("cuobe.doom")
def test_doom_gets_two_wounds_each_time_a_trap_hits():
    state = plain_table(who("c3", syndromes="doom"), who("c3"), rooms={"c3": "pit", "a1": "atrium"})
    state, events = draw(state, "trigger-1")
    assert [player.wounds for player in state.players] == [2, 1, 0]
    assert told(events).count("doom") == 1


@pytest.mark.rule("cuobe.trap", "cuobe.trap-row", "cuobe.ghoul", "cuobe.trap-hit")
def test_a_trap_token_may_lie_under_a_stripe_or_the_ghoul_and_the_room_is_trapped_once():
    state = plain_table(who("c3"), rooms={"a3": "row"}, spawns=("ghoul c1 3",))
    state, _events = do(state, TRAP)
    assert lie(state, "trap") == {"c3"}
    state, _events = draw(state, "trigger-1")
    assert state.players[0].wounds == 1


@pytest.mark.rule("cuobe.no-traps")
def test_in_a_room_with_no_traps_stripes_and_the_ghoul_hit_nobody():
    state = plain_table(who("c3"), rooms={"c3": "refuge", "a3": "row"}, spawns=("ghoul c1 3",))
    state, events = draw(state, "trigger-1")
    assert state.players[0].wounds == 0
    assert "trap/safe" in told(events)


# Search


@pytest.mark.rule("cuobe.find-token", "cuobe.free", "cuobe.no-find")
def test_taking_a_find_token_is_free_also_with_a_full_hand_or_a_spawn_there():
    state = plain_table(
        who("c3", tools="sword knife salve-1"), rooms={"c3": "one find", "a1": "atrium"}, dice=0,
        spawns=("ghoul c3 3",),
    )  # fmt: skip
    state, events = play(state, "find", "draws salve-2")
    assert len(state.players[0].tools) == 4
    assert lie(state, "find") == set()
    assert told(events)[0] == "find-token"


@pytest.mark.rule("cuobe.find-token")
def test_a_find_token_is_taken_in_ones_own_turn_alone():
    state = plain_table(who("c3"), who("c3"), rooms={"c3": "one find", "a1": "atrium"})
    assert "table.turn" in refused(state, "find", player=2)


@pytest.mark.rule("cuobe.search", "cuobe.spawn-blocks", "cuobe.insane-room", "cuobe.needs-dice")
def test_search_is_a_dice_effect():
    rooms = {"c3": "one", "a1": "atrium"}
    assert "cuobe.spawn-blocks" in refused(
        plain_table(who("c3"), rooms=rooms, spawns=("clown c3 2",)), "search"
    )
    assert "cuobe.insane-room" in refused(plain_table(mad("c3"), rooms=rooms), "search")
    assert "cuobe.needs-dice" in refused(plain_table(who("c3"), rooms=rooms, dice=0), "search")


@pytest.mark.rule("cuobe.search", "cuobe.find-token")
def test_a_search_puts_a_find_token_into_each_revealed_room_with_the_number_that_has_none():
    rooms = {"c3": "one", "a1": "two", "b1": "another-two find", "e5": "atrium"}
    state, events = play(plain_table(who("c3"), rooms=rooms), "search", "rolls 2")
    assert lie(state, "find") == {"a1", "b1"}
    assert told(events) == ["search", "find-token/put"]
    state, events = play(state, "search", "rolls 3")
    assert told(events) == ["search/none"]


@pytest.mark.rule("cuobe.search", "cuobe.blue-card")
def test_a_zero_finds_nothing_unless_the_roller_has_curiosity_and_then_it_costs_no_further_die():
    rooms = {"c3": "one", "a1": "atrium"}
    state = plain_table(who("c3", talents="curiosity"), who("c3"), rooms=rooms)
    state, events = play(state, "search", "rolls 0", "choose draw", "draws sword")
    assert state.players[0].tools == ("sword",)
    assert state.dice == 2
    assert "search/curiosity" in told(events)
    other = plain_table(who("c3"), who("c3", talents="curiosity"), rooms=rooms)
    state, events = play(other, "search", "rolls 0")
    assert told(events) == ["search/zero"]


@pytest.mark.rule("cuobe.search", "cuobe.decline")
def test_with_curiosity_one_may_draw_for_a_zero_and_need_not():
    state = plain_table(who("c3", talents="curiosity"), rooms={"c3": "one", "a1": "atrium"})
    state, _events = play(state, "search", "rolls 0")
    assert [str(move) for move in GAME.moves(state, 0)] == ["choose draw", "decline"]
    state, events = play(state, "decline")
    assert (told(events), state.task, state.players[0].tools) == (["decline"], None, ())


@pytest.mark.rule("cuobe.search")
def test_with_curiosity_other_numbers_find_as_always():
    rooms = {"c3": "one", "a1": "atrium"}
    state = plain_table(who("c3", talents="curiosity"), rooms=rooms)
    state, _events = play(state, "search", "rolls 1")
    assert lie(state, "find") == {"c3"}
    assert state.task is None
