"""A chapter as a page: the pieces in its cells, which are done, and which are open.

The notebook has the order and the text.  The kernel has the pieces, and knows which are done.  The browser
combines both: a section is everything from one ``##`` heading to the next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.progress import PageProgress
from cubeplay.teach.visits import PAGE as VISITS
from cubeplay.teach.visits import PageVisit
from cubeplay.words import _
from ipywidgets import Widget

from cubeplay_widgets.chapters.frame import BoardFrame, CellFrame, Guest, PageFrame
from cubeplay_widgets.chapters.notebook_cells import is_page, lacks_heading, running_cell
from cubeplay_widgets.pages.person import current_person

LONGEST_KEY: Final = 80
"""The most letters of a section's key, which the browser sends."""
CHAPTER: Final = "chapter"
"""The kind of the pieces that begin a chapter, on a page that has several."""
CONTENTS: Final = "contents"
"""The kind of the page that leads to all chapters."""
AWAKE: Final = 3
"""The most pieces that are live at once in an editor; the others show a picture and keep their game."""


class ChapterPiece(ABC):
    """What one code cell adds to a chapter: a step, a question."""

    kind: ClassVar[str] = "piece"
    name = ""
    """The name in a lesson's list of parts."""
    gate = False
    """Whether later sections open only when this piece is done."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the piece is about."""

    def __init__(self, page: ChapterPage, id: str) -> None:
        self.page, self.id = page, id
        self._cell: CellStand | None = None

    # To be overridden

    @property
    def done(self) -> bool:
        """Whether the goal is reached, now or on an earlier visit."""
        return True

    @abstractmethod
    def guest(self, stand: BoardFrame) -> Guest:
        """The guest for a stand that shows this piece."""

    def picture(self) -> str:
        """A picture of the piece as HTML, for while it is not live."""
        return ""

    def drawing(self) -> str:
        """The position of the piece as SVG, "" if it has none."""
        return ""

    def problems(self) -> Iterable[str]:
        """What is wrong with the piece, in words; each names it."""
        return ()

    # The output of the cell

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """On a page a placeholder for the page's stand; in an editor a stand of its own."""
        if is_page():
            place = f'<div class="cp-place" data-piece="{escape(self.id)}"></div>'
            return {"text/plain": self.id, "text/html": place}
        data, about = _bundle(self.cell, options)
        drawn = self.drawing()
        return (data | {"image/svg+xml": drawn} if drawn else data), about

    @property
    def cell(self) -> CellStand:
        """The stand in the piece's own cell in an editor."""
        if self._cell is None:
            self._cell = CellStand(self)
        return self._cell

    def put_away(self) -> None:
        """Remove the piece from the page."""
        if self._cell is not None:
            self._cell.put_away()


class ChapterPage:
    """All pieces of a chapter, and the reader's progress.

    ``name`` and ``learner`` are the key of the stored progress; ``folder`` is where it is stored, the user's
    data folder by default.
    """

    def __init__(self, name: str, learner: str = "", folder: Path | None = None) -> None:
        self.name, self._folder = name, folder
        self._visits: PageProgress | None = None
        self.progress = PageProgress(name, learner, folder, owner=current_person)
        self.pieces: dict[str, ChapterPiece] = {}
        self._cells: dict[str, str] = {}
        self._stand: PageStand | None = None
        self._awake: list[CellStand] = []
        self._shut: list[CellStand] = []

    # The pieces

    def add(self, piece: ChapterPiece) -> ChapterPiece:
        """Add a piece.  A cell that runs again replaces its piece.

        Raises CubeplayError if two cells share a name, and if two pieces share a section.
        """
        cell = running_cell()
        old = self.pieces.get(piece.id)
        if old and (not cell or self._cells[piece.id] != cell):
            why = _("there are two pieces called “{id}” on this page.").format(id=piece.id)
            raise CubeplayError(_("Not added"), why, _("Give this one another name."))
        if lacks_heading(cell, set(self._cells.values()) - {cell}):
            why = _("no heading stands above “{id}”.").format(id=piece.id)
            after = _("Put a markdown cell that begins with “## ” and a title above this cell.")
            raise CubeplayError(_("Not added"), why, after)
        if old:
            old.put_away()
        self.pieces[piece.id], self._cells[piece.id] = piece, cell
        if self._stand is not None:
            self._stand.expect(piece)
        self.tell()
        return piece

    def is_open(self, piece: ChapterPiece) -> bool:
        """Whether every gate before a piece in its chapter is done, and nobody has closed it."""
        before = self.chapter_of(piece)
        before = before[: before.index(piece)] if piece in before else before
        return not self.closes(piece) and all(each.done for each in before if each.gate)

    def chapter_of(self, piece: ChapterPiece) -> list[ChapterPiece]:
        """The pieces of the same chapter, its mark first; all pieces if the page has no chapters."""
        found: list[ChapterPiece] = []
        for each in self.pieces.values():
            if each.kind == CHAPTER:
                if piece in found:
                    break
                found = []
            found.append(each)
        return found

    @property
    def has_chapters(self) -> bool:
        """Whether the page has several chapters, which begin with their marks."""
        return any(piece.kind == CHAPTER for piece in self.pieces.values())

    def in_chapter(self, id: str) -> bool:
        """Whether a piece belongs to one of several chapters."""
        return id in self.pieces and self.chapter_of(self.pieces[id])[0].kind == CHAPTER

    def after(self, id: str) -> str:
        """The id of the next piece in the same chapter; "" after the last one."""
        ids = [each.id for each in self.chapter_of(self.pieces[id])]
        return next(iter(ids[ids.index(id) + 1 :]), "")

    def contents(self) -> str:
        """The contents of a page with chapters, as HTML; "" without chapters."""
        return ""

    def closes(self, piece: ChapterPiece) -> bool:
        """Whether a piece is closed, as by the teacher of a class."""
        return False

    def problems(self) -> list[str]:
        """What is wrong with the pieces, in words; empty if nothing is."""
        return [problem for piece in self.pieces.values() for problem in piece.problems()]

    @property
    def states(self) -> list[dict[str, Any]]:
        """The states of the pieces for the browser, in the order of their cells."""
        return [self._state(piece) for piece in self.pieces.values()]

    def _state(self, piece: ChapterPiece) -> dict[str, Any]:
        about = {"id": piece.id, "kind": piece.kind, "done": piece.done}
        about |= {"name": piece.name} if piece.name else {}
        shut = {"open": self.is_open(piece), "closed": self.closes(piece)}
        return about | {"gate": piece.gate, "rules": list(piece.rules)} | shut

    def tell(self) -> None:
        """Show the states of the pieces, and leave those that are shut by now."""
        if self._stand is not None:
            self._stand.frame.pieces, self._stand.frame.where = self.states, self.where
            self._lead_back(self._stand)
            if self._stand.frame.shown.get("kind") == CONTENTS:
                self._stand.show_contents()
            elif self._stand.guest is not None and self._stand.frame.shown.get("kind") == CHAPTER:
                self._stand.guest.enter()  # an opening counts the pieces that have come
        for stand in [each for each in self._awake if not self.is_open(each.piece)]:
            self._awake.remove(stand)
            stand.rest()
            self.waits(stand)
        shut, self._shut = self._shut, []
        for stand in shut:
            stand.wake()

    def waits(self, stand: CellStand) -> None:
        """Remember to wake a stand as soon as the gates before it are open."""
        self._shut.append(stand)

    def go(self, id: str) -> None:
        """Turn the page to a piece, "" for the first one; an editor scrolls to its cell."""
        if self._stand is not None:
            self._stand.frame.send({"type": "go", "piece": id})
        piece = self.pieces.get(id)
        if piece is not None and not is_page():
            piece.cell.frame.send({"type": "here"})

    def _lead_back(self, stand: PageStand) -> None:
        """If the reader's piece was shut, go to the last open one before it."""
        shut = stand.piece
        if shut is None or shut not in self.pieces.values() or self.is_open(shut):
            return
        pieces = list(self.pieces.values())
        open = [piece for piece in pieces[: pieces.index(shut)] if self.is_open(piece)]
        stand.turn_to(open[-1] if open else None)
        if open:
            self.led_back(shut, open[-1])
            self.go(open[-1].id)

    def led_back(self, shut: ChapterPiece, here: ChapterPiece) -> None:
        """Called after the reader was led from a piece that was shut to another one."""

    def call_for_help(self) -> None:
        """Called when the reader asks for help or withdraws the request; without a class nothing happens."""

    def woke(self, stand: CellStand) -> None:
        """Add a stand to those that are awake, and let the oldest ones rest if there are too many."""
        self._awake = [each for each in self._awake if each is not stand] + [stand]
        while len(self._awake) > AWAKE:
            self._awake.pop(0).rest()

    # The page itself

    def ends(self) -> Iterable[tuple[str, str]]:
        """The links after the last section: words and addresses."""
        return ()

    @property
    def where(self) -> str:
        """The reader's seat in words; "" without one."""
        return ""

    @property
    def section(self) -> str:
        """The key of the section where the reader was last."""
        return str(self.progress.notes.get("section", ""))

    @property
    def here(self) -> str:
        """The piece where the reader was last."""
        return str(self.progress.notes.get("here", ""))

    def went(self, section: str, piece: str) -> None:
        """Store the reader's place on this page, and that this page was read last."""
        self.progress.keep({"section": section[:LONGEST_KEY], "here": piece[:LONGEST_KEY]})
        if self._visits is None:
            self._visits = PageProgress(VISITS, folder=self._folder, owner=current_person)
        self._visits.keep(PageVisit(self.name, section[:LONGEST_KEY], datetime.now(UTC)).note)

    @property
    def stand(self) -> PageStand:
        """The stand in the page's first cell."""
        if self._stand is None:
            self._stand = PageStand(self)
            self.tell()
        return self._stand

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return _bundle(self.stand, options)


def _bundle(widget: Widget, options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The MIME bundle of a widget, and its metadata."""
    found = widget._repr_mimebundle_(**options)
    data, about = found if isinstance(found, tuple) else (found, {})
    return data or {}, about


class PageStand(BoardFrame):
    """The stand of a page, which shows one piece after the other.

    The first piece, or the one where the reader was last, is shown as soon as its cell has run.
    """

    frame: PageFrame
    pages = True

    def __init__(self, page: ChapterPage) -> None:
        self.page = page
        self.piece: ChapterPiece | None = None
        frame = PageFrame(self._do)
        frame.section, frame.ends = page.section, [list(end) for end in page.ends()]
        super().__init__(frame)
        self.add_class("cp-page-stand")

    def expect(self, piece: ChapterPiece) -> None:
        """Show a piece at once if the reader will see it first."""
        first = self.page.here == piece.id or (not self.page.here and not self.page.has_chapters)
        if is_page() and self.piece is None and first:
            self.turn_to(piece)

    def turn_to(self, piece: ChapterPiece | None) -> None:
        """Show a piece if it is open; None for a section without a piece."""
        if piece is self.piece and piece is not None:
            return
        if piece is not None and not self.page.is_open(piece):
            piece = None
        self.piece = piece
        self.receive(piece.guest(self) if piece else None)
        if piece is None:
            self.show_contents()

    def show_contents(self) -> None:
        """Show the contents of a page with chapters; a page without shows nothing."""
        html = self.page.contents()
        if html:
            self.put()
        self.frame.shown = {"kind": CONTENTS, "html": html, "says": {}} if html else {}

    def _do(self, what: str, given: str) -> None:
        if what == "here":
            section, _mark, id = given.partition(" ")
            self.page.went(section, id)
            self.turn_to(self.page.pieces.get(id))
        elif what == "help":
            self.page.call_for_help()
        elif what == "pace":
            self.page.tell()
        else:
            self.do(what, given)


class CellStand(BoardFrame):
    """The stand of one piece in an editor: live after it comes into view, a picture before and later."""

    frame: CellFrame

    def __init__(self, piece: ChapterPiece) -> None:
        self.piece = piece
        frame = CellFrame(self._do)
        frame.picture = piece.picture()
        super().__init__(frame)

    def _do(self, what: str, given: str) -> None:
        if what == "seen":
            self.wake()
        else:
            self.do(what, given)

    def wake(self) -> None:
        """Make the piece live, now or as soon as it is open."""
        if self.frame.awake:
            return
        if not self.piece.page.is_open(self.piece):
            self.piece.page.waits(self)
            return
        self.receive(self.piece.guest(self))
        self.frame.awake = True
        self.piece.page.woke(self)

    def rest(self) -> None:
        """Replace the live piece by a picture."""
        self.frame.picture, self.frame.awake = self.piece.picture(), False
        self.clear()

    def put_away(self) -> None:
        """Close all widgets."""
        self.clear()
        for widget in (*self.children, self):
            widget.close()
