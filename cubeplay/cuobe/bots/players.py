"""The computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cubeplay.cuobe.bots.choosing import Intent, answer, choose, intend
from cubeplay.cuobe.bots.explorer import Explorer
from cubeplay.cuobe.bots.turn import act
from cubeplay.cuobe.rules.moves import CuobeMove, Surrender
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
class TeamPlayer:
    """Plays for the group: looks ahead in fights, brings keys to the Exit, carries who would be late."""

    title: str = _("Companion")
    strength: str = _("plays for the group: looks ahead in fights, and carries who would be late")

    def answer(self, game: Game[Any, Any], view: State, player: Seat, rng: Random) -> Answer:
        """The move that looks best for the group.  Raises ValueError if there is none."""
        return answer(_think, game, view, player)


def decide(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    """What the co-operative player does, why, and for which place."""
    return intend(_think, view, player, moves)


def _think(view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    acting = view.task is None or view.task.do == "hand"
    return act(view, player, moves) if acting else choose(view, player)


BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomPlayer(),
    "explorer": Explorer(),
    "companion": TeamPlayer(),
}
"""The computer players by name, weakest first."""
