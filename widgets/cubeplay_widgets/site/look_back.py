"""``cubeplay replay FILE``: shows the look back at a saved game on its page."""

from __future__ import annotations

import argparse
from urllib.parse import quote, urlencode

from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.words import _

from cubeplay_widgets.pages.address import BACK
from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site import dashboard


def main(chosen: argparse.Namespace) -> int:
    """Store the game of a save file, open its look back, and serve the pages until interrupted.

    Raises SaveError for a file that cannot be loaded, and CubeplayError for a game without a page, and as
    :func:`cubeplay_widgets.site.dashboard.main` does.
    """
    session = Session.load(chosen.file)
    page = f"play/{quote(session.game.name)}.ipynb"
    if not ((chosen.notebooks or notebooks()) / page).is_file():
        why = _("{game} has no page here.").format(game=session.game.title)
        raise CubeplayError(_("Not shown"), why, _("Add --text, and its log is printed."))
    named = urlencode({"game": kept(Store(), session), "look": BACK})
    return dashboard.main(chosen, f"voila/render/{page}?{named}")


def kept(store: Store, session: Session) -> str:
    """The id of a game in the store; adds the game unless the same one is stored already.

    Raises SaveError if the store cannot be used.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> session = Session("cubo", seed=7)
    >>> kept(store, session) == kept(store, session)
    True
    """
    record = session.record
    alike = (game for game in store.games() if not game.damage and game.game == record.game)
    same = (game for game in alike if game.moves == len(record.moves))
    for game in same:
        if store.open(game.id).record == record:
            return game.id
    id = store.add(session)
    if session.outcome is not None:
        store.finish(id, session.outcome)
    return id
