"""What the landing page shows: a card for each game, the lessons, and the games to go on with.

The page has no kernel: the server renders ``landing.html`` with what :func:`landing` gives.  A notebook
tells of itself in its metadata, under ``cubeplay``: ``kind`` ("rules", "rulebook", "play", "lesson" or
"teacher"), ``game``, ``blurb`` and ``facts``; its name is its ``title``.  Lessons tell more
(:mod:`cubeplay_widgets.site.course`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from cubeplay import GAMES
from cubeplay.errors import SaveError
from cubeplay.registry import OURS, OUTSIDE
from cubeplay.store import GLANCE, Kept, Store
from cubeplay.words import _, listed, plural, translated

from cubeplay_widgets import boards
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.course import Shelf, selects
from cubeplay_widgets.site.own import headings

MOST_SAVED = 12
MONTHS = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)


SHELF = Shelf()
"""That of a page which tells nothing of a course."""


@dataclass(frozen=True, slots=True)
class Page:
    """A notebook as the landing page sees it.  ``path`` is relative to the notebooks' folder."""

    path: str
    kind: str
    game: str
    title: str
    blurb: str
    facts: str
    shelf: Shelf = SHELF


@lru_cache(maxsize=64)
def _page(path: Path, root: Path, _changed: float) -> Page | None:
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
    return Page(path.relative_to(root).as_posix(), title=title, shelf=Shelf.of(about), **texts)


def pages(*folders: Path) -> tuple[Page, ...]:
    """The notebooks in some folders that tell of themselves, by path; the first of a path counts.

    What lies in such a folder itself, and not in one of its own, is a teacher's.
    """
    found: dict[str, Page] = {}
    for root in folders:
        for path in (*sorted(root.glob("*/*.ipynb")), *sorted(root.glob("*.ipynb"))):
            page = _page(path, root, path.stat().st_mtime)
            if page is not None:
                found.setdefault(page.path, page)
    return tuple(found.values())


def cards(*folders: Path) -> list[dict[str, str]]:
    """One card a game that can be played, in the order of :data:`cubeplay.GAMES`."""
    play, rules = _by_game("play", *folders), _by_game("rules", *folders)
    return [_card(name, page, rules.get(name)) for name, page in play.items()]


def _by_game(kind: str, *folders: Path) -> dict[str, Page]:
    """The pages of a kind of all games that have a board, in the order of the games."""
    found = {page.game: page for page in reversed(pages(*folders)) if page.kind == kind}
    return {name: found[name] for name in GAMES if name in found and thumbnail(name)}


def _card(name: str, play: Page, rules: Page | None) -> dict[str, str]:
    return {
        "title": GAMES[name].title,
        "facts": play.facts,
        "blurb": play.blurb,
        "play": play.path,
        "learn": rules.path if rules else "",
        "picture": thumbnail(name),
    }


@lru_cache(maxsize=64)
def thumbnail(name: str) -> str:
    """The SVG picture of a game in play, drawn by its own board; "" without a board that can."""
    if name not in BOARDS:
        return ""
    try:
        return BOARDS[name]().thumbnail(GAMES[name])
    except Exception as error:
        if name in OURS:
            raise
        boards.OUTSIDE.leave_out(name, error)
        return ""


def lessons(*folders: Path) -> list[Page]:
    """The lessons for pupils, in the order of the course; teachers' pages are not among them."""
    found = (page for page in pages(*folders) if page.kind == "lesson" and "/" in page.path)
    return sorted(found, key=lambda page: (page.shelf.order, page.path))


def your_lessons(*folders: Path) -> list[Page]:
    """The lessons that a teacher has made."""
    return [page for page in pages(*folders) if page.kind == "lesson" and "/" not in page.path]


def lesson_named(name: str, *folders: Path) -> Page | None:
    """The page of a lesson by the name of its notebook, of the course or of a teacher's own."""
    found = (*lessons(*folders), *your_lessons(*folders))
    return next((page for page in found if Path(page.path).stem == name), None)


def file_of(page: Page, *folders: Path) -> Path | None:
    """The notebook of a page; None if it is gone."""
    return next((file for folder in folders if (file := folder / page.path).is_file()), None)


def unreadable(*folders: Path) -> list[str]:
    """What stands among a teacher's lessons and is none, in a sentence each."""
    words = _("{file} is not shown among your lessons. Ask “cubeplay lesson {file}” what is wrong with it.")
    found = (path for root in folders for path in sorted(root.glob("*.ipynb")))
    return [
        words.format(file=path.name)
        for path in found
        if (page := _page(path, path.parent, path.stat().st_mtime)) is None or page.kind != "lesson"
    ]


def teachers_pages(*folders: Path) -> list[Page]:
    """The pages with aims, answers and classes, for whoever came with the teacher's key."""
    return [page for page in pages(*folders) if page.kind == "teacher"]


def saved(store: Store, *folders: Path) -> list[dict[str, str]]:
    """The games to go on with, the latest first."""
    play = _play_pages(*folders)
    going_on = [game for game in store.games() if game.moves and not game.over and not game.damage]
    return [_saved(game, play[game.game]) for game in going_on if game.game in play][:MOST_SAVED]


def damaged(store: Store, *folders: Path) -> list[dict[str, str]]:
    """The games that cannot be read, and where they can be saved to a file or deleted."""
    play = _play_pages(*folders)
    return [_damaged(game, play.get(game.game, "")) for game in store.games() if game.damage][:MOST_SAVED]


def _play_pages(*folders: Path) -> dict[str, str]:
    """Where each game is played."""
    return {name: page.path for name, page in _by_game("play", *folders).items()}


def _damaged(game: Kept, path: str) -> dict[str, str]:
    title = GAMES[game.game].title if path else game.game
    words = _("{game}: this game cannot be read")
    return {
        "heading": words.format(game=title),
        "facts": game.damage,
        "next": _("Open it to save what is there to a file, or to delete it.") if path else "",
        "url": _address(path, game.id) if path else "",
    }


def _saved(game: Kept, path: str) -> dict[str, str]:
    moves = plural("{count} move", "{count} moves", game.moves).format(count=game.moves)
    title, names = GAMES[game.game].title, listed(filter(None, game.names))
    when = day_words(game.changed, datetime.now(game.changed.tzinfo)) if game.changed else ""
    return {
        "title": title,
        "heading": _("{game}: {names}").format(game=title, names=names) if names else title,
        "moves": moves,
        "when": when,
        "facts": listed(filter(None, (moves, when))),
        "url": _address(path, game.id),
    }


def _address(path: str, id: str) -> str:
    return f"{path}?{urlencode({'game': id})}"


def day_words(then: datetime, now: datetime) -> str:
    """A day in words.

    >>> noon = datetime(2026, 5, 4, 12)
    >>> yesterday, long_ago = datetime(2026, 5, 3, 12), datetime(2026, 4, 1)
    >>> [day_words(then, noon) for then in (noon, yesterday, long_ago)]
    ['today', 'yesterday', '1 April']
    """
    days = (now.date() - then.date()).days
    if days < 2:
        return _("yesterday") if days else _("today")
    return _("{day} {month}").format(day=then.day, month=MONTHS[then.month - 1])


def is_for_teachers(path: str, file: Path | None) -> bool:
    """Whether a page, or what lies beside it, is for teachers: by its folder or by what it tells of itself.

    >>> is_for_teachers("teacher/odds.ipynb", None), is_for_teachers("lessons/odds.ipynb", None)
    (True, False)
    """
    if path.partition("/")[0] == "teacher":
        return True
    page = _page(file, file.parent, file.stat().st_mtime) if file else None
    return page is not None and page.kind == "teacher"


def landing(*folders: Path, owner: str = "", teacher: bool = False, has_desk: bool = False) -> dict[str, Any]:
    """All that the landing page shows to an owner of games, and to a ``teacher``, ready for its template.

    ``has_desk`` tells whether the way to the owner's classes is shown.
    The page is made by the server, which nobody may keep waiting: a store that is held by another
    program is not waited for, and ``trouble`` says so.
    """
    going_on: list[dict[str, str]] = []
    broken, trouble = going_on, ""
    try:
        store = Store(owner=owner, wait=GLANCE)
        going_on, broken = saved(store, *folders), damaged(store, *folders)
    except SaveError as error:
        trouble = _("Saved games can't be read just now: {why} {next}").format(why=error.why, next=error.next)
    course = lessons(*folders)
    return {
        "cards": cards(*folders),
        "lessons": course,
        "yours": your_lessons(*folders),
        "selects": selects((page.game for page in course), (page.shelf for page in course)),
        "has_desk": has_desk,
        "teachers": teachers_pages(*folders) if teacher else [],
        "saved": going_on,
        "damaged": broken,
        "trouble": trouble,
        "left_out": [
            *(str(each) for each in (*OUTSIDE.left_out, *boards.OUTSIDE.left_out)),
            *unreadable(*folders),
        ],
    }
