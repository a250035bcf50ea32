"""The addresses and caching of the scripts of Voilà's pages.

A page loads about a hundred files, most of them only after others have run.  Their address changes when any
of them changes, so that browsers may cache them for long; the parts of Voilà that every table needs are
joined in one file, and the others are preloaded in the head of a page.  The landing page prefetches them.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jupyter_server.base.handlers import FileFindHandler
from tornado.web import RequestHandler
from voila.static_file_handler import MultiStaticFileHandler

STATIC, EXTENSIONS, TOGETHER = "static", "labextensions", "together.js"
NEEDED: Final = Path(__file__).with_name("scripts.txt")
"""The files that a table loads until it can be played on, one a line, written by ``make scripts``."""
LASTING: Final = "private, max-age=31536000, immutable"
PART: Final = re.compile(r"static/\d+\.voila\.js")
"""The names of the parts that Voilà's main script loads if they are missing."""


class Scripts:
    """The script files of a server.

    ``static`` are the folders of Voilà's scripts, ``extensions`` those of the widgets; the first folder with
    a file counts.
    """

    def __init__(self, base_url: str, static: Sequence[str], extensions: Sequence[str]) -> None:
        self._folders = {STATIC: static, EXTENSIONS: extensions}
        self.url = f"{base_url}voila/scripts/{_stamp((*static, *extensions))}"
        needed = NEEDED.read_text(encoding="utf-8").splitlines()
        found = {name: file for name in needed if (file := self._file(name))}
        self._parts = [file for name, file in found.items() if PART.fullmatch(name)]
        others = [name for name in found if not PART.fullmatch(name)]
        self.first = tuple(f"{self.url}/{name}" for name in (TOGETHER, *others))

    def configure(self, page_config: dict[str, Any]) -> None:
        """Set the addresses of scripts in a page's configuration."""
        page_config["fullStaticUrl"] = f"{self.url}/{STATIC}"
        page_config["fullLabextensionsUrl"] = f"{self.url}/{EXTENSIONS}"
        page_config["first"] = self.first

    @cached_property
    def together(self) -> bytes:
        """The joined parts, compressed by gzip, to be run before the main script."""
        texts = (file.read_text(encoding="utf-8") for file in self._parts)
        whole = "".join(f"(function () {{{text}\n}})();\n" for text in texts)  # some are strict, some are not
        return gzip.compress(whole.encode(), mtime=0)

    def _file(self, name: str) -> Path | None:
        kind, _slash, path = name.partition("?")[0].partition("/")
        files = (Path(folder, path) for folder in self._folders[kind])
        return next((file for file in files if file.is_file()), None)


def _stamp(folders: Iterable[str]) -> str:
    """A hash that changes with any script in some folders."""
    files = (file for folder in folders for file in sorted(Path(folder).rglob("*.js")))
    facts = (f"{file} {found.st_size} {found.st_mtime_ns}" for file in files if (found := file.stat()))
    return sha256("\n".join(facts).encode()).hexdigest()[:12]


class Together(RequestHandler):
    """Sends the joined parts."""

    def initialize(self, scripts: Scripts) -> None:
        """Set the scripts of the server."""
        self.scripts = scripts

    def get(self) -> None:
        """Send them compressed, which every browser accepts."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", LASTING)
        self.finish(self.scripts.together)


class LastingScripts(MultiStaticFileHandler):  # type: ignore[misc]
    """Sends scripts of Voilà, to be cached."""

    def set_extra_headers(self, _path: str) -> None:
        """Let the browser cache them."""
        self.set_header("Cache-Control", LASTING)


class LastingExtensions(FileFindHandler):
    """Sends scripts of widgets, to be cached."""

    def set_headers(self) -> None:
        """Let the browser cache them."""
        super().set_headers()
        self.set_header("Cache-Control", LASTING)
