"""Covers a table with the summary of a round or of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cubeplay.session import Session

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.endings import Choose, EndingSummary, round_summary, rounds_over
from cubeplay_widgets.table.curtain import Curtain
from cubeplay_widgets.table.frame import TableFrame

ROUND, END = "round", "end"

FEW: Final = 1
"""In a game of so few rounds only the end of the game has a summary."""


class Overlay:
    """Covers a table with a summary when a round or the game is over, until a person goes on.

    ``best`` returns the best result so far of somebody who plays alone, ``choose`` the buttons of an ending
    that are available here.  A game that was over already when it was opened shows its end at once.
    """

    def __init__(
        self,
        board: Board,
        frame: TableFrame,
        curtain: Curtain,
        best: Callable[[], int | None],
        choose: Choose,
    ) -> None:
        self._board, self._frame, self._curtain = board, frame, curtain
        self._best, self._choose = best, choose
        self._rounds = rounds_over(board.session)
        self._ended = False
        self.kind = ""

    @property
    def _session(self) -> Session:
        return self._board.session

    def look(self) -> None:
        """Show the summary of a round or game that has ended since the last call; an undo removes it."""
        now, over = rounds_over(self._session), self._session.outcome is not None
        if over and not self._ended:
            new_round = now > self._rounds and now > FEW
            self._show(ROUND, round_summary(self._board.face, self._session, now) if new_round else None)
            if not self.kind:
                self.end()
        elif now > self._rounds:
            self._show(ROUND, round_summary(self._board.face, self._session, now))
        elif self.kind and (now < self._rounds or (self._ended and not over)):
            self.clear()
        self._rounds, self._ended = now, over

    def end(self) -> None:
        """Show how the game ended."""
        from cubeplay_widgets.endings.ending import ending

        self._show(END, ending(self._board.face, self._session, self._best(), self._choose))

    def renew(self) -> None:
        """Show the end again, with other buttons."""
        if self.kind == END:
            self.end()

    def _show(self, kind: str, summary: EndingSummary | None) -> None:
        if summary is None:
            return
        self.kind = kind
        self._summary = summary
        self._frame.cover(kind, summary.title, summary.html, summary.ways)

    @property
    def words(self) -> tuple[str, str]:
        """The message while a summary is shown, and its second sentence."""
        return (self._summary.title, self._summary.more) if self.kind else ("", "")

    def clear(self) -> None:
        """Show the table again, or the curtain if a player is asked to take the screen."""
        self.kind = ""
        self._frame.uncover()
        if self._curtain.covered:
            self._curtain.cover()
