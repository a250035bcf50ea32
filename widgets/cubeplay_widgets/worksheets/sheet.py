"""A worksheet as data: its sections on two printed sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from cubeplay_widgets.pages.small_widgets import emphasised
from cubeplay_widgets.worksheets.blocks import WorksheetBlock, printed


class Printed(TypedDict):
    """A printed worksheet as JSON data: its title, and the sides of sheet and key as HTML."""

    title: str
    sheet: list[str]
    key: list[str]


@dataclass(frozen=True, slots=True)
class WorksheetSection:
    """One part of a lesson: a heading, which may be "", and the blocks below it."""

    title: str
    blocks: tuple[WorksheetBlock, ...]

    def html(self, key: bool) -> str:
        """The heading and the blocks."""
        head = f"<h2>{emphasised(self.title)}</h2>" if self.title else ""
        return f"<section>{head}{printed(self.blocks, key)}</section>"


Row = tuple[WorksheetSection, ...]
"""Sections side by side."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A worksheet and its key."""

    title: str
    sides: tuple[tuple[Row, ...], ...]

    def printed(self) -> Printed:
        """Sheet and key as HTML, each as a list of its sides."""
        sheet, key = ([_side(side, key) for side in self.sides] for key in (False, True))
        return {"title": self.title, "sheet": sheet, "key": key}


def _side(side: Iterable[Row], key: bool) -> str:
    rows = ("".join(section.html(key) for section in row) for row in side)
    return "".join(f'<div class="parts">{row}</div>' for row in rows)


def guide_of(path: Path) -> Path:
    """The path of the teacher's notebook of a lesson, which may not exist.

    >>> guide_of(Path("notebooks/lessons/one-line.ipynb")).as_posix()
    'notebooks/teacher/one-line.ipynb'
    """
    return path.parent.parent / "teacher" / path.name
