"""A puzzle, the verdict on an answer, and the interface of a kind of puzzle."""

from __future__ import annotations

from abc import ABC, abstractmethod
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
from cubeplay.session.link import pack
from cubeplay.words import _, listed

DIFFICULTIES: Final = range(1, 6)
"""From 1, the easiest, to 5."""

MOST_STARS: Final = 3
SOLVER: Final[Seat] = 0
"""The seat that solves a puzzle."""

Worth = int | Fraction
"""The worth of an answer: points, actions, pieces, or a probability."""


class PuzzleError(CubeplayError):
    """A puzzle that does not exist, or an answer that cannot be read."""


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The verdict on an answer: ``worth`` is None if the answer is not complete, ``words`` is the full text.

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
    """A position, a question, and the best answer.

    ``position`` is the game's own text, with all that the player may know and nothing else.  If there are
    ``choices``, the answer is one of them, else it is a sequence of moves.  ``places`` are the parts of the
    board that the question is about.  ``best`` is the worth of the ``solution``, ``because`` says why nothing
    is better.  The last hint names the move.  ``difficulty`` is one of :data:`DIFFICULTIES`.

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
        """The key of the puzzle in notes: the same for the same question."""
        asked = "\x1f".join((self.game, self.kind, self.position))
        return sha256(asked.encode()).hexdigest()[:12]

    @property
    def state(self) -> Any:
        """The state of the position."""
        return find_game(self.game).read_position(self.position)

    def session(self) -> Session:
        """A new session in the position, in which the moves of an answer can be tried and undone."""
        return Trying(self)

    @property
    def options(self) -> tuple[str, ...]:
        """The choices in words, in their order."""
        kind = find_kind(self.game, self.kind)
        return tuple(kind.option(choice) for choice in self.choices)

    @property
    def link(self) -> str:
        """The puzzle as the last part of an address; see :mod:`cubeplay.puzzles.links`."""
        return f"{self.game}.{self.kind}.{pack(self.position)}"

    def judge(self, answer: str | Sequence[str]) -> PuzzleVerdict:
        """The verdict on an answer: typed moves, as a sequence or as one text with ";" between them.

        Raises NotationError for a text that is no move, and IllegalMove, which names the rule.
        """
        moves = answer.split(";") if isinstance(answer, str) else answer
        return find_kind(self.game, self.kind).judge(self, [move for move in moves if move.strip()])


class Trying(Session):
    """A session for trying a puzzle: it refuses all moves but those of the kinds that answers consist of.

    >>> from cubeplay.puzzles import row
    >>> row("cubo", "square", 1).session().play("call")
    Traceback (most recent call last):
    cubeplay.puzzles.puzzle.PuzzleError: Not played: this puzzle does not ask for it. Undo, or ask for a hint.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._answer_moves = find_kind(puzzle.game, puzzle.kind).moves
        super().__init__(puzzle.game, start=puzzle.position, seed=0, undo="free")

    def moves(self, player: Actor | None = None) -> tuple[Any, ...]:
        """The legal moves of the kinds that answers consist of."""
        return tuple(move for move in super().moves(player) if isinstance(move, self._answer_moves))

    def play(self, move: Any, player: Actor | None = None) -> Step[Any]:
        """Make a move of an answer.  Raises PuzzleError for another one."""
        move = self._move(move)
        by_solver = player in (None, SOLVER)
        if by_solver and not isinstance(move, self._answer_moves):
            why = _("this puzzle does not ask for it.")
            raise PuzzleError(_("Not played"), why, _("Undo, or ask for a hint."))
        return super().play(move, player)


class Kind(ABC):
    """A kind of puzzle of one game.

    A subclass draws positions and poses them.  The puzzle follows from the position alone, so a link needs no
    answer.

    >>> [kind.name for kind in kinds_of("cubo").values()]
    ['square', 'exchange']
    """

    name: ClassVar[str]
    title: ClassVar[str]
    moves: ClassVar[tuple[type, ...]] = ()
    """The kinds of moves that an answer consists of; none if an answer is chosen without moving."""
    low_wins: ClassVar[bool] = False
    """Whether a lower worth is better."""
    open_ended: ClassVar[bool] = False
    """Whether more moves can improve a complete answer, so that the solver must say when it is finished."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @abstractmethod
    def draw(self, rng: Random, difficulty: int) -> Any | None:
        """A random position that may hold a puzzle of this difficulty; None if the draw was in vain."""

    @abstractmethod
    def pose(self, state: Any) -> Puzzle | None:
        """The puzzle of a position, solved, with its difficulty; None if the position holds none."""

    @abstractmethod
    def worth(self, puzzle: Puzzle, state: Any, moves: Sequence[Any]) -> Worth | None:
        """The worth of the moves that led from the position to ``state``; None if they are not complete."""

    @abstractmethod
    def told(self, worth: Worth) -> str:
        """A worth in words."""

    @abstractmethod
    def unfinished(self, puzzle: Puzzle, state: Any) -> str:
        """A sentence that says what is still missing."""

    def parse(self, answer: str) -> Any:
        """A move of an answer.  Raises NotationError."""
        return self.game.parse(answer)

    def option(self, choice: str) -> str:
        """A choice in words."""
        return choice

    def stars(self, worth: Worth, best: Worth) -> int:
        """3 for the best worth, 2 for at least three quarters of it, 1 for at least half, else 0."""
        more, less = (worth, best) if self.low_wins else (best, worth)
        if less == more:
            return MOST_STARS
        return (4 * less >= 3 * more) + (2 * less >= more)

    def play(self, puzzle: Puzzle, moves: Sequence[Any]) -> Any:
        """The state after moves of the solver.  Raises IllegalMove, which names the rule."""
        state = puzzle.state
        for move in moves:
            state = self.game.apply(state, SOLVER, move).state
        return state

    def judge(self, puzzle: Puzzle, answer: Sequence[str]) -> PuzzleVerdict:
        """The verdict on an answer.  Raises NotationError and IllegalMove."""
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
    """The kinds of puzzle of a game, by name.  Raises PuzzleError if there are none.

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
