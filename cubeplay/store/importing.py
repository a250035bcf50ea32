"""Reads in what an owner was given as a file: games and notes (:func:`cubeplay.store.owners.export`).

Nothing that is here gets lost: of two states of a game the one stays that went on from the other, whatever
the clocks say; of two that went on differently both stay, and notes that are here stay.  Seats and events
belong to the server where they were, and are left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from cubeplay.errors import SaveError
from cubeplay.store.base import as_time
from cubeplay.store.connection import Connection
from cubeplay.store.owners import FORMAT, VERSION
from cubeplay.words import _


class _Game(msgspec.Struct, frozen=True):
    """A game of a file."""

    id: str
    game: str
    head: str
    created: str
    changed: str
    over: int
    title: str
    result: str
    deleted: str
    journal: tuple[tuple[int, str], ...]


class _Note(msgspec.Struct, frozen=True):
    """A note of a file."""

    page: str
    learner: str
    name: str
    value: str


class _Head(msgspec.Struct, frozen=True):
    """What says which file it is."""

    format: str = ""
    version: int = 0


class _File(msgspec.Struct, frozen=True):
    """What is read of a file."""

    games: tuple[_Game, ...]
    notes: tuple[_Note, ...]


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How many games and notes came from a file: those that were here before do not count.

    >>> TakenIn(2, 1).games
    2
    """

    games: int
    notes: int


_COLUMNS: Final = "id, owner, game, head, created, changed, over, entries, title"


def read(text: str | bytes) -> _File:
    """What a file holds.  Raises SaveError for another file, a newer one or a damaged one."""
    try:
        head = msgspec.json.decode(text, type=_Head)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        head = _Head()
    if head.format != FORMAT:
        raise _unread(_("the file is not one of everything that is kept."), _("Choose another file."))
    if head.version > VERSION:
        raise _unread(_("a newer cubeplay wrote it."), _("Read it with that one, or update this one."))
    try:
        return msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _unread(_("it is damaged."), _("Save everything once more, and choose the new file.")) from None


def take_in(base: Connection, owner: str, file: _File) -> TakenIn:
    """Add what a file holds to what an owner has."""
    games = sum(_take_game(base, owner, game) for game in file.games)
    notes = 0
    for note in file.notes:
        notes += base.execute(
            "INSERT INTO notes (owner, page, learner, name, value) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT DO NOTHING",
            (owner, note.page, note.learner, note.name, note.value),
        ).rowcount
    return TakenIn(games, notes)


def _take_game(base: Connection, owner: str, game: _Game) -> bool:
    """Add a game, or bring it up to a state that went on from what is here; returns whether anything came."""
    id = game.id
    while there := base.execute("SELECT owner, changed FROM games WHERE id = $1", (id,)).fetchone():
        if there[0] != owner:
            id = _other_id(id, owner)  # somebody else's here, who keeps it
            continue
        here = base.execute(
            "SELECT number, entry FROM moves WHERE game = $1 ORDER BY number", (id,)
        ).fetchall()
        same = _in_common(here, game.journal)
        if same < min(len(here), len(game.journal)):
            id = _other_id(
                id, *map(str, game.journal[same])
            )  # it went on differently, and is a game of its own
            continue
        is_later = as_time(there[1]) < as_time(game.changed)
        if (len(here), False) >= (len(game.journal), is_later):
            return False
        base.execute("DELETE FROM games WHERE id = $1", (id,))
    values = (id, owner, game.game, game.head, game.created, game.changed, game.over, len(game.journal))
    base.execute(
        f"INSERT INTO games ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", (*values, game.title)
    )
    base.execute("UPDATE games SET result = $1, deleted = $2 WHERE id = $3", (game.result, game.deleted, id))
    rows = [(id, number, entry) for number, entry in game.journal]
    base.executemany(
        "INSERT INTO moves (game, number, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", rows
    )
    return True


def _in_common(one: Sequence[Sequence[object]], other: Sequence[Sequence[object]]) -> int:
    """How many entries two journals have in common before they differ, or one of them ends."""
    both = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(both) if [*a] != [*b]), min(len(one), len(other)))


def _other_id(id: str, *why: str) -> str:
    """Another id of a game, the same one each time that a file is read."""
    return hashlib.sha256("\n".join((id, *why)).encode()).hexdigest()[:12]


def _unread(why: str, then: str) -> SaveError:
    return SaveError(_("Not read"), why, then)
