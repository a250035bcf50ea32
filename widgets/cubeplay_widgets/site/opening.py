"""How a page is opened: where there is room, in turn, and never left without a word.

Voilà makes the page; a :class:`Seat` is what it sees of the kernels while it does.
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
from cubeplay_widgets.site.kernels import LONGEST_START, Kernels

NEWS: Final = 2.0
"""Seconds after which a page that waits is told how it stands."""
LONGEST_STILL: Final = 14.0
"""Seconds after which a kernel that starts and does nothing is given up."""
HEARTBEAT: Final = "voila_heartbeat"
"""What Voilà sends while nothing comes; ours tells more."""
AGAIN: Final = 60
"""Seconds after which a browser that finds no room may ask again."""


class Seat:
    """The one kernel of one page: taken from those in advance, or started in turn."""

    def __init__(self, kernels: Kernels, notebook: str, person: str = "") -> None:
        self.kernels, self.notebook, self.person = kernels, notebook, person
        self.name = ""
        self._since: float | None = None
        self._starting: asyncio.Task[Any] | None = None
        self._turn = AsyncExitStack()
        kernels.expected.add(self)

    # What Voilà asks of the kernels

    @property
    def notebook_data(self) -> Any:
        """What Voilà keeps of notebooks for which kernels wait."""
        return self.kernels.notebook_data

    def get_pool_size(self, notebook: str) -> int:
        """How many kernels wait for a visitor of this notebook."""
        return self.kernels.ready(notebook)

    async def get_rendered_notebook(self, **wanted: Any) -> Any:
        """Take a kernel that waits."""
        self._since = monotonic()
        task, pieces, name = await self.kernels.get_rendered_notebook(**wanted)
        self._sit(name)
        return task, pieces, name

    async def start_kernel(self, **wanted: Any) -> str:
        """Have a kernel started when its turn comes; its name is known at once."""
        self.name = str(uuid4())
        self._starting = asyncio.create_task(self._start(wanted))
        return self.name

    def get_kernel(self, _name: str) -> asyncio.Task[Any]:
        """What results in the kernel once it has started."""
        assert self._starting is not None
        return self._starting

    # How it stands

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
        """How many other pages wait for their turn; None for a page that waits no more."""
        return self.kernels.turns.waiting() if self._since is None else None

    def tell(self, query: str) -> None:
        """Let a kernel that waited with its page laid open what the page's address asks for."""
        if self._starting is None and query:
            self.kernels.tell(self.name, query)

    def go_on(self) -> None:
        """Note that the page goes on: its kernel answers."""
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
        """Let the next one have a turn; a kernel whose page was not laid is ended."""
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
        """Who asks; "" on one's own machine, where nobody is told from another."""
        return ""

    @property
    def kernel_manager(self) -> Any:
        """The kernels, as far as they concern this page."""
        return self.seat or super().kernel_manager

    @tornado.web.authenticated
    async def get(self, path: str | None = None) -> None:
        """Show the page, or say why it can't be shown now and try again."""
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
        """What stands in the place for it until the page is laid, as HTML; by default nothing."""
        return ""

    async def _look(self, path: str) -> str:
        """The first look, without which a page comes as well."""
        try:
            return await self.first_look(path)
        except Exception:
            self.log.exception("A page has no picture.")
            return ""

    async def _lay(self, path: str) -> bool:
        """Send the page piece by piece, and news of it while nothing comes; says whether it is whole."""
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
        """Send a piece; what stands before the place of the first look does not wait for it."""
        before, place, after = html.partition(PLACE)
        self._send(before)
        if place:
            self._send(await look + after)

    def on_connection_close(self) -> None:
        """The browser waits no more."""
        self._gone = True

    def _tell(self, before: int | None) -> None:
        """Tell a page that is shown already how many wait, or that its kernel is slow."""
        if self._begun:
            self._sign("slow" if before is None else "waits" if before > 1 else "next")

    def _give_up(self) -> None:
        """Say that the page could not be laid; it tries again by itself."""
        if self._begun:
            self._sign("failed")
        else:
            self._refuse("failed.html", again=1)

    def _sign(self, news: str) -> None:
        """Put a sign into the page that ``opening.js`` reads: a page runs no script of its own."""
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
    """Why the server has ended a kernel, in one word for its page."""

    @tornado.web.authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer with {"why": …}: "memory", "processor", "room", "died", or "" if nothing is known."""
        kernels: Kernels = self.settings["kernel_manager"]
        self.finish({"why": kernels.ended.get(kernel_id, "")})
