"""``cubeplay doctor``: checks everything that the dashboard needs, and says how to mend faults."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from tempfile import TemporaryFile

from cubeplay import __version__
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.registry import OUTSIDE
from cubeplay.store import FILE, Place, PostgresAddress, Store, data_folder, most_kept, usual_place
from cubeplay.store.data import quota_words, size, used
from cubeplay.store.quota import BEGINS, VARIABLE
from cubeplay.words import _, listed, plural
from packaging.requirements import Requirement

from cubeplay_widgets import boards
from cubeplay_widgets.site.gate.hosts import network_address
from cubeplay_widgets.site.gate.kept_keys import FILE as KEYS_FILE
from cubeplay_widgets.site.gate.kept_keys import age_of_keys, others_may_read
from cubeplay_widgets.site.kernels.capacity import MemoryBudget, capacity, memory
from cubeplay_widgets.site.kernels.files import EACH, OWN, raise_limit
from cubeplay_widgets.site.listening import PORT, claim

GIB = 2**30
LITTLE_DISK = GIB // 4
"""Less free disk, in bytes, puts games in play at risk."""
FEW_FILES = 1024
"""Fewer open files are not enough for a class."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was checked and the result; ``mend`` says what to do, "" if nothing is wrong."""

    what: str
    found: str
    mend: str = ""

    def __str__(self) -> str:
        sign = _("WRONG") if self.mend else _("ok")
        words = _("{what}: {found} {mend}").format(what=self.what, found=self.found, mend=self.mend)
        return f"{sign:<6}{words.strip()}"


def main(_chosen: argparse.Namespace) -> int:
    """Print all findings; returns 1 if something is wrong."""
    found = list(findings())
    print(_("cubeplay {version}").format(version=__version__))
    for finding in found:
        print(finding)
    return int(any(finding.mend for finding in found))


def findings() -> Iterator[Finding]:
    """The checks of everything that the dashboard needs."""
    yield python()
    yield from packages()
    yield from outside()
    yield chromium()
    yield port()
    yield network()
    yield room()
    yield open_files()
    yield from data()
    yield from share_keys()
    yield from shared_store()
    yield from visitors()


def python() -> Finding:
    """Python and the operating system."""
    found = _("{version} on {system}.").format(version=platform.python_version(), system=platform.platform())
    return Finding(_("Python"), found)


def packages(installed: Callable[[str], str] = version) -> Iterator[Finding]:
    """The packages that the pages need: a line for each missing or old one, and one for all others."""
    there = []
    for needed in map(Requirement, requires("cubeplay") or ()):
        if needed.marker and not needed.marker.evaluate({"extra": "app"}):
            continue
        try:
            found = installed(needed.name)
        except PackageNotFoundError:
            yield _package(needed, _("is missing."))
            continue
        if not needed.specifier.contains(found, prereleases=True):
            yield _package(
                needed, _("{version} is not {wanted}.").format(version=found, wanted=needed.specifier)
            )
            continue
        there.append(f"{needed.name} {found}")
    yield Finding(_("Packages"), _("{packages}.").format(packages=listed(there)))


def _package(needed: Requirement, found: str) -> Finding:
    mend = _("Install what cubeplay needs: {command}").format(command='pip install --upgrade "cubeplay[app]"')
    return Finding(needed.name, found, mend)


def outside() -> Iterator[Finding]:
    """Games of other packages that could not be loaded."""
    for broken in (*OUTSIDE.left_out, *boards.OUTSIDE.left_out):
        yield Finding(_("A game from outside"), str(broken), _("Update or remove its package."))


def chromium() -> Finding:
    """The browser, which only tests and the benchmark need."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    words = (
        _("{path}.").format(path=found) if found else _("not found; only the tests and the benchmark use it.")
    )
    return Finding(_("Chromium"), words)


def port() -> Finding:
    """The port that a start would take now."""
    try:
        sockets = claim()
    except CubeplayError as error:
        return Finding(_("Port"), error.why, error.next)
    free = sockets[0].getsockname()[1]
    for each in sockets:
        each.close()
    words = _("{port} is free.") if free == PORT else _("{usual} is in use, {port} would be taken.")
    return Finding(_("Port"), words.format(port=free, usual=PORT))


def room(memory_now: Callable[[], MemoryBudget] = memory, fit: Callable[[], int] = capacity) -> Finding:
    """The memory, and how many visitors fit into it."""
    now, visitors = memory_now(), fit()
    found = plural(
        "{free} of {total} are free; {count} visitor fits.",
        "{free} of {total} are free; {count} visitors fit.",
        visitors,
    )
    mend = "" if visitors else _("Close other programs, or use a machine with more memory.")
    words = found.format(free=size(now.free), total=size(now.total), count=visitors)
    return Finding(_("Memory"), words, mend)


def open_files(most: Callable[[], int] = raise_limit) -> Finding:
    """The limit of open files, and for how many visitors it is enough."""
    limit = most()
    visitors = max(0, limit - OWN) // EACH
    found = plural(
        "{limit} may be open at a time; {count} visitor fits.",
        "{limit} may be open at a time; {count} visitors fit.",
        visitors,
    )
    mend = _("Allow more: ulimit -n 4096, or LimitNOFILE=16384 in the service.") if limit < FEW_FILES else ""
    return Finding(_("Open files"), found.format(limit=limit, count=visitors), mend)


def data(folder: Path | None = None) -> Iterator[Finding]:
    """The folder of saved games: whether it can be written, its size, and the free disk space."""
    folder = folder or data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as trial:
            trial.write(b"cubeplay")
    except OSError as error:
        mend = _("Mend the folder's rights, or name another one in the variable CUBEPLAY_DATA.")
        why = _("{folder} cannot be written ({reason}).").format(folder=folder, reason=error.strerror)
        yield Finding(_("Saved games"), why, mend)
        return
    free = shutil.disk_usage(folder).free
    words = _("{folder} holds {used}; {free} are free.")
    found = words.format(folder=folder, used=size(used(folder)), free=size(free))
    little = _("Free some space, or name another folder in the variable CUBEPLAY_DATA.")
    yield Finding(_("Saved games"), found, little if free < LITTLE_DISK else "")
    yield from store(folder / FILE)


def share_keys(folder: Path | None = None) -> Iterator[Finding]:
    """The stored keys of shared pages, if there are any: their age, and whether others may read them."""
    folder = folder or data_folder()
    age = age_of_keys(folder)
    if age is None:
        return
    words = plural("made {days} day ago.", "made {days} days ago.", age.days).format(days=age.days)
    open_to_all = others_may_read(folder)
    mend = _("Others may read {file}: start with --new-key.").format(file=folder / KEYS_FILE)
    yield Finding(_("Keys of --share"), words, mend if open_to_all else "")


def shared_store() -> Iterator[Finding]:
    """The PostgreSQL store, if one is set."""
    try:
        place = usual_place()
    except SaveError as error:
        yield Finding(_("Shared store"), error.why, error.next)
        return
    if isinstance(place, PostgresAddress):
        found = list(store(place))
        yield from found or [Finding(_("Shared store"), _("{place} answers.").format(place=place))]


def store(place: Place) -> Iterator[Finding]:
    """Faults of the store: that it cannot be used, or games of this machine's owner that are damaged."""
    try:
        kept = Store(place).games()
    except CubeplayError as error:
        yield Finding(_("Saved games"), error.why, error.next)
        return
    for game in kept:
        if game.damage:
            found = _("a game of {game} cannot be read: {why}").format(game=game.game, why=game.damage)
            mend = _("Save what is there from the list of saved games, or delete it there.")
            yield Finding(_("Saved games"), found, mend)


def visitors() -> Iterator[Finding]:
    """How much of the quota for visitors is used; nothing if the store cannot be used."""
    with suppress(SaveError):
        yield _quota(Store().size())


def _quota(taken: int) -> Finding:
    try:
        is_little = taken >= most_kept() * BEGINS
    except SaveError as error:
        return Finding(_("Visitors"), error.why, error.next)
    mend = _("Delete what is no longer needed (cubeplay data), or allow more: {variable}, in MiB.")
    return Finding(_("Visitors"), quota_words(taken), mend.format(variable=VARIABLE) if is_little else "")


def network() -> Finding:
    """The address under which the pages can be shared."""
    try:
        found = _("{address} (cubeplay dashboard --share).").format(address=network_address())
    except CubeplayError:
        found = _("this machine is in none; the pages cannot be shared now.")
    return Finding(_("Network"), found)
