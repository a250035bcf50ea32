"""The sheet "What are the odds?": what is known at once, and the rest when it is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Final

from cubeplay.words import _

from cubeplay_widgets.board.odds import Odds
from cubeplay_widgets.table.frame import TableFrame

TITLE: Final = _("What are the odds?")


class OddsSheet:
    """Tells odds over a table.  What takes longer is counted in a thread, so that the page stays alive."""

    def __init__(self, frame: TableFrame) -> None:
        self._frame = frame
        self._asked: Odds | None = None
        self.task: asyncio.Task[None] | None = None

    def tell(self, odds: Odds) -> None:
        """Open the sheet with the odds of a position; where no event loop runs it waits for all of them."""
        self._asked = odds
        if odds.whole is None:
            self._frame.sheet(TITLE, odds.quick or _paragraph(_("Nothing is left to chance just now.")))
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._frame.sheet(TITLE, odds.whole())
            return
        self._frame.sheet(TITLE, odds.quick + _paragraph(_("The rest is being counted.")))
        self.task = loop.create_task(self._tell_whole(odds, odds.whole))

    async def _tell_whole(self, odds: Odds, whole: Callable[[], str]) -> None:
        """Fill the sheet when all is counted, unless other odds have been asked for by then."""
        told = await asyncio.to_thread(whole)
        if self._asked is odds:
            self._frame.refill(TITLE, told)


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"
