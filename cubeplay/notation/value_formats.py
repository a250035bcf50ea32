"""Formats of the values in a position: writing and reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from cubeplay.errors import meant
from cubeplay.limits import Misread, whole_number
from cubeplay.notation.lines import NamedLine, PositionSection, RawLine, key_of
from cubeplay.words import _, listed, plural

V = TypeVar("V")

NONE: Final = "none"
"""The text for an empty or missing value."""


class Spelling(Protocol[V]):
    """How a value is written and read."""

    def write(self, value: V) -> str | list[str]:
        """The text behind the name, or the lines below it."""
        ...

    def read(self, entry: NamedLine) -> V:
        """The value of an entry.  Raises PositionError."""
        ...


@dataclass(frozen=True)
class Word(Generic[V]):
    """A value that is written behind the name.  ``take`` raises :class:`Misread`."""

    show: Callable[[V], str]
    take: Callable[[str], V]

    def write(self, value: V) -> str:
        """The text behind the name."""
        return self.show(value)

    def read(self, entry: NamedLine) -> V:
        """The value of an entry.  Raises PositionError."""
        if entry.rows:
            why = _("{text!r} does not belong below {name!r}.")
            why = why.format(text=entry.rows[0].text[:60], name=entry.name)
            raise entry.rows[0].refuse(why, _("Begin it below {name!r}.").format(name=entry.name))
        try:
            return self.take(entry.value)
        except Misread as error:
            raise entry.refuse(error.why, error.next) from error


@dataclass(frozen=True)
class BlockFormat(Generic[V]):
    """A value that is written on lines of its own, below the name.  ``take`` raises PositionError."""

    show: Callable[[V], list[str]]
    take: Callable[[NamedLine], V]

    def write(self, value: V) -> list[str]:
        """The lines below the name."""
        return self.show(value)

    def read(self, entry: NamedLine) -> V:
        """The value of an entry.  Raises PositionError."""
        return self.take(entry)


def whole(low: int, high: int, first: int = 0) -> Word[int]:
    """A whole number, written from ``low`` to ``high``; the value is the written number minus ``first``.

    >>> whole(1, 4, first=1).show(0), whole(1, 4, first=1).take("4")
    ('1', 3)
    """

    def take(text: str) -> int:
        size = whole_number(text.removeprefix("-"))
        number = None if size is None else -size if text.startswith("-") else size
        if number is None or not low <= number <= high:
            why = _("{text!r} is no number from {low} to {high}.").format(text=text, low=low, high=high)
            raise Misread(why, _("Write one, such as {low}.").format(low=low))
        return number - first

    return Word(lambda value: str(value + first), take)


def one_of(*choices: str) -> Word[Any]:
    """One of several words."""

    def take(text: str) -> str:
        if key_of(text) in choices:
            return key_of(text)
        raise Misread(_("{text!r} is not known here.").format(text=text), suggestion(key_of(text), choices))

    return Word(str, take)


def suggestion(word: str, known: Iterable[str]) -> str:
    """A sentence that names the word that was probably meant, else all known ones."""
    known = list(known)
    if near := meant(word, known):
        return _("Did you mean {name!r}?").format(name=near)
    return _("Write one of {names}.").format(names=listed(known))


def _take_flag(text: str) -> bool:
    if key_of(text) in ("yes", "no"):
        return key_of(text) == "yes"
    raise Misread(_("{text!r} is neither yes nor no.").format(text=text), _("Write 'yes' or 'no'."))


YES_OR_NO: Final[Word[bool]] = Word(lambda value: "yes" if value else "no", _take_flag)
"""A bool, written as "yes" or "no"."""


def several(word: Word[V], comma: bool = False) -> Word[tuple[V, ...]]:
    """Several values on one line, separated by spaces or commas; "none" for no value.

    >>> several(whole(1, 6)).take("3 3, 5"), several(whole(1, 6)).show(())
    ((3, 3, 5), 'none')
    """

    def show(values: tuple[V, ...]) -> str:
        return (", " if comma else " ").join(map(word.show, values)) or NONE

    def take(text: str) -> tuple[V, ...]:
        if key_of(text) in (NONE, ""):
            return ()
        parts = text.split(",") if comma else text.replace(",", " ").split()
        return tuple(word.take(part.strip()) for part in parts)

    return Word(show, take)


def in_order(
    word: Word[V], comma: bool = False, key: Callable[[V], Any] | None = None
) -> Word[tuple[V, ...]]:
    """Several values whose order does not matter: they are sorted when they are read."""
    row = several(word, comma)
    return Word(row.show, lambda text: tuple(sorted(row.take(text), key=key)))  # type: ignore[type-var, arg-type]


def maybe(word: Word[V]) -> Word[V | None]:
    """A value that may be missing: "none" for None."""
    return Word(
        lambda value: NONE if value is None else word.show(value),
        lambda text: None if key_of(text) == NONE else word.take(text),
    )


def sections(show: Callable[[V], list[str]], take: Callable[[PositionSection], V]) -> BlockFormat[V]:
    """A value that is written as a section."""

    def read(entry: NamedLine) -> V:
        section = entry.section
        value = take(section)
        section.finish()
        return value

    return BlockFormat(show, read)


def _take_text(entry: NamedLine) -> str:
    for row in entry.rows:
        if not row.text.startswith("|"):
            raise row.refuse(
                _("{text!r} has no stroke before it.").format(text=row.text[:60]),
                _("Begin each line of this text with '| '."),
            )
    return "\n".join(row.text[1:].removeprefix(" ") for row in entry.rows)


TEXT: Final[BlockFormat[str]] = BlockFormat(
    lambda text: [f"| {row}" if row else "|" for row in text.split("\n")], _take_text
)
"""A text of any lines, each written behind a "|"."""


def in_columns(cells: Sequence[str], columns: int) -> list[str]:
    """Rows of cells, in columns as wide as their widest cell.

    >>> in_columns(["r4", ".", "b1", "."], 2)
    ['r4 .', 'b1 .']
    """
    widths = [max(map(len, cells[column::columns])) for column in range(columns)]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return [
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def grid(word: Word[V], columns: int, rows: int) -> BlockFormat[tuple[V, ...]]:
    """Values in rows and columns, as on the table; the value is a tuple in reading order."""

    def take(entry: NamedLine) -> tuple[V, ...]:
        lines = [(row, row.text.split()) for row in entry.rows]
        for row, words in lines:
            if len(words) != columns:
                why = plural("this row has {number} field.", "this row has {number} fields.", len(words))
                raise row.refuse(
                    why.format(number=len(words)),
                    _("Write {number} of them, parted by spaces.").format(number=columns),
                )
        if len(lines) != rows or entry.value:
            why = plural(
                "{number} row stands below {name!r}.", "{number} rows stand below {name!r}.", len(lines)
            )
            why = why.format(number=len(lines), name=entry.name)
            raise entry.refuse(why, _("Write {number} of them there, further in.").format(number=rows))
        return tuple(_cell(word, row, text) for row, words in lines for text in words)

    return BlockFormat(lambda values: in_columns([word.show(value) for value in values], columns), take)


def _cell(word: Word[V], row: RawLine, text: str) -> V:
    try:
        return word.take(text)
    except Misread as error:
        raise row.refuse(error.why, error.next) from error
