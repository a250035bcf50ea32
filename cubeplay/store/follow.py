"""Followers: who follows a stream hears what anybody writes there, soon after it is written.

Kernels are processes of their own on one file, so nobody can call anybody.  One thread a process asks
SQLite a few times a second whether the file has changed (``PRAGMA data_version``, which reads one number),
and reads what is new only if it has.  It ends with its last follower.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from threading import Event as Signal
from threading import Lock, Thread
from typing import Any, Final

from cubeplay.errors import SaveError
from cubeplay.store.base import GLANCE, Base
from cubeplay.store.events import NOTHING, Event, Past, Stream, read_past
from cubeplay.store.log import EventLog

EVERY: Final = 0.2
"""Seconds between two looks at the file."""

Tell = Callable[[tuple[Event, ...]], None]
"""What a follower does with events that are new."""

_LOG: Final = logging.getLogger(__name__)


class Following:
    """One follower of one stream.  :meth:`stop` ends it; after that nothing is told any more.

    ``trouble`` says why the file could not be read when it was last looked at, or is None.
    """

    def __init__(
        self,
        stream: Stream,
        past: Past,
        tell: Tell,
        gone: Callable[[], None],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        self.stream, self.is_stopped = stream, False
        self.trouble: SaveError | None = None
        self._birth, self._next = past.birth, past.length
        self._tell, self._gone, self._loop = tell, gone, loop

    def stop(self) -> None:
        """Hear no more."""
        self.is_stopped = True

    def look(self, base: sqlite3.Connection | None) -> None:
        """Tell what is new in the file; without a file all streams are gone."""
        past = read_past(base, self.stream, self._next) if base else NOTHING
        if self._birth and past.birth != self._birth:
            self._call(self._end)
            return
        self._birth = past.birth
        if past.events:
            self._next = past.length
            self._call(self._pass_on, past.events)

    def _call(self, act: Callable[..., None], *arguments: Any) -> None:
        """Act on the follower's event loop, or at once if it has none."""
        if self._loop is None:
            try:
                act(*arguments)
            except Exception:
                self.stop()
                _LOG.exception("A follower of %s failed and is stopped", self.stream)
            return
        try:
            self._loop.call_soon_threadsafe(act, *arguments)
        except RuntimeError:  # the loop is closed
            self.stop()

    def _pass_on(self, events: tuple[Event, ...]) -> None:
        if not self.is_stopped:
            self._tell(events)

    def _end(self) -> None:
        if not self.is_stopped:
            self.stop()
            self._gone()


def follow(
    log: EventLog,
    stream: Stream,
    tell: Tell,
    *,
    past: Past = NOTHING,
    gone: Callable[[], None] = lambda: None,
) -> Following:
    """Follow a stream: ``tell`` gets all events that come after ``past``, in order, each once.

    Without a ``past`` it begins with the first event, also of a stream that is not there yet.  ``gone`` is
    called once if the stream is deleted; then the following has ended.  Both are called on the event
    loop that runs where this is called; where none runs, on the thread that looks.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        loop = None
    following = Following(stream, past, tell, gone, loop)
    _join(log.path, following)
    return following


async def changes(log: EventLog, stream: Stream, *, past: Past = NOTHING) -> AsyncIterator[tuple[Event, ...]]:
    """The events of a stream that come after ``past``, as they come; it ends when the stream is deleted.

    Close it with :func:`contextlib.aclosing` if you leave it before.
    """
    queue: asyncio.Queue[tuple[Event, ...]] = asyncio.Queue()
    following = follow(log, stream, queue.put_nowait, past=past, gone=lambda: queue.put_nowait(()))
    try:
        while events := await queue.get():
            yield events
    finally:
        following.stop()


class _Watch:
    """The thread that looks at one file, as long as anybody follows."""

    def __init__(self, path: Path) -> None:
        self._path, self._wake = path, Signal()
        self._followings: list[Following] = []
        self._base: Base | None = None
        self._anchor: sqlite3.Connection | None = None
        self._seen: tuple[object, ...] | None = None
        self.thread = Thread(target=self._work, name=f"followers of {path}", daemon=True)

    def join(self, following: Following) -> None:
        """Take a follower in, whom it tells at once what is there."""
        self._followings.append(following)
        self._seen = None
        self._wake.set()

    def _work(self) -> None:
        while not self._is_over():
            self._look()
            self._wake.wait(EVERY)
            self._wake.clear()
        self._let_go()

    def _is_over(self) -> bool:
        """Whether nobody follows any more; then whoever comes next gets a thread of their own."""
        with _LOCK:
            self._followings = [each for each in self._followings if not each.is_stopped]
            if not self._followings and _WATCHES.get(self._path) is self:
                del _WATCHES[self._path]
            return not self._followings

    def _look(self) -> None:
        with _LOCK:
            followings, before = [*self._followings], self._seen
        trouble = None
        try:
            seen = self._state()
            if seen == before:
                return
            self._tell(followings)
        except SaveError as error:
            seen, trouble = None, error
        except (sqlite3.Error, OSError):
            seen = None
        for each in followings:
            each.trouble = trouble
        with _LOCK:
            if self._followings == followings:  # else somebody came meanwhile, and is told next time
                self._seen = seen

    def _tell(self, followings: list[Following]) -> None:
        if self._base is None:
            for each in followings:
                each.look(None)
            return
        with self._base.reading() as base:
            for each in followings:
                each.look(base)

    def _state(self) -> tuple[object, ...]:
        """Something that is another one after each change of the file, or if it is another file."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            self._let_go()
            return ("no file",)
        file = (found.st_dev, found.st_ino)
        if self._anchor is None or not self._seen or self._seen[0] != file:
            self._let_go()
            self._base = Base(self._path, wait=GLANCE)
            self._anchor = sqlite3.connect(self._path, timeout=GLANCE, isolation_level=None)
        return file, self._anchor.execute("PRAGMA data_version").fetchone()[0], id(self._anchor)

    def _let_go(self) -> None:
        if self._anchor is not None:
            with suppress(sqlite3.Error):
                self._anchor.close()
        self._base = self._anchor = None


_LOCK: Final = Lock()
_WATCHES: Final[dict[Path, _Watch]] = {}


def _join(path: Path, following: Following) -> None:
    with _LOCK:
        watch = _WATCHES.get(path)
        is_new = watch is None
        if watch is None:
            watch = _WATCHES[path] = _Watch(path)
        watch.join(following)
        if is_new:
            watch.thread.start()


def _forget_threads() -> None:
    """A process that was divided off has the memory of its parent, but none of its threads."""
    _WATCHES.clear()
    _LOCK.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_forget_threads)
