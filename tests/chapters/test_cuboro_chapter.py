"""cuboro's chapters: what they tell is found again by playing, with the rules alone."""

import pytest
from cubeplay.cuboro import GAME, ceiling
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import previews
from cubeplay.cuboro.teaching import chapter_box as box
from cubeplay.cuboro.teaching import chapter_house as house
from cubeplay.cuboro.teaching import chapter_lost as lost
from cubeplay.cuboro.teaching import chapter_tunnels as tunnels
from cubeplay.words import language_of, speaking

from guided_readers import fresh, main_line, page, press
from guided_readers import scenes as guided_scenes

PLUM, FIG = 0, 1
ENDINGS = {"lost": "lost-choice", "box": "box-choice", "tunnels": "tunnels-choice", "house": "house-choice"}


def after(table, *moves):
    """The table after some moves of the player whose turn it is."""
    for move in moves:
        table = GAME.apply(table, table.player, GAME.stamp(GAME.parse(str(move)), table.now)).state
    return table


def ends(table):
    """How the ways to all sides end, north first."""
    return [path.end for path in previews(table)]


def changes(table, *kinds):
    """The changes of some kinds that the rules allow."""
    return [
        move for move in GAME.moves(table, table.player) if isinstance(move, kinds or (Shift, Rotate, Jump))
    ]


def longest(table):
    return max(path.points for path in previews(table))


def by_change(table, *kinds):
    """The longest way after each change."""
    return {str(move).partition(" @")[0]: longest(after(table, move)) for move in changes(table, *kinds)}


def at(id):
    """The reader's game at the start of a moment, by the main line."""
    number = guided_scenes("cuboro", "rules").index(page("cuboro", "rules").pieces[id].chapter)
    game = fresh("cuboro", "rules", number)
    for _press in main_line(game):
        if game.moment.id == id:
            return game
    raise AssertionError(id)


def worths(id, *moves):
    """What is told of a decision after some moves: the number of each choice, and that of the one made."""
    game = at(id)
    for move in moves:
        press(game, "play", move)
        game.act_all()
    answer = game.compared
    return {each.name: each.number for each in answer.worths}, answer


# Lost marbles


def test_all_ways_of_both_boards_are_lost_as_the_chapter_says():
    assert ends(lost.BAD) == ["hole", "taken", "taken", "dead-end"]
    assert ends(lost.ROUND) == ["taken", "tower-field", "tower-field", "taken"]
    assert (lost.BAD.player, lost.ROUND.player) == (FIG, FIG)
    assert ends(after(lost.ROUND, "tower east")) == ends(lost.ROUND)


def test_one_cube_alone_saves_seven_points():
    table = after(lost.ROUND, "tower east")
    found = by_change(table)
    assert max(found.values()) == 7
    assert {move for move, points in found.items() if points == 7} == {"rotate b1 270"}
    told, answer = worths("lost-choice", "rotate b1 90", "tower south")
    assert max(told.values()) == told["turn b1, other way"] == 7
    assert not answer.best
    assert answer.words == "0 points. Longer: turn b1, other way, 7 points."


def test_a_marble_that_is_lost_all_the_same_is_compared_with_the_saved_one():
    told, answer = worths("lost-choice", "tower north")
    assert (told["no change"], max(told.values()), answer.best) == (0, 7, False)


# The whole box


def answers(state):
    """All that Fig can bring with one change at most."""
    return max(longest(each) for each in (state, *(after(state, move) for move in changes(state))))


def test_the_last_marbles_are_lost_by_the_longest_way_and_won_by_a_short_one():
    table, found = box.LAST, {}
    for change in (None, *changes(table)):
        state = after(table, change) if change else table
        for path in previews(state):
            if path.points:
                left = after(state, Tower(path.side))
                found[str(change), path.side] = (path.points, path.points - answers(left))
    assert max(found.values())[0] == found["jump c2 turn 90", "south"][0] == 6
    assert {lead for points, lead in found.values() if points == 6} == {-1}
    assert max(lead for _points, lead in found.values()) == found["rotate c1 90", "north"][1] == 3
    assert found["None", "north"] == (4, 0)
    assert sorted(choice[1:] for choice in box.choices()) == sorted(found.values())


@pytest.mark.parametrize(
    ("moves", "scores"),
    [
        (["rotate c1 90", "tower north"], (34, 31)),
        (["tower north"], (34, 34)),
        (["jump c2 turn 90", "tower south"], (36, 37)),
    ],
)
def test_the_box_is_won_shared_or_lost(moves, scores):
    game = at("box-choice")
    for move in moves:
        press(game, "play", move)
        game.act_all()
    assert game.outcome.scores == scores
    assert "cuboro.end-finishes" in {line.rule for line in game.log}
    assert game.compared.words.startswith("{} : {}.".format(*scores))
    assert game.compared.best == (scores == (34, 31))


def test_three_players_have_three_marbles_each():
    assert {sum(marbles) for marbles in box.THREE.marbles} == {3}
    assert page("cuboro", "rules").pieces["box-marbles"].moment.ask.right == "Three"


# Tunnels


def test_the_tunnels_bring_what_the_chapter_tells():
    assert longest(tunnels.LOW) == 13
    assert by_change(tunnels.OVER)["rotate c2 flip"] == 13
    assert by_change(tunnels.FALL, Rotate)["rotate b3 90"] == max(by_change(tunnels.FALL).values()) == 17
    found = by_change(tunnels.DEEP)
    assert [move for move, points in found.items() if points == 22] == ["rotate c3 180"]
    assert ceiling(tunnels.DEEP.variant.cubes, 2).points == 22
    way = max(previews(after(tunnels.DEEP, "rotate c3 180")), key=lambda path: path.points)
    assert [sum(step.points == points for step in way.steps) for points in (1, 2)] == [7, 7]


# House rules


def played_out(table, most):
    """The tables after exactly so many changes, for each number up to ``most``, by playing all."""
    tables = {table}
    for _number in range(most + 1):
        yield tables
        tables = {after(each, move) for each in tables for move in changes(each)}


def test_two_changes_beat_the_clock_and_a_third_costs_more_than_it_brings():
    told, answer = worths("house-clock", "jump b2 turn 270", "jump b1", "tower south")
    assert told == {"no change": 2, "one change": 5, "two changes": 7, "three changes": 6}
    assert answer.best
    ways = [max(map(longest, tables)) for tables in played_out(house.CLOCK, 2)]
    assert [points - house.late(number) for number, points in enumerate(ways)] == [2, 5, 7]


@pytest.mark.parametrize("number", range(5))
def test_the_clock_takes_a_point_for_each_20_seconds_after_the_minute(number):
    game, moves = at("house-clock"), ["rotate a1 90"] * min(number, 3)
    for move in (*moves, "tower east"):
        press(game, "play", move)
        game.act_all()
    overtimes = sum(line.rule == "cuboro.time-limit" for line in game.log)
    assert overtimes == house.late(len(moves))


def test_a_longer_way_is_not_worth_its_price():
    told, answer = worths("house-choice", "jump c2", "shift b2", "shift a2", "tower east")
    assert told == {"the best": 7, "one change": 5, "a way of 8": 4, "no change": 3}
    assert answer.best
    nets = [
        max(longest(each) + each.points[PLUM] - 9 for each in tables)
        for tables in played_out(house.PRICES, 2)
    ]
    assert nets == [3, 5, 6]
    way = after(house.PRICES, "jump b3", "jump c2", "jump a1")
    assert (longest(way), longest(way) + way.points[PLUM] - 9) == (8, 4)


def test_round_two_begins_anew_with_fig_and_the_points_are_kept():
    game = at("house-rounds")
    press(game, "play", "tower north")
    game.act_all()
    assert (game.state.round, game.state.player, game.state.points[PLUM]) == (2, FIG, 25)
    assert game.state.board == GAME.start().board


def test_a_start_of_ones_own_has_every_cube_once_and_upright():
    cubes = [cube for cube in house.OWN.board if cube]
    assert sorted(cube.cube for cube in cubes) == list(range(8))
    assert not any(cube.flipped for cube in cubes)
    assert max(by_change(house.OWN).values()) == 5


def test_each_last_decision_has_several_sensible_answers():
    """More than one choice brings points, and one of them alone is told as the most."""
    for id in ENDINGS.values():
        game = at(id)
        for move in game.moment.show_me:
            game.play(move, PLUM)
            game.act_all()
        numbers = [each.number for each in game.compared.worths]
        assert len(numbers) >= 3, id
        assert sorted(numbers)[-2] > 0, id
        assert numbers.count(max(numbers)) == 1, id


def test_refusals_that_the_chapters_dare_are_those_of_their_rules():
    dared = {"box-change": "cuboro.rotation", "box-three": "cuboro.three-changes"}
    for id, rule in dared.items():
        game = at(id)
        assert game.why(game.moment.dared, PLUM)[0].rule == rule


def test_turns_that_are_compared_are_named_in_the_language_of_the_one_who_asks():
    english = {name for name, *_worth in box.choices()}
    with speaking(language_of("de")):
        german = {name for name, *_worth in box.choices()}
        assert box.no_words() in german
    assert len(german) == len(english)
    assert german & english == set()
