"""Hides the hands of people who share a screen until the next person presses a button."""

from __future__ import annotations

from html import escape

from cubeplay.game import CHANCE
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.paint.seats import seat_glyph
from cubeplay_widgets.table.frame import TableFrame


class HandOver:
    """Covers a table if another person is to move, until that person presses a button.

    ``people`` are the seats of persons; with fewer than two nothing is hidden.  A game that has begun already
    is covered at first, because somebody else than the player to move may open it.  ``words`` ask a player to
    take the screen, "" while nobody is asked.
    """

    def __init__(self, board: Board, frame: TableFrame, people: tuple[Seat, ...]) -> None:
        self._board, self._frame, self._people = board, frame, people
        begun = any(played.actor in people for played in board.session.played)
        self._shown_to: Seat | None = None if begun else self._next()
        self.words = ""
        if self._shown_to is not None:
            board.who = self._shown_to
        board.on_change(self._changed)
        if begun:
            self._changed(board)

    def _next(self) -> Seat | None:
        """The person who is to move, or to enter real dice or cards; None for anyone else."""
        session = self._board.session
        if session.to_move == (CHANCE,):
            seat = session.game.rolls_for(session.state)
            return seat if seat in self._people else None
        return next((actor for actor in session.to_move if actor in self._people), None)

    def _changed(self, board: Board) -> None:
        seat = self._next()
        if seat is None or seat == self._shown_to or len(self._people) < 2:
            return
        name = seat_name(seat, board.session.names)
        self._shown_to = seat
        self.words = _("{name}, take the screen").format(name=name)
        self.cover()
        board.who = "nobody"

    @property
    def covered(self) -> bool:
        """Whether a player is asked to take the screen."""
        return bool(self.words)

    def cover(self) -> None:
        """Cover the table, with a button for the player who is asked to take the screen."""
        seat = self._shown_to or 0
        way = _("I am {name}").format(name=seat_name(seat, self._board.session.names))
        html = f'<div class="cp-curtain">{seat_glyph(seat, 96)}<h2>{escape(self.words)}</h2></div>'
        self._frame.cover("curtain", self.words, html, (("reveal", way, True),))

    def reveal(self) -> None:
        """Show the table to the person who has taken the screen."""
        if self.covered and self._shown_to is not None:
            self.words = ""
            self._frame.uncover()
            self._board.who = self._shown_to
