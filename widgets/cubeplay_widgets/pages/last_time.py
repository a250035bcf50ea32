"""Stores the last set-up of each game for each person."""

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
"""The page whose notes are the set-ups; the note of a game has its name."""


class LastTime:
    """The last set-up of one game by the person at the page.

    ``store`` opens that person's store.  If the store cannot be used, nothing is stored or read.
    """

    def __init__(self, game: Game[Any, Any], store: Callable[[], Store]) -> None:
        self.game, self._store = game, store

    def _notes(self) -> LearnerNotes:
        store = self._store()
        return LearnerNotes(PAGE, "", owner=store.owner, place=store.place)

    def read(self) -> Seating | None:
        """The last set-up; None if there is none.  Raises CubeplayError if it is damaged."""
        with suppress(SaveError):
            data = self._notes().read().get(self.game.name)
            return None if data is None else from_data(self.game, data)
        return None

    def keep(self, seating: Seating) -> None:
        """Store a set-up."""
        with suppress(SaveError):
            self._notes().keep([("latest", {self.game.name: as_data(seating)})])
