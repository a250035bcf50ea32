"""What a class, its tables and the files of pupils need to know of a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cubeplay.limits import LINE
from cubeplay.teach.experiment import LARGEST, SIZES, Experiment
from cubeplay.teach.facts import CheckAnswered, Fact, Part, Predicted, Ran, Tried
from cubeplay.teach.questions import Question
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
                return fact if fits and self._offers(fact) else None
            case CheckAnswered() if fact.check <= len(self.checks):
                return answered(fact.check, fact.number, self.words(fact), self.checks[fact.check - 1])
        return None

    def _offers(self, fact: Predicted | Ran) -> bool:
        """Whether the lesson has runs of this size; those with a pupil's own numbers may have any other."""
        if isinstance(fact, Predicted):
            return True
        own = base_of(fact.experiment) != fact.experiment
        return fact.size <= LARGEST if own else fact.size in self.sizes

    def words(self, fact: CheckAnswered) -> str:
        """The words of an answer: those of the option with its number, or what was typed."""
        question = self._question(fact)
        return (question.text(fact.option) if question else "") or fact.answer

    def known_answer(self, fact: CheckAnswered) -> int | Fraction | None:
        """An answer as many can have given it: an option's number, or a number that was typed.

        None for anything else that was typed.
        """
        question = self._question(fact)
        return question.known(self.words(fact)) if question else None

    def _question(self, fact: CheckAnswered) -> Question | None:
        return self.checks[fact.check - 1] if fact.check <= len(self.checks) else None


def answered(check: int, number: int, given: str, question: Question) -> CheckAnswered:
    """An answer to a check as a fact; ``given`` is what was typed, or the words of an option."""
    option = question.number(given)
    typed = "" if option else given[:LINE]
    return CheckAnswered(check, number, typed, question.judge(given).passed, option)
