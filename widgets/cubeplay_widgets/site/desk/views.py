"""The data of a class for the desk's page.  First names are for the teacher alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from cubeplay.teach.answers import grouped
from cubeplay.teach.claims import ASKED
from cubeplay.teach.lesson_outline import Outline, ticket_words
from cubeplay.teach.pupil_facts import CheckAnswered, Chose, Part, Predicted, Ran, TicketAnswered, Tried
from cubeplay.teach.school import DAYS, ClassState, PupilSeat, at_part, stuck
from cubeplay.teach.school.pooled_results import PartPool, part_pools
from cubeplay.teach.school.state import Noted
from cubeplay.teach.variation import base_of
from cubeplay.words import _

NAMES: Final[Mapping[Part, str]] = {
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
class ClassAddress:
    """The title of a class, and its address for pupils as text and as a QR code (SVG)."""

    title: str
    link: str = ""
    qr: str = ""


def desk_view(state: ClassState, place: ClassAddress, minutes: int, now: datetime) -> dict[str, Any]:
    """The seats with their parts, and which parts are open."""
    long = stuck(state, now)
    seats = [state.seats[number] for number in sorted(state.seats)]
    return {
        "code": state.code,
        "lesson": state.lesson,
        "title": place.title,
        "link": place.link.removeprefix("http://").removeprefix("https://").rstrip("/"),
        "qr": place.qr,
        "minutes": minutes,
        "passed": _minutes(now, state.opened),
        "here": sum(bool(seat.person) and not seat.free for seat in seats),
        "seats_all": len(seats),
        "files": len(state.files),
        "closed": state.is_closed,
        "kept": state.is_kept,
        "days_left": days_left(state, now),
        "seats": [_seat(seat, seat.number in long, now) for seat in seats],
        "parts": _parts(state),
        "projected": {"chart": state.shown},
        "trouble": "",
    }


def days_left(state: ClassState, now: datetime) -> int:
    """The number of days until a class is deleted automatically, unless it is kept."""
    return max(0, DAYS - (now - state.changed).days)


def _minutes(now: datetime, then: datetime) -> int:
    return max(0, int((now - then).total_seconds() // 60))


def _seat(seat: PupilSeat, is_long: bool, now: datetime) -> dict[str, Any]:
    return {
        "number": seat.number,
        "name": seat.name,
        "part": NUMBERS[seat.part],
        "part_name": NAMES.get(seat.part, NAMES["checks"]),
        "minutes": int(at_part(seat, now).total_seconds() // 60) if seat.person else 0,
        "long": is_long,
        "asks": seat.asks is not None,
        "free": seat.free or not seat.person,
        "found": len(seat.work),
    }


def _parts(state: ClassState) -> list[dict[str, Any]]:
    found = {each.part: each for each in part_pools(state)}
    return [_part(found[part], found["back"]) for part in NAMES]


def _part(pool: PartPool, back: PartPool) -> dict[str, Any]:
    done = back.here if pool.part == "checks" else pool.done
    return {
        "id": pool.part,
        "number": NUMBERS[pool.part],
        "name": NAMES[pool.part],
        "open": pool.is_open,
        "here": pool.here,
        "done": done,
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
            what, value = _("Claim"), f"{fact.claim}: {words}".removesuffix(": ")
        case Tried() as fact:
            what, value = _("Trial {number}").format(number=fact.number), grouped(fact.result, 3)
            if fact.shows:
                value = _("{dice}: {words}").format(dice=fact.shows, words=value)
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
