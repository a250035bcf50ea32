"""Browsers as the server sees them: requests with cookies, and headers that a browser would send."""

import json
import re
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from socket import create_connection
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from websockets.sync.client import connect

from patience import patience

PUPILS, TEACHER = "the-key-of-all-pupils", "the-key-of-the-teacher"
KEYS = (f"--key={PUPILS}", f"--teacher-key={TEACHER}")
NETWORK = "127.0.0.2"
"""An address that is not this machine's own name; it stands for one in the network."""
PROTOCOL = "v1.kernel.websocket.jupyter.org"
KERNEL = re.compile(r'"kernelId": ?"([\w-]+)"')
SAME = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
TYPED = {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"}


@dataclass
class Answer:
    """What the server said."""

    status: int
    headers: dict
    text: str

    @property
    def kernel(self):
        """The kernel of a page."""
        found = KERNEL.search(self.text)
        return found and found[1]

    @property
    def json(self):
        return json.loads(self.text)


@dataclass
class Browser:
    """One browser with its cookies.  ``host`` is what its address bar says, if not where it connects to."""

    url: str
    host: str = ""
    cookies: dict = field(default_factory=dict)

    @property
    def own_host(self):
        return self.host or urlsplit(self.url).netloc

    def ask(self, path="", method="GET", form=None, data=None, **headers):
        """Send a request, with a form or with ``data``; ``headers`` are written like Sec_Fetch_Site."""
        place = urlsplit(self.url)
        link = HTTPConnection(place.hostname, place.port, timeout=patience(300))
        said = {name.replace("_", "-"): value for name, value in headers.items() if value is not None}
        said = {"Host": self.own_host, "Cookie": self._cookies()} | said
        address = path if path.startswith("/") else place.path + path
        body = urlencode(form) if form else data
        said |= {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        link.request(method, address, body, headers={k: v for k, v in said.items() if v})
        answer = link.getresponse()
        text = answer.read().decode("utf-8", "replace")
        self._keep(answer.headers.get_all("Set-Cookie") or [])
        link.close()
        return Answer(answer.status, dict(answer.headers), text)

    def open(self, page, **headers):
        """Open a notebook as a page, by hand."""
        return self.ask(f"voila/render/{page}", **({"Sec_Fetch_Site": "none"} | headers))

    def post(self, path, form=None, **headers):
        """Send a form of our pages."""
        return self.ask(path, "POST", form, **({"Origin": f"http://{self.own_host}"} | headers))

    def channels(self, kernel, protocols=(PROTOCOL,), session="test", **headers):
        """Connect to a kernel's socket.  Raises InvalidStatus where it is refused."""
        said = {"Origin": f"http://{self.own_host}", "Cookie": self._cookies()} | headers
        place = urlsplit(self.url)
        address = f"ws://{self.own_host}{place.path}api/kernels/{kernel}/channels?session_id={session}"
        given = {name: value for name, value in said.items() if value and name != "Origin"}
        origin = said["Origin"] or None
        link = create_connection((place.hostname, place.port), patience(30))
        return connect(
            address, sock=link, origin=origin, additional_headers=given, proxy=None, subprotocols=protocols
        )

    def _cookies(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _keep(self, lines):
        for line in lines:
            for name, cookie in SimpleCookie(line).items():
                self.cookies[name] = cookie.value
                self.last = line


def comes(server, key=PUPILS):
    """A browser in the network that has followed a link."""
    browser = Browser(server.url.replace("127.0.0.1", NETWORK))
    assert browser.ask(f"join/{key}").status == 303
    return browser


def frame(kind, channel="shell", **content):
    """A message of a page to its kernel, as it goes over the socket."""
    head = {"msg_id": uuid4().hex, "msg_type": kind, "session": "test", "username": "", "version": "5.3"}
    header = head | {"date": "2026-01-01T00:00:00Z"}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    return serialize_msg_to_ws_v1(message, channel, lambda part: json.dumps(part).encode())
