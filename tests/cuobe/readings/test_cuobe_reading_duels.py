"""What readings.md says of players against players, sentence by sentence."""

import pytest
from cubeplay.cuobe.game import GAME
from cuobe_plain import at, choices, plain_table, play, told, who
from cuobe_tables import mad, refused


def ring(*players, pvp="yes", **changes):
    """Players who may fight each other."""
    return plain_table(*players, seats=len(players), pvp=pvp, **changes)


@pytest.mark.rule("cuobe.pvp", "cuobe.pvp-result")
def test_the_defenders_three_dice_are_extra():
    state = ring(who("c3"), who("c3"), dice=2)
    state, events = play(state, "attack 2 with 2", "rolls 2 3", "rolls 0 1 1")
    assert told(events) == ["pvp", "fight/roll", "fight/roll", "pvp-result/win", "wound"]
    assert [player.wounds for player in state.players] == [0, 1]
    assert state.dice == 0


@pytest.mark.rule("cuobe.pvp")
def test_only_in_that_variant_and_only_in_ones_room():
    assert "cuobe.pvp" in refused(ring(who("c3"), who("c3"), pvp="no"), "attack 2 with 1")
    assert "cuobe.pvp" in refused(ring(who("c3"), who("a1")), "attack 2 with 1")


@pytest.mark.rule("cuobe.pvp-result", "cuobe.rush")
def test_panic_does_not_count_but_rush_does_and_in_a_tie_both_are_hurt():
    state = ring(who("c3", panic=4), who("c3", syndromes="rush"))
    state, events = play(state, "attack 2 with 1", "rolls 2", "rolls 0 1 2")
    assert "pvp-result/tie" in told(events)
    assert "rush" in told(events)
    assert [player.wounds for player in state.players] == [1, 1]


@pytest.mark.rule("cuobe.weapons", "cuobe.pvp")
def test_both_use_weapons_after_the_rolls_the_attacker_first_and_a_defender_no_talents():
    state = ring(who("c3", tools="sword"), who("c3", tools="knife", talents="boxer"))
    state, _events = play(state, "attack 2 with 1", "rolls 1", "rolls 1 1 1")
    assert GAME.to_move(state) == (0,)
    state, _events = play(state, "weapons sword")
    assert GAME.to_move(state) == (1,)
    assert "cuobe.weapons" in refused(state, "weapons boxer", player=2)
    state, events = play(state, "weapons knife")
    assert "pvp-result/lose" in told(events)
    assert sorted(state.gone) == ["knife", "sword"]


@pytest.mark.rule("cuobe.weapons", "cuobe.talent-use")
def test_a_defender_who_has_talents_alone_is_not_asked_for_weapons():
    _state, events = play(
        ring(who("c3"), who("c3", talents="boxer")), "attack 2 with 1", "rolls 1", "rolls 0 0 0"
    )
    assert told(events)[-2:] == ["pvp-result/win", "wound"]


@pytest.mark.rule("cuobe.pvp", "cuobe.fight-dice", "cuobe.weapons")
def test_one_attacks_with_weapons_alone_too():
    state = ring(who("c3", tools="sword"), who("c3"), dice=0)
    state, events = play(state, "attack 2 with 0", "rolls 0 1 2", "weapons sword")
    assert "pvp-result/tie" in told(events)
    assert "cuobe.fight-dice" in refused(ring(who("c3"), who("c3"), dice=0), "attack 2 with 0")


@pytest.mark.rule("cuobe.pvp", "cuobe.sleep")
def test_sleepers_defend_and_sleep_on():
    state = ring(who("c3"), who("c3", asleep=True))
    state, _events = play(state, "attack 2 with 1", "rolls 1", "rolls 2 2 3")
    assert (state.players[0].wounds, state.players[1].asleep) == (1, True)


@pytest.mark.rule("cuobe.weapons", "cuobe.insanity")
def test_the_insane_use_no_weapons():
    state = ring(mad("c3"), who("c3"))
    state, events = play(state, "attack 2 with 1", "rolls 3", "rolls 0 0 0")
    assert "pvp-result/win" in told(events)


@pytest.mark.rule("cuobe.killer", "cuobe.spoils", "cuobe.panic")
def test_a_killer_takes_tools_of_choice_and_one_panic_and_the_rest_are_dropped():
    state = ring(who("c3"), who("c3", wounds=4, tools="sword knife salve-1", talents="nurse"), who("a1"))
    state, events = play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons")
    assert told(events)[-4:] == ["wound", "death", "killer", "panic"]
    assert (state.players[1].status, state.players[0].panic) == ("dead", 1)
    assert choices(state) == {"sword", "knife", "salve-1"}
    state, _events = play(state, "choose knife", "decline")
    assert (state.players[0].tools, sorted(state.dropped)) == (("knife",), ["salve-1", "sword"])
    assert (state.gone, state.player) == (("nurse",), 0)


@pytest.mark.rule("cuobe.spoils", "cuobe.limit")
def test_the_killer_still_obeys_the_hand_limit():
    state = ring(
        who("c3", tools="salve-1 salve-2 salve-3"), who("c3", wounds=4, tools="sword knife"), who("a1")
    )
    state, _events = play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons", "choose sword")
    state, _events = play(state, "decline")
    assert state.task.do == "hand"
    state, _events = play(state, "drop salve-1")
    assert state.task is None


@pytest.mark.rule("cuobe.killer", "cuobe.spoils", "cuobe.end")
def test_a_defender_who_kills_takes_the_spoils_and_the_dead_attackers_turn_is_over():
    state = ring(who("c3", wounds=4, tools="sword"), who("c3"), who("a1"))
    state, events = play(state, "attack 2 with 1", "rolls 1", "rolls 2 2 2", "no weapons")
    assert "killer" in told(events)
    assert (GAME.to_move(state), state.player) == ((1,), 0)
    state, events = play(state, "choose sword")
    assert told(events) == ["spoils", "tool", "turn"]
    assert (state.players[1].tools, state.players[1].panic, state.player) == (("sword",), 1, 1)


@pytest.mark.rule("cuobe.killer", "cuobe.panic-wound")
def test_a_killer_who_dies_of_the_panic_takes_nothing():
    state = ring(who("c3", wounds=4, tools="sword"), mad("c3", wounds=4), who("a1"))
    state, _events = play(state, "attack 2 with 1", "rolls 1", "rolls 2 2 2", "no weapons")
    assert [player.status for player in state.players] == ["dead", "dead", "in"]
    assert (state.dropped, state.player) == (("sword",), 2)


@pytest.mark.rule("cuobe.killer")
def test_who_kill_each_other_at_once_take_nothing():
    state = ring(who("c3", wounds=4, tools="sword"), who("c3", wounds=4, tools="knife"), who("a1"))
    state, events = play(state, "attack 2 with 1", "rolls 3", "rolls 1 1 1", "no weapons", "no weapons")
    assert "killer" not in told(events)
    assert (sorted(state.dropped), state.player) == (["knife", "sword"], 2)


@pytest.mark.rule("cuobe.respawn")
def test_the_killed_respawn_in_the_atrium_with_no_wounds_no_cards_and_the_same_panic():
    victim = who("a1", wounds=4, panic=3, tools="sword", talents="nurse", syndromes="rush")
    state = ring(who("a1"), victim, pvp="respawn", rooms={"a1": "hall", "e1": "atrium"})
    state, events = play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons")
    back = state.players[1]
    assert (at(state, 2), back.status, back.wounds, back.panic) == ("e1", "in", 0, 3)
    assert (back.tools, back.talents, back.syndromes) == ((), (), ())
    assert "respawn" in told(events)
    assert choices(state) == {"sword"}


@pytest.mark.rule("cuobe.respawn", "cuobe.end")
def test_who_is_killed_in_the_own_turn_ends_it_also_to_respawn():
    state = ring(who("c3", wounds=4), who("c3"), pvp="respawn", dice=4)
    state, events = play(state, "attack 2 with 1", "rolls 0", "rolls 2 2 2")
    assert told(events)[-3:] == ["panic", "respawn", "turn"]
    assert (state.player, state.players[0].status) == (1, "in")


@pytest.mark.rule("cuobe.respawn", "cuobe.insanity")
def test_the_insane_respawn_insane():
    state = ring(who("c3"), mad("c3", wounds=4), pvp="respawn")
    state, _events = play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0")
    assert (state.players[1].insane, state.players[1].panic) == (True, 5)


@pytest.mark.rule("cuobe.respawn", "cuobe.death")
def test_only_who_is_killed_by_a_player_respawns():
    state = ring(who("c3", wounds=4), who("a1"), pvp="respawn", spawns=("ghoul c3 9",))
    state, _events = play(state, "fight ghoul with 1", "rolls 0")
    assert state.players[0].status == "dead"


@pytest.mark.rule("cuobe.leave", "cuobe.pvp")
def test_each_leaves_by_themselves():
    keys = tuple(f"key-{number}" for number in range(1, 6))
    state = ring(who("a1"), who("a1"), rooms={"a1": "exit"}, activated=keys)
    state, _events = play(state, "leave")
    assert [player.status for player in state.players] == ["out", "in"]
    assert GAME.outcome(state) is None
