"""A game on one page, to play from with the box on the table: its words, in the order in which they are read.

A game's ``teaching/summary.py`` writes them; whoever prints them draws the pictures that they name.  Every
number that a rule fixes is asked of the engine, so that the page can't differ from the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Form = Literal["text", "steps", "points", "signs"]
"""How lines stand: as paragraphs, as numbered steps, each beside its picture, or as a list of signs."""


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One thing that the page says: a sentence or three, perhaps after a bold word, beside a picture.

    ``rules`` are the rules of the catalogue that it tells, without the game's name.
    """

    text: str
    rules: tuple[str, ...] = ()
    title: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class SummaryBlock:
    """Lines below a heading.  A picture stands over them, a table (its first row is the head) below them."""

    title: str
    lines: tuple[SummaryLine, ...]
    form: Form = "text"
    picture: str = ""
    table: tuple[tuple[str, ...], ...] = ()


Column = tuple[SummaryBlock, ...]


@dataclass(frozen=True, slots=True)
class SummaryPage:
    """One printed page: its title, a sentence about the game, and rows of one column or of some."""

    title: str
    about: str
    rows: tuple[tuple[Column, ...], ...]

    @property
    def blocks(self) -> Iterator[SummaryBlock]:
        """All blocks, in the order in which they are read."""
        return (block for row in self.rows for column in row for block in column)


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole game: one printed page, or two of a large game."""

    game: str
    sides: tuple[SummaryPage, ...]

    @property
    def lines(self) -> Iterator[SummaryLine]:
        """All lines, in the order in which they are read."""
        return (line for side in self.sides for block in side.blocks for line in block.lines)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that the lines tell."""
        return frozenset(f"{self.game}.{rule}" for line in self.lines for rule in line.rules)

    @property
    def pictures(self) -> Iterator[str]:
        """The names of all pictures, in the order in which they are seen."""
        for side in self.sides:
            for block in side.blocks:
                yield from filter(None, (block.picture, *(line.picture for line in block.lines)))
