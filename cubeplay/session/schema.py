"""The shape of a save file, checked as a whole before anything in it is used.

The check is msgspec's: strict types, and lengths, without a step that a deep or long file could make slow.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from cubeplay import limits
from cubeplay.limits import Misread
from cubeplay.words import _, shortened

FORMAT: Final = "cubeplay"

Word = Annotated[str, Meta(max_length=limits.NAME)]
Row = Annotated[str, Meta(max_length=limits.LINE)]
Sheet = Annotated[str, Meta(max_length=limits.SHEET)]
Seats = Annotated[tuple[Word, ...], Meta(max_length=limits.SEATS)]
Rows = Annotated[tuple[Row, ...], Meta(max_length=limits.ENTRIES)]


class Head(Struct):
    """What every save file says first."""

    format: str = ""
    version: int = 0


class SavedHouse(Struct, forbid_unknown_fields=True):
    """Which rooms, cards or cubes were played with."""

    id: Word
    digest: Word


class SavedGame1(Struct, forbid_unknown_fields=True, kw_only=True):
    """A file of version 1."""

    format: Literal["cubeplay"]
    version: int
    game: Word
    rules: int
    seed: int | Word
    options: Annotated[dict[Word, bool | int | Sheet], Meta(max_length=limits.SEATS)]
    names: Seats
    bots: Seats
    chance: Literal["seed", "ask"]
    undo: Literal["fair", "free"]
    house: SavedHouse | None
    moves: Rows


class SavedGame2(SavedGame1, forbid_unknown_fields=True, kw_only=True):
    """A file of version 2: also where the game began, and the dice and cards that were named in advance."""

    position: Annotated[tuple[Sheet, ...], Meta(max_length=limits.ENTRIES)] | None
    script: Rows


SHAPES: Final[dict[int, type[SavedGame1]]] = {1: SavedGame1, 2: SavedGame2}
"""The versions that can be read."""


def read_saved(data: bytes) -> SavedGame1:
    """What a save file says.  Raises ValueError: why it cannot be read, as a sentence.

    >>> read_saved(b'{"format": "chess"}')
    Traceback (most recent call last):
    ValueError: it is not a cubeplay save file.
    """
    if len(data) > limits.SAVE:
        raise ValueError(_("it is far too large for a game."))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(_("it is not a text file.")) from None
    version = _version(data)
    if version not in SHAPES:
        why = _("it has version {found} of the format, and this cubeplay reads versions up to {known}.")
        raise ValueError(why.format(found=limits.as_written(version), known=max(SHAPES)))
    try:
        saved = msgspec.json.decode(data, type=SHAPES[version])
    except (ValueError, RecursionError) as error:
        raise ValueError(reason(error, data)) from None
    _check_words(saved)
    return saved


def _version(data: bytes) -> int:
    """The version of the format that a file is written in.  Raises ValueError for what is no save file."""
    try:
        head = msgspec.json.decode(data, type=Head)
    except (ValueError, RecursionError) as error:
        if isinstance(error, msgspec.ValidationError) and _place(error) != "version":
            raise ValueError(_("it is not a cubeplay save file.")) from None
        raise ValueError(reason(error, data)) from None
    if head.format != FORMAT:
        raise ValueError(_("it is not a cubeplay save file."))
    return head.version


def _check_words(saved: SavedGame1) -> None:
    """See that the seed and the names could be saved again.  Raises ValueError."""
    words: dict[str, tuple[int | str, ...]] = {
        "seed": (saved.seed,),
        "names": saved.names,
        "bots": saved.bots,
    }
    for part, values in words.items():
        for value in values:
            try:
                limits.check_seed(value)
            except Misread as error:
                why = _("its part {part!r} cannot be used: {why}")
                raise ValueError(why.format(part=part, why=error.why)) from None


# What msgspec says, in our words


def reason(error: Exception, data: bytes) -> str:
    """Why a file is refused, as a sentence; ``error`` is what msgspec raised."""
    if isinstance(error, msgspec.ValidationError):
        return mismatch(error)
    found = re.search(r"\(byte (\d+)\)", str(error))
    line = data.count(b"\n", 0, int(found[1]) if found else len(data)) + 1
    return _("it breaks off or is damaged at line {line}.").format(line=line)


def _place(error: msgspec.ValidationError) -> str:
    """The part of a file that is not as it should be, such as ``moves[3]``; "" for the file as a whole."""
    found = re.search(r" at (?:`key` in )?`\$\.?([^`]*)`$", str(error))
    return found[1].removesuffix("[...]") if found else ""


def mismatch(error: msgspec.ValidationError) -> str:
    """What is wrong with one part of a file, and which it is."""
    words, place = str(error), _place(error)
    if field := re.search(r"(missing required|contains unknown) field `(.*?)`(?: - at|$)", words, re.DOTALL):
        missing = field[1].startswith("missing")
        why = _("its part {part!r} is missing.") if missing else _("it has a strange part {part!r}.")
        return why.format(part=shortened(f"{place}.{field[2]}".strip("."), limits.QUOTED))
    why = _("its part {part!r} is too long.") if "of length" in words else _("its part {part!r} is damaged.")
    if found := re.fullmatch(r"(.*)\[(\d+)\]", place):
        why = _("number {number} in its part {part!r} is damaged or too long.")
        return why.format(number=int(found[2]) + 1, part=found[1])
    return why.format(part=place)
