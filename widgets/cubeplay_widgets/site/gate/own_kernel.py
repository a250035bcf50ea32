"""The handlers of a kernel, for the browser that owns it."""

from __future__ import annotations

from asyncio import Future
from http import HTTPStatus
from typing import Any, Final

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamBufferFullError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cubeplay_widgets.site.gate.middleware import Guarded, RequestRefused
from cubeplay_widgets.site.gate.socket_frames import PROTOCOL, Malformed, message_type

MOST_SOCKETS: Final = 4
"""The most sockets of one kernel: a page has one, and for a moment a lost one."""
MOST_UNREAD: Final = 32 * 2**20
"""The most unread bytes for a page before its socket is closed."""
NOT_OF_THE_PROTOCOL: Final = 1002
"""The close code of a socket for a protocol error (RFC 6455)."""


class OwnKernel(Guarded):
    """The base class of a kernel's handlers, which do not exist for other browsers."""

    open_to_guests = True

    @property
    def kernel(self) -> str:
        """The kernel that the address names."""
        return str(self.path_kwargs["kernel_id"])

    def admit(self) -> None:
        """Admit the owner of the kernel only."""
        if not self.guard.owners.owns(self.visitor, self.kernel):
            raise RequestRefused(HTTPStatus.NOT_FOUND, "404.html")


class KernelState(OwnKernel, KernelHandler):  # type: ignore[misc]
    """The state of a page's own kernel."""

    SUPPORTED_METHODS = ("GET",)


class KernelEnd(OwnKernel, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Ends a page's own kernel when the page is left."""


class KernelChannels(OwnKernel, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The socket between a page and its own kernel: protocol v1 alone, and every frame is checked.

    Jupyter's readers of both protocols, and Voilà's writer of the older one, loop over counts that they do
    not check: one frame would keep the server busy until its memory is full.
    """

    _is_refused = False

    def admit(self) -> None:
        """Admit the owner only, with protocol v1, and few sockets at a time."""
        super().admit()
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in (each.strip() for each in offered.split(",")):
            raise RequestRefused(HTTPStatus.UPGRADE_REQUIRED, "error.html")
        if self.kernel_manager._kernel_connections.get(self.kernel, 0) >= MOST_SOCKETS:
            raise RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "wait.html")

    def select_subprotocol(self, _offered: list[str]) -> str:
        """Protocol v1, whatever Jupyter is configured to prefer."""
        return PROTOCOL

    async def open(self, kernel_id: str) -> None:
        """Connect the page to its kernel."""
        self.ws_connection.stream.max_write_buffer_size = MOST_UNREAD
        await super().open(kernel_id)

    def on_message(self, frame: str | bytes) -> None:
        """Pass a frame on to the kernel if it is valid, and of a type that pages may send."""
        if self._is_refused:
            return
        try:
            kind = message_type(frame)
        except Malformed as error:
            self._is_refused = True
            self.log.warning("A page's socket is closed: a malformed frame (%s).", error)
            self.close(NOT_OF_THE_PROTOCOL, "malformed frame")
            return
        if kind in self.kernel_manager.allowed_message_types:
            super().on_message(frame)

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Future[None] | None:
        """Send a kernel's message to the page; close the socket if the page does not read."""
        try:
            sent: Future[None] | None = super().write_message(message, binary)
        except StreamBufferFullError:
            self.log.warning("A page's socket is closed: it does not read what it is sent.")
            self.ws_connection.stream.close()
            return None
        return sent
