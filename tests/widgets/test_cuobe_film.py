"""Motion on CU[o]BE's board: shifted rooms slide, and come in again on the other side."""

import dataclasses

import pytest
from cubeplay import position
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import line
from cubeplay.cuobe.rules.state import PLACES
from cubeplay.rulebook import Event
from cuobe_scenes import NAMES, mid_game
from msgspec.structs import replace

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards.cuobe.animation import shifting
from cubeplay_widgets.boards.cuobe.board import CuobeFace

FACE = CuobeFace()


def scene(state, small=False):
    return FACE.scene(BoardView(state, 0, (), small=small, names=NAMES))


def shifted(state, field, direction):
    """The table after a shift, by hand."""
    fields = line(PLACES[field], direction)
    to = dict(zip(fields, (*fields[1:], fields[0]), strict=True))
    rooms = list(state.rooms)
    for place in fields:
        rooms[to[place]] = state.rooms[place]
    players = tuple(replace(player, at=to.get(player.at, player.at)) for player in state.players)
    spawns = tuple(replace(spawn, at=to.get(spawn.at, spawn.at)) for spawn in state.spawns)
    return state.but(rooms=tuple(rooms), players=players, spawns=spawns)


def centres(picture, id):
    return sorted(item.centre for item in picture.items if item.id == id)


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize(
    ("field", "direction", "across", "down"),
    [("b3", "east", 1, 0), ("b3", "west", -1, 0), ("c2", "north", 0, -1), ("c4", "south", 0, 1)],
)
def test_a_shift_slides_every_room_of_its_line_by_one(field, direction, across, down, small):
    state = mid_game()
    old, new = scene(state, small), scene(shifted(state, field, direction), small)
    film = shifting(old, new)
    assert film is not None
    assert 0 < film.seconds <= 0.25
    pitch = new["b1"].centre[0] - new["a1"].centre[0]
    start = film.picture(0)
    moving = [place for place in line(PLACES[field], direction) if state.rooms[place].card]
    for place in moving:
        id = f"tile-{state.rooms[place].card}"
        assert old[id].centre in [pytest.approx(centre, abs=0.6) for centre in centres(start, id)]
        x, y = new[id].centre
        assert (round(x - across * pitch, 0), round(y - down * pitch, 0)) in [
            (round(a, 0), round(b, 0)) for a, b in centres(start, id)
        ]
    assert film.picture(1) == new


def test_what_goes_over_the_edge_leaves_on_one_side_and_comes_in_on_the_other():
    state = mid_game()
    after = shifted(state, "b3", "east")
    film = shifting(scene(state), scene(after))
    left, right = centres(film.picture(0.3), "tile-exit")
    assert left[0] < scene(after)["a3"].centre[0] < scene(after)["e3"].centre[0] < right[0]
    assert left[1] == right[1]
    assert len(centres(film.picture(0.3), "tile-pump")) == 1


def test_pawns_and_spawns_ride_along():
    state = mid_game()
    film = shifting(scene(state), scene(shifted(state, "b3", "east")))
    for id in ("pawn1", "spawn-ghoul", "pawn2", "pawn4"):
        assert centres(film.picture(0), id)[0][1] == pytest.approx(scene(state)[id].centre[1], abs=1)
        assert centres(film.picture(0), id)[0][0] < centres(film.picture(1), id)[0][0]
    assert centres(film.picture(0), "spawn-troll") == centres(film.picture(1), "spawn-troll")


def test_two_rows_that_one_card_shifts_slide_at_once_each_its_own_way():
    state = mid_game()
    after = shifted(shifted(state, "b3", "east"), "b2", "west")
    film = shifting(scene(state), scene(after))
    for place in (*line(PLACES["b3"], "east"), *line(PLACES["b2"], "west")):
        id = f"tile-{state.rooms[place].card}"
        if state.rooms[place].card:
            assert scene(state)[id].centre in [
                pytest.approx(at, abs=0.6) for at in centres(film.picture(0), id)
            ]
    assert film.picture(1) == scene(after)


def test_nothing_slides_where_no_room_has_moved_or_a_row_and_a_column_have():
    state = mid_game()
    assert shifting(scene(state), scene(state)) is None
    twice = shifted(shifted(state, "b3", "east"), "b2", "north")
    assert shifting(scene(state), scene(twice)) is None
    assert shifting(scene(state), scene(state, small=True)) is None


def test_a_step_slides_the_pawn():
    state = mid_game()
    there = GAME.apply(state, 0, GAME.parse("move east")).state
    film = FACE.film(scene(state), scene(there), ())
    assert 0 < film.seconds <= 0.25
    assert film.picture(0)["pawn1"].centre != film.picture(1)["pawn1"].centre


def test_a_board_without_motion_shows_the_end_at_once():
    board = Board(position(GAME, start=mid_game())(), FACE)
    board.resized(BoardSpace(900, 1280, calm=True))
    assert board.play("move east")
    assert not board.motion.running
    assert board.session.state.players[0].at == PLACES["c3"]


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("field", ["a1", "c3", "e5"])
def test_rolled_dice_fall_beside_the_room_until_the_next_move(field, small):
    me = replace(mid_game().me, at=PLACES[field])
    state = mid_game().but(rolled=(0, 3, 2))
    state = state.but(
        players=tuple(me if seat == state.player else each for seat, each in enumerate(state.players))
    )
    marks = FACE.touched((Event("cuobe.fight", form="roll", facts=(("pips", "0, 3, 2"),)),))
    look = BoardView(state, 0, (), small=small, names=NAMES, table=True)
    before, after = FACE.scene(look), FACE.scene(dataclasses.replace(look, last=marks))
    dice = [item for item in after.items if item.id.startswith("rolled")]
    assert [item.motion for item in dice] == ["tumble"] * 3
    assert FACE.film(before, after, ()).seconds > 0
    assert not [item for item in before.items if item.id.startswith("rolled")]
    wide, high = after.size
    for item in dice:
        left, top, right, bottom = item.box
        assert left >= 0
        assert top >= 0
        assert right <= wide
        assert bottom <= high
        assert item.centre[1] != after[field].centre[1], "the room itself stays in view"
