"""Tables for tests: clocks that are set by hand, a driver that is stepped, and people who sit."""

from concurrent.futures import Executor, Future
from datetime import UTC, datetime, timedelta

from cubeplay.tables import TableDriver, Tables
from cubeplay.tables.events import Seated, Started

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


class Clock:
    """What time it is, and the seconds of a clock that only goes on; both are moved by hand."""

    def __init__(self):
        self.passed, self.wrong = 0.0, 0.0

    def __call__(self):
        return NOON + timedelta(seconds=self.passed + self.wrong)

    def steady(self):
        return self.passed

    def pass_by(self, seconds):
        self.passed += seconds


class AtOnce(Executor):
    """Has thought as soon as it is asked to."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def driver(tables, clock, **more):
    return TableDriver(tables, thinking=AtOnce(), steady=clock.steady, **more)


def laid(tables, game, *people, bot="", seed=7, **options):
    """A game that is going on: each of the people holds a seat, and is called like the device."""
    code = tables.open(game, people[0] if people else "owl", seed=seed, **options)
    for seat, who in enumerate(people):
        tables.act(code, who, Seated(seat, who.title()))
    tables.act(code, people[0] if people else "owl", Started(bot))
    return code


__all__ = ["NOON", "AtOnce", "Clock", "Tables", "driver", "laid"]
