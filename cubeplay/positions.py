"""Positions as text: what lies on a table, in lines that a person can read and write.

Every game writes its positions in the same way::

    # Notes begin with a hash.
    round: 3
    phase: play

    Player 1:
      points: 12 20
      square:
        r4 b2 r1
        .  w3 .
        b5 .  r6

A line is ``name: value``; what belongs to a line stands below it, further in.  Capitals, blank lines and
the order of the lines do not matter.  A line that is left out has its usual value, so a text is as short as
the position is plain.

A game says once, in a :class:`Sheet`, which line holds which field of its state, and in a :class:`Word` or
:class:`Block` how a value is written and read; writing and reading follow.  What the rules cannot bring
about is named in a :class:`Fault`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final, Generic, Protocol, TypeVar

from cubeplay.errors import PositionError
from cubeplay.words import _

V = TypeVar("V")
T = TypeVar("T")

STEP: Final = "  "
"""How far a line stands further in than the one that it belongs to."""

NONE: Final = "none"
"""What is written for nothing, where nothing is unusual."""


# Refusals


def refused(why: str, next: str, line: int = 0) -> PositionError:
    """The refusal of a text, which names the line (from 1; 0 for the text as a whole)."""
    what = _("Position not read, line {line}").format(line=line) if line else _("Position not read")
    return PositionError(what, why, next)


class Misread(Exception):
    """A value that cannot be read: why, and what to write.  The line's number is added by its entry."""

    def __init__(self, why: str, next: str) -> None:
        super().__init__(why, next)
        self.why, self.next = why, next


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the rules cannot bring about: the names of the line where it stands, why, and the mend.

    ``where`` leads from heading to heading: ``("Player 1", "square")``.
    """

    where: tuple[str, ...]
    why: str
    next: str


# Lines, entries, sections


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: its number, how far it stands in, and what is written there."""

    number: int
    indent: int
    text: str

    def refuse(self, why: str, next: str) -> PositionError:
        """The refusal of this line."""
        return refused(why, next, self.number)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line ``name: value`` with the lines that stand below it, further in."""

    name: str
    value: str
    number: int
    rows: tuple[Line, ...] = ()

    def refuse(self, why: str, next: str) -> PositionError:
        """The refusal of this entry's line."""
        return refused(why, next, self.number)

    @property
    def section(self) -> Section:
        """The lines below as entries.  Raises PositionError."""
        if self.value:
            why = _("{name!r} is a heading, and {value!r} stands behind it.").format(
                name=self.name, value=self.value
            )
            raise self.refuse(why, _("Write what belongs to it below it, two spaces further in."))
        return Section(self.rows, self.number)


def key_of(name: str) -> str:
    """A name as it is compared: without regard to capitals and spacing."""
    return " ".join(name.lower().split())


def entries(rows: Sequence[Line]) -> Iterator[Entry]:
    """The entries that lines make.  Raises PositionError for a line that is none."""
    starts = [at for at, row in enumerate(rows) if row.indent <= rows[0].indent]
    for start, end in zip(starts, [*starts, len(rows)][1:], strict=True):
        head = rows[start]
        name, colon, value = head.text.partition(":")
        if not colon or not name.strip() or head.indent != rows[0].indent:
            why = _("{text!r} is no line of a position.").format(text=head.text[:60])
            if head.indent != rows[0].indent:
                why = _("{text!r} does not stand below the lines above.").format(text=head.text[:60])
            raise head.refuse(why, _("Write lines like 'phase: play', and begin them below each other."))
        yield Entry(name.strip(), value.strip(), head.number, tuple(rows[start + 1 : end]))


class Section:
    """The entries of a text, or of what stands below a heading.

    It remembers what was asked for, so that :meth:`finish` can name what nobody wanted.
    """

    def __init__(self, rows: Sequence[Line], number: int = 0) -> None:
        self._number = number
        self._asked: dict[str, str] = {}
        self._entries: dict[str, Entry] = {}
        for entry in entries(rows):
            first = self._entries.setdefault(key_of(entry.name), entry)
            if first is not entry:
                why = _("{name!r} stands here and on line {line}.").format(name=entry.name, line=first.number)
                raise entry.refuse(why, _("Keep one of them."))

    def take(self, name: str) -> Entry | None:
        """The entry with a name, if there is one."""
        self._asked[key_of(name)] = name
        return self._entries.get(key_of(name))

    def need(self, name: str, next: str) -> Entry:
        """The entry with a name.  Raises PositionError, which says what to write ``next``."""
        entry = self.take(name)
        if entry is None:
            raise refused(_("the line {name!r} is missing.").format(name=name), next, self._number)
        return entry

    def section(self, name: str) -> Section:
        """What stands below a heading; an empty section if the heading is missing."""
        entry = self.take(name)
        return Section((), self._number) if entry is None else entry.section

    def finish(self) -> None:
        """Refuse a line that nobody has asked for.  Raises PositionError."""
        for key, entry in self._entries.items():
            if key not in self._asked:
                why = _("there is no line {name!r} here.").format(name=entry.name)
                raise entry.refuse(why, self._suggestion(key))

    def _suggestion(self, key: str) -> str:
        near = get_close_matches(key, self._asked, n=1, cutoff=0.6)
        if near:
            return _("Did you mean {name!r}?").format(name=self._asked[near[0]])
        return _("There can be {names}.").format(names=", ".join(map(repr, self._asked.values())))

    def check(self, faults: Iterable[Fault]) -> None:
        """Refuse the first fault at the line where it stands, or that of its heading.

        Raises PositionError.
        """
        for fault in faults:
            raise refused(fault.why, fault.next, self._line_of(fault.where))

    def _line_of(self, where: tuple[str, ...]) -> int:
        entry = self._entries.get(key_of(where[0])) if where else None
        if entry is None:
            return self._number
        if entry.rows and not entry.value and len(where) > 1:
            return entry.section._line_of(where[1:])
        return entry.number


def read_lines(text: str) -> Section:
    r"""The entries of a text.  Raises PositionError.

    >>> read_lines("# a note\nphase: play").take("Phase")
    Entry(name='phase', value='play', number=2, rows=())
    """
    rows = []
    for number, raw in enumerate(text.split("\n"), 1):
        body = raw.lstrip()
        if body and not body.startswith("#"):
            indent = len(raw[: len(raw) - len(body)].expandtabs())
            rows.append(Line(number, indent, body if body.startswith("|") else body.rstrip()))
    return Section(rows)


def indented(rows: Iterable[str]) -> list[str]:
    """Lines moved one step further in."""
    return [STEP + row for row in rows]


def headed(heading: str, rows: Sequence[str]) -> list[str]:
    """Lines below a heading; nothing if there are none."""
    return [f"{heading}:", *indented(rows)] if rows else []


def joined(*parts: Sequence[str]) -> str:
    """A text of several parts, with a blank line between those that have lines."""
    return "".join("\n".join(part) + "\n\n" for part in parts if part)[:-1]


# How values are written and read


class Kind(Protocol[V]):
    """How a value is written and read."""

    def write(self, value: V) -> str | list[str]:
        """What stands behind the name, or the lines below it."""
        ...

    def read(self, entry: Entry) -> V:
        """The value of an entry.  Raises PositionError."""
        ...


@dataclass(frozen=True)
class Word(Generic[V]):
    """A value that is written behind the name.  ``take`` raises :class:`Misread`."""

    show: Callable[[V], str]
    take: Callable[[str], V]

    def write(self, value: V) -> str:
        """What stands behind the name."""
        return self.show(value)

    def read(self, entry: Entry) -> V:
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
class Block(Generic[V]):
    """A value that is written on lines of its own, below the name.  ``take`` raises PositionError."""

    show: Callable[[V], list[str]]
    take: Callable[[Entry], V]

    def write(self, value: V) -> list[str]:
        """The lines below the name."""
        return self.show(value)

    def read(self, entry: Entry) -> V:
        """The value of an entry.  Raises PositionError."""
        return self.take(entry)


def whole(low: int, high: int, first: int = 0) -> Word[int]:
    """A whole number from ``low`` to ``high`` as it is written; with ``first`` 1 it is kept one lower.

    >>> whole(1, 4, first=1).show(0), whole(1, 4, first=1).take("4")
    ('1', 3)
    """

    def take(text: str) -> int:
        if not _is_whole(text) or not low <= int(text) <= high:
            why = _("{text!r} is no number from {low} to {high}.").format(text=text, low=low, high=high)
            raise Misread(why, _("Write one, such as {low}.").format(low=low))
        return int(text) - first

    return Word(lambda value: str(value + first), take)


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 15


def one_of(*choices: str) -> Word[Any]:
    """One of several words."""

    def take(text: str) -> str:
        if key_of(text) in choices:
            return key_of(text)
        raise Misread(_("{text!r} is not known here.").format(text=text), suggestion(key_of(text), choices))

    return Word(str, take)


def suggestion(word: str, known: Iterable[str]) -> str:
    """What somebody may have meant, or all that there is."""
    known = list(known)
    near = get_close_matches(word, known, n=1)
    if near:
        return _("Did you mean {name!r}?").format(name=near[0])
    return _("Write one of {names}.").format(names=", ".join(known))


def _take_flag(text: str) -> bool:
    if key_of(text) in ("yes", "no"):
        return key_of(text) == "yes"
    raise Misread(_("{text!r} is neither yes nor no.").format(text=text), _("Write 'yes' or 'no'."))


YES_OR_NO: Final[Word[bool]] = Word(lambda value: "yes" if value else "no", _take_flag)
"""Whether something holds."""


def several(word: Word[V], comma: bool = False) -> Word[tuple[V, ...]]:
    """Several values in a row, parted by spaces or commas; "none" for nothing.

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
    """Several values whose order does not matter: they are kept sorted."""
    row = several(word, comma)
    return Word(row.show, lambda text: tuple(sorted(row.take(text), key=key)))  # type: ignore[type-var, arg-type]


def maybe(word: Word[V]) -> Word[V | None]:
    """A value that may be missing: "none" for None."""
    return Word(
        lambda value: NONE if value is None else word.show(value),
        lambda text: None if key_of(text) == NONE else word.take(text),
    )


def sections(show: Callable[[V], list[str]], take: Callable[[Section], V]) -> Block[V]:
    """A value that is a section of its own."""

    def read(entry: Entry) -> V:
        section = entry.section
        value = take(section)
        section.finish()
        return value

    return Block(show, read)


def _take_text(entry: Entry) -> str:
    for row in entry.rows:
        if not row.text.startswith("|"):
            raise row.refuse(
                _("{text!r} has no stroke before it.").format(text=row.text[:60]),
                _("Begin each line of this text with '| '."),
            )
    return "\n".join(row.text[1:].removeprefix(" ") for row in entry.rows)


TEXT: Final[Block[str]] = Block(
    lambda text: [f"| {row}" if row else "|" for row in text.split("\n")], _take_text
)
"""A text as it is, each line behind a stroke."""


def in_columns(cells: Sequence[str], columns: int) -> list[str]:
    """Cells row by row, in columns as wide as their widest cell.

    >>> in_columns(["r4", ".", "b1", "."], 2)
    ['r4 .', 'b1 .']
    """
    widths = [max(map(len, cells[column::columns])) for column in range(columns)]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return [
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def grid(word: Word[V], columns: int, rows: int) -> Block[tuple[V, ...]]:
    """Values in rows and columns, as they lie on the table; they are kept in reading order."""

    def take(entry: Entry) -> tuple[V, ...]:
        lines = [(row, row.text.split()) for row in entry.rows]
        for row, words in lines:
            if len(words) != columns:
                why = _("this row has {number} fields.").format(number=len(words))
                raise row.refuse(why, _("Write {number} of them, parted by spaces.").format(number=columns))
        if len(lines) != rows or entry.value:
            why = _("{number} rows stand below {name!r}.").format(number=len(lines), name=entry.name)
            raise entry.refuse(why, _("Write {number} of them there, further in.").format(number=rows))
        return tuple(_cell(word, row, text) for row, words in lines for text in words)

    return Block(lambda values: in_columns([word.show(value) for value in values], columns), take)


def _cell(word: Word[V], row: Line, text: str) -> V:
    try:
        return word.take(text)
    except Misread as error:
        raise row.refuse(error.why, error.next) from error


# Sheets


class Sheet(Generic[T]):
    """Which lines hold which fields of a frozen dataclass, in the order in which they are written.

    >>> @dataclass(frozen=True)
    ... class Heap:
    ...     sticks: int = 5
    ...     open: bool = False
    >>> sheet = Sheet[Heap]({"sticks": ("sticks", whole(0, 9)), "lies open": ("open", YES_OR_NO)})
    >>> sheet.write(Heap(3, True), Heap())
    ['sticks: 3', 'lies open: yes']
    >>> sheet.read(read_lines("lies open: yes"), Heap())
    Heap(sticks=5, open=True)
    """

    def __init__(self, lines: Mapping[str, tuple[str, Kind[Any]]]) -> None:
        self._lines = lines

    def only(self, *names: str) -> Sheet[T]:
        """The part of this sheet that has some of its lines."""
        return Sheet({name: self._lines[name] for name in names})

    def write(self, thing: T, blank: T) -> list[str]:
        """The lines of what is not as in ``blank``."""
        rows: list[str] = []
        for name, (field, kind) in self._lines.items():
            value = getattr(thing, field)
            if value != getattr(blank, field):
                written = kind.write(value)
                rows += (
                    [f"{name}: {written}"] if isinstance(written, str) else [f"{name}:", *indented(written)]
                )
        return rows

    def read(self, section: Section, blank: T) -> T:
        """``blank`` with what the lines of a section say.  Raises PositionError."""
        given = {
            field: kind.read(entry)
            for name, (field, kind) in self._lines.items()
            if (entry := section.take(name)) is not None
        }
        return replace(blank, **given) if given else blank  # type: ignore[type-var]
