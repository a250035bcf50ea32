"""The host names that the server answers to, and the addresses of this machine.

Only known names are answered, as a protection from DNS rebinding: another site can let its own name point to
this machine's address and then read our pages, but its requests have that name in the Host header.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from typing import Final

import psutil
from cubeplay.errors import CubeplayError
from cubeplay.words import _

OWN: Final = frozenset(("127.0.0.1", "[::1]", "localhost"))
"""The loopback names of every machine."""

ANY: Final = "*"
"""Every name: for a server behind a proxy on this machine that checks the names."""

EVERYWHERE: Final = frozenset(("0.0.0.0", "::"))
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?", re.IGNORECASE)


def host_name(host: str) -> str:
    """The name in a Host header, without its port; "" if the header is invalid.

    >>> host_name("LocalHost:8866"), host_name("[::1]:80"), host_name("a.example, b.example")
    ('localhost', '[::1]', '')
    """
    found = _HOST.fullmatch(host)
    return found[1].lower() if found else ""


@dataclass(frozen=True)
class Hosts:
    """The names that a server answers to, besides the loopback names."""

    names: frozenset[str] = frozenset()

    def know(self, host: str) -> bool:
        """Whether a Host header names this server.

        >>> hosts = Hosts(frozenset(["games.example"]))
        >>> hosts.know("games.example:8866"), hosts.know("localhost:1"), hosts.know("rebind.example")
        (True, True, False)
        """
        name = host_name(host)
        return bool(name) and (name in OWN or name in self.names or ANY in self.names)


def written(address: str) -> str:
    """An address as it is written in a link.

    >>> written("192.0.2.7"), written("2001:db8::7"), written("games.example")
    ('192.0.2.7', '[2001:db8::7]', 'games.example')
    """
    return f"[{address}]" if ":" in address else address.lower()


def network_address() -> str:
    """The address of this machine in its network.  Raises CubeplayError without a network."""
    found = own_addresses()
    towards_others = _towards_others()
    if towards_others in found or not found:
        found = (towards_others,)
    if found[0]:
        return found[0]
    why = _("this machine is in no network.")
    raise CubeplayError(_("Not shared"), why, _("Join a network, or name an address with --host."))


def _towards_others() -> str:
    """The address from which this machine would reach others; "" without a route.  Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            s.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(s.getsockname()[0])


def own_addresses() -> tuple[str, ...]:
    """The addresses of this machine in networks that are up, private ones first."""
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    every = (one for name, ones in psutil.net_if_addrs().items() if name in up for one in ones)
    found = [one.address for one in every if one.family == socket.AF_INET]
    usable = [a for a in map(ipaddress.IPv4Address, found) if not (a.is_loopback or a.is_link_local)]
    return tuple(map(str, sorted(usable, key=lambda address: not address.is_private)))
