"""Limits the body of each request by its headers, before the body is read."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any, Final

from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)

from cubeplay_widgets.site.gate.middleware import Guard
from cubeplay_widgets.site.gate.visitors import TEACHERS, Role

REFUSED: Final = 2**14
"""The limit in bytes of a request that the guard will refuse, enough for a form."""
USUAL: Final = 8 * 2**20
FILES: Final = 32 * 2**20
"""The limit in bytes of files that a teacher uploads at once."""
AT_ONCE: Final = 128 * 2**20
"""The limit in bytes of all bodies that are under way; further ones may have :data:`REFUSED` bytes."""
TIMEOUT: Final = 30.0
"""The most seconds for a body."""
FILES_TIMEOUT: Final = 120.0
"""The most seconds for files."""
_FILES: Final = re.compile(r"/desk/[A-Z]{4}/file")


class Bodies(HTTPServerConnectionDelegate):
    """Limits the body of each request between the server and its application."""

    def __init__(self, application: HTTPServerConnectionDelegate, guard: Guard) -> None:
        self.application, self.guard = application, guard
        self.under_way = 0

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Limit a request, and pass it on."""
        return Body(self, self.application.start_request(server_conn, request_conn), request_conn)

    def limit(self, request: HTTPServerRequest) -> int:
        """The limit in bytes for the body of a request."""
        if not self.guard.hosts.know(request.host) or not self.guard.is_ours(request, proven=True):
            return REFUSED
        role = self.guard.visitor(request).role
        if role is Role.STRANGER or self.under_way >= AT_ONCE:
            return REFUSED
        return FILES if role in TEACHERS and _FILES.search(request.path) else USUAL


class Body(HTTPMessageDelegate):
    """One request, whose body counts as under way until it is read."""

    def __init__(self, bodies: Bodies, inner: HTTPMessageDelegate, connection: Any) -> None:
        self._bodies, self._inner, self._connection = bodies, inner, connection
        self._size = 0

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Set the limits for the body."""
        assert isinstance(start_line, RequestStartLine)
        if "Content-Length" in headers or "Transfer-Encoding" in headers:
            request = HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers)
            limit = self._bodies.limit(request)
            self._connection.set_max_body_size(limit)
            self._connection.set_body_timeout(FILES_TIMEOUT if limit == FILES else TIMEOUT)
            said = headers.get("Content-Length", "")
            self._size = min(limit, int(said) if re.fullmatch("[0-9]{1,15}", said) else limit)
            self._bodies.under_way += self._size
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Pass on a part of the body."""
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        """Called when the body is complete."""
        self._done()
        self._inner.finish()

    def on_connection_close(self) -> None:
        """Called when the connection is closed early."""
        self._done()
        self._inner.on_connection_close()

    def _done(self) -> None:
        self._bodies.under_way -= self._size
        self._size = 0
