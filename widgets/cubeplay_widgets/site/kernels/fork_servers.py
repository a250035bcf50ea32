"""A fork server for each language: started with the first kernel that speaks it, ended when it is idle.

Most texts of a game are made when it is imported, in one language, so kernels of two languages have no
process in common.  The fork server of the server's own language stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from time import monotonic

from cubeplay.words import LANGUAGE_VARIABLE

from cubeplay_widgets.site.kernels.fork_server import Child, ForkServer


class ForkServers:
    """Forks kernels in the language that their environment names; ``home`` is the server's own."""

    def __init__(self, home: str, idle: float) -> None:
        self.home, self.idle = home, idle
        self._servers: dict[str, ForkServer] = {}
        self._children: defaultdict[str, list[Child]] = defaultdict(list)
        self._used: dict[str, float] = {}
        self._stopped = False

    async def fork(self, words: Sequence[str], folder: str | None, environment: Mapping[str, str]) -> Child:
        """Fork a new kernel.  Raises what :meth:`ForkServer.fork` raises."""
        spoken = environment.get(LANGUAGE_VARIABLE, self.home)
        server = self._servers.get(spoken)
        if server is None:
            server = self._servers[spoken] = self.made(spoken)
            if self._stopped:
                server.stop()
        self._used[spoken] = monotonic()
        child = await server.fork(words, folder, environment)
        self._children[spoken].append(child)
        return child

    def made(self, spoken: str) -> ForkServer:
        """A fork server of a language, which starts with its first kernel."""
        return ForkServer({LANGUAGE_VARIABLE: spoken})

    @property
    def pids(self) -> list[int]:
        """The processes of which kernels are forks."""
        return [pid for server in self._servers.values() for pid in server.pids]

    def end_idle(self) -> None:
        """End the fork servers that have had no kernel for a while, but for that of the server's language."""
        for spoken, server in list(self._servers.items()):
            living = [child for child in self._children[spoken] if child.poll() is None]
            self._children[spoken] = living
            if living or server.is_asked:
                self._used[spoken] = monotonic()
            elif spoken != self.home and monotonic() - self._used[spoken] > self.idle:
                del self._servers[spoken]
                server.close()

    def stop(self) -> None:
        """Fork no more kernels; those that run stay until :meth:`close`."""
        self._stopped = True
        for server in self._servers.values():
            server.stop()

    def close(self) -> None:
        """Kill all processes; their kernels end too."""
        for server in self._servers.values():
            server.close()
