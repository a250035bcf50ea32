"""One's own cubes and start grids: their parts, and what a press on a side does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from cubeplay.cuboro.rules.cubes import Board, Cube, Placed
from cubeplay.cuboro.rules.geometry import FIELDS, INDEX, LETTERS, SIDES
from cubeplay.cuboro.rules.house import (
    NUMBER,
    choose_start,
    house_cubes,
    read_cube,
    read_cubes,
    read_grid,
    write_grid,
)
from cubeplay.errors import HouseDataError
from cubeplay.limits import read_toml
from cubeplay.own_pieces.fields import ChoiceField, Field, Piece, TextField, put
from cubeplay.own_pieces.piece_kind import PieceFault, Sort, not_there
from cubeplay.own_pieces.toml import lines
from cubeplay.words import COMPASS, _, pgettext

SCHEMA: Final = 'schema = "cuboro-cubes/1"\n'
FACES: Final = ("top", "inside", "underneath")
"""What a cube shows: its surface, its tunnel, and its underside."""

TARGETS: Final = tuple(f"{face}-{letter}" for face in FACES for letter in LETTERS)
"""What can be pressed on a cube."""


class Cubes(Sort):
    """Eight cubes.  A piece is a cube as a file describes it."""

    id: ClassVar[str] = "cubes"
    game: ClassVar[str] = "cuboro"
    option: ClassVar[str] = "cubes"
    title: ClassVar[str] = _("Cubes for cuboro")
    suffix: ClassVar[str] = ".toml"

    def house(self) -> list[Piece]:
        """The eight cubes of the house."""
        return [_as_table(cube, str(cube.name)) for cube in house_cubes()]

    def empty(self) -> list[Piece]:
        """Eight cubes with a straight tunnel and nothing on top."""
        return [{"name": str(number), "tunnel": "N-S"} for number in range(1, NUMBER + 1)]

    def read(self, text: str) -> list[Piece]:
        """The cubes of a file.  Raises HouseDataError."""
        cubes = read_cubes(text)
        names = [table["name"] for table in read_toml(text)["cube"]]
        return [_as_table(cube, name) for cube, name in zip(cubes, names, strict=True)]

    def write(self, pieces: Sequence[Piece]) -> str:
        """The cubes as TOML."""
        tables = ({key: value for key, value in piece.items() if value != []} for piece in pieces)
        return SCHEMA + "".join("\n[[cube]]\n" + "\n".join(lines(table)) + "\n" for table in tables)

    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What is wrong with each cube, or else with all of them."""
        found = []
        for number, piece in enumerate(pieces):
            try:
                read_cube(piece, number + 1)
            except HouseDataError as error:
                next = _("Press its sides until it is like yours.") if self.name(piece) else error.next
                found.append(PieceFault(number, HouseDataError(error.what, error.why, next)))
        if not found:
            try:
                read_cubes(self.write(pieces))
            except HouseDataError as error:
                found.append(PieceFault(None, error))
        return found

    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """The name; all other parts are pressed on the pictures."""
        return (TextField("name", _("Name"), 40),)

    def name(self, piece: Piece) -> str:
        """The cube's name."""
        return str(piece.get("name", ""))

    def press(self, piece: Piece, target: str) -> Piece:
        """Give one side its next form: nothing, a channel to another side, or a hole to a mouth.

        >>> Cubes().press({"name": "1", "tunnel": "N-S", "channels": ["N-E"]}, "top-N")["channels"]
        ['N-S']
        """
        if target not in TARGETS:
            raise not_there(target)
        face, side = target.split("-")
        if face == "inside":
            return put(piece, "tunnel", _next_tunnel(piece["tunnel"], side))
        key = "channels" if face == "top" else "grooves"
        mouths = piece["tunnel"].split("-") if face == "top" else []
        return _with_next(piece, key, side, mouths)


def _as_table(cube: Cube, name: str) -> Piece:
    """A cube as a file describes it."""
    return {
        "name": name,
        "channels": [_pair(ends) for ends in cube.channels],
        "tunnel": _pair(cube.tunnel),
        "holes": [_pair(ends, ">") for ends in cube.holes],
        "grooves": [_pair(ends) for ends in cube.grooves],
    }


def _pair(ends: Sequence[int], joint: str = "-") -> str:
    return joint.join(LETTERS[side] for side in ends)


def _in_order(sides: str, joint: str = "-") -> str:
    """Two sides, clockwise from the north."""
    return joint.join(sorted(sides, key=LETTERS.index))


def _next_tunnel(tunnel: str, side: str) -> str:
    """The tunnel after this one, of those with a mouth at a side: to each other side, or with one mouth."""
    ways = [_in_order(side + other) for other in _after(side)] + [side]
    now = _in_order(tunnel.replace("-", ""))
    return ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]


def _after(side: str) -> str:
    """The other sides, clockwise."""
    at = LETTERS.index(side)
    return (LETTERS + LETTERS)[at + 1 : at + 4]


def _with_next(piece: Piece, key: str, side: str, mouths: Sequence[str]) -> Piece:
    """A cube with the next form at one side of a face.

    ``key`` names the channels of the face; ``mouths`` are the sides that a hole may lead to.
    """
    channels, holes = list(piece.get(key, [])), list(piece.get("holes", []))
    here = [each for each in channels if side in each]
    fallen = [each for each in holes if each[0] == side] if mouths else []
    others = [each for each in channels if each not in here]
    taken = {end for each in others for end in each} | ({each[0] for each in holes} if mouths else set())
    ways: list[tuple[str, str]] = [("", "")]
    ways += [("-", _in_order(side + other)) for other in _after(side) if other not in taken]
    ways += [(">", f"{side}>{mouth}") for mouth in mouths]
    now = ("-", _in_order(here[0].replace("-", ""))) if here else (">", fallen[0]) if fallen else ("", "")
    joint, entry = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
    piece = put(piece, key, [*others, entry] if joint == "-" else others)
    if not mouths:
        return piece
    kept = [each for each in holes if each not in fallen]
    return put(piece, "holes", [*kept, entry] if joint == ">" else kept)


class StartGrids(Sort):
    """A start grid, one piece: ``board`` says of each field which cube lies there, how far it is turned, and
    whether it lies upside down; ``at`` is the field that is chosen.
    """

    id: ClassVar[str] = "grid"
    game: ClassVar[str] = "cuboro"
    option: ClassVar[str] = "grid"
    title: ClassVar[str] = _("Start grid for cuboro")
    suffix: ClassVar[str] = ".txt"
    with_sets: ClassVar[str] = "cubes"

    def house(self) -> list[Piece]:
        """The grid of the house for version 1."""
        return [_as_piece(choose_start("", 1))]

    def empty(self) -> list[Piece]:
        """Nine empty fields."""
        return [{"at": FIELDS[0], "board": {}}]

    def read(self, text: str) -> list[Piece]:
        """The grid of a file.  Raises HouseDataError."""
        return [_as_piece(read_grid(text))]

    def write(self, pieces: Sequence[Piece]) -> str:
        """The nine fields, row by row."""
        return write_grid(board_of(pieces[0])) + "\n"

    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What is wrong with the grid."""
        try:
            read_grid(self.write(pieces))
        except HouseDataError as error:
            return [PieceFault(0, error)]
        return []

    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """Which cube lies on the chosen field, and how."""
        path = f"board.{piece['at']}"
        cubes = tuple((number, str(number)) for number in range(1, NUMBER + 1))
        fields = [
            ChoiceField(
                f"{path}.cube",
                _("Cube on {field}").format(field=piece["at"]),
                ((None, pgettext("no cube", "None")), *cubes),
            )
        ]
        if piece["board"].get(piece["at"], {}).get("cube"):
            turns = (
                (None, pgettext("how a cube lies", "Not turned")),
                (90, _("A quarter")),
                (180, _("A half")),
                (270, _("Three quarters")),
            )
            fields.append(ChoiceField(f"{path}.turn", _("Turned to the right"), turns))
            lies = ((None, _("Upright")), (True, _("Upside down")))
            fields.append(ChoiceField(f"{path}.over", _("How it lies"), lies))
        return tuple(fields)

    def name(self, piece: Piece) -> str:
        """The name of the one grid."""
        return _("Start grid")

    def press(self, piece: Piece, target: str) -> Piece:
        """Choose a field; the cube on a field that is chosen already is turned by a quarter."""
        if target not in INDEX:
            raise not_there(target)
        if piece["at"] != target or not piece["board"].get(target, {}).get("cube"):
            return {**piece, "at": target}
        turn = (piece["board"][target].get("turn", 0) + 90) % 360
        return put(piece, f"board.{target}.turn", turn or None)

    def settle(self, piece: Piece, path: str) -> Piece:
        """Keep each cube in one place: laid on a field, it leaves its old one."""
        board, at = piece["board"], piece["at"]
        cube = board.get(at, {}).get("cube")
        if not path.endswith(".cube"):
            return piece
        kept = {field: lying for field, lying in board.items() if field != at and lying.get("cube") != cube}
        return {**piece, "board": {**kept, at: board[at]} if cube else kept}


def board_of(piece: Piece) -> Board:
    """The board of a grid, complete or not."""
    return tuple(_placed(piece["board"].get(field, {})) for field in FIELDS)


def _placed(lying: Piece) -> Placed | None:
    if not lying.get("cube"):
        return None
    return Placed(lying["cube"] - 1, lying.get("turn", 0) // 90, bool(lying.get("over")))


def _as_piece(board: Board) -> Piece:
    fields: Piece = {}
    for name, lying in zip(FIELDS, board, strict=True):
        if lying is not None:
            made: Piece = {"cube": lying.cube + 1}
            made |= {"turn": 90 * lying.turn} if lying.turn else {}
            fields[name] = made | ({"over": True} if lying.flipped else {})
    return {"at": FIELDS[0], "board": fields}


def side_words(piece: Piece, target: str) -> str:
    """The present form of a side of a cube, in words.

    >>> side_words({"tunnel": "N-S", "channels": ["N-E"]}, "top-N")
    'On top, north: channel to the east'
    """
    face, side = target.split("-")
    places = {"top": _("On top, {side}: {what}"), "inside": _("Tunnel, {side}: {what}")}
    words = places.get(face, _("Underneath, {side}: {what}"))
    return words.format(side=_side(side), what=_what(piece, face, side))


def _what(piece: Piece, face: str, side: str) -> str:
    if face == "inside":
        ends = piece["tunnel"].split("-")
        if side not in ends:
            return _("shut")
        other = [end for end in ends if end != side]
        # Translators: {side} is a direction: north
        return _("open to the {side}").format(side=_side(other[0])) if other else _("the only mouth")
    for each in piece.get("channels" if face == "top" else "grooves", []):
        if side in each:
            # Translators: {side} is a direction: north
            return _("channel to the {side}").format(side=_side(each.replace("-", "").replace(side, "")))
    for each in piece.get("holes", []) if face == "top" else ():
        if each[0] == side:
            # Translators: {side} is a direction: north
            return _("hole down to the {side}").format(side=_side(each[2]))
    return pgettext("no channel here", "nothing")


def _side(letter: str) -> str:
    return str(COMPASS[SIDES[LETTERS.index(letter)]])


SORTS: Final = (Cubes(), StartGrids())
"""What can be made of one's own for cuboro."""
