"""What a step of a walk dares its learner to do: to guess a number, and to try what is not allowed."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.teach.answers import read_number, tell
from cubeplay.teach.steps import Attempt, Guess
from cubeplay.words import _
from ipywidgets import Box, VBox

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.pages.parts import TextLine, button, dressed, field, guarded, html, prose, row, show


class Guessing(VBox):  # type: ignore[misc]
    """A field for a guess; after it the exact number beside the guessed one."""

    def __init__(self, guess: Guess, attempt: Attempt) -> None:
        self.guess, self._attempt = guess, attempt
        self.says, self.told = TextLine(), html()
        self.entry = field(guess.asks, _("such as 9 of {of}").format(of=guess.of))
        self.button = button(_("Guess"), guarded(self.lock, self.says))
        self._form = row(self.entry, self.button)
        super().__init__([self._form, self.says, self.told])
        dressed(self, "cp-stack", "cp-guess")

    def lock(self) -> None:
        """Take the guess as it was typed.  Raises AnswerError."""
        number = read_number(self.entry.value).value
        self._attempt.guess(number / self.guess.of if number > 1 else number)

    def give(self) -> None:
        """Fill in the exact number."""
        self._attempt.guess(self.guess.exact)

    def refresh(self) -> None:
        """Show the field, or what became of the guess."""
        guessed = self._attempt.guessed
        show(self._form, guessed is None)
        show(self.told, guessed is not None)
        self.told.value = "" if guessed is None else prose(self._compared(guessed))
        if guessed is None:
            self.entry.value = ""
        self.says.say("")

    def _compared(self, guessed: Fraction) -> str:
        exact = tell(self.guess.exact, self.guess.of)
        count = float(guessed * self.guess.of)
        words = _("You guessed {guess:.3g} of {of}. It is *{exact}*.")
        return words.format(guess=count, of=self.guess.of, exact=exact)


class Dare(Box):  # type: ignore[misc]
    """A button for the move that a step invites to be refused.

    It is there when the learner has made as many moves as the demonstration makes before it, and only
    while the rules would refuse it and nothing else on the page makes it.
    """

    def __init__(self, board: Board, attempt: Attempt) -> None:
        self._board, self._attempt, self._move = board, attempt, attempt.step.invite_illegal
        words = _("Try: {move}").format(move=self._move)
        super().__init__([button(words, board.guarded(lambda: board.play(self._move)))])
        dressed(self, "cp-row", "cp-dare")
        board.on_change(lambda _board: self._changed())
        self._changed()

    def _changed(self) -> None:
        show(self, self._is_wanted() and self._is_refused() and not self._is_offered())

    def _is_wanted(self) -> bool:
        attempt = self._attempt
        if not self._move or attempt.refused:
            return False
        return attempt.made >= attempt.step.demonstration.index(self._move)

    def _is_refused(self) -> bool:
        seat, session = self._attempt.step.seat, self._board.session
        return seat in session.to_move and bool(session.why(self._move, seat))

    def _is_offered(self) -> bool:
        board = self._board
        move = board.session.game.parse(self._move)
        actions = (action.move for action in board.face.actions(board.look))
        return any(move == other for other in (*actions, *(item.move for item in board.scene.labelled)))
