"""The address of the page: which game it shows, so that reloading the page resumes it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlencode

import anywidget
from traitlets import Bool, Unicode

from cubeplay_widgets.paint.theme import STATIC


class Address(anywidget.AnyWidget):
    """Tells the kernel what the page was opened with, and keeps the page's address up to date.

    ``on_open`` is called once with the value of ``game`` in the address, "" if there is none.
    """

    _esm = STATIC / "address.js"
    query = Unicode().tag(sync=True)
    heard = Bool(False).tag(sync=True)

    def __init__(self, on_open: Callable[[str], None]) -> None:
        super().__init__()
        self._on_open = on_open
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: dict[str, str], _buffers: object) -> None:
        if content.get("type") != "address" or self.heard:
            return
        asked = parse_qs(str(content.get("query", "")).removeprefix("?")).get("game", [""])[0]
        self._on_open(asked)
        self.heard = True

    def point_to(self, game: str) -> None:
        """Let a reload open a game; "" opens the set-up."""
        self.query = "?" + urlencode({"game": game}) if game else ""
