"""Binds the port of the server."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Sequence

from cubeplay.errors import CubeplayError
from cubeplay.words import _

PORT = 8866
"""The first port to try."""

TRIES = 100
"""The number of ports to try, from PORT on."""

LOOPBACK = "127.0.0.1"


Bind = Callable[[int, str], list[socket.socket]]


def _bind(port: int, host: str) -> list[socket.socket]:
    """Tornado's way to listen at all addresses of a host; a site of files is served without Tornado."""
    from tornado.netutil import bind_sockets

    return bind_sockets(port, host)


def claim(port: int | None = None, *hosts: str, bind: Bind = _bind) -> list[socket.socket]:
    """Listen at a port, or at the first free one from PORT on; connections wait until the server answers.

    ``hosts`` are the addresses to listen at, by default the loopback address.  Raises CubeplayError if the
    port is taken, or if an address is not this machine's.
    """
    for number in (port,) if port else range(PORT, PORT + TRIES):
        try:
            return _bound(number, hosts or (LOOPBACK,), bind)
        except _Unbound as refused:
            if port or refused.error.errno != errno.EADDRINUSE:
                raise _refused(number, refused.host, refused.error) from refused.error
    why = _("the ports {first} to {last} are all taken.").format(first=PORT, last=PORT + TRIES - 1)
    raise CubeplayError(_("Not started"), why, _("Choose another one with --port."))


class _Unbound(Exception):
    """The failure to listen at an address."""

    def __init__(self, host: str, error: OSError) -> None:
        super().__init__(host, error)
        self.host, self.error = host, error


def _bound(port: int, hosts: Sequence[str], bind: Bind) -> list[socket.socket]:
    """Sockets at all addresses.  Raises _Unbound, with none left open, if one fails."""
    bound: list[socket.socket] = []
    for host in hosts:
        try:
            bound += bind(port, host)
        except OSError as error:
            for one in bound:
                one.close()
            raise _Unbound(host, error) from error
    return bound


def _refused(port: int, host: str, error: OSError) -> CubeplayError:
    match error.errno:
        case errno.EADDRINUSE:
            why = _("port {port} is taken by another program.").format(port=port)
        case errno.EACCES:
            why = _("port {port} is kept for the system.").format(port=port)
        case _other:
            why = _("this machine does not listen at {host}.").format(host=host)
            return CubeplayError(_("Not started"), why, _("Choose an address of this machine."))
    return CubeplayError(_("Not started"), why, _("Choose another one with --port."))
