"""What readings.md says of how the game ends, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cuobe_plain import do, draw, fx, plain_table, play, told, who
from cuobe_tables import refused

KEYS = tuple(f"key-{number}" for number in range(1, 6))
DEAD = {"status": "dead", "wounds": 5}


def gate(*players, room="exit", **changes):
    """A table with players in the Exit on a1 and all keys activated."""
    return plain_table(*players, seats=len(players), rooms={"a1": room}, activated=KEYS, **changes)


# Leaving


@pytest.mark.rule("cuobe.leave", "cuobe.free")
def test_leaving_is_free_in_ones_own_turn_in_the_exit_with_all_keys_active():
    state, events = play(gate(who("a1"), who("a1"), dice=0), "leave")
    assert state.players[0].status == "out"
    assert (state.player, state.ended) == (1, "")
    assert told(events)[0] == "leave"


@pytest.mark.rule("cuobe.leave")
def test_nobody_leaves_elsewhere_or_with_a_key_missing():
    assert set(refused(gate(who("c3")), "leave")) == {"cuobe.leave"}
    missing = gate(who("a1")).but(activated=KEYS[1:])
    assert set(refused(missing, "leave")) == {"cuobe.leave"}


@pytest.mark.rule("cuobe.leave", "cuobe.lock")
def test_spawns_and_locks_in_the_exit_do_not_hold_who_leaves():
    state, _events = play(gate(who("a1"), room="exit lock spiders=1", spawns=("ghoul a1 3",)), "leave")
    assert state.ended == "cuobe.escape"


@pytest.mark.rule("cuobe.leave")
def test_who_leaves_takes_nothing_along():
    me = who("a1", tools="sword", talents="nurse", syndromes="rush")
    state, _events = play(gate(me, who("a1")), "leave")
    assert (state.dropped, sorted(state.gone)) == (("sword",), ["nurse", "rush"])


@pytest.mark.rule("cuobe.key", "cuobe.free")
def test_keys_are_activated_and_never_used_up():
    state = plain_table(who("a1", tools="key-1 key-2"), rooms={"a1": "exit"}, dice=0)
    state, events = play(state, "use key-1")
    assert (state.activated, state.players[0].tools, state.gone) == (("key-1",), ("key-2",), ())
    assert told(events) == ["key"]


@pytest.mark.rule("cuobe.key")
def test_a_key_is_activated_in_the_exit_alone():
    assert "cuobe.key" in refused(plain_table(who("c3", tools="key-1")), "use key-1")


# Endings


@pytest.mark.rule("cuobe.escape", "cuobe.goal")
def test_the_game_ends_when_no_living_player_is_left_inside_and_who_left_has_won():
    state, events = play(gate(who("a1"), who("c3", **DEAD), who("a1", status="out")), "leave")
    assert told(events)[-1] == "escape"
    end = GAME.outcome(state)
    assert (end.scores, end.winners, end.rule) == ((1, 0, 1), (0, 2), "cuobe.escape")


@pytest.mark.rule("cuobe.escape", "cuobe.death")
def test_the_last_one_inside_may_die_and_who_left_has_still_won():
    state = plain_table(who("c3", wounds=4), who("a1", status="out"), seats=2)
    state, _events = do(state, fx("wound", who="you", must=True))
    end = GAME.outcome(state)
    assert (end.winners, end.rule) == ((1,), "cuobe.escape")


@pytest.mark.rule("cuobe.all-dead")
def test_if_all_die_all_lose():
    state = plain_table(who("c3", wounds=4), who("c3", wounds=4), seats=2)
    state, events = do(state, fx("wound", who="all", must=True))
    assert told(events)[-1] == "all-dead"
    assert GAME.outcome(state).winners == ()
    assert GAME.to_move(state) == ()


@pytest.mark.rule("cuobe.short")
def test_short_the_first_death_ends_it_and_those_inside_lose():
    players = (who("c3"), who("c3", wounds=4), who("a1", status="out"))
    state = plain_table(*players, short=True)
    state, events = do(state, fx("wound", who="others", must=True))
    assert told(events)[-1] == "short"
    assert GAME.outcome(state).winners == (2,)


@pytest.mark.rule("cuobe.death")
def test_otherwise_a_death_ends_nothing():
    state, _events = do(plain_table(who("c3"), who("c3", wounds=4)), fx("wound", who="others", must=True))
    assert GAME.outcome(state) is None


# Surrender


@pytest.mark.rule("cuobe.surrender")
def test_surrender_needs_all_living_players_inside():
    players = (who("c3"), who("a1", asleep=True), who("a1", **DEAD), who("a1", status="out"), who("a5"))
    state, _events = play(plain_table(*players, seats=5), "surrender")
    assert GAME.to_move(state) == (1,)
    state, _events = play(state, "choose agree")
    assert GAME.to_move(state) == (4,)
    state, events = play(state, "choose agree")
    assert told(events)[-1] == "surrender/all"
    end = GAME.outcome(state)
    assert (end.winners, end.rule) == ((3,), "cuobe.surrender")


@pytest.mark.rule("cuobe.surrender")
def test_one_who_refuses_lets_the_game_go_on():
    before = plain_table(who("c3"), who("a1"), who("a5"))
    state, events = play(before, "surrender", "choose refuse")
    assert told(events)[-1] == "surrender/refused"
    assert state == before


@pytest.mark.rule("cuobe.surrender")
def test_alone_one_surrenders_without_asking():
    state, _events = play(plain_table(who("c3"), seats=1), "surrender")
    assert state.ended == "cuobe.surrender"


# Time


def last_card(state):
    """The table with one green card left in the deck."""
    part = state.green[0]
    return state.but(green=(part.__class__(part.unseen, 1),))


@pytest.mark.rule("cuobe.time")
def test_the_green_deck_has_run_out_when_its_last_card_is_drawn_and_the_turn_goes_on():
    state, _events = draw(last_card(plain_table(who("c3"), who("a1"), seats=2)), "quiet-1")
    assert state.time_up
    assert GAME.outcome(state) is None
    state, events = play(state, "end")
    assert told(events)[-1] == "time"
    assert state.dice == 0
    end = GAME.outcome(state)
    assert (end.winners, end.rule) == ((), "cuobe.time")


@pytest.mark.rule("cuobe.time", "cuobe.discovery")
def test_the_last_card_may_be_drawn_by_whatever():
    state = last_card(plain_table(who("c3"), chamber={"discover": ["green"]}))
    state, _events = play(state, "move north", "shows chamber", "draws quiet-1")
    assert state.time_up


@pytest.mark.rule("cuobe.time", "cuobe.escape")
def test_in_the_last_turn_one_may_still_leave():
    state, _events = play(gate(who("a1"), who("c3"), time_up=True), "leave")
    end = GAME.outcome(state)
    assert (end.winners, end.rule) == ((0,), "cuobe.time")
    state, _events = play(gate(who("a1"), time_up=True), "leave")
    assert GAME.outcome(state).rule == "cuobe.escape"
