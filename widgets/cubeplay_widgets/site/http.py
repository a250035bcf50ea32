"""The HTTP server: limits for connections and for their silence."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

from cubeplay_widgets.site.gate.attempt_limits import household
from cubeplay_widgets.site.gate.body_limits import TIMEOUT, USUAL, Bodies
from cubeplay_widgets.site.gate.middleware import Guard
from cubeplay_widgets.site.kernels import files

MOST: Final = 600
"""The most connections of one address, which may be that of a whole school."""
IDLE: Final = 60.0
"""Seconds after which an idle connection is closed."""
SPARE: Final = 32
"""Files that are reserved for the server itself."""


class PagesServer(HTTPServer):
    """The server of the pages, which closes a connection beyond the limits before it reads anything."""

    def initialize(self, application: Any, guard: Guard) -> None:  # type: ignore[override]
        """Set the application and the guard."""
        self._guard = guard
        self._taken: Counter[str] = Counter()
        super().initialize(
            Bodies(application, guard),
            idle_connection_timeout=IDLE,
            max_body_size=USUAL,
            body_timeout=TIMEOUT,
        )

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Accept a connection, or close it.  Behind a proxy there is no limit by address."""
        who = _who(address)
        crowded = not self._guard.public and self._taken[who] >= MOST
        if crowded or stream.socket.fileno() >= files.limit() - SPARE:  # a new one gets the lowest number
            stream.close()
            return
        self._taken[who] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """Remove a connection from the count; sockets of kernels are counted elsewhere."""
        who = _who(server_conn.context.address)
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
        super().on_close(server_conn)


def _who(address: tuple[Any, ...]) -> str:
    return household(str(address[0])) if address else ""
