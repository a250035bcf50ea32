"""``cubeplay site --serve``: serves a built site, with the standard library alone.

A wheel may carry a site: CUBEPLAY_CARRIED_SITE names its folder when the wheel is built (``hatch_build.py``).
"""

from __future__ import annotations

import argparse
import signal
import socket
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.site.listening import LOOPBACK, claim

MARK: Final = "cubeplay-site.json"
"""The file that says that a folder holds a site of ours, which may be written anew."""

CARRIED: Final = Path(__file__).parents[1] / "carried_site"
"""Where the site is that a wheel carries."""

PORT: Final = 8845
"""Always the same one, since a browser keeps games by address, and none of the dashboard's, since the site's
service worker would answer for it."""

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
}
"""Types that browsers insist on; what a system says of them may be wrong."""


def main(chosen: argparse.Namespace) -> int:
    """Serve until interrupted.  Raises CubeplayError without a site, and for an unusable address."""
    _check_options(chosen)
    folder = site_folder(chosen.folder)
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(0))
    host = chosen.host or LOOPBACK
    server = SiteServer(claim(chosen.port or PORT, host, bind=_bind)[0], folder)
    address = address_of(host, server.socket.getsockname()[1])
    print(
        _("The games and lessons are at {address} until Ctrl+C is pressed.").format(address=address),
        flush=True,
    )
    if not chosen.no_browser:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0


def site_folder(named: str | None) -> Path:
    """The folder of the named site, or of the one that is carried.  Raises CubeplayError if there is none."""
    folder = Path(named).resolve() if named else CARRIED
    if (folder / MARK).is_file():
        return folder
    if named:
        why = _("{folder} holds no site.").format(folder=named)
        raise CubeplayError(_("Not started"), why, _("Make one in a new folder: cubeplay site FOLDER"))
    then = _("Make one in a folder, and name it: cubeplay site FOLDER, then cubeplay site FOLDER --serve")
    raise CubeplayError(_("Not started"), _("this cubeplay carries no site."), then)


def address_of(host: str, port: int) -> str:
    """The address of a site for the browser of this machine.

    >>> [address_of(host, 8845) for host in ("127.0.0.1", "0.0.0.0", "::1", "school.example")]
    ['http://127.0.0.1:8845/', 'http://127.0.0.1:8845/', 'http://[::1]:8845/', 'http://school.example:8845/']
    """
    try:
        number = ip_address(host)
    except ValueError:
        return f"http://{host}:{port}/"
    if number.is_unspecified:
        return f"http://{LOOPBACK}:{port}/"
    return f"http://[{host}]:{port}/" if number.version == 6 else f"http://{host}:{port}/"


class SiteServer(ThreadingHTTPServer):
    """Serves the files of a folder at a socket that listens already."""

    def __init__(self, listening: socket.socket, folder: Path) -> None:
        super().__init__(("", 0), partial(_Files, directory=folder), bind_and_activate=False)
        self.socket.close()
        self.socket = listening

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves in the middle of a file is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Files(SimpleHTTPRequestHandler):
    """Answers with a file, and asks browsers to look each time whether it is still the same."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def send_head(self) -> Any:
        """Send the file in any case: the times of files in a wheel are all the same, of new ones, too."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        """Say that a file is asked for anew each time; the service worker keeps the files."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        """Refuse: a folder without a page has nothing to read."""
        self.send_error(404)

    def log_message(self, format: str, *told: Any) -> None:
        """Say nothing."""


def _bind(port: int, host: str) -> list[socket.socket]:
    """Listen at the first address of a host.  Raises OSError."""
    family, _kind, _protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return [socket.create_server(address[:2], family=family, backlog=128)]


def _check_options(chosen: argparse.Namespace) -> None:
    """Raise CubeplayError for options that are about making a site."""
    if chosen.lab or chosen.address:
        option = "--lab" if chosen.lab else "--address"
        why = _("{option} is for making a site, and --serve makes none.").format(option=option)
        raise CubeplayError(_("Not started"), why, _("Make the site first, then serve it."))
