"""What an attack does to a server: how far its memory grows, and whether it still answers others.

Each test here ran first against the state before its mend, where it has to fail.  A copy of these files in a
folder DIR runs there: ``PYTHONPATH=.:widgets:tests:tests/guard:DIR python -m pytest -s -m proof --rootdir=DIR
-c pyproject.toml DIR``.
"""

import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from urllib.parse import urlsplit

import psutil

MIB = 2**20
TOO_MUCH = 1536 * MIB
"""So far a server may grow; then the attack has succeeded, and the server is killed."""
PATIENCE = 60.0
"""Seconds within which a server that still works answers, on a machine that does much else."""


@dataclass
class Seen:
    """What became of a server: bytes by which it grew at most, descriptors, bytes of its log."""

    process: psutil.Process
    before: int
    grown: int = 0
    answers: bool = False
    took: float = 0.0
    killed: bool = False

    def look(self):
        """Note the memory that the server takes now."""
        with suppress(psutil.Error):
            self.grown = max(self.grown, self.process.memory_info().rss - self.before)
        if self.grown > TOO_MUCH and not self.killed:
            self.killed = True
            with suppress(psutil.Error):
                self.process.kill()


@contextmanager
def attacked(server, name="", other=""):
    """Watch a server during an attack, and ask it at its end as somebody else, of ``other`` address."""
    ask(server.url)  # then it has read all that it needs
    process = psutil.Process(server.process.pid)
    seen, done = Seen(process, process.memory_info().rss), Event()

    def watch():
        while not done.wait(0.05):
            seen.look()

    watching = Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield seen
        begun = time.monotonic()
        seen.answers = answers(server, seen, other)
        seen.took = time.monotonic() - begun
    finally:
        done.set()
        watching.join()
        state = "killed at" if seen.killed else "answers" if seen.answers else "silent"
        print(f"\n{name}: {state}, +{seen.grown / MIB:.0f} MiB, answered after {seen.took:.1f} s")


def answers(server, seen, other="", patience=PATIENCE):
    """Whether somebody else is answered."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline and not seen.killed:
        with suppress(OSError, HTTPException):
            if ask(server.url, other) < 500:
                return True
    return False


def ask(url, other=""):
    """The status of the landing page, asked for by somebody who was never here."""
    place = urlsplit(url)
    link = HTTPConnection(
        place.hostname, place.port, timeout=PATIENCE, source_address=(other, 0) if other else None
    )
    try:
        link.request("GET", place.path)
        return link.getresponse().status
    finally:
        link.close()
