"""What readings.md says of turns, dice, death, panic and sleep, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES
from cuobe_plain import at, do, draw, fx, plain_table, play, settle, told, who
from cuobe_tables import mad, refused


def begin(first, *effects, others=(), **changes):
    """The green card "event" with these effects, drawn at the start of the first player's turn."""
    last = who("e5", status="dead", wounds=5)
    seats = len(others) + 2
    state = plain_table(first, *others, last, seats=seats, event=effects, player=seats - 1, **changes)
    return settle(state)[0]


# The order of a turn (R1)


@pytest.mark.rule("cuobe.turn", "cuobe.end", "cuobe.relock", "cuobe.paranoia", "cuobe.frighten")
def test_the_end_of_a_turn_is_spawn_paranoia_relock_and_time():
    state = plain_table(
        who("c3", syndromes="paranoia"), who("c3"), seats=2,
        rooms={"c3": "cell opened", "a1": "atrium"}, spawns=("ghoul c3 3",), time_up=True,
    )  # fmt: skip
    state, events = play(state, "end")
    assert told(events) == ["end", "frighten", "panic", "paranoia", "panic", "relock", "time"]


@pytest.mark.rule("cuobe.turn", "cuobe.course")
def test_actions_come_in_any_order():
    state = plain_table(who("c3", tools="tool", wounds=2), rooms={"c3": "one find chest=1"}, dice=3)
    kinds = {str(move).split()[0] for move in GAME.moves(state, 0)}
    assert kinds >= {"move", "search", "use", "find", "stash", "end"}


@pytest.mark.rule("cuobe.limit", "cuobe.end")
def test_the_hand_limit_comes_first_at_the_end_of_a_turn_that_sleep_ends():
    hand = "sword knife salve-1 salve-2"
    state = plain_table(who("c3", tools=hand), spawns=("ghoul c3 3",))
    state, events = do(state, fx("sleep", who="you", must=True))
    assert told(events) == ["sleep", "dice/asleep", "end", "limit"]
    state, events = play(state, "drop knife")
    assert told(events)[:3] == ["drop-tool", "frighten", "panic-wound/asleep"]


@pytest.mark.rule("cuobe.limit")
def test_a_turn_is_not_ended_with_too_many_tools():
    state = plain_table(who("c3", tools="sword knife salve-1 salve-2"))
    assert "cuobe.limit" in refused(state, "end")


# Dice


@pytest.mark.rule("cuobe.dice", "cuobe.confuse", "cuobe.gain", "cuobe.lose")
@pytest.mark.parametrize(
    ("player", "effect", "dice"),
    [
        ({}, None, 5),
        ({"wounds": 1}, None, 4),
        ({"panic": 1}, None, 4),
        ({"wounds": 1, "panic": 1}, None, 3),
        ({"syndromes": "confuse"}, None, 4),
        ({"wounds": 1, "panic": 1, "syndromes": "confuse"}, None, 2),
        ({"wounds": 1, "panic": 1}, fx("gain", amount=1, must=True), 4),
        ({"wounds": 1, "panic": 1}, fx("gain", amount=4, must=True), 5),
        ({"wounds": 1, "panic": 1}, fx("lose", amount=2, must=True), 1),
        ({"wounds": 1, "panic": 1}, fx("lose", amount=9, must=True), 0),
        ({"syndromes": "confuse"}, fx("gain", amount=1, must=True), 5),
    ],
)
def test_dice_are_3_and_1_and_1_less_confuse_then_the_card_from_0_to_5(player, effect, dice):
    state = begin(who("c3", **player), *((effect,) if effect else ()))
    state, events = play(state, "draws event" if effect else "draws quiet-1")
    assert (state.dice, state.given, state.turn) == (dice, True, 2)
    assert ("confuse" in told(events)) == ("syndromes" in player)


@pytest.mark.rule("cuobe.dice", "cuobe.heal", "cuobe.wound")
def test_the_card_may_change_the_status_that_the_dice_depend_on():
    state, _events = play(begin(who("c3"), fx("wound", who="you", must=True)), "draws event")
    assert state.dice == 4
    state, _events = play(begin(who("c3", wounds=1), fx("heal", who="you", must=True)), "draws event")
    assert state.dice == 5


@pytest.mark.rule("cuobe.lose", "cuobe.gain")
def test_dice_lost_later_come_from_the_unspent_ones():
    state = plain_table(who("c3"), dice=2)
    assert do(state, fx("lose", amount=3, must=True))[0].dice == 0
    assert do(state, fx("gain", amount=2, must=True))[0].dice == 4
    assert do(state, fx("gain", amount=9, must=True))[0].dice == 5


@pytest.mark.rule("cuobe.gain")
def test_dice_are_gained_and_lost_for_this_turn_only():
    state, _events = play(begin(who("c3", wounds=1, panic=1), fx("lose", must=True)), "draws event")
    assert state.dice == 2
    state, _events = play(state.but(player=1), "end", "draws quiet-1")
    assert state.dice == 3


# Death


@pytest.mark.rule("cuobe.death", "cuobe.end")
def test_death_in_ones_own_turn_ends_it_at_once_without_its_end():
    rooms = {"c3": "cell opened", "a1": "atrium"}
    players = (who("c3", wounds=4, tools="sword", talents="nurse", syndromes="paranoia"), who("c3"))
    state = plain_table(*players, seats=2, rooms=rooms, spawns=("ghoul c3 3",))
    state, events = do(state, fx("wound", who="you", must=True))
    assert told(events) == ["wound", "death", "relock", "turn"]
    assert state.player == 1
    assert (state.dropped, sorted(state.gone)) == (("sword",), ["nurse", "paranoia"])


@pytest.mark.rule("cuobe.death", "cuobe.first-player")
def test_the_dead_leave_the_turn_order():
    players = (who("c3"), who("c3", status="dead", wounds=5), who("c3", status="out"), who("c3"))
    state = plain_table(*players, seats=4)
    state, _events = play(state, "end", "draws quiet-1")
    assert state.player == 3
    state, _events = play(state, "end", "draws quiet-2")
    assert state.player == 0


@pytest.mark.rule("cuobe.death")
def test_a_death_in_somebody_elses_turn_does_not_end_it():
    state = plain_table(who("c3"), who("c3", wounds=4), who("a1"))
    state, events = do(state, fx("wound", who="others", must=True))
    assert told(events) == ["wound", "death", "wound"]
    assert (state.player, state.dice) == (0, 3)


# Sleep


@pytest.mark.rule("cuobe.sleep", "cuobe.panic-wound")
def test_sleep_ends_the_turn_through_its_normal_end():
    state = plain_table(who("c3", syndromes="paranoia"), who("c3"), seats=2, spawns=("ghoul c3 3",))
    state, events = do(state, fx("sleep", who="you", must=True))
    assert told(events)[:8] == [
        "sleep", "dice/asleep", "end", "frighten", "panic-wound/asleep", "wound", "paranoia",
        "panic-wound/asleep",
    ]  # fmt: skip
    assert (state.players[0].wounds, state.players[0].panic, state.player) == (2, 0, 1)


@pytest.mark.rule("cuobe.sleep", "cuobe.dice")
def test_asleep_before_the_dice_there_are_no_actions():
    state = begin(who("c3"), fx("sleep", who="you", must=True), others=(who("c3"),))
    state, events = play(state, "draws event")
    assert "dice" not in told(events)
    assert state.player == 1
    assert state.players[0].asleep


@pytest.mark.rule("cuobe.sleep", "cuobe.wake", "cuobe.spawns-first")
def test_asleep_in_anothers_turn_one_is_awake_at_ones_next_turn_before_the_spawns_act():
    state = plain_table(who("c3"), who("b1"), seats=2, spawns=("tentacles e1 2",))
    state, _events = do(state, fx("sleep", who="others", must=True))
    assert (state.player, state.players[1].asleep, state.dice) == (0, True, 3)
    state, events = play(state, "end")
    assert told(events) == ["end", "turn", "wake", "tentacles"]
    state, _events = play(state, "draws quiet-1")
    assert (state.player, state.dice) == (1, 5)


# Panic and insanity


@pytest.mark.rule("cuobe.panic", "cuobe.insanity", "cuobe.panic-wound")
def test_panic_past_5_wounds_step_by_step():
    state = plain_table(who("c3", panic=3, tools="sword", talents="nurse", syndromes="rush"))
    state, events = do(state, fx("panic", who="you", amount=4, must=True))
    told_of = told(events)
    assert told_of == [
        "panic", "panic", "insanity", "panic-wound/insane", "wound", "panic-wound/insane", "wound",
    ]  # fmt: skip
    me = state.players[0]
    assert (me.panic, me.insane, me.wounds) == (5, True, 2)
    assert (state.dropped, sorted(state.gone)) == (("sword",), ["nurse", "rush"])


@pytest.mark.rule("cuobe.panic-wound")
def test_asleep_and_insane_wounds_once_not_twice():
    state = plain_table(who("c3"), mad("b1", asleep=True), seats=2)
    state, _events = do(state, fx("panic", who="others", must=True))
    assert state.players[1].wounds == 1


@pytest.mark.rule("cuobe.panic-wound", "cuobe.death")
def test_panic_beyond_death_is_nothing():
    state = plain_table(who("c3"), mad("b1", wounds=4), seats=2)
    state, events = do(state, fx("panic", who="others", amount=3, must=True))
    assert told(events) == ["panic-wound/insane", "wound", "death"]
    assert state.players[1].wounds == 5


@pytest.mark.rule("cuobe.sleep", "cuobe.compulsory")
def test_who_sleeps_already_does_not_fall_asleep_again():
    state = plain_table(who("c3"), who("b1", asleep=True), seats=2)
    _state, events = do(state, fx("sleep", who="others", must=True))
    assert told(events) == ["compulsory/nothing"]


@pytest.mark.rule("cuobe.panic-wound", "cuobe.sleep")
def test_panic_of_a_sleeper_is_a_wound():
    state = plain_table(who("c3"), who("b1", asleep=True, panic=1), seats=2)
    state, _events = do(state, fx("panic", who="others", must=True))
    assert (state.players[1].wounds, state.players[1].panic) == (1, 1)


@pytest.mark.rule("cuobe.insanity", "cuobe.dice")
def test_insanity_keeps_panic_at_5_and_so_has_no_extra_die():
    state = begin(mad("c3"))
    state, _events = play(state, "draws quiet-1")
    assert state.dice == 4
    state, events = do(state, fx("full-calm", who="you", must=True))
    assert (state.players[0].panic, state.players[0].insane) == (5, True)
    assert told(events) == ["calm/insane"]


@pytest.mark.rule("cuobe.insanity", "cuobe.insane-room")
def test_the_insane_still_move_fight_force_locks_and_are_healed():
    rooms = {"c3": "cell", "a1": "atrium"}
    state = plain_table(mad("c3", wounds=2), spawns=("ghoul c3 3",), rooms=rooms)
    kinds = {str(move).split()[0] for move in GAME.moves(state, 0)}
    assert kinds >= {"force", "fight", "end"}
    assert "move" in {str(move).split()[0] for move in GAME.moves(plain_table(mad("c3")), 0)}
    assert do(state, fx("heal", who="you", must=True))[0].players[0].wounds == 1
    assert "cuobe.insane-room" in refused(plain_table(mad("c3"), rooms={"c3": "one"}), "search")


@pytest.mark.rule("cuobe.heal", "cuobe.calm")
def test_heal_and_calm_stop_at_0():
    state = plain_table(who("c3", wounds=1, panic=1))
    state, _events = do(state, fx("heal", who="you", amount=3, must=True))
    state, _events = do(state, fx("calm", who="you", amount=3, must=True))
    assert (state.players[0].wounds, state.players[0].panic) == (0, 0)


@pytest.mark.rule("cuobe.paranoia")
def test_paranoia_comes_once_a_turn_however_many_and_sleepers_count():
    players = (who("c3", syndromes="paranoia"), who("c3", asleep=True), who("c3"))
    state, events = play(plain_table(*players), "end")
    assert state.players[0].panic == 1
    assert told(events).count("paranoia") == 1


@pytest.mark.rule("cuobe.paranoia")
def test_paranoia_does_not_fear_the_dead_nor_ones_own_company():
    players = (who("c3", syndromes="paranoia"), who("c3", status="dead", wounds=5), who("a1"))
    state, _events = play(plain_table(*players), "end")
    assert state.players[0].panic == 0


# Decks


@pytest.mark.rule("cuobe.blue-card")
def test_an_empty_blue_deck_gives_nothing_and_says_so():
    state = plain_table(who("c3"), rooms={"c3": "one find", "a1": "atrium"})
    part = state.blue[0]
    state = state.but(blue=(part.__class__(part.unseen, 0),))
    state, events = play(state, "find")
    assert told(events) == ["find-token", "blue-card/empty"]
    assert state.players[0].tools == ()


@pytest.mark.rule("cuobe.green-card")
def test_an_empty_green_deck_gives_nothing_and_says_so():
    state = plain_table(who("c3"), chamber={"discover": ["green"]}, time_up=True)
    state = state.but(green=(state.green[0].__class__(state.green[0].unseen, 0),))
    state, events = play(state, "move north", "shows chamber")
    assert told(events)[-1] == "green-card/empty"
    assert at(state, 1) == "c2"


@pytest.mark.rule("cuobe.green-card", "cuobe.event")
def test_a_green_card_goes_to_the_passed_events_after_it_is_done():
    state, _events = draw(plain_table(who("c3")), "quiet-1")
    assert state.passed == ("quiet-1",)
    assert state.latest == "quiet-1"


@pytest.mark.rule("cuobe.tick", "cuobe.shift")
@pytest.mark.parametrize(
    ("card", "to"), [("tick-north", "c2"), ("tick-east", "d3"), ("tick-south", "c4"), ("tick-west", "b3")]
)
def test_a_tick_shifts_the_active_players_room_one_step_up_and_down_the_column(card, to):
    state, events = draw(plain_table(who("c3"), who("c1"), who("a3")), card)
    assert at(state, 1) == to
    assert state.rooms[PLACES[to]].card == "atrium"
    assert "tick" in told(events)
