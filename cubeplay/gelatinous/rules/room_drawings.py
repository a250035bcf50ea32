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

A room has all six numbers and can be left from each starting number; a room C within its 22 actions.  A
heading that begins with ``puzzle`` promises neither::

    puzzle A: The corridor
    +---+---+---+---+---+---+
    | A   1   .   .   .   * >
    +---+---+---+---+---+---+
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, cast

from cubeplay.gelatinous.rules.room_parser import (
    RoomError,
    Sketch,
    check_complete,
    read_frame,
    read_squares,
    read_walls,
)
from cubeplay.gelatinous.rules.rooms import COLUMNS, RoomKind, RoomPlan
from cubeplay.limits import NAME, Misread, check_text
from cubeplay.notation import typed
from cubeplay.words import _, late
from cubeplay.words.late import untranslated

MOST_ROOMS: Final = 40
"""The most rooms of a text: each is solved before it is played."""

_HEADING: Final = re.compile(r"(room|puzzle) +([ABC]) *: *(\S.*?)\s*")
_HEADINGS: Final = ("room", "puzzle")


def read_rooms(text: str, file: str = "dungeon") -> tuple[RoomPlan, ...]:
    """All rooms of a text.  Whether they can be solved is checked by the solver only.

    Raises RoomError, which names the file, the line, what is wrong and how to mend it.
    """
    return tuple(room for _sketch, room in read_drawings(text, file))


def read_drawings(text: str, file: str = "dungeon") -> tuple[tuple[Sketch, RoomPlan], ...]:
    """All rooms of a text, each with its drawing, which knows the lines.  Raises RoomError."""
    try:
        check_text(text)
    except Misread as error:
        raise RoomError(file, 1, error.why, error.next) from error
    rooms: dict[str, tuple[Sketch, RoomPlan]] = {}
    for sketch in _sketches(text, file):
        if len(rooms) == MOST_ROOMS:
            why = _("there are more than {most} rooms.").format(most=MOST_ROOMS)
            raise RoomError(file, sketch.line, why, _("Leave some out: a box has thirty."))
        id = next((name for name in _ids(sketch.title) if name not in rooms), "")
        if not id:
            why = _("there are two rooms with the name {title!r}.").format(title=sketch.title)
            sketch.fault(sketch.line, why, _("Give each room its own name."))
        rooms[id] = (sketch, _room(sketch, id))
    if not rooms:
        raise RoomError(
            file, 1, _("there is no room."), _("Begin one with a line like 'room A: The cellar'.")
        )
    return tuple(rooms.values())


def _sketches(text: str, file: str) -> Iterator[Sketch]:
    """Cut a text at its headings."""
    sketch: Sketch | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(";"):
            continue
        if line.startswith(_HEADINGS):
            if sketch:
                yield sketch
            sketch = Sketch(file, number, *_heading(file, number, line))
        elif sketch is None:
            why = _("this line stands before the first room.")
            raise RoomError(file, number, why, _("Begin with a line like 'room A: The cellar'."))
        elif "\t" in line:
            sketch.fault(number, _("there is a tab in this line."), _("Use spaces: four to a square."))
        else:
            sketch.rows.append((number, line.rstrip()))
    if sketch:
        yield sketch


def _heading(file: str, number: int, line: str) -> tuple[bool, RoomKind, str]:
    """Of a heading: whether the room is a puzzle, its kind, and its title."""
    mend = _("Write it like 'room A: The cellar'.")
    if len(line) > NAME:
        why = _("this heading has {number} characters, and {most} are the most.")
        raise RoomError(file, number, why.format(number=len(line), most=NAME), _("Write a shorter name."))
    found = _HEADING.fullmatch(line)
    if not found:
        raise RoomError(file, number, _("this heading has no kind (A, B or C) or no name."), mend)
    if not _ids(found[3]):
        why = _("the name {title!r} has no letter or digit, by which the room could be typed.")
        raise RoomError(file, number, why.format(title=found[3]), mend)
    return found[1] == "puzzle", cast(RoomKind, found[2]), found[3]


def room_id(title: str) -> str:
    """The name of a room as it is typed: lower-case words joined by hyphens.

    >>> room_id("The Cook's Larder"), room_id("Погреб")
    ('the-cooks-larder', 'погреб')
    """
    return next(iter(_ids(title)), "")


def _ids(title: str) -> tuple[str, ...]:
    """The names that a room may be typed by, the first free one counts: in plain letters, as in older games,
    or in any alphabet.

    >>> _ids("Käsekeller"), _ids("!")
    (('k-sekeller', 'käsekeller'), ())
    """
    plain = "-".join(re.findall(r"[a-z0-9]+", re.sub("['’]", "", title.lower())))
    return tuple(dict.fromkeys(filter(None, (plain, typed(title)))))


def _room(sketch: Sketch, id: str) -> RoomPlan:
    read_frame(sketch)
    for index, (number, line) in enumerate(sketch.rows):
        read = read_squares if index % 2 else read_walls
        read(sketch, index // 2, number, line)
    check_complete(sketch)
    square = sketch.exits[0][1]
    room = RoomPlan(
        id,
        late(sketch.title),
        sketch.kind,
        sketch.columns,
        sketch.height,
        sketch.starts[0],
        tuple(sketch.numbers.get(number, "") for number in range(1, 7)),
        tuple(sketch.glyphs),
        square,
        tuple(sketch.walls),
        tuple(sketch.pillars),
        sketch.puzzle,
    )
    _check_ways(sketch, room)
    return room


def _check_ways(sketch: Sketch, room: RoomPlan) -> None:
    """Check that there are two squares, and that the exit, every square and every glyph can be reached."""
    if len(room.squares) < 2:
        mend = _("Draw two squares or more: a die that lies on the only one cannot roll.")
        sketch.fault(sketch.line, _("the room has only one square."), mend)
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


def draw_room(room: RoomPlan) -> str:
    """The drawing of a room, which :func:`read_rooms` reads again."""
    heading = "puzzle" if room.puzzle else "room"
    lines = [f"{heading} {room.kind}: {untranslated(room.title)}", _walls_above(room, 0)]
    for row in range(room.rows):
        lines += [_row_of_squares(room, row), _walls_above(room, row + 1)]
    return "\n".join(lines) + "\n"


def _walls_above(room: RoomPlan, row: int) -> str:
    line = "+"
    for letter in COLUMNS[: room.columns]:
        above, below = f"{letter}{row}", f"{letter}{row + 1}"
        if room.exit in ((above, "south"), (below, "north")) and row in (0, room.rows):
            line += f" {'v' if row else '^'} +"
        else:
            line += "---+" if row in (0, room.rows) or (above, "south") in room.walls else "   +"
    return line


def _row_of_squares(room: RoomPlan, row: int) -> str:
    squares = [f"{letter}{row + 1}" for letter in COLUMNS[: room.columns]]
    line = "<" if room.exit == (squares[0], "west") else "|"
    for square, after in pairwise([*squares, ""]):
        line += f" {_mark(room, square):<2}"
        if after:
            line += "|" if (square, "east") in room.walls else " "
    return line + (">" if room.exit == (squares[-1], "east") else "|")


def _mark(room: RoomPlan, square: str) -> str:
    if square in room.pillars:
        return "#"
    mark = room.kind if square == room.start else str(room.number_of.get(square, ""))
    mark += "*" if square in room.glyphs else ""
    return mark or "."
