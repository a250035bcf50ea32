"""Runs at work on a page, in a thread so that the page stays alive: watched, and stopped whatever they do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from random import Random
from threading import Event as Signal
from time import monotonic
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.simulate import Sample, TrialError, simulate
from cubeplay.teach.answers import grouped
from cubeplay.teach.breaking import LONGEST, Breakable
from cubeplay.words import _

from cubeplay_widgets.pages.parts import TextLine, button, html, show

EVERY: Final = 0.05
"""Seconds between two looks at how far a run is."""
PATIENCE: Final = 0.5
"""Seconds in which a run that is stopped may end the trial that it is at."""
GIVEN_UP: Final = 5.0
"""Seconds after which a run that does not stop is left alone."""


class Job:
    """One run at work: how many trials are made, and in the end what they gave."""

    def __init__(self, trial: Callable[[Random], float], size: int, seed: int) -> None:
        self.size, self.made = size, 0
        self.stopped = Signal()
        self._news, self._asked = monotonic(), 0.0
        self._call = Breakable(
            lambda: simulate(trial, size, seed=seed, progress=self._progress, stop=self.stopped)
        )

    def _progress(self, made: int, _all: int) -> None:
        self.made, self._news = made, monotonic()

    @property
    def going(self) -> bool:
        """Whether it is at work."""
        return self._call.going

    @property
    def stuck(self) -> bool:
        """Whether nothing has been heard of it for so long that it may never end."""
        return self.going and monotonic() - self._news > LONGEST

    @property
    def sample(self) -> Sample:
        """What the trials gave that were made before it was stopped.  Raises TrialError if one failed."""
        try:
            return self._call.result
        except LookupError:
            return Sample({}, complete=False)

    def wait(self) -> None:
        """Wait until it is over."""
        self._call.wait()

    def stop(self) -> None:
        """Let it end after the trial that it is at."""
        self.stopped.set()
        self._asked = self._asked or monotonic()

    def press(self) -> bool:
        """Break a stopped run off that does not end its trial; returns whether there is hope that it ends."""
        waited = monotonic() - self._asked if self._asked else 0.0
        if waited > PATIENCE:
            self._call.break_off()
        return waited < GIVEN_UP


class Runner:
    """Lets runs work one at a time, shows how far they are, and stops them.

    ``says`` is where it speaks, ``changed`` is told when a run begins and when it is over.
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
        """Start a run; ``over`` gets its sample when it is complete.

        Where no event loop is running, it is over when this returns.  Raises CubeplayError while another
        one is going on.
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
        """Stop the run that is going on, if there is one."""
        if self.running:
            self.running.stop()

    async def _watch(self, job: Job, over: Callable[[Sample], None]) -> None:
        """Show how far a run is until it is over."""
        told = False
        while job.going and job.press():
            await asyncio.sleep(EVERY)
            self.bar.value = _progress(job)
            if job.stuck and not told:
                told = True
                words = _("One trial has not ended after {seconds} seconds. Wait, or press Stop.")
                self._says.say(words.format(seconds=f"{LONGEST:g}"), "bad")
        self._finish(job, over)

    def _finish(self, job: Job, over: Callable[[Sample], None]) -> None:
        self.running = None
        self.bar.value = ""
        try:
            self._tell(job, over)
        except TrialError as error:
            why = _("the function fails ({reason}).").format(reason=error.reason)
            mend = _("Nothing is lost. Tell your teacher, or mend it in JupyterLab.")
            self._says.say(str(CubeplayError(_("Not run"), why, mend)), "bad")
        except Exception:
            self._says.say(_("Something went wrong in this run. Nothing is lost."), "bad")
            raise
        finally:
            self._show()

    def _tell(self, job: Job, over: Callable[[Sample], None]) -> None:
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
    """How far a run is, as a bar with a name."""
    words = _("{made} of {all}").format(made=grouped(job.made), all=grouped(job.size))
    name = _("How far the run is")
    bar = f'<progress max="{job.size}" value="{job.made}" aria-label="{escape(name)}"></progress>'
    return f"<p>{bar} {escape(words)}</p>"
