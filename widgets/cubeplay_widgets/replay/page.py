"""Shows a look back on a play page."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

from cubeplay.errors import SaveError
from cubeplay.game import Game
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.store.judged import keep_judged
from cubeplay.words import _

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.pages.address import BACK, PageAddress
from cubeplay_widgets.replay.replay import Replay


class ReplayContext(Protocol):
    """What a look back needs of its page."""

    game: Game[Any, Any]
    face: Face
    address: PageAddress

    @property
    def store(self) -> Store:
        """The store of games."""

    def go_on(self, session: Session) -> None:
        """Show a game instead, and store it."""

    def resume(self, id: str) -> None:
        """Show a stored game instead."""


def replay_of(page: ReplayContext, id: str) -> Replay:
    """The look back at a stored game, for a page whose address asks for it.

    Raises SaveError as :func:`kept_game` does.
    """
    return replay_at(page, kept_game(page.store, id, page.game), id)


def replay_at(page: ReplayContext, session: Session, id: str, number: int | None = None) -> Replay:
    """The look back at a game, at move ``number``, by default at its end.

    ``id`` is that of the game in the store, "" while it is not stored.  The page's address asks for the look
    back from now on, and Close shows the game again.
    """

    def close() -> None:
        page.address.point_to(id)
        if id:
            page.resume(id)
        else:
            page.go_on(session)

    def judge(good: int, of: int) -> None:
        with suppress(SaveError):  # the statistics then lack this game
            keep_judged(page.store, id, good, of)

    replay = Replay(session, page.face, page.go_on, close, judge)
    if number is not None:
        replay.to(number)
    page.address.point_to(id, BACK)
    return replay


def kept_game(store: Store, id: str, game: Game[Any, Any]) -> Session:
    """A stored game of the store's owner.

    Raises SaveError if no game has this id, or if it is another person's or of another kind, and
    UnreadableGame if it is damaged.
    """
    if not store.owns(id):
        why = _("it is somebody else's game.")
        raise SaveError(_("Game not opened"), why, _("Choose one of your own saved games."))
    session = store.open(id)
    if session.game.name != game.name:
        why = _("it is a game of {title}.").format(title=session.game.title)
        raise SaveError(_("Game not opened"), why, _("Open it from the list of saved games."))
    return session
