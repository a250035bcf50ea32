"""The page's address: names its game, so that a reload resumes the game, and the class of a lesson."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qs, urlencode
from weakref import WeakSet

import anywidget
from cubeplay.limits import LINE
from cubeplay.words import mended
from traitlets import Bool, Unicode

from cubeplay_widgets.client import script

BACK: Final = "back"
"""The value of ``look`` in an address that opens a look back at its game."""


class PageAddress(anywidget.AnyWidget):
    """Sends the page's address to the kernel once, and keeps the address up to date.

    ``on_open`` is called once with the value of ``game`` in the address, "" if there is none.  If the
    address names no game but a ``rule``, ``on_rule`` is called with the rule instead.  Other values of the
    address are attributes: ``look``, :data:`BACK` for a look back at the game; ``own``, a set of own pieces
    to play with; ``table``, the code of a table of several devices.  ``has_pages`` is False in an editor,
    whose address leads to no other pages of ours.  After ``opened`` the browser removes what the page showed
    while it was loaded.  ``on_link`` is called with the link after the address's "#", when the page is opened
    and whenever somebody puts another one there; the server never sees it.
    """

    _esm = script("address")
    query = Unicode().tag(sync=True)
    heard = Bool(False).tag(sync=True)
    opened = Bool(False).tag(sync=True)
    leads = Unicode().tag(sync=True)

    def __init__(
        self,
        on_open: Callable[[str], None],
        on_rule: Callable[[str], None] | None = None,
        on_link: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.look = self.own = self.table = ""
        self.has_pages = True
        self._on_open, self._on_rule, self._on_link = on_open, on_rule, on_link
        self._link = ""
        self.on_msg(self._receive)
        _ADDRESSES.add(self)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:
            case {"type": "address", "query": str(query), **more}:
                self.has_pages = more.get("pages") is not False
                self.hear(query)
                if more.get("link") != self._link:  # a view that is made anew tells the same once more
                    self._follow(more.get("link"))
            case {"type": "link", "link": str(link)}:
                self._follow(link)

    def _follow(self, link: object) -> None:
        """Open what a link holds, such as ``game=1eNp…``."""
        if isinstance(link, str) and link and self._on_link:
            self._link = link
            self._on_link(link.partition("=")[2])

    def hear(self, query: str) -> None:
        """Open what an address asks for; only the first call counts."""
        if self.heard:
            return
        self.heard = True
        game, rule = _parameter(query, "game"), _parameter(query, "rule")
        self.look, self.own = _parameter(query, "look"), _parameter(query, "own")
        self.table = _parameter(query, "table")
        try:
            if rule and not game and self._on_rule:
                self._on_rule(rule)
            else:
                self._on_open(game)
        finally:
            self.opened = True

    def point_to(self, game: str, look: str = "") -> None:
        """Let a reload open a game, with ``look``; without a game it opens the set-up."""
        self.look = look
        named = {"game": game} | ({"look": look} if look else {})
        self.query = "?" + urlencode(named) if game else ""

    def point_to_table(self, code: str) -> None:
        """Let a reload return to a table of several devices."""
        self.query = "?" + urlencode({"table": code})

    def lead_to(self, path: str) -> None:
        """Let the browser go to another page, whose ``path`` is relative to the root of the pages."""
        self.leads = path


_ADDRESSES: Final[WeakSet[PageAddress]] = WeakSet()


def open_at(query: str) -> None:
    """Open what the address of this kernel's page asks for.

    The server calls this before the browser has loaded the page and sends the same address.
    """
    for address in tuple(_ADDRESSES):
        address.hear(query)


def _parameter(query: str, name: str) -> str:
    """The value of a name in an address; "" without one, and for an address that is too long."""
    if len(query) > LINE:
        return ""
    return mended(parse_qs(query.removeprefix("?")).get(name, [""])[0])


def code_in_address() -> str:
    """The code of the class whose link opened this page, "" without one.

    This works only on pages for which no kernel is started in advance, such as those of lessons.
    """
    from cubeplay.rooms.join_codes import read_code

    return read_code(_parameter(os.environ.get("QUERY_STRING", ""), "class"))
