"""Moves of games that can be played against a clock."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A player's move.  In timed play ``at`` is the millisecond of the game at which it was made.

    Its notation ends in that time: ``call @5200``.  A subclass says the rest in ``plain``.
    """

    at: int | None = field(default=None, kw_only=True)

    def __str__(self) -> str:
        return self.plain if self.at is None else f"{self.plain} @{self.at}"

    @property
    def plain(self) -> str:
        """The notation without the time: by default the name of the move."""
        return type(self).__name__.lower()
