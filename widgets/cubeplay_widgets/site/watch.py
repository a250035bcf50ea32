"""What each kernel takes of memory and processor, and which ones take too much.

The server looks from outside: a limit that a process sets itself counts address space, not memory, and
the seconds of a whole life, not a page that spins.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Final

import psutil

from cubeplay_widgets.site.capacity import MIB

EVERY: Final = 2.0
"""Seconds between two looks at all kernels."""
MOST_MEMORY: Final = 512 * MIB
"""What one kernel may take."""
LONGEST_BURN: Final = 180.0
"""Seconds for which a kernel may keep a processor busy without a pause."""
BUSY: Final = 0.8
"""The share of a processor, or of its fair part of all, from which on a kernel counts as busy."""
STILL: Final = 0.05
"""Seconds of processor between two looks up to which a kernel counts as doing nothing."""


@dataclass(frozen=True, slots=True)
class ProcessSample:
    """What a process takes at a moment: bytes of memory, and seconds of processor since it began."""

    time: float
    memory: int
    cpu: float


@dataclass(frozen=True, slots=True)
class KernelUse:
    """What is known of a kernel: the last look, and since when it has been busy and still."""

    last: ProcessSample
    busy_since: float
    still_since: float

    def then(self, now: ProcessSample, share: float = 1.0) -> KernelUse:
        """What is known after another look; ``share`` is a busy kernel's fair part of a processor."""
        spent = now.cpu - self.last.cpu
        busy = spent >= BUSY * share * (now.time - self.last.time)
        return KernelUse(
            now,
            busy_since=self.busy_since if busy else now.time,
            still_since=self.still_since if spent <= STILL else now.time,
        )

    @property
    def burning(self) -> float:
        """For how many seconds it has kept a processor busy."""
        return self.last.time - self.busy_since

    @property
    def stillness(self) -> float:
        """For how many seconds it has done nothing."""
        return self.last.time - self.still_since


def look(pid: int, time: float) -> ProcessSample | None:
    """What a process takes now; None if it is gone.

    Memory is its part of what it shares and all of its own (PSS) where the system tells, else its own (USS),
    else all that it can see (RSS).
    """
    try:
        process = psutil.Process(pid)
        try:
            told = process.memory_full_info()
            memory = getattr(told, "pss", 0) or told.uss
        except psutil.AccessDenied:
            memory = process.memory_info().rss
        spent = process.cpu_times()
    except psutil.Error:
        return None
    return ProcessSample(time, memory, spent.user + spent.system)


def looks(pids: Mapping[str, int]) -> dict[str, ProcessSample]:
    """A look at each of some processes that still run."""
    found = ((name, look(pid, monotonic())) for name, pid in pids.items())
    return {name: seen for name, seen in found if seen is not None}


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on Windows and macOS
        return os.cpu_count() or 1


class Watch:
    """What is known of all processes of a server, each under its name."""

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.uses: dict[str, KernelUse] = {}

    def see(self, looks: Mapping[str, ProcessSample]) -> None:
        """Take in a look at every process; those that are missing are forgotten."""
        busy = sum(use.burning > 0 for use in self.uses.values())
        share = min(1.0, self.cores / max(1, busy))
        self.uses = {
            name: self.uses[name].then(now, share)
            if name in self.uses
            else KernelUse(now, now.time, now.time)
            for name, now in looks.items()
        }

    def memory(self, names: Iterable[str] | None = None) -> int:
        """What some processes take together; without names: all."""
        chosen = self.uses if names is None else names
        return sum(self.uses[name].last.memory for name in chosen if name in self.uses)

    def greedy(self, most: int = MOST_MEMORY) -> dict[str, str]:
        """The processes that take too much, and what of."""
        return {
            name: "memory" if use.last.memory > most else "processor"
            for name, use in self.uses.items()
            if use.last.memory > most or use.burning >= LONGEST_BURN
        }
