"""The event log: append-only streams of numbered events.

A stream has a kind and a name (``class/KMTR``, ``table/BCDF``, ``game/7``), and its events are numbered from
0 without a gap.  A transaction writes all of its events or none.  If two writers expect to write the same
number, the slower one gets BehindError.  A damaged event is read as one of the kind :data:`DAMAGED`, so that
the others can still be read.  If a person's data are deleted, their events get the kind :data:`ERASED`.

To be called when events are written, in this process or in another one, see :mod:`cubeplay.store.follow`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from cubeplay import limits
from cubeplay.errors import BehindError, SaveError
from cubeplay.store.base import EARLIEST, WAIT, Base, as_text, as_time
from cubeplay.store.connection import Connection, Rows
from cubeplay.store.location import Place
from cubeplay.words import _, mended

DAMAGED: Final = "damaged"
"""The kind of an event of which only the number can be read."""

ERASED: Final = "erased"
"""The kind of an event whose writer's data were deleted.  One more is added to the stream's end, and tells
followers to read the whole stream again."""

KIND: Final = re.compile(r"[a-z][a-z-]{0,39}")
"""What the kind of a stream or of an event looks like."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,80}")


@dataclass(frozen=True, slots=True)
class Stream:
    """The name of a stream.  Raises SaveError for a text that cannot be one.

    >>> str(Stream("class", "KMTR"))
    'class/KMTR'
    """

    kind: str
    name: str

    def __post_init__(self) -> None:
        if not KIND.fullmatch(self.kind) or not _NAME.fullmatch(self.name):
            why = _("{name} is not a name that anything is kept by.").format(
                name=limits.as_written(self.name)
            )
            raise SaveError(_("Not opened"), why, _("Look at its name again."))

    def __str__(self) -> str:
        return f"{self.kind}/{self.name}"


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be written: who writes it, its kind, and its data, which JSON can hold."""

    who: str
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event: its number in the stream, when it was written (UTC), who wrote it, its kind and its data."""

    number: int
    time: datetime
    who: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StreamEvents:
    """What was read of a stream: its events from a number on.

    ``birth`` is the id of the stream, 0 if there is none: it is another one after the stream was deleted and
    made anew under its name.  ``length`` is how many events there are in all: the number of the next one.
    """

    birth: int = 0
    length: int = 0
    events: tuple[StoredEvent, ...] = ()


NOTHING: Final = StreamEvents()
"""What is read of a stream that does not exist."""


def read_past(base: Connection, stream: Stream, since: int = 0) -> StreamEvents:
    """The events of a stream from a number on; a missing one is replaced by a damaged one."""
    id, length, _size = find(base, stream)
    if not id:
        return NOTHING
    rows = base.execute(
        "SELECT number, time, who, kind, data FROM events WHERE stream = $1 AND number >= $2 ORDER BY number",
        (id, since),
    )
    found = {row[0]: row for row in rows}
    events = (_event(number, found.get(number)) for number in range(since, length))
    return StreamEvents(id, length, tuple(events))


def write(base: Connection, rows: Sequence[tuple[int, int, str, str, str, str]]) -> None:
    """Write events (stream, number, time, who, kind, data) and the new length of their stream.

    Raises BehindError if one of their numbers is taken.
    """
    made = base.executemany("INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING", rows)
    if made.rowcount != len(rows):
        raise behind()
    base.execute("UPDATE streams SET events = $1 WHERE id = $2", (rows[-1][1] + 1, rows[-1][0]))


def erase(base: Connection, who: str) -> None:
    """Erase what somebody wrote in all streams, and add an event to each that tells its followers."""
    found = base.execute("SELECT DISTINCT stream FROM events WHERE who = $1 AND kind <> $2", (who, ERASED))
    for (id,) in found.fetchall():
        base.execute(
            "UPDATE events SET who = '', kind = $1, data = '{}' WHERE (stream, who) = ($2, $3)",
            (ERASED, id, who),
        )
        _tell_erased(base, id)


def _tell_erased(base: Connection, id: int) -> None:
    """Add an event to a stream that tells its followers to read all of it again."""
    (changed,) = base.execute("SELECT changed FROM streams WHERE id = $1", (id,)).fetchone()
    _id, length, _size = _counts(base.execute(f"{_COUNTS} id = $1", (id,)))
    write(base, [(id, length, changed, "", ERASED, "{}")])


def find(base: Connection, stream: Stream) -> tuple[int, int, int]:
    """The id of a stream, how many events it has, and their bytes; three zeros if there is none."""
    return _counts(base.execute(f"{_COUNTS} (kind, name) = ($1, $2)", (stream.kind, stream.name)))


_COUNTS: Final = """
    SELECT id, events, bytes, (SELECT max(number) FROM events WHERE stream = streams.id) FROM streams WHERE
"""


def _counts(rows: Rows) -> tuple[int, int, int]:
    """What :func:`find` returns; a damaged count is replaced by that of the events that are there."""
    found = rows.fetchone()
    if found is None:
        return 0, 0, 0
    id, length, size, last_number = found
    counts = (length, -1 if last_number is None else last_number + 1)
    most = max((count for count in counts if isinstance(count, int)), default=0)
    return id, min(max(most, 0), limits.ENTRIES), size if isinstance(size, int) else 0


def _event(number: int, row: tuple[Any, ...] | None) -> StoredEvent:
    """An event as it was written, or a damaged one."""
    with suppress(TypeError, ValueError, RecursionError):
        _number, time, who, kind, text = row or ()
        data = json.loads(text)
        if isinstance(data, dict) and isinstance(who, str) and isinstance(kind, str):
            return StoredEvent(number, as_time(time), who, kind, data)
    return StoredEvent(number, EARLIEST, "", DAMAGED, {})


def behind() -> BehindError:
    """The error for a writer when another one was faster."""
    why = _("somebody else has written here meanwhile.")
    return BehindError(_("Not written"), why, _("Look again at what is there now, then try once more."))


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

    def erase(self, stream: Stream, kind: str) -> bool:
        """Erase the events of a kind, so that nothing of them stays; returns whether there were any."""
        id, _length, _size = find(self.connection, stream)
        gone = self.connection.execute(
            "UPDATE events SET who = '', kind = $1, data = '{}' WHERE (stream, kind) = ($2, $3)",
            (ERASED, id, kind),
        )
        if gone.rowcount:
            _tell_erased(self.connection, id)
        return gone.rowcount > 0

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
