"""Today's puzzles on the landing page, which are made and drawn only on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from cubeplay.puzzles import announced, today
from cubeplay.registry import GAMES
from cubeplay.words import _

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.puzzles.picture import picture

PAGE: Final = "puzzles/{game}.ipynb"

DAYS: Final = timedelta(days=8)
"""The most distance of a day from the server's day, since making puzzles takes time."""


def near_day(asked: str, now: date) -> date | None:
    """The day in an address, ``now`` without one; None if it is invalid or too far away.

    >>> now = date(2026, 11, 23)
    >>> [str(near_day(asked, now)) for asked in ("", "2026-11-24", "2027-11-24", "soon")]
    ['2026-11-23', '2026-11-24', 'None', 'None']
    """
    try:
        day = date.fromisoformat(asked) if asked else now
    except ValueError:
        return None
    return day if abs(day - now) <= DAYS else None


@dataclass(frozen=True, slots=True)
class TodaysPuzzle:
    """The announcement of a day's puzzle, before it is made."""

    game: str
    title: str
    kind: str
    difficulty: int
    facts: str
    day: str
    mat: str


def todays_puzzles(day: date) -> list[TodaysPuzzle]:
    """The puzzles of a day, one for each game with puzzles; each day another game is first."""
    games = [game for game in GAMES if GAMES[game].puzzles and game in BOARDS]
    first = day.toordinal() % len(games)
    return [*_announced([*games[first:], *games[:first]], day)]


def _announced(games: list[str], day: date) -> Iterator[TodaysPuzzle]:
    for game in games:
        kind, difficulty = announced(game, day)
        facts = _("Difficulty {number} of 5").format(number=difficulty)
        yield TodaysPuzzle(
            game, GAMES[game].title, kind.title, difficulty, facts, day.isoformat(), BOARDS[game].mat.ground
        )


def puzzle_address(game: str, day: date) -> str:
    """The address of a day's puzzle, relative to the notebooks' folder.  Raises PuzzleError."""
    return f"{PAGE.format(game=game)}?puzzle={today(game, day).link}"


def puzzle_picture(game: str, day: date) -> str:
    """The SVG of the position of a day's puzzle, for the landing page.  Raises PuzzleError."""
    return picture(today(game, day), table=True)
