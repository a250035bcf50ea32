"""The workers of a Dask cluster as an executor; dask.distributed is imported only when one is used."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cubeplay import __version__
from cubeplay.errors import CubeplayError, MissingPackage
from cubeplay.limits import as_written
from cubeplay.words import _

PATIENCE: Final = 5.0
"""Seconds in which a cluster must answer."""

ADDRESS: Final = re.compile(r"(tcp|tls|ws|wss)://[\w.\-\[\]:%]{1,200}:\d{1,5}", re.ASCII)
"""The pattern of Dask's addresses; Dask would wait long for anything else."""

Made = tuple[str, tuple[int, int]]
"""The versions of cubeplay and of Python; equal versions give equal results."""


@contextmanager
def cluster(address: str, *, patience: float = PATIENCE) -> Iterator[Executor]:
    """The workers of the Dask cluster whose scheduler listens at an address, as an executor.

    Each needs the versions of cubeplay and Python of this process, so that results are the same.  With a Dask
    client at hand use ``client.get_executor(pure=False)`` instead.  Raises MissingPackage, and CubeplayError
    if nobody answers within ``patience`` seconds or a worker has other versions.

    >>> from cubeplay.simulate import simulate, two_dice
    >>> with cluster("tcp://127.0.0.1:1", patience=0.2) as workers:
    ...     simulate(two_dice, 1_000_000, seed=7, executor=workers)
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not simulated: no Dask scheduler answers at tcp://127.0.0.1:1. \
Start one with "dask scheduler", and give the address that it prints.
    """
    client = _connected(address, patience)
    try:
        _check(client, address)
        executor: Executor = client.get_executor(pure=False)
        yield executor
    finally:
        client.close(timeout=patience)


def size(executor: Executor) -> int:
    """How many workers an executor of a cluster has now.

    >>> from types import SimpleNamespace as Some
    >>> size(Some(_client=Some(scheduler_info=lambda **_all: {"workers": {"a": {}, "b": {}}})))
    2
    """
    return len(_workers(getattr(executor, "_client", None)))


def made_by() -> Made:
    """The versions of this process.

    >>> made_by()[0] == __version__
    True
    """
    return __version__, sys.version_info[:2]


def _workers(client: Any) -> Mapping[str, Any]:
    workers: Mapping[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    return workers


def _connected(address: str, patience: float) -> Any:
    if find_spec("distributed") is None:
        why = _("{package} is missing here.").format(package="dask.distributed")
        raise MissingPackage(_("Not simulated"), why, _('Install it with: pip install "cubeplay[cluster]"'))
    if not ADDRESS.fullmatch(address):
        why = _("{address} is no address of a scheduler.").format(address=as_written(address))
        raise CubeplayError(_("Not simulated"), why, _("Write it like tcp://10.0.0.5:8786."))
    distributed: Any = import_module("distributed")
    try:
        return distributed.Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        why = _("no Dask scheduler answers at {address}.").format(address=address)
        after = _('Start one with "dask scheduler", and give the address that it prints.')
        raise CubeplayError(_("Not simulated"), why, after) from error


def _check(client: Any, address: str) -> None:
    """Check that there are workers with the versions of this process.  Raises CubeplayError."""
    versions: Mapping[str, object] = client.run(made_by, on_error="return")
    if not versions:
        why = _("the cluster at {address} has no workers.").format(address=address)
        after = _('Start some with "dask worker {address} --nthreads 1".').format(address=address)
        raise CubeplayError(_("Not simulated"), why, after)
    for worker, made in versions.items():
        if made != made_by():
            raise _unfit(worker, made)


def _unfit(worker: str, made: object) -> CubeplayError:
    version, (major, minor) = made_by()
    needed = _("cubeplay {version} and Python {major}.{minor}")
    after = _("Install there what runs here: {needed}.").format(
        needed=needed.format(version=version, major=major, minor=minor)
    )
    if not isinstance(made, tuple):
        why = _("the worker at {address} cannot run cubeplay ({reason}).")
        why = why.format(address=worker, reason=as_written(str(made)))
    else:
        why = _("the worker at {address} has cubeplay {version} and Python {major}.{minor}.")
        why = why.format(address=worker, version=made[0], major=made[1][0], minor=made[1][1])
    return CubeplayError(_("Not simulated"), why, after)
