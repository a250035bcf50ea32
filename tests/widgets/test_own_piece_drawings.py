"""The pictures on which own pieces are made: a piece is drawn and pressed, whatever is wrong with it."""

import pytest
from cubeplay.own_pieces import sorts

from cubeplay_widgets.board.drawing import FINGER
from cubeplay_widgets.boards import BOARDS

PICTURED = [sort for sort in sorts() if BOARDS[sort.game]().own_piece(sort.id, sort.house()[0])]
SORTS = pytest.mark.parametrize("sort", PICTURED, ids=lambda sort: sort.id)


def test_cubes_grids_and_rooms_have_pictures():
    assert {sort.id for sort in PICTURED} == {"cubes", "grid", "rooms"}


@SORTS
def test_every_part_that_a_press_can_bring_about_is_drawn_and_named(sort):
    face = BOARDS[sort.game]()
    for piece in (sort.house()[-1], sort.empty()[0]):
        for drawing in face.own_piece(sort.id, piece):
            assert drawing.picture("x").startswith("<svg")
            assert len({zone.name for zone in drawing.zones}) == len(drawing.zones)
            for zone in drawing.zones:
                after = sort.press(piece, zone.target)
                assert all(each.picture("x") for each in face.own_piece(sort.id, after))


@SORTS
def test_a_finger_meets_every_zone_of_a_picture_that_is_wide_enough(sort):
    for drawing in BOARDS[sort.game]().own_piece(sort.id, sort.house()[0]):
        scale = drawing.least / drawing.size[0]
        assert all(min(zone.place.width, zone.place.height) * scale >= FINGER for zone in drawing.zones)
        assert all(0 <= zone.place.x < drawing.size[0] for zone in drawing.zones)
