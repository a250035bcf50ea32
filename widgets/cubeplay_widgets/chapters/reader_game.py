"""The reader's game in a guided chapter, and how it is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

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
    """A reader's guided game on a page; ``make`` returns a new one.

    ``film`` has words for what happens by itself in any moment, by rule.
    """

    def __init__(
        self, page: ChapterPage, face: Face, make: Callable[[], GuidedGame], film: Mapping[str, str]
    ) -> None:
        self.page, self.face, self.make, self.film = page, face, make, film
        self.game, self.trouble = make(), ""
        self._heard: list[Callable[[], None]] = []
        self._taken_up = False
        self._stored: Any = None
        self.loads = False
        """Whether the game is being replaced by a stored one."""

    def take_up(self) -> None:
        """Go on with the game of an earlier visit; called once, when the first piece is shown."""
        if not self._taken_up:
            self._taken_up = True
            self._load(self.page.progress.notes.get(NOTE))

    def _load(self, stored: Any) -> None:
        """Go on with a stored game; None for none."""
        self._stored = stored
        if not stored:
            return
        try:
            if not self.game.take_up(msgspec.convert(stored, SavedGame)):
                self.tell_change()
        except (msgspec.ValidationError, CubeplayError) as error:
            self.game.begin_again()
            words = _("Your game of before cannot be taken up: {why} A new one begins.")
            self.trouble = words.format(why=error)

    def tell_change(self) -> None:
        """Say that the chapter is not as it was when the game was stored."""
        self.trouble = _("The chapter has changed: your game goes on from here.")

    def keep(self) -> None:
        """Store the game, and tell all that show it; if another window has gone on, show that instead."""
        if (stored := self.page.progress.reread(NOTE)) != self._stored:
            self.loads = True
            self.game.begin_again()
            self._load(stored)
            self.loads, self.trouble = False, _("Your game went on in another window. This is how it stands.")
            self.go_to_present()
        else:
            self._stored = msgspec.json.decode(msgspec.json.encode(self.game.saved))
            self.page.progress.keep({NOTE: self._stored})
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
        self.turn()

    def turn(self) -> None:
        """Store the game, and turn the page to its present moment."""
        self.keep()
        self.go_to_present()

    def go_to_present(self) -> None:
        """Turn the page to the present moment, or to the ending after the last one."""
        moment = self.game.moment
        after = [piece.id for piece in self.page.pieces.values() if piece.kind == ENDING]
        self.page.go(moment.id if moment else after[0] if after else "")

    def decisions(self) -> list[tuple[str, Answer]]:
        """The answers to the decisions so far that have a title, with their moments, in their order."""
        found = [(moment.id, self.game.answers.get(moment.id)) for moment in self.game.moments]
        return [(id, answer) for id, answer in found if answer is not None and answer.title]
