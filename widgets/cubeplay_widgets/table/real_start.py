"""Enters the starting position of a real game, in the set-up."""

from __future__ import annotations

from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.words import _
from ipywidgets import VBox

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.board.laid import Laid
from cubeplay_widgets.pages.setup import SetUp
from cubeplay_widgets.pages.small_widgets import TextLine, button, dressed, guarded, row, show
from cubeplay_widgets.table.entry_keys import PadView


class RealStart(VBox):  # type: ignore[misc]
    """A button that opens two pads: one for a place, one for the piece on it.

    The pads take the place of the set-up; a complete position becomes an option of the set-up, and can be
    changed later.  ``laid`` is the position so far, None while the pads are closed.
    """

    def __init__(self, face: Face, setup: SetUp) -> None:
        self._face, self._setup = face, setup
        self.laid: Laid | None = None
        self._before: list[Laid] = []
        self.says = TextLine()
        self.begins = button(face.lays, guarded(self.begin, self.says))
        self.back = button(_("Take back the last press"), guarded(self.take_back, self.says))
        self.done = button(_("Begin from this"), guarded(self.enter, self.says), "cp-go")
        self.stop = button(_("Cancel"), guarded(self.close_up, self.says))
        self._foot = row(self.back, self.done, self.stop)
        self.places: PadView | None = None
        self.pieces: PadView | None = None
        super().__init__([self.begins, self.says])
        dressed(self, "cp-stack", "cp-real-start")

    def begin(self) -> None:
        """Open the pads with the position in the set-up.  Raises CubeplayError for invalid options."""
        laid = self._face.laid(self._setup.draft.every_option())
        if self.places is None:
            self.places, self.pieces = PadView(self._press, self._refuse), PadView(self._press, self._refuse)
            dressed(self.places, "cp-real-places")
            self.children = [self.begins, self.says, self.places, self.pieces, self._foot]
        self._before = []
        self._show(laid)

    def take_back(self) -> None:
        """Take back the last press.  Raises CubeplayError if there is none."""
        if not self._before:
            why, next = _("nothing has been pressed yet."), _("Press what lies on the table.")
            raise CubeplayError(_("Not taken back"), why, next)
        self._show(self._before.pop())

    def enter(self) -> None:
        """Let the game begin from this position.  Raises CubeplayError while something is missing."""
        if self.laid is not None:
            name, value = self.laid.option()
            self._setup.change({"what": "option", "name": name, "value": value})
            self.close_up()
            self.says.say(_("Entered: the game begins from what you laid."))

    def close_up(self) -> None:
        """Close the pads and leave the set-up as it is."""
        self._show(None)

    def check_closed(self) -> None:
        """Raise CubeplayError while the pads have changes that are not entered."""
        if self.laid is not None and self._before:
            why, next = _("what you laid isn't entered yet."), _("Press “Begin from this”, or Cancel.")
            raise CubeplayError(_("Not started"), why, next)

    def _press(self, laid: Any) -> None:
        if self.laid is not None:
            self._before.append(self.laid)
            self._show(laid)

    def _refuse(self, error: CubeplayError) -> None:
        self._show(self.laid)
        self.says.say(str(error), "bad")

    def _show(self, laid: Laid | None) -> None:
        self.laid = laid
        self.says.say(laid.task if laid is not None else "")
        if self.places is not None and self.pieces is not None:
            for view in (self.places, self.pieces):
                pad = None
                if laid is not None:
                    pad = laid.places() if view is self.places else laid.pieces()
                view.show(pad, pad.read(laid) if pad else ())
                show(view, pad is not None)
            show(self._foot, laid is not None)
        show(self.begins, laid is None)
        show(self._setup, laid is None)
