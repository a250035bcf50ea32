"""The messages at a table: what to do, a refusal, a hint, what others did, the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

from cubeplay.game import CHANCE
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.table.frame import TableFrame, Way, fitting
from cubeplay_widgets.table.room import Message, Room

NOTED: Final = 4
"""For how many moves a notice is shown if no person plays."""


class Voice:
    """The message bar of a table.  ``people`` are the seats of persons; if several, messages name them."""

    def __init__(self, board: Board, frame: TableFrame, people: Sequence[Seat], room: Room) -> None:
        self.board, self.frame, self.people, self._room = board, frame, tuple(people), room
        self._notice, self._noted = "", 0
        self._heard = len(board.session.played)
        self._news: tuple[str, ...] = ()
        board.on_say(self._said)

    def _said(self, text: str, mood: str) -> None:
        """Show a message of the board at once, such as an error or that there is no hint."""
        self.frame.say(text, mark=mood, glyph=self._glyph() if mood == "info" else "")

    def note(self, words: str) -> None:
        """Show a notice until a person has moved, or for some moves if no person plays."""
        self._notice, self._noted = words, len(self.board.session.played)

    def tell(self, covered: str = "", more: str = "") -> None:
        """Show the message for the present situation; for a covered table the words ``covered``."""
        self._listen()
        board = self.board
        first = self._room.message(bool(board.last_objections))
        if covered:
            self.frame.say(covered, more, glyph=self._glyph(), mark=mood(board.session, self.people))
        elif first is not None:
            self._tell(first)
        elif board.last_objections:
            refused = board.last_objections[0]
            words = _("{what}: {why}").format(what=refused.what, why=refused.why)
            why = (("why", _("Why not?")),)
            self.frame.say(words, refused.next, mark="bad", ways=why)
        elif board.advice is not None:
            self._advise()
        elif board.session.outcome is not None:
            self.frame.say(board.turn_words(), mark=mood(board.session, self.people))
        else:
            self._call()
        if (signal := self._room.signal) is not None:
            self._tell_signal(*signal)

    def _tell(self, message: Message) -> None:
        say, mark, glyph = self.frame.say, message.mark, message.glyph
        say(message.text, message.more, mark=mark, glyph=glyph, ways=message.ways)

    def _tell_signal(self, words: str, seat: Seat) -> None:
        """Show a signal after the message, or instead of it if both are too long; the buttons stay."""
        told = self.frame.says
        ways = [(what, label) for what, label in told["ways"] if what != "whole"]
        if fitting(told["text"], words):
            self.frame.say(told["text"], words, mark=told["mark"], glyph=told["glyph"], ways=ways)
        else:
            self.frame.say(words, glyph=seat_glyph(seat), ways=ways)

    def _listen(self) -> None:
        """Note the log of new moves; moves taken back are no news."""
        session, seat = self.board.session, self.board.seat
        count = len(session.played)
        if count != self._heard:
            lines = session.told(seat, min(self._heard, count))
            self._news = tuple(line.text for line in lines)
            self._heard = count
            loud = [line.text for line in lines if line.rule in self.board.face.loud]
            if self._notice and self._has_been_read():
                self._notice = ""
            if loud:
                self.note(loud[0])

    def _has_been_read(self) -> bool:
        """Whether a person has moved since the notice came, or others often enough if no person plays."""
        made = self.board.session.played[self._noted :]
        return any(each.actor in self.people for each in made) or not (self.people or len(made) < NOTED)

    def _advise(self) -> None:
        assert self.board.advice is not None
        hint, number, count = self.board.advice
        ways = [("do_it", _("Do it"))] if number == count and hint.move is not None else []
        ways += [("hint", _("Next hint"))] if number < count else []
        of = _("Hint {number} of {count}.").format(number=number, count=count)
        self.frame.say(hint.text, of if count > 1 else "", mark="hint", ways=ways)

    def _call(self) -> None:
        """Say who is to move or what to do, and what has happened meanwhile."""
        board, session = self.board, self.board.session
        latest = self._news[-1] if self._news else ""
        if session.to_move == (CHANCE,):
            self.frame.say(self._enter_words(), latest)
            return
        if (stuck := self._room.stuck()) is not None:
            self._tell(stuck)
            return
        seats = session.seats_to_move
        offered = offer(session) if self.people else None
        if offered:
            self.frame.say(offered[0], latest, ways=offered[1:])
        elif board.seat in seats and board.who != "nobody":
            task = board.face.task(board.look)
            name = seat_name(board.seat or 0, session.names) if len(self.people) > 1 else ""
            if self._notice:
                self.frame.say(self._notice, task.told(name), glyph=self._glyph())
                return
            sub = latest if latest and self._others_moved() and not board.selected else task.other
            self.frame.say(task.told(name), fitting(task.told(name), sub), glyph=self._glyph())
        elif seats:
            self._wait_for(seats[0], latest)

    def _wait_for(self, seat: Seat, latest: str) -> None:
        """Say what happened last, and that another player is to move."""
        if (waits := self._room.waits_for(seat, latest, self._notice)) is not None:
            self._tell(waits)
            return
        session, glyph = self.board.session, seat_glyph(seat)
        plays = seat < len(session.bots) and bool(session.bots[seat])
        words = _("{name} is thinking.") if plays else _("{name} is next.")
        if plays and self._room.stands():
            words = _("{name} waits. Press Go on.")
        told = words.format(name=seat_name(seat, session.names))
        if self._notice:
            self.frame.say(self._notice, told, glyph=glyph)
        elif latest:
            self.frame.say(latest, fitting(latest, told), glyph=glyph)
        else:
            self.frame.say(told, glyph=glyph, thinks=plays and not self._room.stands())

    def _enter_words(self) -> str:
        """Who is to enter real dice or cards, in words."""
        session = self.board.session
        seat = session.game.rolls_for(session.state)
        if seat is None:
            return _("Enter what the dice or cards show.")
        return _("{name}, enter what you roll or draw.").format(name=seat_name(seat, session.names))

    def _others_moved(self) -> bool:
        """Whether the last move was made by anyone but the player who looks."""
        played = self.board.session.played
        return bool(played) and played[-1].actor != self.board.seat

    def _glyph(self) -> str:
        seats = self.board.session.seats_to_move
        return seat_glyph(seats[0]) if seats else ""


def mood(session: Session, seats: Collection[Seat]) -> Literal["good", "info"]:
    """The mood of the message about the end for the people on some seats: "good" if one of them has won.

    >>> from cubeplay.players import autoplay
    >>> session = Session("cuboro", seed=7, bots=("exact", "random"))
    >>> turns = autoplay(session)
    >>> mood(session, [0]), mood(session, [1])
    ('good', 'info')
    """
    end = session.outcome
    return "good" if end is not None and not set(seats).isdisjoint(end.winners) else "info"


def offer(session: Session) -> tuple[str, Way] | None:
    """A message that nobody has a choice any more, and the button that plays the round to its end.

    None while there is a choice, or while not everybody can see that there is none.
    """
    if session.outcome is not None or not session.game.dead(session.view(None)):
        return None
    return _("Nobody can lay any more."), ("play-forced", _("Draw to the end of the round"))
