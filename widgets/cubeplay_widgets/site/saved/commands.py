"""What a person asks for on the page of saved games, as the page sends it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated

from cubeplay import limits
from cubeplay.store import Store
from msgspec import Meta, Struct

from cubeplay_widgets.site.commands import read_command

Name = Annotated[str, Meta(max_length=limits.NAME)]


class _Wish(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What wishes have in common."""

    game: Name

    @abstractmethod
    def grant(self, store: Store) -> None:
        """Do it.  Raises SaveError, for a game of somebody else too."""


class DeleteGame(_Wish, frozen=True, tag="delete"):
    """Delete a game; for a while it can be brought back."""

    def grant(self, store: Store) -> None:
        """Put it into the bin."""
        store.throw_away(self.game)


class BringBack(_Wish, frozen=True, tag="bring-back"):
    """Bring a deleted game back."""

    def grant(self, store: Store) -> None:
        """Take it out of the bin."""
        store.bring_back(self.game)


class Rename(_Wish, frozen=True, tag="rename"):
    """Give a game a title of one's own; "" takes it away."""

    title: Name

    def grant(self, store: Store) -> None:
        """Write it down."""
        store.rename(self.game, self.title.strip())


Wish = DeleteGame | BringBack | Rename


def read_wish(data: bytes) -> Wish:
    """What the page has sent.  Raises CubeplayError for anything that is no wish."""
    wish: Wish = read_command(data, Wish)
    return wish
