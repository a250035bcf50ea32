"""One's own rooms: their parts, and what a press on a square does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from cubeplay.errors import CubeplayError, HouseDataError
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.die import DIRECTIONS, OPPOSITE, Direction
from cubeplay.gelatinous.rules.dungeon import house_text
from cubeplay.gelatinous.rules.room_drawings import draw_room, read_rooms, room_id
from cubeplay.gelatinous.rules.rooms import COLUMNS, KINDS, Edge, RoomPlan, beside
from cubeplay.own_pieces.fields import ChoiceField, Choices, Field, KeysField, Piece, TextField
from cubeplay.own_pieces.piece_kind import PieceFault, Sort, not_there
from cubeplay.words import COMPASS, _, cached_by_language

LONGEST: Final = 9
"""The most squares in a row, and in a column."""

START, PILLAR, BARE = "start", "pillar", ""
"""What may stand on a square beside a number."""


class Rooms(Sort):
    """Rooms.  A piece has a ``title``, ``kind`` and ``head`` ("room" or "puzzle"), ``columns`` and ``rows``;
    ``squares`` say what stands where, ``walls`` and the ``exit`` are sides of squares such as "b2 east", and
    ``at`` is the square that is chosen.
    """

    id: ClassVar[str] = "rooms"
    game: ClassVar[str] = "gelatinous"
    option: ClassVar[str] = "dungeon"
    title: ClassVar[str] = _("Rooms for Gelatinous Cube Dice")
    suffix: ClassVar[str] = ".txt"
    kinds: ClassVar[tuple[tuple[str, str], ...]] = (
        ("A", _("A room A")),
        ("B", _("A room B")),
        ("C", _("A room C, with boilers")),
    )

    def house(self) -> list[Piece]:
        """The thirty rooms of the house."""
        return [piece for text in house_text().values() for piece in self.read(text)]

    def empty(self) -> list[Piece]:
        """One room without anything in it."""
        return [self.new("A")]

    def read(self, text: str) -> list[Piece]:
        """The rooms of a file.  Raises RoomError."""
        return [_as_piece(room) for room in read_rooms(text, _("your rooms"))]

    def write(self, pieces: Sequence[Piece]) -> str:
        """The drawings of the rooms."""
        return "\n".join(draw_room(room_of(piece)) for piece in pieces)

    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What is wrong with each room, or else with all of them."""
        found = []
        for number, piece in enumerate(pieces):
            if error := _wrong(draw_room(room_of(piece))):
                found.append(PieceFault(number, error))
        if not found and (error := _twice(pieces) or (None if pieces else _wrong(""))):
            found.append(PieceFault(None, error))
        return found

    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """The room's name, kind and size, and what stands on the chosen square."""
        at, room = piece["at"], room_of(piece)
        sizes = tuple((number, str(number)) for number in range(1, LONGEST + 1))
        kinds = tuple((kind, _("Room {kind}").format(kind=kind)) for kind in KINDS)
        promises = (("room", _("Can always be left")), ("puzzle", _("A puzzle")))
        stands: Choices = (
            (None, _("Bare floor")),
            (START, _("The start")),
            *((str(number), str(number)) for number in range(1, 7)),
            (PILLAR, _("A pillar")),
        )
        return (
            ChoiceField(f"squares.{at}.is", _("On {square}").format(square=at), stands),
            ChoiceField(f"squares.{at}.glyph", _("Glyph"), ((None, _("No glyph")), (True, _("A glyph")))),
            KeysField(
                _("Sides of {square}").format(square=at), tuple(_side(room, at, side) for side in DIRECTIONS)
            ),
            TextField("title", _("Name"), 60),
            ChoiceField("kind", _("Kind"), kinds),
            ChoiceField("head", _("What it promises"), promises),
            ChoiceField("columns", _("Squares side by side"), sizes),
            ChoiceField("rows", _("Rows"), sizes),
        )

    def name(self, piece: Piece) -> str:
        """The room's name."""
        return str(piece["title"])

    def group(self, piece: Piece) -> str:
        """Its kind."""
        return _("Rooms {kind}").format(kind=piece["kind"])

    def new(self, kind: str) -> Piece:
        """A bare room.  Raises CubeplayError for an unknown kind."""
        if kind not in KINDS:
            raise not_there(kind)
        empty: Piece = {"at": "a1", "columns": 4, "rows": 4, "squares": {}, "walls": [], "exit": ""}
        return {"title": _("My room"), "kind": kind, "head": "room"} | empty

    def press(self, piece: Piece, target: str) -> Piece:
        """Choose a square, or add or remove the wall or the way out at a side of the chosen square."""
        if target in _squares(piece):
            return {**piece, "at": target}
        if target not in DIRECTIONS:
            raise not_there(target)
        edge = f"{piece['at']} {target}"
        if beside(piece["at"], target) not in _squares(piece):
            return {**piece, "exit": "" if piece["exit"] == edge else edge}
        same = {edge, f"{beside(piece['at'], target)} {OPPOSITE[target]}"}
        kept = [wall for wall in piece["walls"] if wall not in same]
        return {**piece, "walls": kept if len(kept) < len(piece["walls"]) else [*kept, edge]}

    def settle(self, piece: Piece, path: str) -> Piece:
        """Keep each number and the start once, and drop what lies outside a smaller room."""
        at, there = piece["at"], _squares(piece)
        stands = piece["squares"].get(at, {}).get("is")
        squares = {name: dict(each) for name, each in piece["squares"].items() if name in there and each}
        for name, each in squares.items():
            if name != at and stands not in (None, PILLAR) and each.get("is") == stands:
                del each["is"]
        if stands == PILLAR:
            squares[at] = {"is": PILLAR}
        kept = {name: each for name, each in squares.items() if each}
        inside = [wall for wall in piece["walls"] if _lies_inside(wall, there)]
        leads_out = (
            piece["exit"] and piece["exit"].split()[0] in there and not _lies_inside(piece["exit"], there)
        )
        changed = {"squares": kept, "walls": inside, "at": at if at in there else "a1"}
        return {**piece, **changed, "exit": piece["exit"] if leads_out else ""}


def _squares(piece: Piece) -> list[str]:
    rows = range(1, piece["rows"] + 1)
    return [f"{letter}{row}" for row in rows for letter in COLUMNS[: piece["columns"]]]


def _lies_inside(edge: str, squares: Sequence[str]) -> bool:
    square, side = edge.split()
    return square in squares and beside(square, _direction(side)) in squares


def _direction(word: str) -> Direction:
    return next(side for side in DIRECTIONS if side == word)


def _edge(text: str) -> Edge:
    square, side = text.split()
    return square, _direction(side)


def room_of(piece: Piece) -> RoomPlan:
    """The room of a piece; it may lack a start, numbers and a way out."""
    at = {str(each.get("is", BARE)): square for square, each in piece["squares"].items()}
    numbers = tuple(at.get(str(number), "") for number in range(1, 7))
    walls = tuple(_southeast(_edge(wall)) for wall in piece["walls"])
    return RoomPlan(
        id=room_id(piece["title"]),
        title=piece["title"],
        kind=piece["kind"],
        columns=piece["columns"],
        rows=piece["rows"],
        start=at.get(START, ""),
        numbers=numbers,
        glyphs=tuple(square for square in _squares(piece) if piece["squares"].get(square, {}).get("glyph")),
        exit=_edge(piece["exit"]) if piece["exit"] else ("", "north"),
        walls=walls,
        pillars=tuple(square for square, each in piece["squares"].items() if each.get("is") == PILLAR),
        puzzle=piece["head"] == "puzzle",
    )


def _southeast(edge: Edge) -> Edge:
    """The same wall as the east or south side of a square."""
    square, side = edge
    return edge if side in ("east", "south") else (beside(square, side), OPPOSITE[side])


def _as_piece(room: RoomPlan) -> Piece:
    squares: dict[str, Piece] = {}
    for square, number in room.number_of.items():
        squares[square] = {"is": str(number)}
    squares[room.start] = {"is": START}
    for square in room.pillars:
        squares[square] = {"is": PILLAR}
    for square in room.glyphs:
        squares.setdefault(square, {})["glyph"] = True
    return {
        "title": str(room.title),
        "kind": room.kind,
        "head": "puzzle" if room.puzzle else "room",
        "at": room.start,
        "columns": room.columns,
        "rows": room.rows,
        "squares": squares,
        "walls": [" ".join(wall) for wall in room.walls],
        "exit": " ".join(room.exit),
    }


def _side(room: RoomPlan, at: str, side: Direction) -> tuple[str, str, bool]:
    """A side of a square to press: inside there may be a wall, in the outer wall the way out."""
    inside = beside(at, side) in {f"{letter}{row}" for letter in COLUMNS[: room.columns]
                                  for row in range(1, room.rows + 1)}  # fmt: skip
    # Translators: {side} is a direction: north
    words = _("Wall in the {side}") if inside else _("Way out in the {side}")
    is_there = _southeast((at, side)) in room.walls if inside else room.exit == (at, side)
    return side, words.format(side=COMPASS[side]), is_there


@cached_by_language(256)
def _wrong(text: str) -> CubeplayError | None:
    """The error of the reader for some rooms; None if they are sound."""
    try:
        solvable_rooms(text, _("your rooms"))
    except HouseDataError as error:
        return error
    return None


def _twice(pieces: Sequence[Piece]) -> CubeplayError | None:
    """The error for two rooms of one name, or for too many rooms."""
    try:
        read_rooms("\n".join(draw_room(room_of(piece)) for piece in pieces), _("your rooms"))
    except HouseDataError as error:
        return error
    return None
