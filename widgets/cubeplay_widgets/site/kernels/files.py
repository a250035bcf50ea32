"""The limit of open files, including sockets, and for how many visitors it is enough."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

import psutil

MOST: Final = 16_384
"""The limit that is asked for; the usual limit of macOS is 256."""
OWN: Final = 96
"""Files that are reserved for the server itself."""
EACH: Final = 16
"""The open files of one visitor's page: sockets and files of its kernel and its browser."""
NO_LIMIT: Final = 2**20
"""The number that stands for no limit."""


def raise_limit() -> int:
    """Raise this process's limit of open files, up to :data:`MOST`; returns the limit."""
    if sys.platform == "win32":
        return NO_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    while soft != resource.RLIM_INFINITY and wanted > soft:
        with suppress(ValueError, OSError):  # macOS has a limit that cannot be read
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
        wanted //= 2
    return limit()


def limit() -> int:
    """The limit of this process."""
    if sys.platform == "win32":
        return NO_LIMIT
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def pages_left(taken: int | None = None) -> int:
    """For how many more pages the files are enough, if ``taken`` are open, by default the present number.

    >>> pages_left(limit() - OWN - 2 * EACH)
    2
    """
    if taken is None:
        taken = 0 if sys.platform == "win32" else psutil.Process().num_fds()
    return max(0, (limit() - OWN - taken) // EACH)
