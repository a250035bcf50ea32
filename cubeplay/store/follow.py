"""Followers: who follows a stream hears what anybody writes there, soon after it is written.

Kernels are processes of their own, so nobody can call anybody.  One thread a process waits until something
has changed, and reads what is new only then: a SQLite file is asked a few times a second
(:mod:`cubeplay.store.polling`), a PostgreSQL tells it (:mod:`cubeplay.store.notify`).  The thread ends
with its last follower.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from threading import Lock, Thread
from typing import Any, Final, Protocol

from cubeplay.errors import SaveError
from cubeplay.store.connection import Connection
from cubeplay.store.events import NOTHING, StoredEvent, Stream, StreamEvents, read_past
from cubeplay.store.log import EventLog
from cubeplay.store.places import Place, PostgresAddress
from cubeplay.store.polling import FileEar

Tell = Callable[[tuple[StoredEvent, ...]], None]
"""What a follower does with events that are new."""

QUICK: Final = frozenset({"table"})
"""The kinds of streams whose news people wait for: moves."""

_LOG: Final = logging.getLogger(__name__)


class Following:
    """One follower of one stream.  :meth:`stop` ends it; after that nothing is told any more.

    ``trouble`` says why the store could not be read when it was last looked at, or is None; ``is_due`` tells
    that there may be something new.
    """

    def __init__(
        self,
        stream: Stream,
        past: StreamEvents,
        tell: Tell,
        gone: Callable[[], None],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        self.stream, self.is_stopped, self.is_due = stream, False, True
        self.trouble: SaveError | None = None
        self._birth, self._next = past.birth, past.length
        self._tell, self._gone, self._loop = tell, gone, loop

    def stop(self) -> None:
        """Hear no more."""
        self.is_stopped = True

    def look(self, base: Connection | None) -> None:
        """Tell what is new in the store; without its file all streams are gone."""
        self.is_due = False
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
                _LOG.exception("A follower of %s failed and is stopped", self.stream)
                self.stop()
            return
        try:
            self._loop.call_soon_threadsafe(act, *arguments)
        except RuntimeError:  # the loop is closed
            self.stop()

    def _pass_on(self, events: tuple[StoredEvent, ...]) -> None:
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
    past: StreamEvents = NOTHING,
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
    _join(log.place, following)
    return following


async def changes(
    log: EventLog, stream: Stream, *, past: StreamEvents = NOTHING
) -> AsyncIterator[tuple[StoredEvent, ...]]:
    """The events of a stream that come after ``past``, as they come; it ends when the stream is deleted.

    Close it with :func:`contextlib.aclosing` if you leave it before.
    """
    queue: asyncio.Queue[tuple[StoredEvent, ...]] = asyncio.Queue()
    following = follow(log, stream, queue.put_nowait, past=past, gone=lambda: queue.put_nowait(()))
    try:
        while events := await queue.get():
            yield events
    finally:
        following.stop()


class ChangeListener(Protocol):
    """What notices changes.  It belongs to the thread of the followers; others may :meth:`wake` it."""

    def wait(self, *, quick: bool) -> None:
        """Wait until something may have changed, or until somebody wakes; ``quick`` if people wait for it."""

    def wake(self) -> None:
        """Let whoever waits wait no more."""

    def news(self) -> frozenset[str] | None:
        """The streams that have changed since this was last asked; None if it may be any of them."""

    def reading(self) -> AbstractContextManager[Connection | None]:
        """A connection to what has changed; None if nothing is there at all."""

    def let_go(self) -> None:
        """Need nothing any more."""


def _ear(place: Place) -> ChangeListener:
    if not isinstance(place, PostgresAddress):
        return FileEar(place)
    from cubeplay.store.notify import ServerEar

    return ServerEar(place)


class _Watch:
    """The thread that hears what changes in one place, as long as anybody follows."""

    def __init__(self, place: Place) -> None:
        self._place, self._ear = place, _ear(place)
        self._followings: list[Following] = []
        self.thread = Thread(target=self._work, name=f"followers of {place}", daemon=True)

    def join(self, following: Following) -> None:
        """Take a follower in, whom it tells at once what is there."""
        self._followings.append(following)
        self._ear.wake()

    def _work(self) -> None:
        while not self._is_over():
            self._look()
            self._ear.wait(quick=any(each.stream.kind in QUICK for each in self._followings))
        self._ear.let_go()

    def _is_over(self) -> bool:
        """Whether nobody follows any more; then whoever comes next gets a thread of their own."""
        with _LOCK:
            self._followings = [each for each in self._followings if not each.is_stopped]
            if not self._followings and _WATCHES.get(self._place) is self:
                del _WATCHES[self._place]
            return not self._followings

    def _look(self) -> None:
        with _LOCK:
            followings = [*self._followings]
        trouble = None
        try:
            self._tell(followings, self._ear.news())
        except (SaveError, sqlite3.Error, OSError) as error:
            trouble = error if isinstance(error, SaveError) else None
            for each in followings:
                each.is_due = True
        for each in followings:
            each.trouble = trouble

    def _tell(self, followings: list[Following], news: frozenset[str] | None) -> None:
        for each in followings:
            each.is_due = each.is_due or news is None or str(each.stream) in news
        if due := [each for each in followings if each.is_due]:
            with self._ear.reading() as base:
                for each in due:
                    each.look(base)


_LOCK: Final = Lock()
_WATCHES: Final[dict[Place, _Watch]] = {}


def _join(place: Place, following: Following) -> None:
    with _LOCK:
        watch = _WATCHES.get(place)
        is_new = watch is None
        if watch is None:
            watch = _WATCHES[place] = _Watch(place)
        watch.join(following)
        if is_new:
            watch.thread.start()


def _forget_threads() -> None:
    """A process that was divided off has the memory of its parent, but none of its threads."""
    _WATCHES.clear()
    _LOCK.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_forget_threads)
