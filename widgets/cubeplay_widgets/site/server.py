"""The server of the pages, based on Voilà."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import shutil
import sys
import webbrowser
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.store import KEEP_DAYS, Store, shown_place
from cubeplay.tables import Tables
from cubeplay.tables.store_clock import utc_now
from cubeplay.teach.school import School
from tornado.ioloop import IOLoop, PeriodicCallback
from traitlets.config import Config
from voila.utils import get_voila_labextensions_path

from cubeplay_widgets.site.exporting import EXPORTER, TranslatedPages, export_quickly
from cubeplay_widgets.site.gate.asking import PersonServer
from cubeplay_widgets.site.gate.invitation import greeting, invitation
from cubeplay_widgets.site.gate.middleware import SETTING, Guard
from cubeplay_widgets.site.gate.owners import KernelOwners
from cubeplay_widgets.site.gate.routes import handlers
from cubeplay_widgets.site.gate.sharing_options import Sharing
from cubeplay_widgets.site.http import PagesServer
from cubeplay_widgets.site.kernels.files import raise_limit
from cubeplay_widgets.site.kernels.log import spare_log
from cubeplay_widgets.site.landing.puzzles import SETTLED, make_in_advance
from cubeplay_widgets.site.lobby.driving import Driving
from cubeplay_widgets.site.notebook_folders import ShelvedPages, shelves
from cubeplay_widgets.site.scripts import Scripts
from cubeplay_widgets.site.voila_settings import settings

HOUR: Final = timedelta(hours=1)
IN_BIN: Final = timedelta(days=1)
"""How long a deleted game can be restored."""


class Server(TranslatedPages, ShelvedPages):
    """Voilà in the language of this process, with the pages of other packages, behind a guard.

    It answers at ``sockets``, which listen already, with the pages of ``folders``; ``sharing`` says who may
    come.  ``first`` is the page to open, "" the landing page.  :func:`make_server` makes one; several may
    answer in one process, each in its own event loop.
    """

    sockets: Sequence[socket] = ()
    sharing: Sharing = Sharing()
    folders: Sequence[Path] = ()
    first: str = ""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings and the guard; kernels get the address to ask for their person."""
        door = PersonServer()
        door.tell(os.environ)
        chosen, extensions = self.sharing, self.voila_configuration.extra_labextensions_path
        self.scripts = Scripts(self.base_url, self.static_paths, get_voila_labextensions_path(extensions))
        tell = partial(tell_page, scripts=self.scripts, shared=chosen.keys is not None)
        self.voila_configuration.page_config_hook = tell
        self.driving = Driving()
        found: dict[str, Any] = super().init_settings()
        door.tell(self.kernel_manager.environment)
        owners = KernelOwners(self.kernel_manager)
        found[SETTING] = Guard(
            owners, chosen.hosts, chosen.keys, chosen.public, self.base_url, chosen.only_class
        )
        found["voila_jinja2_env"].globals |= {"shared": chosen.keys is not None, "first": self.scripts.first}
        door.open(owners)
        return found

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Our pages and what they need, without Voilà's other pages."""
        return handlers(self, self.folders, self.sharing, self.scripts, self.driving)

    def listen(self) -> None:
        """Answer from now on in this thread's event loop; Voilà's start calls this last."""
        self.ioloop = IOLoop.current()
        self.http = PagesServer(self.app, self.app.settings[SETTING])
        self.http.add_sockets(self.sockets)

    def run(self) -> None:
        """Print the address, serve until interrupted, then end all kernels."""
        raise_limit()
        spare_log()
        for work in (self.sweep, self.make_puzzles):
            PeriodicCallback(work, HOUR.total_seconds() * 1000).start()
        print(self.words(), flush=True)
        if self.open_browser:
            self.launch_browser()
        self.ioloop.add_callback(self.sweep)
        self.ioloop.call_later(SETTLED, self.make_puzzles)
        self.ioloop.run_in_executor(None, lambda: self.scripts.together)
        self.ioloop.run_in_executor(None, self.driving.begin_if_needed)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    async def sweep(self) -> None:
        """Delete old data, and store who was here."""
        await sweep(self.app.settings[SETTING].seen)

    def make_puzzles(self) -> None:
        """Make the puzzles of these days in advance, in a thread that does not delay the server's end."""
        Thread(target=self._make_puzzles, daemon=True).start()

    def _make_puzzles(self) -> None:
        try:
            make_in_advance(date.today(), *self.folders)
        except Exception:
            self.log.exception("The puzzles could not be made in advance.")

    def launch_browser(self) -> None:
        """Open the pages in the browser, if there is one."""
        Thread(target=webbrowser.open, args=(self.sharing.link(self.port) + self.first,), daemon=True).start()

    def stop(self) -> None:
        """End in the server's event loop."""
        self.ioloop.run_sync(self.close)

    async def close(self) -> None:
        """Stop driving tables, end all kernels, and remove their files."""
        self.driving.end()
        await note_seen(self.app.settings[SETTING].seen)
        await self.kernel_manager.shutdown_all()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def words(self) -> str:
        """The text at the start: the address and, if the pages are shared, the invitation."""
        if not self.sharing.keys:
            return greeting(self.display_url + self.first, shown_place())
        link = self.sharing.link(self.port)
        drawn = sys.stdout.isatty()
        return f"{greeting(link, shown_place())}\n{invitation(link, self.sharing.keys, draw=drawn)}"

    def _handle_signal_stop(self, _signal: int, _frame: object) -> None:
        """End at a signal, even before the server answers."""
        if not hasattr(self, "ioloop"):
            sys.exit(0)
        self.ioloop.add_callback_from_signal(self.ioloop.stop)


def tell_page(page_config: dict[str, Any], *, scripts: Scripts, shared: bool, **_rest: Any) -> dict[str, Any]:
    """Voilà's hook: set a page's scripts, and whether several people use this server."""
    scripts.configure(page_config)
    page_config["shared"] = shared
    return page_config


async def sweep(seen: set[str]) -> None:
    """Delete expired classes and tables, games that are in the bin for long enough, and old visitors' data.

    These are the visitors who were not here for :data:`KEEP_DAYS`; those in ``seen`` were here.  After an
    error the next attempt follows in an hour.
    """
    now = datetime.now(UTC)
    try:
        await asyncio.to_thread(School().sweep, now)
        await asyncio.to_thread(Tables(clock=utc_now).sweep, now)
        await asyncio.to_thread(Store().sweep, now - IN_BIN)
        await note_seen(seen)
        await asyncio.to_thread(Store().forget_unseen, now - timedelta(days=KEEP_DAYS))
    except CubeplayError as error:
        logging.getLogger(__name__).warning("%s", error)


async def note_seen(seen: set[str]) -> None:
    """Store who was here, and empty ``seen``; after an error they stay for the next time."""
    found = frozenset(seen)
    try:
        await asyncio.to_thread(lambda: Store().see(found, datetime.now(UTC)))
    except CubeplayError as error:
        logging.getLogger(__name__).warning("%s", error)
    else:
        seen -= found


def make_server(
    root: Path,
    others: Sequence[Path],
    chosen: argparse.Namespace,
    shared: Sharing,
    sockets: Sequence[socket],
    first: str = "",
) -> Server:
    """The server of a folder of notebooks, and of ``others``, with the options of the command line.

    ``first`` is the page to open, "" the landing page.  Shared pages open no browser, since the teacher's
    link would be visible in the list of processes.  The server answers after ``start`` is called.
    """
    own = settings(root, preheat=not chosen.no_preheat, idle=chosen.idle)
    config = Config(own | {"VoilaExporter": EXPORTER})
    config.Voila.port = sockets[0].getsockname()[1]
    config.Kernels.memory_limit = chosen.memory or 0
    config.Voila.base_url = shared.base_url
    config.Voila.open_browser = not chosen.no_browser and not shared.keys
    config.Shelves.folders = [str(folder) for folder in others]
    export_quickly()
    server = Server(config=config)
    server.sockets, server.sharing, server.folders, server.first = sockets, shared, (root, *others), first
    server.initialize([str(root)])
    return server


def serve(
    root: Path, chosen: argparse.Namespace, shared: Sharing, sockets: Sequence[socket], first: str = ""
) -> None:
    """Serve a folder of notebooks at sockets that listen, until interrupted: see :func:`make_server`."""
    with shelves() as others:
        server = make_server(root, others, chosen, shared, sockets, first)
        server.start()
        server.run()
