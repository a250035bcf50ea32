"""The data of the landing page: where to go on, games, puzzles, lessons and saved games.

The page has no kernel: the server renders ``landing.html`` with the result of :func:`landing`.  Notebooks
have metadata under ``cubeplay``: ``kind`` ("first-game", "rules", "rulebook", "play", "lesson", "teacher" or
"research"),
``game``, ``blurb`` and ``facts``, besides their ``title``.  Lessons have more
(:mod:`cubeplay_widgets.site.lessons.course`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from cubeplay import GAMES
from cubeplay.errors import SaveError
from cubeplay.players import bots
from cubeplay.registry import OURS, OUTSIDE
from cubeplay.store import GLANCE, Store
from cubeplay.words import _, cached_by_language, translated

from cubeplay_widgets import boards
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.notebooks import headings
from cubeplay_widgets.site.landing.resume import (
    LESSON,
    Readable,
    ResumeOffer,
    game_way,
    last_visit,
    learning_way,
    puzzle_way,
    reading_way,
    table_way,
)
from cubeplay_widgets.site.landing.todays_puzzles import TodaysPuzzle, todays_puzzles
from cubeplay_widgets.site.lessons.course import LessonFilters, selects
from cubeplay_widgets.site.lobby.here import tables_of
from cubeplay_widgets.site.saved.saved_games import damaged, going_on, troubled

MOST_SAVED: Final = 3
MOST_TABLES: Final = 2

SHELF = LessonFilters()
"""The filters of a page that is not in the course."""


@dataclass(frozen=True, slots=True)
class NotebookInfo:
    """A notebook's data for the landing page.  ``path`` is relative to the notebooks' folder."""

    path: str
    kind: str
    game: str
    title: str
    blurb: str
    facts: str
    shelf: LessonFilters = SHELF


@cached_by_language(256)
def _page(path: Path, root: Path, _changed: float) -> NotebookInfo | None:
    try:
        book = json.loads(path.read_text(encoding="utf-8"))
        metadata = book["metadata"]
        about = dict(metadata.get("cubeplay") or {})
        own = [*headings(book["cells"]), *headings(book["cells"], 2)] if path.parent == root else []
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return None
    if not about:
        return None
    texts = {name: str(about.get(name, "")) for name in ("kind", "game")}
    texts |= {name: translated(str(about.get(name, ""))) for name in ("blurb", "facts")}
    title = translated(str(metadata.get("title", path.stem)))
    if len(own) > 1 and texts["kind"] == "lesson":
        title, texts["blurb"] = own[:2]
    return NotebookInfo(
        path.relative_to(root).as_posix(), title=title, shelf=LessonFilters.of(about), **texts
    )


def is_hidden(path: Path, root: Path) -> bool:
    """Whether a file is in a hidden folder, as JupyterLab's copies of notebooks are.

    >>> own = Path("own")
    >>> is_hidden(own / ".ipynb_checkpoints" / "dice.ipynb", own), is_hidden(own / "dice.ipynb", own)
    (True, False)
    """
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def _notebooks(root: Path, *patterns: str) -> Iterator[Path]:
    """The notebooks in a folder, without hidden ones."""
    found = (path for pattern in patterns for path in sorted(root.glob(pattern)))
    return (path for path in found if not is_hidden(path, root))


def pages(*folders: Path) -> tuple[NotebookInfo, ...]:
    """The notebooks with metadata in some folders; of several with the same path the first counts.

    Notebooks directly in a folder, rather than in a subfolder, are a teacher's own.
    """
    found: dict[str, NotebookInfo] = {}
    for root in folders:
        for path in _notebooks(root, "*/*.ipynb", "*.ipynb"):
            page = _page(path, root, path.stat().st_mtime)
            if page is not None:
                found.setdefault(page.path, page)
    return tuple(found.values())


def cards(*folders: Path) -> list[dict[str, str]]:
    """A card for each game that can be played, in the order of :data:`cubeplay.GAMES`."""
    play, puzzles, learn = _by_game("play", *folders), _by_game("puzzle", *folders), _to_learn(*folders)
    return [_card(name, page, learn.get(name), puzzles.get(name)) for name, page in play.items()]


def _to_learn(*folders: Path) -> dict[str, NotebookInfo]:
    """The page that teaches each game to beginners: the first game, or else the chapter of its rules."""
    return _by_game("rules", *folders) | _by_game("first-game", *folders)


def _by_game(kind: str, *folders: Path) -> dict[str, NotebookInfo]:
    """The pages of a kind of all games with a board, in the order of the games."""
    found = {page.game: page for page in reversed(pages(*folders)) if page.kind == kind}
    return {name: found[name] for name in GAMES if name in found and (name in OURS or thumbnail(name))}


def _card(
    name: str, play: NotebookInfo, learn: NotebookInfo | None, puzzles: NotebookInfo | None
) -> dict[str, str]:
    return {
        "title": GAMES[name].title,
        "facts": play.facts,
        "blurb": play.blurb,
        "play": play.path,
        "learn": learn.path if learn else "",
        "puzzles": puzzles.path if puzzles else "",
        "picture": thumbnail(name),
    }


@cached_by_language(64)
def thumbnail(name: str) -> str:
    """The SVG picture of a game in play, drawn by its board; "" without a working board."""
    if name not in BOARDS:
        return ""
    try:
        return BOARDS[name]().thumbnail(GAMES[name])
    except Exception as error:
        if name in OURS:
            raise
        boards.OUTSIDE.leave_out(name, error)
        return ""


def lessons(*folders: Path) -> list[NotebookInfo]:
    """The lessons for pupils in the order of the course, without teachers' pages."""
    found = (page for page in pages(*folders) if page.kind == "lesson" and "/" in page.path)
    return sorted(found, key=lambda page: (page.shelf.order, page.path))


def your_lessons(*folders: Path) -> list[NotebookInfo]:
    """The teacher's own lessons."""
    return [page for page in pages(*folders) if page.kind == "lesson" and "/" not in page.path]


def lesson_named(name: str, *folders: Path) -> NotebookInfo | None:
    """The page of a lesson by the name of its notebook, of the course or the teacher's own."""
    found = (*lessons(*folders), *your_lessons(*folders))
    return next((page for page in found if Path(page.path).stem == name), None)


def file_of(page: NotebookInfo, *folders: Path) -> Path | None:
    """The notebook of a page; None if it no longer exists."""
    return next((file for folder in folders if (file := folder / page.path).is_file()), None)


def unreadable(*folders: Path) -> list[str]:
    """A sentence for each notebook among the teacher's lessons that is not a lesson."""
    words = _("{file} is not shown among your lessons. Ask “cubeplay lesson {file}” what is wrong with it.")
    found = (path for root in folders for path in _notebooks(root, "*.ipynb"))
    return [
        words.format(file=path.name)
        for path in found
        if (page := _page(path, path.parent, path.stat().st_mtime)) is None or page.kind != "lesson"
    ]


def teachers_pages(*folders: Path) -> list[NotebookInfo]:
    """The pages with aims, answers and classes, for teachers."""
    return [page for page in pages(*folders) if page.kind == "teacher"]


def notes_of(lessons: Iterable[NotebookInfo], notes: Iterable[NotebookInfo]) -> dict[str, NotebookInfo]:
    """The teacher's page of each lesson that has one, by the lesson's path."""
    known = {Path(page.path).stem: page for page in notes}
    return {page.path: known[name] for page in lessons if (name := Path(page.path).stem) in known}


def play_pages(*folders: Path) -> dict[str, str]:
    """The path of the play page of each game."""
    return {name: page.path for name, page in _by_game("play", *folders).items()}


def is_for_teachers(path: str, file: Path | None) -> bool:
    """Whether a page, or a file beside it, is for teachers: by its folder or by its metadata.

    >>> is_for_teachers("teacher/odds.ipynb", None), is_for_teachers("lessons/odds.ipynb", None)
    (True, False)
    """
    if path.partition("/")[0] == "teacher":
        return True
    page = _page(file, file.parent, file.stat().st_mtime) if file else None
    return page is not None and page.kind == "teacher"


def landing(
    *folders: Path, owner: str = "", teacher: bool = False, has_desk: bool = False, day: date | None = None
) -> dict[str, Any]:
    """The data of the landing page's template for an owner of games, and for a ``teacher``.

    ``day`` is the date at the visitor's place, by default the date here; ``has_desk`` says whether to show
    the link to the owner's classes.  If another program blocks the store, the server does not wait for it,
    and ``trouble`` says so.
    """
    mine = readers_rows(owner, *folders)
    shelves = landing_shelves(*folders, teacher=teacher, has_desk=has_desk, day=day)
    more = _more_ways(mine["ways"], shelves["puzzles"], folders)
    return shelves | mine | {"ways": [*mine["ways"], *more]}


def landing_shelves(
    *folders: Path, teacher: bool = False, has_desk: bool = False, day: date | None = None
) -> dict[str, Any]:
    """The data of the landing page that are the same for all pupils, or for all teachers."""
    day, course, yours = day or date.today(), lessons(*folders), your_lessons(*folders)
    teachers = teachers_pages(*folders) if teacher else []
    notes = notes_of([*course, *yours], teachers)
    return {
        "cards": cards(*folders),
        "day": day.isoformat(),
        "puzzles": todays_puzzles(day),
        "lessons": course,
        "pictured": {page.game for page in course if thumbnail(page.game)},
        "yours": yours,
        "selects": selects((page.game for page in course), (page.shelf for page in course)),
        "has_desk": has_desk,
        "notes": notes,
        "teachers": [page for page in teachers if page not in notes.values()],
        "left_out": [
            *(str(each) for each in (*OUTSIDE.left_out, *boards.OUTSIDE.left_out, *bots.left_out())),
            *unreadable(*folders),
        ],
    }


def readers_rows(owner: str, *folders: Path, now: datetime | None = None) -> dict[str, Any]:
    """The owner's saved games, and where to go on; ``now`` is when that is read, if not at once."""
    found: dict[str, Any] = {"saved": [], "damaged": [], "ways": [], "trouble": ""}
    try:
        store, play = Store(owner=owner, wait=GLANCE), play_pages(*folders)
        games = store.games()
        found["saved"], found["damaged"] = going_on(store, games, play, MOST_SAVED, now), damaged(games, play)
        found["ways"] += [table_way(state, owner, play) for state in tables_of(owner)[:MOST_TABLES]]
        found["ways"] += map(game_way, found["saved"][:1])
        found["ways"] += _reading(owner, folders)
    except SaveError as error:
        found["trouble"] = troubled(error)
    return found


def _reading(owner: str, folders: tuple[Path, ...]) -> Iterator[ResumeOffer]:
    """The offer to go on reading, if something was read.  Raises SaveError."""
    kinds = ("rules", "first-game")
    named = {f"{kind}/{name}": page for kind in kinds for name, page in _by_game(kind, *folders).items()}
    named |= {
        f"{LESSON}{Path(page.path).stem}": page for page in (*lessons(*folders), *your_lessons(*folders))
    }
    visit = last_visit(owner, named)
    page = named[visit.page] if visit else None
    file = file_of(page, *folders) if page else None
    if visit and page and file:
        yield reading_way(visit, Readable(page.title, page.path, page.game, file))


def _more_ways(
    ways: list[ResumeOffer], puzzles: list[TodaysPuzzle], folders: tuple[Path, ...]
) -> Iterator[ResumeOffer]:
    """A puzzle, and for new visitors a game to learn."""
    yield from map(puzzle_way, puzzles[:1])
    learn = _to_learn(*folders)
    if not ways and learn:
        name = next(iter(learn))
        yield learning_way(name, learn[name].path, learn[name].facts)
