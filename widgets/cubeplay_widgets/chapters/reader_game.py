"""The reader's game in a guided chapter, and how it is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from cubeplay.errors import CubeplayError
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import SavedGame
from cubeplay.teach.rehearsal import compare_again
from cubeplay.words import _

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.chapters.film import Words
from cubeplay_widgets.chapters.page import ChapterPage

NOTE: Final = "game"
"""The name of the note in which a guided game is stored; in a chapter with the scene's first moment."""
MET: Final = "met"
"""The name of the note that lists the rules which the reader has met on a page."""
ENDED: Final = "ended"
"""The name of the note which says that a guided game was played to its end."""
ENDING: Final = "ending"
"""The kind of the piece that ends a guided game."""


class GuidedPlay:
    """A reader's guided game on a page; ``make`` returns a new one.

    ``film`` has words for what happens by itself in any moment, by rule; ``plain`` is that of the board.
    """

    def __init__(
        self,
        page: ChapterPage,
        face: Face,
        make: Callable[[], GuidedGame],
        film: Mapping[str, Words],
        *,
        plain: bool = False,
    ) -> None:
        self.page, self.face, self.make, self.film, self.plain = page, face, make, film, plain
        self.game, self.trouble = make(), ""
        self._heard: list[Callable[[], None]] = []
        self._taken_up = False
        self._stored: Any = None
        self._is_old = False
        self.loads = False
        """Whether the game is being replaced by a stored one."""

    @property
    def note(self) -> str:
        """The name of the note in which the game is stored."""
        first = self.game.moments[0].id if self.game.moments else ""
        return f"{NOTE}/{first}" if first and self.page.in_chapter(first) else NOTE

    def take_up(self) -> None:
        """Go on with the game of an earlier visit; called once, when the first piece is shown."""
        if not self._taken_up and self.game.moments:
            self._taken_up = True
            self._load(self.page.progress.notes.get(self.note))

    def _load(self, stored: Any) -> None:
        """Go on with a stored game; None for none."""
        self._stored, self._is_old = stored, bool(stored)
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
        if (stored := self.page.progress.reread(self.note)) != self._stored:
            self.loads = True
            self.game.begin_again()
            self._load(stored)
            self.loads, self.trouble = False, _("Your game went on in another window. This is how it stands.")
            self.go_to_present()
        else:
            self.store()
        self.page.tell()
        for hears in tuple(self._heard):
            hears()

    def _gained(self) -> dict[str, Any]:
        """What stays if the game begins anew: the rules met so far, and that it was played to the end."""
        game, notes = self.game, self.page.progress.notes
        passed = game.moments[: game.at + game.over]
        met = {rule for moment in passed for rule in moment.rules}
        ended = {ENDED: True} if game.outcome is not None else {}
        return {MET: sorted(met | set(notes.get(MET, ())))} | ended

    def subscribe(self, hears: Callable[[], None]) -> Callable[[], None]:
        """Call ``hears`` after every change of the moment; returns a function that ends that."""
        self._heard.append(hears)
        return lambda: self._heard.remove(hears)

    def again(self) -> None:
        """Begin the game again, and with it all scenes of its chapter."""
        for scene in reversed(self.scenes):
            scene.game.begin_again()
            scene.store()
        self.scenes[0].turn()

    @property
    def scenes(self) -> list[GuidedPlay]:
        """The guided games of the same chapter in their order; without chapters this one alone."""
        return [self]

    def store(self) -> None:
        """Store the game."""
        self._stored = msgspec.json.decode(msgspec.json.encode(self.game.saved))
        self.page.progress.keep({self.note: self._stored} | self._gained())

    def turn(self) -> None:
        """Store the game, and turn the page to its present moment."""
        self.keep()
        self.go_to_present()

    def go_to_present(self) -> None:
        """Turn the page to the present moment, or to the piece after the last one."""
        moment = self.game.moment
        self.page.go(moment.id if moment else self.page.after(self.game.moments[-1].id))

    def decisions(self) -> list[tuple[str, Answer]]:
        """The answers to the chapter's decisions that have a title, with their moments, in their order."""
        games = [scene._compared() for scene in self.scenes]
        found = [(moment.id, game.answers.get(moment.id)) for game in games for moment in game.moments]
        return [(id, answer) for id, answer in found if answer is not None and answer.title]

    def _compared(self) -> GuidedGame:
        """The game, with what all its decisions were worth: those of earlier visits are compared anew."""
        if self._is_old:
            self._is_old, game = False, self.game
            game.answers = compare_again(self.make(), game.moments, game.saved) | game.answers
        return self.game
