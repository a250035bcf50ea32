"""A game's rules on one printed page, as data.

A game's ``teaching/rules_sheet.py`` writes the texts; the printing code draws the pictures that they name.
The numbers in the texts come from the engine, so that the page cannot differ from the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Form = Literal["text", "steps", "points", "signs"]
"""The layout of lines: paragraphs, numbered steps, lines beside their pictures, or a list of signs."""


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One to three sentences, perhaps after a bold word, perhaps beside a picture.

    ``rules`` are the rules of the catalogue that they explain, without the game's name.
    """

    text: str
    rules: tuple[str, ...] = ()
    title: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class SummaryBlock:
    """Lines below a heading, with a picture above them and a table (its first row is the head) below them."""

    title: str
    lines: tuple[SummaryLine, ...]
    form: Form = "text"
    picture: str = ""
    table: tuple[tuple[str, ...], ...] = ()


Column = tuple[SummaryBlock, ...]


@dataclass(frozen=True, slots=True)
class SummaryPage:
    """One printed page: its title, a sentence about the game, and rows of one or several columns."""

    title: str
    about: str
    rows: tuple[tuple[Column, ...], ...]

    @property
    def blocks(self) -> Iterator[SummaryBlock]:
        """All blocks, in reading order."""
        return (block for row in self.rows for column in row for block in column)


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole game: one printed page, or two for a large game."""

    game: str
    sides: tuple[SummaryPage, ...]

    @property
    def lines(self) -> Iterator[SummaryLine]:
        """All lines, in reading order."""
        return (line for side in self.sides for block in side.blocks for line in block.lines)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that the lines explain."""
        return frozenset(f"{self.game}.{rule}" for line in self.lines for rule in line.rules)

    @property
    def pictures(self) -> Iterator[str]:
        """The names of all pictures, in reading order."""
        for side in self.sides:
            for block in side.blocks:
                yield from filter(None, (block.picture, *(line.picture for line in block.lines)))
