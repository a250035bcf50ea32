"""The session of a table of several devices, for one of the devices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import Actor, Step
from cubeplay.tables import Tables, TableSession, TableView


class SharedSession(TableSession):
    """The game of a table on the page of a device.

    A board that subscribes is called only if something visible to its device has changed in the game: hidden
    moves of others do not even show that they were made.  The hearers of :meth:`listens` are called after
    every visible change at the table, such as who is present and what is asked or said.
    """

    def __init__(self, tables: Tables, code: str, who: str) -> None:
        super().__init__(tables, code, who)
        self.known: TableView = self.seats
        self._hearers: list[Callable[[bool], None]] = []

    def listens(self, hearer: Callable[[bool], None]) -> None:
        """Call ``hearer`` after every change visible to this device, with whether the game has changed."""
        self._hearers.append(hearer)

    def play_on(self, moves: Sequence[tuple[Actor, Any]]) -> Step[Any]:
        """Make several moves in a row for one seat; after a refusal the newest events are fetched."""
        try:
            return super().play_on(moves)
        except CubeplayError:
            self.catch_up()
            raise

    def _changed(self) -> None:
        before, self.known = self.known, self.seats
        if before == self.known:
            return
        if moved := _game(before) != _game(self.known):
            super()._changed()
        for hearer in tuple(self._hearers):
            hearer(moved)


def _game(view: TableView) -> TableView:
    """A view without everything that does not belong to the game itself."""
    seats = tuple(replace(seat, is_away=False) for seat in view.seats)
    nobody = replace(view, asked=None, signals=(), watching=0, is_host=False, way="device", seats=seats)
    return replace(nobody, phase="running", next="")
