"""How much the visitors of shared pages may keep: one quota for the whole store.

What is begun is refused a little before what goes on, so that games and classes under way are finished.
"""

from __future__ import annotations

import os
from typing import Final

from cubeplay.errors import SaveError
from cubeplay.words import _

MIB: Final = 2**20

USUAL: Final = 1024
"""MiB of all that is kept, unless somebody says otherwise."""

VARIABLE: Final = "CUBEPLAY_QUOTA"
"""The environment variable that says otherwise, in MiB; kernels inherit it from their server."""

KEEP_DAYS: Final = 400
"""What a visitor keeps stays so long after the last visit: browsers keep no cookie for longer."""

BEGINS: Final = 0.9
"""Nothing new is begun once this share of the quota is taken."""


def most_kept() -> int:
    """How many bytes the store may take.  Raises SaveError for a variable that says nothing of the kind.

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
    """See that a store of so many bytes has room, for something ``new`` or for what goes on.

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
