"""A puzzle, and what an answer to it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Hint
from cubeplay.registry import find_game
from cubeplay.session import Session

if TYPE_CHECKING:
    from cubeplay.rulebook import Seat

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
class Verdict:
    """What an answer is worth: ``worth`` is None while it is not finished, ``words`` say all of it.

    >>> Verdict(8, 9, 2, "8 points. 9 are possible.").best
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
        """A fresh session in the position, in which moves can be tried and taken back freely."""
        return Session(self.game, start=self.position, seed=0, undo="free")

    @property
    def link(self) -> str:
        """The puzzle as the last part of an address; see :mod:`cubeplay.puzzles.links`."""
        from cubeplay.puzzles.links import link

        return link(self)

    def judge(self, answer: str | Sequence[str]) -> Verdict:
        """What an answer is worth: moves as they are typed, in a row or in one text with ";" between them.

        Raises NotationError for what is no move, and IllegalMove, which names the rule.
        """
        from cubeplay.puzzles.kinds import find_kind

        moves = answer.split(";") if isinstance(answer, str) else answer
        return find_kind(self.game, self.kind).judge(self, [move for move in moves if move.strip()])
