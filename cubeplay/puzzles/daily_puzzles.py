"""The puzzle of each day, and the endless rows of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from cubeplay.puzzles.puzzle import DIFFICULTIES, Kind, Puzzle, PuzzleError, find_kind, kinds_of
from cubeplay.words import _, cached_by_language

STEP: Final = 10
"""How many puzzles of one difficulty a row has before the next difficulty begins."""

WEEK: Final = (1, 2, 2, 3, 4, 5, 3)
"""The difficulties from Monday to Sunday."""

_MOST: Final = 10**9


def today(game: str, day: date, kind: str = "") -> Puzzle:
    """The puzzle of a day, which is the same for everybody.  Raises PuzzleError.

    A game's kinds take turns, unless one is named; Monday's puzzle is easy, Saturday's the hardest.

    >>> today("cubo", date(2026, 11, 23)).difficulty
    1
    """
    found, difficulty = announced(game, day, kind)
    return _made(game, found.name, difficulty, f"day {day.isoformat()}")


def announced(game: str, day: date, kind: str = "") -> tuple[Kind, int]:
    """The kind and the difficulty of the puzzle of a day, without making it.  Raises PuzzleError.

    >>> found, difficulty = announced("cubo", date(2026, 11, 23))
    >>> found.title, difficulty
    ('One die from the centre', 1)
    """
    kinds = kinds_of(game)
    chosen = kind or [*kinds][day.toordinal() % len(kinds)]
    return find_kind(game, chosen), WEEK[day.weekday()]


def row(game: str, kind: str, number: int, difficulty: int | None = None) -> Puzzle:
    """A puzzle of an endless row, from 1.

    The row of a kind has ten puzzles of each difficulty, and the hardest ones from then on.  With a
    ``difficulty`` it is the row of that difficulty alone, which is also endless.  Raises PuzzleError.

    >>> row("cubo", "square", 11) == row("cubo", "square", 1, difficulty=2)
    True
    """
    if not 1 <= number <= _MOST:
        why = _("there is no puzzle {number} in the row.").format(number=number)
        raise PuzzleError(_("No puzzle"), why, _("The first is 1; there is no last one."))
    if difficulty is None:
        difficulty = min(1 + (number - 1) // STEP, DIFFICULTIES[-1])
        number -= STEP * (difficulty - 1)
    if difficulty not in DIFFICULTIES:
        why = _("there is no difficulty {difficulty}.").format(difficulty=difficulty)
        raise PuzzleError(_("No puzzle"), why, _("Take 1, which is easy, to 5."))
    return _made(game, find_kind(game, kind).name, difficulty, f"row {number}")


@cached_by_language(64)
def _made(game: str, kind: str, difficulty: int, place: str) -> Puzzle:
    """The puzzle of a place in a row: the first with this difficulty among those drawn for the place."""
    drawn = drawn_for(find_kind(game, kind), difficulty, place)
    return next(puzzle for puzzle in drawn if puzzle and puzzle.difficulty == difficulty)


def drawn_for(kind: Kind, difficulty: int, place: str) -> Iterator[Puzzle | None]:
    """The endless draws for a place in a row: puzzles of any difficulty, and None for draws in vain."""
    for attempt in count():
        yield _drawn(kind, difficulty, _seed(kind.game.name, kind.name, str(difficulty), place, str(attempt)))


def _drawn(kind: Kind, difficulty: int, seed: int) -> Puzzle | None:
    state = kind.draw(Random(seed), difficulty)
    return None if state is None else kind.pose(state)


def _seed(*parts: str) -> int:
    """A seed from words, the same on every machine."""
    digest = sha256("\x1f".join(("puzzle", *parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big")
