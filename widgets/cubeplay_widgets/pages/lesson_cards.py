"""The cards of a probability lesson: predict, try by hand, change a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from html import escape
from random import Random

from cubeplay.teach.answer_sheet import SURE, Prediction, Sheet
from cubeplay.teach.answers import read_number
from cubeplay.teach.experiment import (
    Experiment,
    HandTrial,
    HandWork,
    Measure,
    RunPlan,
    compare,
    in_words,
)
from cubeplay.teach.interruptible_calls import within
from cubeplay.teach.pupil_seat import Desk
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral, grouped
from ipywidgets import Box, Button, Dropdown, VBox, Widget

from cubeplay_widgets.pages.small_widgets import (
    TextLine,
    button,
    dressed,
    field,
    guarded,
    heading,
    html,
    prose,
    row,
    show,
)

CODE = "KMTR"
"""A code as an example."""

Done = Callable[[], None]


class Exercise(VBox):  # type: ignore[misc]
    """A card of a lesson: a heading, a status line, and a main button."""

    says: TextLine
    go: Button

    def __init__(self, title: str, *parts: Widget) -> None:
        self.title = heading(title)
        super().__init__([self.title, *parts])
        dressed(self, "cp-card", "cp-stack")

    def button(self, words: str, act: Callable[[], None]) -> Button:
        """A button whose errors are shown on this card."""
        return button(words, guarded(act, self.says))

    def now(self, is_now: bool) -> None:
        """Highlight the main button while this card comes next."""
        (self.go.add_class if is_now else self.go.remove_class)("cp-go")


class Predict(Exercise):
    """A number, a reason and how sure: locked by a button, shown again at the end.

    ``lead`` is the text above the question, ``below`` are the last widgets on the card.
    """

    def __init__(
        self,
        experiment: Experiment,
        sheet: Sheet,
        on_lock: Done,
        title: str = "",
        lead: str = "",
        below: Sequence[Widget] = (),
    ) -> None:
        self.experiment, self._sheet, self._on_lock = experiment, sheet, on_lock
        self.says = TextLine()
        self.number = field(_("Your number"))
        self.reason = field(_("Your reason"))
        self.sure = dressed(
            Dropdown(description=_("How sure"), options=list(SURE), value=SURE[2]), "cp-field"
        )
        self.go = self.button(_("Lock my prediction"), self.lock)
        self.form = dressed(VBox([self.number, self.reason, self.sure, self.go]), "cp-stack")
        self.locked = html("", "cp-locked")
        asks = html((prose(lead) if lead else "") + prose(experiment.asks))
        super().__init__(title or _("Your prediction"), asks, self.form, self.locked, self.says, *below)
        self.compared = False
        self._show()

    def lock(self) -> None:
        """Lock the prediction in the form.  Raises AnswerError for a number that cannot be read."""
        value = self.experiment.measure.read(self.number.value)
        sure = SURE.index(self.sure.value) + 1
        made = Prediction(self.number.value.strip(), value, self.reason.value.strip(), sure)
        self._sheet.lock(self.experiment.id, made)
        self.says.say(_("Your prediction is locked."), "good")
        self._show()
        self._on_lock()

    def compare(self) -> None:
        """Show the exact value beside the prediction."""
        self.compared = True
        self._show()

    def _show(self) -> None:
        made = self._sheet.prediction(self.experiment.id)
        show(self.form, made is None)
        self.locked.value = "" if made is None else _locked(made, self.experiment, self.compared)


def _locked(made: Prediction, experiment: Experiment, compared: bool) -> str:
    """A locked prediction as HTML; if ``compared`` with the exact value."""
    measure = experiment.measure
    parts = [
        f'<p class="cp-lock">{escape(_("locked"))}</p>',
        f'<p class="cp-big">{_number_first(measure.short(made.value))}</p>',
        f"<dl><dt>{escape(_('Reason'))}</dt><dd>{escape(made.reason or _('none given'))}</dd>",
        f"<dt>{escape(_('How sure'))}</dt><dd>{escape(SURE[made.sure - 1])}</dd></dl>",
    ]
    if compared:
        words = prose(compare(measure, made.value, experiment.exact))
        parts.append(f'<div class="cp-well"><h3>{escape(_("Now compare"))}</h3>{words}</div>')
    else:
        parts.append(f'<p class="cp-small">{escape(_("You see it again at the end."))}</p>')
    return "".join(parts)


def _number_first(words: str) -> str:
    """A text as HTML, whose first number is set large; in some languages words come before the number.

    >>> _number_first("20.5 points")
    '20.5<span> points</span>'
    """
    parts = re.split(r"([\d.,/]*\d)", words, maxsplit=1)
    parts[::2] = (f"<span>{escape(part)}</span>" if part else "" for part in parts[::2])
    return "".join(parts)


class ByHand(Exercise):
    """The trials by hand: with dice from the seed, with real ones typed in, or on a board."""

    def __init__(
        self, lesson: str, work: HandWork, measure: Measure, place: Desk, sheet: Sheet, on_done: Done
    ) -> None:
        self.work, self._measure, self._sheet, self._on_done = work, measure, sheet, on_done
        self._lesson, self._place = lesson, place
        self.says, self.seen, self.list = TextLine(), html("", "cp-seen"), html("", "cp-trials")
        self.go = self.button(work.does, self.roll_once)
        self.typed = field(work.real, work.example)
        self.enter = self.button(work.enters, self.enter_typed)
        self.go_on = self.button(_("Go on without"), self._skip)
        self.board = work.board(self._rng(), self.add) if work.board and not self.done else None
        board = [self.board] if self.board else []
        self._pending: HandTrial | None = None
        words = [html(prose(work.text))] if work.text else []
        real = [row(self.typed, self.enter)] if work.read else []
        asked = [self.seen, *self._judge_form()] if work.asks else []
        tools = [*words, *board, row(self.go, self.go_on), *asked, *real]
        self._tools = [*tools, self.seen]
        doing = dressed(VBox([*tools, self.says]), "cp-stack")
        found = dressed(VBox([self.list] if work.asks else [self.seen, self.list]), "cp-stack")
        super().__init__(_("Try it by hand"), dressed(Box([doing, found]), "cp-by-hand"))
        self._show()

    def _rng(self) -> Random:
        """The random numbers of the next trial, the same for each way to make it."""
        number = len(self._sheet.trials)
        return Random(self._place.seed(self._lesson, f"hand-{number}", shared=self.work.shared))

    @property
    def done(self) -> bool:
        """Whether there are enough trials."""
        return len(self._sheet.trials) >= self.work.wanted

    def roll_once(self) -> None:
        """Make the next trial with dice from the seed.  Raises CubeplayError if it does not end."""
        if not self._is_asked():
            self._see(within(partial(self.work.roll, self._rng()), _("Not tried")))

    def enter_typed(self) -> None:
        """Make the next trial with real dice as typed.  Raises CubeplayError for anything else."""
        assert self.work.read
        if not self._is_asked():
            self._see(self.work.read(self.typed.value))
            self.typed.value = ""

    # The pupil's own judgement of a trial, before its result is told

    def _judge_form(self) -> list[Widget]:
        """The question about each trial: yes and no for a share, else a field for a number."""
        self.guess = field(self.work.asks)
        if not self.work.asks:
            return []
        if self._measure.unit:
            return [row(self.guess, self.button(_("That is it"), self.judge_typed))]
        answers = [
            self.button(_("Yes"), partial(self.judge, 1)),
            self.button(_("No"), partial(self.judge, 0)),
        ]
        return [dressed(VBox([html(prose(f"*{self.work.asks}*")), row(*answers)]), "cp-judge")]

    def _is_asked(self) -> bool:
        """Whether a trial waits for the pupil's judgement, which is said then."""
        if self._pending is not None:
            self.says.say(_("First say: {asks}").format(asks=self.work.asks))
        return self._pending is not None

    def _see(self, trial: HandTrial) -> None:
        """Show a trial without its result, and ask for that; without a question, add it."""
        if not self.work.asks or self.done:
            self.add(trial)
            return
        self._pending, self.seen.value = trial, trial.seen
        words = _("{dice}: {words}")
        self.says.say(words.format(dice=in_words(trial.shows), words=self.work.asks), "hint")
        self.now(False)

    def judge_typed(self) -> None:
        """Judge with the number that was typed.  Raises AnswerError if it cannot be read."""
        self.judge(read_number(self.guess.value).value)
        self.guess.value = ""

    def judge(self, said: Fraction | int) -> None:
        """Tell the result after the pupil's judgement; the trial counts with its true result."""
        if self._pending is None:
            self.says.say(_("Make a trial first, then say."))
            return
        trial, self._pending = self._pending, None
        self.now(True)
        self.add(trial, _("You said so.") if said == trial.value else _("Look once more."))

    def add(self, trial: HandTrial, verdict: str = "") -> None:
        """Add a trial to the list; ``verdict`` is said of the pupil's judgement."""
        if self.done:
            self.says.say(_("You have all your trials. Go on to the next part."))
            return
        self._sheet.trials.append(trial)
        number = _("Trial {number} of {all}: {seen}.")
        told = number.format(number=len(self._sheet.trials), all=self.work.wanted, seen=trial.text)
        self.says.say(f"{told} {verdict}".strip())
        self.seen.value = trial.picture
        if self.board and not self.done:
            self.board.deal(self._rng())
        self._show()
        self._on_done()

    def _skip(self) -> None:
        self._sheet.went_on.append("hand")
        self._show()
        self._on_done()

    def _show(self) -> None:
        trials = self._sheet.trials
        lines = "".join(f"<li>{escape(trial.text)}</li>" for trial in trials)
        self.list.value = f"<ol>{lines}</ol>{self._total()}" if trials else ""
        over = self.done or "hand" in self._sheet.went_on
        for tools in self._tools:
            show(tools, not over)

    def _total(self) -> str:
        values = [trial.value for trial in self._sheet.trials]
        if self._measure.unit:
            words = plural(
                "One trial, {unit}: {mean}.", "{all} trials, {unit} on average: {mean}.", len(values)
            )
            mean = grouped(sum(values) / len(values), 2)
            text = words.format(mean=mean, unit=self._measure.unit, all=len(values))
        else:
            words = plural("{hits} of {all} trial.", "{hits} of {all} trials.", len(values))
            text = words.format(hits=grouped(sum(values)), all=len(values))
        return f"<p><b>{escape(text)}</b></p>"


class WhatIf(Predict):
    """One rule is changed: a second prediction, and then how the new value is counted."""

    def __init__(self, experiment: Experiment, sheet: Sheet, on_lock: Done, change: str) -> None:
        self.body = html("", "cp-count")
        super().__init__(experiment, sheet, on_lock, _("Change one rule"), change, [self.body])

    def tell(self, plan: RunPlan) -> None:
        """Show the exact value beside the prediction and the runs."""
        self.compare()
        self.body.value = reckoning(self.experiment, plan)


def reckoning(made: Experiment, plan: RunPlan) -> str:
    """How an exact value is counted, and the spread of the largest runs, as HTML."""
    told = made.measure.tell(made.exact)
    rest = " ≈ ".join(part for part in (told.fraction, told.decimal) if part and told.count)
    parts = [f'<p class="cp-eq"><b>{escape(told.count or told.decimal)}</b></p>']
    parts += [f"<p>= {escape(rest)}</p>"] if rest else []
    ways = "".join(f"<li><b>{escape(number)}</b> {escape(words)}</li>" for number, words in made.ways)
    parts += [f'<ul class="cp-ways">{ways}</ul>'] if ways else []
    parts += [prose(made.explain), _beside(made, plan)]
    if made.reading:
        title = escape(_("Our reading"))
        parts.append(f'<div class="cp-note cp-note-read"><h3>{title}</h3>{prose(made.reading)}</div>')
    return "".join(parts)


def _beside(made: Experiment, plan: RunPlan) -> str:
    size = max((size for size in plan.sizes if plan.full(size)), default=None)
    if size is None:
        return ""
    words = _("Your runs of {size:,} gave {spread}.")
    return prose(words.format(size=Numeral(size), spread=made.measure.spread(plan.results[size])))
