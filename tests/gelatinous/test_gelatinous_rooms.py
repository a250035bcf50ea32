"""Rooms: the house's own, measured by the solver; drawings that are refused in words, at their line."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from cubeplay import Session
from cubeplay.errors import HouseDataError, PositionError
from cubeplay.game import CHANCE, House
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.__main__ import main
from cubeplay.gelatinous.exact.measures import least_actions, measure, table
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.abilities import HOUSE, abilities, read_abilities
from cubeplay.gelatinous.rules.die import DIRECTIONS
from cubeplay.gelatinous.rules.dungeon import dungeon_of, house_text
from cubeplay.gelatinous.rules.room_drawings import draw_room, read_rooms
from cubeplay.gelatinous.rules.room_parser import RoomError
from cubeplay.gelatinous.rules.rooms import COLUMNS, OUT, RoomPlan
from cubeplay.gelatinous.tools.design import BOUNDS, sketches, trivial
from gelatinous_tables import CELLAR, CORRIDOR, GUARDROOM, STOKEHOLE, in_room, random_room
from msgspec import structs

from breadth import together

ROOMS = tuple(dungeon_of("").rooms.values())
NAMES = [room.id for room in ROOMS]
KINDS = {kind: [room for room in ROOMS if room.kind == kind] for kind in "ABC"}

TABLE = """\
room                          size  actions 1 2-5 6  mean  damage  ways 1/2-5/6  dead ends
A The coal chute               5x4         8   6  6    6.33    0.94         1/1/1          3
A The rat run                  4x5         6   6  8    6.33    1.00         1/1/1          3
A The wash-house               5x5         8   6  6    6.33    1.83         3/1/1          4
A The candle store             4x4         6   6 10    6.67    0.67         2/2/2          3
A The pickle cellar            4x5         7   7  7    7.00    0.41         1/2/1          1
A The rope loft                5x5        10   6  8    7.00    0.83         1/1/1          5
A The jailer's nook            6x4         9   7  7    7.33    0.33         1/1/1          5
A The bone pantry              5x5         7   7  9    7.33    1.17         1/1/1          3
A The dripping stair           4x5         9   7  7    7.33    1.17         1/1/1          3
A The mushroom bed             5x5        11   7  7    7.67    0.50         2/1/1          4
A The porter's lodge           6x4         7   7 11    7.67    1.50         1/1/3          3
A The broken cistern           4x6        11   7  9    8.00    0.67         1/1/1          2
A The larder                   5x4         8   8  8    8.00    0.76         1/1/1          3
A The alchemist's sink         4x6         8   8  8    8.00    1.63         1/1/1          2
A The wine vault               6x4         8   8 10    8.33    1.09         1/2/1          6
A The spider's corner          5x4        11   7 11    8.33    1.26         2/1/1          4
A The tally room               4x6        13   7  9    8.33    1.67         6/1/1          4
A The armoury                  4x4        12   8  6    8.33    1.79         1/1/1          4
A The bell shaft               4x5        13   7  9    8.33    1.83         1/1/1          4
A The cheese cave              5x5        10   8 10    8.67    0.33         1/1/2          6
A The toll gate                6x4        10   8 10    8.67    2.00         2/1/1          5
A The crypt                    5x4         9   9  9    9.00    1.00         2/2/1          3
A The apprentice's attic       4x4        10   8 12    9.00    1.17         1/2/1          2
A The whispering hall          4x4        12   8 12    9.33    2.00         2/1/2          3
B The chapel of wax            6x5        12  10 14   11.00    2.00         1/1/1          3
B The long gallery             6x5        11  11 11   11.00    2.58         2/2/1          3
B The warden's maze            5x5        14  10 12   11.00    2.67         3/2/1          4
B The drowned library          5x6        13  11 15   12.00    2.32         1/1/1          5
B The hall of echoes           6x5        15  11 15   12.33    2.29         3/1/1          3
C The boiler house             6x6        19  19 21   19.33    1.64         1/3/2          5
"""


@pytest.mark.rule("gelatinous.room")
def test_the_table_of_the_rooms_and_their_measures():
    assert table(ROOMS) + "\n" == TABLE


@pytest.mark.rule("gelatinous.room", "gelatinous.pile")
def test_the_house_has_24_rooms_a_5_b_and_1_c_of_many_sizes():
    assert Counter(room.kind for room in ROOMS) == {"A": 24, "B": 5, "C": 1}
    assert len({room.title for room in ROOMS}) == 30
    assert len({(room.columns, room.rows) for room in KINDS["A"]}) >= 5
    assert all(4 <= side <= 6 for room in ROOMS for side in (room.columns, room.rows))
    assert all(room.walls for room in ROOMS)


def patterns(room):
    """The room in all eight ways that it can be turned and mirrored, as comparable data.

    The numbers on the numbered squares are left out, for dice favour none of them.
    """
    for flip in (False, True):
        for quarters in range(4):
            yield _pattern(room, flip, quarters)


def _pattern(room, flip, quarters):
    def moved(square):
        column, row = COLUMNS.index(square[0]), int(square[1:]) - 1
        width, height = room.columns, room.rows
        if flip:
            column = width - 1 - column
        for _quarter in range(quarters):
            column, row, width, height = height - 1 - row, column, height, width
        return f"{COLUMNS[column]}{row + 1}"

    def moved_edge(edge):
        at = DIRECTIONS.index(edge[1])
        at = (-at if flip else at) + quarters
        return moved(edge[0]), DIRECTIONS[at % 4]

    def all_moved(squares):
        return frozenset(map(moved, squares))

    shut = {frozenset((square, other)) for (square, side), other in room.beyond.items()
            if (square, side) not in room.doors}  # fmt: skip
    size = (room.columns, room.rows) if quarters % 2 == 0 else (room.rows, room.columns)
    walls = frozenset(all_moved(pair) for pair in shut)
    numbers, glyphs = all_moved(room.numbers), all_moved(room.glyphs)
    return (*size, numbers, glyphs, moved(room.start), moved_edge(room.exit), walls)


@pytest.mark.rule("gelatinous.room")
def test_no_room_is_another_one_turned_or_mirrored():
    seen = {}
    for room in ROOMS:
        for pattern in set(patterns(room)):
            assert seen.setdefault(pattern, room.id) == room.id
    assert len(seen) >= 30 * 4


def test_turning_and_mirroring_is_seen_through():
    room = read_rooms(CELLAR)[0]
    mirrored = "\n".join(line[::-1].replace(">", "<") for line in CELLAR.splitlines()[1:])
    other = read_rooms("room A: Mirror\n" + mirrored.replace("---", "---"))[0]
    assert set(patterns(room)) == set(patterns(other))
    assert len(set(patterns(room))) == 8
    assert set(patterns(room)).isdisjoint(patterns(replace(room, glyphs=("c3",))))


@pytest.mark.rule("gelatinous.room")
@together("room", ROOMS)
def test_each_room_can_be_left_from_each_of_the_six_starting_numbers(room):
    actions = measure(room).actions
    assert len(actions) == 6
    assert min(actions) >= 5
    assert max(actions) <= {"A": 13, "B": 16, "C": 22}[room.kind]
    assert max(measure(room).solutions) <= BOUNDS[room.kind].ways


@pytest.mark.rule("gelatinous.six")
@together("room", ROOMS)
def test_two_three_four_and_five_are_the_same_start(room):
    assert len(set(measure(room).actions[1:5])) == 1


@pytest.mark.rule("gelatinous.room")
def test_every_room_b_is_harder_than_every_room_a():
    hardest = max(measure(room).difficulty for room in KINDS["A"])
    assert hardest < min(measure(room).difficulty for room in KINDS["B"])
    assert max(measure(room).difficulty for room in KINDS["B"]) < measure(KINDS["C"][0]).difficulty
    means = [sum(measure(room).damage for room in KINDS[kind]) / len(KINDS[kind]) for kind in "AB"]
    assert means[0] < means[1]


def test_rooms_are_arranged_from_easy_to_hard():
    for rooms in KINDS.values():
        order = [(measure(room).difficulty, measure(room).damage) for room in rooms]
        assert order == sorted(order)


@pytest.mark.rule("gelatinous.ability")
@pytest.mark.parametrize("room", ROOMS, ids=NAMES)
def test_no_ability_makes_a_room_trivial(room):
    assert not trivial(room)


def test_no_number_stands_on_the_start_and_the_exit_of_c_is_its_entrance():
    for room in ROOMS:
        assert room.start not in room.numbers
        assert len(set(room.numbers)) == 6
        assert (room.exit[0] == room.start) == (room.kind == "C")
        assert len(room.glyphs) == 3 if room.kind == "C" else 1 <= len(room.glyphs) <= 2


@together("room", ROOMS)
def test_a_drawing_reads_back(room):
    assert read_rooms(draw_room(room)) == (room,)


@pytest.mark.parametrize("seed", range(5))
def test_random_drawings_read_back(seed):
    drawing = random_room(Random(seed), "AC"[seed % 2])
    assert draw_room(read_rooms(drawing)[0]) == drawing


def test_lines_cut_short_by_an_editor_are_filled_up_and_notes_are_left_out():
    text = "; mine\n\n" + CELLAR.replace(
        "| A   1   .   2 |\n+   +---+   +   +", "| A   1       2 |\n+   +---+   +   +  "
    )
    assert read_rooms(text)[0].doors == read_rooms(CELLAR)[0].doors


def test_where_no_walls_are_named_the_die_goes_everywhere():
    room = RoomPlan("hall", "Hall", "A", 2, 1, "a1", ("",) * 6, ("b1",), ("b1", "east"), puzzle=True)
    assert room.doors == {("a1", "east"): "b1", ("b1", "west"): "a1", ("b1", "east"): OUT}
    assert read_rooms(hall(2)) == (room,)


def test_a_pillar_stops_the_die():
    room = read_rooms(CELLAR.replace("| .   *   3 | . |", "| .   *   3 | # |").replace("2 |", "2 |"))[0]
    assert room.pillars == ("d2",)
    assert ("d1", "south") not in room.doors
    assert ("d1", "south") not in room.beyond
    assert draw_room(room).count("#") == 1


def test_the_rooms_of_the_page_about_ones_own_rooms_can_be_played():
    page = (Path(__file__).parents[2] / "docs" / "your-own-rooms-and-cubes.md").read_text("utf-8")
    drawings = [block for block in page.split("```")[1::2] if block.startswith(("\nroom", "\npuzzle"))]
    rooms = solvable_rooms("".join(drawings))
    assert [(room.puzzle, room.kind) for room in rooms] == [(False, "A"), (True, "A")]
    assert draw_room(rooms[1]).replace("puzzle A: The corridor", "") in page


def swap(old, new, text=CELLAR):
    assert old in text
    return text.replace(old, new)


TWO_LANES = """\
room A: Corridor
+---+---+---+---+---+---+---+---+
| A   1   2   3   4   5   6   * >
+   +---+---+---+---+---+---+---+
| .   .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+---+
"""

STRAIGHT = """\
room A: Straight
+---+---+---+---+---+---+---+---+
| A   1   2   3   4   5   6   * >
+---+---+---+---+---+---+---+---+
"""
"""A corridor of one row: the die keeps its sides, so only some starting numbers lead out."""

BAD = [
    ("no room", "", 1, "there is no room", "Begin one with a line"),
    ("lost line", "+---+\n", 1, "before the first room", "Begin with a line"),
    ("no kind", swap("room A: Test", "room D: Test"), 1, "no kind", "room A: The cellar"),
    ("no name", swap("room A: Test cellar", "room A: !"), 1, "no letter or digit", "room A: The cellar"),
    ("same name", CELLAR + CELLAR, 11, "two rooms with the name", "its own name"),
    ("tab", swap("| A   1", "| A\t1"), 3, "a tab", "Use spaces"),
    ("too few lines", "room A: x\n+---+---+\n", 1, "the drawing has 1 line", "Draw 1 to 9 rows"),
    ("odd top", swap("+---+---+---+---+\n| A", "+---+---+---+--+\n| A"), 2, "16 characters", "side by side"),
    ("long line", swap("| .   6   .   . >", "| .   6   .   . > x"), 9, "longer than the top", "17 char"),
    ("lost corner", swap("+   +---+   +   +", "+   .---+   +   +"), 4, "corner is missing", "Put a +"),
    ("odd wall", swap("+   +---+   +   +", "+   +-+-+   +   +"), 4, "'-+-' is no wall", "Draw ---"),
    ("two arrows", swap("+   +---+   +   +", "+   +^v +   +   +"), 4, "'^v' is no wall", "Draw ---"),
    ("odd side", swap("| .   *   3 | . |", "| .   *   3 ! . |"), 5, "'!' stands where", "Draw |"),
    ("gap above", swap("+---+---+---+---+\n| A", "+---+   +---+---+\n| A"), 2, "gap", "Close it"),
    ("gap aside", swap("| 4   .", "  4   ."), 7, "gap in the outer wall", "the exit is an arrow"),
    ("odd mark", swap("| 4   .", "| 4   x"), 7, "'x' on b3 means nothing", "1 to 6"),
    ("crowded", swap("| 4   .", "| 45  ."), 7, "a3 holds too much", "A, 3 or 3*"),
    ("start on a number", swap("| A   1", "| A1  ."), 3, "a1 holds too much", "or one number"),
    ("no start", swap("| A ", "| . "), 1, "no start", "Put the letter A"),
    ("two starts", swap("| 4   .", "| 4   A"), 7, "two starts, a1 and b3", "Keep one"),
    ("other start", swap("| A ", "| B "), 3, "the start is marked B", "Mark it A"),
    ("seven numbers", swap("| 4   .", "| 4   7"), 7, "a square is numbered 7", "six numbered squares"),
    ("number twice", swap("| 4   .", "| 4   4"), 7, "the number 4 stands on a3 and on b3", "once"),
    ("number missing", swap("| 4   .", "| .   ."), 1, "no square is numbered 4", "Or head it 'puzzle'"),
    ("no glyph", swap("*", "."), 1, "no glyph", "Put a *"),
    ("two boilers", swap("| *   4", "| .   4", STOKEHOLE), 1, "this one has 2", "three squares"),
    ("no exit", swap(">", "|"), 1, "no exit", "Put an arrow"),
    ("two exits", swap("+---+---+---+---+\n| A", "+ ^ +---+---+---+\n| A"), 9, "a second exit", "Keep one"),
    ("exit in an inner wall", swap("3 | .", "3 > ."), 5, "does not lead out", "into the outer wall"),
    ("exit in an inner wall", swap("+   +---+   +   +", "+   + v +   +   +"), 4, "does not lead", "outer"),
    ("exit that leads in", swap(". >", ". <"), 9, "does not lead out", "point outwards"),
    ("exit walled up", swap("| .   6   .   . >", "| .   6   .   # >"), 9, "d4 is a pillar", "of floor"),
    (
        "exit elsewhere in C",
        swap("< C", "| C", STOKEHOLE).replace("| 6 ", "< 6 "),
        9,
        "its entrance",
        "of a1",
    ),
    (
        "no way to a glyph",
        swap("| .   *   3 |", "| . | * | 3 |").replace("+   +   +   +   +\n| 4", "+   +---+   +   +\n| 4"),
        5,
        "no way leads to the glyph on b2",
        "Open a wall between b2 and the start",
    ),
    (
        "no way to the exit",
        swap("5 |\n+   +   +---+   +\n| .   6   .   . >", "5 |\n+   +   +---+---+\n| .   6   . | . >"),
        9,
        "no way leads to the exit on d4",
        "Open a wall",
    ),
    (
        "no way to a square",
        swap("| 4   .   .   5 |\n+   +", "| 4 | .   .   5 |\n+---+").replace(
            "+   +   +   +   +\n| 4", "+---+   +   +   +\n| 4"
        ),
        7,
        "no way leads to a3",
        "Open a wall",
    ),
    (
        "no way to turn",
        TWO_LANES,
        3,
        "with a",
        "open a wall. Or head it 'puzzle'",
    ),
    ("no way to turn in one row", STRAIGHT, 3, "with a", "Or head it 'puzzle' instead of 'room'."),
    ("one square", "puzzle A: x\n+---+\n| A*>\n+---+\n", 1, "only one square", "Draw two squares"),
    ("one square, one pillar", "puzzle A: x\n+---+---+\n< A*| # |\n+---+---+\n", 1, "only one", "two"),
    ("puzzle without a glyph", CORRIDOR.replace("*", "."), 1, "no glyph", "Put a *"),
    ("puzzle of no kind", CORRIDOR.replace("puzzle A", "puzzle"), 1, "no kind", "room A: The cellar"),
]


@pytest.mark.rule("gelatinous.room")
@together(("name", "text", "line", "why", "mend"), BAD)
def test_a_broken_drawing_is_refused_in_words_at_its_line(name, text, line, why, mend):
    with pytest.raises(RoomError) as caught:
        solvable_rooms(text, "mine.txt")
    error = caught.value
    assert (error.file, error.line) == ("mine.txt", line)
    assert why in error.why
    assert mend in error.next
    assert str(error).startswith(f"Rooms not loaded, mine.txt, line {line}: {error.why} {error.next}")


def hall(columns=3, rows=1, glyphs=1, title="Hall"):
    """The drawing of a bare puzzle with its start and then its glyphs in reading order."""
    marks = ["A", *"*" * glyphs, *"." * (columns * rows - glyphs - 1)]
    lines = ["   ".join(marks[row * columns :][:columns]) for row in range(rows)]
    wall, open_line = "+---" * columns + "+", "+   " * columns + "+"
    inside = f" |\n{open_line}\n| ".join(lines)
    return f"puzzle A: {title}\n{wall}\n| {inside} >\n{wall}\n"


@pytest.mark.rule("gelatinous.room")
@pytest.mark.parametrize(
    ("drawn", "most", "line", "why", "mend"),
    [
        (lambda number: hall(rows=number), 9, 1, "the drawing has 21 lines", "1 to 9 rows"),
        (lambda number: hall(number), 9, 2, "the top wall is 41 characters long", "1 to 9 squares"),
        (lambda number: hall(4, 4, number), 8, 1, "has 9 glyphs, and 8 are the most", "doubles"),
        (
            lambda number: "".join(hall(title=f"Hall {count}") for count in range(number)),
            40, 161, "there are more than 40 rooms", "a box has thirty",
        ),
        (lambda number: hall(title="x" * (number - 10)), 80, 1, "has 81 characters", "shorter name"),
    ],
    ids=["rows", "columns", "glyphs", "rooms", "heading"],
)  # fmt: skip
def test_a_drawing_has_its_bounds(drawn, most, line, why, mend):
    assert read_rooms(drawn(most))
    with pytest.raises(RoomError) as caught:
        read_rooms(drawn(most + 1), "mine.txt")
    error = caught.value
    assert (error.file, error.line) == ("mine.txt", line)
    assert why in error.why
    assert mend in error.next


@pytest.mark.rule("gelatinous.room")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_room_that_lacks_a_number_is_refused_and_a_puzzle_is_not(number):
    lacking = swap(f" {number} ", " . ")
    with pytest.raises(RoomError, match=f"no square is numbered {number}"):
        read_rooms(lacking)
    (puzzle,) = read_rooms(lacking.replace("room A", "puzzle A"))
    assert puzzle.numbers[number - 1] == ""


@pytest.mark.rule("gelatinous.room")
@pytest.mark.parametrize("row", ["|A   1   .   2  |", "|  A   1   .   2|"])
def test_a_mark_may_stand_anywhere_in_its_square(row):
    assert read_rooms(swap("| A   1   .   2 |", row)) == read_rooms(CELLAR)


@pytest.mark.rule("gelatinous.room")
def test_a_text_that_cannot_be_kept_holds_no_rooms():
    with pytest.raises(RoomError) as caught:
        read_rooms(f"{CELLAR};\ud800", "mine.txt")
    assert (caught.value.file, caught.value.line) == ("mine.txt", 1)
    assert "half a character" in caught.value.why
    assert "Write that place anew" in caught.value.next


@pytest.mark.rule("gelatinous.room")
def test_a_puzzle_may_be_a_corridor_without_way_out_from_some_starts_and_without_numbers():
    """With the 6 to the west it is on top after one step and after five; from top or bottom never."""
    (room,) = solvable_rooms(CORRIDOR)
    assert room.numbers == ("", "", "b1", "", "", "")
    assert room.number_of == {"b1": 3}
    assert draw_room(room) == CORRIDOR
    assert [least_actions(room, top) for top in range(1, 7)] == [None, 6, 6, 6, 6, None]
    (straight,) = solvable_rooms(STRAIGHT.replace("room", "puzzle"))
    assert [least_actions(straight, top) for top in range(1, 7)] == [None, 8, 8, 8, 8, None]
    (down,) = solvable_rooms("puzzle B: Shaft\n+---+\n| B |\n+   +\n| * |\n+ v +\n")
    assert (down.columns, down.rows, least_actions(down, 3)) == (1, 2, 2)


@pytest.mark.rule("gelatinous.dangers", "gelatinous.room")
def test_in_a_puzzle_dangers_without_a_square_are_left_out():
    run = GAME.start(dungeon=CORRIDOR, abilities="drain")
    run = GAME.apply(run, CHANCE, GAME.parse("enter the-corridor")).state
    some = GAME.apply(run, CHANCE, GAME.parse("dangers 2 2 5"))
    none = GAME.apply(run, CHANCE, GAME.parse("dangers 1 4 5"))
    assert (some.state.visit.dangers, none.state.visit.dangers) == ((3,), ())
    sentences = [GAME.rulebook.sentence(event) for event in (*some.events, *none.events)]
    assert sentences == [
        "The die shows 2, 2, 5. Dangers lie on 3.",
        "A number came twice. Moved on to the next free one: 3.",
        "The die shows 1, 4, 5. This room has no square for a danger.",
    ]


@pytest.mark.rule("gelatinous.ability-target")
def test_in_a_puzzle_the_drain_leads_only_to_a_number_that_is_there():
    run = in_room("a1", (5, 1), dungeon=CORRIDOR, held="drain")
    (objection,) = GAME.objections(run, 0, GAME.parse("use drain"))
    assert objection.why == "no square of this room has your top number."
    assert GAME.parse("use drain") not in GAME.moves(run, 0)
    run = in_room("a1", (3, 1), dungeon=CORRIDOR, held="drain")
    assert GAME.apply(run, 0, GAME.parse("use drain")).state.visit.square == "b1"


@pytest.mark.parametrize("kind", ["A", "B", "C"])
def test_puzzles_are_played_to_their_end_by_everybody_like_any_room(kind):
    """Whoever is locked in dies of overtime, or with the boilers; hints say that there is no way out."""
    drawing = CORRIDOR.replace("A", kind)
    if kind == "C":
        drawing = "puzzle C: The corridor\n+---+---+---+---+\n< C   *   *   * |\n+---+---+---+---+\n"
    for seed in range(4):
        session = Session(GAME, seed=seed, dungeon=drawing, first_level=1 + seed)
        while session.outcome is None:
            answer = GAME.bots()["careful"].answer(GAME, session.state, 0, Random(seed))
            session.play(answer.move)
    stuck = in_room("a1", (6, 2), dungeon=CORRIDOR)
    assert "No way out can be survived" in GAME.hints(stuck, 0)[0].text


def test_a_position_in_a_puzzle_names_only_dangers_that_have_a_square():
    run = structs.replace(in_room("a1", (6, 2), dungeon=CORRIDOR, dangers=(3,)), unseen=())
    text = GAME.write_position(run)
    assert GAME.read_position(text) == run
    with pytest.raises(PositionError, match="no square of this room has the number 4"):
        GAME.read_position(text.replace("dangers: 3", "dangers: 3 4"))


def test_the_table_of_a_file_has_a_dash_where_there_is_no_way_out(tmp_path, capsys):
    file = tmp_path / "mine.txt"
    file.write_text(CORRIDOR, encoding="utf-8")
    assert main(str(file)) == 0
    (row,) = capsys.readouterr().out.splitlines()[1:]
    assert row.split() == ["A", "The", "corridor", "6x1", "-", "6", "-", "-", "-", "0/1/0", "1"]


def test_a_room_c_must_be_left_before_the_boilers_overheat():
    rows = ["| .   .   .   .   .   .   .   .   . |"] * 9
    rows[0] = "< C   1   2   3   4   5   6   .   . |"
    rows[8] = "| *   .   .   .   *   .   .   .   * |"
    open_line, wall = "+   " * 9 + "+", "+---" * 9 + "+"
    drawing = "\n".join(["room C: Vast", wall, f"\n{open_line}\n".join(rows), wall])
    with pytest.raises(RoomError, match="the boilers allow 22"):
        solvable_rooms(drawing)


def test_the_option_dungeon_refuses_a_broken_drawing_and_knows_its_text():
    with pytest.raises(HouseDataError, match="dungeon, line 7: there are two starts"):
        GAME.start(dungeon=swap("| 4   .", "| 4   A"))
    house, own = GAME.house({}), GAME.house({"dungeon": CELLAR})
    assert (house.id, own.id) == ("gelatinous-house", "gelatinous-own")
    assert house.digest != own.digest != GAME.house({"dungeon": GUARDROOM}).digest


def test_the_house_is_known_by_the_text_of_its_rooms_and_of_its_cards():
    house = GAME.house({})
    for own in (
        {"dungeon": "\n".join(house_text().values())},
        {"cards": (HOUSE / "abilities.toml").read_text("utf-8")},
    ):
        assert GAME.house(own) == House("gelatinous-own", house.digest)


def test_the_option_dungeon_refuses_a_room_that_nobody_can_solve():
    with pytest.raises(HouseDataError, match="dungeon, line 3: with a"):
        GAME.start(dungeon=TWO_LANES)


def test_a_full_set_of_ones_own_rooms_is_shuffled_like_the_house():
    run = GAME.start(dungeon="\n".join(house_text().values()))
    assert run.setup.rooms == 30
    assert run.dungeon.shuffled


BROKEN_CARDS = [
    ('[slide]\ntitle = "x"\n', "'text' is missing", "Write a line"),
    ("[slide\n", "TOML", "quotation marks"),
    ('[slide]\ncolour = "red"\n', "no 'colour'", "Use one of title"),
    ("[slide]\ncost = 9\n" + 'title = "x"\ntext = "y"\nbends = "z"\n', "'cost' cannot be 9", "0, 1, 2, 3"),
    ("[slide]\ncost = true\n" + 'title = "x"\ntext = "y"\nbends = "z"\n', "'cost' cannot be true", "Use one"),
    ('[slide]\ncost = 1\ntitle = 3\ntext = "y"\nbends = "z"\n', "'title' must be a text", "quotation"),
    ('[slide]\ncost = 1\ntitle = "x"\ntext = "y"\nbends = "z"\n', "no rule 'z' to bend", "Name a rule"),
    (
        '[slide]\ncost = 1\ntitle = "x"\ntext = "y"\nbends = "gelatinous.step"\naim = "none"\n',
        "its aim 'none' does not fit",
        "has a direction",
    ),
    ("slide = 3\n", "heads a table", "[slide]"),
    ('[Slide2]\ntitle = "x"\n', "not one lower-case word", "[slide]"),
]


@pytest.mark.parametrize(("text", "why", "mend"), BROKEN_CARDS)
def test_a_broken_file_of_abilities_is_refused_in_words(text, why, mend):
    with pytest.raises(HouseDataError) as caught:
        read_abilities(text, "cards.toml")
    assert "cards.toml" in caught.value.what
    assert why in caught.value.why
    assert mend in caught.value.next


@pytest.mark.parametrize(
    ("key", "value", "known"),
    [
        ("cost", "4", "0, 1, 2, 3"),
        ("aim", "'up'", "'direction', 'side', 'none'"),
        ("travel", "'fly'", "'stay', 'step', 'leap', 'number'"),
        ("rolls", "3", "0, 1, 2"),
        ("walls", "'melt'", "'stop', 'pass'"),
        ("dangers", "'tame'", "'hit', 'spare'"),
        ("glyph", "'beside'", "'top', 'facing', 'under'"),
    ],
)
def test_a_card_says_only_what_is_known(key, value, known):
    lines = {"title": '"x"', "text": '"y"', "cost": "1", "bends": '"gelatinous.step"'} | {key: value}
    with pytest.raises(HouseDataError) as caught:
        read_abilities("[glide]\n" + "\n".join(f"{name} = {word}" for name, word in lines.items()), "my.toml")
    assert "my.toml [glide]" in caught.value.what
    assert caught.value.why == f"{key!r} cannot be {value}."
    assert caught.value.next == f"Use one of {known}."


def test_the_house_abilities_read_back():
    text = (HOUSE / "abilities.toml").read_text("utf-8")
    assert read_abilities(text) == abilities()


def test_sketches_lie_within_their_bounds_and_depend_on_the_seed():
    rooms = list(islice(sketches("A", 7), 2))
    assert rooms == list(islice(sketches("A", 7), 2))
    for room in rooms:
        assert BOUNDS["A"].mean[0] <= measure(room).difficulty <= BOUNDS["A"].mean[1]
        assert read_rooms(draw_room(room))


def test_a_teacher_can_check_a_file(tmp_path, capsys):
    file = tmp_path / "mine.txt"
    file.write_text(CELLAR + GUARDROOM, encoding="utf-8")
    assert main(str(file)) == 0
    assert "A Test cellar" in capsys.readouterr().out
    file.write_text(swap("| 4   .", "| 4   7"), encoding="utf-8")
    assert main(str(file)) == 1
    assert "mine.txt, line 7: a square is numbered 7" in capsys.readouterr().err
    assert main(str(tmp_path / "none.txt")) == 1
    assert main() == 0
    assert capsys.readouterr().out == TABLE
