"""The guard, which checks every request before its handler.

In this order: is the host name one of ours; who is the visitor; does the request come from one of our pages;
and may this visitor see this address.  A refused request gets a page that says so, and starts no kernel.
"""

from __future__ import annotations

import re
from asyncio import Future
from collections.abc import Awaitable
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from cubeplay.rooms.join_codes import read_code
from cubeplay.store.quota import KEEP_DAYS
from cubeplay.words import is_draft, language, speak
from cubeplay.words.languages import ENGLISH, LANGUAGES, WORDS
from cubeplay.words.late import spoken
from jupyter_server.base.handlers import APIHandler
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketHandler

from cubeplay_widgets.site.gate.attempt_limits import Tries, WrongTryQueue, household
from cubeplay_widgets.site.gate.guests import TABLE
from cubeplay_widgets.site.gate.hosts import Hosts, host_name
from cubeplay_widgets.site.gate.languages import language_asked
from cubeplay_widgets.site.gate.owners import KernelOwners
from cubeplay_widgets.site.gate.policy import HEADERS, content_policy
from cubeplay_widgets.site.gate.visitors import (
    TEACHERS,
    TOKEN_COOKIE,
    AccessKeys,
    Role,
    Visitor,
    is_token,
    new_token,
)

PERSON_HEADER: Final = "Cubeplay-Person"
"""The header by which Voilà passes the person to a kernel.  A client's own header is removed."""

SETTING: Final = "cubeplay_guard"
DOOR: Final = "door.html"
"""The page for visitors who are not admitted, with a field for a code."""

OUTSIDE: Final = frozenset((Role.STRANGER, Role.GUEST))
"""The roles without a key, which have no landing page."""
SAFE_METHODS: Final = frozenset(("GET", "HEAD"))
_KEY: Final = re.compile("/join(?:/|%2f)", re.IGNORECASE)
"""The part of an address before a key."""


MOST_SEEN: Final = 100_000
"""The most visitors in :attr:`Guard.seen`, so that its memory is limited."""


class RequestRefused(HTTPError):
    """A refused request, with the template of the page that says why and what to do."""

    def __init__(self, status: HTTPStatus, page: str) -> None:
        super().__init__(status, reason=status.phrase)
        self.page = page


@dataclass(frozen=True)
class Guard:
    """The state of the guard.

    ``keys`` are those of shared pages; without them every visitor is the person at this machine.  ``public``
    is the address of the pages behind a proxy, like ``https://games.example``; only then are the proxy's
    headers trusted.  With ``only_class`` nobody but the teacher sees more than the lesson of one class.
    """

    owners: KernelOwners
    hosts: Hosts = field(default_factory=Hosts)
    keys: AccessKeys | None = None
    public: str = ""
    base_url: str = "/"
    only_class: bool = False
    wrong_keys: Tries = field(default_factory=lambda: Tries(most=10, in_all=300))
    wrong_codes: WrongTryQueue = field(default_factory=lambda: WrongTryQueue(free=30))
    seen: set[str] = field(default_factory=set)
    """The visitors since the store was last told, which deletes the data of those who stay away."""

    @property
    def shared(self) -> bool:
        """Whether the pages are shared with others."""
        return self.keys is not None

    def visitor(self, request: HTTPServerRequest) -> Visitor:
        """The visitor of a request, by its cookies alone."""
        brought = _cookie(request, TOKEN_COOKIE)
        if not is_token(brought):
            return Visitor(new_token(), Role.STRANGER if self.keys else Role.OWNER, known=False)
        if self.keys is None:
            return Visitor(brought, Role.OWNER)
        shown = _cookie(request, self.keys.cookie)
        if (place := self.keys.invited(brought, shown)) and self.opens(place):
            return Visitor(brought, Role.GUEST, place=place)
        role = self.keys.role(brought, shown)
        return Visitor(brought, Role.STRANGER if role is Role.PUPIL and self.only_class else role)

    def opens(self, place: str) -> bool:
        """Whether a code may lead a visitor without the teacher's key to a place; to a table not always."""
        return not (self.only_class and place.startswith(TABLE))

    def is_ours(self, request: HTTPServerRequest, *, proven: bool = False) -> bool:
        """Whether a request comes from one of our pages, by the browser's headers.

        Browsers send them with every socket and form; with ``proven`` missing headers mean no.
        """
        origin = request.headers.get("Origin")
        if origin is None:
            return request.headers.get("Sec-Fetch-Site", "" if proven else "none") in ("same-origin", "none")
        return self._same(origin, request)

    def leads_from_elsewhere(self, request: HTTPServerRequest) -> bool:
        """Whether a page of another site links here.  Missing headers mean no."""
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
        """Whether the browser uses TLS, also if a proxy ends it."""
        if not self.public:
            return request.protocol == "https"
        said = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip()
        public = urlsplit(self.public)
        return (said or (public.scheme if host_name(request.host) == public.hostname else "")) == "https"

    def comes_from(self, request: HTTPServerRequest) -> str:
        """The client's address of a request, also behind a proxy."""
        seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() if self.public else ""
        return household(seen or request.remote_ip or "")


def _cookie(request: HTTPServerRequest, name: str) -> str:
    found = request.cookies.get(name)
    return found.value if found else ""


class Guarded(RequestHandler):
    """The base class of guarded handlers, which :func:`guarded` makes."""

    open_to_strangers: bool = False
    """Whether visitors without a key may see this: the page for a key or code, and its style."""

    open_to_guests: bool = False
    """Whether guests may see this; the handler itself checks the place of a guest."""

    shown_in_drafts: bool = True
    """Whether this is shown in a language that nobody has read; else it is English for its visitors."""

    visitor: Visitor

    @property
    def guard(self) -> Guard:
        """The server's guard."""
        guard: Guard = self.settings[SETTING]
        return guard

    def set_default_headers(self) -> None:
        """Set our headers besides those of the handler."""
        super().set_default_headers()
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", content_policy(self.request.host))
        self._tell_language()

    def _tell_language(self) -> None:
        """Tell caches the language of the answer; files of ours are the same in all."""
        if not isinstance(self, StaticFileHandler):
            self.set_header("Content-Language", language().tag)
            self.set_header("Vary", "Cookie, Accept-Language")

    async def prepare(self) -> None:
        """Admit or refuse the request, and answer it in the visitor's language."""
        asked = language_asked(self.request)
        speak(asked if self.shown_in_drafts or not is_draft(asked) else ENGLISH)
        self._tell_language()
        self.request.headers.pop(PERSON_HEADER, None)
        if not self.guard.hosts.know(self.request.host):
            raise RequestRefused(HTTPStatus.MISDIRECTED_REQUEST, "host.html")
        if "\0" in unquote(self.request.path):
            raise RequestRefused(
                HTTPStatus.NOT_FOUND, "404.html"
            )  # no file and nothing in a store has such a name
        self.visitor = self.guard.visitor(self.request)
        self.request.headers[PERSON_HEADER] = self.visitor.person
        if WORDS in self.request.query_arguments and self.visitor.role in TEACHERS:
            speak(LANGUAGES[WORDS])
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
        """Whether the visitor's role may see this."""
        match self.visitor.role:
            case Role.STRANGER:
                return self.open_to_strangers
            case Role.GUEST:
                return self.open_to_guests or self.open_to_strangers
            case _known:
                return True

    def admit(self) -> Awaitable[None] | None:
        """Further checks of the handler.  Raises RequestRefused."""
        return None

    def _check_origin(self) -> None:
        is_socket = isinstance(self, WebSocketHandler)
        asks_only = self.request.method in SAFE_METHODS
        if (is_socket or not asks_only) and not self.guard.is_ours(self.request, proven=not is_socket):
            raise RequestRefused(HTTPStatus.FORBIDDEN, "error.html")

    def check_origin(self, *_origin: str) -> bool:
        """Tornado's and Jupyter's check, done by the guard."""
        return self.guard.is_ours(self.request)

    def check_xsrf_cookie(self) -> None:
        """Jupyter's check; the guard checks the origin instead of a second cookie."""

    def remember(self, visitor: Visitor) -> None:
        """Set the cookies with the browser's token and its proof of admission."""
        self.keep(TOKEN_COOKIE, visitor.token)
        if visitor.person and len(self.guard.seen) < MOST_SEEN:
            self.guard.seen.add(visitor.person)
        if self.guard.keys and visitor.role is Role.GUEST:
            self.keep(self.guard.keys.cookie, self.guard.keys.invite(visitor.place, visitor.token))
        elif self.guard.keys and visitor.role in (Role.TEACHER, Role.PUPIL):
            self.keep(self.guard.keys.cookie, self.guard.keys.seal(visitor.role, visitor.token))

    def keep(self, name: str, value: str) -> None:
        """Set a cookie, for as long as a visitor's data are stored."""
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
        """Render a template."""
        found = self.settings["voila_jinja2_env"].get_template(template)
        visitor = getattr(self, "visitor", None)  # none yet where the name of the server is wrong
        guest = visitor is None or visitor.role in OUTSIDE
        facts = {"guest": guest, "place": visitor.place if visitor else ""} | facts
        return str(found.render(base_url=self.guard.base_url, **facts))

    def door(self, typed: str = "", says: str = "") -> str:
        """The page with a field for a code, with what was typed, and why that is refused."""
        return self.page(DOOR, typed=typed, says=says)

    def finish(self, chunk: Any = None) -> Future[None]:
        """Answer with a text, or with plain data as JSON."""
        return super().finish(spoken(chunk) if isinstance(chunk, dict) else chunk)

    def send_file(self, name: str, text: str, kind: str) -> None:
        """Answer with a text file to be saved under a name; ``kind`` is its type, such as "text/csv"."""
        self.set_header("Content-Type", f"{kind}; charset=UTF-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(text)

    def _request_summary(self) -> str:
        """The request for the log, without a key, even in a mistyped link."""
        if _KEY.search(self.request.path):
            return f"{self.request.method} join ({self.request.remote_ip})"
        return str(super()._request_summary())

    def write_error(self, status_code: int, **about: Any) -> None:
        """Send our error page; to scripts a short answer."""
        if isinstance(self, APIHandler):
            super().write_error(status_code, **about)
            return
        error = about.get("exc_info", (None, None))[1]
        if status_code == HTTPStatus.FORBIDDEN and not isinstance(error, RequestRefused):
            status_code = HTTPStatus.NOT_FOUND  # a file that nobody may see
            self.set_status(status_code)
        template = getattr(error, "page", "error.html")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        typed = code_in(self.request.path)
        self.finish(self.page(template, status_code=status_code, address=self.request.uri, typed=typed))


def code_in(path: str) -> str:
    """The code of the table in an address, "" for other addresses.

    >>> code_in("/games/table/KMTR"), code_in("/saved")
    ('KMTR', '')
    """
    return read_code(path.rpartition("/table/")[2]) if "/table/" in path else ""


@cache
def guarded(
    handler: type[RequestHandler], *, open_to_strangers: bool = False, open_to_guests: bool = False
) -> type[Guarded]:
    """A handler class with the guard before it."""
    more = {"open_to_strangers": open_to_strangers, "open_to_guests": open_to_guests}
    return type(f"Guarded{handler.__name__}", (Guarded, handler), more)
