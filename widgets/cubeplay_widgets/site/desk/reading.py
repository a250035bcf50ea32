"""What the server knows of lessons: a lesson's code may do anything, so it runs in a process of its own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from asyncio import Task
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.outline import Outline
from cubeplay.teach.outline_data import read_outline
from cubeplay.words import _

LONGEST: Final = 60
"""Seconds within which all cells must have run."""
AGAIN: Final = 120
"""Seconds after which a lesson that could not be read is tried again."""
CHILD: Final = "cubeplay_widgets.lessons.outlined"


@dataclass(frozen=True, slots=True)
class _Reading:
    """A lesson that is being read, or was: the time of its file, and when it was begun."""

    changed: float
    began: float
    task: Task[Outline]

    @property
    def is_given_up(self) -> bool:
        """Whether it failed a while ago: a machine that was too busy may have more time now."""
        failed = self.task.done() and (self.task.cancelled() or self.task.exception() is not None)
        return failed and monotonic() - self.began > AGAIN


class Outlines:
    """The outlines of lessons by their notebooks.

    Each is read once, again when its file has changed, and after a failure again in a while.
    """

    def __init__(self) -> None:
        self._known: dict[Path, _Reading] = {}

    async def of(self, path: Path) -> Outline:
        """The outline of a lesson.  Raises CubeplayError as :func:`read_lesson` does."""
        changed, known = _changed(path), self._known.get(path)
        if known is None or known.changed != changed or known.is_given_up:
            task = asyncio.create_task(asyncio.to_thread(read_lesson, path))
            known = self._known[path] = _Reading(changed, monotonic(), task)
        return await asyncio.shield(known.task)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError as error:
        raise _broken(path, _("its notebook is not there any more.")) from error


def read_lesson(path: Path) -> Outline:
    """The outline of the lesson in a notebook.

    Raises CubeplayError if it is no lesson, if it fails, and if it does not end.
    """
    words = [sys.executable, "-m", CHILD, str(path)]
    try:
        done = subprocess.run(words, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        raise _broken(path, _("it does not end within {seconds} seconds.").format(seconds=LONGEST)) from None
    except OSError as error:
        why = _("no process could be started for it ({reason}).").format(reason=error.strerror)
        raise _broken(path, why) from error
    if done.returncode:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or [""])[-1]
        raise _broken(path, _("it stops before its end: {error}").format(error=last[:200]))
    try:
        return read_outline(done.stdout.splitlines()[-1])
    except (ValueError, IndexError) as error:
        raise _broken(path, _("it prints what no lesson prints.")) from error


def _broken(path: Path, why: str) -> CubeplayError:
    then = _("Ask “cubeplay lesson {file}” what is wrong with it.").format(file=path.name)
    return CubeplayError(_("The lesson cannot be read"), why, then)
