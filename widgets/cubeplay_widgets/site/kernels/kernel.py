"""One kernel: its sockets, and its priority when memory runs out."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import zmq
from jupyter_client.ioloop.restarter import AsyncIOLoopKernelRestarter
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import Float, Integer, Type, default

from cubeplay_widgets.site.kernels.fork_server import LAUNCHER, ForkedProvisioner

LONGEST_SOCKET: Final = 103
"""The longest path of a socket file in bytes that every Unix allows (macOS: 104 with its end)."""
FOLDER_NAME: Final = "/voila_12345678"
"""An example of the folder that Voilà makes for its kernels' files."""
SOCKET_NAME: Final = "/0123456789ab-5"
"""An example of the name of our socket files."""
FIRST_TO_GO: Final = 1000
"""The ``oom_score_adj`` of a process that Linux kills first when memory runs out."""


# Differences of operating systems


def transport(platform: str, folder: str, ipc: bool = zmq.has("ipc")) -> str:
    """The transport to kernels: "ipc", by socket files in a folder, or "tcp", by ports of this machine.

    With ports two kernels that start at once may get the same one; files have unique names.  Windows has no
    socket files, and the folder's name may be too long for them.

    >>> transport("linux", "/tmp/voila_x", True), transport("win32", "C:/Temp", True)
    ('ipc', 'tcp')
    """
    fits = len(os.fsencode(folder + SOCKET_NAME)) <= LONGEST_SOCKET
    return "ipc" if platform != "win32" and ipc and fits else "tcp"


def runtime_folder(platform: str = sys.platform, usual: str | None = None) -> str:
    """Where the server makes its private folder: the usual place, or /tmp if its name is too long."""
    usual = usual or tempfile.gettempdir()
    if (
        platform == "win32"
        or transport(platform, usual + FOLDER_NAME) == "ipc"
        or not os.access("/tmp", os.W_OK)
    ):
        return usual
    return "/tmp"


def kill_first(pid: int, platform: str = sys.platform, proc: Path = Path("/proc")) -> bool:
    """Let the operating system kill a kernel before the server when memory runs out; returns the success.

    This is possible on Linux alone; elsewhere the server's own watch ends kernels.
    """
    if platform != "linux":
        return False
    try:
        (proc / str(pid) / "oom_score_adj").write_text(str(FIRST_TO_GO))
    except OSError:
        return False
    return True


# One kernel


class DeathWatch(AsyncIOLoopKernelRestarter):
    """Notices that a kernel has died, without starting another one, which would not know the page."""

    restart_limit = Integer(0)
    time_to_dead = Float(1.0)


class Kernel(ServerKernelManager):
    """One kernel, with socket files if possible, which is killed before the server when memory runs out."""

    restarter_class = Type(DeathWatch)

    @default("transport")
    def _our_transport(self) -> str:
        return transport(sys.platform, str(Path(self.connection_file).parent))

    def _ip_default(self) -> str:
        """The address; for socket files the beginning of their names."""
        if self.transport != "ipc":
            return str(super()._ip_default())
        file = Path(self.connection_file)
        return str(file.with_name(file.stem.removeprefix("kernel-").replace("-", "")[:12]))

    @property
    def pid(self) -> int | None:
        """The number of the process; None if it does not run."""
        process = getattr(self.provisioner, "process", None)
        return process.pid if process is not None and process.poll() is None else None

    async def _async_pre_start_kernel(self, **wanted: Any) -> Any:
        fork_server, spec = getattr(self.parent, "fork_server", None), self.kernel_spec
        can_fork = fork_server is not None and spec is not None and LAUNCHER in spec.argv
        if self.provisioner is None and can_fork:
            self.provisioner = ForkedProvisioner(kernel_id=wanted["kernel_id"], kernel_spec=spec, parent=self)
        return await super()._async_pre_start_kernel(**wanted)

    async def _async_post_start_kernel(self, **more: Any) -> None:
        await super()._async_post_start_kernel(**more)
        if self.pid:
            kill_first(self.pid)

    async def clean_up(self) -> None:
        """Kill the process of a failed start, and remove its files."""
        await self._async_kill_kernel()
        await self._async_cleanup_resources()

    def tell_dead(self) -> None:
        """Tell the connected pages that this kernel has ended."""
        for tell in list(self._restarter.callbacks["dead"]) if self._restarter else ():
            tell()
