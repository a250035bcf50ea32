"""A pupil's place in a class: reports what the pupil does, and follows the class."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.rooms.join_codes import read_code
from cubeplay.store import usual_place
from cubeplay.store.follow import Following
from cubeplay.teach.claims import Asked
from cubeplay.teach.pupil_facts import Fact, Part
from cubeplay.teach.school import ClassState, PupilSeat, School, check_may
from cubeplay.teach.school.events import Act, Argued, Did, Finished, HelpAsked, HelpEnded, Moved
from cubeplay.teach.school.state import HERE
from cubeplay.words import _


def class_of(typed: str, lesson: str, folder: Path | None) -> tuple[School, ClassState] | None:
    """The class with a code, and the school that it belongs to; None if no class has the code.

    Raises CubeplayError for a class of another lesson, and SaveError if it cannot be looked up.
    """
    code = read_code(typed)
    if not code:
        return None
    school = School(usual_place(folder))
    try:
        state = school.state(code)
    except SaveError:
        raise
    except CubeplayError:
        return None
    if state.lesson != lesson:
        why = _("class {code} has another lesson.").format(code=code)
        raise CubeplayError(_("No seat taken"), why, _("Type its code on the page with all games."))
    return school, state


class Member:
    """A person on a seat of a class.  ``state`` is the class as it was last read.

    ``person`` is the person at the page.  At one's own machine, where that is "", each seat counts as
    another person, so that a teacher can try a class out.
    """

    def __init__(self, school: School, state: ClassState, seat: int, person: str) -> None:
        self._school, self.state, self.seat = school, state, seat
        holder = self._seat.person
        self.who = person or (holder if holder.startswith(HERE) else f"{HERE}{seat}")
        self._following: Following | None = None

    @property
    def code(self) -> str:
        """The code of the class."""
        return self.state.code

    @property
    def holds(self) -> bool:
        """Whether the seat is still this pupil's, and was not handed back."""
        return self._seat.person == self.who and not self._seat.free

    @property
    def new_seat(self) -> int:
        """The number that the teacher has given to this pupil's seat; 0 if the pupil has none any more."""
        held = self.state.seat_of(self.who)
        return held.number if held else 0

    @property
    def asks(self) -> bool:
        """Whether help is asked for."""
        return self._seat.asks is not None

    @property
    def open(self) -> frozenset[Part]:
        """The parts that this pupil may open."""
        return self.state.open_for(self._seat)

    @property
    def name(self) -> str:
        """The first name as it was typed; it may be empty."""
        return self._seat.name

    @property
    def _seat(self) -> PupilSeat:
        return self.state.seats.get(self.seat) or PupilSeat(self.seat)

    def join(self, name: str = "") -> None:
        """Take the seat, or come back to it.  Raises CubeplayError as :meth:`School.join` does."""
        self.state = self._school.join(self.code, self.who, self.seat, name, _now())

    @property
    def clock(self) -> tuple[Part, timedelta] | None:
        """The part of the clock and what is left of it, unless the teacher hides it."""
        clock = None if self.state.hides_clock else self.state.clock
        return (clock.part, clock.remaining(_now())) if clock else None

    def tell(self, facts: Sequence[Fact], finished: Sequence[Part] = ()) -> None:
        """Report to the class the facts that it does not know yet, and the parts that are finished.

        Raises CubeplayError if some facts are of closed parts; the others are reported all the same.
        """
        self.state = self._school.state(self.code)
        seat = self._seat
        new = tuple(fact for fact in facts if fact.key not in seat.work and fact.part in self.open)
        acts: list[Act] = [Did(self.seat, new)] if new else []
        done = (part for part in finished if part not in seat.finished and part in self.open)
        acts += [Finished(self.seat, part) for part in done]
        if acts:
            self._act(*acts)
        if set(facts) <= {noted.fact for noted in self._seat.work.values()}:
            return
        check_may(self.state, self.who, Did(self.seat, tuple(facts)))

    def move(self, part: Part) -> None:
        """Report to the class which part the pupil has opened.  Raises CubeplayError if it is closed."""
        self._act(Moved(self.seat, part))

    def argue(self, part: Asked, words: str) -> None:
        """Tell the teacher why a claim is right.  Raises CubeplayError if the part is closed."""
        self._act(Argued(self.seat, part, words))

    def argued(self, part: Asked) -> str:
        """What this pupil told the teacher; "" if nothing, or if another pupil sat here then."""
        who, words = self._seat.argued.get(part, ("", ""))
        return words if who == self.who else ""

    def call_for_help(self, wanted: bool) -> None:
        """Ask for help, or say that it is no longer needed.  Raises CubeplayError."""
        self._act(HelpAsked(self.seat) if wanted else HelpEnded(self.seat))

    def _act(self, *acts: Act) -> None:
        self.state = self._school.act(self.code, self.who, *acts, now=_now())

    def follow(self, heard: Callable[[], None], gone: Callable[[], None]) -> None:
        """Follow the class on the event loop of the page; does nothing without one.

        ``heard`` is called after each change, ``gone`` when the class has been deleted.  Raises SaveError.
        """
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return

        def hear(state: ClassState) -> None:
            if state.number >= self.state.number:  # an older state may arrive after an act of this page
                self.state = state
                heard()

        self._following = self._school.follow(self.code, hear, gone)

    def stop(self) -> None:
        """Stop following."""
        if self._following is not None:
            self._following.stop()


def _now() -> datetime:
    return datetime.now(UTC)
