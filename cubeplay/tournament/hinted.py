"""A computer player that follows a game's hints, to measure how good the hints are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cubeplay.game import Answer, Bot, Game
from cubeplay.rulebook import Seat
from cubeplay.words import _

HINTS: Final = "hints"
"""The name of the player that follows hints."""


@dataclass(frozen=True, slots=True)
class HintBot:
    """Makes the move of the last hint; if hints name none, the move of ``otherwise``.

    >>> from cubeplay import GAMES, Session
    >>> session = Session("cubed", seed=7, players=2)
    >>> bot = players(session.game)["hints"]
    >>> bot.answer(session.game, session.view(0), 0, Random(1)).move == session.hints(0)[-1].move
    True
    """

    otherwise: Bot
    title: str = _("Hints")
    strength: str = _("does what the last hint says")

    def answer(self, game: Game[Any, Any], view: Any, player: Seat, rng: Random) -> Answer:
        """The move that a person in this seat would be advised."""
        hints = game.hints(view, player)
        move = hints[-1].move if hints else None
        return self.otherwise.answer(game, view, player, rng) if move is None else Answer(move)


def strongest(game: Game[Any, Any]) -> str:
    """The name of a game's strongest computer player: the last one in its list."""
    return list(game.bots())[-1]


def players(game: Game[Any, Any]) -> Mapping[str, Bot]:
    """A game's computer players by name, weakest first, and the one that follows its hints."""
    bots = game.bots()
    return {**bots, HINTS: HintBot(bots[strongest(game)])}
