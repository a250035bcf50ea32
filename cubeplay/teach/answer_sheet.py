"""A pupil's answer sheet: the predictions, trials, runs and answers of one lesson."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal

from cubeplay.limits import LINE, NAME
from cubeplay.teach.answer_export import AnswerRow
from cubeplay.teach.claims import ASKED, LETTERS, Asked, Letter
from cubeplay.teach.experiment import LARGEST, HandTrial, RunPlan, is_result
from cubeplay.teach.tickets.item import TicketAnswer
from cubeplay.teach.variation import is_varied
from cubeplay.words import _
from cubeplay.words.languages import ENGLISH
from cubeplay.words.numbers import grouped

if TYPE_CHECKING:
    from cubeplay.teach.lesson_outline import Outline
    from cubeplay.teach.pupil_facts import Fact

SURE = (
    _("Guessing (1 of 5)"),
    _("Not very sure (2 of 5)"),
    _("Fairly sure (3 of 5)"),
    _("Very sure (4 of 5)"),
    _("Certain (5 of 5)"),
)


@dataclass(frozen=True, slots=True)
class Prediction:
    """A locked prediction: typed text, exact value, reason, and how sure the pupil is (1 to 5)."""

    text: str
    value: Fraction
    reason: str = ""
    sure: int = 3

    def notes(self) -> dict[str, Any]:
        """The prediction as data for JSON."""
        return {"text": self.text, "value": str(self.value), "reason": self.reason, "sure": self.sure}

    @classmethod
    def from_notes(cls, notes: Any) -> Prediction | None:
        """A stored prediction; None if there is none or it is damaged."""
        try:
            sure = min(max(int(notes["sure"]), 1), len(SURE))
            return cls(str(notes["text"]), _fraction(str(notes["value"])), str(notes["reason"]), sure)
        except (KeyError, TypeError, ValueError, ArithmeticError):
            return None


def _fraction(text: str) -> Fraction:
    """Parse a value of :meth:`Prediction.notes`, without exponents.  Raises ValueError."""
    if not re.fullmatch(r"-?\d{1,99}(/\d{1,99})?", text, re.ASCII):
        raise ValueError(text[:60])
    return Fraction(text)


@dataclass
class Sheet:
    """All work of one pupil.  A locked prediction cannot be changed.

    ``plan`` has the runs of the first experiment, ``again`` those with the changed rule, ``varied`` those of
    each experiment with the pupil's own numbers, by its id, all of one size.  ``choices`` are the claims that
    were chosen, by the id of the claims and the part, ``sent`` the answers to the exit ticket, by the item.
    """

    plan: RunPlan = field(default_factory=RunPlan)
    again: RunPlan = field(default_factory=RunPlan)
    varied: dict[str, RunPlan] = field(default_factory=dict)
    trials: list[HandTrial] = field(default_factory=list)
    went_on: list[str] = field(default_factory=list)
    choices: dict[tuple[str, Asked], Letter] = field(default_factory=dict)
    sent: dict[int, TicketAnswer] = field(default_factory=dict)
    _predictions: dict[str, Prediction] = field(default_factory=dict)

    def lock(self, experiment: str, prediction: Prediction) -> None:
        """Lock the prediction for an experiment.  Raises ValueError if there is one already."""
        if experiment in self._predictions:
            raise ValueError("a locked prediction stays as it is")
        self._predictions[experiment] = prediction

    def prediction(self, experiment: str) -> Prediction | None:
        """The locked prediction for an experiment, if there is one."""
        return self._predictions.get(experiment)

    def notes(self) -> dict[str, Any]:
        """The sheet as notes, each of which is written once: names with data for JSON."""
        facts: dict[str, Any] = {
            f"prediction/{name}": made.notes() for name, made in self._predictions.items()
        }
        facts |= {f"trial/{k}": [trial.text, trial.value, trial.shows] for k, trial in enumerate(self.trials)}
        for name, plan in (("run", self.plan), ("again", self.again)):
            for size, values in plan.results.items():
                facts |= {f"{name}/{size}/{k}": value for k, value in enumerate(values)}
        for id, plan in self.varied.items():
            (size,) = plan.sizes
            facts[f"varied/{id}"] = size
            facts |= {f"varied/{id}/{k}": value for k, value in enumerate(plan.results.get(size, ()))}
        facts |= {f"claim/{id}/{part}": letter for (id, part), letter in self.choices.items()}
        facts |= {f"ticket/{number}": list(sent) for number, sent in self.sent.items()}
        return facts | {f"went-on/{part}": True for part in self.went_on}

    @classmethod
    def from_notes(cls, notes: Mapping[str, Any], plan: RunPlan, again: RunPlan | None = None) -> Sheet:
        """A stored sheet; damaged notes are left out."""
        sheet = cls(plan, again or RunPlan())
        for kind, each in (("run", sheet.plan), ("again", sheet.again)):
            runs = {str(size): _listed(notes, f"{kind}/{size}") for size in each.sizes}
            each.restore({size: values for size, values in runs.items() if values})
        for name in notes:
            kind, _slash, what = name.partition("/")
            if kind == "prediction" and (made := Prediction.from_notes(notes[name])):
                sheet.lock(what, made)
            if kind == "varied" and "/" not in what:
                sheet._restore_varied(what, notes[name], _listed(notes, name))
            if kind == "went-on":
                sheet.went_on.append(what)
            if kind == "ticket":
                sheet.restore_ticket(what, notes[name])
            if kind == "claim":
                sheet._restore_choice(what, notes[name])
        sheet.trials = [trial for kept in _listed(notes, "trial") if (trial := _trial(kept))]
        return sheet

    def restore_ticket(self, what: str, kept: Any) -> None:
        """Restore a stored answer to an item of the ticket; a damaged one is left out."""
        match kept:
            case [str(kind), int(seed), str(given)] if what.isdecimal() and what.isascii():
                self.sent[int(what)] = kind, seed, given

    def _restore_choice(self, what: str, kept: Any) -> None:
        id, _slash, part = what.rpartition("/")
        if id and part in ASKED and kept in LETTERS:
            self.choices[id, part] = kept

    def _restore_varied(self, id: str, size: Any, results: list[Any]) -> None:
        if isinstance(size, int) and 0 < size <= LARGEST:
            self.varied[id] = RunPlan((size,))
            self.varied[id].restore({str(size): results} if results else {})

    def facts(self, outline: Outline, answers: Sequence[Sequence[str]] = ()) -> tuple[Fact, ...]:
        """The sheet as facts; ``answers`` are all answers to each check of the lesson."""
        from cubeplay.teach.lesson_outline import answered, sent_answer
        from cubeplay.teach.pupil_facts import Chose, Predicted, Tried

        found: list[Fact] = [
            Predicted(
                "predict" if name == outline.first.id else "change",
                name,
                str(made.value),
                made.reason[:LINE],
                0 if is_varied(name) else made.sure,
            )
            for name, made in self._predictions.items()
        ]
        found += [Chose(part, id, letter) for (id, part), letter in self.choices.items()]
        found += [
            Tried(number, str(Fraction(trial.value).limit_denominator(10**9)), trial.shows[:NAME])
            for number, trial in enumerate(self.trials, 1)
        ]
        found += _runs(self.plan, "simulate", outline.first.id) + _runs(
            self.again, "change", outline.changed.id
        )
        for id, plan in self.varied.items():
            found += _runs(plan, "change", id)
        for check, (question, given) in enumerate(zip(outline.checks, answers, strict=False), 1):
            found += [answered(check, number, answer, question) for number, answer in enumerate(given, 1)]
        found += [fact for number, sent in self.sent.items() if (fact := sent_answer(outline, number, sent))]
        return tuple(found)

    def rows(self, questions: Sequence[str] = (), answers: Sequence[Sequence[str]] = ()) -> list[AnswerRow]:
        """The sheet as rows for export; questions and all answers to them come last."""
        rows = [
            AnswerRow("predict", name, made.text, f"{made.reason} ({SURE[made.sure - 1]})".strip())
            for name, made in self._predictions.items()
        ]
        rows += [AnswerRow("claim", f"{id}, {part}", letter) for (id, part), letter in self.choices.items()]
        rows += [
            AnswerRow("by hand", str(number), _plain(trial.value), trial.text)
            for number, trial in enumerate(self.trials, 1)
        ]
        rows += [
            AnswerRow(part, _plain(size), _plain(value))
            for part, plan in (("simulate", self.plan), ("simulate again", self.again))
            for size, values in plan.results.items()
            for value in values
        ]
        rows += [
            AnswerRow("varied", id, _plain(value), _plain(size))
            for id, plan in self.varied.items()
            for size, values in plan.results.items()
            for value in values
        ]
        rows += [
            AnswerRow("ticket", str(number), given, kind)
            for number, (kind, _seed, given) in self.sent.items()
        ]
        for asked, given in zip(questions, answers, strict=False):
            rows += [AnswerRow("check", asked, answer, str(number)) for number, answer in enumerate(given, 1)]
        return rows


def _runs(plan: RunPlan, part: Literal["simulate", "change"], experiment: str) -> list[Fact]:
    """The runs of a plan as facts."""
    from cubeplay.teach.pupil_facts import Ran, exact_mean

    return [
        Ran(part, experiment, size, number, str(exact_mean(value, size)))
        for size, values in plan.results.items()
        for number, value in enumerate(values, 1)
    ]


def _listed(notes: Mapping[str, Any], name: str) -> list[Any]:
    """The notes below a name that are numbered from 0 without a gap."""
    numbered = (f"{name}/{number}" for number in range(len(notes)))
    return [notes[each] for each in takewhile(notes.__contains__, numbered)]


def _trial(kept: Any) -> HandTrial | None:
    """A stored trial, in earlier versions without what dice showed; None if it is damaged."""
    match kept:
        case [text, value, *shows] if is_result(value) and len(shows) <= 1:
            return HandTrial(str(text), float(value), shows="".join(map(str, shows)))
    return None


def _plain(value: Fraction | float) -> str:
    """A number for a file, which is the same in all languages."""
    return grouped(value, 4, ENGLISH)
