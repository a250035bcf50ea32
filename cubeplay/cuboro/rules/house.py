"""The cubes and start grids that cuboro is played with, read from TOML and checked.

Own data is text of the same form (``docs/your-own-rooms-and-cubes.md``).  Every error names the file, the
place, and what is wrong.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from cubeplay.cuboro.rules.cubes import Board, Cube, Ends, Mouths, Placed
from cubeplay.cuboro.rules.geometry import FIELDS, LETTERS
from cubeplay.errors import HouseDataError
from cubeplay.game import House
from cubeplay.limits import Misread, as_written, check_word, read_toml
from cubeplay.words import _, late, listed, plural

NUMBER: Final = 8
CUBES: Final = "cubes.toml"
STARTS: Final = "starts.toml"
_CUBE_KEYS: Final = {"name", "channels", "tunnel", "holes", "grooves"}


class StartGrid(NamedTuple):
    """A start grid: its name, the version that it is made for, and the board."""

    name: str
    version: int
    board: Board


def _refuse(file: str, why: str, next: str) -> HouseDataError:
    what = _("{file} not taken").format(file=file)
    return HouseDataError(what, why, next)


def _table(text: str, file: str, schema: str) -> dict[str, Any]:
    """The parsed text, if it is TOML and says that it follows the schema.  Raises HouseDataError."""
    try:
        table = read_toml(text)
    except Misread as error:
        raise _refuse(file, error.why, error.next) from error
    if table.get("schema") != schema:
        why = _('it does not say schema = "{schema}".').format(schema=schema)
        raise _refuse(file, why, _("Write that in its first line."))
    return table


# Cubes


@lru_cache(maxsize=16)
def read_cubes(text: str, file: str = "cubes") -> tuple[Cube, ...]:
    """The eight cubes that a text describes.  Raises HouseDataError, which names the place.

    >>> print(read_cubes('schema = "cuboro-cubes/1"'))
    Traceback (most recent call last):
    cubeplay.errors.HouseDataError: cubes not taken: it describes 0 cubes. Describe 8 of them.
    """
    entries = _table(text, file, "cuboro-cubes/1").get("cube", [])
    if not isinstance(entries, list) or len(entries) != NUMBER:
        number = len(entries) if isinstance(entries, list) else 0
        why = plural("it describes {number} cube.", "it describes {number} cubes.", number).format(
            number=number
        )
        raise _refuse(file, why, _("Describe {number} of them.").format(number=NUMBER))
    cubes = tuple(read_cube(entry, number, file) for number, entry in enumerate(entries, 1))
    names = [cube.name for cube in cubes]
    for number, name in enumerate(names, 1):
        if name in names[: number - 1]:
            why = _("cube {number} has the name of another one, {name!r}.").format(number=number, name=name)
            raise _refuse(file, why, _("Give each cube a name of its own."))
    return cubes


def read_cube(entry: Any, number: int, file: str = "cubes") -> Cube:
    """The cube that a table describes; ``number`` is for errors.  Raises HouseDataError with the place."""
    place = _("cube {number}").format(number=number)
    name = entry.get("name") if isinstance(entry, dict) else None
    if not isinstance(name, str) or not name.strip():
        why = _("{place} has no name.").format(place=place)
        raise _refuse(file, why, _("Give each cube a name of its own."))
    try:
        check_word(name)
    except Misread as error:
        why = _("the name of {place} cannot be used: {why}").format(place=place, why=error.why)
        raise _refuse(file, why, error.next) from error
    place = _("cube {number} ({name})").format(number=number, name=name)
    if unknown := sorted(set(entry) - _CUBE_KEYS):
        why = _("{place} has an entry {key!r}.").format(place=place, key=unknown[0])
        raise _refuse(file, why, _("A cube has {keys}.").format(keys=listed(sorted(_CUBE_KEYS))))
    if not isinstance(entry.get("tunnel"), str):
        why = _("{place} has no tunnel.").format(place=place)
        raise _refuse(file, why, _('Write it like this: tunnel = "N-S". A tunnel with one mouth: "S".'))
    cube = Cube(
        late(name),
        _all_ends(entry, "channels", "-", place, file),
        _tunnel(entry["tunnel"], _("{place}, tunnel").format(place=place), file),
        _all_ends(entry, "holes", ">", place, file),
        _all_ends(entry, "grooves", "-", place, file),
    )
    _check_cube(cube, place, file)
    return cube


def _tunnel(text: str, place: str, file: str) -> Mouths:
    """The mouths of a tunnel: "N-S", or "S" for one that only holes lead to.  Raises HouseDataError."""
    side = text.strip()
    return (LETTERS.index(side),) if side in tuple(LETTERS) else _ends(text, "-", place, file)


def _all_ends(entry: dict[str, Any], key: str, joint: str, place: str, file: str) -> tuple[Ends, ...]:
    value = entry.get(key, [])
    place = _("{place}, {key}").format(place=place, key=key)
    if not isinstance(value, list):
        why = _("{place} is no list.").format(place=place)
        raise _refuse(file, why, _('Write it like this: ["N{joint}S"].').format(joint=joint))
    return tuple(_ends(text, joint, place, file) for text in value)


def _ends(text: Any, joint: str, place: str, file: str) -> Ends:
    """Two sides: "N-S" of a channel or tunnel, "N>S" of a hole.  Raises HouseDataError."""
    parts = [part.strip() for part in text.split(joint)] if isinstance(text, str) else []
    fix = _('Name two sides of N, E, S, W, like "N{joint}S".').format(joint=joint)
    if len([part for part in parts if part]) == 1:
        raise _refuse(
            file, _("{place}: {text} has one end only.").format(place=place, text=as_written(text)), fix
        )
    if len(parts) != 2:
        why = _("{place}: {text} does not have two ends.").format(place=place, text=as_written(text))
        raise _refuse(file, why, fix)
    for part in parts:
        if part not in tuple(LETTERS):
            why = _("{place}: {text!r} ends nowhere: there is no side {part!r}.")
            raise _refuse(file, why.format(place=place, text=text, part=part), fix)
    a, b = (LETTERS.index(part) for part in parts)
    if a == b and joint == "-":
        why = _("{place}: both ends of {text!r} are at one side.").format(place=place, text=text)
        raise _refuse(file, why, fix)
    return a, b


def _check_cube(cube: Cube, place: str, file: str) -> None:
    grooves = [side for ends in cube.grooves for side in ends]
    for sides in (cube.top_sides, grooves):
        for side in range(4):
            if list(sides).count(side) > 1:
                why = _("{place}: two channels begin at side {side}.")
                raise _refuse(
                    file, why.format(place=place, side=LETTERS[side]), _("Let each side begin one at most.")
                )
    for side, mouth in cube.holes:
        if mouth not in cube.tunnel:
            text = f"{LETTERS[side]}>{LETTERS[mouth]}"
            why = _("{place}: the hole {text!r} ends nowhere: the tunnel does not open there.")
            raise _refuse(
                file, why.format(place=place, text=text), _("Let it lead to a mouth of the cube's tunnel.")
            )
    if len(cube.tunnel) == 1 and not cube.holes:
        why = _("{place}: the tunnel has one mouth, and no hole leads to it.")
        fix = _('Write a hole like this: holes = ["N>{mouth}"]; or give the tunnel a second mouth.')
        raise _refuse(file, why.format(place=place), fix.format(mouth=LETTERS[cube.tunnel[0]]))
    if not cube.channels and not cube.holes:
        why = _("{place} has no channel on its surface.").format(place=place)
        raise _refuse(file, why, _('Write one like this: channels = ["N-S"].'))


# Start grids


def read_grid(text: str, file: str = "grid", version: int = 2) -> Board:
    """The board that a grid describes.  Raises HouseDataError, which names the field.

    Rows stand on lines of their own or are parted by semicolons.

    >>> board = read_grid("1 2/90 3; 4 . 5; 6 7 8/180f")
    >>> board[1], board[4], board[8]
    (Placed(cube=1, turn=1, flipped=False), None, Placed(cube=7, turn=2, flipped=True))
    """
    words = text.replace(";", " ").split()
    if len(words) != len(FIELDS):
        number = len(words)
        why = plural("the grid has {number} field.", "the grid has {number} fields.", number)
        raise _refuse(
            file, why.format(number=number), _("Write nine fields, three a row, and a dot for the empty one.")
        )
    board = tuple(_field(word, field, file, version) for word, field in zip(words, FIELDS, strict=True))
    _check_grid(board, file)
    return board


def _field(word: str, field: str, file: str, version: int) -> Placed | None:
    if word == ".":
        return None
    flipped = word.endswith("f")
    number, slash, turn = word.removesuffix("f").partition("/")
    known = [str(n) for n in range(1, NUMBER + 1)]
    if number not in known or (turn not in ("90", "180", "270") if slash else turn):
        why = _("field {field}: {word!r} is no cube.").format(field=field, word=word)
        raise _refuse(file, why, _("Write a number from 1 to 8, and a turn like /90 and f for upside down."))
    if flipped and version == 1:
        why = _("field {field}: {word!r} lies upside down.").format(field=field, word=word)
        raise _refuse(file, why, _("In version 1 cubes stand upright."))
    return Placed(int(number) - 1, int(turn or 0) // 90, flipped)


def _check_grid(board: Board, file: str) -> None:
    fields: dict[int, str] = {}
    for name, cube in zip(FIELDS, board, strict=True):
        if cube is None:
            continue
        if cube.cube in fields:
            why = _("cube {number} stands twice, on {first} and {second}.")
            facts = {"number": cube.cube + 1, "first": fields[cube.cube], "second": name}
            raise _refuse(file, why.format(**facts), _("Place each of the eight cubes once."))
        fields[cube.cube] = name
    for number in range(NUMBER):
        if number not in fields:
            why = _("cube {number} is missing.").format(number=number + 1)
            raise _refuse(file, why, _("Place each of the eight cubes once."))


def write_grid(board: Board) -> str:
    """The text of a grid, ready for the option ``grid``.

    >>> print(write_grid(read_grid("1 2/90 3; 4 . 5; 6 7 8/180f")))
    1 2/90 3
    4 . 5
    6 7 8/180f
    """
    words = ["." if cube is None else _word(cube) for cube in board]
    return "\n".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))


def _word(cube: Placed) -> str:
    return f"{cube.cube + 1}{f'/{90 * cube.turn}' if cube.turn else ''}{'f' if cube.flipped else ''}"


@lru_cache(maxsize=16)
def read_starts(text: str, file: str = STARTS) -> tuple[StartGrid, ...]:
    """The start grids of a file.  Raises HouseDataError."""
    entries = _table(text, file, "cuboro-starts/1").get("start", [])
    entries = entries if isinstance(entries, list) else [entries]
    return tuple(_start(entry, number, file) for number, entry in enumerate(entries, 1))


def _start(entry: Any, number: int, file: str) -> StartGrid:
    given = entry if isinstance(entry, dict) else {}
    name, version, grid = (given.get(key) for key in ("name", "version", "grid"))
    if not isinstance(name, str) or version not in (1, 2) or not isinstance(grid, str):
        why = _("start grid {number} lacks a name, a version (1 or 2) or a grid.").format(number=number)
        raise _refuse(file, why, _("Write all three."))
    place = _("{file}, start grid {name!r}").format(file=file, name=name)
    return StartGrid(name, version, read_grid(grid, place, version))


# The house's data


HOUSE: Final = Path(__file__).parents[1] / "house"


@cache
def _text(name: str) -> str:
    return (HOUSE / name).read_text(encoding="utf-8")


def house_cubes() -> tuple[Cube, ...]:
    """The eight house cubes."""
    return read_cubes(_text(CUBES), CUBES)


def house_starts() -> tuple[StartGrid, ...]:
    """The house start grids, one for each version."""
    return read_starts(_text(STARTS))


def choose_start(text: str, version: int) -> Board:
    """The board of the option ``grid``: "" is the house's for the version, else a name or a grid.

    Raises HouseDataError.
    """
    starts = {start.name: start for start in house_starts()}
    word = text.strip()
    if not word:
        return next(start.board for start in house_starts() if start.version == version)
    if word in starts:
        if starts[word].version > version:
            why = _("start grid {name!r} is made for version 2.").format(name=word)
            raise _refuse(STARTS, why, _("Play version 2, or choose another one."))
        return starts[word].board
    return read_grid(text, "grid", version)


def choose_cubes(text: str) -> tuple[Cube, ...]:
    """The cubes of the option ``cubes``: "" is the house's, else a text.  Raises HouseDataError."""
    return read_cubes(text) if text.strip() else house_cubes()


def house(cubes: str, start: str) -> House | None:
    """The house data that a game with these options uses; None if cubes and grid are the player's own."""
    names = {house_start.name for house_start in house_starts()}
    used = [CUBES] * (not cubes.strip()) + [STARTS] * (not start.strip() or start.strip() in names)
    if not used:
        return None
    digest = sha256("\n".join(map(_text, used)).encode()).hexdigest()
    return House(" ".join(name.removesuffix(".toml") for name in used), digest)
