"""The board of a step, and what a walk has below and beside it."""

from __future__ import annotations

from collections.abc import Callable

from cubeplay.teach.steps import Attempt
from ipywidgets import HTML, Widget

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.face import Face
from cubeplay_widgets.pages.dares import Dare, Guessing
from cubeplay_widgets.pages.panels import Actions, TypedMove
from cubeplay_widgets.pages.parts import show


class Stage:
    """One attempt at a step, on the page.

    ``told`` hears of every change on the board, before the buttons do.  ``beside`` adds the buttons of
    the game and the move that the step dares its learner to try.
    """

    def __init__(self, attempt: Attempt, face: Face, told: Callable[[Board], None], beside: bool) -> None:
        self._attempt, self._beside = attempt, beside
        self.board = Board(attempt.session, face, attempt.step.seat)
        self.board.on_change(told)
        guess = attempt.step.guess
        self.guessing = Guessing(guess, attempt) if guess else None
        buttons: tuple[Widget, ...] = (Actions(self.board), Dare(self.board, attempt)) if beside else ()
        self._veiled = buttons[:1]
        self.parts: tuple[Widget, ...] = (self.board, *buttons, TypedMove(self.board))

    @property
    def asks(self) -> bool:
        """Whether a guess is still to be made."""
        return self.guessing is not None and self._attempt.guessed is None

    def refresh(self, panel: HTML) -> None:
        """Show the guess and the game's panel; what would give a guess away stays hidden until it is made."""
        if self.guessing:
            self.guessing.refresh()
        for widget in (*self._veiled, panel):
            show(widget, self._beside and not self.asks)
        if self._beside:
            face, look = self.board.face, self.board.look
            panel.value = face.panel(look) + face.below(look)
