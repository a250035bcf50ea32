"""A class as a tidy table, with a row for each observation, for a spreadsheet or a statistics program."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC
from fractions import Fraction
from typing import Final, NamedTuple

from cubeplay.teach.answer_export import plain_cell
from cubeplay.teach.answers import AnswerError, read_number, told
from cubeplay.teach.experiment import in_words
from cubeplay.teach.lesson_outline import Outline, ticket_words
from cubeplay.teach.pupil_facts import CheckAnswered, Chose, Fact, Predicted, Ran, TicketAnswered, Tried
from cubeplay.teach.school.state import ClassState, Work
from cubeplay.words.languages import ENGLISH


class Observation(NamedTuple):
    """The columns of an observation; those that do not apply are empty.

    ``item`` is what was observed: a "prediction", how "sure" the pupil was of it (1 to 5), the "result" of a
    trial by hand, the "mean" of a run of ``size`` trials, a "claim" (in ``text`` "A" or "B"), a check ("check
    2"), or an item of the exit ticket ("ticket 1", whose kind stands in ``experiment``).  ``run``, ``trial``
    and ``attempt`` count from 1.  ``number`` is the value; for a check the typed number, or that of the
    chosen option.  ``text`` is the reason of a prediction, what dice showed, or the words of an answer.
    """

    experiment: str = ""
    size: int | None = None
    run: int | None = None
    trial: int | None = None
    item: str = ""
    attempt: int | None = None
    correct: bool | None = None
    number: Fraction | None = None
    text: str = ""


COLUMNS: Final = ("class", "seat", "lesson", "part", *Observation._fields, "time")
"""The columns.  ``time`` is when the fact arrived (UTC), or when the pupil's file was saved."""


def as_csv(state: ClassState, outline: Outline | None) -> str:
    """All observations of a class at its lesson, without first names.

    Without an outline, if the lesson no longer exists, chosen options have only their numbers.

    A seat is a number, or "file 1", "file 2" … for pupils who worked without the class.  Numbers are
    decimals, right is 1 and wrong 0; typed formulas become plain text.
    """
    table = io.StringIO()
    out = csv.writer(table)
    out.writerow(COLUMNS)
    for seat, work in _works(state):
        for noted in work.values():
            time = noted.time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            for seen in observations(noted.fact, outline):
                cells = (state.code, seat, state.lesson, noted.fact.part, *seen)
                out.writerow([*map(_cell, cells), time])
    return table.getvalue()


def observations(fact: Fact, outline: Outline | None) -> tuple[Observation, ...]:
    """The observations of a fact."""
    match fact:
        case Predicted():
            made = Observation(fact.experiment, item="prediction", number=fact.number, text=fact.reason)
            sure = Observation(fact.experiment, item="sure", number=Fraction(fact.sure))
            return (made, sure) if fact.sure else (made,)
        case Tried():
            first = outline.first.id if outline else ""
            result = fact.result
            shows = in_words(fact.shows)
            return (Observation(first, trial=fact.number, item="result", number=result, text=shows),)
        case Chose():
            claims = outline.claims if outline else None
            right = fact.claim == claims.right if claims and claims.id == fact.claims else None
            return (Observation(item="claim", correct=right, text=fact.claim),)
        case Ran():
            return (Observation(fact.experiment, fact.size, fact.number, item="mean", number=fact.result),)
        case TicketAnswered():
            words = ticket_words(fact)
            item = f"ticket {fact.item}"
            number = _number(words) if not fact.option else Fraction(fact.option)
            return (Observation(fact.kind, item=item, correct=fact.right, number=number, text=words),)
        case CheckAnswered():
            known = outline.known_answer(fact) if outline else fact.option or None
            return (
                Observation(
                    item=f"check {fact.check}",
                    attempt=fact.number,
                    correct=fact.right,
                    number=None if known is None else Fraction(known),
                    text=outline.words(fact) if outline else told(fact.answer),
                ),
            )


def _number(typed: str) -> Fraction | None:
    """A typed number; None for any other text."""
    with suppress(AnswerError):
        return read_number(typed, ENGLISH.code).value
    return None


def _cell(value: str | Fraction | int | None) -> str:
    match value:
        case None:
            return ""
        case str():
            return plain_cell(value)
    return decimal(Fraction(value))


def decimal(value: Fraction) -> str:
    """A number for spreadsheets: with a decimal point, without groups, to 12 places.

    >>> decimal(Fraction(5, 36)), decimal(Fraction(-3)), decimal(Fraction(1, 2))
    ('0.138888888889', '-3', '0.5')
    """
    if value.denominator == 1:
        return str(value.numerator)
    digits, sign = round(abs(value) * 10**12), "-" if value < 0 else ""
    text = f"{sign}{digits // 10**12}.{digits % 10**12:012}"
    return text.rstrip("0").rstrip(".")


def _works(state: ClassState) -> Iterator[tuple[str, Work]]:
    for number in sorted(state.seats):
        yield str(number), state.seats[number].work
    for number, id in enumerate(state.files, 1):
        yield f"file {number}", state.files[id]
