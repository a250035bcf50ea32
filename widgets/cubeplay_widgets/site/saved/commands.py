"""The commands of the page of saved games."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated

from cubeplay import limits
from cubeplay.store import Store
from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=limits.NAME)]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base class of commands."""

    game: Name

    @abstractmethod
    def do(self, store: Store) -> None:
        """Do the command.  Raises SaveError, also for another person's game."""


class DeleteGame(_Command, frozen=True, tag="delete"):
    """Delete a game; for a while it can be restored."""

    def do(self, store: Store) -> None:
        """Put it into the bin."""
        store.throw_away(self.game)


class BringBack(_Command, frozen=True, tag="bring-back"):
    """Restore a deleted game."""

    def do(self, store: Store) -> None:
        """Take it out of the bin."""
        store.bring_back(self.game)


class Rename(_Command, frozen=True, tag="rename"):
    """Set the title of a game; "" removes it."""

    title: Name

    def do(self, store: Store) -> None:
        """Store the title."""
        store.rename(self.game, self.title.strip())


Command = DeleteGame | BringBack | Rename
