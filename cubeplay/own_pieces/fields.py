"""The fields of a piece's form: a text, one or several of some choices, or a list of parts.

A piece is plain data, as of a TOML table.  A *path* names a value in it, such as ``effects.0.who``.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.limits import Misread, check_word
from cubeplay.words import _

Piece = dict[str, Any]
"""A cube, a room, a card: plain data."""

Choices = tuple[tuple[Any, str], ...]
"""Values with their labels.  The value None leaves the entry out."""


@dataclass(frozen=True, slots=True)
class TextField:
    """A name or a text of at most ``most`` characters."""

    path: str
    title: str
    most: int = limits.NAME


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of some choices."""

    path: str
    title: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of some choices, as a list; an empty list is left out."""

    path: str
    title: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class Many:
    """A list of parts.  ``fields(piece, path)`` are the fields of a part; ``new`` is a new part."""

    path: str
    title: str
    add: str
    new: Piece
    fields: Callable[[Piece, str], tuple[TextField | ChoiceField, ...]]


@dataclass(frozen=True, slots=True)
class KeysField:
    """Buttons beside the picture: the target, the label, and whether it is on."""

    title: str
    keys: tuple[tuple[str, str, bool], ...]


Field = TextField | ChoiceField | Several | Many | KeysField


def value_at(piece: Piece, path: str) -> Any:
    """The value at a path; None if there is none.

    >>> value_at({"effects": [{"do": "heal"}]}, "effects.0.do")
    'heal'
    """
    value: Any = piece
    for step in path.split("."):
        if isinstance(value, list):
            number = int(step)
            value = value[number] if number < len(value) else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value


def put(piece: Piece, path: str, value: Any) -> Piece:
    """The piece with a value at a path; None and an empty list remove the entry.

    >>> put({"name": "Bend", "lock": True}, "lock", None)
    {'name': 'Bend'}
    """
    changed: Piece = deepcopy(piece)
    *way, last = path.split(".")
    place: Any = changed
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place.setdefault(step, {})
    if isinstance(place, list):
        place[int(last)] = value
    elif value is None or value == []:
        place.pop(last, None)
    else:
        place[last] = value
    return changed


# Edits


def write_words(piece: Piece, field: TextField, text: str) -> Piece:
    """The piece with a text.  Raises CubeplayError for one that is too long or has control characters."""
    try:
        check_word(text, field.most)
    except Misread as error:
        raise CubeplayError(
            _("“{title}” not taken").format(title=field.title), error.why, error.next
        ) from None
    return put(piece, field.path, text.strip())


def choose(piece: Piece, field: ChoiceField, number: int) -> Piece:
    """The piece with one of a field's choices, by its number."""
    return put(piece, field.path, field.choices[number][0])


def chosen(piece: Piece, field: ChoiceField) -> int:
    """The number of the choice that a piece has; -1 for a value that is none of them."""
    value = value_at(piece, field.path)
    same = (number for number, (each, _words) in enumerate(field.choices) if each == value)
    return next(same, -1)


def toggle(piece: Piece, field: Several, number: int) -> Piece:
    """The piece with one of a field's values added, or removed if it has that value."""
    value, there = field.choices[number][0], list(value_at(piece, field.path) or [])
    there = [each for each in there if each != value] if value in there else [*there, value]
    return put(piece, field.path, there)


def add_part(piece: Piece, field: Many) -> Piece:
    """The piece with one more part in a list."""
    return put(piece, field.path, [*(value_at(piece, field.path) or []), deepcopy(field.new)])


def take_part(piece: Piece, field: Many, number: int) -> Piece:
    """The piece without one part of a list."""
    there = value_at(piece, field.path) or []
    return put(piece, field.path, [part for at, part in enumerate(there) if at != number])
