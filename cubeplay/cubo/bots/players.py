"""Three computer players: they differ in when they stop rerolling, how they arrange, and how fast."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import NormalDist
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubo.bots.advice import alone, fresh, plan
from cubeplay.cubo.rules.moves import (
    Arrange,
    Call,
    CuboMove,
    Exchange,
    Flip,
    Keep,
    Reroll,
    Start,
    Take,
    Throw,
)
from cubeplay.cubo.rules.scoring import best_exchange, exchanged, exchanges, score, swapped
from cubeplay.cubo.rules.state import BARE, INDEX, MIDDLE, Cells, Die, Player, Scoring, Table
from cubeplay.game import Answer, Bot, Game
from cubeplay.notation import TimedMove
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

BEAT: Final = 700
"""Milliseconds for a small move: calling, throwing, taking a die."""


@dataclass(frozen=True, slots=True)
class CuboBot(ABC):
    """What all three share.  ``pace`` and ``glance`` are milliseconds to arrange and to judge a roll."""

    title: str
    strength: str
    pace: int
    glance: int

    def answer(self, game: Game[Any, Any], view: Table, player: Seat, rng: Random) -> Answer:
        """The next move; it depends on the view alone."""
        own = view.players[player]
        if view.phase == "play":
            move, delay, because = self._in_play(view, own)
        elif view.phase == "scoring":
            move, delay, because = self.exchange(view, own), BEAT, _("The best use of the taken die.")
        else:
            move = Flip() if view.phase == "flip" else Start()
            delay, because = BEAT, _("The round goes on.")
        if isinstance(move, TimedMove) and view.timing == "timed":
            return Answer(replace(move, at=view.now + delay), delay, because)
        return Answer(move, delay if view.timing == "timed" else 0, because)

    def _in_play(self, view: Table, own: Player) -> tuple[CuboMove, int, str]:
        if own.called:
            return Take(self.take(view, own)), BEAT, _("The most useful die of the centre.")
        if own.holding:
            return Throw(), BEAT, _("Dice in the hand are of no use.")
        if own.full:
            return Call(), BEAT, _("The square is laid.")
        worth, cells = self.arrange(view, own)
        if not view.anyone_called and self.rerolls(view, own, worth):
            return (
                Reroll(),
                self.glance,
                plural("{worth} point is too few.", "{worth} points are too few.", worth).format(worth=worth),
            )
        because = plural(
            "{worth} point is good enough, or all there is.",
            "{worth} points are good enough, or all there is.",
            worth,
        ).format(worth=worth)
        return Arrange(tuple(die for die in cells if die is not None)), self.pace, because

    @abstractmethod
    def arrange(self, view: Table, own: Player) -> tuple[int, Cells]:
        """The points that the player finds in a roll, and the square for them."""

    @abstractmethod
    def rerolls(self, view: Table, own: Player, worth: int) -> bool:
        """Whether to reroll instead of laying a square of ``worth`` points."""

    @abstractmethod
    def take(self, view: Table, own: Player) -> Die:
        """Which die of the centre to take."""

    @abstractmethod
    def exchange(self, view: Table, own: Player) -> CuboMove:
        """What to do with the taken die."""


def _exchange_for_points(view: Table, own: Player) -> CuboMove:
    assert own.taken is not None
    field = best_exchange(own.cells, own.taken, view.scoring)[1]
    return Exchange(field) if field else Keep()


def greedy_square(own: Player, scoring: Scoring) -> Cells:
    """A square laid die by die, high ones first, each where it scores most at once."""
    cells: Cells = (
        *BARE[:MIDDLE],
        next(die for die in own.dice if die.colour == "white"),
        *BARE[MIDDLE + 1 :],
    )
    coloured = [die for die in own.dice if die.colour != "white"]
    for die in sorted(coloured, key=lambda die: -die.pips):
        empty = [index for index, lying in enumerate(cells) if lying is None]
        cells = max((exchanged(cells, die, index) for index in empty), key=lambda c: score(c, scoring))
    return cells


def improved(cells: Cells, scoring: Scoring) -> Cells:
    """A square after swaps of two dice, as long as some swap gains points."""
    while True:
        swaps = [swapped(cells, i, j) for i in range(9) for j in range(i) if MIDDLE not in (i, j)]
        best = max(swaps, key=lambda square: score(square, scoring))
        if score(best, scoring) <= score(cells, scoring):
            return cells
        cells = best


@dataclass(frozen=True, slots=True)
class Beginner(CuboBot):
    """Lays the first roll die by die."""

    def arrange(self, view: Table, own: Player) -> tuple[int, Cells]:
        """A square laid die by die."""
        cells = greedy_square(own, view.scoring)
        return score(cells, view.scoring), cells

    def rerolls(self, view: Table, own: Player, worth: int) -> bool:
        """Only if the first square scores nothing at all."""
        return worth == 0

    def take(self, view: Table, own: Player) -> Die:
        """The highest die."""
        return max(view.centre, key=lambda die: die.pips)

    def exchange(self, view: Table, own: Player) -> CuboMove:
        """The exchange with the most points now."""
        return _exchange_for_points(view, own)


@dataclass(frozen=True, slots=True)
class Regular(CuboBot):
    """Swaps dice until no swap helps, and rerolls below ``enough`` points."""

    enough: int = 15

    def arrange(self, view: Table, own: Player) -> tuple[int, Cells]:
        """A square laid die by die, then improved swap by swap."""
        cells = improved(greedy_square(own, view.scoring), view.scoring)
        return score(cells, view.scoring), cells

    def rerolls(self, view: Table, own: Player, worth: int) -> bool:
        """Below a fixed number of points."""
        return worth < self.enough

    def take(self, view: Table, own: Player) -> Die:
        """The die that gains most points."""
        return max(view.centre, key=lambda die: best_exchange(own.cells, die, view.scoring)[0])

    def exchange(self, view: Table, own: Player) -> CuboMove:
        """The exchange with the most points now."""
        return _exchange_for_points(view, own)


HOLDS: Final = 0.1
"""How likely a player with dice in the hand calls before one more roll lies on the table."""

POOR: Final = 0.15
"""The same for a player whose roll is worth less than a new one."""

GOOD: Final = 0.5
"""The same for a player whose roll is worth keeping.  A player with a full square is sure to call."""


def risk(view: Table, own: Player) -> float:
    """How likely another player calls before one more roll lies on the table, from what can be seen."""
    calm = 1.0
    for player in view.players:
        if player is own or player.called or player.missed:
            continue
        if player.holding:
            calm *= 1 - HOLDS
        elif player.full:
            return 1.0
        else:
            calm *= 1 - (GOOD if alone(view, player) >= fresh(view, player) else POOR)
    return 1 - calm


@cache
def tries_worth(risk: float) -> float:
    """By how many standard deviations a roll must be better than the mean to be kept.

    At that point one more roll is worth as much as the present one, if ``risk`` is the chance that somebody
    calls before yet another.

    >>> round(tries_worth(0.1), 1), round(tries_worth(0.5), 1), tries_worth(1.0)
    (0.9, 0.3, 0.0)
    """
    normal, kept = NormalDist(), 0.0
    for _step in range(200):
        kept = (1 - risk) * (kept * normal.cdf(kept) + normal.pdf(kept))
    return kept


@dataclass(frozen=True, slots=True)
class Expert(CuboBot):
    """Finds the best square with a centre die, and collects one colour for later rounds.

    A roll is worth its best score with an exchange.  The player rerolls if that is less than the mean of a
    fresh roll without exchange and ``margin`` points more: a fresh roll can be exchanged and rerolled, too.
    Against the clock rolls are quick: then ``patience`` points are added, and a multiple of ``spread`` that
    is the smaller the likelier somebody else calls first.
    """

    margin: float = 6.0
    patience: float = 2.0
    spread: float = 4.0

    def arrange(self, view: Table, own: Player) -> tuple[int, Cells]:
        """The best square with one die of the centre."""
        return plan(view, own)

    def rerolls(self, view: Table, own: Player, worth: int) -> bool:
        """Whether a fresh roll, with further ones after it, promises more."""
        enough = fresh(view, own) + self.margin
        if view.timing == "timed":
            enough += self.patience + self.spread * tries_worth(round(risk(view, own), 2))
        return worth < enough

    def take(self, view: Table, own: Player) -> Die:
        """The die that is worth most now and later."""
        return max(view.centre, key=lambda die: max(self.worths(view, own, die))[0])

    def exchange(self, view: Table, own: Player) -> CuboMove:
        """The exchange that is worth most now and later."""
        assert own.taken is not None
        field = max(self.worths(view, own, own.taken))[1]
        return Exchange(field) if field else Keep()

    def worths(self, view: Table, own: Player, die: Die) -> list[tuple[float, str]]:
        """Points now and, by the colours, in the rounds to come, for every field and for "" (keep)."""
        worths = [(float(score(own.cells, view.scoring)), "")]
        for points, field in exchanges(own.cells, die, view.scoring):
            given = own.cells[INDEX[field]]
            assert given is not None
            worths.append(
                (points + self._promise(view, own, (die.colour == "red") - (given.colour == "red")), field)
            )
        return worths

    def _promise(self, view: Table, own: Player, reds: int) -> float:
        """What ``reds`` more red dice are worth in the rounds to come."""
        later = view.rounds - view.round
        if not reds or not later:
            return 0.0
        return later * (fresh(view, replace(own, reds=own.reds + reds)) - fresh(view, own))


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "beginner": Beginner(
            _("Beginner"),
            _("Lays the first roll die by die, slowly, and takes the highest die."),
            14_000,
            4_000,
        ),
        "regular": Regular(
            _("Regular"),
            _("Rerolls below 15 points, swaps dice until no swap helps, and is fairly quick."),
            9_000,
            3_000,
        ),
        "expert": Expert(
            _("Expert"),
            _("Knows what a roll is worth, lays the best square, collects a colour, and races the clock."),
            5_000,
            1_500,
        ),
    }
)
"""The computer players, weakest first."""
