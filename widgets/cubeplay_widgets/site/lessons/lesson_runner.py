"""Runs lessons for the server in processes of their own, since a lesson's code may do anything.

The process gets neither the person nor the address for kernels, and ends with the server.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import sys
from asyncio import Lock, Task
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final, Generic, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.words import LANGUAGE_VARIABLE, _, language

from cubeplay_widgets.pages.notebooks import beside
from cubeplay_widgets.pages.person import ASK, PERSON
from cubeplay_widgets.site.kernels.working import while_at_work

LONGEST: Final = 60.0
"""Seconds of processor time in which all cells must run; without processor time half of them pass."""
AGAIN: Final = 120.0
"""Seconds until a notebook that failed is run again."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Reading(Generic[T]):
    """One run for a notebook: the times of its files, when the run began, and its task."""

    changed: tuple[float, ...]
    began: float
    task: Task[T]

    @property
    def is_given_up(self) -> bool:
        """Whether the run failed a while ago, so that another try makes sense."""
        failed = self.task.done() and (self.task.cancelled() or self.task.exception() is not None)
        return failed and monotonic() - self.began > AGAIN


class Readings(Generic[T]):
    """The output of a module that is run for notebooks, cached.

    The module is run again when a file has changed, and some time after a failure.  One runs at a time, since
    each takes the memory of a kernel.

    ``what`` begins the error's message, ``read`` decodes the last printed line or raises ValueError, and
    ``files`` returns the files that the output depends on.
    """

    def __init__(
        self,
        module: str,
        what: str,
        read: Callable[[bytes], T],
        files: Callable[[Path], Sequence[Path]] = lambda notebook: (notebook, beside(notebook)),
    ) -> None:
        self._module, self._what, self._read, self._files = module, what, read, files
        self._known: dict[tuple[Path, str], _Reading[T]] = {}
        self._turns = Lock()
        self._child: Process | None = None
        atexit.register(self._end)

    async def of(self, notebook: Path) -> T:
        """The decoded output for a notebook, in the language of the one who asks.

        Raises CubeplayError if it is no lesson, if it fails, and if it does not end.
        """
        changed = tuple(file.stat().st_mtime for file in self._files(notebook) if file.is_file())
        key = notebook, language().code
        known = self._known.get(key)
        if known is None or known.changed != changed or known.is_given_up:
            task = asyncio.create_task(self._run(notebook))
            known = self._known[key] = _Reading(changed, monotonic(), task)
        return await asyncio.shield(known.task)

    async def _run(self, notebook: Path) -> T:
        async with self._turns:
            printed = await self._output(notebook)
        try:
            return self._read(printed.splitlines()[-1])
        except (ValueError, IndexError) as error:
            raise self._broken(notebook, _("it prints what no lesson prints.")) from error

    async def _output(self, notebook: Path) -> bytes:
        """The output of the process."""
        environment = {name: value for name, value in os.environ.items() if name not in (ASK, PERSON)}
        environment[LANGUAGE_VARIABLE] = language().code
        words = (sys.executable, "-m", self._module, str(notebook))
        try:
            child = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE, env=environment)
        except OSError as error:
            why = _("no process could be started for it ({reason}).").format(reason=error.strerror)
            raise self._broken(notebook, why) from error
        self._child = child
        try:
            answer = asyncio.create_task(child.communicate())
            said, complaint = await while_at_work(answer, lambda: child.pid, LONGEST / 2, LONGEST)
        except TimeoutError:
            why = _("it does not end within {seconds} seconds.").format(seconds=round(LONGEST))
            raise self._broken(notebook, why) from None
        finally:
            self._end()
            await child.wait()
        if child.returncode:
            last = (complaint.decode(errors="replace").strip().splitlines() or [""])[-1]
            raise self._broken(notebook, _("it stops before its end: {error}").format(error=last[:200]))
        return said

    def _end(self) -> None:
        """End the process, if one runs."""
        child, self._child = self._child, None
        if child is not None and child.returncode is None:
            with suppress(ProcessLookupError):
                child.kill()

    def _broken(self, notebook: Path, why: str) -> CubeplayError:
        then = _("Ask “cubeplay lesson {file}” what is wrong with it.").format(file=notebook.name)
        return CubeplayError(self._what, why, then)
