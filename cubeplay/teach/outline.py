"""What a class, its tables and the files of pupils need to know of a lesson."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from cubeplay.teach.answers import AnswerError, read_number
from cubeplay.teach.experiment import SIZES, Experiment
from cubeplay.teach.facts import Answered, Fact, Part, Predicted, Ran, Tried
from cubeplay.teach.questions import MultipleChoice, Question
from cubeplay.teach.variation import base_of


@dataclass(frozen=True)
class Outline:
    """A lesson as data: its id, both experiments, the checks, the sizes of runs, and how long it takes.

    ``enough`` is the size of the runs with which a pupil may go on, ``trials`` how many are made by hand.
    """

    lesson: str
    first: Experiment
    changed: Experiment
    checks: tuple[Question, ...] = ()
    sizes: tuple[int, ...] = SIZES
    enough: int = 1_000
    trials: int = 10
    minutes: int = 0

    @property
    def experiments(self) -> tuple[Experiment, Experiment]:
        """Both experiments, in order."""
        return self.first, self.changed

    def part_of(self, experiment: str, part: Part) -> Part:
        """The part to which a fact of an experiment belongs: ``part`` for the first one."""
        return part if experiment == self.first.id else "change"

    def fitting(self, fact: Fact) -> Fact | None:
        """A fact of this lesson, with an answer judged anew; None for one of another lesson."""
        match fact:
            case Tried():
                return fact
            case Predicted() | Ran():
                known = {each.id for each in self.experiments}
                own: Part = "predict" if isinstance(fact, Predicted) else "simulate"
                fits = base_of(fact.experiment) in known and fact.part == self.part_of(fact.experiment, own)
                return fact if fits else None
            case Answered() if fact.check <= len(self.checks):
                right = self.checks[fact.check - 1].judge(fact.answer).passed
                return msgspec.structs.replace(fact, right=right)
        return None

    def known_answer(self, check: int, answer: str) -> str | Fraction:
        """An answer as many can have given it: an option, or a number; "" for anything else that was typed.

        ``check`` counts from 1.
        """
        question = self.checks[check - 1] if check <= len(self.checks) else None
        if isinstance(question, MultipleChoice):
            return answer if any(answer == option.text for option in question.options) else ""
        with suppress(AnswerError):
            return read_number(answer).value if question else ""
        return ""
