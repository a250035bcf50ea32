"""Enters the start grid of a real box before a game begins, field by field, with pictures of its cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from cubeplay.cuboro.rules.cubes import UPSIDE_DOWN, Board, Cube, Placed, placed
from cubeplay.cuboro.rules.geometry import FIELDS
from cubeplay.cuboro.rules.house import choose_cubes, choose_start, read_grid, write_grid
from cubeplay.errors import CubeplayError, HouseDataError
from cubeplay.words import _, plural

from cubeplay_widgets.board.entry_pad import Key, KeyGroup, Pad, small_picture
from cubeplay_widgets.boards.cuboro.cubes import DARK, DrawnCube, told
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Circle, Item, Paint, Rect, Shape
from cubeplay_widgets.paint.theme import INK, WHITE

SIDE: Final = 72
"""The side of a cube's picture, in units."""

EMPTY, AWAY = "empty", "away"
"""The ids of the keys that leave a field empty, and that take the cube off a field again."""

PLACE: Final = Rect(4, 3, SIDE - 8, SIDE - 8, 5)


@dataclass(frozen=True, slots=True)
class StartGridEntry:
    """The cubes entered so far, of a game's ``cubes`` and ``version``.

    ``at`` is the number of the chosen field, ``empty`` that of the empty field, if known already.
    """

    cubes: tuple[Cube, ...]
    version: int
    board: Board = (None,) * len(FIELDS)
    empty: int | None = None
    at: int = 0

    # What has been entered

    @property
    def task(self) -> str:
        """What to press now, in words."""
        if self.board[self.at] is not None:
            return _("Press how the cube on {field} lies.").format(field=FIELDS[self.at])
        if not self._missing():
            return _("The grid is whole. Begin from this, or press a field to change it.")
        return _("Press the cube that lies on {field}.").format(field=FIELDS[self.at])

    def _missing(self) -> list[int]:
        """The fields not entered yet, from the chosen one on; a single one left must be the empty one."""
        order = [*range(self.at, len(FIELDS)), *range(self.at)]
        left = [field for field in order if self.board[field] is None and field != self.empty]
        return [] if len(left) == 1 and self.empty is None else left

    def option(self) -> tuple[str, str]:
        """The option of a game that begins from this grid, and its value.

        Raises CubeplayError if fields are left, HouseDataError for a grid not allowed in this version.
        """
        left = len(self._missing())
        if left:
            why = plural("{number} field is not laid yet.", "{number} fields are not laid yet.", left)
            next = _("Press the cube of each field; one field stays empty.")
            raise CubeplayError(_("Not entered"), why.format(number=left), next)
        grid = write_grid(self.board)
        read_grid(grid, _("Start position"), self.version)
        return "grid", "; ".join(grid.splitlines())

    # The keys

    def places(self) -> Pad:
        """Keys for the nine fields with their cubes, to choose another field."""
        keys = tuple(
            Key(field, self._field_words(number), self._picture(self.board[number]), field)
            for number, field in enumerate(FIELDS)
        )
        return _pad(
            _("The grid from above"), keys, lambda key: replace(self, at=FIELDS.index(key)), FIELDS[self.at]
        )

    def pieces(self) -> Pad:
        """Keys for the cubes that can lie on the chosen field, or for the ways its cube can lie."""
        lying = self.board[self.at]
        return self._cube_keys() if lying is None else self._way_keys(lying)

    def _cube_keys(self) -> Pad:
        keys = [
            Key(str(cube), self._cube_words(cube), self._picture(Placed(cube)), str(cube + 1))
            for cube in range(len(self.cubes))
        ]
        keys.append(Key(EMPTY, _("The empty field"), self._picture(None), "–"))
        name = _("Cube on {field}").format(field=FIELDS[self.at])
        return _pad(name, tuple(keys), lambda key: self._leave() if key == EMPTY else self._lay(int(key)))

    def _way_keys(self, lying: Placed) -> Pad:
        cube = self.cubes[lying.cube]
        ways = {told(cube, way): way for way in reversed(self._ways(lying.cube))}
        keys = [Key(str(way.orientation), words, self._picture(way)) for words, way in reversed(ways.items())]
        keys.append(Key(AWAY, _("Take the cube away"), caption=_("Take it away")))
        name = _("How the cube lies on {field}").format(field=FIELDS[self.at])
        here = ways.get(told(cube, lying))
        return _pad(
            name,
            tuple(keys),
            lambda key: self._put(None) if key == AWAY else self._put(placed(lying.cube, int(key)))._next(),
            str(here.orientation) if here else "",
        )

    def _ways(self, cube: int) -> list[Placed]:
        """All ways in which a cube can lie; upside down only in version 2."""
        return [placed(cube, orientation) for orientation in range(UPSIDE_DOWN * self.version)]

    # What a press does

    def _lay(self, cube: int) -> StartGridEntry:
        """Lay a cube on the chosen field.  Raises CubeplayError if it lies on another one."""
        other = next((at for at, lying in enumerate(self.board) if lying and lying.cube == cube), None)
        if other is not None:
            why = _("cube {number} lies on {field} already.").format(number=cube + 1, field=FIELDS[other])
            after = _("Press {field}, and take it away there.").format(field=FIELDS[other])
            raise CubeplayError(_("Not laid"), why, after)
        return self._put(Placed(cube))

    def _leave(self) -> StartGridEntry:
        """Leave the chosen field empty.  Raises CubeplayError if another field is empty already."""
        if self.empty not in (None, self.at):
            why = _("{field} is the empty field already.").format(field=FIELDS[self.empty or 0])
            next = _("Press {field}, and lay a cube there.").format(field=FIELDS[self.empty or 0])
            raise CubeplayError(_("Not left empty"), why, next)
        return replace(self, empty=self.at)._next()

    def _put(self, lying: Placed | None) -> StartGridEntry:
        board = (*self.board[: self.at], lying, *self.board[self.at + 1 :])
        return replace(self, board=board, empty=None if self.empty == self.at else self.empty)

    def _next(self) -> StartGridEntry:
        """The same grid at the next field not entered yet; if all are, at the empty one."""
        return replace(self, at=next(iter(self._missing()), self.board.index(None)))

    # How it looks

    def _picture(self, lying: Placed | None) -> str:
        return small_picture(tuple(self._shapes(lying)), (SIDE, SIDE))

    def _shapes(self, lying: Placed | None) -> Iterator[Item]:
        if lying is None:
            yield Shape("", PLACE, Paint("", DARK, 2, (6, 5)))
            return
        yield from DrawnCube(self.cubes[lying.cube], lying, PLACE).shapes()
        yield Shape("", Circle(15, 14, 10), Paint(WHITE, INK, 1.5))
        yield text(15, 14, lying.cube + 1, 14)

    def _field_words(self, number: int) -> str:
        lying, words = self.board[number], _("{field}: {what}")
        what = _("empty") if number == self.empty else _("not laid yet")
        if lying is not None:
            what = told(self.cubes[lying.cube], lying)
        return words.format(field=FIELDS[number], what=what)

    def _cube_words(self, cube: int) -> str:
        words = told(self.cubes[cube], Placed(cube))
        on = next((FIELDS[at] for at, lying in enumerate(self.board) if lying and lying.cube == cube), "")
        return _("{cube}, lies on {field}").format(cube=words, field=on) if on else words


def grid(options: Mapping[str, Any]) -> StartGridEntry:
    """The start grid in the options, else an empty one.  Raises HouseDataError for unknown cubes."""
    begun = StartGridEntry(choose_cubes(str(options["cubes"])), 2 if options["version"] == 2 else 1)
    with suppress(HouseDataError):
        if word := str(options["grid"]).strip():
            board = choose_start(word, 2)
            return replace(begun, board=board, empty=board.index(None), at=board.index(None))
    return begun


def _pad(name: str, keys: tuple[Key, ...], make: Callable[[str], StartGridEntry], now: str = "") -> Pad:
    """A pad on which one press enters a key; ``now`` is the key that holds already."""
    return Pad(
        (KeyGroup(name, keys, 1),),
        lambda chosen: make(chosen[0][0]),
        lambda _grid: ((now,) if now else (),),
        at_once=True,
    )
