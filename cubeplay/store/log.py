"""The event log: append-only streams of numbered events.

A stream has a kind and a name (``class/KMTR``, ``table/BCDF``, ``game/7``).  A transaction writes all of its
events or none.  If two writers expect to write the same number, the slower one gets BehindError.

To be called when events are written, in this process or in another one, see :mod:`cubeplay.store.follow`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cubeplay import limits
from cubeplay.errors import SaveError
from cubeplay.store.base import WAIT, Base, as_text, as_time
from cubeplay.store.connection import Connection
from cubeplay.store.events import (
    KIND,
    NewEvent,
    StoredEvent,
    Stream,
    StreamEvents,
    behind,
    find,
    read_past,
    write,
)
from cubeplay.store.places import Place
from cubeplay.words import _, mended

MOST_BYTES: Final = 4 * limits.SAVE
"""Bytes of all data of a stream; thirty seats with two hundred events each need a sixteenth."""


@dataclass(frozen=True, slots=True)
class KeptStream:
    """A stream in a list: its owner, how many events it has, and when the last one was written (UTC)."""

    stream: Stream
    owner: str
    events: int
    changed: datetime


class LogTransaction:
    """A transaction that writes events: all of it is stored, or nothing if anything is raised.

    ``connection`` is for changes of other tables of the store in the same transaction.
    """

    def __init__(self, connection: Connection, base: Base) -> None:
        self.connection, self._base = connection, base

    def read(self, stream: Stream, since: int = 0) -> StreamEvents:
        """The events of a stream from a number on."""
        return read_past(self.connection, stream, since)

    def append(
        self, stream: Stream, drafts: Sequence[NewEvent], now: datetime, expected: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """Add events at the end of a stream; the first writer of a new stream owns it.

        ``now`` is their time, with its time zone.  ``expected`` is the number that the first of them is to
        have: raises BehindError if others have written meanwhile.  Raises SaveError for data that are too
        large or that JSON cannot hold, and if the stream is full.
        """
        base, time = self.connection, as_text(now)
        texts = [_as_json(draft) for draft in drafts]
        id, length, size = find(base, stream)
        if expected is not None and expected != length:
            raise behind()
        if not drafts:
            return ()
        if all(draft.who for draft in drafts):
            self._base.check_room(base, drafts[0].who, new=not id)
        size += sum(len(text.encode()) for text in texts)
        if length + len(drafts) > limits.ENTRIES or size > MOST_BYTES:
            why = _("no more can be kept of {name}.").format(name=stream)
            raise SaveError(_("Not written"), why, _("Save what is there to a file, and begin a new one."))
        if not id:
            row = (stream.kind, stream.name, drafts[0].who, time)
            base.execute("INSERT INTO streams (kind, name, owner, changed) VALUES ($1, $2, $3, $4)", row)
            id, length, _size = find(base, stream)
        rows = [
            (id, length + number, time, draft.who, draft.kind, text)
            for number, (draft, text) in enumerate(zip(drafts, texts, strict=True))
        ]
        write(base, rows)
        base.execute("UPDATE streams SET bytes = $1, changed = $2 WHERE id = $3", (size, time, id))
        when = as_time(time)
        return tuple(
            StoredEvent(number, when, who, kind, json.loads(text))
            for _id, number, _time, who, kind, text in rows
        )

    def delete(self, stream: Stream) -> bool:
        """Delete a stream and all its events, so that nothing stays on the disk; returns whether it existed.

        :meth:`EventLog.tidy` frees its disk space.
        """
        gone = self.connection.execute(
            "DELETE FROM streams WHERE (kind, name) = ($1, $2)", (stream.kind, stream.name)
        )
        return gone.rowcount > 0


class EventLog:
    """The event log of a store.  Raises SaveError if the store cannot be used.

    ``reading`` and ``tidy`` are those of :class:`cubeplay.store.base.Base`.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> log = EventLog(Path(mkdtemp()) / "games.sqlite")
    >>> now = datetime.fromisoformat('2026-05-04T08:00:00Z')
    >>> made = log.append(Stream("class", "KMTR"), [NewEvent("plum", "opened", {"lesson": "odds"})], now)
    >>> [(event.number, event.kind) for event in log.read(Stream("class", "KMTR")).events]
    [(0, 'opened')]
    >>> log.append(Stream("class", "KMTR"), [NewEvent("fig", "closed")], now, expected=0)
    Traceback (most recent call last):
    cubeplay.errors.BehindError: Not written: somebody else has written here meanwhile. Look again at what \
is there now, then try once more.
    """

    def __init__(self, place: Place | None = None, wait: float = WAIT) -> None:
        self._base = base = Base(place, wait)
        self.place, self.reading, self.tidy = base.place, base.reading, base.tidy

    @contextmanager
    def writing(self, stream: Stream | None = None) -> Iterator[LogTransaction]:
        """A transaction in which nobody else writes.

        Name the ``stream`` if nothing else is written to: a PostgreSQL then lets others write to other
        streams meanwhile.
        """
        with self._base.writing(str(stream) if stream else "") as base:
            yield LogTransaction(base, self._base)

    def read(self, stream: Stream, since: int = 0) -> StreamEvents:
        """The events of a stream from a number on."""
        with self.reading() as base:
            return read_past(base, stream, since)

    def append(
        self, stream: Stream, drafts: Sequence[NewEvent], now: datetime, expected: int | None = None
    ) -> tuple[StoredEvent, ...]:
        """Add events at the end of a stream, as :meth:`LogTransaction.append` does."""
        with self.writing(stream) as turn:
            return turn.append(stream, drafts, now, expected)

    def streams(self, kind: str) -> tuple[KeptStream, ...]:
        """The streams of a kind, by name."""
        with self.reading() as base:
            rows = base.execute(
                "SELECT kind, name, owner, events, changed FROM streams WHERE kind = $1 ORDER BY name",
                (kind,),
            ).fetchall()
        found = []
        for kind_, name, owner, events, changed in rows:
            with suppress(SaveError, TypeError):  # a damaged row hides no other
                length = events if isinstance(events, int) else 0
                found.append(KeptStream(Stream(kind_, name), str(owner), length, as_time(changed)))
        return tuple(found)


def _as_json(draft: NewEvent) -> str:
    """The data of a draft as text.  Raises SaveError for what cannot be kept."""
    with suppress(TypeError, ValueError, RecursionError):
        text = mended(json.dumps(dict(draft.data), ensure_ascii=False, allow_nan=False))
        is_known = KIND.fullmatch(draft.kind) and len(draft.who) <= limits.NAME
        if is_known and mended(draft.who) == draft.who and len(text) <= limits.SHEET:
            return text
    why = _("what was to be kept is too large, or is no data.")
    raise SaveError(_("Not written"), why, _("Make it shorter."))
