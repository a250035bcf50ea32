"""A plane together with where its numbers come from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cubeplay.cuobe.encoding.sight import SeenTable
from cubeplay.cuobe.rules.state import SIZE
from cubeplay.encoding import Row

PLAYERS: Final = -1
"""In a shape: as many as play."""

GRID: Final = (SIZE, SIZE)


@dataclass(frozen=True, slots=True)
class Feature:
    """A plane: its name, its shape, what it means, and what writes it into its part of the row of zeros."""

    name: str
    sizes: tuple[int, ...]
    text: str
    fill: Callable[[SeenTable, Row], None]

    def shape(self, players: int) -> tuple[int, ...]:
        """The shape at a table of so many players."""
        return tuple(players if size == PLAYERS else size for size in self.sizes)
