"""What the server knows of lessons: a lesson's code may do anything, so it runs in a process of its own.

The process gets neither the person nor the door of the kernels, and ends with the server.
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
from pathlib import Path
from typing import Final, Generic, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.pages.person import ASK, PERSON

LONGEST: Final = 60.0
"""Seconds within which all cells must have run."""
T = TypeVar("T")


class Readings(Generic[T]):
    """What a module prints of notebooks when it is run; each is read once, and again when a file changes.

    One is read at a time, for it takes the memory of a kernel.

    ``what`` says what cannot be done if one cannot be read, ``read`` takes the last line that is printed
    and raises ValueError for what is none, and ``files`` are those of which it is made.
    """

    def __init__(
        self,
        module: str,
        what: str,
        read: Callable[[bytes], T],
        files: Callable[[Path], Sequence[Path]] = lambda notebook: (notebook,),
    ) -> None:
        self._module, self._what, self._read, self._files = module, what, read, files
        self._known: dict[Path, tuple[tuple[float, ...], Task[T]]] = {}
        self._turns = Lock()
        self._child: Process | None = None
        atexit.register(self._end)

    async def of(self, notebook: Path) -> T:
        """What is printed of a notebook.

        Raises CubeplayError if it is no lesson, if it fails, and if it does not end.
        """
        changed = tuple(file.stat().st_mtime for file in self._files(notebook) if file.is_file())
        known = self._known.get(notebook)
        if known is None or known[0] != changed:
            known = changed, asyncio.create_task(self._made(notebook))
            self._known[notebook] = known
        return await asyncio.shield(known[1])

    async def _made(self, notebook: Path) -> T:
        async with self._turns:
            printed = await self._printed(notebook)
        try:
            return self._read(printed.splitlines()[-1])
        except (ValueError, IndexError) as error:
            raise self._broken(notebook, _("it prints what no lesson prints.")) from error

    async def _printed(self, notebook: Path) -> bytes:
        """What the process says."""
        environment = {name: value for name, value in os.environ.items() if name not in (ASK, PERSON)}
        words = (sys.executable, "-m", self._module, str(notebook))
        try:
            child = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE, env=environment)
        except OSError as error:
            why = _("no process could be started for it ({reason}).").format(reason=error.strerror)
            raise self._broken(notebook, why) from error
        self._child = child
        try:
            async with asyncio.timeout(LONGEST):
                said, complaint = await child.communicate()
        except TimeoutError:
            why = _("it does not end within {seconds} seconds.").format(seconds=round(LONGEST))
            raise self._broken(notebook, why) from None
        finally:
            self._end()
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
