"""The teams at a table, in words."""

from __future__ import annotations

from typing import Any

from cubeplay.game import Game
from cubeplay.rulebook import Seat
from cubeplay.tables import TableView
from cubeplay.words import _, all_of


def mates_told(game: Game[Any, Any], view: TableView, seat: Seat) -> str:
    """The partners of a seat in words; "" without any (:meth:`cubeplay.game.Game.teams`)."""
    team = next((team for team in game.teams(view.options) if seat in team), ())
    names = [view.seats[other].name for other in team if other != seat]
    return _("with {names}").format(names=all_of(names)) if names else ""
