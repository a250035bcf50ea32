"""A stored game as the list of games shows it, read without its moves; and what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from cubeplay.errors import CubeplayError, SaveError, UnreadableGame
from cubeplay.game import Outcome
from cubeplay.session import record as files
from cubeplay.words import _

COLUMNS: Final = "id, game, head, changed, over, entries, title, result"
"""The columns that :func:`kept` takes, in this order."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in the store: its id, the game's name, who plays, how many moves, and when (UTC).

    ``bots`` names the computer player of each seat, "" for a person.  ``title`` is what its owner calls it,
    "" for nothing of their own.  ``result`` is how it ended; None also for one that ended before results
    were kept.  ``damage`` says why it cannot be read; it is empty for a sound game.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> from cubeplay import Session
    >>> from cubeplay.store import Store
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> id = store.add(Session("cubo", seed=7))
    >>> store.games()[0].game
    'cubo'
    """

    id: str
    game: str
    names: tuple[str, ...]
    moves: int
    changed: datetime | None
    over: bool
    damage: str = ""
    bots: tuple[str, ...] = ()
    title: str = ""
    result: Outcome | None = None


def kept(
    id: Any, game: Any, head: Any, changed: Any, over: Any, entries: Any, title: Any, result: Any
) -> KeptGame:
    """A row of the table as an entry of the list, also if the game is damaged."""
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    damage = ""
    try:
        record = files.loads(sound(head))
        names, bots = record.names, record.bots
    except Exception as error:  # whatever it holds is the damage of this game, and of no other
        damage = unreadable(error).why
    when = None
    with suppress(TypeError, ValueError):
        when = datetime.fromisoformat(changed)
        when = when.replace(tzinfo=when.tzinfo or UTC)
    moves = entries if isinstance(entries, int) else 0
    called = title if isinstance(title, str) else ""
    return KeptGame(
        str(id), str(game), names, moves, when, bool(over), damage, bots, called, read_result(result)
    )


def as_result(outcome: Outcome) -> str:
    """An outcome as the text that is stored.

    >>> read_result(as_result(Outcome((12, 7), (0,), "cubo.end"))).winners
    (0,)
    """
    return msgspec.json.encode(outcome).decode()


def read_result(text: Any) -> Outcome | None:
    """The outcome that is stored; None if there is none, or if it cannot be read.

    >>> read_result("[]") is None
    True
    """
    try:
        return msgspec.json.decode(text, type=Outcome)
    except (TypeError, ValueError, RecursionError):
        return None


def sound(head: Any) -> str:
    """The head of a game as a text.  Raises SaveError if it is none."""
    if isinstance(head, str):
        return head
    raise _damaged(_("what it began with is damaged."))


def complete(journal: Sequence[tuple[Any, Any]], entries: int) -> list[str]:
    """The entries of a journal.  Raises SaveError if one is missing."""
    if len(journal) < entries or [number for number, _entry in journal] != [*range(len(journal))]:
        raise _damaged(_("some of its moves are missing."))
    return [entry for _number, entry in journal]


def unreadable(error: Exception) -> UnreadableGame:
    """The error for a game that cannot be read, whatever is wrong with it."""
    known = error if isinstance(error, CubeplayError) else _damaged(_("what is stored of it makes no game."))
    return UnreadableGame(known.what, known.why, _("Save what is there to a file, or delete it."))


def _damaged(why: str) -> SaveError:
    return SaveError(_("Game not loaded"), why, "")
