"""The moves of a table's game as a linked list, and its clock.

Each link has a move and the link before it, so that the states of a table share their earlier moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from cubeplay.game import CHANCE, Game
from cubeplay.notation import TimedMove
from cubeplay.session.history import PlayedMove

MILLISECOND: Final = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True, eq=False)
class MoveChain:
    """A move and the link before it: ``number`` counts moves from 1, ``rolled`` those of chance."""

    played: PlayedMove
    before: MoveChain | None
    number: int
    rolled: int

    def __repr__(self) -> str:
        return f"<move {self.number}: {self.played.actor}: {self.played.move}>"


def link(before: MoveChain | None, played: PlayedMove) -> MoveChain:
    """The chain with one more move."""
    number, rolled = (before.number, before.rolled) if before else (0, 0)
    return MoveChain(played, before, number + 1, rolled + (played.actor == CHANCE))


def back(last: MoveChain | None) -> Iterator[MoveChain]:
    """The links of a chain, the last first."""
    while last is not None:
        yield last
        last = last.before


def cut(last: MoveChain | None, to: int) -> MoveChain | None:
    """The chain without the moves after number ``to``."""
    while last is not None and last.number > to:
        last = last.before
    return last


def common(one: MoveChain | None, other: MoveChain | None) -> MoveChain | None:
    """The last link that two chains share."""
    while one is not other:
        if one is not None and (other is None or one.number > other.number):
            one = one.before
        elif other is not None and (one is None or other.number > one.number):
            other = other.before
        else:
            one, other = one and one.before, other and other.before
    return one


def since(last: MoveChain | None, shared: MoveChain | None) -> list[PlayedMove]:
    """The moves of a chain after its link ``shared``, in their order."""
    made = []
    while last is not None and last is not shared:
        made.append(last.played)
        last = last.before
    return made[::-1]


class Timer(Struct, frozen=True):
    """The clock of a game: it runs from the millisecond ``at``, ``since`` a time; None if it stands.

    >>> noon = datetime.fromisoformat("2026-05-04T12:00:00Z")
    >>> Timer(500, noon).now(noon + timedelta(seconds=2)), Timer(500).now(noon)
    (2500, 500)
    """

    at: int = 0
    since: datetime | None = None

    def now(self, time: datetime) -> int:
        """The millisecond of the game at a time."""
        return self.at + (0 if self.since is None else max(0, (time - self.since) // MILLISECOND))

    def runs(self, time: datetime) -> Timer:
        """The clock, running."""
        return replace(self, since=time) if self.since is None else self

    def stands(self, time: datetime) -> Timer:
        """The clock, stopped."""
        return Timer(self.now(time))


def stamped(game: Game[Any, Any], move: Any, at: int | None) -> Any:
    """A move with the time ``at`` in milliseconds, None for none; a time that it has is replaced."""
    if isinstance(move, TimedMove):
        return replace(move, at=at)
    return move if at is None else game.stamp(move, at)


def unstamped(move: Any) -> str:
    """The notation of a move without a time.

    >>> from cubeplay.cubo import GAME
    >>> unstamped(GAME.parse("flip @400"))
    'flip'
    """
    return move.plain if isinstance(move, TimedMove) else str(move)
