"""The options for sharing: where the server listens, its host names, and its keys."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from cubeplay.errors import CubeplayError
from cubeplay.store import data_folder
from cubeplay.words import _

from cubeplay_widgets.site.gate.hosts import EVERYWHERE, OWN, Hosts, network_address, own_addresses, written
from cubeplay_widgets.site.gate.kept_keys import kept_keys
from cubeplay_widgets.site.gate.visitors import AccessKeys
from cubeplay_widgets.site.listening import LOOPBACK

ONLY_SHARED: Final = ("host", "key", "teacher_key", "new_key", "proxy", "only_class")
"""The options that need --share."""

KEY_VARIABLES: Final = ("CUBEPLAY_KEY", "CUBEPLAY_TEACHER_KEY")
"""Environment variables for keys, since other programs can read the command line."""


@dataclass(frozen=True)
class Sharing:
    """How a server is reached: by this machine alone, or also by others.

    It listens at ``host`` ("" for this machine alone) and answers to the names of ``hosts``; ``keys`` admit
    others, with ``only_class`` to one class each.  ``name`` is the address in links, and ``public`` the
    scheme and host of a proxy.
    """

    host: str = ""
    hosts: Hosts = field(default_factory=Hosts)
    keys: AccessKeys | None = field(default=None, repr=False)
    name: str = LOOPBACK
    public: str = ""
    base_url: str = "/"
    only_class: bool = False

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses to listen at, always including loopback, for the kernels and the teacher."""
        if self.host in EVERYWHERE:
            return (self.host,)
        if self.host in OWN:
            return (LOOPBACK,)
        return tuple(dict.fromkeys(filter(None, (self.host, LOOPBACK))))

    def link(self, port: int) -> str:
        """The address of the pages for others.

        >>> Sharing(name="192.0.2.7").link(8866), Sharing(public="https://games.example").link(8866)
        ('http://192.0.2.7:8866/', 'https://games.example/')
        """
        return f"{self.public or f'http://{written(self.name)}:{port}'}{self.base_url}"


def sharing(chosen: argparse.Namespace) -> Sharing:
    """The sharing of a command line.  Raises CubeplayError if it is unsafe or makes no sense.

    >>> from argparse import Namespace
    >>> options = Namespace(share=True, host="192.0.2.7", key="k" * 16, teacher_key="t" * 16, new_key=False)
    >>> options.proxy, options.allow_host, options.base_url, options.only_class = "", [], "/", False
    >>> sharing(options).link(8866), sharing(options).addresses
    ('http://192.0.2.7:8866/', ('192.0.2.7', '127.0.0.1'))
    """
    allowed, base = {name.lower() for name in chosen.allow_host}, clean_base(chosen.base_url, chosen.proxy)
    if not chosen.share:
        _refuse_alone(chosen)
        return Sharing(hosts=Hosts(frozenset(allowed)), base_url=base)
    given = map(_key, (chosen.key, chosen.teacher_key), KEY_VARIABLES)
    made = kept_keys(data_folder(), *given, new=chosen.new_key)
    if chosen.proxy:
        public = urlsplit(_public(chosen.proxy))
        names = allowed | {written(public.hostname or "")}
        origin = f"{public.scheme}://{public.netloc}".lower()
        place = Hosts(frozenset(names))
        return Sharing(chosen.host, place, made, public=origin, base_url=base, only_class=chosen.only_class)
    everywhere = chosen.host in EVERYWHERE
    name = network_address() if everywhere or not chosen.host else chosen.host
    names = allowed | {written(name)} | ({*map(written, own_addresses())} if everywhere else set())
    place = Hosts(frozenset(names))
    return Sharing(chosen.host or name, place, made, name, base_url=base, only_class=chosen.only_class)


def _key(given: str, variable: str) -> str:
    """The key of an option or a variable, which is removed so that kernels do not inherit it."""
    kept = os.environ.pop(variable, "")
    return given or kept


def _refuse_alone(chosen: argparse.Namespace) -> None:
    """Raises CubeplayError for an option that needs --share."""
    for name in ONLY_SHARED:
        if getattr(chosen, name):
            why = _("{option} is about others who come, and they need a key.").format(option=_option(name))
            raise CubeplayError(_("Not started"), why, _("Add --share: it prints the link with its key."))


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _public(address: str) -> str:
    """The address of the pages behind a proxy.  Raises CubeplayError if it is invalid."""
    place = urlsplit(address)
    if place.scheme in ("http", "https") and place.hostname and not place.query and "@" not in place.netloc:
        return address
    why = _("{address!r} is not the address of a site.").format(address=address[:80])
    raise CubeplayError(_("Not shared"), why, _("Write it like https://games.example."))


def clean_base(base_url: str, proxy: str = "") -> str:
    """The path of the pages, with a slash at both ends; a proxy's address may contain it.

    >>> clean_base("games"), clean_base("/"), clean_base("/", "https://school.example/games")
    ('/games/', '/', '/games/')
    """
    path = base_url.strip("/") or urlsplit(proxy).path.strip("/")
    return f"/{path}/" if path else "/"
