"""The moves of a session: those that were made, and those that were taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cubeplay.errors import UndoRefused
from cubeplay.game import CHANCE, Actor, Step
from cubeplay.rulebook import Seat
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, who made it, and what it did.

    >>> from cubeplay import Session
    >>> session = Session("cubo", seed=7)
    >>> step = session.play("flip")
    >>> [played.actor for played in session.played]
    [0, 'chance']
    """

    actor: Actor
    move: Any
    step: Step[Any]


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

    def __str__(self) -> str:
        return self.text


def rolls(moves: Iterable[Played]) -> int:
    """How many of some moves are chance's."""
    return sum(played.actor == CHANCE for played in moves)


class History:
    """Moves in their order, and what was taken back of them, to be made again until another is made."""

    def __init__(self) -> None:
        self.past: list[Played] = []
        self._back: list[tuple[Played, ...]] = []

    def add(self, made: Sequence[Played]) -> None:
        """Go on by some moves; what was taken back is given up."""
        self.past += made
        self._back.clear()

    def take_back(self, count: int) -> None:
        """Take back the last moves.  Raises ValueError for more or fewer than there are."""
        if not 0 < count <= len(self.past):
            raise ValueError(f"{count} of {len(self.past)} moves cannot be taken back")
        self._back.append(tuple(self.past[-count:]))
        del self.past[-count:]

    def bring_back(self) -> None:
        """Make those moves again that were taken back last.  Raises UndoRefused if there are none."""
        if not self._back:
            raise UndoRefused(_("Nothing to redo"), _("no move was taken back."), "")
        self.past += self._back.pop()

    @property
    def can_redo(self) -> bool:
        """Whether moves were taken back that can be made again."""
        return bool(self._back)

    def opening(self) -> int:
        """How many chance moves come before the first decision."""
        actors = [played.actor for played in self.past]
        return next((k for k, actor in enumerate(actors) if actor != CHANCE), len(actors))

    def since_decision(self) -> int:
        """How many moves there are from the last one that a player made.  Raises UndoRefused if none is."""
        for count, played in enumerate(reversed(self.past), 1):
            if isinstance(played.actor, int):
                return count
        raise UndoRefused(_("Nothing to undo"), _("no move has been made yet."), "")

    def check_fair(self, player: Seat | None) -> None:
        """Raises UndoRefused if a player's taking back the last decision would be unfair."""
        last, *after = self.past[-self.since_decision() :]
        if after:
            why = _("dice, cards or the clock have come since.")
        elif player is not None and last.actor != player:
            why = _("another player has moved since.")
        elif last.step.revealed:
            why = _("the move revealed something that was hidden.")
        else:
            return
        raise UndoRefused(_("Not undone"), why, _("Play on from here."))
