"""The simulation of a probability lesson: small runs first, then larger ones, on one chart."""

from __future__ import annotations

from cubeplay.simulate import Sample
from cubeplay.teach.answer_sheet import Sheet
from cubeplay.teach.experiment import RUNS, Experiment, RunPlan
from cubeplay.teach.pupil_seat import Desk
from cubeplay.words import _, plural
from cubeplay.words.numbers import grouped
from ipywidgets import Button

from cubeplay_widgets.pages.background_runs import Runner
from cubeplay_widgets.pages.chart_view import ChartView, legend
from cubeplay_widgets.pages.lesson_cards import Done, Exercise
from cubeplay_widgets.pages.lesson_charts import runs_chart
from cubeplay_widgets.pages.small_widgets import TextLine, row
from cubeplay_widgets.paint.charts import RunsChart


class Simulate(Exercise):
    """Runs of growing sizes, by default 10 to 10,000; three of a size open the next size.

    On a page a run works in a thread, shows its progress, and can be stopped.  ``sample`` is the last
    complete run.  ``plan`` are the runs of this experiment, by default those of the sheet's first one.
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
        self.buttons = {size: self._size_button(size) for size in self._plan.sizes}
        self.runner = Runner(self.says, self._show)
        self.chart = ChartView(below=legend())
        tools = row(*self.buttons.values(), self.runner.stop)
        title = _("Three runs of each size") if len(self.buttons) > 1 else _("Three runs")
        super().__init__(title, tools, self.runner.bar, self.says, self.chart)
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
        """Highlight the button of the next run while this card comes next."""
        self._current = is_now
        self._show()

    # A run

    def run(self, size: int) -> None:
        """Start a run.  Without an event loop the run is over when this returns.

        Raises CubeplayError while another run is going on.
        """
        name = f"run-{self.experiment.id}-{size}-{len(self._plan.results.get(size, ())) + 1}"
        seed = self._place.seed(self._lesson, name, shared=self.experiment.shared)
        self.runner.run(self.experiment.trial, size, seed, lambda sample: self._enter(size, sample))

    def give_up(self) -> None:
        """Stop a run that is going on."""
        self.runner.give_up()

    def _enter(self, size: int, sample: Sample) -> None:
        self.sample = sample
        number = self._plan.add(size, float(sample.mean))
        self._on_run()  # store the run before a message says that it is made
        words = _("Run {number} of {size}: {value}. {left}")
        value = self.experiment.measure.found(float(sample.mean))
        left = self._left(size)
        self.says.say(words.format(number=number, size=grouped(size), value=value, left=left), "good")
        self._show()
        self.redraw()

    def _left(self, size: int) -> str:
        left = RUNS - len(self._plan.results[size])
        if left > 0:
            words = plural("{left} more run of this size.", "{left} more runs of this size.", left)
            return words.format(left=left)
        return _("Look how far apart these three are.")

    def _show(self) -> None:
        plan, busy = self._plan, self.runner.running is not None
        for size, press in self.buttons.items():
            made = len(plan.results.get(size, ()))
            again = _("Run {size} again") if made else _("Run {size}")
            press.description = again.format(size=grouped(size))
            press.disabled = not plan.open(size)
            wanted = self._current and not busy and size == plan.wanted
            (press.add_class if wanted else press.remove_class)("cp-go")
