"""A page of text in place of a board, as the opening and the end of a chapter have it."""

from __future__ import annotations

from collections.abc import Callable

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.frame import BoardFrame


class TextPage:
    """A page of text in place of a board."""

    def __init__(self, stand: BoardFrame, id: str, kind: str, write: Callable[[], str]) -> None:
        self.stand, self.id, self.kind, self._write = stand, id, kind, write

    def enter(self) -> None:
        """Show the page."""
        self.stand.put()
        self.stand.frame.shown = {"piece": self.id, "kind": self.kind, "html": self._write(), "says": {}}

    def leave(self) -> None:
        """Do nothing."""

    def do(self, what: str, given: str) -> None:
        """Raise CubeplayError: the page has links only."""
        raise CubeplayError(_("Not done"), _("there is nothing to do here."), _("Press a chapter."))

    def changed(self, board: Board) -> None:
        """Do nothing: the page has no board."""

    def said(self, text: str, mood: str) -> None:
        """Do nothing: the page has no board."""
