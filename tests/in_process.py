"""The application of the pages inside the process of the tests: the same as ``cubeplay dashboard`` serves.

It answers at real ports, from one loop in a thread, and starts real kernels.  What a process of its own is
the point of (signals, what is printed, memory, two machines, packages that only it sees) is for `servers`.
"""

import asyncio
import io
import logging
import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from signal import SIGTERM, getsignal, signal
from threading import Thread

from cubeplay import cli
from cubeplay.store import FILE, Store

from cubeplay_widgets.site import dashboard, opening
from cubeplay_widgets.site.gate.sharing_options import sharing
from cubeplay_widgets.site.kernels import fork_server, fork_servers
from cubeplay_widgets.site.kernels import manager as kernels
from cubeplay_widgets.site.lessons import lesson_runner
from cubeplay_widgets.site.listening import claim
from patience import patience

LIMITS = (
    (fork_server, "LONGEST"),
    (opening, "LONGEST_STILL"),
    (opening, "LONGEST_START"),
    (kernels, "LONGEST_START"),
    (lesson_runner, "LONGEST"),
)
"""What the product waits for at most; here a slow machine is waited for longer."""

SAID = (logging.getLogger("tornado"), logging.getLogger("cubeplay_widgets"), logging.getLogger("cubeplay"))


@cache
def _loop():
    """The loop in which all applications of this process answer."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="pages", daemon=True).start()
    return loop


def _in_loop(work):
    """What comes of a coroutine in the loop."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()


class _ForkServers(fork_servers.ForkServers):
    """Divides off the kernels of all applications, one after the other; it ends with this process."""

    def stop(self):
        """Nothing: others go on."""

    def close(self):
        """Nothing: others go on."""


_fork_servers = cache(lambda: _ForkServers("en", 600))


@dataclass
class Pages:
    """An application that answers: asked in the same way as a :class:`servers.Server`."""

    server: object
    data: Path
    said: io.StringIO

    @property
    def url(self):
        """Where its pages are."""
        return self.server.connection_url

    def address(self, path):
        """Where a notebook is shown as a page."""
        return f"{self.url}voila/render/{path}"

    def log(self):
        """What it would print, and what it has logged."""
        return f"{self.server.words()}\n{self.said.getvalue()}"

    def store(self):
        """The store in which it keeps its games."""
        return Store(self.data / FILE)

    def kernels(self):
        """Its running kernels."""
        manager = self.server.kernel_manager
        return [manager.get_kernel(name) for name in manager.list_kernel_ids() if manager.runs(name)]


def _started(data, root, others, options, base):
    """Make an application as the command line does, and let it answer."""
    from cubeplay_widgets.site.server import make_server

    chosen = cli.parser().parse_args(["dashboard", "--no-browser", f"--base-url={base}", *options])
    shared, before = sharing(chosen), getsignal(SIGTERM)
    server = make_server(root, others, chosen, shared, claim(None, *shared.addresses))
    signal(SIGTERM, before)  # Voilà's is for a process of its own
    said = io.StringIO()
    server.log.setLevel(logging.WARNING)
    for log in (server.log, *SAID):
        log.addHandler(handler := logging.StreamHandler(said))
        handler.setLevel(logging.WARNING)

    async def start():
        server.start()
        if server.kernel_manager.fork_server is not None:
            server.kernel_manager.fork_server = _fork_servers()

    _in_loop(start())
    return Pages(server, data, said)


def _end(pages):
    async def end():
        pages.server.http.stop()
        await pages.server.http.close_all_connections()
        await pages.server.kernel_manager.shutdown_all(now=True)
        await pages.server.close()

    _in_loop(end())
    for log in (pages.server.log, *SAID):
        for handler in list(log.handlers):
            if getattr(handler, "stream", None) is pages.said:
                log.removeHandler(handler)


@contextmanager
def applications(root=None):
    """A function that starts applications of a folder of notebooks with options; all end at the end.

    The same options share one, and all share one empty folder of data, as those of one machine do.
    """
    from cubeplay_widgets.site.notebook_folders import shelves

    running, before, limits = {}, dict(os.environ), [getattr(*each) for each in LIMITS]
    data = Path(tempfile.mkdtemp(prefix="cubeplay-pages-"))
    own = ("XDG_DATA_HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")
    os.environ.update({name: str(data / name) for name in own} | {"CUBEPLAY_DATA": str(data)})
    for each, limit in zip(LIMITS, limits, strict=True):
        setattr(*each, patience(limit))
    dashboard.show_templates()

    def started(*options, base="/"):
        key = options, base
        if key not in running:
            running[key] = _started(data, (root or dashboard.notebooks()).resolve(), others, options, base)
        return running[key]

    try:
        with shelves() as others:
            yield started
    finally:
        for each in running.values():
            _end(each)
        os.environ.clear()
        os.environ.update(before)
        for each, limit in zip(LIMITS, limits, strict=True):
            setattr(*each, limit)
        with suppress(OSError):
            shutil.rmtree(data)
