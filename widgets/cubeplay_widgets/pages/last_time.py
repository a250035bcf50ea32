"""What a person started a game with last, kept with the rest of that person's data."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from cubeplay.errors import SaveError
from cubeplay.game import Game
from cubeplay.store import Store
from cubeplay.store.notes import LearnerNotes

from cubeplay_widgets.pages.seating import Seating, as_data, from_data

PAGE: Final = "set-up"
"""Under which the notes of set-ups are kept; each game's has the game's name."""


class LastTime:
    """The last set-up of one game of whoever sits at the page.

    ``store`` opens that person's store.  A store that cannot be used just now remembers nothing, and a page
    goes without.
    """

    def __init__(self, game: Game[Any, Any], store: Callable[[], Store]) -> None:
        self.game, self._store = game, store

    def _notes(self) -> LearnerNotes:
        store = self._store()
        return LearnerNotes(PAGE, "", owner=store.owner, place=store.place)

    def read(self) -> Seating | None:
        """The last set-up; None before there is one.  Raises CubeplayError for one that is damaged."""
        with suppress(SaveError):
            data = self._notes().read().get(self.game.name)
            return None if data is None else from_data(self.game, data)
        return None

    def keep(self, seating: Seating) -> None:
        """Remember a set-up."""
        with suppress(SaveError):
            self._notes().keep([("latest", {self.game.name: as_data(seating)})])
