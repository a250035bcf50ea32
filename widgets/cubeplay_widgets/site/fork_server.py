"""Fork server: imports everything once; on Linux each kernel is a fork of it.

A kernel that is started afresh imports some 700 modules: seconds of processor and 50 MiB.  A fork has them at
once and shares their memory with all others, as long as nobody changes it.  Windows can't fork a process, and
macOS not safely: there, and wherever it fails, kernels start afresh.

The process is started by :class:`ForkServer` and speaks by a socket pair: it takes a line of JSON for each
kernel and answers with the kernel's process number.  It ends when the server does.
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
from typing import Any, Final

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from cubeplay_widgets.site.working import while_at_work

LAUNCHER: Final = "ipykernel_launcher"
LONGEST: Final = 20.0
"""Seconds for which the process may do nothing before it answers: the first time it has to read everything,
which takes long on a busy machine."""


# In the server


def can_fork(platform: str = sys.platform) -> bool:
    """Whether processes can be divided safely: on Linux."""
    return platform == "linux" and hasattr(os, "fork")


class Child:
    """A kernel's process, as far as Jupyter wants to know: like a ``Popen``, but of another one's child."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while it runs; its own parent has taken note of how it ended."""
        if self.returncode is None and not _runs(self.pid):
            self.returncode = -1
        return self.returncode

    def wait(self, _timeout: float | None = None) -> int:
        """Jupyter asks once :meth:`poll` says that it has ended."""
        return self.returncode or 0

    def send_signal(self, number: int) -> None:
        """Send a signal to it, if it runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class ForkServerStopped(Exception):
    """No kernel is made any more: the server ends."""


class ForkServer:
    """Forks kernels off one process, which starts when the first kernel is asked for."""

    def __init__(self) -> None:
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._processes: list[subprocess.Popen[bytes]] = []
        self._left: list[asyncio.StreamWriter] = []
        self._lock = asyncio.Lock()
        self._asking: asyncio.Task[int] | None = None
        self._stopped = False
        self._has_kernels = False

    async def fork(self, words: Sequence[str], folder: str | None, environment: Mapping[str, str]) -> Child:
        """A new kernel.  Raises OSError where there is none to be had; then one may be started afresh.

        Raises ForkServerStopped when the server ends meanwhile.
        """
        wish = {"words": list(words), "folder": folder, "environment": dict(environment)}
        async with self._lock:
            if self._stopped:
                raise ForkServerStopped
            self._asking = asyncio.create_task(self._ask(wish))
            try:
                return Child(await while_at_work(self._asking, lambda: self.pids[-1], LONGEST))
            except asyncio.CancelledError:
                if self._stopped:
                    raise ForkServerStopped from None
                raise
            except (OSError, ValueError) as error:
                self._leave()
                raise OSError("no kernel was forked") from error
            except BaseException:  # an answer that nobody has read would be taken for the next one's
                self._leave()
                raise

    async def _ask(self, wish: Mapping[str, Any]) -> int:
        reader, writer = self._lines or await self._begin()
        writer.write(json.dumps(wish).encode() + b"\n")
        await writer.drain()
        pid = int(await reader.readline())
        self._has_kernels = True
        return pid

    def stop(self) -> None:
        """Have no more kernels made; those that there are stay until :meth:`close`."""
        self._stopped = True
        if self._asking is not None:
            self._asking.cancel()

    async def _begin(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        ours, theirs = socket.socketpair()
        few = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        with theirs:
            end = theirs.fileno()
            words = [sys.executable, "-m", "cubeplay_widgets.site.fork_server", str(end)]
            process = subprocess.Popen(words, env=few | os.environ, pass_fds=[end], stdin=subprocess.DEVNULL)
        self._processes.append(process)
        self._has_kernels = False
        self._lines = await asyncio.open_connection(sock=ours)
        return self._lines

    @property
    def pids(self) -> list[int]:
        """The processes of which kernels are forks."""
        return [process.pid for process in self._processes]

    def _leave(self) -> None:
        """Ask this process for no more; as long as it lives, so do its kernels.

        One that has no kernels is ended: else it would still make the kernel that is started afresh by now,
        and both would listen at the same place.
        """
        if self._lines is not None:
            self._left.append(self._lines[1])
            if not self._has_kernels:
                self._processes[-1].kill()
        self._lines = None

    def close(self) -> None:
        """End all; kernels that are forks end too."""
        self._leave()
        for writer in self._left:
            writer.close()
        for process in self._processes:
            process.kill()
            process.wait()


class ForkedProvisioner(LocalProvisioner):
    """Jupyter's way to a kernel's process: a fork if that can be, else started afresh."""

    async def launch_kernel(self, cmd: list[str], **wanted: Any) -> Any:
        """Have the kernel's process made."""
        kernel: Any = self.parent
        fork_server: ForkServer = kernel.parent.fork_server
        try:
            process: Any = await fork_server.fork(cmd, wanted.get("cwd"), wanted["env"])
        except OSError:
            self.log.warning("A kernel is started afresh.", exc_info=True)
            return await super().launch_kernel(cmd, **wanted)
        self.process, self.pid, self.pgid = process, process.pid, process.pid
        return self.connection_info


# In the process itself

UNUSED: Final = ("debugpy",)
"""What Jupyter would read for debuggers, which no page has."""
USED: Final = (
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "cubeplay_widgets.chapters.walk",
    "cubeplay_widgets.table.page",
    "cubeplay_widgets.site.running",
    "psutil",
    "tornado.platform.asyncio",
)
"""What a kernel and a page of a game read."""
SHARED: Final = ("cubeplay.store.notify",)
"""What is read besides where the store is a PostgreSQL."""
EXTENSION: Final = "--IPKernelApp.extra_extensions=cubeplay_widgets.site.fork_server"
"""Lets a new kernel load :func:`load_ipython_extension`."""


def read_everything() -> None:
    """Read what every page needs, and let the memory of it stay as it is."""
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # read once: a kernel whose parent is gone ends
    for name in UNUSED:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in (*USED, *(SHARED if os.environ.get("CUBEPLAY_STORE") else ())):
        import_module(name)
    from cubeplay.registry import OURS

    from cubeplay_widgets.boards import BOARDS

    for name in OURS:
        BOARDS[name]()
    gc.collect()
    gc.freeze()


def serve(line: socket.socket) -> None:
    """Fork a kernel for each line that comes, until none comes any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system takes note of children that end
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    wish = fork(line)
    line.close()
    if wish:
        become(**json.loads(wish))


def fork(line: socket.socket) -> str:
    """Fork a process for each line that comes; gives the line to that process, and at the end ""."""
    with line.makefile("rw", encoding="utf-8") as lines:
        while wish := lines.readline():
            pid = os.fork()
            if not pid:
                return wish
            lines.write(f"{pid}\n")
            lines.flush()
    return ""


def become(words: list[str], folder: str | None, environment: dict[str, str]) -> None:
    """Be a kernel from now on."""
    os.setsid()
    for number in (signal.SIGCHLD, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL if number == signal.SIGCHLD else signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    if folder:
        os.chdir(folder)
    with suppress(OSError):
        Path("/proc/self/comm").write_text("cubeplay-kernel")
    sys.argv = [*words[words.index(LAUNCHER) :], EXTENSION]
    gc.enable()
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


def load_ipython_extension(_shell: object) -> None:
    """Let a new kernel answer for widgets, its own ones alone.

    When ipywidgets and ipycanvas were read, there was no kernel yet that could say so to a page.
    """
    from ipywidgets import register_comm_target
    from ipywidgets.widgets import widget

    from cubeplay_widgets.site.log import spare_log

    spare_log()
    register_comm_target()
    made, widget._instances = tuple(widget._instances.values()), {}
    for each in made:
        each.comm = each._model_id = None
        each.open()


def main() -> None:
    """Read everything, then divide."""
    gc.disable()
    read_everything()
    serve(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    main()
