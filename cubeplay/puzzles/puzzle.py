"""A puzzle, what an answer to it is worth, and the kinds of puzzle that there are."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Actor, Game, Hint, Step
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.words import _, listed

DIFFICULTIES: Final = range(1, 6)
"""From 1, which the first idea solves, to 5."""

MOST_STARS: Final = 3
SOLVER: Final[Seat] = 0
"""The seat of who solves a puzzle."""

Worth = int | Fraction
"""What an answer brings: points, actions, pieces, or a chance."""


class PuzzleError(CubeplayError):
    """A puzzle that there is not, or an answer that cannot be read."""


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """What an answer is worth: ``worth`` is None while it is not finished, ``words`` say all of it.

    >>> PuzzleVerdict(8, 9, 2, "8 points. 9 are possible.").best
    False
    """

    worth: Worth | None
    of: Worth
    stars: int
    words: str

    @property
    def best(self) -> bool:
        """Whether no answer is better."""
        return self.stars == MOST_STARS


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is asked, and the best answer.

    ``position`` is the game's own text, which holds all that the player may know and nothing else.
    ``choices`` are the moves of which one is the answer; without any, an answer is a row of moves.
    ``places`` are those of the board that the question is about.
    ``best`` is what the ``solution`` is worth, ``because`` says why nothing is better.  The hints go from a
    nudge to the move.  ``difficulty`` is one of :data:`DIFFICULTIES`, measured as the kind says.

    >>> from cubeplay.puzzles import row
    >>> puzzle = row("cubo", "square", 1)
    >>> puzzle.difficulty, puzzle.session().state == puzzle.state
    (1, True)
    """

    game: str
    kind: str
    title: str
    asked: str
    position: str
    best: Worth
    solution: tuple[str, ...]
    because: str
    hints: tuple[Hint, ...]
    difficulty: int
    choices: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """What notes call it: the same for the same question, however one came to it."""
        asked = "\x1f".join((self.game, self.kind, self.position))
        return sha256(asked.encode()).hexdigest()[:12]

    @property
    def state(self) -> Any:
        """The state that its text describes."""
        return find_game(self.game).read_position(self.position)

    def session(self) -> Session:
        """A fresh session in the position, in which the moves of an answer can be tried and taken back."""
        return Trying(self)

    @property
    def options(self) -> tuple[str, ...]:
        """Its choices in words, in their order."""
        kind = find_kind(self.game, self.kind)
        return tuple(kind.option(choice) for choice in self.choices)

    @property
    def link(self) -> str:
        """The puzzle as the last part of an address; see :mod:`cubeplay.puzzles.links`."""
        packed = urlsafe_b64encode(zlib.compress(self.position.encode(), 9))
        return f"{self.game}.{self.kind}.{packed.decode().rstrip('=')}"

    def judge(self, answer: str | Sequence[str]) -> PuzzleVerdict:
        """What an answer is worth: moves as they are typed, in a row or in one text with ";" between them.

        Raises NotationError for what is no move, and IllegalMove, which names the rule.
        """
        moves = answer.split(";") if isinstance(answer, str) else answer
        return find_kind(self.game, self.kind).judge(self, [move for move in moves if move.strip()])


class Trying(Session):
    """A session in which a puzzle is tried: it takes the moves of which an answer is made, and no others.

    >>> from cubeplay.puzzles import row
    >>> row("cubo", "square", 1).session().play("call")
    Traceback (most recent call last):
    cubeplay.puzzles.puzzle.PuzzleError: Not played: this puzzle does not ask for it. Undo, or ask for a hint.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._moves_of_answers = find_kind(puzzle.game, puzzle.kind).moves
        super().__init__(puzzle.game, start=puzzle.position, seed=0, undo="free")

    def moves(self, player: Actor | None = None) -> tuple[Any, ...]:
        """The legal moves of which an answer is made."""
        return tuple(move for move in super().moves(player) if isinstance(move, self._moves_of_answers))

    def play(self, move: Any, player: Actor | None = None) -> Step[Any]:
        """Make a move of an answer.  Raises PuzzleError for another one."""
        move = self._move(move)
        by_solver = player in (None, SOLVER)
        if by_solver and not isinstance(move, self._moves_of_answers):
            why = _("this puzzle does not ask for it.")
            raise PuzzleError(_("Not played"), why, _("Undo, or ask for a hint."))
        return super().play(move, player)


class Kind(ABC):
    """A kind of puzzle of one game.

    A subclass draws a position and poses it; what a position asks follows from the position alone, so that a
    link need carry no answer.

    >>> [kind.name for kind in kinds_of("cubo").values()]
    ['square', 'exchange']
    """

    name: ClassVar[str]
    title: ClassVar[str]
    moves: ClassVar[tuple[type, ...]] = ()
    """The kinds of moves of which an answer is made; none where it is chosen and nothing is moved."""
    low_wins: ClassVar[bool] = False
    """Whether the answer that is worth less is the better one."""
    open_ended: ClassVar[bool] = False
    """Whether an answer can be bettered by more moves, so that who solves has to say when it is given."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @abstractmethod
    def draw(self, rng: Random, difficulty: int) -> Any | None:
        """A position drawn at random, in which a puzzle of this difficulty may be; None for a blank."""

    @abstractmethod
    def pose(self, state: Any) -> Puzzle | None:
        """The puzzle that a position holds, solved and measured; None if it holds none of this kind."""

    @abstractmethod
    def worth(self, puzzle: Puzzle, state: Any, moves: Sequence[Any]) -> Worth | None:
        """What the moves have brought that led from the position to ``state``; None: not finished."""

    @abstractmethod
    def told(self, worth: Worth) -> str:
        """What an answer is worth, in words."""

    @abstractmethod
    def unfinished(self, puzzle: Puzzle, state: Any) -> str:
        """What is still to be done, as a sentence."""

    def parse(self, answer: str) -> Any:
        """A move of an answer.  Raises NotationError."""
        return self.game.parse(answer)

    def option(self, choice: str) -> str:
        """A choice in words."""
        return choice

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

    def judge(self, puzzle: Puzzle, answer: Sequence[str]) -> PuzzleVerdict:
        """What an answer is worth.  Raises NotationError and IllegalMove."""
        moves = [self.parse(move) for move in answer]
        state = self.play(puzzle, moves)
        worth = self.worth(puzzle, state, moves)
        if worth is None:
            return PuzzleVerdict(None, puzzle.best, 0, self.unfinished(puzzle, state))
        stars = self.stars(worth, puzzle.best)
        words = (
            _("Right: {worth}. Nothing is better.") if stars == MOST_STARS else _("{worth}. Best: {best}.")
        )
        told, best = self.told(worth), self.told(puzzle.best)
        return PuzzleVerdict(worth, puzzle.best, stars, words.format(worth=told, best=best))


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
        why = _("{game} has no puzzles of the kind {kind!r}.").format(
            game=find_game(game).title, kind=kind[:40]
        )
        raise PuzzleError(_("No puzzle"), why, _("Its kinds are {kinds}.").format(kinds=listed(kinds)))
    return kinds[kind]
