"""Turns, marbles, points and the end."""

from random import Random

import pytest
from cubeplay.cuboro import GAME, previews
from cubeplay.cuboro.rules.cubes import Placed
from cuboro_tables import play, table, walk
from msgspec.structs import replace

STRAIGHT = "2 3 4; . 5 1/90; 6 7 8"
"""The tower on a2 facing east: the Crossing, then the Bridge, then east 2."""


def told(state, move):
    """The events of a move of whose turn it is: (rule, facts)."""
    step = GAME.apply(state, GAME.to_move(state)[0], GAME.parse(move))
    return [(event.rule, dict(event.facts)) for event in step.events]


def rules_of(state, move):
    return [rule for rule, _facts in told(state, move)]


# Setting up


@pytest.mark.rule("cuboro.marbles", "cuboro.first-player")
@pytest.mark.parametrize(("players", "each"), [(2, (4, 2)), (3, (2, 1)), (4, (2, 1))])
def test_marbles_are_split_equally(players, each):
    state = table(players=players)
    assert state.marbles == (each,) * players
    assert GAME.to_move(state) == (0,)
    assert state.points == (0,) * players


@pytest.mark.rule("cuboro.marbles", "cuboro.end-marbles", "cuboro.end-finishes")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_marble_is_one_turn_and_none_is_lost_from_the_count(players):
    """Marbles in hand, in finish fields and lost ones are always twelve (nine with three players)."""
    for seed in range(5):
        lost, before = 0, None
        for state, _actor, _move in walk(Random(seed), players=players, version=1 + seed % 2):
            held = sum(map(sum, state.marbles))
            arrived = sum(map(bool, state.finishes))
            if before is not None and sum(map(sum, before.marbles)) > held:
                lost += arrived == sum(map(bool, before.finishes))
            assert held + arrived + lost == (9 if players == 3 else 12)
            reds = sum(reds for _blues, reds in state.marbles) + state.finishes.count("red")
            assert reds <= (3 if players == 3 else 4)
            before = state
        end = GAME.outcome(state)
        assert end.rule == ("cuboro.end-finishes" if all(state.finishes) else "cuboro.end-marbles")


# Changes


@pytest.mark.rule("cuboro.shift", "cuboro.change")
def test_a_shift_does_not_turn():
    state = table()
    after = play(state, "shift a2")
    assert after.board[4] == state.board[3] == Placed(0, 1)
    assert after.board[3] is None
    assert (after.empty, after.changes, after.player) == (3, 1, 0)


@pytest.mark.rule("cuboro.rotation", "cuboro.upside-down")
def test_a_rotation_turns_clockwise_on_its_field():
    state = play(table(), "rotate c1 90")
    assert state.board[2] == Placed(2, 1)
    assert state.empty == 4
    state = play(table(version=2), "rotate a2 flip", "rotate a2 90")
    assert state.board[3] == Placed(0, 1, True)
    assert play(state, "rotate a2 90 flip").board[3] == Placed(0, 0)


def test_turning_over_twice_is_turning_not_at_all():
    for cube in (Placed(3, turn, flipped) for turn in range(4) for flipped in (False, True)):
        for degrees in (0, 90, 180, 270):
            assert cube.turned(degrees, True).turned(degrees, True) == cube
            assert cube.turned(degrees, False).turned(360 - degrees, False) == cube


@pytest.mark.rule("cuboro.upside-down")
def test_upside_down_shows_the_bottom_mirrors_the_tunnel_and_closes_holes():
    """The Bridge has a groove below; the Road is bare, its tunnel N-W becomes N-E; the holes are gone."""
    bridge, road = table().variant.cubes[:2]
    trapdoor = table().variant.cubes[7]
    assert bridge.ways[4] == (-1, 3, -1, 1, -1, 7, -1, 5)
    assert road.ways[0] == (2, -1, 0, -1, 7, -1, -1, 4)
    assert road.ways[4] == (-1, -1, -1, -1, 5, 4, -1, -1)
    assert trapdoor.ways[0] == (2, 4, 0, -1, 6, -1, 4, -1)
    assert trapdoor.ways[4] == (-1, -1, -1, -1, 6, -1, 4, -1)


@pytest.mark.rule("cuboro.jump")
def test_a_jump_may_turn_or_not():
    state = table()
    assert play(state, "jump a1").board[4] == state.board[0] == Placed(1, 3)
    after = play(state, "jump c3 turn 180")
    assert after.board[4] == Placed(7, 2)
    assert after.empty == 8


@pytest.mark.rule("cuboro.three-changes", "cuboro.joker")
def test_fewer_changes_than_three_keep_the_joker():
    state = play(table(), "tower north")
    assert state.marbles[0] == (3, 2)
    assert state.finishes[9] == "blue"


@pytest.mark.rule("cuboro.joker")
def test_the_fourth_change_makes_the_marble_red():
    turns = ("rotate a1 90", "rotate a3 90", "rotate c3 90", "rotate c3 270")
    before = play(table(), *turns[:3])
    assert rules_of(before, turns[3]) == ["cuboro.rotation", "cuboro.joker"]
    state = play(before, turns[3], "tower west")
    assert state.marbles[0] == (4, 1)
    assert state.finishes[10] == "red"
    assert state.changes == 0


@pytest.mark.rule("cuboro.joker")
def test_a_red_marble_also_serves_as_a_blue_one():
    state = replace(table(), marbles=((0, 1), (1, 0)))
    after = play(state, "tower north")
    assert after.marbles == ((0, 0), (1, 0))
    assert after.finishes[9] == "red"


# The path


@pytest.mark.rule("cuboro.tower", "cuboro.channel", "cuboro.finish", "cuboro.next-player")
def test_the_tower_and_each_channel_count_one_point():
    state = table(grid=STRAIGHT)
    assert told(state, "tower east") == [
        ("cuboro.tower", {"field": "a2", "side": "east", "points": 1}),
        *[
            (
                "cuboro.channel",
                {
                    "field": field,
                    "kind": "channel",
                    "entry": "west",
                    "exit": "east",
                    "points": 1,
                    "total": total,
                },
            )
            for field, total in (("b2", 2), ("c2", 3))
        ],
        ("cuboro.finish", {"player": 0, "colour": "blue", "finish": "east 2", "points": 3}),
        ("cuboro.next-player", {"player": 1}),
    ]
    after = play(state, "tower east")
    assert (after.points, after.player, after.board) == ((3, 0), 1, state.board)


@pytest.mark.rule("cuboro.tower", "cuboro.goal")
def test_one_point_is_always_possible_while_a_finish_field_is_free():
    """A jump can free a border field beside any free finish field."""
    for seed in range(40):
        state = table(Random(seed), taken=11, version=1 + seed % 2)
        after = [
            state,
            *(GAME.apply(state, 0, move).state for move in GAME.moves(state, 0) if "jump" in str(move)),
        ]
        assert max(path.points for position in after for path in previews(position)) >= 1


@pytest.mark.rule("cuboro.taken-finish")
def test_a_taken_finish_field_scores_nothing():
    state = play(table(grid=STRAIGHT), "tower east")
    assert rules_of(state, "tower east")[-2:] == ["cuboro.taken-finish", "cuboro.next-player"]
    after = play(state, "tower east")
    assert after.points == (3, 0)
    assert after.marbles == ((3, 2), (3, 2))
    assert after.finishes == state.finishes


@pytest.mark.rule("cuboro.dead-end", "cuboro.tower-height")
def test_a_marble_does_not_climb_and_ends_at_a_bare_side():
    """At tunnel height the Crossing has a way from north to south only."""
    state = table(grid=STRAIGHT, version=2)
    assert rules_of(state, "tower east low") == ["cuboro.tower", "cuboro.dead-end", "cuboro.next-player"]
    assert play(state, "tower east low").points == (0, 0)


@pytest.mark.rule("cuboro.hole", "cuboro.drop", "cuboro.tunnel")
def test_a_hole_loses_the_marble_in_version_1_and_leads_down_in_version_2():
    """From the west, the hole of a Trapdoor road that is turned by half leads down."""
    start = "1 2 3; . 8/180 4; 5 6 7"
    one, two = table(grid=start), table(grid=start, version=2)
    assert rules_of(one, "tower east")[1] == "cuboro.hole"
    assert play(one, "tower east").points == (0, 0)
    told_two = told(two, "tower east")
    assert told_two[1][0] == "cuboro.drop"
    assert (told_two[1][1]["points"], told_two[1][1]["total"]) == (2, 3)


@pytest.mark.rule("cuboro.tunnel")
def test_each_tunnel_counts_two_points():
    """The tower on b1 facing south: the Crossing's and the Bend's tunnels, then south b."""
    state = table(grid="1 . 2; 3 5 6; 7 4 8", version=2)
    assert [fact["points"] for rule, fact in told(state, "tower south low")[1:3]] == [2, 2]
    assert play(state, "tower south low").points == (5, 0)


# The end


def finished(state):
    """Spend every marble: the tower goes where it stands, to the north."""
    while not state.over:
        move = "tower north" if not state.variant.time_limit else f"tower north @{state.now}"
        state = play(state, move)
    return state


@pytest.mark.rule("cuboro.end-marbles", "cuboro.winner")
def test_the_game_ends_without_marbles_and_the_furthest_wins():
    state = finished(table(grid=STRAIGHT))
    end = GAME.outcome(state)
    assert (end.winners, end.rule) == ((0,), "cuboro.end-marbles")
    assert GAME.to_move(state) == ()
    assert GAME.moves(state, 0) == ()
    assert [o.rule for o in GAME.objections(state, 0, GAME.parse("tower east"))] == ["table.over"]


@pytest.mark.rule("cuboro.end-finishes")
def test_the_game_ends_when_all_finish_fields_are_taken():
    """The last marble goes from a2 over the Crossing and the Bridge to east 2, the last free field."""
    taken = tuple("" if k == 4 else "blue" for k in range(12))
    state = replace(table(grid=STRAIGHT), finishes=taken, marbles=((1, 0), (0, 0)), points=(7, 20))
    assert rules_of(state, "tower east")[-2:] == ["cuboro.end-finishes", "cuboro.winner"]
    end = GAME.outcome(play(state, "tower east"))
    assert (end.scores, end.winners, end.rule) == ((10, 20), (1,), "cuboro.end-finishes")


@pytest.mark.rule("cuboro.next-player")
def test_it_is_known_who_follows_as_long_as_another_marble_is_left():
    state = table(grid=STRAIGHT, players=3)
    assert GAME.follows(state) == 1
    assert GAME.follows(replace(state, player=2)) == 0
    assert GAME.follows(replace(state, marbles=((1, 0), (1, 0), (0, 0)))) == 1
    assert GAME.follows(replace(state, marbles=((1, 0), (0, 0), (0, 0)))) is None
    assert GAME.follows(replace(state, marbles=((0, 0), (0, 0), (0, 0)))) is None


@pytest.mark.rule("cuboro.tie")
def test_a_first_place_may_be_shared():
    state = replace(table(grid=STRAIGHT), marbles=((1, 0), (0, 0)), points=(7, 10))
    assert [rule for rule in rules_of(state, "tower east") if "tie" in rule] == ["cuboro.tie"] * 2
    assert GAME.outcome(play(state, "tower east")).winners == (0, 1)


@pytest.mark.rule("cuboro.winner", "cuboro.tie")
def test_three_of_four_may_share_it():
    marbles = ((1, 0), (0, 0), (0, 0), (0, 0))
    state = replace(table(grid=STRAIGHT, players=4), marbles=marbles, points=(7, 10, 2, 10))
    end = GAME.outcome(play(state, "tower east"))
    assert (end.scores, end.winners) == ((10, 10, 2, 10), (0, 1, 3))


@pytest.mark.rule("cuboro.marbles", "cuboro.board")
def test_with_three_players_three_finish_fields_stay_empty_at_best():
    for seed in range(4):
        *_way, (last, _actor, _move) = walk(Random(seed), players=3)
        assert sum(map(bool, last.finishes)) <= 9
        assert GAME.outcome(last).rule == "cuboro.end-marbles"


# Variations


@pytest.mark.rule("cuboro.minus-points")
def test_what_each_change_costs():
    """The first is free, then a shift costs 0, a rotation 1, a jump 2; the joker's costs like a third."""
    state = table(minus_points=True)
    changes = ("jump c3 turn 90", "rotate a1 90", "jump a1", "rotate a3 90")
    points = []
    for change in changes:
        state = play(state, change)
        points.append(state.points[0])
    assert points == [0, -1, -3, -4]
    assert play(table(minus_points=True), "jump c3", "shift c2").points == (0, 0)
    assert play(table(), *changes).points == (0, 0)


@pytest.mark.rule("cuboro.minus-points")
def test_the_second_and_later_changes_cost_what_they_are_set_to_cost():
    state = table(minus_points=True, minus_shift=3, minus_rotation=0, minus_jump=5)
    points = []
    for change in ("jump c3", "rotate a1 90", "shift c2", "jump a1"):
        state = play(state, change)
        points.append(state.points[0])
    assert points == [0, 0, -3, -8]
    assert play(table(minus_shift=3, minus_jump=5), "jump c3", "shift c2").points == (0, 0)


@pytest.mark.rule("cuboro.minus-points")
def test_a_peg_goes_below_0():
    state = play(table(grid=STRAIGHT, minus_points=True), "jump b2", "jump c2", "jump a1", "tower north")
    assert state.points[0] < 0
    marbles = replace(state, marbles=((0, 0), (1, 0)), points=(-4, -5))
    assert GAME.outcome(finished(marbles)).winners in ((0,), (1,))


@pytest.mark.rule("cuboro.time-limit")
def test_overtime_costs_a_point_for_each_20_seconds_begun():
    state = table(time_limit=True)
    assert GAME.to_move(state) == (0, "clock")
    assert GAME.deadline(state) == 60_000
    assert play(state, "tower north @60000").points == (3, 0)
    for late, deadline in enumerate((60_000, 80_000, 100_000), 1):
        state = GAME.apply(state, "clock", GAME.tick(state)).state
        assert (state.points[0], GAME.now(state)) == (-late, deadline)
    assert GAME.deadline(state) == 120_000
    state = play(state, "tower north @119999")
    assert state.points == (0, 0)
    assert (state.player, state.began, GAME.deadline(state)) == (1, 119_999, 179_999)
    assert GAME.now(state) == 119_999


@pytest.mark.rule("cuboro.time-limit")
def test_the_clock_moves_at_its_deadline_only_and_not_at_all_without_a_limit():
    state = table(time_limit=True)
    early = GAME.parse("overtime @59999")
    assert [o.rule for o in GAME.objections(state, "clock", early)] == ["table.deadline"]
    assert GAME.deadline(table()) is None
    with pytest.raises(ValueError, match="no clock"):
        GAME.tick(table())
    assert GAME.stamp(GAME.parse("tower north"), 5) == GAME.parse("tower north")
    assert GAME.stamp(GAME.parse("tower north @1"), 5) == GAME.parse("tower north @5")
    assert [o.rule for o in GAME.objections(state, "clock", GAME.parse("tower north @60000"))] == [
        "table.deadline"
    ]


@pytest.mark.rule("cuboro.rounds")
def test_rounds_are_added_up_and_the_next_seat_begins():
    state = table(grid=STRAIGHT, rounds=3, players=3)
    first = state
    for round in (2, 3):
        while state.round < round:
            before = state
            state = play(state, "tower east")
        assert (state.player, state.marbles, state.board) == (round - 1, first.marbles, first.board)
        assert state.finishes == first.finishes
        assert rules_of(before, "tower east")[-2:] == ["cuboro.end-marbles", "cuboro.rounds"]
        assert sum(state.points) == 3 * (round - 1)
    end = GAME.outcome(finished(state))
    assert end.scores[:2] == (3, 3)


@pytest.mark.rule("cuboro.teams")
def test_a_team_shares_a_peg():
    state = table(grid=STRAIGHT, teams=True, players=4)
    assert state.points == (0, 0)
    state = play(state, "tower east", "tower west", "tower west")
    assert [state.peg(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert state.points == (3, 1)
    state = replace(state, marbles=((0, 0), (0, 0), (0, 0), (1, 0)), finishes=("blue",) * 12)
    end = GAME.outcome(play(state, "tower west"))
    assert end.scores == (3, 1, 3, 1)
    assert end.winners == (0, 2)


@pytest.mark.rule("cuboro.teams", "cuboro.winner", "cuboro.tie")
def test_a_team_wins_together_and_teams_can_tie():
    start = replace(table(grid=STRAIGHT, teams=True, players=4), marbles=((1, 0), *((0, 0),) * 3))
    ahead, level = replace(start, points=(0, 1)), replace(start, points=(0, 3))
    assert told(ahead, "tower east")[-1] == ("cuboro.winner", {"player": 0, "mate_player": 2, "points": 3})
    assert [facts["player"] for rule, facts in told(level, "tower east") if rule == "cuboro.tie"] == [
        0,
        1,
        2,
        3,
    ]


@pytest.mark.rule("cuboro.short-paths")
def test_nobody_has_to_take_the_longest_path():
    """Every facing is a legal move, however little it scores."""
    state = table()
    assert {path.points for path in previews(state)} == {0, 2, 3}
    assert all(not GAME.objections(state, 0, GAME.parse(f"tower {path.side}")) for path in previews(state))
