"""The frame of a look back: message, slider and buttons, chart, turning points, in one widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.words import _, pgettext
from ipywidgets import Widget
from traitlets import Bool, Dict, Int, Unicode

from cubeplay_widgets.board.touch import lost_texts
from cubeplay_widgets.client import script
from cubeplay_widgets.pages.download import DownloadFile
from cubeplay_widgets.paint.theme import widget_css

Acts = Callable[[str, str], None]
"""Called with the action that was pressed, and with its move or rule."""


class ReplayFrame(anywidget.AnyWidget):
    """The texts and buttons round the board of a look back.

    ``number`` is the move that the board shows, of ``of``.  ``says`` is the message: its ``text``, a second
    sentence (``sub``), ``mark``, ``glyph``, and ``lines``, the text of the button that shows all lines.
    ``chart`` is that of :func:`cubeplay_widgets.replay.chart.chart`; ``study`` is the progress of the review:
    ``made`` of ``of``, whether it is ``going``, and its ``words``.  ``finished`` games are reviewed and can
    be tried from any move; ``again`` says that there was a better move than the one shown, ``plays_on``
    that an unfinished game can be played on.
    """

    _esm = script("replay")
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
    plays_on = Bool(False).tag(sync=True)

    def __init__(self, act: Acts, **traits: Any) -> None:
        super().__init__(texts=texts(), **traits)
        self._act = act
        self.on_msg(self._received)

    def say(self, text: str, sub: str = "", *, mark: str = "info", glyph: str = "", lines: str = "") -> None:
        """Change the message."""
        self.says = {"text": text, "sub": sub, "mark": mark, "glyph": glyph, "lines": lines}

    def sheet(self, title: str, html: str) -> None:
        """Open a sheet over the page; the caller has escaped its HTML."""
        self.send({"type": "sheet", "title": title, "html": html})

    def save(self, file: DownloadFile) -> None:
        """Let the browser save a file."""
        self.send({"type": "file", "name": file.name, "media": file.media, "text": file.text})

    def _received(self, _frame: Widget, content: Any, _buffers: Any) -> None:
        self.send({"type": "ack"})
        match content:
            case {"type": "do", "what": str(what), **more}:
                try:
                    with self.hold_sync():
                        self.act(what, str(more.get("given", "")))
                finally:
                    self.send({"type": "done"})

    def act(self, what: str, given: str = "") -> None:
        """Do what was pressed, or show why not."""
        try:
            self._act(what, given)
        except CubeplayError as error:
            self.say(str(error), mark="bad")
        except Exception:
            self.say(_("Something went wrong here. The game is saved; reload the page."), mark="bad")
            raise


def texts() -> dict[str, str]:
    """The texts for the frame's script."""
    return lost_texts() | {
        "look_back": _("Look back"),
        "game": _("This game"),
        "controls": _("Go through the game"),
        "first": pgettext("move", "First"),
        "back": _("Back"),
        "play": pgettext("a film", "Play"),
        "pause": _("Pause"),
        "next": _("Next"),
        "last": pgettext("move", "Last"),
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
        "play_on": _("Play on from here"),
        "again": _("Try this move again"),
        "save": _("Save"),
        "close": _("Close"),
        "keys": _("Keys: left and right arrow, Home, End. Space plays."),
    }
