"""What lies over a table: the end of a round, the end of the game, and the curtain between people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cubeplay.session import Session

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.endings import Choose, EndingSummary, ending, round_summary, rounds_over
from cubeplay_widgets.table.frame import TableFrame
from cubeplay_widgets.table.hand_over import HandOver

ROUND, END = "round", "end"

FEW: Final = 1
"""A game of so many rounds has no end of a round beside its end."""


class Overs:
    """Lays over a table what is to be seen when a round or the game is over, until a person goes on.

    ``best`` gives the best result so far of who plays alone, ``choose`` the buttons of an ending that can be
    pressed here.  Whoever has ``seen`` a summary is not shown it
    again by an undo and the same moves; a game that was over when it was opened shows its end at once.
    """

    def __init__(
        self,
        board: Board,
        frame: TableFrame,
        curtain: HandOver,
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
        """Lay over the table what has come to its end since; an undo takes it away."""
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
        self._show(END, ending(self._board.face, self._session, self._best(), self._choose))

    def renew(self) -> None:
        """Show the end anew: what can be pressed there has changed."""
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
        """What the message says of what lies over the table, and what else."""
        return (self._summary.title, self._summary.more) if self.kind else ("", "")

    def clear(self) -> None:
        """Show the table again, or whoever is to take the screen."""
        self.kind = ""
        self._frame.uncover()
        if self._curtain.covered:
            self._curtain.cover()
