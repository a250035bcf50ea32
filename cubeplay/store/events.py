"""Streams of events: what they consist of, and how they are read from and written to the tables.

Events are numbered from 0 without a gap.  A damaged event is read as one of the kind :data:`DAMAGED`, so
that the others can still be read.  If a person's data are deleted, their events get the kind :data:`ERASED`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from cubeplay import limits
from cubeplay.errors import BehindError, SaveError
from cubeplay.store.base import EARLIEST, as_time
from cubeplay.store.connection import Connection, Rows
from cubeplay.words import _

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
