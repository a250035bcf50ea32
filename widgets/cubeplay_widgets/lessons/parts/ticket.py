"""The exit ticket: three questions with numbers of the seat's own, sent once; then they can only be read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

import anywidget
from cubeplay.teach.answers import AnswerError, read_number
from cubeplay.teach.pupil_facts import TicketAnswered
from cubeplay.teach.questions import MultipleChoice
from cubeplay.teach.tickets.item import Item
from cubeplay.teach.tickets.kinds import ticket
from cubeplay.words import _
from traitlets import Dict, Int, List

from cubeplay_widgets.boards.cubo.dice_picture import plain_dice
from cubeplay_widgets.client import script
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.small_widgets import emphasised
from cubeplay_widgets.paint.theme import widget_css

SENT: Final = "ticket-sent"
"""The note with the time at which the ticket was sent."""

TEXTS: Final = {
    "title": _("Exit ticket"),
    "lead": _("Three questions, your own numbers. No hints. You send it once."),
    "open": _("Open the exit ticket"),
    "back": _("Back"),
    "question": _("Question {number}"),
    "answer": _("Your answer"),
    "example": _("1/2, 0.5 or 50 %"),
    "whole": _("a number"),
    "of": _("of {all}"),
    "send": _("Send"),
    "one_open": _("Send: question {number} is open"),
    "open_all": _("Send: questions {numbers} are open"),
    "sent": _("Sent at {time}"),
    "day": _("Sent on {day} at {time}"),
}


class Ticket(anywidget.AnyWidget):
    """The exit ticket of a seat; neither answers nor thoughts are sent to the page."""

    _esm = script("ticket")
    _css = widget_css()
    texts = Dict(TEXTS).tag(sync=True)
    items: List[Any] = List().tag(sync=True)
    state = Dict().tag(sync=True)
    calls = Int(0).tag(sync=True)

    def __init__(self, pupil: Pupil, kinds: tuple[str, ...], sent: Callable[[], None]) -> None:
        self._pupil, self._sent = pupil, sent
        self._made = ticket(kinds, pupil.lesson, pupil.place)
        super().__init__(items=[_shown(number, item) for number, item in enumerate(self._made, 1)])
        self.on_msg(self._told)
        self._show()

    def _told(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Take in what was pressed on the page."""
        match content:
            case {"type": "send", "answers": list(answers)}:
                self.send_answers([str(answer) for answer in answers])

    def send_answers(self, answers: list[str]) -> None:
        """Send all answers, once; says what cannot be read, and if another window has sent before."""
        progress = self._pupil.progress
        if progress.reread(SENT):
            for name, kept in progress.below("ticket").items():
                self._pupil.sheet.restore_ticket(name, kept)
            words = _("This ticket was sent before, from another window. These are the answers that count.")
            self._show(words if not self._same(answers) else "")
            return
        if wrong := self._unread(answers):
            self._show(wrong)
            return
        for number, (item, given) in enumerate(zip(self._made, answers, strict=True), 1):
            kept = item.question.kept(given.strip())
            self._pupil.sheet.sent.setdefault(number, (item.kind.id, item.seed, kept))
        self._pupil.keep({SENT: datetime.now(UTC).isoformat(timespec="seconds")})
        self._show()
        self.calls += 1
        self._sent()

    def _same(self, answers: list[str]) -> bool:
        return answers == [self._given(number) for number in range(1, len(self._made) + 1)]

    def _unread(self, answers: list[str]) -> str:
        """Why an answer cannot be sent; "" if all can."""
        told = _("Question {number}: {why}")
        for number, (item, given) in enumerate(zip(self._made, answers, strict=False), 1):
            if isinstance(item.question, MultipleChoice):
                if not item.question.number(given):
                    return told.format(number=number, why=_("choose an answer first."))
                continue
            try:
                read_number(given)
            except AnswerError as error:
                return told.format(number=number, why=f"{error.why} {error.next}")
        return "" if len(answers) == len(self._made) else _("Not sent: answer all questions first.")

    def _given(self, number: int) -> str:
        """What was sent for an item, in words."""
        sent = self._pupil.sheet.sent.get(number)
        return self._made[number - 1].question.told(sent[2]) if sent else ""

    def _show(self, wrong: str = "") -> None:
        count = len(self._made)
        is_sent = all(number in self._pupil.sheet.sent for number in range(1, count + 1))
        answers = [self._given(number) for number in range(1, count + 1)] if is_sent else []
        self.state = {"sent": self._when() if is_sent else "", "answers": answers, "wrong": wrong}

    def _when(self) -> str:
        """When the ticket was sent: by the server's clock in a class, not by the pupil's."""
        member = self._pupil.member
        seat = member.state.seats.get(member.seat) if member else None
        for noted in seat.work.values() if seat else ():
            if isinstance(noted.fact, TicketAnswered):
                return noted.time.isoformat(timespec="seconds")
        return str(self._pupil.progress.notes.get(SENT, ""))


def _shown(number: int, item: Item) -> dict[str, Any]:
    """An item for the page: its words, the faces of its die, and its options or what its number is of."""
    question = item.question
    dice = plain_dice(item.faces, f"ticket-{number}") if item.faces else ""
    shown: dict[str, Any] = {"asks": emphasised(question.asks), "dice": dice, "options": []}
    if isinstance(question, MultipleChoice):
        return shown | {"options": [option.text for option in question.shown]}
    return shown | {"share": question.exact.denominator > 1 and question.exact < 1}
