"""The lines of a position: reads them into names, values and sections; refusals name the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cubeplay.errors import PositionError, meant
from cubeplay.limits import POSITION, Misread, check_text
from cubeplay.words import _, listed

STEP: Final = "  "
"""The indent of a line below the line that it belongs to."""


# Refusals


def refused(why: str, next: str, line: int = 0) -> PositionError:
    """The error for a line of a position (from 1; 0 for the text as a whole)."""
    what = _("Position not read, line {line}").format(line=line) if line else _("Position not read")
    return PositionError(what, why, next)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that the rules do not allow: where it stands, why it is wrong, and what to do next.

    ``where`` is a path of headings, such as ``("Player 1", "square")``; a number counts the lines below one.
    """

    where: tuple[str | int, ...]
    why: str
    next: str


# Lines, entries, sections


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line of a text: its number, its indent and its text."""

    number: int
    indent: int
    text: str

    def refuse(self, why: str, next: str) -> PositionError:
        """The error for this line."""
        return refused(why, next, self.number)


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line ``name: value`` with the indented lines below it."""

    name: str
    value: str
    number: int
    rows: tuple[RawLine, ...] = ()

    def refuse(self, why: str, next: str) -> PositionError:
        """The error for this entry's line."""
        return refused(why, next, self.number)

    @property
    def section(self) -> PositionSection:
        """The lines below as a section.  Raises PositionError."""
        if self.value:
            why = _("{name!r} is a heading, and {value!r} stands behind it.").format(
                name=self.name, value=self.value
            )
            raise self.refuse(why, _("Write what belongs to it below it, two spaces further in."))
        return PositionSection(self.rows, self.number)


def key_of(name: str) -> str:
    """A name in the form in which names are compared: capitals and spacing do not matter."""
    return " ".join(name.lower().split())


def entries(rows: Sequence[RawLine]) -> Iterator[NamedLine]:
    """Group lines into entries.  Raises PositionError for a line that is none."""
    starts = [at for at, row in enumerate(rows) if row.indent <= rows[0].indent]
    for start, end in zip(starts, [*starts, len(rows)][1:], strict=True):
        head = rows[start]
        name, colon, value = head.text.partition(":")
        if not colon or not name.strip() or head.indent != rows[0].indent:
            why = _("{text!r} is no line of a position.").format(text=head.text[:60])
            if head.indent != rows[0].indent:
                why = _("{text!r} does not stand below the lines above.").format(text=head.text[:60])
            raise head.refuse(why, _("Write lines like 'phase: play', and begin them below each other."))
        yield NamedLine(name.strip(), value.strip(), head.number, tuple(rows[start + 1 : end]))


class PositionSection:
    """The entries of a text, or of the lines below a heading.

    A section notes which names were asked for: :meth:`finish` refuses all others.
    """

    def __init__(self, rows: Sequence[RawLine], number: int = 0) -> None:
        self._number = number
        self._asked: dict[str, str] = {}
        self._entries: dict[str, NamedLine] = {}
        for entry in entries(rows):
            first = self._entries.setdefault(key_of(entry.name), entry)
            if first is not entry:
                why = _("{name!r} stands here and on line {line}.").format(name=entry.name, line=first.number)
                raise entry.refuse(why, _("Keep one of them."))

    def take(self, name: str) -> NamedLine | None:
        """The entry with a name; None if there is none."""
        self._asked[key_of(name)] = name
        return self._entries.get(key_of(name))

    def need(self, name: str, next: str) -> NamedLine:
        """The entry with a name.  Raises PositionError, which says what to write ``next``."""
        entry = self.take(name)
        if entry is None:
            raise refused(_("the line {name!r} is missing.").format(name=name), next, self._number)
        return entry

    def section(self, name: str) -> PositionSection:
        """The section below a heading; an empty one if the heading is missing."""
        entry = self.take(name)
        return PositionSection((), self._number) if entry is None else entry.section

    def finish(self) -> None:
        """Raises PositionError for a line whose name was never asked for."""
        for key, entry in self._entries.items():
            if key not in self._asked:
                why = _("there is no line {name!r} here.").format(name=entry.name)
                raise entry.refuse(why, self._suggestion(key))

    def _suggestion(self, key: str) -> str:
        if near := meant(key, self._asked):
            return _("Did you mean {name!r}?").format(name=self._asked[near])
        return _("There can be {names}.").format(names=listed(map(repr, self._asked.values())))

    def check(self, faults: Iterable[Fault]) -> None:
        """Raises PositionError for the first fault, at its line or that of its heading."""
        for fault in faults:
            raise refused(fault.why, fault.next, self._line_of(fault.where))

    def _line_of(self, where: tuple[str | int, ...]) -> int:
        entry = self._entries.get(key_of(str(where[0]))) if where else None
        if entry is None:
            return self._number
        following = where[1] if len(where) > 1 else None
        if isinstance(following, int):
            return entry.rows[following].number
        return entry.section._line_of(where[1:]) if following and entry.rows else entry.number


def read_lines(text: str) -> PositionSection:
    r"""The entries of a text.  Raises PositionError.

    >>> read_lines("# a note\nphase: play").take("Phase")
    NamedLine(name='phase', value='play', number=2, rows=())
    """
    try:
        check_text(text, POSITION)
    except Misread as error:
        raise refused(error.why, error.next) from error
    rows = []
    for number, raw in enumerate(text.split("\n"), 1):
        body = raw.lstrip()
        if body and not body.startswith("#"):
            indent = len(raw[: len(raw) - len(body)].expandtabs())
            rows.append(RawLine(number, indent, body if body.startswith("|") else body.rstrip()))
    return PositionSection(rows)


def indented(rows: Iterable[str]) -> list[str]:
    """Lines, indented by one step more."""
    return [STEP + row for row in rows]


def headed(heading: str, rows: Sequence[str]) -> list[str]:
    """Lines below a heading; nothing if there are none."""
    return [f"{heading}:", *indented(rows)] if rows else []


def joined(*parts: Sequence[str]) -> str:
    """A text of several parts, with a blank line between those that have lines."""
    return "".join("\n".join(part) + "\n\n" for part in parts if part)[:-1]
