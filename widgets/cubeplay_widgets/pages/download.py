"""A button that saves a file, which is made when the button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import anywidget
from cubeplay.errors import CubeplayError
from traitlets import Unicode

from cubeplay_widgets.client import script


@dataclass(frozen=True, slots=True)
class DownloadFile:
    """A text file for the browser to save; ``media`` is its media type."""

    name: str
    text: str
    media: str = "application/json"


class Download(anywidget.AnyWidget):
    """Makes a file when the button is pressed; ``on_refusal`` is called if :exc:`CubeplayError` is raised."""

    _esm = script("download")
    words = Unicode().tag(sync=True)

    def __init__(
        self, words: str, make: Callable[[], DownloadFile], on_refusal: Callable[[CubeplayError], None]
    ) -> None:
        super().__init__(words=words)
        self._make, self._on_refusal = make, on_refusal
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        if content != {"type": "ask"}:
            return
        try:
            file = self._make()
        except CubeplayError as error:
            self._on_refusal(error)
        else:
            self.send({"type": "file", "name": file.name, "media": file.media, "text": file.text})
