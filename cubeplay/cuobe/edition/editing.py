"""Editions as text: the house's, and those that somebody wrote.

An edition is four TOML files in a folder.  Put one after another they are one text, which a save file and
a text field can hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from cubeplay.cuobe.edition.edition import CURIOSITY, EFFECTS, BlueCard, Edition, Effect, GreenCard, RoomCard
from cubeplay.cuobe.edition.mistakes import EditionError, Location, MistakeList
from cubeplay.cuobe.edition.playability import EditionDraft, check
from cubeplay.cuobe.edition.schema import BLUE_KINDS, CARDS, EDITION, GREEN_KINDS, ROOM, Schema
from cubeplay.errors import choices_in_words
from cubeplay.limits import QUOTED, Misread, as_written, read_sheet, read_toml
from cubeplay.words import _, late, listed, shortened

HOUSE: Final = Path(__file__).parents[1] / "house"
FILES: Final = {"edition": "edition.toml", "room": "rooms.toml", "blue": "blue.toml", "green": "green.toml"}
"""The files of a folder by what they hold: the edition's own lines, and three kinds of tables."""

_TABLES: Final = tuple(FILES)[1:]


@cache
def house_text() -> dict[str, str]:
    """The house's files by name."""
    return {name: (HOUSE / name).read_text("utf-8") for name in FILES.values()}


@lru_cache(maxsize=16)
def edition_of(text: str) -> Edition:
    """The edition that a text describes; "" is the house's.

    Raises EditionError for the first mistake in it.

    >>> edition_of("").rooms["atrium"].title
    'Atrium'
    >>> edition_of('id = "mine"')
    Traceback (most recent call last):
    cubeplay.cuobe.edition.mistakes.EditionError: Edition not loaded, your text: an edition needs the field \
'title'. Write a line 'title = …'.
    """
    draft, report = _read({_("your text"): text} if text else house_text())
    if draft is None:
        raise report.mistakes[0]
    return draft.edition()


def mistakes(files: Mapping[str, str]) -> tuple[EditionError, ...]:
    """All mistakes of an edition: its four files by name, or one text under any other name.

    The edition as a whole is only checked if every table is well formed.
    """
    return tuple(_read(files)[1].mistakes)


def folder_text(path: str) -> str:
    """A folder's four files as one text.  Raises EditionError for the first mistake, or a missing file.

    >>> folder_text(str(HOUSE)) == one_text(house_text())
    True
    """
    files = edition_files(path)
    for mistake in mistakes(files):
        raise mistake
    return one_text(files)


def one_text(files: Mapping[str, str]) -> str:
    """The files of an edition one after another."""
    return "\n".join(text.strip() + "\n" for text in files.values())


def edition_files(path: str) -> dict[str, str]:
    """The files of a folder by name, or a file that holds a whole edition.  Raises EditionError."""
    if _can_see(Path(path).is_dir):
        return {name: _file(Path(path) / name) for name in FILES.values()}
    return {Path(path).name: _file(Path(path))}


def _can_see(check: Callable[[], bool]) -> bool:
    """The answer of a path's check; False if the path cannot be looked at."""
    try:
        return check()
    except (OSError, ValueError):  # a folder that may not be looked into, a name that is too long
        return False


def _file(path: Path) -> str:
    if not _can_see(path.exists):
        mend = _("A folder with an edition has these files: {files}.").format(files=listed(FILES.values()))
        raise EditionError(Location(str(path)), _("there is no such file."), mend)
    try:
        return read_sheet(path)
    except Misread as error:
        raise EditionError(Location(str(path)), error.why, error.next) from error


# Reading


def _read(files: Mapping[str, str]) -> tuple[EditionDraft | None, MistakeList]:
    report = MistakeList()
    tables: dict[str, Any] = {"edition": {}}
    whole = len(files) == 1
    places = {part: Location(next(iter(files)) if whole else name) for part, name in FILES.items()}
    for file, text in files.items():
        _parse(report, file, text, tables, whole)
    EDITION.read(report, places["edition"], tables["edition"])
    found = {part: list(_entries(report, places[part], part, tables.get(part, ()))) for part in _TABLES}
    if report.mistakes:
        return None, report
    draft = _draft(tables["edition"], found, places)
    check(draft, report)
    return (None if report.mistakes else draft), report


def _parse(report: MistakeList, file: str, text: str, tables: dict[str, Any], whole: bool) -> None:
    """Sort what a file holds into tables."""
    try:
        given = read_toml(text)
    except Misread as error:
        report.add(Location(file), error.why, error.next)
        return
    for key, value in given.items():
        part = key if key in _TABLES else "edition"
        if not whole and FILES[part] != file:
            why = _("this file is not for {key!r}.").format(key=key)
            report.add(Location(file).at(key), why, _("Move it to {file}.").format(file=FILES[part]))
        elif part == "edition":
            tables["edition"][key] = value
        else:
            tables[part] = _numbered(text, part, value)


def _numbered(text: str, part: str, value: Any) -> Any:
    """Tables with the lines on which they begin, if that can be seen."""
    heads = [text.count("\n", 0, head.start()) + 1
             for head in re.finditer(rf"^[ \t]*\[\[[ \t]*{part}[ \t]*]]", text, re.MULTILINE)]  # fmt: skip
    if not isinstance(value, list):
        return value
    lines = heads if len(heads) == len(value) else [0] * len(value)
    return list(zip(value, lines, strict=True))


def _entries(
    report: MistakeList, place: Location, part: str, value: Any
) -> Iterator[tuple[Location, dict[str, Any]]]:
    """The rooms or cards of a part, each with its place; notes what is wrong with each."""
    if not isinstance(value, list | tuple):
        why = _("{part!r} is not a list of tables.").format(part=part)
        report.add(place, why, _("Begin each entry with a line [[{part}]].").format(part=part))
        return
    for number, (table, line) in enumerate(value, 1):
        at = replace(place.at(_entry_name(part, number, table, line)), entry=(part, number))
        if not isinstance(table, dict):
            report.add(at, _("it is no table."), _("Begin each entry with [[{part}]].").format(part=part))
            continue
        schema = ROOM if part == "room" else _card_schema(report, at, part, table)
        if schema is not None:
            schema.read(report, at, table)
        yield at, table


def _entry_name(part: str, number: int, table: Any, line: int) -> str:
    id = table.get("id", "?") if isinstance(table, dict) else "?"
    id = shortened(id, QUOTED) if isinstance(id, str) else as_written(id)
    if not line:
        return _("[[{part}]] {number} ({id})").format(part=part, number=number, id=id)
    return _("line {line}, [[{part}]] {number} ({id})").format(line=line, part=part, number=number, id=id)


def _card_schema(report: MistakeList, place: Location, part: str, table: dict[str, Any]) -> Schema | None:
    kinds, kind = BLUE_KINDS if part == "blue" else GREEN_KINDS, table.get("kind")
    if kind not in kinds:
        why = (
            _("there is no kind {kind}.").format(kind=as_written(kind))
            if kind
            else _("a card needs the field 'kind'.")
        )
        report.add(place.at("kind"), why, choices_in_words(kind, kinds))
        return None
    return CARDS[CURIOSITY if kind == "talent" and table.get("id") == CURIOSITY else kind]


# Making the cards


def _draft(
    head: dict[str, Any],
    found: dict[str, list[tuple[Location, dict[str, Any]]]],
    places: Mapping[str, Location],
) -> EditionDraft:
    return EditionDraft(
        **{**head, "title": late(head["title"]), "die": tuple(head["die"])},
        rooms=[room_card(table) for _at, table in found["room"]],
        blue=[blue_card(table) for _at, table in found["blue"]],
        green=[green_card(table) for _at, table in found["green"]],
        places=[at for part in _TABLES for at, _table in found[part]],
        files=places,
    )


def room_card(table: Mapping[str, Any]) -> RoomCard:
    """The room of a table in which nothing is wrong."""
    return RoomCard(**_fields(table))


def blue_card(table: Mapping[str, Any]) -> BlueCard:
    """The blue card of a table in which nothing is wrong."""
    return BlueCard(**_fields(table))


def green_card(table: Mapping[str, Any]) -> GreenCard:
    """The green card of a table in which nothing is wrong."""
    return GreenCard(**_fields(table))


def _fields(table: Mapping[str, Any]) -> dict[str, Any]:
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    for key in {"effects", "enter", "dice", "ongoing"} & given.keys():
        given[key] = tuple(map(_effect, given[key]))
    for key in {"title", "mood"} & given.keys():
        given[key] = late(str(given[key]))
    return given


def _effect(table: dict[str, Any]) -> Effect:
    """An effect; a target that is left out is the first that the effect takes."""
    signature = EFFECTS[table["do"]]
    targets = {key: getattr(signature, key)[:1] for key in ("who", "where", "direction", "card")}
    return Effect(**{**{key: first for key, values in targets.items() for first in values}, **table})
