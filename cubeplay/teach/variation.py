"""Experiments with numbers that a pupil may change, and the exact value for each choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Literal

from cubeplay.errors import CubeplayError
from cubeplay.teach.answers import AnswerError
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.interruptible_calls import within
from cubeplay.teach.parameters import Parameter, Whole
from cubeplay.words import _

Values = Mapping[str, Any]
"""The chosen values of parameters, by name."""


@dataclass(frozen=True)
class Variation:
    """An experiment whose ``trial``, ``exact`` and ``of`` take ``parameters`` as further arguments.

    ``exact`` gives the exact value, ``of`` the number of equally likely cases, if they are counted.  ``asks``
    is the question for chosen numbers.  ``under`` is the id of the lesson's own experiment, if this is
    another one; it begins this one's id.
    """

    base: Experiment
    asks: str
    exact: Callable[..., Fraction | int]
    parameters: Mapping[str, Parameter]
    of: Callable[..., int] | None = None
    under: str = ""

    @property
    def usual(self) -> Values:
        """The numbers of the lesson."""
        return {name: each.usual for name, each in self.parameters.items()}

    def read(self, typed: Mapping[str, str]) -> Values:
        """Read the typed values of the fields.  Raises AnswerError."""
        return {name: each.read(typed.get(name, "")) for name, each in self.parameters.items()}

    def id(self, values: Values) -> str:
        """The id of the experiment with some numbers: the id of its base, and each number."""
        written = (f"{name}={each.written(values[name])}" for name, each in self.parameters.items())
        return " ".join((self._name, *written))

    @property
    def _name(self) -> str:
        return f"{self.under} {self.base.id}".lstrip()

    def values(self, id: str) -> Values | None:
        """The numbers in an experiment's id; None if the id is not one of this variation."""
        name, *written = id.removeprefix(f"{self.under} ").split(" ")
        typed = dict(each.partition("=")[::2] for each in written)
        if name != self.base.id or list(typed) != list(self.parameters):
            return None
        try:
            return self.read(typed)
        except AnswerError:
            return None

    def experiment(self, values: Values) -> Experiment:
        """The experiment with some numbers.  Raises CubeplayError if its exact value cannot be found."""
        return replace(
            self.base,
            id=self.id(values),
            asks=self.asks,
            measure=replace(self.base.measure, of=self.of(**values) if self.of else None),
            exact=self.exactly(values),
            trial=partial(self.base.trial, **values),
            explain="",
            ways=(),
            reading="",
            distribution=None,
        )

    def exactly(self, values: Values) -> Fraction:
        """The exact value for some numbers.  Raises CubeplayError if it cannot be found."""
        what = _("Not counted")
        try:
            return Fraction(within(partial(self.exact, **values), what))
        except CubeplayError:
            raise
        except Exception as error:  # a lesson's own code may raise anything
            why = _("the function fails ({reason}).").format(reason=f"{type(error).__name__}: {error}")
            raise CubeplayError(what, why, _("Choose other numbers.")) from error

    def told(self, values: Values) -> str:
        """Chosen numbers in words: "Your die: 1,1,2,2,3,3"."""
        pairs = ((each.asks, each.written(values[name])) for name, each in self.parameters.items())
        return " · ".join(_("{field}: {value}").format(field=asks, value=value) for asks, value in pairs)

    def problems(self) -> Iterable[str]:
        """What contradicts the lesson's own experiment, in words."""
        try:
            found = self.exactly(self.usual)
        except CubeplayError as error:
            yield str(error)
            return
        if found != self.base.exact:
            words = _("{name}: with the numbers of the lesson the exact value is {found}, not {exact}.")
            yield words.format(name=self.base.id, found=found, exact=self.base.exact)


@dataclass(frozen=True)
class Curve:
    """The effect of one number: a pupil tries some of its values, and then sees the curve of all.

    All ``lines`` have the same single parameter; ``best`` says for each whether most or least is best.  The
    exact curve is shown after ``size`` trials each with ``enough`` values.
    """

    lines: tuple[Variation, ...]
    best: tuple[Literal["most", "least"], ...]
    size: int = 1_000
    enough: int = 5

    @property
    def name(self) -> str:
        """The name of the parameter."""
        return next(iter(self.lines[0].parameters))

    @property
    def parameter(self) -> Whole:
        """The parameter."""
        found = self.lines[0].parameters[self.name]
        assert isinstance(found, Whole)
        return found

    def exact(self, line: Variation) -> dict[int, Fraction]:
        """The exact value for each number.  Raises CubeplayError if one cannot be found."""
        return {
            value: line.exactly({self.name: value})
            for value in range(self.parameter.least, self.parameter.most + 1)
        }

    def best_of(self, line: Variation) -> int:
        """The number with the best exact value, the least of several."""
        exact = self.exact(line)
        pick = max if self.best[self.lines.index(line)] == "most" else min
        wanted = pick(exact.values())
        return next(value for value, found in exact.items() if found == wanted)

    def problems(self) -> Iterable[str]:
        """What contradicts the lesson's own experiment, in words."""
        return self.lines[0].problems()


def is_varied(experiment: str) -> bool:
    """Whether an id is that of an experiment with chosen numbers.

    >>> is_varied("one-line die=1,1,2"), is_varied("one-line")
    (True, False)
    """
    return " " in experiment


def base_of(experiment: str) -> str:
    """The id of the experiment whose numbers were chosen, or the id itself.

    >>> base_of("one-line die=1,1,2"), base_of("one-line")
    ('one-line', 'one-line')
    """
    return experiment.partition(" ")[0]
