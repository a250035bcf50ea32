"""What a store asks of what keeps it, whichever that is: a SQLite file or a PostgreSQL.

Statements are written once, in words that both understand: ``?`` and ``:name`` for values, ``ON CONFLICT``
for what is there already, and no row numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from cubeplay.errors import SaveError
from cubeplay.words import _

Values = Sequence[Any] | Mapping[str, Any]
"""The values of a statement, for its ``?`` or by name."""


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int:
        """How many rows were written or deleted."""

    def fetchone(self) -> Any:
        """The next row as a tuple; None if there is none."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection within a transaction."""

    def execute(self, statement: str, values: Values = ..., /) -> Rows:
        """Do one statement.  Raises UnicodeEncodeError for a text that cannot be kept."""

    def executemany(self, statement: str, rows: Sequence[Values], /) -> Rows:
        """Do one statement for each row of values."""


class Home(Protocol):
    """Where the tables of a store are.  Raises SaveError if it cannot be used."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection that sees all as it is at one moment."""

    def writing(self, of: str = "") -> AbstractContextManager[Connection]:
        """A connection that alone may write: all of the store, or what is called ``of``; all or nothing."""

    def size(self, base: Any) -> int:
        """How many bytes all that is kept takes, asked on a connection of this home."""

    def tidy(self) -> None:
        """Give the room of what was deleted back, unless somebody is writing."""


class Taken(Exception):
    """A row that was to be new is there already, or what it belongs to is not."""


def for_good(base: Connection) -> None:
    """Let what is deleted in this transaction be overwritten in the file (a PostgreSQL has its own ways)."""
    base.execute("PRAGMA secure_delete=ON")


def check_version(found: int, known: int, name: str) -> None:
    """Raises SaveError for a store of a version that this program does not know."""
    if found > known:
        why = _("{file} was written by a newer cubeplay (version {found}; this one reads up to {known}).")
        why = why.format(file=name, found=found, known=known)
        raise SaveError(_("Games not opened"), why, _("Update cubeplay: pip install --upgrade cubeplay"))
