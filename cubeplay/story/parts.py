"""The parts of a story: rounds, shares, places, tables and moments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session
from cubeplay.session.history import PlayedMove
from cubeplay.words import all_of

Side = tuple[Seat, ...]
"""Seats that score together: a single seat, or the seats of a team."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing that counted in a round, in words, and its points; ``told`` is a text instead of the points.

    >>> Counted("row 1: 1·2·3", 3).value, Counted("actions", told="7 of 9").value
    ('3', '7 of 9')
    """

    words: str
    points: int = 0
    told: str = ""

    @property
    def value(self) -> str:
        """The text beside the words."""
        return self.told or str(self.points)


@dataclass(frozen=True, slots=True)
class Share:
    """One side's points of a round, and line by line what was counted.

    ``shown`` is what the points were counted from, for the game's board to draw: a square, a hand, a way.
    ``note`` is a sentence about it.
    """

    side: Side
    points: int
    lines: tuple[Counted, ...] = ()
    shown: Any = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: its number from 1, the number of the move that ended it, and all shares.

    ``title`` is its name if it has one, ``notes`` are sentences about other things that happened in it.
    """

    number: int
    move: int
    shares: tuple[Share, ...]
    notes: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class StoryMoment:
    """A decisive moment: the number of its move, the round in words, a title and a sentence.

    >>> StoryMoment(12, "Round 2", "Plum: 32 points", "That was the best round.").move
    12
    """

    move: int
    when: str
    title: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a table: its name and its cells; ``mark`` is a word for a winner or a leader."""

    name: str
    cells: tuple[str, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A table: the heads of its columns, that of the names first, and its rows."""

    heads: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class SidePlace:
    """A side's rank from 1, and its points.  Sides with equal points have the same rank."""

    rank: int
    side: Side
    points: int


def ranked(totals: Mapping[Side, int], low_wins: bool = False) -> tuple[SidePlace, ...]:
    """All sides from the best to the last; those with equal points share a rank, in the given order.

    >>> [(place.rank, place.side) for place in ranked({(0,): 3, (1,): 9, (2,): 9})]
    [(1, (1,)), (1, (2,)), (3, (0,))]
    """

    def better(side: Side, than: Side) -> bool:
        return totals[side] < totals[than] if low_wins else totals[side] > totals[than]

    places = [
        SidePlace(1 + sum(better(other, side) for other in totals), side, totals[side]) for side in totals
    ]
    return tuple(sorted(places, key=lambda place: place.rank))


def totals(rounds: Sequence[Round]) -> dict[Side, int]:
    """The points of each side in some rounds together.

    >>> totals([Round(1, 9, (Share((0,), 3),)), Round(2, 20, (Share((0,), 4),))])
    {(0,): 7}
    """
    found: dict[Side, int] = {}
    for each in rounds:
        for share in each.shares:
            found[share.side] = found.get(share.side, 0) + share.points
    return found


def side_name(side: Side, names: tuple[str, ...]) -> str:
    """The name of a side: its seat's name, or those of a team.

    >>> side_name((0, 2), ("Plum", "Fig", "Kiwi", "Lime"))
    'Plum and Kiwi'
    """
    return all_of(seat_name(seat, names) for seat in side)


def steps(session: Session) -> Iterator[tuple[int, Any, PlayedMove]]:
    """Every move of a session with its number, from 1, and the state before it."""
    before = session.start
    for number, played in enumerate(session.played, 1):
        yield number, before, played
        before = played.step.state
