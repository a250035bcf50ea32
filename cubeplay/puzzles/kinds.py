"""A kind of puzzle: how a position is drawn and solved, and how an answer is judged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, ClassVar

from cubeplay.game import Game
from cubeplay.puzzles.puzzle import MOST_STARS, SOLVER, Puzzle, PuzzleError, Verdict, Worth
from cubeplay.registry import find_game
from cubeplay.words import _, listed


class Kind(ABC):
    """A kind of puzzle of one game.

    A subclass draws a position and poses it; what a position asks follows from the position alone, so that a
    link need carry no answer.

    >>> [kind.name for kind in kinds_of("cubo").values()]
    ['square', 'exchange']
    """

    name: ClassVar[str]
    title: ClassVar[str]
    low_wins: ClassVar[bool] = False
    """Whether the answer that is worth less is the better one."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @abstractmethod
    def draw(self, rng: Random, difficulty: int) -> Any | None:
        """A position drawn at random, in which a puzzle of this difficulty may be; None for a blank."""

    @abstractmethod
    def pose(self, state: Any) -> Puzzle | None:
        """The puzzle that a position holds, solved and measured; None if it holds none of this kind."""

    @abstractmethod
    def worth(self, state: Any, moves: Sequence[Any]) -> Worth | None:
        """What the moves have brought that led from the position to ``state``; None: not finished."""

    @abstractmethod
    def told(self, worth: Worth) -> str:
        """What an answer is worth, in words."""

    @abstractmethod
    def unfinished(self, state: Any) -> str:
        """What is still to be done, as a sentence."""

    def stars(self, worth: Worth, best: Worth) -> int:
        """How near an answer comes to the best one: three stars for as good, two for nearly, one for half."""
        more, less = (worth, best) if self.low_wins else (best, worth)
        if less == more:
            return MOST_STARS
        return (4 * less >= 3 * more) + (2 * less >= more)

    def play(self, puzzle: Puzzle, moves: Sequence[Any]) -> Any:
        """The state after some moves of the solver.  Raises IllegalMove, which names the rule."""
        state = puzzle.state
        for move in moves:
            state = self.game.apply(state, SOLVER, move).state
        return state

    def judge(self, puzzle: Puzzle, answer: Sequence[str]) -> Verdict:
        """What an answer is worth.  Raises NotationError and IllegalMove."""
        moves = [self.game.parse(move) for move in answer]
        state = self.play(puzzle, moves)
        worth = self.worth(state, moves)
        if worth is None:
            return Verdict(None, puzzle.best, 0, self.unfinished(state))
        stars = self.stars(worth, puzzle.best)
        words = _("Right: {worth}. Nothing is better.") if stars == MOST_STARS else _("{worth}. Best: {best}.")
        told, best = self.told(worth), self.told(puzzle.best)
        return Verdict(worth, puzzle.best, stars, words.format(worth=told, best=best))


def kinds_of(game: str) -> Mapping[str, Kind]:
    """The kinds of puzzle of a game, by name.  Raises PuzzleError where there are none.

    >>> sorted(kinds_of("cubo"))
    ['exchange', 'square']
    """
    found = find_game(game)
    if not found.puzzles:
        why = _("{game} has no puzzles.").format(game=found.title)
        raise PuzzleError(_("No puzzle"), why, _("Choose another game."))
    kinds: Mapping[str, Kind] = import_module(found.puzzles).KINDS
    return kinds


def find_kind(game: str, kind: str) -> Kind:
    """One kind of puzzle of a game.  Raises PuzzleError."""
    kinds = kinds_of(game)
    if kind not in kinds:
        why = _("{game} has no puzzles of the kind {kind!r}.").format(game=find_game(game).title, kind=kind[:40])
        raise PuzzleError(_("No puzzle"), why, _("Its kinds are {kinds}.").format(kinds=listed(kinds)))
    return kinds[kind]
