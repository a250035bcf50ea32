"""Calls of a learner's own functions, which can be interrupted even in an endless loop.

Where there are no threads, work goes on in slices of the event loop, and the page's alarm interrupts an
endless step.
"""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from threading import Event, Thread
from time import monotonic
from typing import Final, Generic, TypeVar

from cubeplay import place
from cubeplay.errors import CubeplayError
from cubeplay.place import Steps, done
from cubeplay.words import _
from cubeplay.words.numbers import Numeral

T = TypeVar("T")

LONGEST: Final = 5.0
"""Seconds after which a call counts as endless."""


SLICE: Final = 0.04
"""Seconds of work, if one step takes no longer, until a page without threads can do something else."""


class BrokenOff(SystemExit):
    """Raised in the thread of a call to interrupt it; ``except Exception`` does not catch it."""


class Call(Generic[T]):
    """A call that goes on beside a page, and ends with a result, or with an error."""

    def __init__(self) -> None:
        self._results: list[T] = []
        self._error: Exception | None = None

    @property
    def going(self) -> bool:
        """Whether the call is running."""
        raise NotImplementedError

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end of the call, at most ``seconds``; returns whether it has ended."""
        raise NotImplementedError

    def break_off(self) -> None:
        """Interrupt the call, if it is running."""
        raise NotImplementedError

    def check(self) -> None:
        """Raises the error of the call, if it raised one."""
        if self._error is not None:
            raise self._error

    @property
    def result(self) -> T:
        """The result of the call.  Raises the call's error, and LookupError if there is no result."""
        self.check()
        if not self._results:
            raise LookupError("the call was broken off, or is still at work")
        return self._results[0]


class Breakable(Call[T]):
    """A call that runs in a thread of its own, and can be interrupted.

    A loop of Python code is interrupted at once; a call that waits in the system only when it returns.  The
    thread is a daemon, so the process can end before it.  It speaks the language of the one who called.

    >>> made = Breakable(lambda: 6 * 7)
    >>> made.wait(5), made.result
    (True, 42)
    """

    def __init__(self, call: Callable[[], T]) -> None:
        super().__init__()
        self._call = call
        self._thread = Thread(target=copy_context().run, args=(self._work,), daemon=True)
        self._thread.start()

    def _work(self) -> None:
        with suppress(BrokenOff):
            try:
                self._results.append(self._call())
            except Exception as error:
                self._error = error

    @property
    def going(self) -> bool:
        """Whether the call is running."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end of the call, at most ``seconds``; returns whether it has ended."""
        self._thread.join(seconds)
        return not self.going

    def break_off(self) -> None:
        """Interrupt the call, if it is running."""
        if self.going and self._thread.ident is not None:
            thread = ctypes.c_ulong(self._thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(BrokenOff))


class Sliced(Call[T]):
    """Steps that are done in slices of the event loop, or without one by :meth:`wait`.

    >>> def steps() -> Steps[int]:
    ...     yield None
    ...     return 6 * 7
    >>> made = Sliced(steps())
    >>> made.wait(), made.result
    (True, 42)
    """

    def __init__(self, steps: Steps[T], longest: float = 0) -> None:
        super().__init__()
        self._steps, self._is_over, self._longest = steps, False, longest
        with suppress(RuntimeError):
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self.going:
            await place.turn()
            self.wait(SLICE)

    def _step(self) -> None:
        try:
            with _limited(_("Not run"), self._longest):
                next(self._steps)
            return
        except StopIteration as end:
            self._results.append(end.value)
        except Exception as error:
            self._error = error
        self._is_over = True

    @property
    def going(self) -> bool:
        """Whether there are steps left."""
        return not self._is_over

    def wait(self, seconds: float | None = None) -> bool:
        """Do all steps, or for so many seconds; returns whether they are done."""
        begun = monotonic()
        while self.going and (seconds is None or monotonic() - begun < seconds):
            self._step()
        return not self.going

    def break_off(self) -> None:
        """Leave out the steps that are left."""
        self._is_over = True
        self._steps.close()


def beside(steps: Steps[T], stopped: Event, longest: float = 0) -> Call[T]:
    """Begin some steps beside a page: in a thread, or in slices where there are none.

    ``stopped`` ends a rest early; the steps themselves look whether it is set.  In slices a step fails that
    has not ended after ``longest`` seconds, 0 for any; a thread can be broken off.
    """
    return Breakable(lambda: done(steps, stopped.wait)) if place.HERE.threads else Sliced(steps, longest)


@contextmanager
def _limited(what: str, seconds: float) -> Iterator[None]:
    """Let the page's alarm interrupt what is done within this, where there are no threads."""
    place.interrupt_after(seconds)
    try:
        yield
    except KeyboardInterrupt:
        raise _endless(what, seconds) from None
    finally:
        place.interrupt_after(0)


def _endless(what: str, seconds: float) -> CubeplayError:
    why = _("the function has not ended after {seconds} seconds.").format(seconds=f"{Numeral(seconds):g}")
    return CubeplayError(what, why, _("Look for a loop in it that never stops."))


def within(call: Callable[[], T], what: str, seconds: float = LONGEST) -> T:
    """The result of a call, if it ends in time.

    Raises the call's error, and CubeplayError, beginning with ``what`` ("Not rolled"), if it takes longer.

    >>> within(lambda: 6 * 7, "Not counted")
    42
    """
    if not place.HERE.threads:
        with _limited(what, seconds):
            return call()
    made = Breakable(call)
    try:
        if made.wait(seconds):
            return made.result
    finally:
        made.break_off()
    raise _endless(what, seconds)
