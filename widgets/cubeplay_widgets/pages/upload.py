"""A button that uploads a save file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
from cubeplay.errors import SaveError
from cubeplay.limits import NAME
from cubeplay.session.record import LARGEST
from cubeplay.words import _, mended, shortened
from traitlets import Int, Unicode

from cubeplay_widgets.client import script


class Upload(anywidget.AnyWidget):
    """Reads one file: ``on_text`` is called with its text and its name, ``on_refusal`` with an error.

    The browser sends bytes, so that a wrong encoding is noticed here.  For a file that is too large, or that
    it cannot read, it sends none.  Every failure is reported.
    """

    _esm = script("upload")
    words = Unicode().tag(sync=True)
    accept = Unicode(".json").tag(sync=True)
    largest = Int(LARGEST).tag(sync=True)

    def __init__(
        self, words: str, on_text: Callable[[str, str], None], on_refusal: Callable[[SaveError], None]
    ) -> None:
        super().__init__(words=words)
        self._on_text, self._on_refusal = on_text, on_refusal
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: Any, buffers: Sequence[bytes | memoryview]) -> None:
        match content:
            case {"type": "file", "name": str(name), "size": int(size)}:
                name = shortened(mended(name), NAME)
            case _:
                return
        try:
            self._on_text(self._text(name, size, buffers), name)
        except SaveError as error:
            self._on_refusal(error)
        except Exception:
            self._on_refusal(_not_taken(name, _("something went wrong here.")))
            raise

    def _text(self, name: str, size: int, buffers: Sequence[bytes | memoryview]) -> str:
        """The text of a file.  Raises SaveError if it is too large, unreadable, or no text in UTF-8."""
        if size > self.largest:
            raise _not_taken(name, _("it is far too large for a game."))
        if size < 0 or not buffers:
            raise _not_taken(name, _("it cannot be read."))
        try:
            return bytes(buffers[0]).decode("utf-8")
        except UnicodeDecodeError:
            raise _not_taken(name, _("it is not a text file.")) from None


def _not_taken(name: str, why: str) -> SaveError:
    what = _("{origin} not loaded").format(origin=name)
    return SaveError(what, why, _("Nothing has changed. Choose another file."))
