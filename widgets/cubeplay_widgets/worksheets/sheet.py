"""A worksheet as data: the parts of a lesson on two printed sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TypedDict

from cubeplay_widgets.worksheets.blocks import WorksheetBlock, printed


class Printed(TypedDict):
    """A worksheet handed from process to process: its title, and the sides of sheet and key as HTML."""

    title: str
    sheet: list[str]
    key: list[str]


@dataclass(frozen=True, slots=True)
class WorksheetSection:
    """One part of a lesson: a heading, if it has one, and what is below it."""

    title: str
    blocks: tuple[WorksheetBlock, ...]

    def html(self, key: bool) -> str:
        """The heading and the blocks."""
        head = f"<h2>{escape(self.title)}</h2>" if self.title else ""
        return f"<section>{head}{printed(self.blocks, key)}</section>"


Row = tuple[WorksheetSection, ...]
"""Parts beside each other."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A worksheet and its key."""

    title: str
    sides: tuple[tuple[Row, ...], ...]

    def printed(self) -> Printed:
        """Both as HTML, side by side."""
        sheet, key = ([_side(side, key) for side in self.sides] for key in (False, True))
        return {"title": self.title, "sheet": sheet, "key": key}


def _side(side: Iterable[Row], key: bool) -> str:
    rows = ("".join(section.html(key) for section in row) for row in side)
    return "".join(f'<div class="parts">{row}</div>' for row in rows)
