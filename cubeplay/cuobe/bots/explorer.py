"""The computer player of medium strength: it spends its dice well, but does not help others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cubeplay.cuobe.bots.choosing import Intent, answer, own_worth, unlike
from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.bots.turn import for_free, spend
from cubeplay.cuobe.rules.floor import over_limit
from cubeplay.cuobe.rules.moves import Choose, CuobeMove, DropTool, Weapons
from cubeplay.cuobe.rules.play import advance
from cubeplay.cuobe.rules.state import State
from cubeplay.game import Answer, Game
from cubeplay.rulebook import Seat
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class Explorer:
    """Goes where its dice bring most, uses no tools but keys, and answers cards for itself.

    It keeps what it holds: it gives nothing away, and drops what is too much.
    """

    title: str = _("Explorer")
    strength: str = _("spends its dice well, but keeps its tools and thinks of nobody else")

    def answer(self, game: Game[Any, Any], view: State, player: Seat, rng: Random) -> Answer:
        """The move that is best for this player at once.  Raises ValueError if there is none."""
        return answer(_think, game, view, player)


def _think(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    if view.task is None or view.task.do == "hand":
        outlook = Errands(view)
        return (
            for_free(outlook, player, moves) or _drop(outlook, player, moves) or spend(outlook, player, moves)
        )
    if Weapons() in moves:
        return Intent(Weapons(), _("Weapons are kept."))
    if Choose("refuse") in moves:
        return Intent(Choose("refuse"), _("There is still hope."))
    best = max(unlike(view, player), key=lambda move: own_worth(advance(view, move).state, player))
    return Intent(best, _("Of all answers it costs its own player least."))


def _drop(outlook: Errands, player: Seat, moves: Sequence[CuobeMove]) -> Intent | None:
    """The tool that is worth least, where one has to go before the game goes on."""
    drops = [move for move in moves if isinstance(move, DropTool)]
    if not drops or not over_limit(outlook.state, player):
        return None
    least = min(drops, key=lambda move: outlook.tool(move.card))
    return Intent(least, _("Of all that is held it helps least."))
