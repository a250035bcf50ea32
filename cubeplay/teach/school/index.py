"""Keeps the store's tables of open classes and seats in step with the events, in the same transaction."""

from __future__ import annotations

from contextlib import suppress

from cubeplay.errors import CubeplayError
from cubeplay.store import classes as seating
from cubeplay.store.base import as_time
from cubeplay.store.log import LogTransaction, Stream
from cubeplay.teach.classroom import Desk, seat_notes
from cubeplay.teach.progress_files import learner_key
from cubeplay.teach.school.events import Act, Closed, HandedBack, Opened, Reopened, Seated, checked, draft
from cubeplay.teach.school.permissions import not_your_seat
from cubeplay.teach.school.state import ClassState
from cubeplay.words import _


def begin_log(turn: LogTransaction, code: str, lesson: str, opened: str) -> bool:
    """Write the events of a class that is only in the tables; returns whether that was possible."""
    with suppress(CubeplayError):
        drafts = [draft("", checked(Opened(lesson)))]
        for seat, person, free in seating.holders(turn.connection, code):
            drafts.append(draft(person, Seated(seat)))
            drafts += [draft("", HandedBack(seat))] if free else []
        return bool(turn.append(Stream("class", code), drafts, as_time(opened)))
    return False


def enter_act(turn: LogTransaction, state: ClassState, who: str, act: Act) -> None:
    """Change the tables by an event that is allowed.  Raises CubeplayError if they contradict it."""
    base, code = turn.connection, state.code
    match act:
        case Seated():
            held = state.seat_of(who)
            if held is not None and held.number != act.seat:
                seating.free_seat(base, code, held.number)
            page, learner = seat_notes(state.lesson, Desk(code, act.seat))
            if not seating.take_seat(base, code, act.seat, who, page=page, learner=learner_key(learner)):
                raise not_your_seat(act.seat, _("somebody else sits on seat {seat}."))
        case HandedBack():
            seating.free_seat(base, code, act.seat)
        case Closed():
            seating.leave(base, code)
        case Reopened():
            seating.enter(base, code, state.lesson, state.opened.isoformat(timespec="seconds"))
            for seat in state.seats.values():
                if seat.person:
                    seating.restore_seat(base, code, seat.number, seat.person, seat.free)
        case _:
            pass
