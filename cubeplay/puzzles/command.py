"""``cubeplay puzzle``: prints a puzzle in a terminal and judges answers."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from statistics import median
from time import perf_counter
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.puzzles.daily_puzzles import drawn_for, row, today
from cubeplay.puzzles.links import read_link
from cubeplay.puzzles.puzzle import DIFFICULTIES, MOST_STARS, Kind, Puzzle, PuzzleError, kinds_of
from cubeplay.registry import GAMES, find_game
from cubeplay.words import _, listed
from cubeplay.words.numbers import Numeral

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
        f"{Numeral(made.tries / made.puzzles):.1f}",
        f"{made.milliseconds:.0f}",
        f"{made.slowest:.0f}",
        *(f"{100 * made.share(level):.0f} %" for level in DIFFICULTIES),
    ]


WIDTH: Final = 88


def _day(text: str) -> date:
    """A date, or the parser's error for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        words = _("{text!r} is no date; write it like 2026-11-22").format(text=text[:20])
        raise argparse.ArgumentTypeError(words) from None


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.description = _("Print a puzzle: today's, that of another day, one of a row, or that of a link.")
    games = _("{games}; or a link").format(games=listed(GAMES))
    parser.add_argument("game", metavar=_("GAME"), nargs="?", default="", help=games)
    parser.add_argument("--date", type=_day, metavar=_("DATE"), help=_("of this day, like 2026-11-22"))
    parser.add_argument("--kind", default="", metavar=_("KIND"), help=_("of this kind"))
    parser.add_argument("--number", type=int, metavar=_("NUMBER"), help=_("this one of the row of a kind"))
    parser.add_argument(
        "--difficulty", type=int, metavar=_("NUMBER"), help=_("of the row of this difficulty, 1 to 5")
    )
    parser.add_argument("--hint", action="count", default=0, help=_("give a hint; again, one more"))
    parser.add_argument("--answer", metavar=_("MOVES"), help=_("judge an answer: moves with ; between them"))
    parser.add_argument("--solution", action="store_true", help=_("print the solution, and why it is best"))
    parser.add_argument(
        "--statistics", type=int, metavar=_("NUMBER"), help=_("make so many of each kind, and count")
    )


def puzzle_command(chosen: argparse.Namespace) -> int:
    """Print a puzzle and judge answers; returns 0, or 1 for an answer that is not the best.

    Without an answer a person at a terminal is asked for one, and may try again.  Raises CubeplayError.
    """
    if chosen.statistics is not None:
        return _print_statistics(chosen)
    puzzle = _chosen(chosen)
    print(_as_text(puzzle))
    for number, hint in enumerate(puzzle.hints[: chosen.hint], 1):
        print(_filled(_("Hint {number}: {text}").format(number=number, text=hint.text)))
    if chosen.solution:
        print(_filled(_("Solution: {moves}").format(moves="; ".join(puzzle.solution))))
        print(_filled(puzzle.because))
    if chosen.answer is not None:
        return _print_verdict(puzzle, chosen.answer)
    if sys.stdin.isatty() and not (chosen.hint or chosen.solution):
        return _ask(puzzle)
    return 0


def _print_statistics(chosen: argparse.Namespace) -> int:
    """Make puzzles of every kind, of one game or of all, and print the statistics.  Raises PuzzleError."""
    if not 1 <= chosen.statistics <= MOST:
        why = _("{number} puzzles of each kind are too few or too many.").format(number=chosen.statistics)
        raise PuzzleError(_("Not counted"), why, _("Take 1 to {most}.").format(most=MOST))
    games = [find_game(chosen.game).name] if chosen.game else [name for name in GAMES if GAMES[name].puzzles]
    kinds = [kind for game in games for kind in kinds_of(game).values()]
    print(table(made(kind, chosen.statistics) for kind in kinds))
    return 0


def _chosen(chosen: argparse.Namespace) -> Puzzle:
    """The puzzle that the options name.  Raises PuzzleError."""
    if not chosen.game:
        why = _("no game was named.")
        raise PuzzleError(_("No puzzle"), why, _("Name one of {games}.").format(games=listed(GAMES)))
    if "." in chosen.game:
        return read_link(chosen.game)
    if chosen.number is None and chosen.difficulty is None:
        return today(chosen.game, chosen.date or date.today(), chosen.kind)
    if not chosen.kind or chosen.date:
        why = _("a row is of one kind, and has no dates.")
        raise PuzzleError(_("No puzzle"), why, _("Give --kind with --number, and leave --date out."))
    return row(chosen.game, chosen.kind, 1 if chosen.number is None else chosen.number, chosen.difficulty)


def _as_text(puzzle: Puzzle) -> str:
    """The puzzle as text."""
    heading = _("{game}: {title} (difficulty {number} of 5)")
    parts = [
        heading.format(game=find_game(puzzle.game).title, title=puzzle.title, number=puzzle.difficulty),
        puzzle.position.rstrip(),
        _filled(puzzle.asked),
    ]
    if puzzle.choices:
        parts.append(_filled(_("Choose one: {choices}.").format(choices=listed(puzzle.choices))))
    parts.append(_("Link: {link}").format(link=puzzle.link))
    return "\n\n".join(parts)


def _print_verdict(puzzle: Puzzle, answer: str) -> int:
    """Print what an answer is worth, and return the exit status.  Raises NotationError and IllegalMove."""
    verdict = puzzle.judge(answer)
    stars = "★" * verdict.stars + "☆" * (MOST_STARS - verdict.stars)
    print(f"{stars} {verdict.words}")
    return 0 if verdict.best else 1


def _ask(puzzle: Puzzle) -> int:
    """Ask for answers until the best one, or none, is typed."""
    print(_("Type your moves, with ; between them. Nothing ends it."))
    while answer := _typed():
        try:
            if _print_verdict(puzzle, answer) == 0:
                return 0
        except CubeplayError as error:
            print(error)
    return 1


def _typed() -> str:
    """A typed line; "" at the end of the input."""
    try:
        return input("> ").strip()
    except EOFError:
        return ""


def _filled(text: str) -> str:
    return textwrap.fill(text, WIDTH)
