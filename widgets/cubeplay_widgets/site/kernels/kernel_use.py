"""Measures memory and processor time of kernels, and finds those that take too much.

The server measures from outside, since ``setrlimit`` limits the address space rather than the memory, and
the processor time of a whole life rather than of a busy loop.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Final

import psutil

from cubeplay_widgets.site.kernels.capacity import MIB

EVERY: Final = 2.0
"""Seconds between two measurements."""
MOST_MEMORY: Final = 512 * MIB
"""The most memory of one kernel."""
LONGEST_BURN: Final = 180.0
"""The most seconds for which a kernel may keep a processor busy without a pause."""
BUSY: Final = 0.8
"""The share of a processor, or of the kernel's fair part, from which on a kernel counts as busy."""
STILL: Final = 0.05
"""The most seconds of processor time between two measurements of an idle kernel."""


@dataclass(frozen=True, slots=True)
class ProcessSample:
    """A measurement of a process: the time, bytes of memory, and seconds of processor time so far."""

    time: float
    memory: int
    cpu: float


@dataclass(frozen=True, slots=True)
class KernelUse:
    """A kernel's last measurement, and since when it has been busy or idle."""

    last: ProcessSample
    busy_since: float
    still_since: float

    def then(self, now: ProcessSample, share: float = 1.0) -> KernelUse:
        """The use after another measurement; ``share`` is a busy kernel's fair part of a processor."""
        spent = now.cpu - self.last.cpu
        busy = spent >= BUSY * share * (now.time - self.last.time)
        return KernelUse(
            now,
            busy_since=self.busy_since if busy else now.time,
            still_since=self.still_since if spent <= STILL else now.time,
        )

    @property
    def burning(self) -> float:
        """For how many seconds the kernel has been busy."""
        return self.last.time - self.busy_since

    @property
    def stillness(self) -> float:
        """For how many seconds the kernel has been idle."""
        return self.last.time - self.still_since


def look(pid: int, time: float) -> ProcessSample | None:
    """Measure a process; None if it has ended.

    The memory is the PSS (own memory and a part of shared memory) if the system has it, else the USS (own
    memory), else the RSS.
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
    """Measure some processes; those that have ended are left out."""
    found = ((name, look(pid, monotonic())) for name, pid in pids.items())
    return {name: seen for name, seen in found if seen is not None}


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on Windows and macOS
        return os.cpu_count() or 1


class Watch:
    """The use of all processes of a server, by name."""

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.uses: dict[str, KernelUse] = {}

    def see(self, looks: Mapping[str, ProcessSample]) -> None:
        """Add a measurement of every process; missing ones are removed."""
        busy = sum(use.burning > 0 for use in self.uses.values())
        share = min(1.0, self.cores / max(1, busy))
        self.uses = {
            name: self.uses[name].then(now, share)
            if name in self.uses
            else KernelUse(now, now.time, now.time)
            for name, now in looks.items()
        }

    def memory(self, names: Iterable[str] | None = None) -> int:
        """The memory of some processes together, by default of all."""
        chosen = self.uses if names is None else names
        return sum(self.uses[name].last.memory for name in chosen if name in self.uses)

    def greedy(self, most: int = MOST_MEMORY) -> dict[str, str]:
        """The processes that take too much, with "memory" or "processor"."""
        return {
            name: "memory" if use.last.memory > most else "processor"
            for name, use in self.uses.items()
            if use.last.memory > most or use.burning >= LONGEST_BURN
        }
