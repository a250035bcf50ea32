"""The chapters of CU[o]BE: what decisions are worth is counted once more, and the tables can lie there."""

import re
from fractions import Fraction

import pytest
from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import place_of
from cubeplay.cuobe.rules.moves import End
from cubeplay.cuobe.rules.state import PLACES
from cubeplay.cuobe.teaching import chapter_clown as clown
from cubeplay.cuobe.teaching import chapter_floor as floor
from cubeplay.cuobe.teaching import chapter_ghoul as ghoul
from cubeplay.cuobe.teaching import chapter_locks as locks
from cubeplay.cuobe.teaching import chapter_spiders as spiders
from cubeplay.cuobe.teaching import chapter_traps as traps
from cubeplay.cuobe.teaching.positions import HOUSE, courses, laid, mean, quietest, quietly, who
from cuobe_odds import chance, table_of
from tests.positions import check_round_trip

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.board.touch import BoardSpace, least_width
from cubeplay_widgets.boards.cuobe.board import CuobeFace
from cubeplay_widgets.chapters.guided import MomentPiece
from guided_readers import fresh, main_line, page

PHONE, LAPTOP = 328, 636
"""The widths of a board's place at 360 and at 1366 CSS pixels."""
MOMENTS = [piece for piece in page("cuobe", "rules").pieces.values() if isinstance(piece, MomentPiece)]
GAMES = dict.fromkeys(piece.chapter for piece in MOMENTS)
SCENES = [pytest.param(scene, id=scene.game.moments[0].id) for scene in GAMES]


# What the decisions are worth


def gone(state):
    return not state.spawns


def test_two_dice_first_are_best_against_a_ghoul_of_power_two():
    shown = [round(100 * float(ghoul.first(dice, 5, 2)), 1) for dice in range(1, 6)]
    assert shown == [94.7, 95.7, 95.4, 82.8, 0]
    way = ["fight ghoul with 4", "fight ghoul with 1"]
    assert chance(ghoul.DOORWAY, way, gone) == ghoul.first(4, 5, 2)


def test_three_dice_first_hurt_less_often_than_two():
    two, three = ([f"fight ghoul with {first}", "fight ghoul with 2"] for first in (2, 3))
    unhurt = [chance(ghoul.DOORWAY, way, lambda state: not state.me.wounds) for way in (two, three)]
    assert unhurt[1] > unhurt[0]


def test_the_troll_first_is_better_than_the_ghoul_first():
    worths = clown.order_worths(1, 1, 1)
    for first, then in (("ghoul", "troll"), ("troll", "ghoul")):
        way = [f"fight {first} with 2", "choose calm", f"fight {then} with 2"]
        assert chance(clown.BOTH, way, gone) == worths[first]
    assert worths == {"ghoul": Fraction(805, 1296), "troll": Fraction(1085, 1296)}


def test_two_dice_on_the_spider_stop_the_swarm_and_two_on_the_sister_bring_the_key_rarely():
    worths = spiders.hall_worths()
    for one, other in worths:
        way = [f"fight spider with {one}", f"fight sister with {other}"]
        dies = chance(spiders.HALL, way, lambda state: not state.rooms[PLACES["c3"]].spiders)
        key = chance(spiders.HALL, way, lambda state: "bone-key" in state.me.tools)
        assert worths[one, other] == (dies, key)
    assert worths[2, 0][0] == Fraction(35, 36)
    assert worths[0, 2][1] == Fraction(31, 108)


def test_the_swarm_that_comes_drives_fig_insane():
    ways = list(courses(spiders.HALL))
    assert all(way.table.players[1].insane for way in ways)


def test_force_first_is_as_certain_as_the_pin_and_keeps_it_five_times_of_six():
    north = PLACES["d2"]
    for first, kept in (("force", Fraction(5, 6)), ("use hairpin", Fraction(0))):
        way = [first, "use hairpin" if first == "force" else "force", "move north"]
        assert chance(locks.STRIPE, way, lambda state: state.me.at == north) == 1
        assert chance(locks.STRIPE, way, lambda state: "hairpin" in state.me.tools) == kept
    assert chance(locks.STRIPE, ["force", "move north"], lambda state: state.me.at == north) == Fraction(5, 6)
    assert mean(table_of(locks.STRIPE), (), traps.is_hit) == 1


def test_who_waits_at_the_top_of_the_column_comes_out_with_fig():
    means = {moves: floor.come_out(floor.COLUMN, moves) for moves in floor.WAYS}
    assert list(means.values()) == [2, Fraction(1, 3), 1]
    beside = {(PLACES["c5"], PLACES["c4"]), (PLACES["c4"], PLACES["c3"])}
    for course in courses(floor.COLUMN):
        plum, fig = course.table.players
        assert (plum.at, place_of(course.table, "exit")) in beside
        assert fig.at == plum.at


def test_a_door_in_the_dark_is_better_than_a_trap_that_is_known():
    unseen = set(traps.DARK.unseen_rooms)
    trapped = {card for card in unseen if HOUSE.rooms[card].trap or HOUSE.rooms[card].stripe}
    assert (len(trapped), len(unseen)) == (5, 20)
    assert mean(traps.DARK, (), traps.is_hit) == 1 - Fraction(4, 6) * Fraction(3, 5)
    assert mean(traps.DARK, ("move north",), traps.is_hit) == Fraction(14, 75)
    assert sum(way.chance for way in courses(traps.DARK, "move north")) == 1


def test_the_odds_that_the_chapters_tell_are_those_of_the_dice():
    won = {
        (dice, against): fight_odds(HOUSE.die, dice, against).win
        for dice, against in ((1, 2), (2, 2), (2, 1))
    }
    assert won == {(1, 2): 1, (2, 2): 23, (2, 1): 31}
    odds = fight_odds(HOUSE.die, 2, 2)
    assert odds.win + odds.tie == 31
    assert [HOUSE.force[face] for face in HOUSE.die].count("nothing") == 1


# The tables


@pytest.mark.parametrize("scene", SCENES)
def test_the_table_of_a_scene_can_lie_there(scene):
    state = scene.make().start
    assert all(state.rooms[player.at].card for player in state.players)
    rooms = [room.card for room in state.rooms if room.card] + list(state.unseen_rooms)
    assert sorted(rooms) == sorted(HOUSE.rooms)
    check_round_trip(GAME, [state])


@pytest.mark.parametrize("scene", SCENES)
def test_a_bare_board_fits_a_phone_and_a_laptop(scene):
    game = scene.make()
    for small, width in ((True, PHONE), (False, LAPTOP)):
        look = BoardView(game.state, 0, game.moves(0), names=game.names, small=small)
        assert least_width(CuobeFace().scene(look)) <= width


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[scene.id for scene in SCENES])
def test_every_move_of_the_main_line_is_offered_on_the_board_or_beside_it(number):
    for space in (BoardSpace(PHONE, 360), BoardSpace(LAPTOP, 1366)):
        game, face = fresh("cuobe", "rules", number), CuobeFace()
        face.actions = face.told_actions  # what the page offers beside the board
        board = Board(game, face, game.reader, quiet=True, steers=True)
        board.resized(space)
        for _press in main_line(game):
            done = len(game.own)
            if done < len(game.moment.show_me):
                assert presses(board, game.moment.show_me[done]), (game.moment.id, done)
        board.put_away()


def test_no_hint_names_a_rule_by_its_id():
    told = [hint for piece in MOMENTS for hint in piece.moment.hints]
    assert [text for text in told if re.search(r"\btype\b|cuobe\.", text, re.IGNORECASE)] == []


def test_the_others_end_their_turns_quietly():
    session = laid({}, who("c3"), who("c3"), green=("tripwire",))()
    session.play("end")
    assert quietly(session, 1) == quietest(session.moves(1)) == End()


def test_cards_come_in_the_order_that_a_position_says():
    session = laid({}, who("c3"), green=("lights-out", "tripwire"), last=True)()
    session.play("end")
    assert session.state.latest == "lights-out"
    session.play("end")
    assert session.state.latest == "tripwire"
    session.play("end")
    assert session.outcome.rule == "cuobe.time"
