"""The interface of a game's judge, and its judgement of one decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from cubeplay.game import Game
from cubeplay.place import Steps
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The worth of a move and of the best move found, which is ``better``; None if none is better.

    Both worths are in the same unit: points, Health or dice; more is better.

    >>> Judgement(2, 8, "tower east").gap
    6
    """

    made: float
    best: float
    better: Any = None

    @property
    def gap(self) -> float:
        """How much more the better move is worth, rounded to a tenth; 0 if there is none."""
        return 0 if self.better is None else round(self.best - self.made, 1)


class Judge(ABC, Generic[S]):
    """Judges the decisions of one game.

    A judge knows only what the seat knew when it chose: its ``view``.  The same view and the same ``rng``
    give the same judgement.

    ``stands`` is the title of what :meth:`standing` counts and ``weighs`` that of what a judgement counts;
    ``when`` says after which moves.  ``spans`` says that the worths in a span of the game, such as a round,
    count from 0 up, so that they can be drawn as a bar beside the best.
    """

    stands: ClassVar[str] = _("Points")
    when: ClassVar[str] = _("After every move.")
    weighs: ClassVar[str] = _("Points against the best")
    spans: ClassVar[bool] = True

    def __init__(self, game: Game[S, Any]) -> None:
        self.game = game

    @abstractmethod
    def judge(self, view: S, seat: Seat, move: Any, rng: Random) -> Judgement | None:
        """The judgement of a seat's move; None if there was nothing to decide."""

    @abstractmethod
    def span(self, view: S) -> str:
        """The name of the part of the game in which a decision counts, such as "Round 2"."""

    @abstractmethod
    def standing(self, state: S, rng: Random) -> tuple[float, ...]:
        """The standing of every seat at a state of a finished game; nothing is hidden."""

    def judging(self, view: S, seat: Seat, move: Any, rng: Random) -> Steps[Judgement | None]:
        """:meth:`judge` in steps, for a page that can only do one thing at a time: by default it is one."""
        yield None
        return self.judge(view, seat, move, rng)

    def standing_in_steps(self, state: S, rng: Random) -> Steps[tuple[float, ...]]:
        """:meth:`standing` in steps: by default one."""
        yield None
        return self.standing(state, rng)

    def stands_anew(self, before: S, state: S) -> bool:
        """Whether a move may have changed :meth:`standing`: by default every move may."""
        return True

    def amount(self, worth: float) -> str:
        """A worth in words, with its unit."""
        return plural("{worth:g} point", "{worth:g} points", whole(worth)).format(worth=Numeral(worth))

    def name(self, view: S, move: Any) -> str:
        """A move as a part of a sentence: by default its notation without the time."""
        return str(getattr(move, "plain", move))


def in_quotes(deed: str) -> str:
    """A sentence that names a move, in quotes, as a part of another sentence.

    >>> in_quotes("Search this room.")
    '“Search this room”'
    """
    return _("“{deed}”").format(deed=deed.removesuffix("."))


def whole(worth: float) -> int:
    """The whole number that chooses the plural form for a worth: it is rounded up.

    >>> whole(1), whole(1.5)
    (1, 2)
    """
    return int(worth) if worth == int(worth) else int(worth) + 1


def judge_of(game: Game[Any, Any]) -> Judge[Any] | None:
    """The judge of a game; None if it has none.

    >>> from cubeplay import GAMES
    >>> judge_of(GAMES["cuboro"]).amount(6)
    '6 points'
    """
    if not game.analysis:
        return None
    judge: Judge[Any] = import_module(game.analysis).JUDGE
    return judge
