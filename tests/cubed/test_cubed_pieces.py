"""The box: 88 pieces by counting, their corners and edges, and the names of the fields."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from cubed_tables import beside, centre, drawn
from cubeplay.cubed.rules.fields import START, STEPS, distance, exists, field_name, neighbours, place_of
from cubeplay.cubed.rules.move_generation import OF_PIECE, pieces_in
from cubeplay.cubed.rules.pieces import (
    COLOURS,
    NUMBERS,
    PIECES,
    TURNS,
    colourings,
    edges_of,
    is_high,
    points_of,
)

from breadth import together


@pytest.mark.rule("cubed.pieces")
def test_every_colouring_up_to_rotation_comes_once():
    orbits = {frozenset({(a, b, c), (c, a, b), (b, c, a)}) for a, b, c in product(COLOURS, repeat=3)}
    assert len(orbits) == 76
    made = [frozenset({(a, b, c), (c, a, b), (b, c, a)}) for a, b, c in colourings()]
    assert len(made) == 76
    assert set(made) == orbits
    plain = [piece.sides for piece in PIECES.values() if piece.kind != "blocking"]
    assert sorted(plain) == sorted(colourings())


@pytest.mark.parametrize("colours", range(1, 7))
def test_the_number_of_colourings_is_burnsides(colours):
    assert 3 * len(colourings(COLOURS[:colours])) == colours**3 + 2 * colours


@pytest.mark.rule("cubed.pieces", "cubed.points")
def test_the_box_is_that_of_the_rules():
    kinds = Counter(piece.kind for piece in PIECES.values())
    assert kinds == {"triple": 6, "double": 30, "single": 40, "blocking": 12}
    assert tuple(range(1, 89)) == NUMBERS
    assert points_of(NUMBERS) == 6 * 3 + 30 * 2 + 40 * 1 + 12 * 5 == 178
    dark = Counter(piece.sides for piece in PIECES.values() if piece.kind == "blocking")
    assert dark == {(colour, "purple", "purple"): 2 for colour in COLOURS}


def test_mirror_images_of_singles_are_different_pieces():
    singles = [piece.sides for piece in PIECES.values() if piece.kind == "single"]
    rotations = [{(a, b, c), (c, a, b), (b, c, a)} for a, b, c in singles]
    assert len(singles) == 40
    assert all(any((c, b, a) in other for other in rotations) for a, b, c in singles)
    assert not any((c, b, a) in own for (a, b, c), own in zip(singles, rotations, strict=True))


@pytest.mark.rule("cubed.heights", "cubed.turns")
@together("turn", TURNS)
@pytest.mark.parametrize("piece", [1, 7, 12, 50, 80])
def test_edges_and_corners_lie_where_the_drawing_has_them(piece, turn):
    edges, low = drawn(piece, START, turn)
    for edge, other in enumerate(neighbours(START)):
        shared = [ends for ends in edges if _touches(ends, other)]
        assert [edges[ends] for ends in shared] == [edges_of(piece, turn)[edge]]
    high = sum(is_high(corner, turn) for corner in range(6))
    assert high == len(low) == 3


def _near(field):
    return round(centre(field).real, 3), round(centre(field).imag, 3)


def _touches(ends, field):
    return all(abs(abs(complex(*end) - centre(field)) - 1) < 0.01 for end in ends)


def test_corners_are_high_and_low_in_turn():
    for turn in TURNS:
        heights = [is_high(corner, turn) for corner in range(6)]
        assert all(heights[k] != heights[k - 1] for k in range(6))


@pytest.mark.rule("cubed.fields")
def test_field_names_grow_in_all_directions_and_come_back():
    for column, row in product(range(-90, 91), range(-90, 91)):
        assert place_of(field_name(column, row)) == (column, row)


@pytest.mark.parametrize("field", ["h8", "a1", "-a0", "z-3", "aa1", "-b-2"])
def test_neighbours_are_mutual_and_lie_around(field):
    assert sorted(map(_near, neighbours(field))) == sorted(map(_near, beside(field)))
    for edge, other in enumerate(neighbours(field)):
        assert neighbours(other)[(edge + 3) % 6] == field
        assert distance(field, other) == 1


@together("field", ["4b", "b", "4", "", "b04", "b 4", "--b4", "b--4", "b4x", "é4", "h96", "zz1"])
def test_what_is_no_field_does_not_exist(field):
    assert not exists(field)


def test_no_field_is_further_than_87_steps_from_the_first():
    columns, row = place_of(START)
    assert distance("i8", "?") is None
    assert distance("?") is None
    for steps, there in ((87, True), (88, False)):
        ends = [(columns + steps * across, row + steps * down) for across, down in STEPS]
        assert {distance(field_name(*end)) for end in ends} == {steps}
        assert all(exists(field_name(*end)) == there for end in ends)


def test_a_piece_is_told_by_its_number_and_its_sides():
    assert str(PIECES[12]) == "piece 12, red, orange, orange"


@pytest.mark.rule("cubed.pieces")
def test_a_piece_is_called_by_its_number_and_its_colours():
    told = [str(PIECES[number]) for number in (1, 12)]
    assert told == ["piece 1, red, red, red", "piece 12, red, orange, orange"]


@pytest.mark.parametrize("number", [0, 1, 2, 30, len(NUMBERS)])
def test_the_pieces_that_lanes_are_of_come_in_rising_order(number):
    some = sorted(Random(number).sample(NUMBERS, number))
    assert pieces_in(sum(OF_PIECE[piece] for piece in some)) == some
    assert pieces_in(sum(OF_PIECE[piece] & -OF_PIECE[piece] for piece in some)) == some
