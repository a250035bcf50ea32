"""The computer players of CU[o]BE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cubeplay.cuobe.bots.choosing import Intent, answer, choose, intend, own_worth, unlike
from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.bots.turn import act, for_free, spend
from cubeplay.cuobe.rules.floor import over_limit
from cubeplay.cuobe.rules.moves import Choose, CuobeMove, DropTool, Surrender, Weapons
from cubeplay.cuobe.rules.play import advance
from cubeplay.cuobe.rules.state import State
from cubeplay.game import Answer, Bot, Game
from cubeplay.rulebook import Seat
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Plays any legal move, but never proposes to give up: a game of random players comes to a real end."""

    title: str = _("Random")
    strength: str = _("plays any legal move, and never gives up")

    def answer(self, game: Game[Any, Any], view: State, player: Seat, rng: Random) -> Answer:
        """Any legal move but a surrender, all equally likely.  Raises ValueError if there is none."""
        moves = [move for move in game.moves(view, player) if not isinstance(move, Surrender)]
        if not moves:
            raise ValueError(f"seat {player} has no move in {game.title} here")
        return Answer(rng.choice(moves), because=_("Any move would have done."))


@dataclass(frozen=True, slots=True)
class Explorer:
    """Goes where its dice bring most, uses no tools but keys, and answers cards for itself.

    It gives no tools away, and drops tools beyond the limit.
    """

    title: str = _("Explorer")
    strength: str = _("spends its dice well, but keeps its tools and thinks of nobody else")

    def answer(self, game: Game[Any, Any], view: State, player: Seat, rng: Random) -> Answer:
        """The move that is best for this player at once.  Raises ValueError if there is none."""
        return answer(_explore, game, view, player)


def _explore(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    if view.task is None or view.task.do == "hand":
        outlook = Errands(view)
        return (
            for_free(outlook, player, moves)
            or _drop_least(outlook, player, moves)
            or spend(outlook, player, moves)
        )
    if Weapons() in moves:
        return Intent(Weapons(), _("Weapons are kept."))
    if Choose("refuse") in moves:
        return Intent(Choose("refuse"), _("There is still hope."))
    best = max(unlike(view, player), key=lambda move: own_worth(advance(view, move).state, player))
    return Intent(best, _("Of all answers it costs its own player least."))


def _drop_least(outlook: Errands, player: Seat, moves: Sequence[CuobeMove]) -> Intent | None:
    """The drop of the tool that is worth least, if the player holds too many."""
    drops = [move for move in moves if isinstance(move, DropTool)]
    if not drops or not over_limit(outlook.state, player):
        return None
    least = min(drops, key=lambda move: outlook.tool(move.card))
    return Intent(least, _("Of all that is held it helps least."))


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """Plays for the group: looks ahead in fights, brings keys to the Exit, carries who would be late."""

    title: str = _("Companion")
    strength: str = _("plays for the group: looks ahead in fights, and carries who would be late")

    def answer(self, game: Game[Any, Any], view: State, player: Seat, rng: Random) -> Answer:
        """The move that looks best for the group.  Raises ValueError if there is none."""
        return answer(_think_for_group, game, view, player)


def decide(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    """What the co-operative player does, why, and for which place."""
    return intend(_think_for_group, view, player, moves)


def _think_for_group(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    acting = view.task is None or view.task.do == "hand"
    return act(view, player, moves) if acting else choose(view, player)


BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomPlayer(),
    "explorer": Explorer(),
    "companion": TeamPlayer(),
}
"""The computer players by name, weakest first."""
