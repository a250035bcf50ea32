"""The moves of a session: those that were made, and those that were undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, overload
from weakref import ref

from cubeplay.errors import UndoRefused
from cubeplay.game import CHANCE, Actor, Game, Step
from cubeplay.rulebook import Seat
from cubeplay.session.luck import Luck
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was made, its actor, and its step.

    A move that is ``along`` was played together with the player's move before it, and is undone with it.

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

    @property
    def entry(self) -> str:
        """The move as a line of a journal, as :func:`cubeplay.session.record.entry` writes it."""
        return f"{self.actor}: {self.move}"


@dataclass(frozen=True, slots=True)
class LogLine:
    """The log's sentence for one event.  ``number`` counts the moves from 1; 0 is the set-up.

    >>> print(LogLine(1, "Plum flips the counter.", "cubo.flip"))
    Plum flips the counter.
    """

    number: int
    text: str
    rule: str
    audience: tuple[Seat, ...] | None = None

    def __str__(self) -> str:
        return self.text


def rolls(moves: Iterable[PlayedMove]) -> int:
    """How many of the moves are chance's."""
    return sum(played.actor == CHANCE for played in moves)


class _InUse:
    """Lives as long as a :class:`Moves` uses a list; until then the list may only be appended to."""

    __slots__ = ("__weakref__",)


class Moves(Sequence[PlayedMove]):
    """The moves of a session up to a moment: like a tuple, but without a copy of the list.

    >>> from cubeplay import Session
    >>> session = Session("cubo", seed=7)
    >>> before = session.played
    >>> step = session.play("flip")
    >>> len(before), len(session.played), str(session.played[-2].move)
    (0, 2, 'flip')
    """

    __slots__ = ("_all", "_count", "_held")

    def __init__(self, moves: list[PlayedMove], held: _InUse) -> None:
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
    """The moves that were made, ``rolled`` of them by chance, and the undone ones that can be redone."""

    def __init__(self) -> None:
        self.rolled = 0
        self._past: list[PlayedMove] = []
        self._held: Callable[[], _InUse | None] = lambda: None
        self._back: list[tuple[PlayedMove, ...]] = []

    @property
    def past(self) -> Moves:
        """The moves that were made; the result does not change when moves are made or undone later."""
        held = self._held()
        if held is None:
            held = _InUse()
            self._held = ref(held)
        return Moves(self._past, held)

    def __len__(self) -> int:
        return len(self._past)

    @property
    def last(self) -> PlayedMove | None:
        """The last move that was made."""
        return self._past[-1] if self._past else None

    def add(self, made: Sequence[PlayedMove]) -> None:
        """Append moves; undone moves can no longer be redone."""
        self._append(made)
        self._back.clear()

    def _append(self, made: Sequence[PlayedMove]) -> None:
        self._past += made
        self.rolled += rolls(made)

    def take_back(self, count: int) -> None:
        """Undo the last ``count`` moves.  Raises ValueError if there are fewer, or for less than 1."""
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
        """Redo the moves that were undone last.  Raises UndoRefused if there are none."""
        if not self._back:
            raise UndoRefused(_("Nothing to redo"), _("no move was taken back."), "")
        self._append(self._back.pop())

    @property
    def goes_along(self) -> bool:
        """Whether the moves that were undone last were played together with the move before them."""
        return bool(self._back) and any(played.along for played in self._back[-1])

    @property
    def can_redo(self) -> bool:
        """Whether there are moves to redo."""
        return bool(self._back)

    def opening(self) -> int:
        """How many chance moves come before the first decision."""
        decisions = (k for k, played in enumerate(self._past) if played.actor != CHANCE)
        return next(decisions, len(self._past))

    def since_decision(self) -> int:
        """How many moves there are from a player's last one on.  Raises UndoRefused if there is none."""
        return self.since_decisions()[0]

    def since_decisions(self) -> tuple[int, ...]:
        """As :meth:`since_decision`, for each player's move that was played together, the last one first.

        Each number counts only up to the next player's move.  Raises UndoRefused if there is none.
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
        """Raises UndoRefused if it would be unfair that a player undoes the last decision."""
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


def since_entered(game: Game[Any, Any], start: Any, history: History, luck: Luck, bots: Sequence[str]) -> int:
    """How many moves there are from the last entered dice or cards on.

    Raises UndoRefused if the computer rolls and draws, if nothing was entered, and if a person or the clock
    has moved since, or a computer player whose move revealed something hidden.
    """
    what = _("Not corrected")
    if luck.mode != "ask":
        raise UndoRefused(what, _("the computer rolls and draws in this game."), _("Play on from here."))
    past, rolled = history.past, history.rolled
    if not rolled:
        raise UndoRefused(what, _("no dice or cards have been entered yet."), "")
    for count, played in enumerate(reversed(past), 1):
        if played.actor == CHANCE:
            rolled -= 1
            before = past[-count - 1].step.state if count < len(past) else start
            if luck.brings(game.chance(before), rolled) is None:  # no script named it
                return count
        elif played.step.revealed or not _is_bot(played, bots):
            break
    raise UndoRefused(what, _("the game has gone on since."), _("Play on from here."))


def _is_bot(played: PlayedMove, bots: Sequence[str]) -> bool:
    seat = played.actor
    return isinstance(seat, int) and seat < len(bots) and bool(bots[seat])
