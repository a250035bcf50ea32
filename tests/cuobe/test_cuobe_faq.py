"""The questions that players ask, with the rulebook's answers: a test each."""

from random import Random

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import Rolled
from cubeplay.cuobe.rules.state import CENTRE, PLACES
from cubeplay.game import CHANCE
from cuobe_plain import at, choices, draw, fx, lie, plain_table, play, spawn_at, told, who

ALL_THE_SPAWNS = ("ghoul a1 3", "clown a5 2", "tentacles e1 2", "troll e5 3", "twins b1 1", "sister d1 1")


@pytest.mark.rule("cuobe.dice")
def test_do_i_roll_the_dice_at_the_start_of_my_turn_no():
    state = GAME.start(players=1)
    while GAME.to_move(state) == (CHANCE,) and not state.given:
        move = GAME.chance(state).sample(Random(1))
        assert not isinstance(move, Rolled)
        state = GAME.apply(state, CHANCE, move).state
    assert state.rolled == ()


@pytest.mark.rule("cuobe.discovery", "cuobe.enter")
def test_discovering_a_green_icon_and_an_enter_effect_first_the_card_then_the_effect():
    enter = (fx("panic", who="you", must=True),)
    hurts = (fx("wound", who="you", must=True),)
    state = plain_table(who("c3"), event=hurts, chamber={"discover": ["green"], "enter": enter})
    state, events = play(state, "move north", "shows chamber", "draws event")
    order = ["discovery/green", "green-card", "wound", "enter", "panic"]
    assert [rule for rule in told(events) if rule in order] == order


@pytest.mark.rule("cuobe.result", "cuobe.power")
def test_a_tie_with_a_spawn_damages_both():
    state = plain_table(who("c3"), spawns=("troll c3 3",), dice=3)
    state, events = play(state, "fight troll with 2", "rolls 1 2")
    assert "result/tie" in told(events)
    assert state.players[0].wounds == 1
    assert state.spawns[0].power == 2


@pytest.mark.rule("cuobe.turn", "cuobe.clown", "cuobe.tentacles", "cuobe.spider-due")
def test_with_all_the_spawns_the_clown_swaps_then_the_tentacles_jump_then_a_spider_appears():
    rooms = {"a5": "hall", "a1": "one", "b2": "- spiders=1"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, spawns=ALL_THE_SPAWNS, player=1)
    state, events = play(state, "end", "draws quiet-1")
    order = ["turn", "clown", "tentacles", "spider-due", "green-card", "dice"]
    assert [rule for rule in told(events) if rule in order] == order
    assert at(state, 1) == "a5"
    assert spawn_at(state, "clown") == "c3"
    assert spawn_at(state, "tentacles") == "a5"
    assert state.rooms[PLACES["a5"]].spiders == 1


@pytest.mark.rule("cuobe.spider-due")
def test_a_spider_due_where_there_is_one_spawns_in_the_closest_spiderless_room():
    rooms = {"c3": "atrium spiders=1", "c2": "- spiders=1", "c4": "- spiders=1", "b3": "- spiders=1"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, player=1)
    state, _events = play(state, "end")
    assert state.rooms[PLACES["d3"]].spiders == 1
    assert state.rooms[CENTRE].spiders == 1


@pytest.mark.rule("cuobe.spawns-first", "cuobe.trigger", "cuobe.clown")
def test_a_trigger_hits_where_the_clown_has_put_the_player():
    rooms = {"a5": "pit", "a1": "one"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, spawns=("clown a5 2",), player=1)
    state, events = play(state, "end", "draws trigger-1")
    assert at(state, 1) == "a5"
    assert "trap-hit" in told(events)
    assert [player.wounds for player in state.players] == [1, 0]


@pytest.mark.rule("cuobe.closest")
def test_the_closest_room_is_fewest_steps_away_whatever_locks_and_rooms_and_of_ties_one_chooses():
    jump = (fx("jump", who="you", where="closest", must=True),)
    rooms = {"c3": "cell lock", "c2": "- lock", "d3": "pipe"}
    state, _events = draw(plain_table(who("c3"), event=jump, rooms=rooms), "event")
    assert choices(state) == {"c2", "d3", "c4", "b3"}
    state, _events = play(state, "choose d3")
    assert at(state, 1) == "d3"


@pytest.mark.rule("cuobe.swarm")
def test_with_all_ten_spiders_on_the_map_everyone_gets_one_panic():
    rooms = {"e1": "- spiders=10"}
    state = plain_table(who("c3"), who("a1"), seats=2, rooms=rooms, player=1)
    state, events = play(state, "end")
    assert [player.panic for player in state.players] == [1, 1]
    assert "swarm" in told(events)


@pytest.mark.rule("cuobe.search")
def test_a_zero_in_a_search_wastes_the_die():
    state = plain_table(who("c3"), rooms={"c3": "one", "a1": "two"}, dice=2)
    state, events = play(state, "search", "rolls 0")
    assert told(events) == ["search/zero"]
    assert state.dice == 1
    assert lie(state, "find") == set()


@pytest.mark.rule("cuobe.take")
def test_tools_of_another_players_chest_only_when_that_player_is_dead():
    rooms = {"c3": "atrium chest=2"}
    alive = plain_table(who("c3"), who("c3", chest="sword"), rooms=rooms)
    assert "cuobe.take" in {
        objection.rule for objection in GAME.objections(alive, 0, GAME.parse("take sword"))
    }
    dead = plain_table(who("c3"), who("c3", chest="sword", status="dead", wounds=5), rooms=rooms)
    state, _events = play(dead, "take sword")
    assert state.players[0].tools == ("sword",)


@pytest.mark.rule("cuobe.quick", "cuobe.advanced")
def test_too_hard_or_too_easy_with_the_quick_set_up_there_is_the_advanced_one():
    """The keys can lie anywhere in the quick deck; the advanced deck has one in each fifth."""
    quick, advanced = (GAME.start(players=3, decks=decks) for decks in ("quick", "advanced"))
    assert len(quick.blue) == 1
    assert [dict(part.unseen)["key"] for part in advanced.blue] == [1, 1, 1, 1, 1]


@pytest.mark.rule("cuobe.setup-rooms")
def test_why_is_this_game_so_random_yes():
    """A new game already waits for chance, and what may come is more than one thing."""
    state = GAME.start(players=2)
    assert GAME.to_move(state) == (CHANCE,)
    assert len(list(GAME.chance(state).outcomes())) > 1
