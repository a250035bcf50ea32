"""Who weighs the decisions of one game, and what such a judgement says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from cubeplay.game import Game
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth, what the best one found is worth, and that one: None where nothing is better.

    Both are numbers of one kind, the more the better: points, Health, dice.

    >>> Judgement(2, 8, "tower east").gap
    6
    """

    made: float
    best: float
    better: Any = None

    @property
    def gap(self) -> float:
        """How much the better move would have brought, rounded to a tenth; 0 where there is none."""
        return 0 if self.better is None else round(self.best - self.made, 1)


class Judge(ABC, Generic[S]):
    """How one game weighs its decisions.

    A judge sees what the seat saw when it chose, its ``view``, and nothing that lay hidden from it then or
    that dice and cards brought later: the same view and the same ``rng`` give the same judgement.

    ``stands`` is what :meth:`standing` counts, ``weighs`` what a judgement counts, both as titles, and
    ``when`` says when that is.  ``spans`` says that what is made in a span of the game, a round or a marble,
    counts from 0 up, so that it can be drawn as a bar beside the best.
    """

    stands: ClassVar[str] = _("Points")
    when: ClassVar[str] = _("After every move.")
    weighs: ClassVar[str] = _("Points against the best")
    spans: ClassVar[bool] = True

    def __init__(self, game: Game[S, Any]) -> None:
        self.game = game

    @abstractmethod
    def judge(self, view: S, seat: Seat, move: Any, rng: Random) -> Judgement | None:
        """What a move of a seat was worth; None if there was nothing to decide."""

    @abstractmethod
    def span(self, view: S) -> str:
        """The part of the game in which a decision counts, by its name: "Round 2"."""

    @abstractmethod
    def standing(self, state: S, rng: Random) -> tuple[float, ...]:
        """How every seat stands in a game that is over and may be looked at whole."""

    def stands_anew(self, before: S, state: S) -> bool:
        """Whether it is worth asking :meth:`standing` again after a move: by default after each.

        If not, it stands as it did ``before``.
        """
        return True

    def amount(self, worth: float) -> str:
        """A number of what is judged, in words."""
        return plural("{worth:g} point", "{worth:g} points", whole(worth)).format(worth=worth)

    def name(self, view: S, move: Any) -> str:
        """A move in the middle of a sentence: by default as it is typed, without its time."""
        return str(getattr(move, "plain", move))


def in_quotes(deed: str) -> str:
    """What a move does, a sentence in the imperative, in the middle of another sentence.

    >>> in_quotes("Search this room.")
    '“Search this room”'
    """
    return _("“{deed}”").format(deed=deed.removesuffix("."))


def whole(worth: float) -> int:
    """The number by which a language chooses its plural: 1 for exactly one.

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
