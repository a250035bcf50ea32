"""The reader's game in a guided chapter, and how it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from cubeplay.errors import CubeplayError
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import SavedGame
from cubeplay.words import _

from cubeplay_widgets.board.face import Face
from cubeplay_widgets.chapters.page import ChapterPage

NOTE: Final = "game"
"""The name of the note in which a guided game is stored."""
ENDING: Final = "ending"
"""The kind of the piece that ends a guided game."""


class GuidedPlay:
    """A reader's guided game on a page; ``make`` returns a new one."""

    def __init__(self, page: ChapterPage, face: Face, make: Callable[[], GuidedGame]) -> None:
        self.page, self.face, self.make = page, face, make
        self.game, self.trouble = make(), ""
        self._heard: list[Callable[[], None]] = []
        self._taken_up = False

    def take_up(self) -> None:
        """Go on with the game of an earlier visit; called once, when the first piece is shown."""
        if self._taken_up:
            return
        self._taken_up = True
        kept = self.page.progress.notes.get(NOTE)
        if not kept:
            return
        try:
            if not self.game.take_up(msgspec.convert(kept, SavedGame)):
                self.tell_change()
        except (msgspec.ValidationError, CubeplayError) as error:
            self.game.begin_again()
            self.trouble = _("Your game of before cannot be taken up: {why} A new one begins.").format(
                why=error
            )

    def tell_change(self) -> None:
        """Say that the chapter is not as it was when the game was stored."""
        self.trouble = _("The chapter has changed: your game goes on from here.")

    def keep(self) -> None:
        """Store the game, and tell all that show it."""
        self.page.progress.keep({NOTE: msgspec.to_builtins(self.game.saved)})
        self.page.tell()
        for hears in tuple(self._heard):
            hears()

    def subscribe(self, hears: Callable[[], None]) -> Callable[[], None]:
        """Call ``hears`` after every change of the moment; returns a function that ends that."""
        self._heard.append(hears)
        return lambda: self._heard.remove(hears)

    def again(self) -> None:
        """Begin the game again."""
        self.game.begin_again()
        self.keep()
        self.go_to_present()

    def go_to_present(self) -> None:
        """Turn the page to the present moment, or to the ending after the last one."""
        moment = self.game.moment
        after = [piece.id for piece in self.page.pieces.values() if piece.kind == ENDING]
        self.page.go(moment.id if moment else after[0] if after else "")

    def decisions(self) -> list[Answer]:
        """The answers to the decisions so far that have a title, in their order."""
        found = [self.game.answers.get(moment.id) for moment in self.game.moments]
        return [answer for answer in found if answer is not None and answer.title]
