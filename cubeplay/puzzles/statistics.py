"""Statistics of the puzzle generators: draws and time for a puzzle, and the difficulties of the puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Final

from cubeplay.puzzles.puzzle import DIFFICULTIES, Kind
from cubeplay.puzzles.rows import drawn_for
from cubeplay.words import _

MOST: Final = 1_000
"""The most puzzles of a kind that are measured."""


@dataclass(frozen=True, slots=True)
class PuzzleSample:
    """Statistics of puzzles of one kind, equally many of each difficulty.

    ``tries`` is the number of positions drawn, ``milliseconds`` the median for one puzzle, ``slowest`` the
    maximum.  ``drawn`` counts the difficulties of all puzzles that were drawn.
    """

    kind: Kind
    puzzles: int
    tries: int
    milliseconds: float
    slowest: float
    drawn: Counter[int]

    def share(self, difficulty: int) -> float:
        """The share of the puzzles drawn that has a difficulty."""
        return self.drawn[difficulty] / max(1, self.drawn.total())


def made(kind: Kind, puzzles: int) -> PuzzleSample:
    """Make ``puzzles`` puzzles of a kind, at least one of each difficulty, and measure.

    >>> from cubeplay.puzzles import kinds_of
    >>> found = made(kinds_of("cubed")["block"], puzzles=5)
    >>> found.puzzles, found.tries >= 5, found.drawn.total() >= 5
    (5, True, True)
    """
    each = max(1, puzzles // len(DIFFICULTIES))
    taken: list[float] = []
    tries, drawn = 0, Counter[int]()
    for difficulty in DIFFICULTIES:
        for number in range(1, each + 1):
            start = perf_counter()
            for puzzle in drawn_for(kind, difficulty, f"row {number}"):
                tries += 1
                if puzzle:
                    drawn[puzzle.difficulty] += 1
                    if puzzle.difficulty == difficulty:
                        break
            taken.append(1000 * (perf_counter() - start))
    return PuzzleSample(kind, len(taken), tries, median(taken), max(taken), drawn)


def table(found: Iterable[PuzzleSample]) -> str:
    """The samples as a Markdown table."""
    levels = [_("difficulty {number}").format(number=level) for level in DIFFICULTIES]
    head = [_("game"), _("kind"), _("puzzles"), _("draws each"), _("ms, median"), _("ms, most"), *levels]
    rows = [head, ["---"] * len(head), *map(_cells, found)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cells(made: PuzzleSample) -> list[str]:
    return [
        made.kind.game.title,
        made.kind.name,
        str(made.puzzles),
        f"{made.tries / made.puzzles:.1f}",
        f"{made.milliseconds:.0f}",
        f"{made.slowest:.0f}",
        *(f"{100 * made.share(level):.0f} %" for level in DIFFICULTIES),
    ]
