"""The data of the page of all puzzles: those of a day, the days of its week, and the endless rows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from threading import Lock
from typing import Any, Final

from cubeplay.errors import SaveError
from cubeplay.puzzles import DIFFICULTIES, Kind, Puzzle, PuzzleError, kinds_of, today
from cubeplay.puzzles.puzzle import MOST_STARS
from cubeplay.registry import GAMES
from cubeplay.store.notes import LearnerNotes
from cubeplay.words import _, cached_by_language

from cubeplay_widgets.puzzles import picture
from cubeplay_widgets.puzzles.page import NOTES
from cubeplay_widgets.puzzles.place import (
    FIRST_DAY,
    WEEKDAYS,
    day_address,
    day_note,
    games_with_puzzles,
    read_day,
    row_address,
    row_note,
)
from cubeplay_widgets.puzzles.puzzle_controller import stars_of
from cubeplay_widgets.site.days import MONTHS
from cubeplay_widgets.site.landing.landing_page import pages

FOLDER: Final = "voila/render/puzzles/"
"""The address of the puzzles' pages, relative to the root of the pages."""

WEEK: Final = 7

SETTLED: Final = 10.0
"""Seconds after a server's start until it makes puzzles in advance."""

_MAKING: Final = Lock()
"""Allows one puzzle to be made at a time, so that requests for many days do not keep a server busy."""


def puzzles_page(asked: str, now: date, *folders: Path, owner: str = "") -> dict[str, Any]:
    """The data of the page's template for an owner of stars; ``asked`` is the day of the address, if any.

    For an invalid day it shows today's puzzles, and says so.
    """
    trouble, day = "", now
    try:
        day = read_day(asked, now) if asked else now
    except PuzzleError as error:
        words = _("{what}: {why} These are today's puzzles.")
        trouble = words.format(what=error.what, why=error.why)
    notes, unread = _notes(owner)
    games = _games(*folders)
    date_words = _("{day} {month}").format(day=day.day, month=MONTHS[day.month - 1])
    return {
        "title": _("Puzzles of {weekday}").format(weekday=WEEKDAYS[day.weekday()]),
        "day": day.isoformat(),
        "date": date_words,
        "days": _days(day, now, games, notes),
        "weeks": weeks_beside(day, now),
        "cards": _cards(day, games, notes),
        "rows": [_row(kind, notes) for game in games for kind in kinds_of(game).values()],
        "trouble": trouble or unread,
    }


def make_in_advance(now: date, *folders: Path) -> None:
    """Make the puzzles of a day and of the next one, so that the first visitor does not wait for them."""
    for day in (now, now + timedelta(1)):
        for game in _games(*folders):
            _drawn(game, day)


def _games(*folders: Path) -> tuple[str, ...]:
    """The games whose puzzles have a page."""
    paged = {page.game for page in pages(*folders) if page.kind == "puzzle"}
    return tuple(name for name in games_with_puzzles() if name in paged)


def _notes(owner: str) -> tuple[Mapping[str, Any], str]:
    """The notes about an owner's puzzles, and why they cannot be read, if so."""
    try:
        return LearnerNotes(NOTES, "", owner=owner).read(), ""
    except SaveError as error:
        words = _("Your stars can't be read just now: {why} {next}")
        return {}, words.format(why=error.why, next=error.next)


def _stars(notes: Mapping[str, Any], name: str) -> int | None:
    """The stars in a note; None if there are none."""
    found = notes.get(name)
    return found if isinstance(found, int) and 0 <= found <= MOST_STARS else None


# The day


def _cards(day: date, games: tuple[str, ...], notes: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A card for each puzzle of a day; the first unsolved one is highlighted."""
    cards = [_card(day, game, notes) for game in games]
    following = next((card for card in cards if not card["got"]), None)
    return [card | {"main": card is following} for card in cards]


def _card(day: date, game: str, notes: Mapping[str, Any]) -> dict[str, Any]:
    puzzle, drawn = _drawn(game, day)
    stars = _stars(notes, day_note(day, game))
    level = _("Difficulty {number} of 5").format(number=puzzle.difficulty)
    return {
        "game": GAMES[game].title,
        "title": puzzle.title,
        "asked": puzzle.asked,
        "level": level,
        "picture": drawn,
        "address": FOLDER + day_address(game, day),
        "got": "" if stars is None else stars_of(stars),
        "got_words": "" if stars is None else _stars_in_words(stars),
        "best": stars == MOST_STARS,
    }


def _stars_in_words(stars: int) -> str:
    return _("{number} of {most} stars").format(number=stars, most=MOST_STARS)


@cached_by_language(128)
def _drawn(game: str, day: date) -> tuple[Puzzle, str]:
    """A day's puzzle and its picture."""
    with _MAKING:
        puzzle = today(game, day)
        return puzzle, picture(puzzle)


def _days(day: date, now: date, games: tuple[str, ...], notes: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The week of a day, from Monday, with how many puzzles of each day were answered."""
    monday = day - timedelta(day.weekday())
    return [_day(monday + timedelta(number), day, now, games, notes) for number in range(WEEK)]


def _short_name(day: date) -> str:
    names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    return names[day.weekday()]


def _day(
    day: date, shown: date, now: date, games: tuple[str, ...], notes: Mapping[str, Any]
) -> dict[str, Any]:
    done = sum(_stars(notes, day_note(day, game)) is not None for game in games)
    is_open = FIRST_DAY <= day <= max(now, shown)
    return {
        "day": day.isoformat() if is_open else "",
        "name": WEEKDAYS[day.weekday()],
        "short": _short_name(day),
        "done": done or "–",
        "of": _("of {number}").format(number=len(games)),
        "here": day == shown,
    }


def weeks_beside(day: date, now: date) -> tuple[str, str]:
    """The days a week before and after, for links; "" if there are no puzzles.

    >>> weeks_beside(date(2026, 11, 20), date(2026, 11, 22))
    ('2026-11-13', '')
    """
    before, after = day - timedelta(WEEK), day + timedelta(WEEK)
    return before.isoformat() if before >= FIRST_DAY else "", after.isoformat() if after <= now else ""


# The rows


def _row(kind: Kind, notes: Mapping[str, Any]) -> dict[str, Any]:
    """An endless row: the next puzzle of each difficulty."""
    game = kind.game
    levels = []
    for level in DIFFICULTIES:
        far = notes.get(row_note(game.name, kind.name, level))
        number = 1 + (far if isinstance(far, int) and far > 0 else 0)
        words = _("{game}, {title}: difficulty {level}, number {number}")
        levels.append(
            {
                "level": level,
                "number": number,
                "address": FOLDER + row_address(game.name, kind.name, level, number),
                "words": words.format(game=game.title, title=kind.title, level=level, number=number),
            }
        )
    return {"game": game.title, "title": kind.title, "levels": levels}
