"""Starts a dashboard for a measurement, and ends it afterwards."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.error import HTTPError
from urllib.request import urlopen

from cubeplay.errors import CubeplayError

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.dashboard import command

LONGEST: Final = 60.0
"""Seconds within which the dashboard must answer."""


@contextmanager
def dashboard(folder: Path, *options: str) -> Iterator[tuple[str, int]]:
    """A running dashboard with its store and its log in a folder; yields its address and process id.

    Raises CubeplayError if it does not answer.
    """
    port = _free_port()
    environment = os.environ | {"CUBEPLAY_DATA": str(folder)}
    with (folder / "server.log").open("w") as log:
        words = command(port, notebooks(), *options)
        process = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}/"
        _wait_for(address, process)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(20)


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    end = monotonic() + LONGEST
    while process.poll() is None and monotonic() < end:
        try:
            with urlopen(address):
                return
        except HTTPError:  # it answers, though a key is needed
            return
        except OSError:
            sleep(0.1)
    why = f"it did not answer within {round(LONGEST)} seconds."
    raise CubeplayError("The dashboard was not measured", why, "Try it by hand: cubeplay dashboard.")
