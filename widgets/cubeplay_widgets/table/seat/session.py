"""A table as one device plays it on a page, and hears of it no more than it may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.game import Actor, Step
from cubeplay.tables import Tables, TableSession, TableView


class SeatSession(TableSession):
    """The game of a table on the page of a device.

    A board that subscribes hears of the game only when something has changed that its device may see: what
    others do unseen never reaches the page, not even that they do it.  Whoever :meth:`listens` hears of all
    that changes at the table, who is here, what is asked and said, and whether the game has changed.
    """

    def __init__(self, tables: Tables, code: str, who: str) -> None:
        super().__init__(tables, code, who)
        self.known: TableView = self.seats
        self._hearers: list[Callable[[bool], None]] = []

    def listens(self, hearer: Callable[[bool], None]) -> None:
        """Call ``hearer`` after every change that this device may know of."""
        self._hearers.append(hearer)

    def play_on(self, moves: Sequence[tuple[Actor, Any]]) -> Step[Any]:
        """Make some moves in a row for one seat; what is refused is refused at the table as it is now."""
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
    """What a view tells of the game alone."""
    seats = tuple(replace(seat, is_away=False) for seat in view.seats)
    nobody = replace(view, asked=None, signals=(), watching=0, is_host=False, way="device", seats=seats)
    return replace(nobody, phase="running", next="")
