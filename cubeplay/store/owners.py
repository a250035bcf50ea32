"""Measures, exports and deletes what a store has of an owner."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from cubeplay.store.base import as_text
from cubeplay.store.connection import Connection
from cubeplay.store.log import ERASED, erase

FORMAT: Final = "cubeplay-data"
VERSION: Final = 1

_COUNTED: Final = """
    SELECT owner, sum(games), sum(notes), sum({bytes}) AS size FROM (
        SELECT owner, 1 AS games, 0 AS notes, head AS text FROM games
        UNION ALL SELECT owner, 0, 0, entry FROM moves JOIN games ON games.id = moves.game
        UNION ALL SELECT owner, 0, 1, name || value FROM notes
        UNION ALL SELECT person, 0, 0, code FROM seats
        UNION ALL SELECT '', 0, 0, code || lesson FROM classes
        UNION ALL SELECT who, 0, 0, data FROM events WHERE kind <> 'erased') AS kept
    GROUP BY owner ORDER BY size DESC, owner
"""


@dataclass(frozen=True, slots=True)
class Owned:
    """How much a store has of one owner: games, notes of lessons and walks, and the bytes of all.

    A person who only has a seat in a class is an owner too.  Classes belong to the teacher, who is "".
    Events count for the person who wrote them, whoever owns the stream.

    >>> Owned("", games=2, notes=1, bytes=4096).games
    2
    """

    owner: str
    games: int
    notes: int
    bytes: int


def owned(base: Connection) -> tuple[Owned, ...]:
    """How much is stored of each owner; the most comes first."""
    rows = base.execute(_COUNTED.format(**base.dialect))
    return tuple(Owned(str(owner), *map(int, counts)) for owner, *counts in rows)


def export(base: Connection, owner: str, files: Mapping[str, str]) -> str:
    """All games, notes, seats and events of an owner, unchanged, with the texts of ``files``; as JSON."""
    seats = base.execute("SELECT code, seat FROM seats WHERE person = $1 ORDER BY code, seat", (owner,))
    notes = base.execute("SELECT page, learner, name, value FROM notes WHERE owner = $1", (owner,))
    names = ("page", "learner", "name", "value")
    return as_json(
        {
            "format": FORMAT,
            "version": VERSION,
            "owner": owner,
            "games": games(base, owner=owner),
            "notes": [dict(zip(names, row, strict=True)) for row in notes],
            "seats": [{"code": code, "seat": seat} for code, seat in seats],
            "events": _events(base, owner),
            "files": dict(files),
        }
    )


_GAME: Final = ("id", "owner", "game", "head", "created", "changed", "over", "title", "result", "deleted")


def games(base: Connection, *, owner: str | None = None, id: str | None = None) -> list[dict[str, Any]]:
    """The games of an owner, or the game of an id, unchanged, each with its journal."""
    rows = base.execute(f"SELECT {', '.join(_GAME)} FROM games WHERE owner = $1 OR id = $2", (owner, id))
    found = [dict(zip(_GAME, row, strict=True)) for row in rows]
    for game in found:
        game["journal"] = base.execute(
            "SELECT number, entry FROM moves WHERE game = $1 ORDER BY number", (game["id"],)
        ).fetchall()
    return found


def _events(base: Connection, owner: str) -> list[dict[str, Any]]:
    """All events of an owner's streams, and those that the owner wrote to others, unchanged."""
    names = ("stream", "name", "number", "time", "who", "kind", "data")
    rows = base.execute(
        "SELECT streams.kind, name, number, time, who, events.kind, data"
        " FROM events JOIN streams ON streams.id = events.stream"
        " WHERE owner = $1 OR (who = $1 AND events.kind <> $2) ORDER BY streams.id, number",
        (owner, ERASED),
    )
    return [dict(zip(names, row, strict=True)) for row in rows]


def delete(base: Connection, owner: str) -> None:
    """Delete all games, notes, seats and events of an owner; classes with those of the teacher, who is ""."""
    base.execute("DELETE FROM games WHERE owner = $1", (owner,))
    base.execute("DELETE FROM notes WHERE owner = $1", (owner,))
    base.execute("DELETE FROM seats WHERE person = $1", (owner,))
    base.execute("DELETE FROM streams WHERE owner = $1", (owner,))
    base.execute("DELETE FROM seen WHERE owner = $1", (owner,))
    erase(base, owner)
    if not owner:
        base.execute("DELETE FROM classes")


_OWNERS: Final = """
    SELECT owner FROM games UNION SELECT owner FROM notes UNION SELECT person FROM seats
"""


def see(base: Connection, owners: Iterable[str], day: datetime) -> None:
    """Note that visitors are here now; the days of owners who are not noted yet count from now, too."""
    base.execute(
        f"INSERT INTO seen SELECT owner, $1 FROM ({_OWNERS}) AS them WHERE owner <> ''"
        " ON CONFLICT DO NOTHING",
        (as_text(day),),
    )
    base.executemany("UPDATE seen SET day = $1 WHERE owner = $2", [(as_text(day), owner) for owner in owners])


def unseen(base: Connection, since: datetime) -> tuple[str, ...]:
    """The visitors who neither came nor played since a moment."""
    rows = base.execute(
        "SELECT owner FROM seen WHERE day < $1 AND NOT EXISTS"
        " (SELECT 1 FROM games WHERE games.owner = seen.owner AND changed >= $1) ORDER BY owner",
        (as_text(since),),
    )
    return tuple(str(owner) for (owner,) in rows)


def as_json(data: Any) -> str:
    """Data as JSON that people can read; bytes that are no text are written as escapes."""
    return json.dumps(data, indent=1, ensure_ascii=False, default=ascii) + "\n"
