"""A card on which pupils change numbers of an experiment, predict, run, and then see the exact value."""

from __future__ import annotations

from html import escape
from typing import Final

from cubeplay.teach.answer_sheet import Prediction, Sheet
from cubeplay.teach.answers import AnswerError
from cubeplay.teach.experiment import RUNS, Experiment, RunPlan, compare
from cubeplay.teach.parameters import Whole
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.variation import Variation
from cubeplay.words import _
from ipywidgets import Box, VBox

from cubeplay_widgets.pages.lesson_cards import Done, Exercise
from cubeplay_widgets.pages.simulation_card import Simulate
from cubeplay_widgets.pages.small_widgets import TextLine, close_all, dressed, field, html, prose, row, show

SIZE: Final = Whole(_("Trials in one run"), 1_000, 10, 100_000)


class Vary(Exercise):
    """Fields for the numbers, a prediction and the size of a run; then three runs; then the exact value.

    Each choice is predicted once.  Earlier choices stay in a list.
    """

    def __init__(self, lesson: str, variation: Variation, place: Desk, sheet: Sheet, on_done: Done) -> None:
        self._lesson, self._variation, self._place = lesson, variation, place
        self._sheet, self._on_done = sheet, on_done
        self.says = TextLine()
        self.fields = {
            name: field(each.asks, each.written(each.usual)) for name, each in variation.parameters.items()
        }
        for name, each in variation.parameters.items():
            self.fields[name].value = each.written(each.usual)
        self.number = field(_("Your number for these rules"))
        self.size = field(SIZE.asks, SIZE.written(SIZE.usual))
        self.size.value = SIZE.written(SIZE.usual)
        self.go = self.button(_("Lock rules and number"), self.lock)
        asks = html(prose(variation.asks))
        fields = row(*self.fields.values(), self.number, self.size)
        self.form = dressed(VBox([asks, fields, row(self.go)]), "cp-stack")
        self.chosen, self.list = html(), html()
        self.stage = dressed(VBox(), "cp-stack")
        self.runs: Simulate | None = None
        left = dressed(VBox([self.form, self.chosen, self.says]), "cp-stack")
        both = dressed(Box([left, self.stage]), "cp-lesson-change")
        super().__init__(_("Try other rules"), both, self.list)
        if (going := self._going()) is not None:
            self._begin(going)
        self._update()

    # Earlier choices

    @property
    def _tried(self) -> list[Experiment]:
        """The experiments that were predicted, in order."""
        known = ((id, self._variation.values(id)) for id in self._sheet.varied)
        return [
            self._variation.experiment(values)
            for id, values in known
            if values is not None and self._sheet.prediction(id)
        ]

    def _plan(self, made: Experiment) -> RunPlan:
        return self._sheet.varied[made.id]

    def _is_done(self, made: Experiment) -> bool:
        return self._plan(made).wanted is None

    def _going(self) -> Experiment | None:
        """The experiment that is predicted, and not yet run."""
        return next((made for made in self._tried if not self._is_done(made)), None)

    # Actions

    def lock(self) -> None:
        """Lock the rules and the prediction.  Raises CubeplayError for numbers that are not allowed."""
        values = self._variation.read({name: each.value for name, each in self.fields.items()})
        id, what, then = self._variation.id(values), _("Not locked"), _("Change at least one number.")
        if id == self._variation.id(self._variation.usual):
            raise AnswerError(what, _("these are the rules of the lesson."), then)
        if self._sheet.prediction(id):
            raise AnswerError(what, _("you have tried these rules."), then)
        size = SIZE.read(self.size.value)
        made = self._variation.experiment(values)
        value = made.measure.read(self.number.value)
        self._sheet.lock(id, Prediction(self.number.value.strip(), value))
        self._sheet.varied[id] = RunPlan((size,))
        self.number.value = ""
        self.says.say(_("Locked. Now run it {number} times.").format(number=RUNS), "good")
        self._begin(made)
        self._update()
        self._on_done()

    def _begin(self, made: Experiment) -> None:
        for old in self.stage.children:
            close_all(old)
        self.runs = Simulate(self._lesson, made, self._place, self._sheet, self._ran, self._plan(made))
        self.runs.remove_class("cp-card")
        show(self.runs.title, False)
        self.runs.now(True)
        self.runs.redraw()
        self.stage.children = (self.runs,)

    def _ran(self) -> None:
        assert self.runs
        if self._is_done(self.runs.experiment):
            self.runs.explained = True
            self.runs.now(False)
            self.runs.redraw()
            self.says.say("")
        self._update()
        self._on_done()

    def give_up(self) -> None:
        """Stop a run that is going on."""
        if self.runs is not None:
            self.runs.give_up()

    # Display

    def _update(self) -> None:
        going = self._going()
        show(self.form, going is None)
        self.chosen.value = self._predicted(going) if going else self._compared()
        done = [made for made in self._tried if self._is_done(made)]
        lines = "".join(f"<li>{escape(self._line(made))}</li>" for made in done)
        title = escape(_("What you tried"))
        self.list.value = f'<h3>{title}</h3><ul class="cp-ways">{lines}</ul>' if lines else ""

    def _rules(self, made: Experiment) -> str:
        values = self._variation.values(made.id)
        assert values is not None
        return self._variation.told(values)

    def _guess(self, made: Experiment) -> Prediction:
        guess = self._sheet.prediction(made.id)
        assert guess
        return guess

    def _predicted(self, made: Experiment) -> str:
        words = _("Your number: {number}").format(number=made.measure.short(self._guess(made).value))
        return f'<div class="cp-well">{prose(self._rules(made))}{prose(words)}</div>'

    def _compared(self) -> str:
        """The prediction of the last runs compared with the exact value."""
        if self.runs is None:
            return ""
        made = self.runs.experiment
        near = compare(made.measure, self._guess(made).value, made.exact)
        return f'<div class="cp-well">{prose(self._rules(made))}{prose(near)}</div>'

    def _line(self, made: Experiment) -> str:
        (size,) = self._plan(made).sizes
        words = _("{rules}. Exact: {exact}. Your number: {guess}. Your runs: {spread}.")
        return words.format(
            rules=self._rules(made),
            exact=made.measure.short(made.exact),
            guess=made.measure.short(self._guess(made).value),
            spread=made.measure.spread(self._plan(made).results[size]),
        )
