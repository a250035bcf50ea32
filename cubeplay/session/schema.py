"""The schema of save files: msgspec checks types and lengths of a whole file before anything in it is used.

No step is slow for a file that is long or deeply nested.
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
    """The format and version of a save file."""

    format: str = ""
    version: int = 0


class SavedHouse(Struct, forbid_unknown_fields=True):
    """The rooms, cards or cubes that were played with."""

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
    """A file of version 2: adds the position of the start, and the dice and cards named in advance."""

    position: Annotated[tuple[Sheet, ...], Meta(max_length=limits.ENTRIES)] | None
    script: Rows


SHAPES: Final[dict[int, type[SavedGame1]]] = {1: SavedGame1, 2: SavedGame2}
"""The versions that can be read."""


def read_saved(data: bytes) -> SavedGame1:
    """Parse a save file.  Raises ValueError, which says as a sentence why it cannot be read.

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
    """The version of a file's format.  Raises ValueError if it is no save file."""
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
    """Check that the seed and the names could be saved again.  Raises ValueError."""
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


# Errors of msgspec in our words


def reason(error: Exception, data: bytes) -> str:
    """An error of msgspec as a sentence that says why a file is refused."""
    if isinstance(error, msgspec.ValidationError):
        return mismatch(error)
    found = re.search(r"\(byte (\d+)\)", str(error))
    line = data.count(b"\n", 0, int(found[1]) if found else len(data)) + 1
    return _("it breaks off or is damaged at line {line}.").format(line=line)


def _place(error: msgspec.ValidationError) -> str:
    """The part of a file that is wrong, such as ``moves[3]``; "" for the file as a whole."""
    found = re.search(r" at (?:`key` in )?`\$\.?([^`]*)`$", str(error))
    return found[1].removesuffix("[...]") if found else ""


def mismatch(error: msgspec.ValidationError) -> str:
    """A sentence that says which part of a file is wrong, and why."""
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
