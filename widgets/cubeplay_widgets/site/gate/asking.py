"""Where a kernel asks whose page it serves: a door of its own, on this machine alone, for kernels alone.

It is not part of the pages' server, so no visitor can reach it, whatever address or proxy the pages are
served by; and a kernel shows a secret that its environment holds, so nobody else on this machine is answered.
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


class KernelsDoor:
    """The socket at which kernels ask.  It is bound when it is made, and answers once it is opened."""

    def __init__(self) -> None:
        self._secret = secrets.token_urlsafe(32)
        self._sockets = bind_sockets(0, LOOPBACK)
        port = self._sockets[0].getsockname()[1]
        self.address = f"http://kernel:{self._secret}@{LOOPBACK}:{port}"

    def tell(self, environment: MutableMapping[str, str]) -> None:
        """Let kernels that get this environment know where to ask, and nothing of who was there before."""
        environment.pop(PERSON, None)
        environment[ASK] = self.address

    def open(self, owners: KernelOwners) -> None:
        """Answer from now on."""
        known = {"secret": self._secret, "owners": owners}
        server = HTTPServer(Application([(r"/([\w-]+)", _Person, known)]))
        server.add_sockets(self._sockets)


class _Person(RequestHandler):
    """Tells a kernel whose it is."""

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
