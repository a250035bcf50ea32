"""What lies on the table in cuboro: cubes, marbles, finish fields, pegs."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from msgspec import Struct

from cubeplay.cuboro.rules.cubes import Board, Cube
from cubeplay.rulebook import Seat
from cubeplay.session.shown import ShownState

Marble = Literal["", "blue", "red"]
"""What lies in a finish field; "" is nothing."""

CHANGES: Final = 3
JOKER_CHANGES: Final = 4
MOST_MINUS: Final = 5
"""The most minus points that a change can be set to cost."""
MINUTE: Final = 60_000
OVERTIME: Final = 20_000
"""Milliseconds of a turn before overtime, and of each span of overtime, which costs a point."""


class Variant(Struct, frozen=True):
    """What a game is played with: its version, its variations, its cubes and its start grid.

    ``minus_shift``, ``minus_rotation`` and ``minus_jump`` are what a second or later change costs where
    minus points are played.
    """

    version: int
    players: int
    cubes: tuple[Cube, ...]
    start: Board
    minus_points: bool = False
    minus_shift: int = 0
    minus_rotation: int = 1
    minus_jump: int = 2
    time_limit: bool = False
    rounds: int = 1
    teams: bool = False

    @property
    def pegs(self) -> int:
        """How many pegs run on the points' course: one for each player, or one for each team."""
        return 2 if self.teams else self.players

    @property
    def marbles(self) -> tuple[tuple[int, int], ...]:
        """The blue and the red marbles that each player begins a round with."""
        return ((4, 2) if self.players == 2 else (2, 1),) * self.players


class Table(ShownState, Struct, frozen=True, gc=False):
    """The whole table.

    ``board`` holds the cubes, ``empty`` is the number of its empty field.  ``changes`` counts the
    changes of this turn.  ``marbles`` holds (blue, red) for each seat, ``finishes`` the twelve finish
    fields, ``points`` one number for each peg.  ``now`` is the millisecond of the last timed move,
    ``began`` that of the turn's beginning, ``late`` counts the spans of overtime in this turn.
    """

    game_name: ClassVar[str] = "cuboro"

    variant: Variant
    board: Board
    empty: int
    player: Seat
    marbles: tuple[tuple[int, int], ...]
    finishes: tuple[Marble, ...]
    points: tuple[int, ...]
    changes: int = 0
    round: int = 1
    now: int = 0
    began: int = 0
    late: int = 0

    def peg(self, seat: Seat) -> int:
        """The number of a seat's peg."""
        return seat % len(self.points)

    @property
    def over(self) -> bool:
        """Whether the last marble of the last round has run."""
        return self.round == self.variant.rounds and not any(self.marbles[self.player])

    @property
    def joker(self) -> bool:
        """Whether the player still holds a red marble."""
        return self.marbles[self.player][1] > 0

    @property
    def most_changes(self) -> int:
        """How many changes the player's marbles allow in this turn."""
        return JOKER_CHANGES if self.joker else CHANGES

    @property
    def may_change(self) -> bool:
        """Whether another change is left."""
        return self.changes < self.most_changes

    @property
    def deadline(self) -> int:
        """The millisecond at which the next span of overtime begins."""
        return self.began + MINUTE + OVERTIME * self.late


def opening(variant: Variant, round: int = 1, points: tuple[int, ...] = (), now: int = 0) -> Table:
    """The table at the beginning of a round; its first player moves up one seat each round."""
    return Table(
        variant,
        variant.start,
        variant.start.index(None),
        (round - 1) % variant.players,
        variant.marbles,
        ("",) * 12,
        points or (0,) * variant.pegs,
        round=round,
        now=now,
        began=now,
    )
