"""Computer players, from one that looks one change ahead to one that also thinks of the next player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cubeplay.cuboro.exact.solver import SolvedTurn, best_turn, good_turns
from cubeplay.cuboro.rules.state import Table
from cubeplay.game import Answer, Bot, Game
from cubeplay.players import Delay, RandomBot
from cubeplay.rulebook import Seat
from cubeplay.words import _, points_in_words

PACE: Final[Delay] = (2_000, 9_000)
"""How long a bot takes for a move, in milliseconds."""


@dataclass(frozen=True, slots=True)
class CuboroBot(ABC):
    """What all computer players share: choose a turn, make its first move."""

    title: str
    strength: str
    delay: Delay = PACE

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The first move of a turn; it depends on the view and on ``rng``."""
        turn = self.choose(game, view, player, rng)
        delay = rng.randint(*self.delay) if view.variant.time_limit else 0
        move = turn.moves[0]
        return Answer(game.stamp(move, view.now + delay), delay, self.because(turn))

    @abstractmethod
    def choose(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> SolvedTurn:
        """The turn to go for."""

    @abstractmethod
    def because(self, turn: SolvedTurn) -> str:
        """Why this turn."""


@dataclass(frozen=True, slots=True)
class Greedy(CuboroBot):
    """Looks at single changes only and keeps its jokers to the end."""

    def choose(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> SolvedTurn:
        """The best of placing the tower now and of one change before that."""
        return best_turn(view, joker=False, changes=1)

    def because(self, turn: SolvedTurn) -> str:
        """The points that it sees one change ahead."""
        words = _("One change ahead it sees no more than this: {points}.")
        return words.format(points=points_in_words(turn.points))


@dataclass(frozen=True, slots=True)
class Exact(CuboroBot):
    """Scores the most that the turn allows; a joker must bring ``gain`` points."""

    gain: int = 2

    def choose(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> SolvedTurn:
        """The best turn of all."""
        return _best(view, self.gain)

    def because(self, turn: SolvedTurn) -> str:
        """The points that no turn beats."""
        return _("It brings {points}, and no turn brings more.").format(points=points_in_words(turn.points))


@dataclass(frozen=True, slots=True)
class Spiteful(CuboroBot):
    """Takes, of ``tries`` turns with the most points, the one that leaves the next player least.

    It gives up no points for that: a bot chooses anew at every move of a turn, and would give up some each
    time.
    """

    gain: int = 2
    tries: int = 20

    def choose(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> SolvedTurn:
        """The turn to which the next player's best answer is worst, among many of the best ones."""
        best = _best(view, self.gain)
        joker = view.changes + len(best.moves) > 4
        others = good_turns(view, max(1, best.points), self.tries, rng, joker)
        return max((best, *others), key=lambda turn: turn.points - _left_by(game, view, turn))

    def because(self, turn: SolvedTurn) -> str:
        """The points, and that little is left to the next player."""
        words = _("It brings {points} and leaves the next player little.")
        return words.format(points=points_in_words(turn.points))


@lru_cache(maxsize=128)
def _best(view: Table, gain: int) -> SolvedTurn:
    """The best turn; with a joker only if that is worth it, or if no blue marble is left.

    It is kept for a while: a review asks for it after each move, and again before the next one.
    """
    blues, _reds = view.marbles[view.player]
    turn = best_turn(view)
    if blues and view.changes < 4:
        saved = best_turn(view, joker=False)
        return saved if turn.points - saved.points < gain else turn
    return turn


def _left_by(game: Game[Any, Any], view: Table, turn: SolvedTurn) -> int:
    """What the next player can score after a turn without a joker; 0 if there is no next turn."""
    state = view
    for move in turn.moves:
        state = game.apply(state, view.player, move).state
    return 0 if state.over or state.round != view.round else best_turn(state, joker=False).points


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "random": RandomBot(delay=PACE),
        "greedy": Greedy(_("Greedy"), _("looks one change ahead")),
        "exact": Exact(_("Exact"), _("always finds the turn with the most points")),
        "spiteful": Spiteful(
            _("Spiteful"),
            _("always finds the most points, and of such turns the one that leaves the next player little"),
        ),
    }
)
"""The computer players by name, weakest first."""
