"""A server of pages for tests, as people start it, and what tests ask of it."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from cubeplay.store import Store

from cubeplay_widgets.site import dashboard
from patience import patience, until

ROOT = Path(__file__).parents[1]


@dataclass
class Server:
    """A running server of pages."""

    process: subprocess.Popen
    url: str
    data: Path
    environment: dict[str, str] = field(default_factory=dict)

    def address(self, path):
        """Where a notebook is shown as a page."""
        return f"{self.url}voila/render/{path}"

    def log(self):
        """What the server has said."""
        return (self.data / "server.log").read_text()

    def store(self):
        """The store in which the server keeps its games."""
        own = os.environ.get("CUBEPLAY_DATA")
        return Store(Path(own or self.data / "XDG_DATA_HOME" / "cubeplay") / "games.sqlite")

    def kernels(self):
        """The running kernels, the youngest last."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        kernels = [child for child in children if _is_kernel(child, self.process.pid)]
        return sorted(kernels, key=lambda kernel: kernel.create_time())

    def kill_kernel(self, kernel=None):
        """Kill one kernel, by default the youngest, without a word."""
        (kernel or self.kernels()[-1]).send_signal(signal.SIGKILL)


def _is_kernel(process, server):
    """Whether a process is a kernel: started afresh, or forked off the fork server."""
    words = " ".join(_words(process))
    return "ipykernel" in words or (".fork_server" in words and process.ppid() != server)


def _words(process):
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def _environment(data, sites, language):
    """Where the server looks for code and keeps data: nothing of the person who runs the tests."""
    code = [*map(str, sites), str(ROOT), str(ROOT / "widgets"), str(ROOT / "tests" / "widgets")]
    folders = {
        name: str(data / name) for name in ("XDG_DATA_HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")
    }
    return os.environ | {"PYTHONPATH": os.pathsep.join(code), "CUBEPLAY_LANGUAGE": language} | folders


def start(root, options=(), base="/", sites=(), language="", command=dashboard.command):
    """Start a server of a folder of notebooks and wait until it listens."""
    data = Path(tempfile.mkdtemp(prefix="cubeplay-pages-"))

    def words(port):
        return command(port, root, f"--base-url={base}", "--idle=30", *options)

    environment = _environment(data, sites, language)
    port, process = listening(words, data / "server.log", environment)
    return Server(process, f"http://127.0.0.1:{port}{base}", data, environment)


def restarted(server):
    """End a server and start it again as it was: at the same port, with what it has kept."""
    server.process.terminate()
    server.process.wait(60)
    log, port = server.data / "server.log", urlsplit(server.url).port
    _port, process = listening(lambda _port: server.process.args, log, server.environment, port)
    return replace(server, process=process)


def listening(words, log, environment, port=0):
    """Start the program of some words, which are told a free port, and wait until it listens there."""
    port = port or _free_port()
    with log.open("w") as file:
        process = subprocess.Popen(words(port), env=environment, stdout=file, stderr=file)
    until(lambda: process.poll() is not None or _listens(port), 60)
    if process.poll() is not None:
        raise RuntimeError(log.read_text())
    return port, process


def _listens(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def shared_servers():
    """A function like :func:`start`: the same arguments share one server, all are ended at the end."""
    running = {}

    def started(*key, **more):
        found = (key, tuple(sorted(more.items())))
        if found not in running:
            running[found] = start(*key, **more)
        return running[found]

    try:
        yield started
    finally:
        end(running.values())


@contextmanager
def side_by_side(options):
    """Two dashboards with the same options, as behind a balancer; both are ended at the end."""
    running = [start(dashboard.notebooks(), options) for _dashboard in range(2)]
    try:
        yield running
    finally:
        end(running)


def end(servers):
    """End servers, and remove what they have written."""
    for server in servers:
        server.process.terminate()
    for server in servers:
        server.process.wait(patience(60))
        shutil.rmtree(server.data, ignore_errors=True)
