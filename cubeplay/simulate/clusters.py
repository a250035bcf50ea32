"""The workers of a Dask cluster as an executor.  dask.distributed is imported only when one is asked for."""

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
"""How Dask writes addresses; what is none would keep it waiting."""

Made = tuple[str, tuple[int, int]]
"""What the same results need: the same version of cubeplay, and the same Python."""


@contextmanager
def cluster(address: str, *, patience: float = PATIENCE) -> Iterator[Executor]:
    """The workers of the Dask cluster whose scheduler listens at an address, as an executor.

    Each needs cubeplay and Python in the versions of this process, so that results are the same.  Who has
    a Dask client already gives ``client.get_executor(pure=False)`` instead.  Raises MissingPackage, and
    CubeplayError where nobody answers within ``patience`` seconds or a worker does not fit.

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
    """The versions that this process runs.

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
    """See that there are workers, and that they would play as this process does.  Raises CubeplayError."""
    told: Mapping[str, object] = client.run(made_by, on_error="return")
    if not told:
        why = _("the cluster at {address} has no workers.").format(address=address)
        after = _('Start some with "dask worker {address} --nthreads 1".').format(address=address)
        raise CubeplayError(_("Not simulated"), why, after)
    for worker, made in told.items():
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
