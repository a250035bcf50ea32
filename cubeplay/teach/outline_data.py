"""A lesson's outline as JSON, by which the process that runs a lesson's code reports to others.

The trial functions of experiments are left out, so that readers never run a lesson's code.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from cubeplay.teach.claims import Claims
from cubeplay.teach.experiment import Experiment, Measure
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.questions import Question

MOST_RESULTS: Final = 2_000
"""The most results of a distribution that is written: charts have fewer bars."""


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
    claims: Claims | None
    ticket: tuple[str, ...]


def outline_json(outline: Outline) -> bytes:
    """An outline as JSON."""
    written = _Outline(
        outline.lesson,
        _written(outline.first),
        _written(outline.changed),
        outline.checks,
        outline.sizes,
        outline.enough,
        outline.trials,
        outline.minutes,
        outline.claims,
        outline.ticket,
    )
    return msgspec.json.encode(written, enc_hook=str)


def read_outline(data: bytes | str) -> Outline:
    """Read an outline that :func:`outline_json` wrote; its experiments have no trials.  Raises ValueError."""
    read = msgspec.json.decode(data, type=_Outline, dec_hook=_fraction)
    return Outline(
        read.lesson,
        _read(read.first),
        _read(read.changed),
        read.checks,
        read.sizes,
        read.enough,
        read.trials,
        read.minutes,
        read.claims,
        read.ticket,
    )


def _written(made: Experiment) -> _Experiment:
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


def _read(written: _Experiment) -> Experiment:
    shares = written.shares
    return Experiment(
        written.id,
        written.asks,
        written.measure,
        written.exact,
        _no_trial,
        written.explain,
        written.ways,
        written.reading,
        None if shares is None else lambda: shares,
        written.shared,
    )


def _no_trial(_rng: Random) -> float:
    raise TypeError("an outline that was read cannot be tried")


def _fraction(kind: type, value: Any) -> Any:
    if kind is not Fraction:
        raise TypeError(kind)
    return Fraction(value)
