"""Permissions in a class: the same check for pages, for events to write and for events that are read."""

from __future__ import annotations

from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.pupil_facts import Fact, Part
from cubeplay.teach.school.events import (
    Act,
    Argued,
    ClockSet,
    Did,
    Finished,
    HelpAsked,
    HelpEnded,
    Moved,
    Opened,
    OpenedUpTo,
    Pace,
    PupilsAct,
    Seated,
    SeatMoved,
    SeatRemoved,
    SeatRestored,
)
from cubeplay.teach.school.state import ClassState, PupilSeat
from cubeplay.words import _

MOST_WRITTEN: Final = 2_000
"""The most events of one seat, so that no seat can fill the log."""


def check_may(state: ClassState, who: str, act: Act) -> None:
    """Check that a person may do something now.  Raises CubeplayError, which says why not, and what next.

    The teacher is the person who opened the class.  A pupil acts for the seat that the pupil took, only.

    >>> from cubeplay.teach.school.events import Closed
    >>> check_may(ClassState("KMTR", "odds", owner="owl"), "plum", Closed())
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not done: only the teacher of class KMTR can do this. Ask your teacher.
    """
    if isinstance(act, Opened):
        if state.lesson:
            raise _no(_("class {code} is open already."), _("Take another code."), state)
        return
    if not state.lesson:
        why = _("there is no class {code}.")
        raise _no(why, _("Look at the code of today: four letters from A to Z."), state)
    is_teacher = who == state.owner
    if isinstance(act, PupilsAct):
        if is_teacher:
            raise _no(_("a teacher does not answer for a seat."), _("Let the pupil who sits there do it."))
        _check_pupil(state, who, act)
    elif not is_teacher and not _is_own_help(state, who, act):
        raise _no(_("only the teacher of class {code} can do this."), _("Ask your teacher."), state)
    elif isinstance(act, HelpEnded | SeatRemoved):
        _seat(state, act.seat)
    elif isinstance(act, Pace):
        _check_pace(state, act)


def _check_pace(state: ClassState, act: Pace) -> None:
    """Check that the class goes on, and that its seats and its line are as the desk saw them."""
    if state.is_closed:
        raise _no(_("class {code} has ended."), _("Press “Go on” to open it again."), state)
    match act:
        case OpenedUpTo() if act.seen not in ("", state.line):
            raise _no(
                _("another desk has opened this class up to another part."),
                _("Look at the list, and press again."),
            )
        case ClockSet() if act.part not in state.parts:
            raise _no(_("this part is closed."), _("Open the lesson up to it, then set its clock."))
        case SeatMoved():
            _seat(state, act.seat)
            if act.to != act.seat and act.to in state.seats:
                raise _no(_("seat {seat} is taken.").format(seat=act.to), _("Choose a number that is free."))
        case SeatRestored():
            if act.seat in state.seats:
                why = _("seat {seat} was taken again.").format(seat=act.seat)
                raise _no(why, _("Give that seat another number, then press Undo again."))
            if act.seat not in state.removed:
                why = _("seat {seat} was not removed.").format(seat=act.seat)
                raise _no(why, _("Look at the seats: it may be there."))
        case _:
            pass


def _check_pupil(state: ClassState, who: str, act: PupilsAct) -> None:
    if state.is_closed:
        raise _no(_("class {code} is closed."), _("Ask your teacher for the code of today."), state)
    if isinstance(act, Seated):
        _check_free(state, who, act.seat)
        return
    seat = state.seats.get(act.seat)
    if seat is None or seat.person != who or seat.free:
        raise not_your_seat(act.seat, _("seat {seat} is not yours."))
    if seat.written >= MOST_WRITTEN:
        why = _("seat {seat} has written more than any lesson needs.").format(seat=act.seat)
        raise _no(why, _("Save your answers, and tell your teacher."))
    match act:
        case Moved(part=part) | Finished(part=part) | Argued(part=part):
            _check_open(state, seat, part)
        case Did():
            for fact in act.facts:
                _check_fact(state, seat, fact)
        case HelpAsked():
            pass


def _check_free(state: ClassState, who: str, number: int) -> None:
    """Check that a seat is free, and that the person has not worked on another one."""
    seat = state.seats.get(number)
    if seat is not None and not seat.free and seat.person != who:
        raise not_your_seat(number, _("somebody else sits on seat {seat}."))
    held = state.seat_of(who)
    if held is not None and held.number != number and held.work:
        why = _("you have begun on seat {seat}.").format(seat=held.number)
        raise CubeplayError(
            _("Not your seat"), why, _("Go on there, or ask your teacher to hand that seat back.")
        )


def _check_fact(state: ClassState, seat: PupilSeat, fact: Fact) -> None:
    """Check that a fact is known and the same, or new and in a part that is open."""
    known = seat.work.get(fact.key)
    if known is not None and known.fact.agrees(fact):
        return
    if known is not None:
        why = _("it was kept before, and said something else.")
        raise _no(why, _("Reload the page: it shows what is kept."))
    _check_open(state, seat, fact.part)


def _check_open(state: ClassState, seat: PupilSeat, part: Part) -> None:
    if part not in state.open_for(seat):
        raise _no(_("this part is closed."), _("Wait until your teacher opens it."))


def _is_own_help(state: ClassState, who: str, act: Act) -> bool:
    """Whether a pupil says that help has come to the pupil's own seat."""
    seat = state.seats.get(act.seat) if isinstance(act, HelpEnded) else None
    return seat is not None and seat.person == who and not seat.free and not state.is_closed


def _seat(state: ClassState, number: int) -> PupilSeat:
    seat = state.seats.get(number)
    if seat is None:
        why = _("nobody has taken seat {seat}.").format(seat=number)
        raise _no(why, _("Choose a seat that is taken."))
    return seat


def not_your_seat(seat: int, why: str) -> CubeplayError:
    """The error for a seat; ``why`` names it as {seat}."""
    then = _("Look at the number of your seat. If it is yours, ask your teacher to hand it back.")
    return CubeplayError(_("Not your seat"), why.format(seat=seat), then)


def _no(why: str, next: str, state: ClassState | None = None) -> CubeplayError:
    return CubeplayError(_("Not done"), why.format(code=state.code) if state else why, next)
