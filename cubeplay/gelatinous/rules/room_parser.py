"""A drawing of a room while it is read: its parts with their lines, and the faults of the drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NoReturn

from cubeplay.errors import HouseDataError
from cubeplay.gelatinous.rules.die import Direction
from cubeplay.gelatinous.rules.rooms import COLUMNS, Edge, RoomKind
from cubeplay.limits import whole_number
from cubeplay.words import _, plural

ARROWS: Final[dict[str, Direction]] = {"^": "north", ">": "east", "v": "south", "<": "west"}
_BOILERS: Final = 3

MOST_GLYPHS: Final = 8
"""The most glyphs of a room: the solver looks at every set of them."""


class RoomError(HouseDataError):
    """A drawing that is no room.  ``file`` and ``line`` (from 1) say where."""

    def __init__(self, file: str, line: int, why: str, mend: str) -> None:
        self.file, self.line = file, line
        super().__init__(_("Rooms not loaded, {file}, line {line}").format(file=file, line=line), why, mend)


@dataclass
class Sketch:
    """A drawing while it is read, with the lines on which its parts stand."""

    file: str
    line: int
    puzzle: bool
    kind: RoomKind
    title: str
    rows: list[tuple[int, str]] = field(default_factory=list)
    numbers: dict[int, str] = field(default_factory=dict)
    glyphs: list[str] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    pillars: list[str] = field(default_factory=list)
    walls: list[Edge] = field(default_factory=list)
    exits: list[tuple[int, Edge]] = field(default_factory=list)

    def fault(self, line: int, why: str, mend: str) -> NoReturn:
        """Refuse the drawing at a line.  Raises RoomError."""
        raise RoomError(self.file, line, why, mend)

    @property
    def columns(self) -> int:
        """Squares side by side."""
        return len(self.rows[0][1]) // 4

    @property
    def height(self) -> int:
        """Rows of squares."""
        return len(self.rows) // 2

    def line_of(self, square: str) -> int:
        """The line on which a square is drawn."""
        return self.rows[2 * int(square[1:]) - 1][0]


def read_frame(sketch: Sketch) -> None:
    """Check that the drawing is a rectangle of whole squares; fill up lines that an editor cut short."""
    if len(sketch.rows) < 3 or len(sketch.rows) % 2 == 0 or len(sketch.rows) > 19:
        count = len(sketch.rows)
        why = plural("the drawing has {count} line.", "the drawing has {count} lines.", count).format(
            count=count
        )
        mend = _("Draw 1 to 9 rows of squares, with a line of walls above, between and below them.")
        sketch.fault(sketch.line, why, mend)
    width = len(sketch.rows[0][1])
    if width % 4 != 1 or not 5 <= width <= 37:
        why = plural(
            "the top wall is {width} character long.", "the top wall is {width} characters long.", width
        ).format(width=width)
        mend = _("Draw 1 to 9 squares side by side, like +---+---+---+.")
        sketch.fault(sketch.rows[0][0], why, mend)
    for index, (number, line) in enumerate(sketch.rows):
        if len(line) > width:
            why = _("this line is longer than the top wall.")
            sketch.fault(number, why, _("Make all lines {width} characters long.").format(width=width))
        sketch.rows[index] = (number, line.ljust(width))


def read_walls(sketch: Sketch, row: int, number: int, line: str) -> None:
    """Read a line of corners and of walls between the rows."""
    if set(line[::4]) != {"+"}:
        why = _("a corner is missing in this line of walls.")
        sketch.fault(number, why, _("Put a + at every fourth character, from the first on."))
    outer = row in (0, sketch.height)
    for column in range(sketch.columns):
        piece = line[4 * column + 1 : 4 * column + 4].strip()
        above, below = f"{COLUMNS[column]}{row}", f"{COLUMNS[column]}{row + 1}"
        if piece in ("^", "v"):
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


def read_squares(sketch: Sketch, row: int, number: int, line: str) -> None:
    """Read a line of squares and of walls between them."""
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


def _gap(sketch: Sketch, number: int) -> None:
    why = _("there is a gap in the outer wall.")
    sketch.fault(number, why, _("Close it; the exit is an arrow: ^ v < or >."))


def _exit(sketch: Sketch, number: int, square: str, direction: Direction, fits: bool) -> None:
    if not fits:
        why = _("this exit does not lead out of the room.")
        mend = _("Put the arrow into the outer wall and let it point outwards.")
        sketch.fault(number, why, mend)
    if sketch.exits:
        mend = _("Keep one arrow and make the other a wall.")
        sketch.fault(number, _("this is a second exit."), mend)
    sketch.exits.append((number, (square, direction)))


def _content(sketch: Sketch, number: int, square: str, text: str) -> None:
    """Read the content of one square."""
    if text and set(text) == {"#"}:
        sketch.pillars.append(square)
        return
    for mark in text:
        if mark in "ABC":
            _start(sketch, number, square, mark)
        elif (value := whole_number(mark)) is not None:
            _number(sketch, number, square, value)
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


def _start(sketch: Sketch, number: int, square: str, mark: str) -> None:
    if mark != sketch.kind:
        why = _("the start is marked {mark}, but this is a room {kind}.").format(mark=mark, kind=sketch.kind)
        sketch.fault(number, why, _("Mark it {kind}.").format(kind=sketch.kind))
    if sketch.starts:
        why = _("there are two starts, {one} and {other}.").format(one=sketch.starts[0], other=square)
        sketch.fault(number, why, _("Keep one of them."))
    sketch.starts.append(square)


def _number(sketch: Sketch, number: int, square: str, value: int) -> None:
    if not 1 <= value <= 6:
        why = _("a square is numbered {value}.").format(value=value)
        sketch.fault(number, why, _("A room has six numbered squares: 1 to 6."))
    if value in sketch.numbers:
        why = _("the number {value} stands on {one} and on {other}.")
        why = why.format(value=value, one=sketch.numbers[value], other=square)
        sketch.fault(number, why, _("Use each number from 1 to 6 once."))
    sketch.numbers[value] = square


def check_complete(sketch: Sketch) -> None:
    """Check that nothing is missing."""
    if not sketch.starts:
        why = _("the room has no start.")
        # Translators: {kind} is a letter: A, B, C
        sketch.fault(sketch.line, why, _("Put the letter {kind} on a square.").format(kind=sketch.kind))
    for value in range(1, 7):
        if value not in sketch.numbers and not sketch.puzzle:
            why = _("no square is numbered {value}.").format(value=value)
            mend = _("Use each number from 1 to 6 once. Or head it 'puzzle' instead of 'room'.")
            sketch.fault(sketch.line, why, mend)
    if not sketch.glyphs:
        sketch.fault(sketch.line, _("the room has no glyph."), _("Put a * on a square."))
    if len(sketch.glyphs) > MOST_GLYPHS:
        why = _("the room has {count} glyphs, and {most} are the most.")
        why = why.format(count=len(sketch.glyphs), most=MOST_GLYPHS)
        sketch.fault(sketch.line, why, _("Leave some out: each one more doubles what must be tried."))
    if sketch.kind == "C" and len(sketch.glyphs) != _BOILERS:
        why = _("a room C has three boilers, and this one has {count}.").format(count=len(sketch.glyphs))
        sketch.fault(sketch.line, why, _("Put a * on three squares."))
    if not sketch.exits:
        why = _("the room has no exit.")
        sketch.fault(sketch.line, why, _("Put an arrow ^ v < or > into the outer wall."))
