"""How much the visitors of shared pages may store: one quota for the whole store.

New games and classes are refused a little before the quota is reached, so that others can be finished.
"""

from __future__ import annotations

import os
from typing import Final

from cubeplay.errors import SaveError
from cubeplay.words import _

MIB: Final = 2**20

USUAL: Final = 1024
"""The quota in MiB, unless the variable names another."""

VARIABLE: Final = "CUBEPLAY_QUOTA"
"""The environment variable with a quota in MiB; kernels inherit it from their server."""

KEEP_DAYS: Final = 400
"""A visitor's data are deleted so many days after the last visit; browsers keep no cookie for longer."""

BEGINS: Final = 0.9
"""The share of the quota from which on nothing new can be begun."""


def most_kept() -> int:
    """The quota in bytes.  Raises SaveError if the variable is not a number of MiB.

    >>> most_kept() == USUAL * MIB
    True
    """
    text = os.environ.get(VARIABLE, "").strip() or str(USUAL)
    if text.isdecimal() and text.isascii() and len(text) <= 8 and int(text):
        return int(text) * MIB
    why = _("{variable} is {text!r}, which is not a number of MiB.").format(variable=VARIABLE, text=text[:20])
    raise SaveError(
        _("Not kept"), why, _("Set it to a number like {usual}, or unset it.").format(usual=USUAL)
    )


def check_room(size: int, *, new: bool) -> None:
    """Check that a store of so many bytes has room for something ``new``, or for what is going on.

    Raises SaveError.

    >>> check_room(1023 * MIB, new=False)
    >>> check_room(1023 * MIB, new=True)
    Traceback (most recent call last):
    cubeplay.errors.SaveError: Not kept: there is no room here for more games or notes of visitors. \
Ask whose pages these are to make room.
    """
    if size >= most_kept() * (BEGINS if new else 1):
        why = _("there is no room here for more games or notes of visitors.")
        raise SaveError(_("Not kept"), why, _("Ask whose pages these are to make room."))
