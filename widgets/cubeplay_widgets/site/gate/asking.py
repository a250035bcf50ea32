"""A local server that tells kernels whose page they serve.

It listens on the loopback address at a port of its own, so no visitor can reach it, whatever address or proxy
the pages are served by; kernels show a secret from their environment, so no other program gets an answer.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import MutableMapping

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler

from cubeplay_widgets.pages.person import ASK, PERSON
from cubeplay_widgets.site.gate.owners import KernelOwners
from cubeplay_widgets.site.listening import LOOPBACK


class PersonServer:
    """The server for kernels.  Its socket is bound at once, and answers after :meth:`open`."""

    def __init__(self) -> None:
        self._secret = secrets.token_urlsafe(32)
        self._sockets = bind_sockets(0, LOOPBACK)
        port = self._sockets[0].getsockname()[1]
        self.address = f"http://kernel:{self._secret}@{LOOPBACK}:{port}"

    def tell(self, environment: MutableMapping[str, str]) -> None:
        """Set the address for kernels in their environment, and remove an inherited person."""
        environment.pop(PERSON, None)
        environment[ASK] = self.address

    def open(self, owners: KernelOwners) -> None:
        """Answer from now on."""
        known = {"secret": self._secret, "owners": owners}
        server = HTTPServer(Application([(r"/([\w-]+)", _Person, known)]))
        server.add_sockets(self._sockets)


class _Person(RequestHandler):
    """Answers with the person of a kernel."""

    def initialize(self, secret: str, owners: KernelOwners) -> None:
        self._secret, self._owners = secret, owners

    def get(self, kernel: str) -> None:
        """The person, as JSON; 404 for a kernel that still waits for its page."""
        shown = self.request.headers.get("Authorization", "")
        if not hmac.compare_digest(shown.encode("utf-8", "replace"), f"Bearer {self._secret}".encode()):
            raise HTTPError(403)
        owner = self._owners.owner(kernel)
        if owner is None:
            raise HTTPError(404)
        self.finish({"person": owner.person})
