"""What keeps the game of a table: its own log, so that a page has nothing to save."""

from __future__ import annotations

from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.words import _

from cubeplay_widgets.pages.keeping import Keeping


class TableKeeping(Keeping):
    """Says that the table keeps the game."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "", _no_store, lambda _id: None)
        self.says.say(_("The table keeps this game."))

    @property
    def trouble(self) -> CubeplayError | None:
        """None: a move counts when the table has taken it."""
        return None

    def begin(self) -> None:
        """Nothing is to be taken in."""

    def try_again(self) -> None:
        """Nothing is to be tried."""

    def refresh(self) -> None:
        """Nothing changes."""


def _no_store() -> Store:
    raise ValueError("the table keeps the game")
