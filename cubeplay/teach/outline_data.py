"""A lesson's outline as JSON: a lesson is run in a process of its own, and what it is comes out as data.

The function that tries an experiment stays behind: who reads the data does not run a lesson's code.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from cubeplay.teach.experiment import Experiment, Measure
from cubeplay.teach.outline import Outline
from cubeplay.teach.questions import Question

MOST_RESULTS: Final = 2_000
"""Results of a distribution that are kept: a chart has fewer bars."""


class _Experiment(Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment without its function."""

    id: str
    asks: str
    measure: Measure
    exact: Fraction
    explain: str
    ways: tuple[tuple[str, str], ...]
    reading: str
    shares: dict[int, Fraction] | None
    shared: bool


class _Outline(Struct, frozen=True, forbid_unknown_fields=True):
    """An outline."""

    lesson: str
    first: _Experiment
    changed: _Experiment
    checks: tuple[Question, ...]
    sizes: tuple[int, ...]
    enough: int
    trials: int
    minutes: int


def outline_json(outline: Outline) -> bytes:
    """An outline as JSON."""
    told = _Outline(
        outline.lesson,
        _told(outline.first),
        _told(outline.changed),
        outline.checks,
        outline.sizes,
        outline.enough,
        outline.trials,
        outline.minutes,
    )
    return msgspec.json.encode(told, enc_hook=str)


def read_outline(data: bytes | str) -> Outline:
    """An outline that :func:`outline_json` wrote.  Raises ValueError for anything else.

    Its experiments cannot be tried any more.
    """
    told = msgspec.json.decode(data, type=_Outline, dec_hook=_fraction)
    return Outline(
        told.lesson,
        _read(told.first),
        _read(told.changed),
        told.checks,
        told.sizes,
        told.enough,
        told.trials,
        told.minutes,
    )


def _told(made: Experiment) -> _Experiment:
    shares = dict(made.distribution()) if made.distribution else None
    if shares is not None and len(shares) > MOST_RESULTS:
        shares = None
    return _Experiment(
        made.id,
        made.asks,
        made.measure,
        made.exact,
        made.explain,
        made.ways,
        made.reading,
        shares,
        made.shared,
    )


def _read(told: _Experiment) -> Experiment:
    shares = told.shares
    return Experiment(
        told.id,
        told.asks,
        told.measure,
        told.exact,
        _no_trial,
        told.explain,
        told.ways,
        told.reading,
        None if shares is None else lambda: shares,
        told.shared,
    )


def _no_trial(_rng: Random) -> float:
    raise TypeError("an outline that was read cannot be tried")


def _fraction(kind: type, value: Any) -> Any:
    if kind is not Fraction:
        raise TypeError(kind)
    return Fraction(value)
