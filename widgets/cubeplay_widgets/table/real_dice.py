"""The panel beside a board to enter real dice and cards."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from cubeplay.words import _
from ipywidgets import VBox

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.entry_pad import Pad
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.pages.small_widgets import TextEntry, button, dressed, html, row, show
from cubeplay_widgets.table.entry_keys import PadView

PRESSING: Final = "cp-pressing"
"""The CSS class of a panel whose pad is open."""


class RealDice(VBox):  # type: ignore[misc]
    """Enters and corrects real dice and cards when the game waits for them.

    They are pressed on a ``pad``, or typed into the ``entry``: on request, or if the game has no pad.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._state: Any = None
        self._typing = False
        self.words = html()
        self.pad = PadView(self._enter, lambda error: board.say(str(error), "bad"))
        self.entry = TextEntry(_("Real dice or cards"), _("Enter"), self.enter)
        self.other = button(_("Type it instead"), board.guarded(self._toggle_typing))
        self.correct = button(_("Correct the last dice or cards"), board.guarded(self.take_back))
        super().__init__([self.words, self.pad, self.entry, row(self.other, self.correct)])
        dressed(self, "cp-card", "cp-stack", "cp-real-dice")
        board.on_change(self._changed)
        self._changed(board)

    def enter(self, text: str) -> bool:
        """Enter what was typed; returns whether it is accepted."""
        return bool(text.strip()) and self._enter(text)

    def take_back(self) -> None:
        """Take back what was entered last, and show it to be corrected."""
        session = self._board.session
        before = session.played
        if self._board.correct():
            entered = before[len(session.played)].move
            if self._is_typing:
                self.entry.fill(str(entered))
            elif self.pad.pad is not None:
                self.pad.show(self.pad.pad, self.pad.pad.read(entered))

    def _enter(self, shown: Any) -> bool:
        return self._board.guarded(lambda: self._board.enter(shown))()

    def _toggle_typing(self) -> None:
        """Change from pressing to typing, or back."""
        self._typing = not self._typing
        self._changed(self._board)

    def _changed(self, board: Board) -> None:
        session = board.session
        form, correctable = session.awaits, session.can_correct
        if session.state is not self._state:
            self._state = session.state
            self.pad.show(self._pad() if form else None)
        typing = self._is_typing
        words = escape(_("It is written like this: {form}"))
        self.words.value = f"<p>{words.format(form=f'<code>{escape(form)}</code>')}</p>"
        self.other.description = _("Press it instead") if typing else _("Type it instead")
        for part, shown in (
            (self.words, form and typing),
            (self.pad, form and not typing),
            (self.entry, form and typing),
            (self.other, form and self.pad.pad is not None),
            (self.correct, correctable),
        ):
            show(part, bool(shown))
        (self.add_class if form and not typing else self.remove_class)(PRESSING)
        show(self, bool(form) or correctable)

    def _pad(self) -> Pad | None:
        """The pad for what comes now, from the view of the player who rolls or draws."""
        session, face = self._board.session, self._board.face
        seat = session.game.rolls_for(session.state)
        view = session.view(seat)
        return face.pad(BoardView(view, seat, names=session.names), session.game.chance(view))

    @property
    def _is_typing(self) -> bool:
        """Whether dice and cards are typed now: on request, or because there is no pad."""
        return self._typing or self.pad.pad is None
