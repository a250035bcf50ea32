"""Rooms as drawings in a text file, which anybody can make in an editor.

A file holds one room after another::

    room A: The damp cellar
    +---+---+---+
    | A   1   2 |
    +   +---+   +
    | 3   *   4 |
    +   +   +   +
    | 5   .   6 >
    +---+---+---+

``A`` is the start, and says the room's kind once more; ``1`` to ``6`` are the squares of the dangers, ``*``
is a glyph, ``3*`` is both, ``.`` or nothing is bare floor, ``#`` is a pillar.  ``---`` and ``|`` are walls.
An arrow ``^ v < >`` in the outer wall is the exit.  Lines that begin with ``;`` are notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NoReturn, cast

from cubeplay.errors import HouseDataError
from cubeplay.gelatinous.die import Direction
from cubeplay.gelatinous.rooms import COLUMNS, Edge, Kind, Room
from cubeplay.words import _

ARROWS: Final[dict[str, Direction]] = {"^": "north", ">": "east", "v": "south", "<": "west"}
_HEADING: Final = re.compile(r"room +([ABC]) *: *(\S.*?)\s*")
_BOILERS: Final = 3


class RoomError(HouseDataError):
    """A drawing that is no room.  ``file`` and ``line`` (from 1) say where."""

    def __init__(self, file: str, line: int, why: str, mend: str) -> None:
        self.file, self.line = file, line
        super().__init__(_("Rooms not loaded, {file}, line {line}").format(file=file, line=line), why, mend)


@dataclass
class _Sketch:
    """A drawing while it is read.  Places are remembered with the lines on which they stand."""

    file: str
    line: int
    kind: Kind
    title: str
    rows: list[tuple[int, str]] = field(default_factory=list)
    numbers: dict[int, str] = field(default_factory=dict)
    glyphs: list[str] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    pillars: list[str] = field(default_factory=list)
    walls: list[Edge] = field(default_factory=list)
    exits: list[tuple[int, Edge]] = field(default_factory=list)

    def fault(self, line: int, why: str, mend: str) -> NoReturn:
        raise RoomError(self.file, line, why, mend)

    @property
    def columns(self) -> int:
        return len(self.rows[0][1]) // 4

    @property
    def height(self) -> int:
        return len(self.rows) // 2

    def line_of(self, square: str) -> int:
        return self.rows[2 * int(square[1:]) - 1][0]


def read_rooms(text: str, file: str = "dungeon") -> tuple[Room, ...]:
    """All rooms of a text, each checked.

    Raises RoomError, which names the file, the line, what is wrong and how to mend it.
    """
    rooms: dict[str, Room] = {}
    for sketch in _sketches(text, file):
        room = _room(sketch)
        if room.id in rooms:
            why = _("there are two rooms with the name {title!r}.").format(title=sketch.title)
            sketch.fault(sketch.line, why, _("Give each room its own name."))
        rooms[room.id] = room
    if not rooms:
        raise RoomError(
            file, 1, _("there is no room."), _("Begin one with a line like 'room A: The cellar'.")
        )
    return tuple(rooms.values())


def _sketches(text: str, file: str) -> Iterator[_Sketch]:
    """Cut a text at its headings."""
    sketch: _Sketch | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(";"):
            continue
        if line.startswith("room"):
            if sketch:
                yield sketch
            sketch = _Sketch(file, number, *_heading(file, number, line))
        elif sketch is None:
            why = _("this line stands before the first room.")
            raise RoomError(file, number, why, _("Begin with a line like 'room A: The cellar'."))
        elif "\t" in line:
            sketch.fault(number, _("there is a tab in this line."), _("Use spaces: four to a square."))
        else:
            sketch.rows.append((number, line.rstrip()))
    if sketch:
        yield sketch


def _heading(file: str, number: int, line: str) -> tuple[Kind, str]:
    found = _HEADING.fullmatch(line)
    if not found or not room_id(found[2]):
        why = _("this heading has no kind (A, B or C) or no name.")
        raise RoomError(file, number, why, _("Write it like 'room A: The cellar'."))
    return cast(Kind, found[1]), found[2]


def room_id(title: str) -> str:
    """The name of a room as it is typed: lower-case words joined by hyphens.

    >>> room_id("The Cook's Larder")
    'the-cooks-larder'
    """
    return "-".join(re.findall(r"[a-z0-9]+", re.sub("['’]", "", title.lower())))


def _room(sketch: _Sketch) -> Room:
    _frame(sketch)
    for index, (number, line) in enumerate(sketch.rows):
        read = _square_row if index % 2 else _wall_row
        read(sketch, index // 2, number, line)
    _count(sketch)
    square = sketch.exits[0][1]
    room = Room(
        room_id(sketch.title),
        sketch.title,
        sketch.kind,
        sketch.columns,
        sketch.height,
        sketch.starts[0],
        tuple(sketch.numbers[number] for number in range(1, 7)),
        tuple(sketch.glyphs),
        square,
        tuple(sketch.walls),
        tuple(sketch.pillars),
    )
    _check_ways(sketch, room)
    return room


def _frame(sketch: _Sketch) -> None:
    """See that the drawing is a rectangle of whole squares; fill lines up that an editor cut short."""
    if len(sketch.rows) < 5 or len(sketch.rows) % 2 == 0 or len(sketch.rows) > 19:
        why = _("the drawing has {count} lines.").format(count=len(sketch.rows))
        mend = _("Draw 2 to 9 rows of squares, with a line of walls above, between and below them.")
        sketch.fault(sketch.line, why, mend)
    width = len(sketch.rows[0][1])
    if width % 4 != 1 or not 9 <= width <= 37:
        why = _("the top wall is {width} characters long.").format(width=width)
        mend = _("Draw 2 to 9 squares side by side, like +---+---+---+.")
        sketch.fault(sketch.rows[0][0], why, mend)
    for index, (number, line) in enumerate(sketch.rows):
        if len(line) > width:
            why = _("this line is longer than the top wall.")
            sketch.fault(number, why, _("Make all lines {width} characters long.").format(width=width))
        sketch.rows[index] = (number, line.ljust(width))


def _wall_row(sketch: _Sketch, row: int, number: int, line: str) -> None:
    """A line of corners and of walls between the rows."""
    if set(line[::4]) != {"+"}:
        why = _("a corner is missing in this line of walls.")
        sketch.fault(number, why, _("Put a + at every fourth character, from the first on."))
    outer = row in (0, sketch.height)
    for column in range(sketch.columns):
        piece = line[4 * column + 1 : 4 * column + 4].strip()
        above, below = f"{COLUMNS[column]}{row}", f"{COLUMNS[column]}{row + 1}"
        if piece and piece in "^v":
            _exit(
                sketch, number, above if row else below, ARROWS[piece], outer and (piece == "v") == bool(row)
            )
        elif piece not in ("", "---"):
            why = _("{piece!r} is no wall.").format(piece=piece)
            sketch.fault(number, why, _("Draw --- for a wall, three spaces for an opening."))
        elif outer and not piece:
            _gap(sketch, number)
        elif piece and not outer:
            sketch.walls.append((above, "south"))


def _square_row(sketch: _Sketch, row: int, number: int, line: str) -> None:
    """A line of squares and of walls between them."""
    for column in range(sketch.columns):
        square = f"{COLUMNS[column]}{row + 1}"
        _content(sketch, number, square, line[4 * column + 1 : 4 * column + 4].strip())
    for column, mark in enumerate(line[::4]):
        left, first = f"{COLUMNS[column - 1]}{row + 1}", f"a{row + 1}"
        outer = column in (0, sketch.columns)
        if mark in "<>":
            fits = outer and (mark == ">") == bool(column)
            _exit(sketch, number, left if column else first, ARROWS[mark], fits)
        elif mark not in "| ":
            why = _("{mark!r} stands where a wall or an opening should be.").format(mark=mark)
            sketch.fault(number, why, _("Draw | for a wall, a space for an opening."))
        elif outer and mark == " ":
            _gap(sketch, number)
        elif mark == "|" and not outer:
            sketch.walls.append((left, "east"))


def _gap(sketch: _Sketch, number: int) -> None:
    why = _("there is a gap in the outer wall.")
    sketch.fault(number, why, _("Close it; the exit is an arrow: ^ v < or >."))


def _exit(sketch: _Sketch, number: int, square: str, direction: Direction, fits: bool) -> None:
    if not fits:
        why = _("this exit does not lead out of the room.")
        mend = _("Put the arrow into the outer wall and let it point outwards.")
        sketch.fault(number, why, mend)
    if sketch.exits:
        mend = _("Keep one arrow and make the other a wall.")
        sketch.fault(number, _("this is a second exit."), mend)
    sketch.exits.append((number, (square, direction)))


def _content(sketch: _Sketch, number: int, square: str, text: str) -> None:
    """What stands on one square."""
    if text and set(text) == {"#"}:
        sketch.pillars.append(square)
        return
    for mark in text:
        if mark in "ABC":
            _start(sketch, number, square, mark)
        elif mark.isdecimal():
            _number(sketch, number, square, mark)
        elif mark == "*":
            sketch.glyphs.append(square)
        elif mark != ".":
            why = _("{mark!r} on {square} means nothing.").format(mark=mark, square=square)
            sketch.fault(
                number, why, _("Use the room's letter, 1 to 6, * for a glyph, # for a pillar, or a dot.")
            )
    if len(set(text)) < len(text) or sum(mark.isalnum() for mark in text) > 1:
        why = _("{square} holds too much: {text!r}.").format(square=square, text=text)
        mend = _("A square holds the start or one number, and a glyph if you like: A, 3 or 3*.")
        sketch.fault(number, why, mend)


def _start(sketch: _Sketch, number: int, square: str, mark: str) -> None:
    if mark != sketch.kind:
        why = _("the start is marked {mark}, but this is a room {kind}.").format(mark=mark, kind=sketch.kind)
        sketch.fault(number, why, _("Mark it {kind}.").format(kind=sketch.kind))
    if sketch.starts:
        why = _("there are two starts, {one} and {other}.").format(one=sketch.starts[0], other=square)
        sketch.fault(number, why, _("Keep one of them."))
    sketch.starts.append(square)


def _number(sketch: _Sketch, number: int, square: str, mark: str) -> None:
    value = int(mark)
    if not 1 <= value <= 6:
        why = _("a square is numbered {value}.").format(value=value)
        sketch.fault(number, why, _("A room has six numbered squares: 1 to 6."))
    if value in sketch.numbers:
        why = _("the number {value} stands on {one} and on {other}.")
        why = why.format(value=value, one=sketch.numbers[value], other=square)
        sketch.fault(number, why, _("Use each number from 1 to 6 once."))
    sketch.numbers[value] = square


def _count(sketch: _Sketch) -> None:
    """See that nothing is missing."""
    if not sketch.starts:
        why = _("the room has no start.")
        sketch.fault(sketch.line, why, _("Put an {kind} on a square.").format(kind=sketch.kind))
    for value in range(1, 7):
        if value not in sketch.numbers:
            why = _("no square is numbered {value}.").format(value=value)
            sketch.fault(sketch.line, why, _("Use each number from 1 to 6 once."))
    if not sketch.glyphs:
        sketch.fault(sketch.line, _("the room has no glyph."), _("Put a * on a square."))
    if sketch.kind == "C" and len(sketch.glyphs) != _BOILERS:
        why = _("a room C has three boilers, and this one has {count}.").format(count=len(sketch.glyphs))
        sketch.fault(sketch.line, why, _("Put a * on three squares."))
    if not sketch.exits:
        why = _("the room has no exit.")
        sketch.fault(sketch.line, why, _("Put an arrow ^ v < or > into the outer wall."))


def _check_ways(sketch: _Sketch, room: Room) -> None:
    """See that the exit, every square and every glyph can be reached."""
    line, (square, _side) = sketch.exits[0]
    if square in room.pillars:
        why = _("the exit is walled up: {square} is a pillar.").format(square=square)
        sketch.fault(line, why, _("Put the arrow beside a square of floor."))
    if room.kind == "C" and square != room.start:
        why = _("the exit of a room C is its entrance, and the start is {start}.").format(start=room.start)
        sketch.fault(line, why, _("Put the arrow into the outer wall of {start}.").format(start=room.start))
    reached = room.reachable()
    for place in (*room.glyphs, square, *room.squares):
        if place not in reached:
            what = _("no way leads to {square}.")
            what = _("no way leads to the glyph on {square}.") if place in room.glyphs else what
            what = _("no way leads to the exit on {square}.") if place == square else what
            mend = _("Open a wall between {square} and the start.").format(square=place)
            sketch.fault(sketch.line_of(place), what.format(square=place), mend)
    _check_solvable(sketch, room)


def _check_solvable(sketch: _Sketch, room: Room) -> None:
    """See that the room can be left from each starting number."""
    from cubeplay.gelatinous.measures import least_actions

    for top in range(1, 7):
        actions = least_actions(room, top)
        if actions is None:
            why = _("with a {top} on top at the start nobody can destroy every glyph and leave.")
            mend = _("Give the die more room to turn in: open a wall.")
            sketch.fault(sketch.line_of(room.glyphs[0]), why.format(top=top), mend)
        if room.kind == "C" and actions > room.limit:
            why = _("with a {top} on top at the start it takes {actions} actions; the boilers allow {limit}.")
            why = why.format(top=top, actions=actions, limit=room.limit)
            sketch.fault(sketch.line, why, _("Bring the boilers nearer, or open a wall."))


def draw_room(room: Room) -> str:
    """The drawing of a room, which :func:`read_rooms` reads again."""
    lines = [f"room {room.kind}: {room.title}", _walls_above(room, 0)]
    for row in range(room.rows):
        lines += [_row_of_squares(room, row), _walls_above(room, row + 1)]
    return "\n".join(lines) + "\n"


def _walls_above(room: Room, row: int) -> str:
    line = "+"
    for letter in COLUMNS[: room.columns]:
        above, below = f"{letter}{row}", f"{letter}{row + 1}"
        if room.exit in ((above, "south"), (below, "north")) and row in (0, room.rows):
            line += f" {'v' if row else '^'} +"
        else:
            line += "---+" if row in (0, room.rows) or (above, "south") in room.walls else "   +"
    return line


def _row_of_squares(room: Room, row: int) -> str:
    squares = [f"{letter}{row + 1}" for letter in COLUMNS[: room.columns]]
    line = "<" if room.exit == (squares[0], "west") else "|"
    for square, after in pairwise([*squares, ""]):
        line += f" {_mark(room, square):<2}"
        if after:
            line += "|" if (square, "east") in room.walls else " "
    return line + (">" if room.exit == (squares[-1], "east") else "|")


def _mark(room: Room, square: str) -> str:
    if square in room.pillars:
        return "#"
    mark = room.kind if square == room.start else str(room.number_of.get(square, ""))
    mark += "*" if square in room.glyphs else ""
    return mark or "."
