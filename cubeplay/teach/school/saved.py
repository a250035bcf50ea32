"""Reads files that pupils saved in this lesson, in this class or without a class.

A file of version 1 has only rows for people; they are parsed as far as possible.  Answers are judged again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.session.schema import Head, reason
from cubeplay.teach.answer_export import FORMAT, VERSION
from cubeplay.teach.answer_sheet import SURE
from cubeplay.teach.answers import read_number
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.lesson_outline import Outline, answered
from cubeplay.teach.pupil_facts import Fact, Key, Predicted, Ran, Tried, Word
from cubeplay.teach.pupil_seat import class_code
from cubeplay.teach.school.events import MOST_FACTS, Facts, SeatNumber, TakenIn
from cubeplay.words import _, speaking
from cubeplay.words.languages import ENGLISH

HOME: Final = class_code("")
"""The class code of a file that was made without a class."""


class SavedRow(Struct, forbid_unknown_fields=True):
    """A row for people, like :class:`cubeplay.teach.answer_export.AnswerRow`."""

    part: Word
    asked: str
    answer: str
    note: str


Rows = Annotated[tuple[SavedRow, ...], Meta(max_length=10 * MOST_FACTS)]


class SavedClass1(Struct, forbid_unknown_fields=True, kw_only=True):
    """A file of version 1, which has no version number."""

    code: Word = msgspec.field(name="class")
    seat: SeatNumber
    lesson: Word
    answers: Rows


class SavedClass2(SavedClass1, forbid_unknown_fields=True, kw_only=True):
    """A file of version 2, whose facts have an option's words, or of version 3, with the option's number."""

    format: Word
    version: int
    id: Word
    saved: Word
    facts: Facts


@dataclass(frozen=True, slots=True)
class PupilsFile:
    """A pupil's file: its class ("HOME" for none), its seat and its facts.

    ``id`` identifies a file without a class; ``left_out`` counts the facts that do not fit this lesson.
    """

    code: str
    seat: int
    id: str
    saved: str
    facts: tuple[Fact, ...]
    left_out: int = 0

    def for_class(self, code: str) -> TakenIn:
        """The file as an event of a class.  Raises CubeplayError if it is of another class."""
        if self.code == HOME:
            return TakenIn(0, self.id, self.saved, self.facts)
        if self.code == code:
            return TakenIn(self.seat, "", self.saved, self.facts)
        why = _("it is a file of class {other}, and this is class {code}.")
        raise _refused(
            why.format(other=self.code, code=code), _("Take it in at the desk of class {other}."), self.code
        )


def read_file(data: bytes, outline: Outline) -> PupilsFile:
    """Read the JSON file that a pupil saved in this lesson.

    Raises CubeplayError for a file of another lesson, and if it is no such file.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        saved = _read(data)
    except ValueError as error:
        raise _refused(str(error), _("Choose a JSON file that a pupil saved in this lesson.")) from None
    if saved.lesson != outline.lesson:
        why = _("it is a file of the lesson {other}, and this is {lesson}.")
        named = why.format(other=limits.as_written(saved.lesson), lesson=limits.as_written(outline.lesson))
        raise _refused(named, _("Take it in at the desk of that lesson."))
    found = saved.facts if isinstance(saved, SavedClass2) else tuple(_facts(saved.answers, outline))
    fitting = [fact for each in found if (fact := outline.fitting(each)) is not None]
    firsts: dict[Key, Fact] = {}
    for fact in fitting:
        firsts.setdefault(fact.key, fact)
    facts = tuple(firsts.values())
    id = saved.id if isinstance(saved, SavedClass2) and saved.id else _digest(facts)
    when = saved.saved if isinstance(saved, SavedClass2) else ""
    return PupilsFile(class_code(saved.code), saved.seat, id, when, facts, len(found) - len(fitting))


def _read(data: bytes) -> SavedClass1:
    """Parse a file.  Raises ValueError, which says why not, as a sentence."""
    if len(data) > limits.SAVE:
        raise ValueError(_("it is far too large for a pupil's answers."))
    try:
        data.decode("utf-8")
        head = msgspec.json.decode(data, type=Head)
        if head.format not in ("", FORMAT):
            raise ValueError(_("it is not a pupil's file."))
        if head.version > VERSION:
            why = _("it has version {found} of the format, and this cubeplay reads versions up to {known}.")
            raise ValueError(why.format(found=limits.as_written(head.version), known=VERSION))
        return msgspec.json.decode(data, type=SavedClass2 if head.format else SavedClass1)
    except UnicodeDecodeError:
        raise ValueError(_("it is not a text file.")) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(reason(error, data)) from None


def _digest(facts: Iterable[Fact]) -> str:
    """An id for a file without one: the same for the same facts."""
    return sha256(msgspec.json.encode(tuple(facts))).hexdigest()[:16]


def _refused(why: str, next: str, other: str = "") -> CubeplayError:
    return CubeplayError(_("Not taken in"), why, next.format(other=other) if other else next)


# Files of version 1


def _facts(rows: Iterable[SavedRow], outline: Outline) -> Iterator[Fact]:
    """The facts of the rows of version 1; rows that cannot be read are left out."""
    runs: Counter[tuple[str, int]] = Counter()
    for row in rows:
        with suppress(ValueError, ArithmeticError):
            with speaking(ENGLISH):
                fact = _fact(row, outline, runs)
            if fact is not None:
                yield msgspec.convert(fact.data(), type=Fact)


def _fact(row: SavedRow, outline: Outline, runs: Counter[tuple[str, int]]) -> Fact | None:
    match row.part:
        case "predict":
            return _prediction(row, outline)
        case "by hand":
            return Tried(_whole(row.asked), str(read_number(row.answer).value))
        case "simulate":
            return _run(row, outline.first, "simulate", runs)
        case "simulate again":
            return _run(row, outline.changed, "change", runs)
        case "check":
            return _answer(row, outline)
    return None


def _prediction(row: SavedRow, outline: Outline) -> Fact | None:
    experiment = next((each for each in outline.experiments if each.id == row.asked), None)
    if experiment is None:
        return None
    part: Literal["predict", "change"] = "change" if experiment is outline.changed else "predict"
    value = str(experiment.measure.read(row.answer))
    ends = {sure: f"({words})" for sure, words in enumerate(SURE, 1)}
    sure = next((sure for sure, end in ends.items() if row.note.endswith(end)), 0)
    why = row.note.removesuffix(ends.get(sure, "")).strip()
    return Predicted(part, row.asked, value, why[: limits.LINE], sure)


def _run(
    row: SavedRow,
    experiment: Experiment,
    part: Literal["simulate", "change"],
    runs: Counter[tuple[str, int]],
) -> Fact:
    size = _whole(row.asked)
    runs[experiment.id, size] += 1
    mean = read_number(row.answer).value
    return Ran(part, experiment.id, size, runs[experiment.id, size], str(mean))


def _answer(row: SavedRow, outline: Outline) -> Fact | None:
    asked = [question.asks for question in outline.checks]
    if row.asked not in asked:
        return None
    check = asked.index(row.asked)
    return answered(check + 1, _whole(row.note), row.answer, outline.checks[check])


def _whole(text: str) -> int:
    """A whole number with separated thousands.  Raises AnswerError, or ValueError if it is not whole."""
    value = read_number(text).value
    if value.denominator != 1:
        raise ValueError(text)
    return int(value)
