"""Measures the memory and processor time of a server and its kernels; statistics of waiting times."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

import psutil

from cubeplay_widgets.site.kernels.kernel_use import looks

SERVER = "server"


@dataclass(slots=True)
class Peaks:
    """The most memory, in bytes: of all processes, of the server, of one kernel; the mean of all kernels.

    :attr:`spent` has the processor seconds of each process since the measurement began.
    """

    all: int = 0
    server: int = 0
    kernel: int = 0
    kernels: int = 0
    mean: int = 0
    spent: dict[str, float] = field(default_factory=dict)
    _before: dict[str, float] | None = None

    async def watch(self, server: int) -> None:
        """Measure a server and its kernels once a second."""
        while True:
            kernels = {str(child.pid): child.pid for child in psutil.Process(server).children(recursive=True)}
            seen = await asyncio.to_thread(looks, {SERVER: server} | kernels)
            sizes = [look.memory for name, look in seen.items() if name != SERVER]
            self.all = max(self.all, sum(look.memory for look in seen.values()))
            self.server = max(self.server, seen[SERVER].memory if SERVER in seen else 0)
            self.kernel = max(self.kernel, *sizes, 0)
            if len(sizes) >= self.kernels:
                self.kernels, self.mean = len(sizes), sum(sizes) // max(1, len(sizes))
            self._count({name: look.cpu for name, look in seen.items()})
            await asyncio.sleep(1)

    def _count(self, cpu: dict[str, float]) -> None:
        if self._before is None:
            self._before = cpu
        self.spent |= {name: seconds - self._before.get(name, 0.0) for name, seconds in cpu.items()}

    @property
    def server_spent(self) -> float:
        """The processor seconds of the server itself."""
        return self.spent.get(SERVER, 0.0)

    @property
    def kernels_spent(self) -> float:
        """The processor seconds of the server's other processes."""
        return sum(self.spent.values()) - self.server_spent


def spread(seconds: Sequence[float]) -> str:
    """The median, the 95th percentile and the longest of some times."""
    if len(seconds) < 2:
        return "-"
    late = quantiles(seconds, n=20, method="inclusive")[-1]
    return f"p50 {median(seconds):.3f} s, p95 {late:.3f} s, longest {max(seconds):.3f} s"
