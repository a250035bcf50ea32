"""Positions of cuboro as text.

::

    version: 2
    changes: 1
    board:
      1/270 3/90 6
      .     2/180f 8/180
      4/90  5/270 7/270
    marbles: 3 blue 2 red, 4 blue 1 red
    finishes: north c blue, west 1 red
    points: 7 12

The board is written like a start grid: number of the cube, quarter turns in degrees, ``f`` for upside
down.  Marbles are those that each player still has; whose turn it is follows from them.  A line that is
left out has its value from the beginning of the round.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cubeplay.cuboro.rules.cubes import Board, Cube, Mouths
from cubeplay.cuboro.rules.geometry import FINISHES, LETTERS
from cubeplay.cuboro.rules.house import choose_start, house_cubes, read_cubes, read_grid, write_grid
from cubeplay.cuboro.rules.position_faults import faults, next_player
from cubeplay.cuboro.rules.state import JOKER_CHANGES, MOST_MINUS, Marble, Table, Variant, opening
from cubeplay.errors import HouseDataError
from cubeplay.notation import (
    NONE,
    YES_OR_NO,
    BlockFormat,
    Fields,
    Misread,
    NamedLine,
    Word,
    in_columns,
    joined,
    key_of,
    read_lines,
    several,
    suggestion,
    whole,
)
from cubeplay.words import _
from cubeplay.words.late import untranslated

_LONGEST: Final = 10**12
"""More milliseconds than a game can take."""

_MOST_POINTS: Final = 9_999
_MARBLES: Final = re.compile(r"(\d) blue (\d) red")


def _house_data(read: Callable[[str], Board | tuple[Cube, ...]]) -> Callable[[NamedLine], object]:
    """A reader of the lines below an entry as house data."""

    def take(entry: NamedLine) -> object:
        try:
            return read("\n".join(row.text for row in entry.rows))
        except HouseDataError as error:
            raise entry.refuse(error.why, error.next) from error

    return take


def _show_cubes(cubes: tuple[Cube, ...]) -> list[str]:
    """Cubes as :func:`read_cubes` reads them."""
    rows = ['schema = "cuboro-cubes/1"']
    for cube in cubes:
        name = json.dumps(untranslated(cube.name), ensure_ascii=False).replace("\x7f", r"\u007f")
        rows += ["[[cube]]", f"name = {name}", f'tunnel = "{_ends(cube.tunnel)}"']
        many = (("channels", cube.channels, "-"), ("holes", cube.holes, ">"), ("grooves", cube.grooves, "-"))
        rows += [
            f"{key} = {json.dumps([_ends(ends, joint) for ends in all_ends])}"
            for key, all_ends, joint in many
            if all_ends
        ]
    return rows


def _ends(ends: Mouths, joint: str = "-") -> str:
    return joint.join(LETTERS[side] for side in ends)


def _take_marbles(text: str) -> tuple[int, int]:
    found = _MARBLES.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} are no marbles.").format(text=text)
        raise Misread(why, _("Write those of each player, such as '3 blue 2 red, 4 blue 2 red'."))
    return int(found[1]), int(found[2])


def _show_finishes(finishes: tuple[Marble, ...]) -> str:
    taken = zip(FINISHES, finishes, strict=True)
    return ", ".join(f"{name} {marble}" for name, marble in taken if marble) or NONE


def _take_finishes(text: str) -> tuple[Marble, ...]:
    found: dict[str, Marble] = {}
    for part in () if key_of(text) == NONE else key_of(text).split(","):
        name, _space, marble = part.strip().rpartition(" ")
        if marble not in ("blue", "red"):
            why = _("{text!r} names no finish field and its marble.").format(text=part.strip())
            raise Misread(why, _("Write them like 'north a blue, west 1 red'."))
        if name not in FINISHES or name in found:
            why = _("there is no finish field {name!r}, or it is named twice.").format(name=name)
            raise Misread(why, suggestion(name, [name for name in FINISHES if name not in found]))
        found[name] = "blue" if marble == "blue" else "red"
    return tuple(found.get(name, "") for name in FINISHES)


_GRID: Final = BlockFormat[Board](
    lambda board: in_columns(write_grid(board).split(), 3),
    _house_data(read_grid),  # type: ignore[arg-type]
)
_VARIANT: Final = Fields[Variant](
    {
        "version": ("version", whole(1, 2)),
        "players": ("players", whole(2, 4)),
        "minus points": ("minus_points", YES_OR_NO),
        "minus shift": ("minus_shift", whole(0, MOST_MINUS)),
        "minus rotation": ("minus_rotation", whole(0, MOST_MINUS)),
        "minus jump": ("minus_jump", whole(0, MOST_MINUS)),
        "time limit": ("time_limit", YES_OR_NO),
        "rounds": ("rounds", whole(1, 5)),
        "teams": ("teams", YES_OR_NO),
        "grid": ("start", _GRID),
        "cubes": ("cubes", BlockFormat(_show_cubes, _house_data(read_cubes))),
    }
)
_TABLE: Final = Fields[Table](
    {
        "round": ("round", whole(1, 5)),
        "player": ("player", whole(1, 4, first=1)),
        "changes": ("changes", whole(0, JOKER_CHANGES)),
        "board": ("board", _GRID),
        "marbles": (
            "marbles",
            several(Word(lambda marbles: "{} blue {} red".format(*marbles), _take_marbles), comma=True),
        ),
        "finishes": ("finishes", Word(_show_finishes, _take_finishes)),
        "points": ("points", several(whole(-_MOST_POINTS, _MOST_POINTS))),
        "now": ("now", whole(0, _LONGEST)),
        "began": ("began", whole(0, _LONGEST)),
        "late": ("late", whole(0, _LONGEST)),
    }
)


def write(state: Table) -> str:
    """A table as text, which :func:`read` reads again."""
    variant = state.variant
    usual = replace(_plain(variant.version), version=1)
    fresh = replace(opening(variant), player=next_player(state))
    return joined(_VARIANT.write(variant, usual) + _TABLE.write(state, fresh))


def read(text: str) -> Table:
    r"""The table that a text describes.  Raises PositionError.

    >>> table = read("board:\n  1 2/90 3\n  4 . 5\n  6 7 8/180\nfinishes: north a red\npoints: 9 0")
    Traceback (most recent call last):
    cubeplay.errors.PositionError: ... line 5: marbles sent: 0; marbles in finish fields: 1...
    """
    section = read_lines(text)
    version = _VARIANT.only("version").read(section, _plain(1)).version
    variant = _VARIANT.read(section, _plain(version))
    fresh = opening(variant)
    begun = _TABLE.only("round", "board", "marbles").read(section, fresh)
    player = next_player(begun)
    table = _TABLE.read(section, replace(fresh, empty=begun.board.index(None), player=player))
    section.finish()
    section.check(faults(table))
    return table


def _plain(version: int) -> Variant:
    return Variant(version, 2, house_cubes(), choose_start("", version))
