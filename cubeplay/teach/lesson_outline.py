"""The outline of a lesson: what classes, tables and files of pupils need to know of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cubeplay.limits import LINE
from cubeplay.teach.answers import neutral, told
from cubeplay.teach.claims import Claims
from cubeplay.teach.experiment import LARGEST, SIZES, Experiment
from cubeplay.teach.pupil_facts import CheckAnswered, Chose, Fact, Part, Predicted, Ran, TicketAnswered, Tried
from cubeplay.teach.questions import Question
from cubeplay.teach.tickets.item import SEEDS, Item, TicketAnswer, judge, made_item
from cubeplay.teach.tickets.kinds import KINDS
from cubeplay.teach.variation import base_of
from cubeplay.words import speaking
from cubeplay.words.languages import ENGLISH


@dataclass(frozen=True)
class Outline:
    """A lesson as data: its id, both experiments, the checks, the sizes of runs, its minutes, its claims,
    and the kinds of the items of its exit ticket.

    ``enough`` is the size of runs after which a pupil may go on, ``trials`` the number of trials by hand.
    """

    lesson: str
    first: Experiment
    changed: Experiment
    checks: tuple[Question, ...] = ()
    sizes: tuple[int, ...] = SIZES
    enough: int = 1_000
    trials: int = 10
    minutes: int = 0
    claims: Claims | None = None
    ticket: tuple[str, ...] = ()

    @property
    def experiments(self) -> tuple[Experiment, Experiment]:
        """Both experiments, in order."""
        return self.first, self.changed

    def part_of(self, experiment: str, part: Part) -> Part:
        """The part that a fact of an experiment belongs to: ``part`` for the first experiment."""
        return part if experiment == self.first.id else "change"

    def fitting(self, fact: Fact) -> Fact | None:
        """A fact of this lesson, with answers judged again; None if it does not fit the lesson."""
        match fact:
            case Tried():
                return fact
            case Chose():
                return fact if self.claims and fact.claims == self.claims.id else None
            case Predicted() | Ran():
                known = {each.id for each in self.experiments}
                own: Part = "predict" if isinstance(fact, Predicted) else "simulate"
                fits = base_of(fact.experiment) in known and fact.part == self.part_of(fact.experiment, own)
                return fact if fits and self._offers(fact) else None
            case TicketAnswered() if self.ticket[fact.item - 1 : fact.item] == (fact.kind,):
                with speaking(ENGLISH):  # as it was noted
                    item = made_item(KINDS[fact.kind], fact.seed)
                    return ticket_answered(fact.item, item, ticket_words(fact))
            case CheckAnswered() if fact.check <= len(self.checks):
                with speaking(ENGLISH):
                    return answered(fact.check, fact.number, self.words(fact), self.checks[fact.check - 1])
        return None

    def _offers(self, fact: Predicted | Ran) -> bool:
        """Whether the lesson has runs of this size; runs with a pupil's own numbers may have any size."""
        if isinstance(fact, Predicted):
            return True
        own = base_of(fact.experiment) != fact.experiment
        return fact.size <= LARGEST if own else fact.size in self.sizes

    def words(self, fact: CheckAnswered) -> str:
        """The words of an answer: those of its option, or what was typed."""
        question = self._question(fact)
        return (question.text(fact.option) if question else "") or told(fact.answer)

    def known_answer(self, fact: CheckAnswered) -> int | Fraction | None:
        """The value by which equal answers are counted: an option's number or a typed number; else None."""
        question = self._question(fact)
        with speaking(ENGLISH):
            return question.known(self.words(fact)) if question else None

    def _question(self, fact: CheckAnswered) -> Question | None:
        return self.checks[fact.check - 1] if fact.check <= len(self.checks) else None


def ticket_words(fact: TicketAnswered) -> str:
    """The words of an answer to a ticket: those of its option, or what was typed."""
    kind = KINDS.get(fact.kind)
    return (made_item(kind, fact.seed).question.text(fact.option) if kind else "") or told(fact.answer)


def ticket_answered(number: int, item: Item, given: str) -> TicketAnswered:
    """An answer to an item of a ticket as a fact; ``given`` is a typed text, or the words of an option."""
    option, (right, slip) = item.question.number(given), judge(item, given)
    typed = "" if option else neutral(given)[:LINE]
    return TicketAnswered(number, item.kind.id, item.seed, typed, right, slip, option)


def sent_answer(outline: Outline, number: int, sent: TicketAnswer) -> TicketAnswered | None:
    """A stored answer to an item of the lesson's ticket as a fact; None if it does not fit the lesson."""
    kind, seed, kept = sent
    if outline.ticket[number - 1 : number] != (kind,) or not 0 <= seed < SEEDS:
        return None
    item = made_item(KINDS[kind], seed)
    return ticket_answered(number, item, item.question.told(kept))


def answered(check: int, number: int, given: str, question: Question) -> CheckAnswered:
    """An answer to a check as a fact; ``given`` is a typed text, or the words of an option.

    A number is noted in signs that are the same in all languages.
    """
    option = question.number(given)
    typed = "" if option else neutral(given)[:LINE]
    return CheckAnswered(check, number, typed, question.judge(given).passed, option)
