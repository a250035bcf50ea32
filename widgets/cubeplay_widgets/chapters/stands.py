"""Where the pieces of a chapter stand: a page has one stand that moves along, an editor one in each cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubeplay_widgets.chapters.cells import is_page
from cubeplay_widgets.chapters.frame import CellFrame, PageFrame, Stand

if TYPE_CHECKING:
    from cubeplay_widgets.chapters.page import Page, Piece


class PageStand(Stand):
    """The stand of a page: it moves along from piece to piece.

    The first piece, or the one where the reader was last, is there as soon as its cell has run.
    """

    frame: PageFrame

    def __init__(self, page: Page) -> None:
        self.page = page
        self.piece: Piece | None = None
        frame = PageFrame(self._do)
        frame.section, frame.ends = page.section, [list(end) for end in page.ends()]
        super().__init__(frame)
        self.add_class("cp-page-stand")

    def expect(self, piece: Piece) -> None:
        """Show a piece at once if the reader will see it first."""
        if is_page() and self.piece is None and self.page.here in ("", piece.id):
            self.turn_to(piece)

    def turn_to(self, piece: Piece | None) -> None:
        """Show a piece, if no gate before it is shut; None where a section has none."""
        if piece is self.piece and piece is not None:
            return
        if piece is not None and not self.page.is_open(piece):
            piece = None
        self.piece = piece
        self.receive(piece.guest(self) if piece else None)
        if piece is None:
            self.frame.shown = {}

    def _do(self, what: str, given: str) -> None:
        if what == "here":
            section, _mark, id = given.partition(" ")
            self.page.went(section, id)
            self.turn_to(self.page.pieces.get(id))
        elif what == "help":
            self.page.call_for_help()
        else:
            self.do(what, given)


class CellStand(Stand):
    """The stand of one piece in an editor: a picture until it is seen, and again after a while."""

    frame: CellFrame

    def __init__(self, piece: Piece) -> None:
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
        """Make the piece live, unless a gate before it is shut."""
        if self.frame.awake:
            return
        if not self.piece.page.is_open(self.piece):
            self.piece.page.waits(self)
            return
        self.receive(self.piece.guest(self))
        self.frame.awake = True
        self.piece.page.woke(self)

    def rest(self) -> None:
        """Show a picture in place of the live piece."""
        self.frame.picture, self.frame.awake = self.piece.picture(), False
        self.clear()

    def put_away(self) -> None:
        """Take all of it off the page for good."""
        self.clear()
        for widget in (*self.children, self):
            widget.close()
