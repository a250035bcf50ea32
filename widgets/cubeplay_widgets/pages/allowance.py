"""How much one visitor of a shared server may keep in the store; on one's own machine there is no limit."""

from __future__ import annotations

from typing import Final

from cubeplay.errors import SaveError
from cubeplay.store import Store
from cubeplay.words import _, plural

MOST_GAMES: Final = 100
MOST_BYTES: Final = 20 * 2**20


def make_room(store: Store, most_games: int = MOST_GAMES, most_bytes: int = MOST_BYTES) -> None:
    """See that a visitor may keep one more game: where there are too many, what lies in the bin goes, then
    the oldest finished one.

    Raises SaveError if none is finished.
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
