"""Checks of a lesson's experiments, and the source of their functions to be shown."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from html import escape
from math import sqrt
from random import Random
from statistics import fmean, stdev
from textwrap import dedent
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.limits import as_written
from cubeplay.teach.experiment import LARGEST, Experiment
from cubeplay.teach.interruptible_calls import LONGEST, Breakable
from cubeplay.words import _
from cubeplay.words.numbers import Numeral, grouped

FAR: Final = 5
"""Standard errors that a mean may lie from the exact value."""


def check_sizes(sizes: Sequence[object], enough: object) -> None:
    """Raises CubeplayError unless sizes of runs are in range, grow, and contain ``enough``."""
    what, whole = _("Not added"), [size for size in sizes if type(size) is int]
    for size in sizes:
        if type(size) is not int or not 1 <= size <= LARGEST:
            why = _("a run cannot have {size} trials.").format(size=as_written(size))
            then = _("Write whole numbers from 1 to {most}.").format(most=grouped(LARGEST))
            raise CubeplayError(what, why, then)
    if enough not in whole or whole != sorted(set(whole)):
        why = _("{enough} is not one of the sizes {sizes}, or they do not grow.")
        told = why.format(enough=as_written(enough), sizes=", ".join(map(str, whole)))
        raise CubeplayError(what, told, _("Write sizes that grow, and one of them for enough."))


def misfit(experiment: Experiment, trials: int) -> str:
    """How an experiment contradicts its exact value, in words; "" if it does not.

    The random numbers are the same each time, so that the answer does not change.
    """
    try:
        found = _results(experiment, trials)
    except CubeplayError as error:
        return _("{name}: {error}").format(name=experiment.id, error=error)
    except Exception as error:  # a lesson's own code may raise anything
        why = f"{type(error).__name__}: {error}"
        return _("{name} fails: {error}.").format(name=experiment.id, error=why)
    standard_error = stdev(found) / sqrt(trials)
    off = abs(fmean(found) - float(experiment.exact))
    if off <= FAR * standard_error + 1e-9:
        return ""
    words = _("{name}: {trials} trials give {found}, but its exact value is {exact}.")
    exact = f"{Numeral(experiment.exact):.4g}"
    return words.format(name=experiment.id, trials=trials, found=f"{Numeral(fmean(found)):.4g}", exact=exact)


def _results(experiment: Experiment, trials: int) -> list[float]:
    """The results of some trials.  Raises CubeplayError if one does not end, and what a trial raises."""
    rng, found = Random(experiment.id), list[float]()

    def make() -> list[float]:
        for _trial in range(trials):
            found.append(float(experiment.trial(rng)))
        return found

    made, before = Breakable(make), -1
    while not made.wait(LONGEST) and len(found) > before:
        before = len(found)
    if made.going:
        made.break_off()
        why = _("one trial has not ended after {seconds} seconds.").format(seconds=f"{Numeral(LONGEST):g}")
        raise CubeplayError(_("Not tried"), why, _("Look for a loop in it that never stops."))
    return made.result


def source(experiment: Experiment) -> str:
    """The source of an experiment's function as folded HTML; "" if the source is not known."""
    function = inspect.unwrap(getattr(experiment.trial, "func", experiment.trial))
    try:
        text = dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError):
        return ""
    title = escape(_("How the computer tries it"))
    shown = f"<pre><code>{escape(text)}</code></pre>"
    return f'<details class="cp-source"><summary>{title}</summary>{shown}</details>'
