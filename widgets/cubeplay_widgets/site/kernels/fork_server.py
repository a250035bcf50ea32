"""Fork server: imports everything once; on Linux each kernel is a fork of it.

A new kernel imports about 700 modules, which takes seconds of processor time and 50 MiB.  A fork has them at
once and shares their memory with all others (copy on write).  Windows cannot fork processes, and macOS not
safely: there, and after a failure, kernels are started without a fork.

The process is started by :class:`ForkServer`.  Over a socket pair it receives a line of JSON for each kernel,
and answers with the kernel's process number.  It ends when the server does.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from cubeplay_widgets.site.kernels.working import while_at_work

LAUNCHER: Final = "ipykernel_launcher"
LONGEST: Final = 20.0
"""Seconds without processor time after which an answer is given up; the first one takes long on a busy
machine, since the process imports everything then."""
FEW_THREADS: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


# In the server


def can_fork(platform: str = sys.platform) -> bool:
    """Whether processes can be forked safely: on Linux."""
    return platform == "linux" and hasattr(os, "fork")


class Child:
    """A kernel's process with the methods of ``Popen`` that Jupyter needs; its parent is the fork server."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while the process runs; then -1, since only its parent knows the exit code."""
        if self.returncode is None and not _runs(self.pid):
            self.returncode = -1
        return self.returncode

    def wait(self, _timeout: float | None = None) -> int:
        """The exit code; Jupyter calls this after :meth:`poll` says that the process has ended."""
        return self.returncode or 0

    def send_signal(self, number: int) -> None:
        """Send a signal to the process, if it runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class ForkServerStopped(Exception):
    """No more kernels are forked, since the server ends."""


class ForkServer:
    """Forks kernels from one process, which is started with the first kernel.

    The process has some ``environment`` more than the server.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = {**FEW_THREADS, **os.environ, **(environment or {})}
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._processes: list[subprocess.Popen[bytes]] = []
        self._left: list[asyncio.StreamWriter] = []
        self._lock = asyncio.Lock()
        self._asking: asyncio.Task[int] | None = None
        self._stopped = False
        self._has_kernels = False

    async def fork(self, words: Sequence[str], folder: str | None, environment: Mapping[str, str]) -> Child:
        """Fork a new kernel.  Raises OSError if that fails; then start one without a fork.

        Raises ForkServerStopped if the server ends meanwhile.
        """
        request = {"words": list(words), "folder": folder, "environment": dict(environment)}
        async with self._lock:
            if self._stopped:
                raise ForkServerStopped
            self._asking = asyncio.create_task(self._ask(request))
            try:
                return Child(await while_at_work(self._asking, lambda: self.pids[-1], LONGEST))
            except asyncio.CancelledError:
                if self._stopped:
                    raise ForkServerStopped from None
                raise
            except (OSError, ValueError) as error:
                self._leave()
                raise OSError("no kernel was forked") from error
            except BaseException:  # an unread answer would be taken for that of the next kernel
                self._leave()
                raise

    async def _ask(self, request: Mapping[str, Any]) -> int:
        reader, writer = self._lines or await self._begin()
        writer.write(json.dumps(request).encode() + b"\n")
        await writer.drain()
        pid = int(await reader.readline())
        self._has_kernels = True
        return pid

    def stop(self) -> None:
        """Fork no more kernels; those that run stay until :meth:`close`."""
        self._stopped = True
        if self._asking is not None:
            self._asking.cancel()

    async def _begin(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        ours, theirs = socket.socketpair()
        with theirs:
            end = theirs.fileno()
            words = [sys.executable, "-m", "cubeplay_widgets.site.kernels.fork_server", str(end)]
            process = subprocess.Popen(words, env=self._environment, pass_fds=[end], stdin=subprocess.DEVNULL)
        self._processes.append(process)
        self._has_kernels = False
        self._lines = await asyncio.open_connection(sock=ours)
        return self._lines

    @property
    def is_asked(self) -> bool:
        """Whether a kernel is being forked."""
        return self._lock.locked()

    @property
    def pids(self) -> list[int]:
        """The processes of which kernels are forks."""
        return [process.pid for process in self._processes]

    def _leave(self) -> None:
        """Stop using the present process, which must stay alive as long as its kernels.

        A process without kernels is killed, so that it does not fork a kernel late: the kernel that was
        started in its place listens at the same address.
        """
        if self._lines is not None:
            self._left.append(self._lines[1])
            if not self._has_kernels:
                self._processes[-1].kill()
        self._lines = None

    def close(self) -> None:
        """Kill all processes; their kernels end too."""
        self._leave()
        for writer in self._left:
            writer.close()
        for process in self._processes:
            process.kill()
            process.wait()


class Forks(Protocol):
    """What forks kernels: a fork server, or one of each language."""

    async def fork(self, words: Sequence[str], folder: str | None, environment: Mapping[str, str]) -> Child:
        """Fork a new kernel."""


class ForkedProvisioner(LocalProvisioner):
    """Starts a kernel's process for Jupyter: a fork if possible, else a new process."""

    async def launch_kernel(self, cmd: list[str], **wanted: Any) -> Any:
        """Start the kernel's process."""
        kernel: Any = self.parent
        forks: Forks = kernel.parent.fork_server
        try:
            process: Any = await forks.fork(cmd, wanted.get("cwd"), wanted["env"])
        except OSError:
            self.log.warning("A kernel is started without a fork.", exc_info=True)
            return await super().launch_kernel(cmd, **wanted)
        self.process, self.pid, self.pgid = process, process.pid, process.pid
        return self.connection_info


# In the process itself

UNUSED: Final = ("debugpy",)
"""Modules that Jupyter would import for debuggers, which no page uses."""
USED: Final = (
    "encodings.utf_16_le",
    "faulthandler",
    "ipykernel.debugger",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "cubeplay.teach.illustrated_rulebook",
    "cubeplay_widgets.chapters.walk",
    "cubeplay_widgets.endings.ending",
    "cubeplay_widgets.lessons.lesson",
    "cubeplay_widgets.replay.page",
    "cubeplay_widgets.table.open_table",
    "cubeplay_widgets.table.page",
    "cubeplay_widgets.table.shared_room",
    "cubeplay_widgets.site.kernels.log",
    "cubeplay_widgets.site.kernels.running",
    "psutil",
    "tornado.platform.asyncio",
    "tornado.queues",
    "zmq.utils.garbage",
)
"""Modules that a kernel and its page import, also those that a page imports only when it needs them."""
SHARED: Final = ("cubeplay.store.notify",)
"""Further modules for a PostgreSQL store."""
OPTIONS: Final = (
    "--IPKernelApp.extra_extensions=cubeplay_widgets.site.kernels.fork_server",
    "--IPKernelApp.capture_fd_output=False",
    "--HistoryManager.enabled=False",
)
"""A new kernel's options: it calls :func:`load_ipython_extension`, and starts no threads that read what is
written to the terminal, and none that saves a history of cells."""


class NoModules:
    """Stands for ``sys`` in modules of a new kernel that list all loaded modules.

    The lists, of use to debuggers and ``%reset``, would copy 5 MiB of shared memory: a reference to an object
    is counted in the object itself.
    """

    modules: Final[dict[str, object]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(sys, name, value)


def import_everything() -> None:
    """Import and look for what every page needs, and exclude it from garbage collection, to keep it shared.

    Kernels write into gaps between objects, and so copy the memory around them.  So what leaves garbage comes
    first, for the modules to fill, and the rest of the garbage is not collected.
    """
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # read once: a kernel whose parent is gone ends
    for name in UNUSED:
        sys.modules[name] = None  # type: ignore[assignment]
    from cubeplay import registry
    from cubeplay.players import bots

    from cubeplay_widgets import boards
    from cubeplay_widgets.pages.notebooks import about
    from cubeplay_widgets.pages.setup_form import picture

    for name in registry.OURS:
        picture(registry.GAMES[name])
        for kind in ("play", "first-game", "rules"):
            about(kind, name)
        import_module(f"cubeplay_widgets.boards.{name}.odds")
    for outside in (registry.OUTSIDE, bots.OUTSIDE, boards.OUTSIDE):
        tuple(outside.names)  # finds the packages, without importing them
    for name in (*USED, *(SHARED if os.environ.get("CUBEPLAY_STORE") else ())):
        import_module(name)
    gc.freeze()


def serve(line: socket.socket) -> None:
    """Fork a kernel for each line until the socket is closed; returns in each kernel too."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps children that end
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    request = fork(line)
    line.close()
    if request:
        become(**json.loads(request))


def fork(line: socket.socket) -> str:
    """Fork a process for each line; returns the line in that process, and "" at the end in this one."""
    with line.makefile("rw", encoding="utf-8") as lines:
        while request := lines.readline():
            pid = os.fork()
            if not pid:
                return request
            lines.write(f"{pid}\n")
            lines.flush()
    return ""


def become(words: list[str], folder: str | None, environment: dict[str, str]) -> None:
    """Run as a kernel from now on."""
    os.setsid()
    for number in (signal.SIGCHLD, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL if number == signal.SIGCHLD else signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    if folder:
        os.chdir(folder)
    with suppress(OSError):
        Path("/proc/self/comm").write_text("cubeplay-kernel")
    sys.argv = [*words[words.index(LAUNCHER) :], *OPTIONS]
    gc.enable()
    from ipykernel import ipkernel
    from ipykernel.kernelapp import launch_new_instance
    from IPython.core import shellapp

    vars(ipkernel)["sys"] = vars(shellapp)["sys"] = NoModules()

    launch_new_instance()


def load_ipython_extension(_shell: object) -> None:
    """Register the widgets in a new kernel.

    When ipywidgets and ipycanvas were imported, there was no kernel yet that could register them.
    """
    from ipywidgets import register_comm_target
    from ipywidgets.widgets import widget

    from cubeplay_widgets.site.kernels.log import spare_log

    spare_log()
    register_comm_target()
    made, widget._instances = tuple(widget._instances.values()), {}
    for each in made:
        each.comm = each._model_id = None
        each.open()


def main() -> None:
    """Import everything, then fork."""
    gc.disable()
    import_everything()
    serve(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    main()
