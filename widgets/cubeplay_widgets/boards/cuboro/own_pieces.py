"""The pictures on which people design cubes and start grids."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.own_pieces import FACES, board_of, side_words
from cubeplay.cuboro.rules.cubes import UPSIDE_DOWN, Cube, Placed, placed, turned
from cubeplay.cuboro.rules.geometry import FIELDS, LETTERS
from cubeplay.cuboro.rules.house import choose_cubes
from cubeplay.own_pieces import Piece
from cubeplay.words import _

from cubeplay_widgets.board.drawing import BoardDrawing, Zone
from cubeplay_widgets.boards.cuboro.cubes import DARK, DrawnCube, told
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Group, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE

SIZE = 160
"""The side of a cube's picture, and of a grid's field with its margins, in units."""

_CAPTIONS = {
    "top": _("On top"),
    "inside": _("The tunnel inside"),
    "underneath": _("Underneath, the cube turned over"),
}
_PRESS_AREAS = (Rect(50, 0, 60, 62), Rect(98, 50, 62, 60), Rect(50, 98, 60, 62), Rect(0, 50, 62, 60))
"""Where to press for a side of a cube: north, east, south and west in the picture."""


def drawings(sort: str, piece: Piece) -> tuple[BoardDrawing, ...]:
    """A cube from above, opened and turned over; or the nine fields of a grid."""
    if sort == "cubes":
        return tuple(_face(piece, face) for face in FACES)
    return (_grid(piece),)


def _cube_of(piece: Piece) -> Cube:
    """The cube as entered so far, even if it breaks the rules for cubes."""
    ends = {
        key: tuple((LETTERS.index(each[0]), LETTERS.index(each[-1])) for each in piece.get(key, []))
        for key in ("channels", "holes", "grooves")
    }
    tunnel = tuple(LETTERS.index(side) for side in piece["tunnel"].split("-"))
    return Cube(piece.get("name", ""), ends["channels"], tunnel, ends["holes"], ends["grooves"])


def _face(piece: Piece, face: str) -> BoardDrawing:
    orientation = UPSIDE_DOWN if face == "underneath" else 0
    lying = placed(0, orientation)
    cube = DrawnCube(_cube_of(piece), lying, Rect(14, 10, 132, 132, 8))
    zones = tuple(
        Zone(
            f"{face}-{letter}",
            side_words(piece, f"{face}-{letter}"),
            _PRESS_AREAS[turned(side, orientation)],
        )
        for side, letter in enumerate(LETTERS)
    )
    items = Group(face, tuple(cube.shapes(lifted=face == "inside")))
    return BoardDrawing(_CAPTIONS[face], (SIZE, SIZE), (items,), zones)


def _grid(piece: Piece) -> BoardDrawing:
    cubes, board = choose_cubes(str(piece.get("cubes", ""))), board_of(piece)
    items: list[Item] = []
    zones = []
    for number, (field, lying) in enumerate(zip(FIELDS, board, strict=True)):
        x, y = number % 3 * SIZE, number // 3 * SIZE
        place = Rect(x + 14, y + 10, 132, 132, 8)
        items += _field(cubes, lying, place)
        name = _("{field}: {what}").format(field=field, what=_told(cubes, lying))
        zones.append(Zone(field, name, Rect(x, y, SIZE, SIZE), chosen=field == piece["at"]))
    return BoardDrawing(_("The board from above"), (3 * SIZE, 3 * SIZE), tuple(items), tuple(zones))


def _field(cubes: tuple[Cube, ...], lying: Placed | None, place: Rect) -> Iterator[Item]:
    if lying is None:
        yield Shape("", place, Paint("", DARK, 2, (8, 6)))
        return
    yield Group("", tuple(DrawnCube(cubes[lying.cube], lying, place).shapes()))
    x, y = place.x + 20, place.y + 20
    yield Shape("", Circle(x, y, 17), Paint(WHITE, INK, 2))
    yield text(x, y, lying.cube + 1, 24)


def _told(cubes: tuple[Cube, ...], lying: Placed | None) -> str:
    if lying is None:
        return _("no cube")
    return _("cube {number}, {words}").format(number=lying.cube + 1, words=told(cubes[lying.cube], lying))
