"""The replacement of :class:`Keeping` at a table of several devices, whose log is the saved game."""

from __future__ import annotations

from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.words import _

from cubeplay_widgets.pages.keeping import Keeping


class TableKeeping(Keeping):
    """Saves nothing, and says that the table keeps the game."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "", _no_store, lambda _id: None)
        self.says.say(_("The table keeps this game."))

    @property
    def trouble(self) -> CubeplayError | None:
        """None, because a move is made only when the table has stored it."""
        return None

    def begin(self) -> None:
        """Do nothing."""

    def try_again(self) -> None:
        """Do nothing."""

    def refresh(self) -> None:
        """Do nothing."""


def _no_store() -> Store:
    raise ValueError("the table keeps the game")
