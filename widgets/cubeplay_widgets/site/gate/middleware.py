"""The guard at the door: looks at every request before anything else of the server does.

In this order: was the server asked by a name of its own; who comes; does the request come from a page of
ours; and may this visitor enter here.  What is refused ends on a page that says so, and starts no kernel.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from cubeplay.rooms.join_codes import read_code
from cubeplay.store.quota import KEEP_DAYS
from jupyter_server.base.handlers import APIHandler
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketHandler

from cubeplay_widgets.site.gate.hosts import Hosts, host_name
from cubeplay_widgets.site.gate.owners import KernelOwners
from cubeplay_widgets.site.gate.policy import HEADERS, content_policy
from cubeplay_widgets.site.gate.tries import Tries, WrongTryQueue, household
from cubeplay_widgets.site.gate.visitors import (
    TOKEN_COOKIE,
    AccessKeys,
    Role,
    Visitor,
    is_token,
    new_token,
)

PERSON_HEADER: Final = "Cubeplay-Person"
"""The header by which Voilà hands the person to a kernel.  What a client says there is thrown away."""

SETTING: Final = "cubeplay_guard"
DOOR: Final = "door.html"
"""The page for who is not let in: it takes a code."""

OUTSIDE: Final = frozenset((Role.STRANGER, Role.GUEST))
"""Who has shown no key: for them there is no landing page."""
SAFE_METHODS: Final = frozenset(("GET", "HEAD"))
_KEY: Final = re.compile("/join(?:/|%2f)", re.IGNORECASE)
"""After this a key stands in an address, or what was meant for one."""


MOST_SEEN: Final = 100_000
"""Visitors of an hour who are noted, so that nobody fills the memory with them."""


class RequestRefused(HTTPError):
    """A request that is not answered, and the page (a template) that says why and what to do."""

    def __init__(self, status: HTTPStatus, page: str) -> None:
        super().__init__(status, reason=status.phrase)
        self.page = page


@dataclass(frozen=True)
class Guard:
    """What the guard knows.

    ``keys`` are those of shared pages; without them whoever comes sits at this machine.  ``public`` is the
    address of the pages behind a proxy, like ``https://games.example``; only then is a proxy believed.
    """

    owners: KernelOwners
    hosts: Hosts = field(default_factory=Hosts)
    keys: AccessKeys | None = None
    public: str = ""
    base_url: str = "/"
    wrong_keys: Tries = field(default_factory=lambda: Tries(most=10, in_all=300))
    wrong_codes: WrongTryQueue = field(default_factory=lambda: WrongTryQueue(free=30))
    seen: set[str] = field(default_factory=set)
    """The visitors who were here since this was noted last, for a store that forgets who stays away."""

    @property
    def shared(self) -> bool:
        """Whether others than the person at this machine may come."""
        return self.keys is not None

    def visitor(self, request: HTTPServerRequest) -> Visitor:
        """Who a request comes from, by its cookies alone."""
        brought = _cookie(request, TOKEN_COOKIE)
        if not is_token(brought):
            return Visitor(new_token(), Role.STRANGER if self.keys else Role.OWNER, known=False)
        if self.keys is None:
            return Visitor(brought, Role.OWNER)
        shown = _cookie(request, self.keys.cookie)
        if place := self.keys.invited(brought, shown):
            return Visitor(brought, Role.GUEST, place=place)
        return Visitor(brought, self.keys.role(brought, shown))

    def is_ours(self, request: HTTPServerRequest, *, proven: bool = False) -> bool:
        """Whether a request comes from one of our pages, as far as the browser tells.

        Browsers tell it of every socket and every form; with ``proven`` silence is not enough.
        """
        origin = request.headers.get("Origin")
        if origin is None:
            return request.headers.get("Sec-Fetch-Site", "" if proven else "none") in ("same-origin", "none")
        return self._same(origin, request)

    def leads_from_elsewhere(self, request: HTTPServerRequest) -> bool:
        """Whether a page of another site asks for this one.  A browser that does not say is believed."""
        site = request.headers.get("Sec-Fetch-Site")
        if site is not None:
            return site not in ("same-origin", "none")
        named = request.headers.get("Origin") or request.headers.get("Referer")
        return named is not None and not self._same(named, request)

    def _same(self, address: str, request: HTTPServerRequest) -> bool:
        place = urlsplit(address)
        if self.public and f"{place.scheme}://{place.netloc}".lower() == self.public:
            return True
        return place.netloc.lower() == request.host.lower()

    def is_secure(self, request: HTTPServerRequest) -> bool:
        """Whether the browser came by TLS, which a proxy ends for us."""
        if not self.public:
            return request.protocol == "https"
        said = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip()
        public = urlsplit(self.public)
        return (said or (public.scheme if host_name(request.host) == public.hostname else "")) == "https"

    def comes_from(self, request: HTTPServerRequest) -> str:
        """The address that a request comes from; behind a proxy, the one that the proxy saw."""
        seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() if self.public else ""
        return household(seen or request.remote_ip or "")


def _cookie(request: HTTPServerRequest, name: str) -> str:
    found = request.cookies.get(name)
    return found.value if found else ""


class Guarded(RequestHandler):
    """Stands in front of a handler: :func:`guarded` makes such a class."""

    open_to_strangers: bool = False
    """Whether this part is for those who have not shown the key: the way in, and its looks."""

    open_to_guests: bool = False
    """Whether this part is for those, too, who have a code alone; whose it is, the part itself looks."""

    visitor: Visitor

    @property
    def guard(self) -> Guard:
        """The server's guard."""
        guard: Guard = self.settings[SETTING]
        return guard

    def set_default_headers(self) -> None:
        """Our headers, whatever else the handler sets."""
        super().set_default_headers()
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", content_policy(self.request.host))

    async def prepare(self) -> None:
        """Let in or refuse."""
        self.request.headers.pop(PERSON_HEADER, None)
        if not self.guard.hosts.know(self.request.host):
            raise RequestRefused(HTTPStatus.MISDIRECTED_REQUEST, "host.html")
        if "\0" in unquote(self.request.path):
            raise RequestRefused(
                HTTPStatus.NOT_FOUND, "404.html"
            )  # no file and nothing in a store has such a name
        self.visitor = self.guard.visitor(self.request)
        self.request.headers[PERSON_HEADER] = self.visitor.person
        self._check_origin()
        if not self._is_open():
            raise RequestRefused(HTTPStatus.FORBIDDEN, DOOR)
        admitting = self.admit()
        if admitting is not None:
            await admitting
        waiting = super().prepare()
        if waiting is not None:
            await waiting

    def _is_open(self) -> bool:
        """Whether this part is for the role of who comes."""
        match self.visitor.role:
            case Role.STRANGER:
                return self.open_to_strangers
            case Role.GUEST:
                return self.open_to_guests or self.open_to_strangers
            case _known:
                return True

    def admit(self) -> Awaitable[None] | None:
        """What this handler checks itself before it answers.  Raises RequestRefused."""
        return None

    def _check_origin(self) -> None:
        is_socket = isinstance(self, WebSocketHandler)
        asks_only = self.request.method in SAFE_METHODS
        if (is_socket or not asks_only) and not self.guard.is_ours(self.request, proven=not is_socket):
            raise RequestRefused(HTTPStatus.FORBIDDEN, "error.html")

    def check_origin(self, *_origin: str) -> bool:
        """Tornado's and Jupyter's question; the guard has answered it."""
        return self.guard.is_ours(self.request)

    def check_xsrf_cookie(self) -> None:
        """Jupyter's question; the guard looks at where a request comes from instead of a second cookie."""

    def remember(self, visitor: Visitor) -> None:
        """Let the browser keep its token, and a sealed right to enter."""
        self._keep(TOKEN_COOKIE, visitor.token)
        if visitor.person and len(self.guard.seen) < MOST_SEEN:
            self.guard.seen.add(visitor.person)
        if self.guard.keys and visitor.role is Role.GUEST:
            self._keep(self.guard.keys.cookie, self.guard.keys.invite(visitor.place, visitor.token))
        elif self.guard.keys and visitor.role in (Role.TEACHER, Role.PUPIL):
            self._keep(self.guard.keys.cookie, self.guard.keys.seal(visitor.role, visitor.token))

    def _keep(self, name: str, value: str) -> None:
        self.set_cookie(
            name,
            value,
            path=self.guard.base_url,
            expires_days=KEEP_DAYS,
            httponly=True,
            samesite="Lax",
            secure=self.guard.is_secure(self.request),
        )

    def page(self, template: str, **facts: Any) -> str:
        """A page without a kernel."""
        found = self.settings["voila_jinja2_env"].get_template(template)
        visitor = getattr(self, "visitor", None)  # none yet where the name of the server is wrong
        guest = visitor is None or visitor.role in OUTSIDE
        facts = {"guest": guest, "place": visitor.place if visitor else ""} | facts
        return str(found.render(base_url=self.guard.base_url, **facts))

    def door(self, typed: str = "", says: str = "") -> str:
        """The page that takes a code: with what was typed, and why that opens nothing."""
        return self.page(DOOR, typed=typed, says=says)

    def _request_summary(self) -> str:
        """What the log says: no key, however the link was mistyped."""
        if _KEY.search(self.request.path):
            return f"{self.request.method} join ({self.request.remote_ip})"
        return str(super()._request_summary())

    def write_error(self, status_code: int, **about: Any) -> None:
        """Our page for whatever went wrong; a short answer to scripts."""
        if isinstance(self, APIHandler):
            super().write_error(status_code, **about)
            return
        error = about.get("exc_info", (None, None))[1]
        if status_code == HTTPStatus.FORBIDDEN and not isinstance(error, RequestRefused):
            status_code = HTTPStatus.NOT_FOUND  # a file that is not for anybody
            self.set_status(status_code)
        template = getattr(error, "page", "error.html")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        typed = code_in(self.request.path)
        self.finish(self.page(template, status_code=status_code, address=self.request.uri, typed=typed))


def code_in(path: str) -> str:
    """The code of the table to which an address leads, "" for any other address.

    >>> code_in("/games/table/KMTR"), code_in("/saved")
    ('KMTR', '')
    """
    return read_code(path.rpartition("/table/")[2]) if "/table/" in path else ""


@cache
def guarded(
    handler: type[RequestHandler], *, open_to_strangers: bool = False, open_to_guests: bool = False
) -> type[Guarded]:
    """A handler with the guard in front of it."""
    more = {"open_to_strangers": open_to_strangers, "open_to_guests": open_to_guests}
    return type(f"Guarded{handler.__name__}", (Guarded, handler), more)
