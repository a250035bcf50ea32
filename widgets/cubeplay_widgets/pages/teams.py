"""Who plays with whom, in words."""

from __future__ import annotations

from typing import Any

from cubeplay.game import Game
from cubeplay.rulebook import Seat
from cubeplay.tables import TableView
from cubeplay.words import _, all_of


def mates_told(game: Game[Any, Any], view: TableView, seat: Seat) -> str:
    """With whom a seat plays; "" where nobody plays with it against others.

    Teams are what the rules of a game make them (:meth:`cubeplay.game.Game.teams`), and what partners may
    see is what the game lets each of them see.
    """
    team = next((team for team in game.teams(view.options) if seat in team), ())
    names = [view.seats[other].name for other in team if other != seat]
    return _("with {names}").format(names=all_of(names)) if names else ""
