"""The language of a visitor: chosen in the head of a page, else asked for by the browser, else English."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from cubeplay.words import is_partial, process_language
from cubeplay.words.languages import ENGLISH, WORDS, Language, language_of, spoken_languages
from tornado.httputil import HTTPServerRequest

COOKIE: Final = "cubeplay-language"
LONGEST: Final = 400
"""The letters of a browser's wishes that are read; browsers send about 50."""

_WISH: Final = re.compile(r"([a-z0-9-]{1,40})(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?")
_KNOWN_AS: Final = {"iw": "he", "zh": "zh-hans"}
"""Tags that are read as others."""


def wished(header: str) -> Language:
    """The language that a browser asks for by ``Accept-Language`` (RFC 9110, RFC 4647), else English.

    What cannot be read is left out, and so is what stands behind :data:`LONGEST` letters.  A language without
    the games must be chosen by hand.

    >>> wished("en;q=0.5, xx, en-GB;q=0.4").name, wished("de;q=0, ;;q=ü").name
    ('English', 'English')
    """
    read = header if len(header) <= LONGEST else header[:LONGEST].rpartition(",")[0]
    wishes = list[tuple[float, str]]()
    for entry in read.lower().split(","):
        if found := _WISH.fullmatch(entry.strip()):
            wishes.append((-float(found[2] or 1), found[1]))
    known = {language.tag.lower(): language for language in spoken_languages()}
    for weight, tag in sorted(wishes, key=lambda wish: wish[0]):
        while weight and tag:
            tag = _KNOWN_AS.get(tag, tag)
            if tag in known and not is_partial(known[tag]):
                return known[tag]
            tag = tag.rpartition("-")[0]
    return ENGLISH


def chosen(code: str) -> Language | None:
    """The language that a visitor may choose by its code; None for any other, also for that of translators.

    >>> chosen("en").name, chosen("xx"), chosen("words")
    ('English', None, None)
    """
    return language_of(code) if code != WORDS else None


def language_asked(request: HTTPServerRequest) -> Language:
    """The language of a request: by its cookie, if it is spoken here, else by what the browser asks for.

    A server that was started in another language than English asks no browser.
    """
    cookie, ours = request.cookies.get(COOKIE), process_language()
    if known := chosen(cookie.value) if cookie else None:
        return known
    return wished(request.headers.get("Accept-Language", "")) if ours is ENGLISH else ours


def own_path(address: str, base_url: str) -> str:
    r"""The path and query of an address, if it is below the base URL of our pages; else the base URL.

    >>> own_path("http://here/games/table/KMTR?a=1", "/games/"), own_path("//elsewhere/", "/")
    ('/games/table/KMTR?a=1', '/')
    >>> own_path("http://here//elsewhere.example/", "/"), own_path("/\\elsewhere.example", "/")
    ('/', '/')
    """
    try:
        place = urlsplit(address)
    except ValueError:
        return base_url
    path = place.path
    if not path.startswith(base_url) or path.startswith("//") or "\\" in path or not address.isprintable():
        return base_url
    return f"{path}?{place.query}" if place.query else path
