"""What covers a table: the hands until their player shows them, the summaries of rounds and games."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from cubeplay.game import CHANCE
from cubeplay.rulebook import Seat, seat_name
from cubeplay.story import story_of
from cubeplay.words import _, all_of

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.endings import Choose, EndingSummary, round_summary
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.table.frame import TableFrame

REVEAL: Final = "reveal-to-"
"""How the ids of buttons begin that show the table to a seat; the seat's number follows."""

ROUND, END = "round", "end"

FEW: Final = 1
"""In a game of so few rounds only the end of the game has a summary."""


class Curtain:
    """Covers the hands of people who share a device if another of them is to move, and on request.

    ``people`` are the seats of this device whose hands are hidden.  The hand of somebody alone at a device is
    covered only on request.  A game that has begun already is covered at first, because somebody else than
    the player to move may open it.  If several people at a device are to move at once, as in a race, each
    gets a button.

    At a ``shared`` table the hands of several people are covered while other devices play, too, but each can
    show their own.  On a single device they stay open meanwhile, so that their player sees what computer
    players do.
    """

    def __init__(
        self, board: Board, frame: TableFrame, people: tuple[Seat, ...], *, shared: bool = False
    ) -> None:
        self._board, self._frame, self._people, self._shared = board, frame, people, shared
        self.words = ""
        self._called = self._now_called()
        self._shown_to: Seat | None = next(iter(self._called if not shared else people), None)
        begun = self._called and any(played.actor in people for played in board.session.played)
        if (begun or shared) and len(people) > 1 and board.session.outcome is None:
            self.cover_all()
        elif self._shown_to is not None:
            self._show_to(self._shown_to)
        board.on_change(self._changed)

    @property
    def can_cover(self) -> bool:
        """Whether there is a hand that is not covered."""
        return bool(self._people) and not self.covered and self._board.session.outcome is None

    @property
    def covered(self) -> bool:
        """Whether the hands are covered."""
        return bool(self._people) and self._board.who == "nobody"

    def _now_called(self) -> tuple[Seat, ...]:
        """The seats of this device that are to move, or to enter real dice or cards."""
        session = self._board.session
        if session.to_move == (CHANCE,):
            roller = session.game.rolls_for(session.state)
            return (roller,) if roller is not None and roller in self._people else ()
        return tuple(actor for actor in session.to_move if actor in self._people)

    def _changed(self, board: Board) -> None:
        was, self._called = self._called, self._now_called()
        if board.session.outcome is not None:
            if self.covered:
                self._show_to(next(iter(self._people)))
        elif (
            len(self._people) > 1
            and (self._called or self._shared)
            and self._called != was
            and self._shown_to not in self._called
        ):
            self.cover_all()

    def cover_all(self) -> None:
        """Cover the hands until somebody shows their own."""
        if self._people:
            self._shown_to = None
            self.words = self._call() if len(self._people) > 1 else ""
            self.cover()
            self._board.who = "nobody"

    def _call(self) -> str:
        """Words that ask the people to move at this device to take the screen; "" if there are none."""
        called = [seat_name(seat, self._board.session.names) for seat in self._called]
        words = _("{name}, take the screen") if len(called) == 1 else _("{name}: who takes the screen?")
        return words.format(name=all_of(called)) if called else ""

    def cover(self) -> None:
        """Cover the table, with a button for each seat to move, or if there is none for each seat."""
        session, alone = self._board.session, len(self._people) == 1
        title = self.words or (_("Your hand is covered") if alone else _("The hands are covered"))
        shown = self._called or self._people
        glyphs = "".join(seat_glyph(seat, 96) for seat in shown)
        show, take = _("Show my hand"), _("I am {name}")
        ways = [
            (f"{REVEAL}{seat}", show if alone else take.format(name=seat_name(seat, session.names)), True)
            for seat in shown
        ]
        html = f'<div class="cp-curtain"><div>{glyphs}</div><h2>{escape(title)}</h2></div>'
        self._frame.cover("curtain", title, html, ways)

    def reveal(self) -> None:
        """Show the table to the first seat that has a button."""
        if self.covered:
            self.reveal_to(next(iter(self._called or self._people)))

    def reveal_to(self, seat: Seat) -> None:
        """Show the table to a seat of this device; other seats are ignored."""
        if seat in self._people and self.covered:
            self._frame.uncover()
            self._show_to(seat)

    def _show_to(self, seat: Seat) -> None:
        self.words, self._shown_to = "", seat
        if self._board.who != seat:
            self._board.who = seat


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
        self._session = board.session
        self._story = story_of(board.session.game)
        self._rounds = self._count_rounds()
        self._ended = False
        self.kind = ""

    def look(self) -> None:
        """Show the summary of a round or game that has ended since the last call; an undo removes it."""
        now, over = self._count_rounds(), self._session.outcome is not None
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

    def _count_rounds(self) -> int:
        """How many rounds are over; 0 in a game without rounds or without a story."""
        return self._story.over(self._session) if self._story else 0

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
