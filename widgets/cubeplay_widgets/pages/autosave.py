"""Stores the game on a page after every move, and says if that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from html import escape
from typing import Final

from cubeplay.errors import BehindError, CubeplayError, SaveError, UnreadableGame
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.store import Store
from cubeplay.words import _, plural
from ipywidgets import VBox

from cubeplay_widgets.pages.download import Download, DownloadFile
from cubeplay_widgets.pages.small_widgets import Note, TextLine, button, dressed, row, show

AGAIN = 5.0
"""Seconds until another attempt to store the game."""

_SAVED: Final = _("Saved after every move.")

MOST_GAMES: Final = 100
MOST_BYTES: Final = 20 * 2**20
"""The most games of one visitor, and the most bytes of all of them."""


class Keeping(VBox):  # type: ignore[misc]
    """Says whether a game is stored, tries again until it is, and saves the game to a file on request.

    ``store`` opens the store.  A game without an id is added to the store as soon as possible; then
    ``on_kept`` is called with its id.
    """

    def __init__(
        self, session: Session, id: str, store: Callable[[], Store], on_kept: Callable[[str], None]
    ) -> None:
        self.session, self.id = session, id
        self._store, self._on_kept = store, on_kept
        self._refused: CubeplayError | None = None
        self._told: CubeplayError | None = None
        self._is_finished = False
        self._timer: asyncio.TimerHandle | None = None
        self.says = TextLine(text=_SAVED)
        self.again = button(_("Try again to save it"), self.try_again)
        self.file = Download(_("Save to a file"), self._file, self._refuse)
        super().__init__([self.says, row(self.file, self.again)])
        dressed(self, "cp-stack", "cp-keeping")
        show(self, False)

    @property
    def trouble(self) -> CubeplayError | None:
        """Why the game, or its last moves, are not stored; None if all is."""
        return self.session.unsaved if self.id else self._refused

    def begin(self) -> None:
        """Add a new game to the store, or show why that fails."""
        if not self.id:
            self.try_again()
        self.refresh()

    def try_again(self) -> None:
        """Store what is not stored yet, or show why that fails."""
        try:
            if self.id:
                self.session.save_waiting()
            else:
                self._add()
        except BehindError:
            self._catch_up()
        except SaveError as error:
            self._refused = error
        self.refresh()

    def _add(self) -> None:
        store = self._store()
        make_room(store)
        self.id = store.add(self.session)
        self._refused = None
        self._on_kept(self.id)

    def _catch_up(self) -> None:
        """Replace this page's game by the stored one, which another page has continued."""
        try:
            self.session.catch_up()
        except SaveError as error:
            self._refuse(error)

    def reseat(self) -> None:
        """Store the present players; a failure is ignored, since the moves are stored all the same."""
        if self.id:
            with suppress(SaveError):
                self._store().reseat(self.id, self.session.bots)

    def refresh(self) -> None:
        """Show whether the game is stored; mark it as finished in the store when it is over."""
        self._finish()
        before, self._told = self._told, self.trouble
        if self._told is None and before is None:
            return
        if self._told is None:
            self.says.say(_SAVED, "")
        else:
            words = _("Not saved: {why} {next} You can play on.")
            self.says.say(words.format(why=self._told.why, next=self._told.next), "bad")
        show(self, self._told is not None)
        self._wait(self._told is not None)

    def _finish(self) -> None:
        """Mark a game that is over as finished in the store, on the page of its owner."""
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
        """Schedule or cancel another attempt; does nothing without an event loop."""
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
        """Cancel further attempts."""
        self._wait(False)


class Unreadable(Note):
    """A note about a game that cannot be read: why, with buttons to save its data or to delete it.

    ``on_done`` is called when it has been deleted.
    """

    def __init__(self, store: Callable[[], Store], on_done: Callable[[], None]) -> None:
        super().__init__("bad", _("This game cannot be read"), level=2)
        self._store, self._on_done = store, on_done
        self.id = ""
        self.file = Download(_("Save what is there to a file"), self._file, self._refuse)
        self.delete = button(_("Delete this game for good"), self._delete)

    def about(self, id: str, error: UnreadableGame) -> None:
        """Show the note for a game; only its owner gets the button to delete it."""
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


def make_room(store: Store, most_games: int = MOST_GAMES, most_bytes: int = MOST_BYTES) -> None:
    """Make room for one more game of a visitor: empty the bin, then delete the oldest finished games.

    Raises SaveError if that is not enough.  The owner of the machine has no limit.
    """
    if store.owner and not _fits(store, most_games, most_bytes):
        store.empty_bin()
    while store.owner and not _fits(store, most_games, most_bytes):
        games = store.games()
        finished = [game for game in games if game.over]
        if not finished:
            count = len(games)
            why = plural(
                "you have {count} saved game, and no more fits.",
                "you have {count} saved games, and no more fit.",
                count,
            ).format(count=count)
            raise SaveError(_("Game not kept"), why, _("Play one of them to its end first."))
        store.remove(finished[-1].id)


def _fits(store: Store, most_games: int, most_bytes: int) -> bool:
    mine = next((each for each in store.owners() if each.owner == store.owner), None)
    return mine is None or (mine.games < most_games and mine.bytes < most_bytes)
