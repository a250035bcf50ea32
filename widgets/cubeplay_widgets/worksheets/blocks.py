"""Blocks of a worksheet.  Each is printed twice: with gaps on the sheet, with the answers on the key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from string import Formatter
from typing import Final, Protocol

from cubeplay.words import _

from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.pages.small_widgets import prose

SHORT: Final = 5
LONG: Final = 12
"""The most letters of the answer to a short gap, and to one of middle length."""


class WorksheetBlock(Protocol):
    """A block of a worksheet."""

    def html(self, key: bool) -> str:
        """The block as HTML, for pupils, or with its answers for the ``key``."""
        ...


@dataclass(frozen=True, slots=True)
class Gap:
    """A line to write the ``answer`` on."""

    answer: object

    def html(self, key: bool) -> str:
        """The line, or the answer."""
        text = str(self.answer)
        if key:
            return f'<b class="answer">{escape(text)}</b>'
        size = "short" if len(text) <= SHORT else "middle" if len(text) <= LONG else "long"
        return f'<i class="gap {size}" role="img" aria-label="{escape(_("to fill in"))}"></i>'


@dataclass(frozen=True, slots=True)
class Fill:
    """A sentence with ``{names}``: some are ``known``, the others are gaps with their answers."""

    text: str
    gaps: Mapping[str, object]
    known: Mapping[str, object] = field(default_factory=dict)

    def html(self, key: bool) -> str:
        """The sentence with lines, or with their answers."""
        return f'<p class="fill">{"".join(self._parts(key))}</p>'

    def _parts(self, key: bool) -> Iterator[str]:
        for words, name, _spec, _conversion in Formatter().parse(said(self.text)):
            yield escape(words)
            if name:
                yield escape(str(self.known[name])) if name in self.known else Gap(self.gaps[name]).html(key)


def fill(text: str, *, known: Mapping[str, object] | None = None, **gaps: object) -> Fill:
    """A sentence to complete: each of its ``{names}`` is a gap, unless its value is ``known``.

    >>> fill("Trips: {trips} of {all}.", known={"all": 216}, trips=6).html(key=True)
    '<p class="fill">Trips: <b class="answer">6</b> of 216.</p>'
    """
    return Fill(text, gaps, known or {})


@dataclass(frozen=True, slots=True)
class Words:
    """What to do here; ``*stars*`` make words bold."""

    text: str

    def html(self, key: bool) -> str:
        """The same on sheet and key."""
        return f'<div class="words">{prose(said(self.text))}</div>'


@dataclass(frozen=True, slots=True)
class OnKey:
    """A reason that only the key shows."""

    text: str

    def html(self, key: bool) -> str:
        """Nothing for pupils."""
        return f'<div class="why">{prose(said(self.text))}</div>' if key and self.text else ""


@dataclass(frozen=True, slots=True)
class Writing:
    """Lines for the pupil's own words, which the key leaves out; ``lead`` begins the first line."""

    lead: str
    lines: int = 1

    def html(self, key: bool) -> str:
        """The lines."""
        if key:
            return ""
        rest = "<hr>" * (self.lines - 1)
        return f'<div class="writing"><p class="lead">{escape(said(self.lead))}<i></i></p>{rest}</div>'


@dataclass(frozen=True, slots=True)
class Notes:
    """Lines down to the foot of the page; the key has the lesson's ``answer``."""

    answer: str

    def html(self, key: bool) -> str:
        """The lines, or the answer."""
        if key:
            return f'<div class="why">{prose(said(self.answer))}</div>'
        asked = _("What do you know now that you did not know before?")
        return f'<p>{escape(asked)}</p><div class="notes"></div>'


@dataclass(frozen=True, slots=True)
class WorksheetPicture:
    """A picture as HTML."""

    shown: str

    def html(self, key: bool) -> str:
        """The same on sheet and key."""
        return f'<div class="shown">{self.shown}</div>' if self.shown else ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Groups of blocks side by side."""

    groups: tuple[tuple[WorksheetBlock, ...], ...]

    def html(self, key: bool) -> str:
        """Each group as a column."""
        made = "".join(f'<div class="column">{printed(group, key)}</div>' for group in self.groups)
        return f'<div class="columns of-{len(self.groups)}">{made}</div>'


def columns(*groups: WorksheetBlock | Sequence[WorksheetBlock]) -> Columns:
    """Blocks, or lists of blocks, side by side."""
    return Columns(tuple(tuple(each) if isinstance(each, Sequence) else (each,) for each in groups))


@dataclass(frozen=True, slots=True)
class WorksheetTable:
    """A table: ``heads`` name its columns; a cell is a value that is given, or a :class:`Gap`."""

    heads: Sequence[str]
    rows: Sequence[Sequence[object]]
    title: str = ""

    def html(self, key: bool) -> str:
        """The table with empty cells, or with their answers."""
        top = "".join(f'<th scope="col">{escape(said(head))}</th>' for head in self.heads)
        body = "".join(f"<tr>{''.join(_cell(cell, key) for cell in row)}</tr>" for row in self.rows)
        head = f"{caption(self.title)}<thead><tr>{top}</tr></thead>"
        return f'<table class="figures">{head}<tbody>{body}</tbody></table>'


def _cell(cell: object, key: bool) -> str:
    if not isinstance(cell, Gap):
        return f"<td>{escape(said(cell) if isinstance(cell, str) else str(cell))}</td>"
    return f'<td class="answer">{escape(str(cell.answer))}</td>' if key else "<td></td>"


def caption(title: str) -> str:
    """The caption of a table; "" without a title."""
    return f"<caption>{escape(said(title))}</caption>" if title else ""


@dataclass(frozen=True, slots=True)
class Slots:
    """``count`` boxes to write cases into; with more boxes than cases the number of cases stays open."""

    title: str
    cases: Sequence[str]
    count: int

    def html(self, key: bool) -> str:
        """Empty boxes, or the cases."""
        filled = [*self.cases, *[""] * (self.count - len(self.cases))] if key else [""] * self.count
        boxes = "".join(f"<li>{escape(case)}</li>" for case in filled)
        return f'<div class="slots"><p>{escape(said(self.title))}</p><ul>{boxes}</ul></div>'


@dataclass(frozen=True, slots=True)
class Circles:
    """Things to colour: those of ``hits`` are coloured on the key."""

    title: str
    things: Sequence[str]
    hits: Iterable[str]

    def html(self, key: bool) -> str:
        """All things, plain or coloured."""
        hits = set(self.hits) if key else set()
        shown = "".join(
            f"<li{HIT if each in hits else ''}>{escape(each)}{_MARK if each in hits else ''}</li>"
            for each in self.things
        )
        return f'<div class="circles"><p>{escape(said(self.title))}</p><ul>{shown}</ul></div>'


HIT: Final = ' class="hit"'
"""The class of a coloured square or circle."""
_MARK: Final = " ✓"


def printed(blocks: Iterable[WorksheetBlock], key: bool) -> str:
    """Some blocks, one below the other."""
    return "".join(block.html(key) for block in blocks)
