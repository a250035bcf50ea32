"""All kernels of the server: started a few at a time, counted, watched, and ended when they take too much.

A kernel that waits for a visitor ("in advance") counts as free room: it is used, or gives way to another.
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

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer, default
from voila.utils import ENV_VARIABLE

from cubeplay_widgets.pages import address
from cubeplay_widgets.site.capacity import MIB, MemoryBudget, left, memory, seat_size
from cubeplay_widgets.site.files import pages_left
from cubeplay_widgets.site.fork_server import ForkServer, can_fork
from cubeplay_widgets.site.kernel import Kernel
from cubeplay_widgets.site.start_queue import IN_ADVANCE, StartQueue
from cubeplay_widgets.site.watch import EVERY, MOST_MEMORY, Watch, cores, looks

SERVER: Final = "server"
FORK_SERVER: Final = "fork server"
"""The names of those that are watched beside kernels."""
AWAY: Final = 60.0
"""Seconds after which a kernel that no page is connected to gives way to a visitor who has no room."""
LONGEST_START: Final = 60.0
"""Seconds that a kernel may take to lay its page, while it does something."""
CALM: Final = 2.0
"""Seconds after a page was opened in which nothing is started in advance: its browser and kernel work."""
LONGEST_CALM: Final = 10.0
"""Seconds that a start in advance waits for calm at most, while one page after another is opened."""
LOOK: Final = 0.2
"""Seconds between two looks whether it is calm."""
MOST_OPEN: Final = 8
"""So many pages one person may have open at a time."""
REMEMBERED: Final = 500
"""For so many ended kernels it is known why."""


Start = asyncio.Task[dict[str, Any]]
"""What Voilà keeps of a kernel in advance: the start, which results in its name and the task of its page."""


class Expected(Protocol):
    """Who has been let in: ``name`` is what their kernel will be called."""

    name: str


class ServerEnding(Exception):
    """A kernel in advance is not started any more: the server ends."""


class Kernels(AsyncMappingKernelManager):
    """All kernels.

    ``expected`` holds who has been let in and has no kernel yet, ``persons`` whose page each other kernel
    belongs to ("" on one's own machine); ``ended`` says of kernels that were ended
    why: "memory", "processor", "room" (others needed the memory) or "died".  Kernels find ``environment`` in
    theirs.
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
        self.fork_server = ForkServer() if can_fork() else None
        self._watching: asyncio.Task[None] | None = None
        super().__init__(**more)  # type: ignore[no-untyped-call]

    @default("kernel_manager_class")
    def _our_kernel_class(self) -> str:
        return f"{Kernel.__module__}.{Kernel.__qualname__}"

    # How many fit

    def left(self, *, give_way: bool = True) -> int:
        """The bytes left for further visitors, if kernels in advance ``give_way``, or if they do not."""
        free = self.in_advance if give_way else frozenset()
        taken = [self.watch.memory([name]) for name in self._kernels if name not in free]
        now = self.memory()
        now = MemoryBudget(now.total, now.free + self.watch.memory(free))
        return left(now, taken, len(self.expected), self.seat_size())

    def seat_size(self) -> int:
        """The bytes that one more visitor is counted as."""
        grown = (self.watch.memory([name]) for name in self._kernels if name not in self.in_advance)
        return seat_size([size for size in grown if size])

    def has_room(self) -> bool:
        """Whether one more visitor fits: into the memory, and into the files that may be open."""
        coming = len(self.expected) - len(self.in_advance)
        return self.left() >= self.seat_size() and pages_left() > coming

    def memory(self) -> MemoryBudget:
        """The memory that there is, and what of it is free."""
        if SERVER not in self.watch.uses:
            self.watch.see(looks(self._own()))
        return memory(self.memory_limit * MIB or None, used=self.watch.memory())

    async def refusal(self, person: str = "") -> str:
        """Why one more page can't be opened: "open" (the person has too many) or "full"; "" if it can."""
        if person and await self._open(person) >= MOST_OPEN:
            return "open"
        if not self.has_room():
            await self._send_away()
        return "" if self.has_room() else "full"

    async def _open(self, person: str) -> int:
        """How many pages a person has open; if they are too many, those that were left are closed."""
        names = [name for name, whose in self.persons.items() if whose == person]
        for name in names if len(names) >= MOST_OPEN else ():
            if self._is_left(name):
                await self.end(name, "room")
        return sum(name in self.persons for name in names)

    async def _send_away(self) -> None:
        """End kernels whose pages were left, until there is room."""
        for name in list(self.persons):
            if self._is_left(name) and not self.has_room():
                await self.end(name, "room")

    def _is_left(self, name: str) -> bool:
        """Whether no page has been connected to a kernel for a while."""
        kernel = self._kernels.get(name)
        if kernel is None or self._kernel_connections.get(name):
            return False
        seconds: float = (utcnow() - kernel.last_activity).total_seconds()
        return seconds > AWAY

    async def make_room(self) -> None:
        """Let kernels in advance give way as far as those who are expected need it."""
        while self.in_advance and self.left(give_way=False) < 0:
            await self.end(next(iter(self.in_advance)), "room")

    # Starting

    async def start_kernel(self, **wanted: Any) -> str:  # type: ignore[override]
        """Start a kernel and give its name; Voilà's pool asks for one in advance."""
        self._begin_to_watch()
        wanted["env"] = {**wanted.get("env", os.environ), **self.environment}
        start = partial(super().start_kernel, **wanted)
        if wanted["env"].get(ENV_VARIABLE.VOILA_PREHEAT) == "True":
            return await self._start_in_advance(start)
        name: str = await start()
        return name

    async def _start_in_advance(self, start: Callable[[], Awaitable[str]]) -> str:
        """Start a kernel once there is room for it and a visitor, and when no visitor waits for a turn."""
        await self._calm()
        while True:
            while not self._spare():
                await asyncio.sleep(EVERY)
            async with AsyncExitStack() as stack:
                await stack.enter_async_context(self.turns.turn(IN_ADVANCE))
                if self._spare():
                    name = await start()
                    self.in_advance.add(name)
                    self._do(self._settled(name, stack.pop_all()))
                    return name

    async def _calm(self) -> None:
        """Wait until the pages that are being opened have their boards, as far as that can be known."""
        until = monotonic() + LONGEST_CALM
        while monotonic() < until and (self.expected or monotonic() < self._taken + CALM):
            await asyncio.sleep(LOOK)

    def _spare(self) -> bool:
        """Whether a kernel in advance leaves room for a visitor.  Raises ServerEnding as the server ends."""
        if self._closed:
            raise ServerEnding
        return self.left(give_way=False) >= 2 * self.seat_size()

    async def _settled(self, name: str, turn: AsyncExitStack) -> None:
        """Keep a turn until the page of a kernel in advance is ready, or will not be."""
        async with turn:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_START):
                    while name in self and not self._is_laid(name):
                        await asyncio.sleep(0.1)

    async def _add_kernel_when_ready(
        self, kernel_id: str, km: Any, kernel_awaitable: Awaitable[None]
    ) -> None:
        """Jupyter's way to take in a kernel; one whose start failed is ended, not kept as about to start."""
        await super()._add_kernel_when_ready(kernel_id, km, kernel_awaitable)
        if kernel_id not in self._kernels:
            self._pending_kernels.pop(kernel_id, None)
            await km.bury()

    # Kernels in advance: Voilà, which makes its pool of this class, keeps a list of tasks for each notebook

    fill_if_needed: Callable[..., None]
    get_rendered_notebook: Callable[..., Awaitable[tuple[Any, Any, str]]]
    notebook_data: dict[str, Any]

    def ready(self, notebook: str) -> int:
        """How many kernels wait for visitors of a notebook; dead ones are forgotten, ready ones are first."""
        pool = self._pool().get(notebook, [])
        living = [start for start in pool if not start.done() or self._lives(start)]
        pool[:] = sorted(living, key=lambda start: not start.done())
        return sum(start.done() for start in pool)

    def fill(self, notebook: str) -> None:
        """Let a kernel wait for the next visitor of a notebook for which kernels are started in advance."""
        if notebook in self._pool():
            self.ready(notebook)
            self.fill_if_needed(notebook_name=notebook)

    def take(self, name: str, person: str) -> None:
        """Let a kernel be that of a visitor's page."""
        self.in_advance.discard(name)
        self.persons[name] = person
        self._taken = monotonic()

    def tell(self, name: str, query: str) -> None:
        """Let a kernel that has laid its page know what stands behind the "?" of the page's address."""
        self._do(self._tell(name, f"from {address.__name__} import open_at; open_at({query!r})"))

    async def _tell(self, name: str, words: str) -> None:
        client = AsyncKernelClient()  # with a session of its own: nobody else's answers come to it
        client.load_connection_info(self._kernels[name].get_connection_info())
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            client.execute(words, silent=True, store_history=False)
            await client.get_shell_msg(timeout=LONGEST_START)
        except Empty:
            self.log.warning("Kernel %s was told its address in vain.", name)
        finally:
            client.stop_channels()

    def _pool(self) -> dict[str, list[Start]]:
        pools: dict[str, list[Start]] = getattr(self, "_pools", {})
        return pools

    def _lives(self, start: Start) -> bool:
        """Whether a kernel that was started in advance can still be given to a visitor."""
        made = _result(start)
        kernel = self._kernels.get(made.get("kernel_id", ""))
        return kernel is not None and kernel.pid is not None and not _failed(made["task"])

    def _is_laid(self, name: str) -> bool:
        """Whether the page of a kernel in advance is ready."""
        made = (_result(start) for pool in self._pool().values() for start in pool)
        return any(each["task"].done() for each in made if each.get("kernel_id") == name)

    def _names(self, notebook: str) -> list[str]:
        """The kernels that wait for visitors of a notebook."""
        return [made["kernel_id"] for made in map(_result, self._pool().get(notebook, [])) if made]

    # Ending

    def is_in_use(self, name: str) -> bool:
        """Whether a kernel runs, or is about to be started for somebody who was let in."""
        return name in self or any(each.name == name for each in self.expected)

    def runs(self, name: str) -> bool:
        """Whether a kernel runs."""
        return name in self and self._kernels[name].pid is not None

    async def end(self, name: str, why: str) -> None:
        """End a kernel at once; its page is told."""
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
        self.log.setLevel(CRITICAL)  # what fails now fails because all ends
        if self.fork_server is not None:
            self.fork_server.stop()
        await gather(*self._pending_kernels.values(), return_exceptions=True)
        ends = (self.shutdown_kernel(name, *how, **more) for name in list(self._kernels))
        await gather(*ends, return_exceptions=True)
        if self.fork_server is not None:
            self.fork_server.close()

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """A kernel ended by itself, or was ended by the operating system."""
        self._do(self.end(kernel_id, "died"))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside all else."""
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
                await self._look_after()
            except Exception:
                self.log.exception("The kernels could not be watched.")

    async def _look_after(self) -> None:
        """Look at all kernels once, and end what takes too much."""
        pids = {name: kernel.pid for name, kernel in self._kernels.items() if kernel.pid}
        self.watch.see(await asyncio.to_thread(looks, self._own() | pids))
        for name, why in self.watch.greedy(self.kernel_limit * MIB).items():
            await self.end(name, why)
        await self._relieve()

    def _own(self) -> dict[str, int]:
        """The processes that are no kernels: the server, and those that kernels are forks of."""
        divided = {f"{FORK_SERVER} {pid}": pid for pid in self.fork_server.pids} if self.fork_server else {}
        return {SERVER: os.getpid()} | divided

    async def _relieve(self) -> None:
        """Give memory back before the system takes it: kernels in advance first, then the largest."""
        now = self.memory()
        if now.free < now.reserve // 2 and self.in_advance:
            await self.end(next(iter(self.in_advance)), "room")
        elif now.free < now.reserve // 8 and self._kernels:
            await self.end(max(self._kernels, key=lambda name: self.watch.memory([name])), "room")


def _result(start: Start) -> dict[str, Any]:
    """What a start has resulted in; nothing if it failed or still runs."""
    return {} if not start.done() or _failed(start) else start.result()


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
