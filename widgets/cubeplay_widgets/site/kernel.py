"""One kernel: how the server reaches it, and which is ended first when memory runs out."""

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

from cubeplay_widgets.site.fork_server import LAUNCHER, ForkedProvisioner

LONGEST_SOCKET: Final = 103
"""Bytes of the longest path of a socket file that every Unix knows (macOS: 104 with its end)."""
FOLDER_NAME: Final = "/voila_12345678"
"""Like the folder that Voilà makes for its kernels' files."""
SOCKET_NAME: Final = "/0123456789ab-5"
"""Like the name of a socket file of ours."""
FIRST_TO_GO: Final = 1000
"""The Linux score of a process that is ended before all others when memory runs out."""


# Means of one operating system, and what is done elsewhere


def transport(platform: str, folder: str, ipc: bool = zmq.has("ipc")) -> str:
    """How kernels are reached: "ipc", by socket files in a folder, or "tcp", by ports of this machine.

    Ports are found by trying, and two kernels that start at once may be given the same one; files have
    names of their own.  Windows has ports alone, and so has a folder whose name is too long.

    >>> transport("linux", "/tmp/voila_x", True), transport("win32", "C:/Temp", True)
    ('ipc', 'tcp')
    """
    fits = len(os.fsencode(folder + SOCKET_NAME)) <= LONGEST_SOCKET
    return "ipc" if platform != "win32" and ipc and fits else "tcp"


def runtime_folder(platform: str = sys.platform, usual: str | None = None) -> str:
    """Where the server makes its private folder: the usual place, or /tmp if that one's name is too long."""
    usual = usual or tempfile.gettempdir()
    if (
        platform == "win32"
        or transport(platform, usual + FOLDER_NAME) == "ipc"
        or not os.access("/tmp", os.W_OK)
    ):
        return usual
    return "/tmp"


def offer(pid: int, platform: str = sys.platform, proc: Path = Path("/proc")) -> bool:
    """Let the operating system end a kernel before the server when memory runs out; says whether it was told.

    Linux alone can be told; elsewhere, and where it may not be, the server's own watch ends kernels first.
    """
    if platform != "linux":
        return False
    try:
        (proc / str(pid) / "oom_score_adj").write_text(str(FIRST_TO_GO))
    except OSError:
        return False
    return True


# One kernel


class Ender(AsyncIOLoopKernelRestarter):
    """Notices that a kernel has died and starts no other: it would know nothing of the page."""

    restart_limit = Integer(0)
    time_to_dead = Float(1.0)


class Kernel(ServerKernelManager):
    """One kernel: reached by socket files where there are such, and ended before the server is."""

    restarter_class = Type(Ender)

    @default("transport")
    def _our_transport(self) -> str:
        return transport(sys.platform, str(Path(self.connection_file).parent))

    def _ip_default(self) -> str:
        """Jupyter's name for the address, which for sockets is the beginning of their files' names."""
        if self.transport != "ipc":
            return str(super()._ip_default())
        file = Path(self.connection_file)
        return str(file.with_name(file.stem.removeprefix("kernel-").replace("-", "")[:12]))

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
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
            offer(self.pid)

    async def bury(self) -> None:
        """End what the start of a kernel has left that failed."""
        await self._async_kill_kernel()
        await self._async_cleanup_resources()

    def tell_dead(self) -> None:
        """Tell the pages that are connected to this kernel that it is ended."""
        for tell in list(self._restarter.callbacks["dead"]) if self._restarter else ():
            tell()
