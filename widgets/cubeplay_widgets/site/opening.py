"""Opens the page of a notebook: checks for room, queues for a kernel, and shows the progress.

Voilà makes the page; to Voilà a :class:`Seat` stands for the kernels.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from time import monotonic
from typing import Any, Final
from uuid import uuid4

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from voila.tornado.handler import TornadoVoilaHandler

from cubeplay_widgets.site.first_look import PLACE
from cubeplay_widgets.site.kernels.manager import LONGEST_START, Kernels

NEWS: Final = 2.0
"""Seconds between two messages to a page that waits."""
LONGEST_STILL: Final = 14.0
"""Seconds without processor time after which a starting kernel is given up."""
HEARTBEAT: Final = "voila_heartbeat"
"""A mark in Voilà's own heartbeats, which are not sent."""
AGAIN: Final = 60
"""Seconds after which a browser may try again if there is no room."""


class Seat:
    """The one kernel of one page: taken from those in advance, or started in turn."""

    def __init__(self, kernels: Kernels, notebook: str, person: str = "") -> None:
        self.kernels, self.notebook, self.person = kernels, notebook, person
        self.name = ""
        self._since: float | None = None
        self._starting: asyncio.Task[Any] | None = None
        self._turn = AsyncExitStack()
        kernels.expected.add(self)

    # Called by Voilà

    @property
    def notebook_data(self) -> Any:
        """Voilà's data of notebooks with kernels in advance."""
        return self.kernels.notebook_data

    def get_pool_size(self, notebook: str) -> int:
        """How many kernels are ready for this notebook."""
        return self.kernels.ready(notebook)

    async def get_rendered_notebook(self, **wanted: Any) -> Any:
        """Take a kernel that was started in advance."""
        self._since = monotonic()
        task, pieces, name = await self.kernels.get_rendered_notebook(**wanted)
        self._sit(name)
        return task, pieces, name

    async def start_kernel(self, **wanted: Any) -> str:
        """Start a kernel when its turn comes; returns its name at once."""
        self.name = str(uuid4())
        self._starting = asyncio.create_task(self._start(wanted))
        return self.name

    def get_kernel(self, _name: str) -> asyncio.Task[Any]:
        """The task whose result is the kernel."""
        assert self._starting is not None
        return self._starting

    # State

    async def _start(self, wanted: dict[str, Any]) -> Any:
        await self._turn.enter_async_context(self.kernels.turns.turn())
        self._since = monotonic()
        await self.kernels.make_room()
        self._sit(await self.kernels.start_kernel(kernel_id=self.name, **wanted))
        self.kernels.fill(self.notebook)
        return self.kernels.get_kernel(self.name)

    def _sit(self, name: str) -> None:
        self.name = name
        self.kernels.take(name, self.person)
        self.kernels.expected.discard(self)

    @property
    def before(self) -> int | None:
        """How many other pages wait for their turn; None if this page no longer waits."""
        return self.kernels.turns.waiting() if self._since is None else None

    def tell(self, query: str) -> None:
        """Send the page's query to a kernel that was started in advance."""
        if self._starting is None and query:
            self.kernels.tell(self.name, query)

    def go_on(self) -> None:
        """Note that the kernel has answered."""
        if self._since is not None:
            self._since = monotonic()

    def is_lost(self) -> bool:
        """Whether the kernel did not start, died, or hangs."""
        if self._since is None:
            return False
        age = monotonic() - self._since
        if self in self.kernels.expected:
            started = self._starting is not None and self._starting.done()
            return started or age > LONGEST_START
        use = self.kernels.watch.uses.get(self.name)
        still = use.stillness if use else age
        return not self.kernels.runs(self.name) or age > LONGEST_START or min(age, still) > LONGEST_STILL

    async def leave(self, *, laid: bool) -> None:
        """Give the turn to the next page; end the kernel unless the page was ``laid`` completely."""
        if self._starting is not None and not laid:
            if self._since is None:
                self._starting.cancel()
            await asyncio.wait({self._starting}, timeout=LONGEST_STILL)
        await self._turn.aclose()
        self.kernels.expected.discard(self)
        if not laid:
            await self.kernels.end(self.name, "died")


class NotebookHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """A page of a notebook."""

    seat: Seat | None = None
    _begun = _gone = False

    @property
    def person(self) -> str:
        """The visitor's person; "" on one's own machine."""
        return ""

    @property
    def kernel_manager(self) -> Any:
        """The seat of this page, in place of the kernels."""
        return self.seat or super().kernel_manager

    @tornado.web.authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page, or a page that says why not and tries again."""
        path = path or ""
        if not path.endswith(".ipynb") or not await ensure_async(self.contents_manager.file_exists(path)):
            await super().get(path)
            return
        kernels: Kernels = self.settings["kernel_manager"]
        if why := await kernels.refusal(self.person):
            self._refuse("full.html", AGAIN, why=why)
            return
        self.seat = Seat(kernels, path, self.person)
        laid = False
        try:
            laid = await self._lay(path)
        finally:
            await self.seat.leave(laid=laid)
        if not laid and not self._gone:
            self._give_up()

    async def first_look(self, path: str) -> str:
        """HTML to show until the page is complete; by default none."""
        return ""

    async def _look(self, path: str) -> str:
        """The first look; "" after an error, since the page works without it."""
        try:
            return await self.first_look(path)
        except Exception:
            self.log.exception("A page has no picture.")
            return ""

    async def _lay(self, path: str) -> bool:
        """Send the page piece by piece, with messages in between; returns whether it is complete."""
        assert self.seat is not None
        look = asyncio.create_task(self._look(path))
        pieces = self.get_generator(path=path)
        while True:
            piece = asyncio.ensure_future(anext(pieces, None))
            while not (await asyncio.wait({piece}, timeout=NEWS))[0]:
                if self._gone or self.seat.is_lost():
                    piece.cancel()
                    return False
                self._tell(self.seat.before)
            try:
                html = await piece
            except tornado.web.HTTPError:
                raise
            except Exception:
                self.log.exception("A page was not laid.")
                return False
            if html is None:
                return True
            if HEARTBEAT not in html:
                self.seat.go_on()
                if not self._begun:
                    self.seat.tell(self.request.query)
                await self._send_with(html, look)
            if self._gone or self.seat.is_lost():
                return False

    async def _send_with(self, html: str, look: Awaitable[str]) -> None:
        """Send a piece of the page; the part before the first look's place is sent at once."""
        before, place, after = html.partition(PLACE)
        self._send(before)
        if place:
            self._send(await look + after)

    def on_connection_close(self) -> None:
        """Note that the browser has left."""
        self._gone = True

    def _tell(self, before: int | None) -> None:
        """Show on a page that is begun how many wait, or that its kernel is slow."""
        if self._begun:
            self._sign("slow" if before is None else "waits" if before > 1 else "next")

    def _give_up(self) -> None:
        """Show that the page has failed; it tries again by itself."""
        if self._begun:
            self._sign("failed")
        else:
            self._refuse("failed.html", again=1)

    def _sign(self, news: str) -> None:
        """Send an element that ``opening.js`` reads, since pages may have no inline scripts."""
        self._send(f'<i hidden data-opening="{news}"></i>\n')

    def _send(self, html: str) -> None:
        self._begun = True
        self.write(html)
        self.flush()

    def _refuse(self, template: str, again: int, **words: Any) -> None:
        """Answer with a page that needs no kernel."""
        self.set_status(503)
        self.set_header("Retry-After", again)
        self.set_header("Cache-Control", "no-store")
        self.finish(self.render_template(template, **words))


class KernelEndReason(JupyterHandler):
    """Answers why the server has ended a kernel."""

    @tornado.web.authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer with {"why": …}: "memory", "processor", "room", "died", or "" if nothing is known."""
        kernels: Kernels = self.settings["kernel_manager"]
        self.finish({"why": kernels.ended.get(kernel_id, "")})
