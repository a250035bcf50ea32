"""The data of a class for the desk's page.  First names are for the teacher alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Final

from cubeplay.teach.claims import ASKED
from cubeplay.teach.experiment import in_words
from cubeplay.teach.lesson_outline import Outline, ticket_words
from cubeplay.teach.pupil_facts import CheckAnswered, Chose, Part, Predicted, Ran, TicketAnswered, Tried
from cubeplay.teach.school import DAYS, ClassState, PupilSeat, at_part, stuck
from cubeplay.teach.school.pace import passed, present, standing
from cubeplay.teach.school.pooled_results import PartPool, part_pools
from cubeplay.teach.school.state import Noted
from cubeplay.teach.variation import base_of
from cubeplay.words import _
from cubeplay.words.numbers import grouped

NAMES: Final[Mapping[Part, str]] = {
    # Translators: the parts of a lesson
    "ask": _("Ask"),
    "predict": _("Predict"),
    "hand": _("By hand"),
    "simulate": _("Simulate"),
    "count": _("Explain"),
    "change": _("Change"),
    "checks": _("Checks"),
}
"""The parts of the page; the look back belongs to the checks."""

NUMBERS: Final[Mapping[Part, int]] = {part: number for number, part in enumerate(NAMES, 1)} | {
    "back": len(NAMES)
}


@dataclass(frozen=True, slots=True)
class Around:
    """What a desk shows and the class does not know: its title, its address for pupils, the link that lets
    them in with its QR code (SVG), the planned minutes of each part, and for how long which seats are away.
    """

    title: str
    link: str = ""
    join: str = ""
    qr: str = ""
    plan: tuple[int, ...] = ()
    away: Mapping[int, timedelta] = field(default_factory=dict)


def desk_view(state: ClassState, around: Around, now: datetime) -> dict[str, Any]:
    """The seats with their parts, how far the lesson is open, the clock and the plan."""
    late = stuck(state, now)
    seats = [state.seats[number] for number in sorted(state.seats)]
    sitting = [seat for seat in seats if seat.person and not seat.free]
    here = NUMBERS[present(state, now)]
    return {
        "code": state.code,
        "lesson": state.lesson,
        "title": around.title,
        "link": around.link.removeprefix("http://").removeprefix("https://").rstrip("/"),
        "join": around.join,
        "qr": around.qr,
        "minutes": sum(around.plan),
        "planned": sum(around.plan[:here]),
        "passed": _minutes(state.changed if state.is_closed else now, state.opened),
        "here": len(sitting) - len(around.away),
        "away": len(around.away),
        "seats_all": len(sitting),
        "files": len(state.files),
        "closed": state.is_closed,
        "kept": state.is_kept,
        "days_left": days_left(state, now),
        "seats": [_seat(seat, seat.number in late, around, now) for seat in seats],
        "removed": sorted(set(state.removed) - set(state.seats)),
        "parts": _parts(state, around.plan, now),
        "line": NUMBERS[state.line] if state.line else 0,
        "present": here,
        "clock": clock_view(state, now),
        "looks_up": state.looks_up,
        "projected": {"chart": state.shown},
        "trouble": "",
    }


def days_left(state: ClassState, now: datetime) -> int:
    """The number of days until a class is deleted automatically, unless it is kept."""
    return max(0, DAYS - (now - state.changed).days)


def _minutes(now: datetime, then: datetime) -> int:
    return _whole(now - then)


def _whole(time: timedelta) -> int:
    """Whole minutes."""
    return max(0, int(time.total_seconds() // 60))


def clock_view(state: ClassState, now: datetime) -> dict[str, Any] | None:
    """The clock of a part, and how many milliseconds are left; None without one."""
    if state.clock is None:
        return None
    left = state.clock.remaining(now) // timedelta(milliseconds=1)
    return {
        "part": NUMBERS[state.clock.part],
        "ms": left,
        "hidden": state.hides_clock,
        "stands": state.looks_up,
    }


def _seat(seat: PupilSeat, is_stuck: bool, around: Around, now: datetime) -> dict[str, Any]:
    ways = {part: standing(seat, part) for part in NAMES} if seat.person else {}
    return {
        "number": seat.number,
        "name": seat.name,
        "part": NUMBERS[seat.part],
        "part_name": NAMES.get(seat.part, NAMES["checks"]),
        "minutes": _whole(at_part(seat, now)) if seat.person else 0,
        "done": [NUMBERS[part] for part, way in ways.items() if way == "done"],
        "skipped": [NUMBERS[part] for part, way in ways.items() if way == "skipped"],
        "stuck": is_stuck,
        "away": _whole(around.away[seat.number]) if seat.number in around.away else None,
        "asks": seat.asks is not None,
        "free": seat.free or not seat.person,
        "found": len(seat.work),
    }


def _parts(state: ClassState, plan: tuple[int, ...], now: datetime) -> list[dict[str, Any]]:
    found, took = {each.part: each for each in part_pools(state)}, passed(state, now)
    parts = [_part(found[part], found["back"]) for part in NAMES]
    for part, shown in zip(NAMES, parts, strict=True):
        times = [took[each] for each in (part, "back") if each in took and NUMBERS[each] == NUMBERS[part]]
        shown["minutes"] = _whole(sum(times, timedelta())) if times else None
        shown["plan"] = plan[shown["number"] - 1] if plan else None
    return parts


def _part(pool: PartPool, back: PartPool) -> dict[str, Any]:
    """The figures of a part; who is at the look back has done the checks."""
    of_checks = back.here if pool.part == "checks" else 0
    return {
        "id": pool.part,
        "number": NUMBERS[pool.part],
        "name": NAMES[pool.part],
        "open": pool.is_open,
        "here": pool.here,
        "done": max(pool.done, of_checks),
        "skipped": 0 if pool.part == "checks" else pool.skipped,
    }


def seat_view(seat: PupilSeat, outline: Outline) -> dict[str, Any]:
    """The work at a seat in rows: the part, what it was, the value, and the time (ISO 8601)."""
    rows = [_row(noted, outline, seat) for noted in seat.work.values()]
    words = _("Seat {number}, {name}") if seat.name else _("Seat {number}")
    heading = words.format(number=seat.number, name=seat.name)
    return {"number": seat.number, "name": seat.name, "heading": heading, "rows": rows}


def _row(noted: Noted, outline: Outline, seat: PupilSeat) -> list[str]:
    match noted.fact:
        case Predicted() as fact:
            what = _with_numbers(_("Prediction"), fact.experiment)
            value = f"{_predicted(fact, outline)}: {fact.reason}".removesuffix(": ")
        case Chose() as fact:
            _who, words = seat.argued.get(fact.part, ("", ""))
            # Translators: what a pupil claimed before the game
            what, value = _("Claim"), f"{fact.claim}: {words}".removesuffix(": ")
        case Tried() as fact:
            what, value = _("Trial {number}").format(number=fact.number), grouped(fact.result, 3)
            if fact.shows:
                value = _("{dice}: {words}").format(dice=in_words(fact.shows), words=value)
        case Ran() as fact:
            what = _("Run {number} of {size}").format(number=fact.number, size=grouped(fact.size))
            what, value = _with_numbers(what, fact.experiment), _found(fact.experiment, fact.result, outline)
        case CheckAnswered() as fact:
            what = _("Check {check}, answer {number}").format(check=fact.check, number=fact.number)
            value = f"{'✓' if fact.right else '✕'} {outline.words(fact)}"
        case TicketAnswered() as fact:
            what = _("Exit ticket, question {number}").format(number=fact.item)
            value = f"{'✓' if fact.right else '✕'} {ticket_words(fact)}"
    part = NAMES.get(noted.fact.part, NAMES["checks"])
    return [part, what, value, noted.time.isoformat(timespec="minutes")]


def reasons_view(state: ClassState) -> dict[str, Any]:
    """What pupils wrote with their choices, for the teacher alone: without seats, sorted by the words."""
    found = {part: list[tuple[str, str]]() for part in ASKED}
    for seat in state.seats.values():
        for noted in seat.work.values():
            if isinstance(noted.fact, Chose) and (argued := seat.argued.get(noted.fact.part)):
                found[noted.fact.part].append((noted.fact.claim, argued[1]))
    return {part: sorted(each) for part, each in found.items()}


def _predicted(fact: Predicted, outline: Outline) -> str:
    measures = {each.id: each.measure for each in outline.experiments}
    measure = measures.get(fact.experiment)
    return measure.short(fact.number) if measure else _found(fact.experiment, fact.number, outline)


def _found(experiment: str, value: Fraction, outline: Outline) -> str:
    """A result in words by its experiment; a plain number if the lesson has changed since."""
    measures = {each.id: each.measure for each in outline.experiments}
    measure = measures.get(base_of(experiment))
    return measure.found(float(value)) if measure else grouped(value, 4)


def _with_numbers(what: str, experiment: str) -> str:
    """Words with the numbers that a pupil has chosen, if any."""
    chosen = experiment.partition(" ")[2]
    return f"{what} ({chosen})" if chosen else what
