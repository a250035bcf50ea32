"""Offers to go on: with the last game, the part of a lesson that was read last, or a puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cubeplay.registry import GAMES
from cubeplay.store import GLANCE
from cubeplay.store.notes import LearnerNotes
from cubeplay.tables import TableState
from cubeplay.teach.visits import AT_END, PAGE, PageVisit, visits
from cubeplay.words import _, cached_by_language, listed, translated

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.notebooks import shown
from cubeplay_widgets.site.landing.todays_puzzles import TodaysPuzzle
from cubeplay_widgets.site.saved.saved_games import SavedGameCard

LESSON: Final = "lesson-"
"""The prefix of the name of a lesson's progress."""

PICTURE: Final = "picture/{game}.svg"
"""The address of a game's picture, from the root of the pages."""


@dataclass(frozen=True, slots=True)
class ResumeOffer:
    """An offer to go on, for the landing page.

    ``url`` and ``image`` are relative to the root of the pages; ``mat`` is the colour under the image.
    """

    kind: str
    title: str
    facts: str
    words: str
    url: str
    mat: str = ""
    image: str = ""


@dataclass(frozen=True, slots=True)
class Readable:
    """A page that is read part by part: its title, path, game and file."""

    title: str
    path: str
    game: str
    file: Path


def game_way(card: SavedGameCard) -> ResumeOffer:
    """Go on with a game."""
    return ResumeOffer(
        _("Go on, saved {when}").format(when=card.day),
        card.title,
        listed(filter(None, (card.turn, card.company))),
        _("Go on"),
        f"voila/render/{card.url}",
        card.mat,
        f"saved/{card.id}.svg?moves={card.number}",
    )


def table_way(state: TableState, who: str, play: Mapping[str, str]) -> ResumeOffer:
    """Go on at a table of several devices: with the game if this device plays, else in the lobby."""
    name, plays = state.game_name, state.phase == "running" and state.held(who)
    url = f"voila/render/{play[name]}?table={state.code}" if plays and name in play else f"table/{state.code}"
    return ResumeOffer(
        _("Table {code}").format(code=state.code),
        state.game.title,
        listed(filter(None, state.names)) or _("Nobody sits here yet"),
        _("Go on"),
        url,
        BOARDS[name].mat.ground if name in BOARDS else "",
        PICTURE.format(game=name) if name in BOARDS else "",
    )


def last_visit(owner: str, pages: Iterable[str]) -> PageVisit | None:
    """The last visit of an owner to some pages, by the names of their progress.  Raises SaveError."""
    known = set(pages)
    notes = LearnerNotes(PAGE, "", owner=owner, wait=GLANCE).read()
    return next((visit for visit in visits(notes) if visit.page in known), None)


def reading_way(visit: PageVisit, page: Readable) -> ResumeOffer:
    """Go on with a page that is read part by part."""
    parts, is_lesson = parts_of(page.file, page.file.stat().st_mtime), visit.page.startswith(LESSON)
    number = next((k for k, (key, _title) in enumerate(parts, 1) if key == visit.section), 1)
    words = _("Lesson, part {number} of {all}") if is_lesson else _("Learning, part {number} of {all}")
    if visit.section in AT_END:
        number = len(parts)
        words = _("Lesson, all parts read") if is_lesson else _("Learning, all parts read")
    return ResumeOffer(
        words.format(number=number, all=len(parts)),
        page.title,
        parts[number - 1][1] if parts else "",
        _("Go on"),
        f"voila/render/{page.path}",
        BOARDS[page.game].mat.ground if page.game in BOARDS else "",
        PICTURE.format(game=page.game) if page.game in BOARDS else "",
    )


@cached_by_language(64)
def parts_of(file: Path, _changed: float) -> Sequence[tuple[str, str]]:
    """The key and the title of each part of a page: a part begins with a heading "## "."""
    cells = shown(json.loads(file.read_text(encoding="utf-8"))["cells"])
    sources = [
        (cell.get("id", ""), "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"
    ]
    return tuple((id, _heading(source)) for id, source in sources if source.startswith("## "))


def _heading(source: str) -> str:
    """The heading at the beginning of a cell, in the reader's language."""
    words = source.partition("\n")[0].removeprefix("## ").strip()
    return translated(words).replace("*", "")


def puzzle_way(puzzle: TodaysPuzzle) -> ResumeOffer:
    """Try the puzzle of the day."""
    return ResumeOffer(
        _("Puzzle of the day"),
        puzzle.kind,
        puzzle.title,
        _("Try it"),
        f"puzzle/{puzzle.game}?day={puzzle.day}",
        puzzle.mat,
        f"puzzle/{puzzle.game}.svg?day={puzzle.day}",
    )


def learning_way(name: str, path: str, time: str) -> ResumeOffer:
    """Learn a first game, which takes ``time``."""
    words = _("{game}, move by move, {time}") if time else _("{game}, move by move")
    return ResumeOffer(
        _("New here?"),
        _("Learn one by doing it"),
        words.format(game=GAMES[name].title, time=time),
        _("Learn"),
        f"voila/render/{path}",
        BOARDS[name].mat.ground,
        PICTURE.format(game=name),
    )
