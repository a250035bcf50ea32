"""How many visitors fit: the memory that is free for kernels, and how much each kernel takes.

Each visitor's page has a kernel of its own.  ``cubeplay doctor`` calls :func:`capacity`, the server calls
:func:`left` before it starts a kernel.  All sizes are bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil

from cubeplay_widgets.site.kernels.fork_server import can_fork

MIB: Final = 2**20
SEAT: Final = (40 if can_fork() else 80) * MIB
"""The assumed memory of one visitor's kernel, unless the running kernels take more on average.

Forked kernels share the memory of their imports; one takes 30 MiB after twenty turns or a lesson, others 60.
"""
SERVER: Final = 120 * MIB
"""The memory of the server itself."""
NO_LIMIT: Final = 2**60
"""The least limit of a version 1 control group that means no limit."""


@dataclass(frozen=True, slots=True)
class MemoryBudget:
    """The memory for server and kernels, in all and free."""

    total: int
    free: int

    @property
    def reserve(self) -> int:
        """The memory that is kept free for growth: a tenth, at most 1 GiB."""
        return min(self.total // 10, 1024 * MIB)

    @property
    def usable(self) -> int:
        """The free memory without the reserve."""
        return self.free - self.reserve

    def under(self, other: MemoryBudget | None) -> MemoryBudget:
        """The tighter one of this limit and another."""
        return self if other is None or self.usable <= other.usable else other


def memory(limit: int | None = None, used: int = 0, root: Path = Path("/")) -> MemoryBudget:
    """The tightest memory limit: of the machine, of our control group, or the given ``limit``.

    ``used`` is what server and kernels take of that limit; ``root`` has the folders ``proc`` and ``sys``.
    """
    machine = psutil.virtual_memory()
    found = MemoryBudget(machine.total, machine.available).under(control_group(root))
    return found if limit is None else found.under(MemoryBudget(limit, max(0, limit - used)))


def left(memory: MemoryBudget, taken: Sequence[int] = (), expected: int = 0, size: int = SEAT) -> int:
    """The memory for further visitors, without the reserve and the expected growth of the present kernels.

    ``taken`` is the present memory of each kernel, ``expected`` how many kernels are about to start.
    """
    promised = sum(max(0, size - now) for now in taken) + expected * size
    return memory.usable - promised


def seat_size(taken: Sequence[int]) -> int:
    """The assumed memory of a visitor's kernel: :data:`SEAT`, or the mean of the running ones if larger."""
    return max(SEAT, sum(taken) // len(taken)) if taken else SEAT


def seats_free(memory: MemoryBudget, taken: Sequence[int] = (), expected: int = 0) -> int:
    """How many more visitors fit beside kernels that take ``taken``.

    >>> seats_free(MemoryBudget(total=900 * MIB, free=90 * MIB + 10 * SEAT))
    10
    >>> seats_free(MemoryBudget(900 * MIB, 90 * MIB + 10 * SEAT), taken=[SEAT // 2] * 6, expected=2)
    5
    """
    size = seat_size(taken)
    return max(0, left(memory, taken, expected, size) // size)


def capacity(limit: int | None = None) -> int:
    """How many visitors fit on this machine now, before the server is started."""
    found = memory(limit)
    return seats_free(MemoryBudget(found.total, found.free - SERVER))


# Control groups, by which Linux and containers limit memory


def control_group(root: Path = Path("/")) -> MemoryBudget | None:
    """The tightest memory limit of our control groups; None if there is none."""
    tightest = None
    for group in _groups(root):
        if (limit := _limit(group)) is not None:
            tightest = limit.under(tightest)
    return tightest


def _groups(root: Path) -> Iterator[Path]:
    """The folders of our memory groups, of both versions, from the innermost to the mount."""
    try:
        lines = (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        _number, controllers, place = line.split(":", 2)
        if controllers and "memory" not in controllers.split(","):
            continue
        mount = root / "sys/fs/cgroup" / ("memory" if controllers else "")
        folder = mount / place.lstrip("/")
        yield from (each for each in (folder, *folder.parents) if each.is_relative_to(mount))


def _limit(group: Path) -> MemoryBudget | None:
    """The limit of one group; memory of cached files counts as free."""
    for limit, usage, idle in (
        ("memory.max", "memory.current", "inactive_file"),
        ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
    ):
        try:
            most, used = (int((group / name).read_text(encoding="utf-8")) for name in (limit, usage))
            stat = dict(
                line.split() for line in (group / "memory.stat").read_text(encoding="utf-8").splitlines()
            )
        except (OSError, ValueError):  # another version, or "max": no limit
            continue
        if most < NO_LIMIT:
            return MemoryBudget(most, max(0, most - used + int(stat.get(idle, 0))))
    return None
