"""Runs of trials beside the page, so that it stays alive; each run can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from random import Random
from threading import Event as Signal
from time import monotonic
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.simulate import Sample, TrialError, in_steps
from cubeplay.teach.interruptible_calls import LONGEST, beside
from cubeplay.words import _
from cubeplay.words.numbers import Numeral, grouped

from cubeplay_widgets.pages.small_widgets import TextLine, button, html, show

CHUNK: Final = 20
"""The most trials in a step, between two of which a page without threads can do something else."""
EVERY: Final = 0.05
"""Seconds between two updates of a run's progress."""
PATIENCE: Final = 0.5
"""Seconds that a stopped run has for its current trial before the trial is broken off."""
GIVEN_UP: Final = 5.0
"""Seconds after which a run that does not stop is abandoned."""


class Job:
    """One run: its progress, and then its results."""

    def __init__(self, trial: Callable[[Random], float], size: int, seed: int) -> None:
        self.size, self.made = size, 0
        self.stopped = Signal()
        self._news, self._asked = monotonic(), 0.0
        chunk = max(1, min(CHUNK, size // 100))
        told, stop = self._progress, self.stopped
        steps = in_steps(trial, size, seed=seed, chunk=chunk, progress=told, stop=stop)
        self._call = beside(steps, stop, LONGEST)

    def _progress(self, made: int, _all: int) -> None:
        self.made, self._news = made, monotonic()

    @property
    def going(self) -> bool:
        """Whether the run is going on."""
        return self._call.going

    @property
    def stuck(self) -> bool:
        """Whether the run has made no progress for :data:`LONGEST` seconds."""
        return self.going and monotonic() - self._news > LONGEST

    @property
    def sample(self) -> Sample:
        """The results of the trials before the run ended or was stopped.  Raises TrialError if one failed."""
        try:
            return self._call.result
        except LookupError:
            return Sample({}, complete=False)

    def wait(self) -> None:
        """Wait until the run is over."""
        self._call.wait()

    def stop(self) -> None:
        """Stop the run after its current trial."""
        self.stopped.set()
        self._asked = self._asked or monotonic()

    def press(self) -> bool:
        """Break a stopped run off if its trial does not end; returns False when to abandon the run."""
        waited = monotonic() - self._asked if self._asked else 0.0
        if waited > PATIENCE:
            self._call.break_off()
        return waited < GIVEN_UP


class Runner:
    """Makes one run at a time, shows its progress, and stops it.

    ``says`` shows messages, ``changed`` is called when a run begins and when it is over.
    """

    def __init__(self, says: TextLine, changed: Callable[[], None]) -> None:
        self._says, self._changed = says, changed
        self.running: Job | None = None
        self.task: asyncio.Task[None] | None = None
        self.stop = button(_("Stop"), self.give_up)
        self.bar = html("", "cp-run-bar")
        show(self.stop, False)
        show(self.bar, False)

    def run(
        self, trial: Callable[[Random], float], size: int, seed: int, over: Callable[[Sample], None]
    ) -> None:
        """Start a run; ``over`` is called with its sample when the run is complete.

        Without an event loop the run is over when this returns.  Raises CubeplayError while another run is
        going on.
        """
        if self.running is not None:
            raise CubeplayError(_("Not run"), _("a run is going on."), _("Stop it, or wait for it."))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        self.running = job = Job(trial, size, seed)
        self._show()
        if loop is None:
            job.wait()
            self._finish(job, over)
        else:
            self.task = loop.create_task(self._watch(job, over))

    def give_up(self) -> None:
        """Stop a run that is going on."""
        if self.running:
            self.running.stop()

    async def _watch(self, job: Job, over: Callable[[Sample], None]) -> None:
        """Show the progress of a run until it is over."""
        told = False
        while job.going and job.press():
            await asyncio.sleep(EVERY)
            self.bar.value = _progress(job)
            if job.stuck and not told:
                told = True
                words = _("One trial has not ended after {seconds} seconds. Wait, or press Stop.")
                self._says.say(words.format(seconds=f"{Numeral(LONGEST):g}"), "bad")
        self._finish(job, over)

    def _finish(self, job: Job, over: Callable[[Sample], None]) -> None:
        self.running = None
        self.bar.value = ""
        try:
            self._report(job, over)
        except TrialError as error:
            why = _("the function fails ({reason}).").format(reason=error.reason)
            mend = _("Nothing is lost. Tell your teacher, or mend it in JupyterLab.")
            self._says.say(str(CubeplayError(_("Not run"), why, mend)), "bad")
        except CubeplayError as error:
            self._says.say(str(error), "bad")
        except Exception:
            self._says.say(_("Something went wrong in this run. Nothing is lost."), "bad")
            raise
        finally:
            self._show()

    def _report(self, job: Job, over: Callable[[Sample], None]) -> None:
        if job.going:
            words = _(
                "This run cannot be stopped. Your work is kept; restart the kernel, or reload the page."
            )
            self._says.say(words, "bad")
            return
        sample = job.sample
        if len(sample) < job.size:
            words = _("Stopped after {made} of {all}. A stopped run does not count.")
            made = max(len(sample), job.made)
            self._says.say(words.format(made=grouped(made), all=grouped(job.size)))
            return
        over(sample)

    def _show(self) -> None:
        show(self.stop, self.running is not None)
        show(self.bar, self.running is not None)
        self._changed()


def _progress(job: Job) -> str:
    """The progress of a run as an HTML bar."""
    words = _("{made} of {all}").format(made=grouped(job.made), all=grouped(job.size))
    name = _("How far the run is")
    bar = f'<progress max="{job.size}" value="{job.made}" aria-label="{escape(name)}"></progress>'
    return f"<p>{bar} {escape(words)}</p>"
