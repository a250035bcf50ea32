"""Where a store is: in a file on this machine, or in a PostgreSQL that several machines share.

It is a file in the user's data folder, unless ``CUBEPLAY_STORE`` is the address of a PostgreSQL.  The command
line sets this variable (``--store``), and kernels inherit it from their server.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from cubeplay.errors import SaveError
from cubeplay.words import _

FILE: Final = "games.sqlite"

PROGRESS: Final = "progress"
"""The folder, beside the store, where earlier versions had a small file for each page and learner."""

VARIABLE: Final = "CUBEPLAY_STORE"
"""The environment variable that holds the address of a PostgreSQL."""

_SCHEMES: Final = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """The address of a PostgreSQL.  Raises SaveError for a text that cannot be one.

    ``str`` of it names the server and the database, but neither the user nor the password.

    >>> print(PostgresAddress("postgresql://plum:secret@db.school:5433/cubeplay?sslmode=require"))
    postgresql://db.school:5433/cubeplay
    >>> PostgresAddress("postgresql://plum:secret@/cubeplay")
    PostgresAddress()
    """

    text: str = field(repr=False)

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.text)
            known = parts.scheme in _SCHEMES and self.text.startswith(f"{parts.scheme}://")
            known = known and ("," in parts.netloc or (parts.port or 1) > 0)  # several hosts may be named
        except ValueError:
            known = False
        if not known or " " in self.text or not self.text.isprintable():
            raise unread()

    def __str__(self) -> str:
        parts = urlsplit(self.text)
        return f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"

    @property
    def secret(self) -> str:
        """The password, which is never shown; "" if there is none."""
        return unquote(urlsplit(self.text).netloc.rpartition("@")[0].partition(":")[2])


Place = Path | PostgresAddress
"""Where a store is."""


def unread() -> SaveError:
    """The error for an address that cannot be read; it does not quote it, as it may hold a password."""
    why = _("the address of the store can't be read.")
    next = _("Write it like this: {example} (--store, or the variable CUBEPLAY_STORE).")
    return SaveError(_("Not opened"), why, next.format(example="postgresql://NAME:PASSWORD@HOST/DATABASE"))


def data_folder() -> Path:
    """The user's data folder, or the one that ``CUBEPLAY_DATA`` names.

    >>> data_folder().name != ""
    True
    """
    if folder := os.environ.get("CUBEPLAY_DATA"):
        return Path(folder)
    from platformdirs import user_data_path

    return user_data_path("cubeplay", appauthor=False)


def usual_place(folder: Path | None = None) -> Place:
    """Where the store is by default: the variable's address, or a file in ``folder`` or the data folder.

    Raises SaveError for an address that cannot be read.

    >>> usual_place(Path("data")).name
    'games.sqlite'
    """
    address = os.environ.get(VARIABLE, "").strip()
    if address and folder is None:
        return PostgresAddress(address)
    return (folder or data_folder()) / FILE


def choose(address: str) -> None:
    """Let this process, and those that it starts, use a PostgreSQL.

    Raises SaveError for an address that cannot be read.
    """
    os.environ[VARIABLE] = PostgresAddress(address.strip()).text


def shown_place() -> str:
    """Where the store is, in words: a folder, or an address without user and password.

    >>> shown_place() != ""
    True
    """
    place = usual_place()
    return str(place if isinstance(place, PostgresAddress) else place.parent)
