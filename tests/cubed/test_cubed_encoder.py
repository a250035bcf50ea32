"""CUBED in numbers: a piece, then one of the open fields, for every table that there can be."""

from cubeplay.cubed import GAME
from cubeplay.cubed.encoding import NUMBERS
from cubeplay.cubed.encoding.ids import DRAW, FIELD, KEEP, MOST_OPEN, PASS
from cubeplay.cubed.rules.fields import field_name
from cubeplay.cubed.rules.moves import Give, Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.state import Lying
from cubeplay.encoding import slices, zeros
from cubeplay.testing import walk
from cubeplay.testing.encodings import check_numbers

from breadth import sized

VARIANTS = {"players": 4, "bridge": True, "void": True, "draw_three": True, "match": "one", "rounds": 1}


def test_the_longest_table_has_as_many_open_fields_as_there_are_ids_for():
    strip = tuple(Lying(n, field_name(7 + n // 2, 8 + n % 2), 0) for n in range(1, 88))
    assert len(surface(strip).open) == MOST_OPEN


@sized(25, 60, name="plies")
def test_a_placement_names_the_piece_and_then_the_rank_of_its_field(plies):
    for spot in walk(GAME, seed=1, options=VARIANTS, plies=plies):
        for seat in spot.waiting:
            view = GAME.view(spot.state, seat)
            for ids, move in NUMBERS.choices(view, seat).items():
                if isinstance(move, Place):
                    fields = [*surface(view.lying).open] or ["h8"]
                    rank, turn = divmod(ids[1] - FIELD, 6)
                    assert move == Place(ids[0] + 1, fields[rank], 60 * turn)


def test_an_open_field_keeps_its_place_before_the_fields_that_open_later():
    earlier = []
    for spot in walk(GAME, seed=2, options=VARIANTS, plies=60):
        now = [*surface(spot.state.lying).open]
        stayed = [field for field in earlier if field in now]
        assert now[: len(stayed)] == stayed
        earlier = now
    assert len(earlier) > 12


@sized(30, 250)
def test_every_kind_of_move_of_every_variant_comes_up(number):
    came = check_numbers(GAME, options=[VARIANTS], positions=number)
    assert {DRAW, PASS, PASS + 1, PASS + 2, PASS + 3} <= came
    assert {id >= KEEP for id in came} == {True, False}


def test_whom_a_gift_goes_to_is_counted_clockwise_from_who_gives():
    state = GAME.read_position(
        "players: 3\nvoid: yes\nphase: gift\nplayer: 3\ntable:\n  1 at h8\nhand 1: 2\nhand 2: 3\nhand 3: 4 5"
    )
    gifts = [item for item in NUMBERS.choices(GAME.view(state, 2), 2).items() if isinstance(item[1], Give)]
    to = {move.player: NUMBERS.words(ids[1]) for ids, move in gifts}
    assert to == {1: "to player 1 clockwise", 2: "to player 2 clockwise"}


def test_the_planes_of_open_fields_show_what_faces_each_by_rank():
    table = GAME.read_position("phase: play\ntable:\n  17 at h8\nhand 1: 3 30\nhand 2: 8")
    planes = NUMBERS.planes(GAME.options_of(table))
    row = zeros(planes)
    NUMBERS.fill(GAME.view(table, 0), 0, row)
    found = {plane.name: row[part].tolist() for plane, part in zip(planes, slices(planes), strict=True)}
    assert [number for number, held in enumerate(found["hand"], 1) if held] == [3, 30]
    colours = ("red", "orange", "yellow", "green", "sky", "blue", "purple")
    for rank, spot in enumerate(surface(table.lying).open.values()):
        rows = [found["facing"][(rank * 6 + edge) * 7 : (rank * 6 + edge + 1) * 7] for edge in range(6)]
        assert rows == [[colour == shown for shown in colours] for colour in spot.facing]
    assert sum(found["open"][::3]) == 6
