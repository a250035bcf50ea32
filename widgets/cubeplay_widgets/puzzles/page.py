"""The page of one puzzle: its frame, its board, and the stars."""

from __future__ import annotations

import os
from datetime import date
from html import escape
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.puzzles import kinds_of
from cubeplay.registry import find_game
from cubeplay.teach.progress import PageProgress
from cubeplay.words import _
from ipywidgets import HTML
from traitlets import Dict, Unicode

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.chapters.frame import BoardFrame, Frame
from cubeplay_widgets.chapters.notebook_cells import show_all_mistakes
from cubeplay_widgets.client import script
from cubeplay_widgets.endings.sharing import share_texts
from cubeplay_widgets.pages.address import PageAddress
from cubeplay_widgets.pages.person import current_person
from cubeplay_widgets.pages.small_widgets import dressed
from cubeplay_widgets.puzzles.place import PuzzlePlace, linked, place_of
from cubeplay_widgets.puzzles.puzzle_controller import Solver

NOTES: Final = "puzzles"
"""The page whose notes are the stars."""

ALL_PUZZLES: Final = "../../../puzzles"
"""The address of all puzzles, relative to a puzzle's page."""


class PuzzleFrame(Frame):
    """The frame of a puzzle's page; ``where`` is the puzzle's place in words, ``ways`` are further links."""

    _esm = script("puzzle")
    where = Unicode().tag(sync=True)
    ways = Dict().tag(sync=True)


class PuzzlePage(BoardFrame):
    """A puzzle with its board, texts and buttons."""

    frame: PuzzleFrame

    def __init__(self, place: PuzzlePlace, progress: PageProgress) -> None:
        self._progress = progress
        frame = PuzzleFrame(self.do)
        frame.texts = frame.texts | texts()
        super().__init__(frame)
        self.address = PageAddress(lambda _game: None, on_link=self.open_link)
        self.children = (frame, self._stage, self.address)
        self.add_class("cp-puzzle")
        self._show(place)

    def _show(self, place: PuzzlePlace) -> None:
        """Show a puzzle, in the place of another one."""
        self.clear()
        self.place = place
        words, address = place.next
        self.frame.where = place.where
        self.frame.ways = {"next": words, "next_address": address, "all_address": ALL_PUZZLES}
        self.receive(Solver(self, place.puzzle, BOARDS[place.puzzle.game](), self._keep, place.title))

    def open_link(self, link: str) -> None:
        """Show the puzzle of a link; if it is refused nothing changes."""
        try:
            place = linked(self.place.puzzle.game, link)
        except CubeplayError as error:
            self.frame.say(str(error), "bad")
            return
        with self.frame.hold_sync():
            self._show(place)

    def _keep(self, stars: int) -> None:
        """Store the most stars of a day's puzzle, or the highest number that was solved in a row."""
        place = self.place
        if place.note:
            self._progress.keep({place.note: place.number or stars}, "best")
        if self._progress.notice:
            self.frame.show(notice=self._progress.notice)


class NoPuzzle(HTML):  # type: ignore[misc]
    """The error for a puzzle that does not exist, and a link to today's puzzles."""

    def __init__(self, error: CubeplayError) -> None:
        self.error = error
        way = escape(_("Today's puzzles"))
        why, after = escape(error.why), escape(error.next)
        words = f"<h2>{escape(error.what)}</h2><p>{why}</p><p>{after}</p>"
        link = f'<p><a class="cp-btn cp-go" href="{ALL_PUZZLES}">{way}</a></p>'
        super().__init__(f'<div class="cp-no-puzzle" role="alert">{words}{link}</div>')
        dressed(self, "cp-html")


def puzzle(
    game: str | Game[Any, Any], *, query: str | None = None, folder: Path | None = None
) -> PuzzlePage | NoPuzzle:
    """The page of a puzzle of a game: the one that the page's address names, or today's.

    ``query`` replaces the address's query, ``folder`` is where stars are stored, the user's data folder by
    default.  Raises CubeplayError for a game without puzzles or without a board.

    >>> puzzle("cubo", query="kind=square&level=1&number=1").place.puzzle.kind
    'square'
    """
    found = find_game(game)
    kinds_of(found.name)
    if found.name not in BOARDS:
        why = _("{game} has no board here.").format(game=found.title)
        raise CubeplayError(_("Not shown"), why, _("Solve it with: cubeplay puzzle"))
    show_all_mistakes()
    asked = os.environ.get("QUERY_STRING", "") if query is None else query
    try:
        place = place_of(found.name, asked, date.today())
    except CubeplayError as error:
        return NoPuzzle(error)
    return PuzzlePage(place, PageProgress(NOTES, folder=folder, owner=current_person))


def texts() -> dict[str, str]:
    """The texts for the script of a puzzle's view."""
    return share_texts() | {
        "level": _("Difficulty {number} of 5"),
        "stars": _("{number} of {most} stars"),
        "no_stars": _("No stars yet"),
        "do_it": _("Do it"),
        "try_again": _("Try again"),
        "solution": _("Solution"),
        "because": _("Why?"),
        "all_puzzles": _("All puzzles"),
        "answers": _("Your choice"),
        "win": _("yes"),
        "lose": _("no"),
        "yours": _("yours"),
        # Translators: the best line of play, beside yours
        "best": _("best"),
    }
