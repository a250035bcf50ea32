"""The simulation of a probability lesson: small runs first, then larger ones, on one chart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from random import Random
from threading import Event as Signal

from cubeplay.simulate import Sample, simulate
from cubeplay.teach.answers import grouped
from cubeplay.teach.classroom import Desk
from cubeplay.teach.experiment import RUNS, Experiment, RunPlan
from cubeplay.teach.sheet import Sheet
from cubeplay.words import _, plural
from ipywidgets import Button

from cubeplay_widgets.pages.chart_view import ChartView, legend
from cubeplay_widgets.pages.exercises import Done, Exercise
from cubeplay_widgets.pages.lesson_charts import runs_chart
from cubeplay_widgets.pages.parts import TextLine, html, row, show
from cubeplay_widgets.paint.charts import RunsChart

EVERY = 0.1
"""Seconds between two looks at how far a run is."""


class Job:
    """One run at work, perhaps in a thread: how many trials are made, and in the end what they gave."""

    def __init__(self, trial: Callable[[Random], float], size: int, seed: int) -> None:
        self.size, self._trial, self._seed = size, trial, seed
        self.made = 0
        self.sample = Sample()
        self.stopped = Signal()

    def work(self) -> None:
        """Make all trials, or as many as there is time for until it is stopped."""
        self.sample = simulate(
            self._trial, self.size, seed=self._seed, progress=self._progress, stop=self.stopped
        )

    def _progress(self, made: int, _all: int) -> None:
        self.made = made


class Simulate(Exercise):
    """Runs of 10, 100, 1,000 and 10,000: three of a size before a larger one opens.

    In a page a run works in a thread, so that the page stays alive; it shows how far it is and can
    be stopped.  ``sample`` is the last complete run.  ``plan`` are the runs of this experiment: by
    default those of the sheet's first one.
    """

    def __init__(
        self,
        lesson: str,
        experiment: Experiment,
        place: Desk,
        sheet: Sheet,
        on_run: Done,
        plan: RunPlan | None = None,
    ) -> None:
        self.experiment, self._sheet, self._on_run = experiment, sheet, on_run
        self._lesson, self._place, self._plan = lesson, place, plan or sheet.plan
        self.says, self.explained, self._current = TextLine(), False, False
        self.sample = Sample()
        self.running: Job | None = None
        self._task: asyncio.Task[None] | None = None
        self.buttons = {size: self._size_button(size) for size in self._plan.sizes}
        self.stop = self.button(_("Stop"), self.give_up)
        self.bar = html("", "cp-run-bar")
        self.chart = ChartView(below=legend())
        tools = row(*self.buttons.values(), self.stop)
        title = _("Three runs of each size") if len(self.buttons) > 1 else _("Three runs")
        super().__init__(title, tools, self.bar, self.says, self.chart)
        self._show()

    def _size_button(self, size: int) -> Button:
        return self.button("", lambda: self.run(size))

    def _chart(self) -> RunsChart:
        made = self._sheet.prediction(self.experiment.id)
        guess = made.value if made else None
        return runs_chart(self.experiment, self._plan, guess, exact=self.explained)

    def redraw(self) -> None:
        """Draw the chart, for the first time or again."""
        self.chart.redraw(self._chart())

    def now(self, is_now: bool) -> None:
        """Fill the button of the next run while this is the thing to do."""
        self._current = is_now
        self._show()

    # A run

    def run(self, size: int) -> None:
        """Start a run.  Where no event loop is running, it is over when this returns."""
        if self.running is not None:
            self.says.say(_("A run is going on. Stop it, or wait for it."), "bad")
            return
        name = f"run-{self.experiment.id}-{size}-{len(self._plan.results.get(size, ())) + 1}"
        seed = self._place.seed(self._lesson, name, shared=self.experiment.shared)
        self.running = Job(self.experiment.trial, size, seed)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.running.work()
            self._finish(self.running)
        else:
            self._show()
            self._task = loop.create_task(self._watch(self.running))

    async def _watch(self, run: Job) -> None:
        """Let a run work in a thread, and show how far it is."""
        work = asyncio.get_running_loop().run_in_executor(None, run.work)
        try:
            while not work.done():
                await asyncio.wait({work}, timeout=EVERY)
                self.bar.value = _progress(run)
            work.result()
        except Exception:
            self.running = None
            self._show()
            self.says.say(_("Something went wrong in this run. Nothing is lost."), "bad")
            raise
        self._finish(run)

    def give_up(self) -> None:
        """Stop the run that is going on, if there is one."""
        if self.running:
            self.running.stopped.set()

    def _finish(self, run: Job) -> None:
        self.running = None
        self.bar.value = ""
        if len(run.sample) < run.size:
            words = _("Stopped after {made} of {all}. A stopped run does not count.")
            self.says.say(words.format(made=grouped(len(run.sample)), all=grouped(run.size)))
            self._show()
            return
        self.sample = run.sample
        number = self._plan.add(run.size, float(run.sample.mean))
        words = _("Run {number} of {size}: {value}. {left}")
        value = self.experiment.measure.found(float(run.sample.mean))
        left = self._left(run.size)
        self.says.say(words.format(number=number, size=grouped(run.size), value=value, left=left), "good")
        self._show()
        self.redraw()
        self._on_run()

    def _left(self, size: int) -> str:
        left = RUNS - len(self._plan.results[size])
        if left > 0:
            words = plural("{left} more run of this size.", "{left} more runs of this size.", left)
            return words.format(left=left)
        return _("Look how far apart these three are.")

    def _show(self) -> None:
        plan, busy = self._plan, self.running is not None
        for size, press in self.buttons.items():
            made = len(plan.results.get(size, ()))
            again = _("Run {size} again") if made else _("Run {size}")
            press.description = again.format(size=grouped(size))
            press.disabled = not plan.open(size)
            wanted = self._current and not busy and size == plan.wanted
            (press.add_class if wanted else press.remove_class)("cp-go")
        show(self.stop, busy)
        show(self.bar, busy)


def _progress(run: Job) -> str:
    """How far a run is, as a bar with a name."""
    words = _("{made} of {all}").format(made=grouped(run.made), all=grouped(run.size))
    name = _("How far the run is")
    bar = f'<progress max="{run.size}" value="{run.made}" aria-label="{escape(name)}"></progress>'
    return f"<p>{bar} {escape(words)}</p>"
