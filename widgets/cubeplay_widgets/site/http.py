"""Our side of HTTP: which connections are taken, and how long one may be silent."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

from cubeplay_widgets.site import files
from cubeplay_widgets.site.gate.bodies import TIMEOUT, USUAL, Bodies
from cubeplay_widgets.site.gate.middleware import Guard
from cubeplay_widgets.site.gate.tries import household

MOST: Final = 600
"""Connections of one address: a school has one for all."""
IDLE: Final = 60.0
"""Seconds after which a connection that asks for nothing ends."""
SPARE: Final = 32
"""Files that are left to the server itself when connections take all others."""


class PagesServer(HTTPServer):
    """The server of the pages: a connection that is one too many is closed before anything is read."""

    def initialize(self, application: Any, guard: Guard) -> None:  # type: ignore[override]
        """Take what answers, and the guard."""
        self._guard = guard
        self._taken: Counter[str] = Counter()
        super().initialize(
            Bodies(application, guard),
            idle_connection_timeout=IDLE,
            max_body_size=USUAL,
            body_timeout=TIMEOUT,
        )

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Take a connection, or close it.  Behind a proxy all come from the proxy's address."""
        who = _who(address)
        crowded = not self._guard.public and self._taken[who] >= MOST
        if crowded or stream.socket.fileno() >= files.limit() - SPARE:  # a new one gets the lowest number
            stream.close()
            return
        self._taken[who] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """Count a connection no more.  A kernel's socket is counted there, from when it is one."""
        who = _who(server_conn.context.address)
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
        super().on_close(server_conn)


def _who(address: tuple[Any, ...]) -> str:
    return household(str(address[0])) if address else ""
