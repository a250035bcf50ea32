"""How many files, sockets among them, the server may have open, and how many visitors that is enough for."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

import psutil

MOST: Final = 16_384
"""So many are asked for, where the system allows it; the usual limit of macOS is 256."""
OWN: Final = 96
"""What the server has open itself, and keeps free."""
EACH: Final = 16
"""What one visitor's page takes: its kernel's sockets and files, and those of its browser."""
NO_LIMIT: Final = 2**20
"""What counts as no limit."""


def raise_limit() -> int:
    """Let this process open as many files as it may, up to :data:`MOST`; how many that is."""
    if sys.platform == "win32":
        return NO_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    while soft != resource.RLIM_INFINITY and wanted > soft:
        with suppress(ValueError, OSError):  # macOS has a limit that it does not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
        wanted //= 2
    return limit()


def limit() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return NO_LIMIT
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def pages_left(taken: int | None = None) -> int:
    """For how many more pages the files are enough, when so many are ``taken``, by default those of now.

    >>> pages_left(limit() - OWN - 2 * EACH)
    2
    """
    if taken is None:
        taken = 0 if sys.platform == "win32" else psutil.Process().num_fds()
    return max(0, (limit() - OWN - taken) // EACH)
