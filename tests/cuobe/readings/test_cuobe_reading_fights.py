"""What readings.md says of fights with spawns (R3, power, stolen cards), sentence by sentence."""

from fractions import Fraction

import pytest
from cubeplay.cuobe.game import GAME
from cuobe_plain import plain_table, play, told, who
from cuobe_tables import mad, refused

# Power


@pytest.mark.rule("cuobe.power", "cuobe.troll")
def test_power_is_what_the_counter_says_and_the_trolls_one_is_added_in_the_fight():
    state = plain_table(who("c3"), spawns=("ghoul c3 2", "troll a1 3"))
    after, events = play(state, "fight ghoul with 2", "rolls 1 2")
    assert "result/tie" in told(events)
    assert after.spawns[0].power == 1


@pytest.mark.rule("cuobe.destroyed", "cuobe.troll")
def test_power_0_is_destroyed_although_the_troll_stands():
    state = plain_table(who("c3"), spawns=("ghoul c3 1", "troll a1 3"))
    state, events = play(state, "fight ghoul with 1", "rolls 3")
    assert "destroyed" in told(events)
    assert [spawn.name for spawn in state.spawns] == ["troll"]


@pytest.mark.rule("cuobe.troll")
def test_the_troll_adds_nothing_to_itself_and_nothing_to_spiders():
    state = plain_table(who("c3"), spawns=("troll c3 3",), rooms={"c3": "atrium spiders=1"})
    _after, events = play(state, "fight troll with 2", "rolls 1 2")
    assert "result/tie" in told(events)
    _after, events = play(state, "fight spider with 1", "rolls 1")
    assert "result/tie" in told(events)


# Stolen cards


def robbed(tools="", loot="0 0 0", players=(), **changes):
    """A twin with her loot in the active player's room, and the other one far away."""
    spawns = (f"twins c3 1 {loot}".strip(), "sister e5 1 0 0 0")
    return plain_table(who("c3", tools=tools), *players, spawns=spawns, **changes)


@pytest.mark.rule("cuobe.loot")
def test_stolen_cards_are_unseen_and_the_winner_takes_one_at_random_from_that_sister():
    state, _events = play(robbed(), "fight twins with 2", "rolls 1 2")
    assert len(list(GAME.chance(state).outcomes())) == 35
    state, events = play(state, "draws sword")
    assert state.players[0].tools == ("sword",)
    assert [spawn.loot for spawn in state.spawns] == [(0, 0), (0, 0, 0)]
    assert "loot" in told(events)
    assert [spawn.power for spawn in state.spawns] == [1, 1]


@pytest.mark.rule("cuobe.loot")
def test_cards_stolen_from_two_parts_are_equally_likely_to_be_taken():
    state = robbed(loot="0 1 1", decks="advanced")
    state, _events = play(state, "fight twins with 2", "rolls 1 2")
    odds = {str(move): share for move, share in GAME.chance(state).outcomes()}
    assert odds == {"lot 1": Fraction(1, 3), "lot 2": Fraction(2, 3)}
    state, _events = play(state, "lot 2", "draws sword")
    assert state.spawns[0].loot == (0, 1)
    assert (
        sum(dict(state.blue[1].unseen).values())
        == sum(dict(robbed(decks="advanced").blue[1].unseen).values()) - 1
    )


@pytest.mark.rule("cuobe.loot", "cuobe.talent")
def test_stolen_talents_and_syndromes_pass_as_usual():
    players = (who("a1", talents="nurse"), who("a5"))
    state = robbed(players=players)
    state = state.but(players=(state.players[0].__class__(at=12, talents=("boxer",)), *state.players[1:]))
    state, _events = play(state, "fight twins with 2", "rolls 1 2", "no weapons", "draws talent")
    assert [player.talents for player in state.players] == [("boxer",), ("nurse",), ("talent",)]


@pytest.mark.rule("cuobe.loot", "cuobe.limit")
def test_over_the_limit_with_a_stolen_card_one_decides_at_the_end_of_the_turn_and_while_moving():
    state, events = play(robbed("salve-1 salve-2 salve-3"), "fight twins with 2", "rolls 1 2", "draws sword")
    assert (state.task, "limit" in told(events)) == (None, False)
    assert len(state.players[0].tools) == 4
    for move in ("move north", "end"):
        assert "cuobe.limit" in refused(state, move)
    state, _events = play(state, "drop salve-1", "move north")
    assert state.players[0].tools == ("salve-2", "salve-3", "sword")


@pytest.mark.rule("cuobe.loot", "cuobe.limit", "cuobe.key")
def test_in_the_exit_the_fourth_tool_a_key_can_be_activated_first():
    rooms = {"c3": "exit", "a1": "atrium"}
    state = plain_table(who("c3", tools="salve-1 salve-2 salve-3"), rooms=rooms, spawns=("twins c3 1 0",))
    state, _events = play(state, "fight twins with 2", "rolls 1 2", "draws key-1", "use key-1", "end")
    assert (state.players[0].tools, state.activated) == (("salve-1", "salve-2", "salve-3"), ("key-1",))


@pytest.mark.rule("cuobe.loot", "cuobe.destroyed")
def test_with_her_last_card_a_sister_is_destroyed():
    state = robbed(loot="0")
    state = state.but(players=(state.players[0].__class__(at=12, panic=1), *state.players[1:]))
    state, events = play(state, "fight twins with 2", "rolls 2 2", "draws sword")
    assert [spawn.name for spawn in state.spawns] == ["sister"]
    assert "destroyed" in told(events)
    assert (state.passed, state.task) == ((), None)


@pytest.mark.rule("cuobe.loot", "cuobe.destroyed")
def test_a_sister_who_stole_nothing_goes_at_the_first_lost_fight():
    state, events = play(robbed(loot=""), "fight twins with 2", "rolls 1 2")
    assert [spawn.name for spawn in state.spawns] == ["sister"]
    assert "loot" not in told(events)


@pytest.mark.rule("cuobe.relief")
def test_the_second_sister_takes_the_card_with_her_and_relieves():
    state = plain_table(who("c3", panic=1), spawns=("sister c3 1",))
    state, _events = play(state, "fight sister with 2", "rolls 2 3")
    assert state.passed == ("twins",)
    state, events = play(state, "choose calm")
    assert state.players[0].panic == 0
    assert told(events) == ["relief"]


# Dice and weapons against power and panic (R3)


@pytest.mark.rule("cuobe.result")
def test_dice_and_weapons_stand_against_power_and_panic():
    state = plain_table(who("c3", panic=1, tools="sword"), spawns=("ghoul c3 3",))
    state, events = play(state, "fight ghoul with 1", "rolls 2", "weapons sword")
    assert told(events) == ["fight", "fight/roll", "weapons", "result/win", "power"]
    assert state.spawns[0].power == 2
    assert state.gone == ("sword",)


@pytest.mark.rule("cuobe.result")
def test_an_insane_players_panic_adds_nothing():
    state = plain_table(mad("c3"), spawns=("ghoul c3 2",))
    _state, events = play(state, "fight ghoul with 1", "rolls 3")
    assert "result/win" in told(events)


@pytest.mark.rule("cuobe.result")
def test_spiders_have_power_1_whatever_the_panic():
    state = plain_table(who("c3", panic=4), rooms={"c3": "atrium spiders=2"})
    _state, events = play(state, "fight spider with 1", "rolls 2")
    assert "result/win" in told(events)


@pytest.mark.rule("cuobe.rush", "cuobe.result")
def test_rush_takes_1_off():
    state = plain_table(who("c3", syndromes="rush"), spawns=("ghoul c3 3",))
    state, events = play(state, "fight ghoul with 2", "rolls 1 2")
    assert "rush" in told(events)
    assert "result/lose" in told(events)
    assert (state.players[0].wounds, state.spawns[0].power) == (1, 3)


@pytest.mark.rule("cuobe.relief", "cuobe.destroyed")
def test_for_spiders_only_the_last_one_removes_the_card_and_relieves():
    state = plain_table(who("c3", panic=2), rooms={"c3": "atrium spiders=2"}, dice=4)
    state, events = play(state, "fight spider with 1", "rolls 2")
    assert told(events)[-1] == "spider-killed"
    assert state.task is None
    state, events = play(state, "fight spider with 1", "rolls 2", "choose calm")
    assert "destroyed" in told(events)
    assert state.passed == ("spiders",)
    assert state.players[0].panic == 1


@pytest.mark.rule("cuobe.relief")
def test_lowering_panic_after_destroying_a_spawn_is_a_choice():
    state = plain_table(who("c3", panic=1), spawns=("clown c3 1",))
    state, _events = play(state, "fight clown with 2", "rolls 2 3", "decline")
    assert state.players[0].panic == 1


@pytest.mark.rule("cuobe.relief")
def test_destroying_a_spawn_does_not_help_the_insane():
    state, _events = play(plain_table(mad("c3"), spawns=("clown c3 1",)), "fight clown with 1", "rolls 3")
    assert state.task is None
    assert state.players[0].panic == 5
