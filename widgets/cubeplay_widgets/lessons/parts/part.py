"""The base class of a lesson's parts: pieces of its page with a card that is made when it is opened."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from html import escape
from typing import Any

from cubeplay.words import _
from ipywidgets import Widget

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.lesson_cards import Exercise
from cubeplay_widgets.pages.small_widgets import close_all, show


class LessonPart(ChapterPiece):
    """A part of a lesson: its card, and whether it is done."""

    kind = "part"

    def __init__(self, page: ChapterPage, pupil: Pupil, id: str, name: str) -> None:
        super().__init__(page, id)
        self.pupil, self.name = pupil, name

    @property
    def answered(self) -> bool:
        """Whether what the part asks was done, and not passed over."""
        return self.done

    @abstractmethod
    def make(self) -> Widget:
        """The card, with earlier work."""

    def left(self) -> None:
        """Clean up after the card was removed."""

    def class_changed(self) -> None:
        """Show on the card what the class has opened or closed."""

    def guest(self, stand: BoardFrame) -> Guest:
        """The guest that shows the card."""
        return Attendant(self, stand)

    def picture(self) -> str:
        """The text in an editor until the part is opened."""
        words = _("{part} opens when the parts above are done.").format(part=self.name)
        return f'<p class="cp-small">{escape(words)}</p>'


class Attendant:
    """Shows the card of a part in a stand, and removes it."""

    def __init__(self, part: LessonPart, stand: BoardFrame) -> None:
        self.part, self.stand = part, stand
        self._card: Widget | None = None

    def enter(self) -> None:
        """Show the card."""
        self.stand.frame.shown = {"piece": self.part.id, "kind": self.part.kind}
        self._card = self.part.make()
        self.stand.put(self._card)

    def leave(self) -> None:
        """Remove the card with all its widgets."""
        self.part.left()
        self.stand.put()
        if self._card is not None:
            close_all(self._card)

    def do(self, what: str, given: str) -> None:
        """Do nothing: the card has buttons of its own."""

    def changed(self, board: Board) -> None:
        """Do nothing: a board on the card shows its own state."""

    def said(self, text: str, mood: str) -> None:
        """Do nothing: a board on the card shows its own messages."""


def plain(made: Exercise) -> Exercise:
    """A card without a title, since its section has a heading."""
    show(made.title, False)
    made.now(True)
    return made


def parts_of(page: ChapterPage, kind: type[Any]) -> Iterable[Any]:
    """The parts of a kind on a page."""
    return (piece for piece in page.pieces.values() if isinstance(piece, kind))
