"""The errors that people meet: each says what happened, why, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubeplay.words import _

if TYPE_CHECKING:
    from cubeplay.rulebook import Objection


class CubeplayError(ValueError):
    """Something that a person asked for cannot be done.  Nothing has changed.

    >>> print(CubeplayError("Not saved", "the folder is full.", "Choose another folder."))
    Not saved: the folder is full. Choose another folder.
    """

    def __init__(self, what: str, why: str, next: str) -> None:
        self.what, self.why, self.next = what, why, next
        super().__init__(_("{what}: {why} {next}").format(what=what, why=why, next=next).strip())


class NotationError(CubeplayError):
    """A typed move that cannot be read."""


class OptionError(CubeplayError):
    """An option that a game does not have, or a value that it does not take."""


class UndoRefused(CubeplayError):
    """A move that can no longer be taken back, or nothing to take back."""


class SaveError(CubeplayError):
    """A save file that cannot be read, or a place that cannot be written."""


class HouseDataError(CubeplayError):
    """A file of rooms, cards, cubes or grids that breaks its schema."""


class PositionError(CubeplayError):
    """A written position that cannot be read, or that cannot lie on a table."""


class ScriptError(CubeplayError):
    """Dice or cards that were named in advance and cannot come when their turn has come."""


class BehindError(CubeplayError):
    """Somebody else moved first: the game has gone on since this player last looked."""


class IllegalMove(CubeplayError):
    """A move that the rules refuse.  ``objections`` names every rule that does."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        first = objections[0]
        super().__init__(first.what, first.why, first.next)
        self.objections = objections

    def __str__(self) -> str:
        return "\n".join(map(str, self.objections))
