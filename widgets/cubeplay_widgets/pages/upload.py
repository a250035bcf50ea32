"""A button that takes a save file from whoever sits at the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
from cubeplay.errors import SaveError
from cubeplay.record import LARGEST
from cubeplay.words import _
from traitlets import Int, Unicode

from cubeplay_widgets.paint.theme import STATIC


class Upload(anywidget.AnyWidget):
    """Reads one file: ``on_text`` is called with its text and its name, ``on_refusal`` with an error.

    A file that is too large for a game is refused before it is sent.
    """

    _esm = STATIC / "upload.js"
    words = Unicode().tag(sync=True)
    accept = Unicode(".json").tag(sync=True)
    largest = Int(LARGEST).tag(sync=True)

    def __init__(
        self, words: str, on_text: Callable[[str, str], None], on_refusal: Callable[[SaveError], None]
    ) -> None:
        super().__init__(words=words)
        self._on_text, self._on_refusal = on_text, on_refusal
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        if content.get("type") != "file":
            return
        name = str(content.get("name", ""))
        if int(content.get("size", 0)) > self.largest:
            what = _("{origin} not loaded").format(origin=name)
            why = _("it is far too large for a game.")
            self._on_refusal(SaveError(what, why, _("Nothing has changed. Choose another file.")))
        else:
            self._on_text(str(content.get("text", "")), name)
