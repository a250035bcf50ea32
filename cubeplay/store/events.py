"""What a stream of events is made of, and how it lies in the tables of a store.

Events are numbered from 0 without a gap.  A damaged one is read as one of the kind :data:`DAMAGED`, so
that it hides no other; and one whose writer's data were deleted as one of the kind :data:`ERASED`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from cubeplay import limits
from cubeplay.errors import BehindError, SaveError
from cubeplay.store.connection import Connection, Rows
from cubeplay.words import _

DAMAGED: Final = "damaged"
"""The kind of an event of which nothing can be read but its number."""

ERASED: Final = "erased"
"""The kind of an event whose writer's data were deleted.  The last one of them tells followers of it: what
they know of the stream is to be read anew."""

KIND: Final = re.compile(r"[a-z][a-z-]{0,39}")
"""What kinds of streams and of events are called."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,80}")
_LOST: Final = datetime.min.replace(tzinfo=UTC)
"""When an event happened of which the time is lost."""


@dataclass(frozen=True, slots=True)
class Stream:
    """What a stream is called.  Raises SaveError for what can be no name.

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
    """What is to be written: who says it, its kind, and data that JSON can hold."""

    who: str
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """What has happened: its number in the stream, when (UTC), who said it, its kind and its data."""

    number: int
    time: datetime
    who: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StreamEvents:
    """What has been read of a stream: events from a number on.

    ``birth`` tells a stream from an earlier one of the same name that was deleted; 0 if there is none.
    ``length`` is how many events there are in all, so that it is the number of the next one.
    """

    birth: int = 0
    length: int = 0
    events: tuple[StoredEvent, ...] = ()


NOTHING: Final = StreamEvents()
"""What there is to read of a stream that is not there."""


def read_past(base: Connection, stream: Stream, since: int = 0) -> StreamEvents:
    """The events of a stream from a number on; one that is lost is there as a damaged one."""
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
    """Write events, and how many their stream has then: stream, number, time, who, kind, data.

    Raises BehindError if one of their numbers is taken.
    """
    made = base.executemany("INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING", rows)
    if made.rowcount != len(rows):
        raise behind()
    base.execute("UPDATE streams SET events = $1 WHERE id = $2", (rows[-1][1] + 1, rows[-1][0]))


def erase(base: Connection, who: str) -> None:
    """Take what somebody wrote out of all streams; a last event of each tells those who follow it."""
    found = base.execute("SELECT DISTINCT stream FROM events WHERE who = $1 AND kind <> $2", (who, ERASED))
    for (id,) in found.fetchall():
        base.execute(
            "UPDATE events SET who = '', kind = $1, data = '{}' WHERE (stream, who) = ($2, $3)",
            (ERASED, id, who),
        )
        (changed,) = base.execute("SELECT changed FROM streams WHERE id = $1", (id,)).fetchone()
        _id, length, _size = _counts(base.execute(f"{_COUNTS} id = $1", (id,)))
        write(base, [(id, length, changed, "", ERASED, "{}")])


def as_text(when: datetime) -> str:
    """A time as it is stored, so that texts sort as times do.  Raises ValueError for one without a zone.

    >>> as_text(datetime(2026, 5, 4, 8, 0, tzinfo=UTC))
    '2026-05-04T08:00:00.000000+00:00'
    """
    if when.tzinfo is None:
        raise ValueError("a time without its zone")
    return when.astimezone(UTC).isoformat(timespec="microseconds")


def as_time(text: Any) -> datetime:
    """A time that was stored; if it cannot be read, the earliest there is."""
    with suppress(TypeError, ValueError, OverflowError):
        return datetime.fromisoformat(text).astimezone(UTC)
    return _LOST


def find(base: Connection, stream: Stream) -> tuple[int, int, int]:
    """The id of a stream, how many events it has, and their bytes; nothing but zeros if there is none."""
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
    return StoredEvent(number, _LOST, "", DAMAGED, {})


def behind() -> BehindError:
    """The refusal of a writer who was not the first."""
    why = _("somebody else has written here meanwhile.")
    return BehindError(_("Not written"), why, _("Look again at what is there now, then try once more."))
