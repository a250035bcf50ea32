"""Serving others, on purpose: where the server listens, by which names it answers, and who may come in."""

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

ONLY_SHARED: Final = ("host", "key", "teacher_key", "new_key", "proxy")
"""The options that say how to share, and nothing without --share."""

KEY_VARIABLES: Final = ("CUBEPLAY_KEY", "CUBEPLAY_TEACHER_KEY")
"""Where keys may stand instead of the command line, which other programs can read."""


@dataclass(frozen=True)
class Sharing:
    """How a server is reached: by this machine alone, or also by others.

    It listens at ``host`` ("" for this machine alone) and answers to the names of ``hosts``; with ``keys``
    others come in.  ``name`` is the address in links, and ``public`` the scheme and host of a proxy in front.
    """

    host: str = ""
    hosts: Hosts = field(default_factory=Hosts)
    keys: AccessKeys | None = field(default=None, repr=False)
    name: str = LOOPBACK
    public: str = ""
    base_url: str = "/"

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where to listen: this machine itself is always served, for its kernels' sake and the teacher's."""
        if self.host in EVERYWHERE:
            return (self.host,)
        if self.host in OWN:
            return (LOOPBACK,)
        return tuple(dict.fromkeys(filter(None, (self.host, LOOPBACK))))

    def link(self, port: int) -> str:
        """The address of the pages as others write it.

        >>> Sharing(name="192.0.2.7").link(8866), Sharing(public="https://games.example").link(8866)
        ('http://192.0.2.7:8866/', 'https://games.example/')
        """
        return f"{self.public or f'http://{written(self.name)}:{port}'}{self.base_url}"


def sharing(chosen: argparse.Namespace) -> Sharing:
    """What the command line asks for.  Raises CubeplayError where it is unsafe or makes no sense.

    >>> from argparse import Namespace
    >>> options = Namespace(share=True, host="192.0.2.7", key="k" * 16, teacher_key="t" * 16, new_key=False)
    >>> options.proxy, options.allow_host, options.base_url = "", [], "/"
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
        return Sharing(chosen.host, Hosts(frozenset(names)), made, public=origin, base_url=base)
    everywhere = chosen.host in EVERYWHERE
    name = network_address() if everywhere or not chosen.host else chosen.host
    names = allowed | {written(name)} | ({*map(written, own_addresses())} if everywhere else set())
    return Sharing(chosen.host or name, Hosts(frozenset(names)), made, name, base_url=base)


def _key(given: str, variable: str) -> str:
    """The key of an option or a variable; the kernels do not inherit it."""
    kept = os.environ.pop(variable, "")
    return given or kept


def _refuse_alone(chosen: argparse.Namespace) -> None:
    """Refuse an option that would open the pages to others by accident."""
    for name in ONLY_SHARED:
        if getattr(chosen, name):
            why = _("{option} lets others in, and that takes a key.").format(option=_option(name))
            raise CubeplayError(_("Not started"), why, _("Add --share: it prints the link with its key."))


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def _public(address: str) -> str:
    """The address of the pages behind a proxy.  Raises CubeplayError for what is none."""
    place = urlsplit(address)
    if place.scheme in ("http", "https") and place.hostname and not place.query and "@" not in place.netloc:
        return address
    why = _("{address!r} is not the address of a site.").format(address=address[:80])
    raise CubeplayError(_("Not shared"), why, _("Write it like https://games.example."))


def clean_base(base_url: str, proxy: str = "") -> str:
    """The path under which the pages stand, with a slash at both ends; a proxy's address may name it.

    >>> clean_base("games"), clean_base("/"), clean_base("/", "https://school.example/games")
    ('/games/', '/', '/games/')
    """
    path = base_url.strip("/") or urlsplit(proxy).path.strip("/")
    return f"/{path}/" if path else "/"
