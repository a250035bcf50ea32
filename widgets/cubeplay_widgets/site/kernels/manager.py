"""All kernels of the server: starts a few at a time, watches them, and ends those that take too much.

The memory of a kernel that was started in advance counts as free, since it is used for the next visitor or
ended for another one.
"""

from __future__ import annotations

import asyncio
import os
from asyncio import gather
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from functools import partial
from logging import CRITICAL
from queue import Empty
from time import monotonic
from typing import Any, Final, Protocol

from cubeplay.words import LANGUAGE_VARIABLE, language, process_language, speaking
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer, default
from voila.utils import ENV_VARIABLE

from cubeplay_widgets.pages import address
from cubeplay_widgets.site.kernels.capacity import MIB, MemoryBudget, left, memory, seat_size
from cubeplay_widgets.site.kernels.files import pages_left
from cubeplay_widgets.site.kernels.fork_server import can_fork
from cubeplay_widgets.site.kernels.fork_servers import ForkServers
from cubeplay_widgets.site.kernels.kernel import Kernel
from cubeplay_widgets.site.kernels.kernel_use import EVERY, MOST_MEMORY, Watch, cores, looks
from cubeplay_widgets.site.kernels.start_queue import IN_ADVANCE, StartQueue

SERVER: Final = "server"
FORK_SERVER: Final = "fork server"
"""The names of further watched processes."""
AWAY: Final = 60.0
"""Seconds after which a kernel without a connected page may be ended for another visitor."""
LONGEST_START: Final = 60.0
"""Seconds that a working kernel may take to make its page."""
CALM: Final = 2.0
"""Seconds after a page was opened in which nothing is started in advance, since browser and kernel work."""
LONGEST_CALM: Final = 10.0
"""The most seconds that a start in advance waits while pages are opened."""
LOOK: Final = 0.2
"""Seconds between two checks whether pages are being opened."""
MOST_OPEN: Final = 8
"""The most open pages of one person."""
REMEMBERED: Final = 500
"""The number of ended kernels whose reason is stored."""


Start = asyncio.Task[dict[str, Any]]
"""Voilà's task of a start in advance, which results in the kernel's name and the task of its page."""


class Expected(Protocol):
    """A visitor who waits for a kernel; ``name`` will be that of the kernel."""

    name: str


class ServerEnding(Exception):
    """No more kernels are started in advance, since the server ends."""


class Kernels(AsyncMappingKernelManager):
    """All kernels.

    ``expected`` are visitors without a kernel yet, ``persons`` are the persons of the other kernels ("" on
    one's own machine); ``ended`` are the reasons why kernels were ended: "memory", "processor", "room" (for
    others) or "died".  ``environment`` is added to the environment of kernels.
    """

    memory_limit = Integer(0, help="MiB that server and kernels may take; 0: all that is free").tag(
        config=True
    )
    kernel_limit = Integer(MOST_MEMORY // MIB, help="MiB that one kernel may take").tag(config=True)

    def __init__(self, **more: Any) -> None:
        self.turns, self.watch = StartQueue(cores()), Watch(cores())
        self.in_advance: set[str] = set()
        self.expected: set[Expected] = set()
        self.persons: dict[str, str] = {}
        self._taken = -CALM
        self.ended: dict[str, str] = {}
        self.environment: dict[str, str] = {}
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None
        self.fork_server: ForkServers | None = None
        super().__init__(**more)  # type: ignore[no-untyped-call]
        if can_fork():
            self.fork_server = ForkServers(process_language().code, self.cull_idle_timeout)

    @default("kernel_manager_class")
    def _our_kernel_class(self) -> str:
        return f"{Kernel.__module__}.{Kernel.__qualname__}"

    # How many fit

    def left(self, *, give_way: bool = True) -> int:
        """The bytes left for further visitors, with those of kernels in advance if these ``give_way``."""
        free = self.in_advance if give_way else frozenset()
        taken = [self.watch.memory([name]) for name in self._kernels if name not in free]
        now = self.memory()
        now = MemoryBudget(now.total, now.free + self.watch.memory(free))
        return left(now, taken, len(self.expected), self.seat_size())

    def seat_size(self) -> int:
        """The assumed bytes of one more visitor."""
        grown = (self.watch.memory([name]) for name in self._kernels if name not in self.in_advance)
        return seat_size([size for size in grown if size])

    def has_room(self) -> bool:
        """Whether memory and open files are enough for one more visitor."""
        coming = len(self.expected) - len(self.in_advance)
        return self.left() >= self.seat_size() and pages_left() > coming

    def memory(self) -> MemoryBudget:
        """The memory, in all and free."""
        if SERVER not in self.watch.uses:
            self.watch.see(looks(self._own()))
        return memory(self.memory_limit * MIB or None, used=self.watch.memory())

    async def refusal(self, person: str = "") -> str:
        """Why one more page can't be opened: "open" (the person has too many) or "full"; "" if it can be."""
        if person and await self._open(person) >= MOST_OPEN:
            return "open"
        if not self.has_room():
            await self._end_abandoned()
        return "" if self.has_room() else "full"

    async def _open(self, person: str) -> int:
        """How many pages a person has open; if there are too many, abandoned ones are ended first."""
        names = [name for name, whose in self.persons.items() if whose == person]
        for name in names if len(names) >= MOST_OPEN else ():
            if self._is_abandoned(name):
                await self.end(name, "room")
        return sum(name in self.persons for name in names)

    async def _end_abandoned(self) -> None:
        """End kernels of abandoned pages until there is room."""
        for name in list(self.persons):
            if self._is_abandoned(name) and not self.has_room():
                await self.end(name, "room")

    def _is_abandoned(self, name: str) -> bool:
        """Whether no page has been connected to a kernel for :data:`AWAY` seconds."""
        kernel = self._kernels.get(name)
        if kernel is None or self._kernel_connections.get(name):
            return False
        seconds: float = (utcnow() - kernel.last_activity).total_seconds()
        return seconds > AWAY

    def present(self) -> frozenset[str]:
        """The persons with a page that is connected now."""
        return frozenset(who for name, who in self.persons.items() if self._kernel_connections.get(name))

    async def make_room(self) -> None:
        """End kernels in advance as far as expected visitors need their memory."""
        while self.in_advance and self.left(give_way=False) < 0:
            await self.end(next(iter(self.in_advance)), "room")

    # Starting

    async def start_kernel(self, **wanted: Any) -> str:  # type: ignore[override]
        """Start a kernel, also in advance for Voilà's pool; returns its name."""
        self._begin_to_watch()
        told = {LANGUAGE_VARIABLE: language().code}
        wanted["env"] = {**wanted.get("env", os.environ), **self.environment, **told}
        start = partial(super().start_kernel, **wanted)
        if wanted["env"].get(ENV_VARIABLE.VOILA_PREHEAT) == "True":
            return await self._start_in_advance(start)
        name: str = await start()
        return name

    async def _start_in_advance(self, start: Callable[[], Awaitable[str]]) -> str:
        """Start a kernel when there is room for it and a visitor, and no visitor waits for a turn."""
        await self._calm()
        while True:
            while not self._has_spare_room():
                await asyncio.sleep(EVERY)
            async with AsyncExitStack() as stack:
                await stack.enter_async_context(self.turns.turn(IN_ADVANCE))
                if self._has_spare_room():
                    name = await start()
                    self.in_advance.add(name)
                    self._in_background(self._keep_turn(name, stack.pop_all()))
                    return name

    async def _calm(self) -> None:
        """Wait until the pages that are being opened probably have their boards."""
        until = monotonic() + LONGEST_CALM
        while monotonic() < until and (self.expected or monotonic() < self._taken + CALM):
            await asyncio.sleep(LOOK)

    def _has_spare_room(self) -> bool:
        """Whether a kernel in advance leaves room for a visitor.  Raises ServerEnding at the end."""
        if self._closed:
            raise ServerEnding
        return self.left(give_way=False) >= 2 * self.seat_size()

    async def _keep_turn(self, name: str, turn: AsyncExitStack) -> None:
        """Keep a turn until the page of a kernel in advance is ready or has failed."""
        async with turn:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_START):
                    while name in self and not self._is_ready(name):
                        await asyncio.sleep(0.1)

    async def _add_kernel_when_ready(
        self, kernel_id: str, km: Any, kernel_awaitable: Awaitable[None]
    ) -> None:
        """Jupyter's registration of a kernel; a kernel whose start failed is removed."""
        await super()._add_kernel_when_ready(kernel_id, km, kernel_awaitable)
        if kernel_id not in self._kernels:
            self._pending_kernels.pop(kernel_id, None)
            await km.clean_up()

    # Kernels in advance: Voilà makes its pool from this class, with a list of tasks for each notebook

    fill_if_needed: Callable[..., None]
    get_rendered_notebook: Callable[..., Awaitable[tuple[Any, Any, str]]]
    notebook_data: dict[str, Any]

    def ready(self, notebook: str) -> int:
        """How many kernels are ready for the visitor of a notebook; sorts them first, and removes dead ones.

        Kernels in advance speak the server's language; others are forked when they are asked for.
        """
        pool = self._pool().get(notebook, [])
        living = [start for start in pool if not start.done() or self._lives(start)]
        pool[:] = sorted(living, key=lambda start: not start.done())
        return sum(start.done() for start in pool) if language() is process_language() else 0

    def fill(self, notebook: str) -> None:
        """Start a kernel for the next visitor of a notebook, if its kernels are started in advance."""
        if notebook in self._pool():
            self.ready(notebook)
            with speaking(process_language()):
                self.fill_if_needed(notebook_name=notebook)

    def take(self, name: str, person: str) -> None:
        """Give a kernel to a visitor's page."""
        self.in_advance.discard(name)
        self.persons[name] = person
        self._taken = monotonic()

    def tell(self, name: str, query: str) -> None:
        """Send a kernel with a finished page the query of the page's address."""
        self._in_background(self._tell(name, f"from {address.__name__} import open_at; open_at({query!r})"))

    async def _tell(self, name: str, words: str) -> None:
        client = AsyncKernelClient()  # with a session of its own: nobody else's answers come to it
        client.load_connection_info(self._kernels[name].get_connection_info())
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            client.execute(words, silent=True, store_history=False)
            await client.get_shell_msg(timeout=LONGEST_START)
        except Empty:
            self.log.warning("Kernel %s did not answer when it was sent its address.", name)
        finally:
            client.stop_channels()

    def _pool(self) -> dict[str, list[Start]]:
        pools: dict[str, list[Start]] = getattr(self, "_pools", {})
        return pools

    def _lives(self, start: Start) -> bool:
        """Whether a kernel that was started in advance can still be used."""
        made = _result(start)
        kernel = self._kernels.get(made.get("kernel_id", ""))
        return kernel is not None and kernel.pid is not None and not _failed(made["task"])

    def _is_ready(self, name: str) -> bool:
        """Whether the page of a kernel in advance is ready."""
        made = (_result(start) for pool in self._pool().values() for start in pool)
        return any(each["task"].done() for each in made if each.get("kernel_id") == name)

    def _names(self, notebook: str) -> list[str]:
        """The names of the kernels in advance of a notebook."""
        return [made["kernel_id"] for made in map(_result, self._pool().get(notebook, [])) if made]

    # Ending

    def is_in_use(self, name: str) -> bool:
        """Whether a kernel runs, or is about to be started for a visitor."""
        return name in self or any(each.name == name for each in self.expected)

    def runs(self, name: str) -> bool:
        """Whether a kernel runs."""
        return name in self and self._kernels[name].pid is not None

    async def end(self, name: str, why: str) -> None:
        """End a kernel at once, and tell its page."""
        if name not in self or name in self.ended:
            return
        self.ended[name] = why
        self.log.warning("Kernel %s is ended: %s.", name, why)
        waited_for = [notebook for notebook in self._pool() if name in self._names(notebook)]
        while len(self.ended) > REMEMBERED:
            del self.ended[next(iter(self.ended))]
        if self.runs(name):
            self._kernels[name].tell_dead()
        await self.shutdown_kernel(name, now=True)
        for notebook in waited_for:
            self.fill(notebook)

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, *how: Any, **more: Any
    ) -> None:
        """End a kernel."""
        self.in_advance.discard(kernel_id)
        self.persons.pop(kernel_id, None)
        await super().shutdown_kernel(kernel_id, *how, **more)  # type: ignore[no-untyped-call]

    async def shutdown_all(self, *how: Any, **more: Any) -> None:  # type: ignore[override]
        """End all kernels, and start no more."""
        self._closed = True
        if self._watching is not None:
            self._watching.cancel()
        self.log.setLevel(CRITICAL)  # failures are expected from now on
        if self.fork_server is not None:
            self.fork_server.stop()
        await gather(*self._pending_kernels.values(), return_exceptions=True)
        ends = (self.shutdown_kernel(name, *how, **more) for name in list(self._kernels))
        await gather(*ends, return_exceptions=True)
        if self.fork_server is not None:
            self.fork_server.close()

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Called after a kernel has ended by itself, or was killed by the operating system."""
        self._in_background(self.end(kernel_id, "died"))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Watching

    def _begin_to_watch(self) -> None:
        if self._watching is None:
            self._watching = asyncio.create_task(self._keep_watching())

    async def _keep_watching(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._check_kernels()
            except Exception:
                self.log.exception("The kernels could not be watched.")

    async def _check_kernels(self) -> None:
        """Measure all kernels once, and end those that take too much."""
        pids = {name: kernel.pid for name, kernel in self._kernels.items() if kernel.pid}
        self.watch.see(await asyncio.to_thread(looks, self._own() | pids))
        for name, why in self.watch.greedy(self.kernel_limit * MIB).items():
            await self.end(name, why)
        await self._free_memory()
        if self.fork_server is not None:
            self.fork_server.end_idle()

    def _own(self) -> dict[str, int]:
        """The processes that are no kernels: the server and the fork servers."""
        divided = {f"{FORK_SERVER} {pid}": pid for pid in self.fork_server.pids} if self.fork_server else {}
        return {SERVER: os.getpid()} | divided

    async def _free_memory(self) -> None:
        """End kernels when memory is short: those in advance first, then the largest."""
        now = self.memory()
        if now.free < now.reserve // 2 and self.in_advance:
            await self.end(next(iter(self.in_advance)), "room")
        elif now.free < now.reserve // 8 and self._kernels:
            await self.end(max(self._kernels, key=lambda name: self.watch.memory([name])), "room")


def _result(start: Start) -> dict[str, Any]:
    """The result of a start; {} if the start failed or still runs."""
    return {} if not start.done() or _failed(start) else start.result()


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
