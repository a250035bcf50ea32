"""What readings.md says of CU[o]BE as a whole (F, R1 to R7, "Last ones"), where no topic has it.

The rest stands by topic in the files test_cuobe_reading_*.py, and set-ups in test_cuobe_setup.py.
"""

from fractions import Fraction

import pytest
from cubeplay.cuobe import GAME
from cubeplay.cuobe.edition.edition import SPAWNS
from cubeplay.cuobe.rules.state import BOX, FULL
from cuobe_plain import at, do, draw, fx, plain_table, play, told, who

# F


@pytest.mark.rule("cuobe.components")
def test_blue_35_are_5_keys_5_talents_5_syndromes_and_20_tools():
    kinds = GAME.start().edition.of_kind
    blue = {kind: len(kinds[kind]) for kind in ("key", "talent", "syndrome", "tool")}
    assert blue == {"key": 5, "talent": 5, "syndrome": 5, "tool": 20}


@pytest.mark.rule("cuobe.components")
def test_green_45_are_6_spawns_the_sister_and_38_others_with_3_triggers_at_least():
    kinds = GAME.start().edition.of_kind
    assert (len(kinds["spawn"]), len(kinds["sister"])) == (6, 1)
    assert sum(len(kinds[kind]) for kind in ("event", "tick", "trigger")) == 38
    assert len(kinds["trigger"]) >= 3


@pytest.mark.rule("cuobe.components", "cuobe.dice")
def test_3_and_1_and_1_dice_are_the_5_of_the_box_and_there_are_tokens():
    assert FULL == 5
    assert BOX == {"find": 5, "trap": 10, "lock": 10, "spider": 10}


# R1 and R3


@pytest.mark.rule("cuobe.limit", "cuobe.move")
def test_the_hand_limit_also_binds_while_moving():
    state = plain_table(who("c3", tools="sword knife salve-1 salve-2"))
    moves = {str(move).split()[0] for move in GAME.moves(state, 0)}
    assert "move" not in moves
    assert "end" not in moves


@pytest.mark.rule("cuobe.result", "cuobe.wound")
@pytest.mark.parametrize(
    ("pips", "form", "power", "wounds"),
    [("2 3", "win", 1, 0), ("1 3", "win", 1, 0), ("1 2", "tie", 1, 1), ("1 1", "lose", 2, 1)],
)
def test_win_takes_a_power_lose_gives_a_wound_a_tie_both(pips, form, power, wounds):
    state = plain_table(who("c3", panic=1), spawns=("ghoul c3 2",))
    state, events = play(state, "fight ghoul with 2", f"rolls {pips}")
    assert f"result/{form}" in told(events)
    assert (state.spawns[0].power, state.players[0].wounds) == (power, wounds)


# R5 and R7


@pytest.mark.rule("cuobe.die")
def test_the_die_is_the_editions_and_the_houses_is_0_1_1_2_2_3():
    edition = GAME.start().edition
    assert edition.die == (0, 1, 1, 2, 2, 3)
    assert edition.force == {0: "nothing", 1: "unlocked", 2: "unlocked", 3: "trap"}
    state, _events = play(plain_table(who("c3"), rooms={"c3": "atrium lock"}), "force")
    odds = {move.pips: share for move, share in GAME.chance(state).outcomes()}
    assert odds == {(0,): Fraction(1, 6), (1,): Fraction(1, 3), (2,): Fraction(1, 3), (3,): Fraction(1, 6)}


@pytest.mark.rule("cuobe.edge")
def test_only_a_corridors_arrow_leads_over_the_edge():
    for room, ways in (("hall", 3), ("nook", 1), ("pipe", 2)):
        state = plain_table(who("c1"), rooms={"c1": room})
        assert len([move for move in GAME.moves(state, 0) if str(move).startswith("move")]) == ways


# Last ones


@pytest.mark.rule("cuobe.sleep", "cuobe.discovery", "cuobe.enter")
def test_sleep_from_a_discovery_card_ends_the_turn_at_once():
    chamber = {"discover": ["green"], "enter": (fx("wound", who="you", must=True),)}
    sleep = (fx("sleep", who="you", must=True),)
    state = plain_table(who("c3"), who("a1"), seats=2, event=sleep, chamber=chamber)
    state, events = play(state, "move north", "shows chamber", "draws event")
    assert "enter" not in told(events)
    assert (at(state, 1), state.players[0].wounds, state.player) == ("c2", 0, 1)


@pytest.mark.rule("cuobe.discovery", "cuobe.gain", "cuobe.lose")
@pytest.mark.parametrize(("effect", "dice"), [("gain", 3), ("lose", 1)])
def test_dice_from_a_discovery_card_count_at_once(effect, dice):
    state = plain_table(who("c3"), event=(fx(effect, must=True),), chamber={"discover": ["green"]}, dice=3)
    state, _events = play(state, "move north", "shows chamber", "draws event")
    assert state.dice == dice


@pytest.mark.rule("cuobe.swap", "cuobe.lock")
def test_swap_ignores_locks_and_enter_effects():
    rooms = {"c3": "chamber lock", "a1": "atrium"}
    chamber = {"enter": (fx("wound", who="you", must=True),)}
    state = plain_table(who("c3"), who("a1"), rooms=rooms, chamber=chamber)
    state, events = do(state, fx("swap", who="you", must=True), "choose 2")
    assert (at(state, 1), at(state, 2)) == ("a1", "c3")
    assert told(events) == ["swap"]


@pytest.mark.rule("cuobe.next-room", "cuobe.this-room")
def test_next_rooms_are_different_neighbours_of_the_active_player_and_this_room_is_theirs():
    traps = (fx("trap", where="next", amount=2, must=True), fx("lock", where="this", must=True))
    state, _events = draw(plain_table(who("c3"), event=traps), "event", "choose c2")
    assert set(state.task.choices) == {"d3", "c4", "b3"}
    state, _events = play(state, "choose b3")
    assert state.rooms[12].lock


# Set-ups that meet


@pytest.mark.rule("cuobe.advanced-green")
@pytest.mark.parametrize(("spawns", "parts"), [((), 1), (("ghoul",), 1), (("ghoul", "troll"), 2)])
def test_advanced_green_has_as_many_parts_as_spawns_and_none_is_one_part(spawns, parts):
    chosen = {spawn: spawn in spawns for spawn in SPAWNS}
    state = GAME.start(decks="advanced", triggers_out=0, **chosen)
    assert len(state.green) == parts
    assert [dict(part.unseen).get("spawn", 0) for part in state.green] == [1 if spawns else 0] * parts
    lefts = [part.left for part in state.green]
    assert lefts == sorted(lefts, reverse=True)
    assert sum(lefts) == 38 + len(spawns)


@pytest.mark.rule("cuobe.specialist", "cuobe.difficulty")
def test_with_talents_left_out_lots_say_who_goes_without():
    state = GAME.start(players=4, specialist=True, talents_out=3)
    state, events = play(state, *_first_cards(state, 3))
    assert told(events) == ["difficulty"] * 3
    state, events = play(state, "lot 4", "lot 1")
    assert told(events) == ["specialist/without"] * 2
    first, second = (str(move) for move, _share in GAME.chance(state).outcomes())
    state, _events = play(state, first, second)
    assert [len(player.talents) for player in state.players] == [0, 1, 1, 0]


def _first_cards(state, number):
    """The first talents of the pool, which is left out."""
    return [f"draws {card}" for card in dict(state.pools)["talent"][:number]]
