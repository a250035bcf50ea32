"""What may go wrong with a PostgreSQL, in words for pages, without its host and password."""

from __future__ import annotations

import re
from typing import Final

import psycopg

from cubeplay.errors import SaveError
from cubeplay.session.atomic_files import Cause, advice
from cubeplay.store.location import PostgresAddress
from cubeplay.words import _

_CAUSES: Final[dict[str, Cause]] = {
    "53100": "full",
    "53200": "full",
    "25006": "read-only",
    "42501": "forbidden",
    "55P03": "locked",
    "40P01": "locked",
    "55006": "locked",
}
"""Why nothing can be written, by PostgreSQL's error codes (its manual, appendix A)."""

_PASSING: Final = ("57P01", "57P02", "57P03", "57P05", "25P03", "53300")
"""Codes: it is shut down, has crashed, is starting, has ended a silent connection, or has too many."""

_SOON: Final = ("starting up", "shutting down", "recovery", "too many", "remaining connection slots")
"""The same as words of a message: the error of a connection that was refused has no code."""


_WHERE: Final = re.compile(r"^connection .*failed: ")
"""The beginning of a message that names host and port."""


def is_passing(error: psycopg.Error) -> bool:
    """Whether the database may work again in a moment."""
    if error.sqlstate is not None:
        return error.sqlstate in _PASSING or error.sqlstate.startswith("08")
    if not isinstance(error, psycopg.OperationalError):
        return False
    return "FATAL" not in str(error) or any(words in str(error) for words in _SOON)


def unusable(error: psycopg.Error, address: PostgresAddress) -> SaveError:
    """An error of the database as the error that pages show."""
    what = _("Games not kept")
    elsewhere = _("Look at the address again: --store, or the variable CUBEPLAY_STORE.")
    if _asks_for_password(error):
        why = _("the PostgreSQL does not take the name or the password.")
        return SaveError(what, why, elsewhere)
    if is_passing(error):
        why = _("the PostgreSQL does not answer just now.")
        return SaveError(
            what, why, _("Try again in a moment; if it stays so, look whether the database runs.")
        )
    cause = _CAUSES.get(error.sqlstate or "", "other")
    if cause == "locked":
        why = _("somebody else is writing to the PostgreSQL for a long time.")
        return SaveError(what, why, _("Try again in a moment."))
    why, next = advice(cause, _("the PostgreSQL"), _reason(error, address), elsewhere)
    return SaveError(what, why, next)


def _asks_for_password(error: psycopg.Error) -> bool:
    """Whether user or password are wrong, by the code (class 28) or by the message in English."""
    asked = error.pgconn is not None and error.pgconn.needs_password
    return asked or (error.sqlstate or "").startswith("28") or "authentication failed" in str(error)


def _reason(error: psycopg.Error, address: PostgresAddress) -> str:
    """The first line of what the database says."""
    first = _WHERE.sub("", (str(error).strip().splitlines() or [""])[0].strip())
    return first.replace(address.secret, "…") if address.secret else first
