"""Where a game on a page is kept: after every move, or not just now, and what to do about that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from html import escape

from cubeplay.errors import BehindError, CubeplayError, SaveError, UnreadableGame
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.store import Store
from cubeplay.words import _
from ipywidgets import VBox

from cubeplay_widgets.pages.allowance import make_room
from cubeplay_widgets.pages.download import Download, DownloadFile
from cubeplay_widgets.pages.parts import Note, TextLine, button, dressed, row, show

AGAIN = 5.0
"""Seconds until what could not be kept is tried again."""


class Keeping(VBox):  # type: ignore[misc]
    """Says whether a game is kept, tries again until it is, and saves it to a file when asked.

    ``store`` opens the store.  A game without an id is taken in as soon as that can be; ``on_kept``
    then hears its id.
    """

    def __init__(
        self, session: Session, id: str, store: Callable[[], Store], on_kept: Callable[[str], None]
    ) -> None:
        self.session, self.id = session, id
        self._store, self._on_kept = store, on_kept
        self._refused: CubeplayError | None = None
        self._is_finished = False
        self._timer: asyncio.TimerHandle | None = None
        self.says = TextLine()
        self.again = button(_("Try again to save it"), self.try_again)
        self.file = Download(_("Save to a file"), self._file, self._refuse)
        super().__init__([self.says, row(self.file, self.again)])
        dressed(self, "cp-stack", "cp-keeping")

    @property
    def trouble(self) -> CubeplayError | None:
        """Why the game, or the last of it, is not kept; None if all is."""
        return self.session.unsaved if self.id else self._refused

    def begin(self) -> None:
        """Take a new game in, or say why that cannot be now."""
        if not self.id:
            self.try_again()
        self.refresh()

    def try_again(self) -> None:
        """Keep what is not kept yet, or say why that cannot be."""
        try:
            if self.id:
                self.session.save_waiting()
            else:
                self._take_in()
        except BehindError:
            self._give_way()
        except SaveError as error:
            self._refused = error
        self.refresh()

    def _take_in(self) -> None:
        store = self._store()
        make_room(store)
        self.id = store.add(self.session)
        self._refused = None
        self._on_kept(self.id)

    def _give_way(self) -> None:
        """Others have gone on with the game meanwhile: theirs is the one that is kept."""
        try:
            self.session.catch_up()
        except SaveError as error:
            self._refuse(error)

    def reseat(self) -> None:
        """Keep who plays now; where that cannot be, the moves are kept all the same."""
        if self.id:
            with suppress(SaveError):
                self._store().reseat(self.id, self.session.bots)

    def refresh(self) -> None:
        """Say how it is now; the store hears when the game is over."""
        self._finish()
        trouble = self.trouble
        if trouble is None:
            self._say(_("Saved after every move."))
        else:
            words = _("Not saved: {why} {next} You can play on.")
            self._say(words.format(why=trouble.why, next=trouble.next), trouble)
        show(self.again, trouble is not None)
        self._wait(trouble is not None)

    def _say(self, words: str, trouble: CubeplayError | None = None) -> None:
        if self.says.text != words:
            self.says.say(words, "bad" if trouble else "")

    def _finish(self) -> None:
        """Let the store know that the game is over, if it is its owner's page; one that goes on is not."""
        outcome = self.session.outcome
        if outcome is None:
            self._is_finished = False
            return
        if self._is_finished or not self.id or self.trouble:
            return
        try:
            store = self._store()
            if store.owns(self.id):
                store.finish(self.id, outcome)
        except SaveError:
            return
        self._is_finished = True

    def _wait(self, waits: bool) -> None:
        """Try again after a while; without a running event loop nothing moves by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if waits:
            try:
                self._timer = asyncio.get_running_loop().call_later(AGAIN, self.try_again)
            except RuntimeError:
                return

    def _file(self) -> DownloadFile:
        record = self.session.record
        return DownloadFile(f"{record.game}.json", files.dumps(record))

    def _refuse(self, error: CubeplayError) -> None:
        self.says.say(str(error), "bad")

    def put_away(self) -> None:
        """Stop trying."""
        self._wait(False)


class Unreadable(Note):
    """A game that cannot be read: why, and what can be done with what is there.

    ``on_done`` is called when it has been deleted.
    """

    def __init__(self, store: Callable[[], Store], on_done: Callable[[], None]) -> None:
        super().__init__("bad", _("This game cannot be read"), level=2)
        self._store, self._on_done = store, on_done
        self.id = ""
        self.file = Download(_("Save what is there to a file"), self._file, self._refuse)
        self.delete = button(_("Delete this game for good"), self._delete)

    def about(self, id: str, error: UnreadableGame) -> None:
        """Tell of a game; its owner alone may delete it."""
        self.id = id
        owned = self._store().owns(id)
        self.tell(f"<p>{escape(str(error))}</p>", [self.file, *([self.delete] if owned else [])])

    def _file(self) -> DownloadFile:
        return DownloadFile(f"cubeplay-{self.id[:20]}.json", self._store().salvage(self.id))

    def _delete(self) -> None:
        try:
            self._store().remove(self.id)
        except SaveError as error:
            self._refuse(error)
        else:
            self.tell("")
            self._on_done()

    def _refuse(self, error: CubeplayError) -> None:
        self.tell(f"<p>{escape(str(error))}</p>", [self.file, self.delete])
