"""Finds the puzzle of a page's address: one of a day, one of a row, or one that the address contains.

Addresses have the queries ``?day=2026-11-22``, ``?kind=square&level=3&number=7`` or ``?puzzle=LINK``; without
a query the puzzle is today's.  The links that pages give have ``#puzzle=LINK``, which no server sees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from urllib.parse import parse_qs, urlencode

from cubeplay.limits import QUOTED, whole_number
from cubeplay.puzzles import Puzzle, PuzzleError, read_link, row, today
from cubeplay.registry import GAMES, find_game
from cubeplay.words import _, mended, shortened

FIRST_DAY: Final = date(2026, 1, 1)
"""The first day with puzzles."""

WEEKDAYS: Final = (
    *(_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday")),
    *(_("Friday"), _("Saturday"), _("Sunday")),
)

_MOST_ADDRESS: Final = 8_400
_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """A puzzle, and its day, or its number in the row of its kind and difficulty.

    >>> place_of("cubo", "day=2026-11-23", date(2026, 11, 24)).note
    'day/2026-11-23/cubo'
    """

    puzzle: Puzzle
    day: date | None = None
    number: int | None = None

    @property
    def note(self) -> str:
        """The name of the note with the result; "" for a puzzle from a link."""
        if self.day:
            return day_note(self.day, self.puzzle.game)
        if self.number:
            return row_note(self.puzzle.game, self.puzzle.kind, self.puzzle.difficulty)
        return ""

    @property
    def where(self) -> str:
        """The puzzle's place in words."""
        game = find_game(self.puzzle.game).title
        if self.day:
            return _("{weekday}, {game}").format(weekday=WEEKDAYS[self.day.weekday()], game=game)
        if self.number:
            return _("{game}, number {number}").format(game=game, number=self.number)
        return game

    @property
    def title(self) -> str:
        """Which puzzle this is, in a message to others."""
        if self.day:
            game = find_game(self.puzzle.game).title
            return _("{game} {day}").format(game=game, day=self.day.isoformat())
        return self.where

    @property
    def next(self) -> tuple[str, str]:
        """The words and the relative address of the link to the next puzzle; both "" after the last."""
        game = self.puzzle.game
        if self.number:
            words = _("Next puzzle: number {number}").format(number=self.number + 1)
            return words, row_address(game, self.puzzle.kind, self.puzzle.difficulty, self.number + 1)
        games = games_with_puzzles()
        later = games[games.index(game) + 1 :]
        if not self.day or not later:
            return "", ""
        return _("Next puzzle: {game}").format(game=find_game(later[0]).title), day_address(
            later[0], self.day
        )


def games_with_puzzles() -> tuple[str, ...]:
    """The names of the games that have puzzles, in the order of the games."""
    return tuple(name for name in GAMES if GAMES[name].puzzles)


def day_note(day: date, game: str) -> str:
    """The name of the note with the stars of a day's puzzle."""
    return f"day/{day.isoformat()}/{game}"


def row_note(game: str, kind: str, level: int) -> str:
    """The name of the note with the highest number that was solved in a row."""
    return f"row/{game}/{kind}/{level}"


def day_address(game: str, day: date) -> str:
    """The address of a day's puzzle, relative to the folder of the puzzles' notebooks."""
    return f"{game}.ipynb?{urlencode({'day': day.isoformat()})}"


def row_address(game: str, kind: str, level: int, number: int) -> str:
    """The address of a puzzle of a row, relative to the same folder."""
    return f"{game}.ipynb?{urlencode({'kind': kind, 'level': level, 'number': number})}"


def place_of(game: str, query: str, now: date) -> PuzzlePlace:
    """The puzzle that an address names; ``now`` is the present date.  Raises PuzzleError if there is none."""
    asked = _read(query)
    if link := asked("puzzle"):
        return linked(game, link)
    if kind := asked("kind"):
        level, number = (whole_number(asked(name)) or 0 for name in ("level", "number"))
        return PuzzlePlace(row(game, kind, number, level), number=number)
    day = read_day(asked("day"), now) if asked("day") else now
    return PuzzlePlace(today(game, day), day=day)


def linked(game: str, link: str) -> PuzzlePlace:
    """The puzzle of a link.  Raises PuzzleError, also for one of another game."""
    puzzle = read_link(link)
    if puzzle.game != game:
        why = _("it is a puzzle of {game}.").format(game=find_game(puzzle.game).title)
        raise PuzzleError(_("Puzzle not opened"), why, _("Open it on that game's page."))
    return PuzzlePlace(puzzle)


def read_day(text: str, now: date) -> date:
    """A day in ISO format; raises PuzzleError for anything else, and before the day has begun anywhere.

    >>> read_day("2026-11-22", date(2026, 11, 22)).day
    22
    """
    what, after = _("No puzzles"), _("Open today's puzzles.")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        why = _("{text!r} is no date.").format(text=shortened(text, QUOTED))
        raise PuzzleError(what, why, after) from None
    if not FIRST_DAY <= day <= now + _ONE_DAY:
        words = _("the day {day} has not come yet.") if day > now else _("there were none on {day}.")
        raise PuzzleError(what, words.format(day=day.isoformat()), after)
    return day


def _read(query: str) -> Callable[[str], str]:
    """A function that returns a value of a query, "" without one.  Raises PuzzleError if it is too long."""
    if len(query) > _MOST_ADDRESS:
        why = _("its address is too long.")
        raise PuzzleError(_("Puzzle not opened"), why, _("Copy the whole link again."))
    found = parse_qs(query.removeprefix("?"))
    return lambda name: mended(found.get(name, [""])[0]).strip()
