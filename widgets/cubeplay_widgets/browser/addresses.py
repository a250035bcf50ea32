"""Which file of the static edition stands for which address of the server.

Templates and Python write the server's addresses; the builder, ``answers`` and
``client/static_site/links.js`` use this one table.
"""

from __future__ import annotations

import re
from typing import Final

from cubeplay.words import is_draft, process_language
from cubeplay.words.languages import ENGLISH

ADDRESSES: Final = (
    (r"^(?:index\.html)?(?=[?#]|$)", "index.html"),
    (r"^voila/render/rulebook/(\w+)\.ipynb", r"rulebook/\1.html"),
    (r"^voila/render/([^?#]+)\.ipynb", r"\1.html"),
    (r"^([\w-]+/[\w-]+)\.ipynb", r"\1.html"),
    (r"^voila/templates/cubeplay/static/", "static/"),
    (r"^puzzle/(\w+)(?=[?#]|$)", r"puzzles/\1.html"),
    (r"^own-pieces/(\w+)/file$", r"own-pieces.html?set=\1&file=1"),
    (r"^own-pieces/(\w+)\?", r"own-pieces.html?set=\1&"),
    (r"^own-pieces/(\w+)$", r"own-pieces.html?set=\1"),
    (r"^worksheet/([\w-]+)/key(?=[?#]|$)", r"worksheet/\1-key.html"),
    (r"^((?:rulebook|sheet|worksheet)/[\w-]+|saved|puzzles|own-pieces)(?=[?#]|$)", r"\1.html"),
)
"""Patterns of the server's addresses below the root, and what replaces what they match."""

COMMON: Final = ("static/", "python/", "picture/", "preview/")
"""The folders that stand once for the pages of all languages, at the root of the site."""

PAPERS: Final = "worksheet/"
"""The folder of the worksheets, which are English as long as a language is a draft."""

_LINK: Final = re.compile(r'(\b(?:href|src|action|data-(?!root|base)[\w-]+)=")((?:\.\./|\./)+)([^"]*)(")')


def file_of(address: str) -> str:
    """The file for an address below the root; the address itself if it is a file already.

    >>> file_of("voila/render/play/cubo.ipynb?game=7"), file_of("rulebook/cubo#cubo.trip"), file_of("")
    ('play/cubo.html?game=7', 'rulebook/cubo.html#cubo.trip', 'index.html')
    """
    for pattern, place in ADDRESSES:
        found, number = re.subn(pattern, place, address, count=1)
        if number:
            return found
    return address


def in_browser() -> list[tuple[str, str]]:
    """The table for scripts, which write a group as ``$1``."""
    return [(pattern, re.sub(r"\\(\d)", r"$\1", place)) for pattern, place in ADDRESSES]


def up() -> str:
    """The way from the root of a language's pages to that of the site: English stands at the root itself."""
    return "" if process_language() is ENGLISH else "../"


def _common() -> tuple[str, ...]:
    return (*COMMON, PAPERS) if is_draft(process_language()) else COMMON


def with_files(html: str) -> str:
    """A page with all relative links to the server's addresses replaced by links to files.

    >>> with_files('<a href="../voila/render/rules/cubo.ipynb#c">')
    '<a href="../rules/cubo.html#c">'
    >>> with_files('<p data-base="../" data-address="../saved">')
    '<p data-base="../" data-address="../saved.html">'
    """
    return _LINK.sub(_file_link, html)


def _file_link(link: re.Match[str]) -> str:
    file = file_of(link[3])
    return f"{link[1]}{link[2]}{up() if file.startswith(_common()) else ''}{file}{link[4]}"
