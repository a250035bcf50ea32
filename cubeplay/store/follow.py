"""Followers: functions that are called with the new events of a stream, whichever process wrote them.

Kernels are processes of their own and cannot call each other.  So each process has one thread for each store
that it follows.  The thread waits for a change and reads the new events: a SQLite file is asked a few times a
second (:mod:`cubeplay.store.polling`), a PostgreSQL notifies (:mod:`cubeplay.store.notify`).  The thread ends
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
from cubeplay.store.location import Place, PostgresAddress
from cubeplay.store.log import NOTHING, EventLog, StoredEvent, Stream, StreamEvents, read_past
from cubeplay.store.polling import FileEar

Tell = Callable[[tuple[StoredEvent, ...]], None]
"""A follower: what is called with new events."""

QUICK: Final = frozenset({"table"})
"""The kinds of streams for whose events people wait: moves."""

_LOG: Final = logging.getLogger(__name__)


class Following:
    """One follower of one stream.  After :meth:`stop` it is no longer called.

    ``trouble`` is why the last try to read the store failed, or None; ``is_due`` is whether there may be new
    events.
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
        """Call the follower no more."""
        self.is_stopped = True

    def look(self, base: Connection | None) -> None:
        """Read the new events and pass them on; None stands for a store whose file is gone."""
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
    """Follow a stream: ``tell`` is called with all events after ``past``, in order, each once.

    Without a ``past`` it begins with the first event.  The stream need not exist yet.  ``gone`` is called
    once if the stream is deleted; that ends the following.  Both are called in the event loop of the caller,
    or in the thread of the followers if the caller has none.
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
    """The events of a stream after ``past``, as they are written; it ends when the stream is deleted.

    Close it with :func:`contextlib.aclosing` if you leave it earlier.
    """
    queue: asyncio.Queue[tuple[StoredEvent, ...]] = asyncio.Queue()
    following = follow(log, stream, queue.put_nowait, past=past, gone=lambda: queue.put_nowait(()))
    try:
        while events := await queue.get():
            yield events
    finally:
        following.stop()


class ChangeListener(Protocol):
    """Notices changes of a store.  It is for the thread of the followers; any thread may :meth:`wake` it."""

    def wait(self, *, quick: bool) -> None:
        """Wait for a possible change or for :meth:`wake`; ``quick`` if people wait for it."""

    def wake(self) -> None:
        """End a :meth:`wait` at once."""

    def news(self) -> frozenset[str] | None:
        """The streams that changed since the last call; None if any of them may have."""

    def reading(self) -> AbstractContextManager[Connection | None]:
        """A connection to the store; None if its file does not exist."""

    def close(self) -> None:
        """Close all that is open."""


def _ear(place: Place) -> ChangeListener:
    if not isinstance(place, PostgresAddress):
        return FileEar(place)
    from cubeplay.store.notify import ServerEar

    return ServerEar(place)


class _Watch:
    """The thread that follows one store, as long as it has followers."""

    def __init__(self, place: Place) -> None:
        self._place, self._ear = place, _ear(place)
        self._followings: list[Following] = []
        self.thread = Thread(target=self._work, name=f"followers of {place}", daemon=True)

    def join(self, following: Following) -> None:
        """Add a follower; it is called at once with the events that there are."""
        self._followings.append(following)
        self._ear.wake()

    def _work(self) -> None:
        while not self._is_over():
            self._look()
            self._ear.wait(quick=any(each.stream.kind in QUICK for each in self._followings))
        self._ear.close()

    def _is_over(self) -> bool:
        """Whether no follower is left; then the next one gets a new thread."""
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
    """A forked process has the memory of its parent, but none of its threads."""
    _WATCHES.clear()
    _LOCK.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_forget_threads)
