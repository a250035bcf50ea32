"""Scenes are data: shapes, their outlines, their order."""

from dataclasses import replace

import pytest
from pawns import CELLS, GAME, PawnFace

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.paint.geometry import Circle, CurvePath, Polygon, Polyline, Rect, Text, Transform, box
from cubeplay_widgets.paint.marks import around, refused
from cubeplay_widgets.paint.pieces import GLYPHS, arc, glyph, hatching, inset, perimeter, solid
from cubeplay_widgets.paint.scene import Group, Scene, Shape, in_part, parts, rows, shifted
from cubeplay_widgets.paint.theme import COLOURS, INK

SQUARE = Rect(10, 10, 80, 80)


@pytest.mark.parametrize(
    "geometry",
    [
        SQUARE,
        Rect(10, 10, 80, 60, 12),
        Circle(50, 50, 40),
        Polygon(((0, 0), (10, 0), (5, 9))),
        Polyline(((0, 0), (10, 10))),
        CurvePath.of("M0 0 C1 1 2 2 3 3 Q4 4 5 5 L6 6 Z"),
        Text(5, 5, "five"),
    ],
)
def test_every_geometry_moves_as_a_whole(geometry):
    moved = geometry.under(Transform(7, -3))
    assert type(moved) is type(geometry)
    assert moved.outline == tuple((round(x + 7, 2), round(y - 3, 2)) for x, y in geometry.outline)


def test_rounded_corners_stay_within_the_rectangle():
    assert box(Rect(10, 20, 80, 60, 12).outline) == (10, 20, 90, 80)
    assert len(Rect(0, 0, 8, 8).outline) == 4


def test_stretched_circle_is_an_ellipse():
    assert box(Circle(0, 0, 10).under(Transform(kx=0.5)).outline) == (-5, -10, 5, 10)


@pytest.mark.parametrize("text", ["M0 0 A1 1 0 0 0 5 5", "L5", "m1 1"])
def test_path_that_painters_cannot_draw_is_an_error(text):
    with pytest.raises(ValueError, match="not a part of a path"):
        CurvePath.of(text)


def test_group_is_touched_and_moved_as_one():
    die = Group("die", solid(SQUARE, "#FFFFFF"), "die", area=SQUARE)
    assert die.outline == SQUARE.outline
    assert shifted(die, 5, 0).outline == SQUARE.under(Transform(5, 0)).outline
    assert Group("die", die.shapes).box == (10, 10, 90, 94)


def test_rows_are_in_reading_order():
    scene = PawnFace().scene(BoardView(GAME.start(), 0))
    assert [len(row) for row in rows(scene.labelled)] == [4, 4, 4, 4]
    read = [item.id for row in rows(scene.labelled) for item in row]
    assert [id for id in read if id in CELLS] == [cell for cell in CELLS if cell not in ("b1", "c4")]


def test_what_lies_beside_the_board_is_a_part_of_its_own_after_it():
    board, hand, bare = Shape("a1", SQUARE, label="a1"), Shape("die", SQUARE, label="die"), Shape("", SQUARE)
    named = tuple(in_part("Tray", (hand, bare, *in_part("Hand", (replace(hand, id="card"),)))))
    scene = Scene((100, 100), (*named, board))
    assert [item.part for item in scene.items] == ["Tray", "", "Hand", ""]
    found = {part: [item.id for row in rows for item in row] for part, rows in parts(scene).items()}
    assert found == {"": ["a1"], "Tray": ["die"], "Hand": ["card"]}
    assert list(found) == ["", "Tray", "Hand"]


def test_ids_of_what_can_be_touched_are_unique():
    scene = PawnFace().scene(BoardView(GAME.start(), 0))
    ids = [item.id for item in scene.labelled]
    assert len(ids) == len(set(ids)) == 16


def test_item_with_a_label_is_found_before_one_without():
    scene = Scene((10, 10), (Shape("a", SQUARE), Shape("a", SQUARE, label="the one")))
    assert scene["a"].label == "the one"
    with pytest.raises(KeyError):
        scene["b"]


@pytest.mark.parametrize("name", GLYPHS)
def test_glyphs_fit_their_radius_and_are_shapes(name):
    left, top, right, bottom = glyph(name, 50, 50, 20).box
    assert 50 - 22 <= left < right <= 50 + 22
    assert 50 - 22 <= top < bottom <= 50 + 22


def test_every_colour_has_a_glyph_of_its_own():
    assert sorted(colour.glyph for colour in COLOURS.values()) == sorted(GLYPHS)


def test_hatching_stays_inside():
    left, top, right, bottom = hatching(SQUARE.outline, stroke=INK).box
    assert (left, top) >= (10, 10)
    assert (right, bottom) <= (90, 90)


def test_perimeter_is_even():
    dots = perimeter(SQUARE.outline, 10)
    assert len(dots) == 32
    assert dots[:3] == ((10, 10), (20, 10), (30, 10))


def test_inset_draws_an_outline_in():
    assert box(inset(SQUARE.outline, 5)) == (15, 15, 85, 85)


def test_arc_ends_where_it_should():
    parts = arc(0, 0, 10, 0, 90).parts
    assert parts[0] == ("M", 10, 0)
    assert [round(number, 6) for number in parts[-1][-2:]] == [0, 10]


@pytest.mark.parametrize("mark", ["legal", "selected", "last", "refused", "hint"])
@pytest.mark.parametrize("tone", ["light", "dark"])
def test_marks_lie_on_their_outline(mark, tone):
    found = around(mark, Shape("", SQUARE), tone)
    left, top, right, bottom = box([point for shape in found for point in shape.outline])
    assert found
    assert min(left, top) >= 0
    assert max(right, bottom) <= 100


def test_refused_edge_has_its_badge_in_the_middle():
    badge = refused(((0, 0), (100, 0)))[2]
    assert badge.centre == (50, 0)


def test_marks_of_the_look_lie_on_top_of_the_scene():
    face, state = PawnFace(), GAME.start()
    plain = face.scene(BoardView(state, 0))
    marked = face.marked(
        BoardView(state, 0, selected=frozenset({"pawn0"}), refused=("d4", "nowhere"), last=("a1",))
    )
    assert marked.items[: len(plain.items)] == plain.items
    assert len(marked.items) > len(plain.items)


def test_two_views_that_are_equal_give_equal_scenes():
    face = PawnFace()
    assert face.scene(BoardView(GAME.start(), 0)) == face.scene(BoardView(GAME.start(), 0))
