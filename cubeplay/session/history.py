"""The moves of a session: those that were made, and those that were taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, overload
from weakref import ref

from cubeplay.errors import UndoRefused
from cubeplay.game import CHANCE, Actor, Step
from cubeplay.rulebook import Seat
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was made, who made it, and what it did.

    A move that is ``along`` was played together with the player's move before it, and is taken back with it.

    >>> from cubeplay import Session
    >>> session = Session("cubo", seed=7)
    >>> step = session.play("flip")
    >>> [played.actor for played in session.played]
    [0, 'chance']
    """

    actor: Actor
    move: Any
    step: Step[Any]
    along: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """What the log says of one event.  ``number`` counts the moves from 1; 0 is the set-up.

    >>> print(LogLine(1, "Plum flips the counter.", "cubo.flip"))
    Plum flips the counter.
    """

    number: int
    text: str
    rule: str
    audience: tuple[Seat, ...] | None = None

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether a seat, or ``None``, a spectator, may know of it."""
        return self.audience is None or seat in self.audience

    def __str__(self) -> str:
        return self.text


def rolls(moves: Iterable[PlayedMove]) -> int:
    """How many of some moves are chance's."""
    return sum(played.actor == CHANCE for played in moves)


class _Held:
    """Lives as long as somebody holds moves of one list, which then may grow but not change."""

    __slots__ = ("__weakref__",)


class Moves(Sequence[PlayedMove]):
    """The moves of a session up to a moment, as a tuple would hold them, but without a copy of them all.

    >>> from cubeplay import Session
    >>> session = Session("cubo", seed=7)
    >>> before = session.played
    >>> step = session.play("flip")
    >>> len(before), len(session.played), str(session.played[-2].move)
    (0, 2, 'flip')
    """

    __slots__ = ("_all", "_count", "_held")

    def __init__(self, moves: list[PlayedMove], held: _Held) -> None:
        self._all, self._count, self._held = moves, len(moves), held

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, key: int) -> PlayedMove: ...

    @overload
    def __getitem__(self, key: slice) -> tuple[PlayedMove, ...]: ...

    def __getitem__(self, key: int | slice) -> PlayedMove | tuple[PlayedMove, ...]:
        numbers = range(self._count)[key]
        if isinstance(numbers, int):
            return self._all[numbers]
        return tuple(self._all[number] for number in numbers)

    def __iter__(self) -> Iterator[PlayedMove]:
        return islice(self._all, self._count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class History:
    """Moves in their order, and what was taken back of them, to be made again until another is made.

    ``rolled`` is how many of them are chance's.
    """

    def __init__(self) -> None:
        self.rolled = 0
        self._past: list[PlayedMove] = []
        self._held: Callable[[], _Held | None] = lambda: None
        self._back: list[tuple[PlayedMove, ...]] = []

    @property
    def past(self) -> Moves:
        """The moves that were made.  It stays what it is, whatever is played or taken back later."""
        held = self._held()
        if held is None:
            held = _Held()
            self._held = ref(held)
        return Moves(self._past, held)

    def __len__(self) -> int:
        return len(self._past)

    @property
    def last(self) -> PlayedMove | None:
        """The last move that was made."""
        return self._past[-1] if self._past else None

    def add(self, made: Sequence[PlayedMove]) -> None:
        """Go on by some moves; what was taken back is given up."""
        self._go_on(made)
        self._back.clear()

    def _go_on(self, made: Sequence[PlayedMove]) -> None:
        self._past += made
        self.rolled += rolls(made)

    def take_back(self, count: int) -> None:
        """Take back the last moves.  Raises ValueError for more or fewer than there are."""
        if not 0 < count <= len(self._past):
            raise ValueError(f"{count} of {len(self._past)} moves cannot be taken back")
        gone = tuple(self._past[-count:])
        if self._held():
            self._past, self._held = self._past[:-count], lambda: None
        else:
            del self._past[-count:]
        self.rolled -= rolls(gone)
        self._back.append(gone)

    def bring_back(self) -> None:
        """Make those moves again that were taken back last.  Raises UndoRefused if there are none."""
        if not self._back:
            raise UndoRefused(_("Nothing to redo"), _("no move was taken back."), "")
        self._go_on(self._back.pop())

    @property
    def goes_along(self) -> bool:
        """Whether what was taken back last went along with the move before it."""
        return bool(self._back) and any(played.along for played in self._back[-1])

    @property
    def can_redo(self) -> bool:
        """Whether moves were taken back that can be made again."""
        return bool(self._back)

    def opening(self) -> int:
        """How many chance moves come before the first decision."""
        decisions = (k for k, played in enumerate(self._past) if played.actor != CHANCE)
        return next(decisions, len(self._past))

    def since_decision(self) -> int:
        """How many moves there are from the last one that a player made.  Raises UndoRefused if none is."""
        return self.since_decisions()[0]

    def since_decisions(self) -> tuple[int, ...]:
        """The same for each player's move that was played together with the last one, the last first.

        Each number counts up to the one before.  Raises UndoRefused if no player has made a move.
        """
        counts, since = [], 0
        for played in reversed(self._past):
            since += 1
            if isinstance(played.actor, int):
                counts.append(since)
                since = 0
                if not played.along:
                    return tuple(counts)
        raise UndoRefused(_("Nothing to undo"), _("no move has been made yet."), "")

    def check_fair(self, player: Seat | None) -> None:
        """Raises UndoRefused if a player's taking back the last decision would be unfair."""
        taken = self._past[-sum(self.since_decisions()) :]
        if any(not isinstance(played.actor, int) for played in taken):
            why = _("dice, cards or the clock have come since.")
        elif player is not None and taken[0].actor != player:
            why = _("another player has moved since.")
        elif any(played.step.revealed for played in taken):
            why = _("the move revealed something that was hidden.")
        else:
            return
        raise UndoRefused(_("Not undone"), why, _("Play on from here."))
