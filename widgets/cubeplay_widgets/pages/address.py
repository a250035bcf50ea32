"""The address of the page: which game it shows, so that a reload resumes it, and for which class it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qs, urlencode
from weakref import WeakSet

import anywidget
from cubeplay.limits import LINE
from cubeplay.rooms.join_codes import read_code
from cubeplay.words import mended
from traitlets import Bool, Unicode

from cubeplay_widgets.paint.theme import STATIC

BACK: Final = "back"
"""What an address says under ``look`` that asks for a look back at its game."""


class PageAddress(anywidget.AnyWidget):
    """Tells the kernel what the page was opened with, and keeps the page's address up to date.

    ``on_open`` is called once with the value of ``game`` in the address, "" if there is none.  Where the
    address names no game but a ``rule`` to show, ``on_rule`` is called with that instead.  ``look`` is how
    the game is to be looked at: :data:`BACK`, or "" to be played; ``own`` the set of own pieces to play with;
    ``table`` the code of a table of several devices that is to be played at.
    ``has_pages`` tells whether the address leads to other pages of ours, as that of an editor does not.
    What the page showed before goes when it is ``opened``, unless a game is to be painted in its place.
    """

    _esm = (STATIC / "address.js").read_text(encoding="utf-8")
    query = Unicode().tag(sync=True)
    heard = Bool(False).tag(sync=True)
    opened = Bool(False).tag(sync=True)
    leads = Unicode().tag(sync=True)

    def __init__(self, on_open: Callable[[str], None], on_rule: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self.look = self.own = self.table = ""
        self.has_pages = True
        self._on_open, self._on_rule = on_open, on_rule
        self.on_msg(self._receive)
        _LIVING.add(self)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:
            case {"type": "address", "query": str(query), **more}:
                self.has_pages = more.get("pages") is not False
                self.hear(query)

    def hear(self, query: str) -> None:
        """Open what an address asks for, the first time that somebody tells it."""
        if self.heard:
            return
        self.heard = True
        game, rule = _asked(query, "game"), _asked(query, "rule")
        self.look, self.own = _asked(query, "look"), _asked(query, "own")
        self.table = _asked(query, "table")
        try:
            if rule and not game and self._on_rule:
                self._on_rule(rule)
            else:
                self._on_open(game)
        finally:
            self.opened = True

    def point_to(self, game: str, look: str = "") -> None:
        """Let a reload open a game, and look at it so; "" opens the set-up."""
        self.look = look
        named = {"game": game} | ({"look": look} if look else {})
        self.query = "?" + urlencode(named) if game else ""

    def point_to_table(self, code: str) -> None:
        """Let a reload sit down at a table of several devices again."""
        self.query = "?" + urlencode({"table": code})

    def lead_to(self, path: str) -> None:
        """Let the browser go to another page; ``path`` leads from the root of the pages."""
        self.leads = path


_LIVING: Final[WeakSet[PageAddress]] = WeakSet()


def open_at(query: str) -> None:
    """Open what the address of this kernel's page asks for.

    The server says it while the browser still reads the page, which will say the same.
    """
    for address in tuple(_LIVING):
        address.hear(query)


def _asked(query: str, name: str) -> str:
    """What an address says under a name, "" for nothing, or for more than an address can hold."""
    if len(query) > LINE:
        return ""
    return mended(parse_qs(query.removeprefix("?")).get(name, [""])[0])


def code_in_address() -> str:
    """The code of the class whose link opened this page, "" without one.

    Only pages for which no kernel waits know the address when they begin; those of lessons are such.
    """
    return read_code(_asked(os.environ.get("QUERY_STRING", ""), "class"))
