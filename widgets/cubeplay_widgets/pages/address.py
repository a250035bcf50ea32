"""The address of the page: which game it shows, so that a reload resumes it, and for which class it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode

import anywidget
from cubeplay.intake import LINE
from cubeplay.teach.classroom import read_code
from cubeplay.words import mended
from traitlets import Bool, Unicode

from cubeplay_widgets.paint.theme import STATIC


class Address(anywidget.AnyWidget):
    """Tells the kernel what the page was opened with, and keeps the page's address up to date.

    ``on_open`` is called once with the value of ``game`` in the address, "" if there is none.  Where the
    address names no game but a ``rule`` to show, ``on_rule`` is called with that instead.
    """

    _esm = STATIC / "address.js"
    query = Unicode().tag(sync=True)
    heard = Bool(False).tag(sync=True)

    def __init__(self, on_open: Callable[[str], None], on_rule: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self._on_open, self._on_rule = on_open, on_rule
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:
            case {"type": "address", "query": str(query)} if not self.heard:
                self.heard = True
                game, rule = _asked(query, "game"), _asked(query, "rule")
                if rule and not game and self._on_rule:
                    self._on_rule(rule)
                else:
                    self._on_open(game)

    def point_to(self, game: str) -> None:
        """Let a reload open a game; "" opens the set-up."""
        self.query = "?" + urlencode({"game": game}) if game else ""


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
