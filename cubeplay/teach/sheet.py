"""A pupil's answer sheet: what was predicted, tried, found and answered in one lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from cubeplay.teach.answers import grouped
from cubeplay.teach.classroom import AnswerRow
from cubeplay.teach.experiment import HandTrial, RunPlan
from cubeplay.words import _

SURE = (
    _("Guessing (1 of 5)"),
    _("Not very sure (2 of 5)"),
    _("Fairly sure (3 of 5)"),
    _("Very sure (4 of 5)"),
    _("Certain (5 of 5)"),
)


@dataclass(frozen=True, slots=True)
class Prediction:
    """A locked prediction: as it was typed, its exact value, the reason, and how sure (1 to 5)."""

    text: str
    value: Fraction
    reason: str = ""
    sure: int = 3

    def notes(self) -> dict[str, Any]:
        """The prediction as data that JSON can hold."""
        return {"text": self.text, "value": str(self.value), "reason": self.reason, "sure": self.sure}

    @classmethod
    def from_notes(cls, notes: Any) -> Prediction | None:
        """A prediction that was kept; None if there is none or it is damaged."""
        try:
            sure = min(max(int(notes["sure"]), 1), len(SURE))
            return cls(str(notes["text"]), Fraction(notes["value"]), str(notes["reason"]), sure)
        except (KeyError, TypeError, ValueError, ZeroDivisionError):
            return None


@dataclass
class Sheet:
    """Everything that one pupil did.  A locked prediction cannot be changed any more.

    ``plan`` has the runs of the first experiment, ``again`` those with the changed rule.
    """

    plan: RunPlan = field(default_factory=RunPlan)
    again: RunPlan = field(default_factory=RunPlan)
    trials: list[HandTrial] = field(default_factory=list)
    went_on: list[str] = field(default_factory=list)
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
        """The sheet as data that JSON can hold."""
        return {
            "predictions": {name: made.notes() for name, made in self._predictions.items()},
            "trials": [[trial.text, trial.value] for trial in self.trials],
            "runs": {str(size): values for size, values in self.plan.results.items()},
            "again": {str(size): values for size, values in self.again.results.items()},
            "went_on": self.went_on,
        }

    @classmethod
    def from_notes(cls, notes: Any, plan: RunPlan, again: RunPlan | None = None) -> Sheet:
        """A sheet that was kept; what is damaged in it is left out."""
        notes = notes if isinstance(notes, dict) else {}
        sheet = cls(plan, again or RunPlan())
        sheet.plan.restore(notes.get("runs"))
        sheet.again.restore(notes.get("again"))
        predictions = notes.get("predictions")
        for name, kept in (predictions if isinstance(predictions, dict) else {}).items():
            if made := Prediction.from_notes(kept):
                sheet.lock(name, made)
        trials, went_on = notes.get("trials"), notes.get("went_on")
        sheet.trials = [
            HandTrial(str(text), float(value)) for text, value in (trials if _is_pairs(trials) else [])
        ]
        sheet.went_on = [
            part for part in (went_on if isinstance(went_on, list) else []) if isinstance(part, str)
        ]
        return sheet

    def rows(self, questions: Sequence[str] = (), answers: Sequence[Sequence[str]] = ()) -> list[AnswerRow]:
        """The sheet as rows for export; questions and all answers to them come last."""
        rows = [
            AnswerRow("predict", name, made.text, f"{made.reason} ({SURE[made.sure - 1]})".strip())
            for name, made in self._predictions.items()
        ]
        rows += [
            AnswerRow("by hand", str(number), grouped(trial.value), trial.text)
            for number, trial in enumerate(self.trials, 1)
        ]
        rows += [
            AnswerRow(part, grouped(size), grouped(value, 4))
            for part, plan in (("simulate", self.plan), ("simulate again", self.again))
            for size, values in plan.results.items()
            for value in values
        ]
        for asked, given in zip(questions, answers, strict=False):
            rows += [AnswerRow("check", asked, answer, str(number)) for number, answer in enumerate(given, 1)]
        return rows


def _is_pairs(kept: Any) -> bool:
    return isinstance(kept, list) and all(
        isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], int | float) for pair in kept
    )
