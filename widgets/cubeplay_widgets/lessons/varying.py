"""Functions for the cells of a lesson that let pupils change numbers of an experiment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.parameters import Faces, Numbers, Parameter, Whole
from cubeplay.teach.variation import Curve, Variation
from cubeplay.words import _

from cubeplay_widgets.chapters.notebook_cells import said


def whole(asks: str, usual: int, least: int, most: int) -> Whole:
    """A whole number from ``least`` to ``most``; ``usual`` is the one in the lesson.

    >>> whole("How many dice", 3, 1, 5).read("4")
    4
    """
    return Whole(said(asks), usual, least, most)


def faces(asks: str, usual: Sequence[int]) -> Faces:
    """The faces of a die, typed like 1,1,2,2,3,3; ``usual`` are those in the lesson.

    >>> faces("Your die", (1, 2, 3)).read("1, 1, 2")
    (1, 1, 2)
    """
    return Faces(said(asks), tuple(usual))


def numbers(asks: str, usual: Sequence[int], least: int, most: int) -> Numbers:
    """Some numbers from ``least`` to ``most``, typed like 1,3,5; ``usual`` are those in the lesson.

    >>> numbers("Ann wins with", (0, 1, 2), 0, 5).read("5 and 1")
    (1, 5)
    """
    return Numbers(said(asks), tuple(usual), least, most)


def vary(
    experiment: Experiment,
    exact: Callable[..., Fraction | int],
    *,
    asks: str,
    of: Callable[..., int] | None = None,
    **parameters: Parameter,
) -> Variation:
    """Let pupils change numbers of an experiment, predict, run and see the exact value.

    The experiment's function takes each number as an argument, and so do ``exact``, which gives the exact
    value, and ``of``, which gives the number of equally likely cases.  ``asks`` is the question.

    >>> from fractions import Fraction
    >>> from cubeplay.teach.experiment import Measure
    >>> def six(rng, sides=6):
    ...     return rng.randint(1, sides) == 6
    >>> made = Experiment("six", "How often a six?", Measure("", ""), Fraction(1, 6), six, "")
    >>> own = vary(made, lambda sides: Fraction(1, sides), asks="And now?", sides=whole("Sides", 6, 6, 20))
    >>> own.experiment({"sides": 10}).exact
    Fraction(1, 10)
    """
    return Variation(experiment, said(asks), exact, parameters, of)


def curve(*lines: Variation, least: Sequence[Variation] = (), size: int = 1_000, enough: int = 5) -> Curve:
    """Let pupils draw a curve: how the result depends on one number, which all ``lines`` share.

    The first line is that of the lesson's own experiment.  The largest value of a line is the best one; for
    lines in ``least`` it is the smallest.  After ``enough`` different numbers the exact curve is shown.

    Raises CubeplayError unless all lines have the same one whole number.
    """
    numbers = {tuple(line.parameters.items()) for line in lines}
    if len(numbers) != 1 or [type(each) for _name, each in next(iter(numbers))] != [Whole]:
        why = _("its lines do not all have the same one whole number.")
        raise CubeplayError(_("Not added"), why, _("Give each line the same whole(…)."))
    wanted: list[Literal["most", "least"]] = ["least" if line in least else "most" for line in lines]
    first, *others = lines
    below = (replace(line, under=first.base.id) for line in others)
    return Curve((first, *below), tuple(wanted), size, enough)
