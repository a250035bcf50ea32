"""The frame of a look back: message, slider and buttons, chart, turning points, in one widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.words import _
from ipywidgets import Widget
from traitlets import Bool, Dict, Int, Unicode

from cubeplay_widgets.board.touch import PULSE, lost_texts
from cubeplay_widgets.pages.download import DownloadFile
from cubeplay_widgets.paint.theme import HERE, KIT, widget_css

SCRIPT: Final = (HERE / "replay" / "static" / "replay.js").read_text(encoding="utf-8")

Acts = Callable[[str, str], None]
"""Does what was pressed: what, and which move or rule."""


class ReplayFrame(anywidget.AnyWidget):
    """The words and buttons round a board that is looked back at.

    ``number`` is the move that the board shows, of ``of``.  ``says`` is the message: its ``text``, what else
    there is to say (``sub``), ``mark``, ``glyph``, and ``lines``, what the button to all lines is called.
    ``chart`` is what :func:`cubeplay_widgets.replay.chart.chart` gives; ``study`` how far the review is:
    ``made`` of ``of``, whether it is ``going``, and its ``words``.  Games that are ``finished`` are reviewed
    and can be tried from any move, ``again`` says that the move shown can be tried otherwise.
    """

    _esm = KIT + PULSE + SCRIPT
    _css = widget_css()
    texts = Dict().tag(sync=True)
    title = Unicode().tag(sync=True)
    says = Dict().tag(sync=True)
    number = Int().tag(sync=True)
    of = Int().tag(sync=True)
    chart = Dict().tag(sync=True)
    study = Dict().tag(sync=True)
    finished = Bool(False).tag(sync=True)
    again = Bool(False).tag(sync=True)

    def __init__(self, act: Acts, **traits: Any) -> None:
        super().__init__(texts=texts(), **traits)
        self._act = act
        self.on_msg(self._told)

    def say(self, text: str, sub: str = "", *, mark: str = "info", glyph: str = "", lines: str = "") -> None:
        """Change the message, the one voice of the page."""
        self.says = {"text": text, "sub": sub, "mark": mark, "glyph": glyph, "lines": lines}

    def sheet(self, title: str, html: str) -> None:
        """Open a sheet over the page; the caller has escaped its HTML."""
        self.send({"type": "sheet", "title": title, "html": html})

    def save(self, file: DownloadFile) -> None:
        """Let the browser save a file."""
        self.send({"type": "file", "name": file.name, "media": file.media, "text": file.text})

    def _told(self, _frame: Widget, content: Any, _buffers: Any) -> None:
        self.send({"type": "ack"})
        match content:
            case {"type": "do", "what": str(what), **more}:
                try:
                    with self.hold_sync():
                        self.act(what, str(more.get("given", "")))
                finally:
                    self.send({"type": "done"})

    def act(self, what: str, given: str = "") -> None:
        """Do what was pressed, or say why not."""
        try:
            self._act(what, given)
        except CubeplayError as error:
            self.say(str(error), mark="bad")
        except Exception:
            self.say(_("Something went wrong here. The game is saved; reload the page."), mark="bad")
            raise


def texts() -> dict[str, str]:
    """The sentences that a frame says by itself."""
    return lost_texts() | {
        "look_back": _("Look back"),
        "game": _("This game"),
        "controls": _("Go through the game"),
        "first": _("First"),
        "back": _("Back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "next": _("Next"),
        "last": _("Last"),
        "move": _("Move"),
        "at": _("Move {number} of {of}"),
        "pace": _("Speed"),
        "slow": _("Slow"),
        "normal": _("Normal"),
        "fast": _("Fast"),
        "points": _("Turning points"),
        "none": _("No turning point was found. Well played."),
        "stop": _("Stop"),
        "progress": _("How far the look back is"),
        "try": _("Try from here"),
        "again": _("Try this move again"),
        "save": _("Save"),
        "close": _("Close"),
        "keys": _("Keys: left and right arrow, Home, End. Space plays."),
    }
