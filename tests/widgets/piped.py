"""A page in an interpreter of its own behind a pipe, as a worker in a browser would have it.

Run with the words ``play GAME``, ``table GAME CODE`` or ``chapter FILE``.  Each line in has messages
for :func:`act`; of two lines out, one is the view then, the other what scripts were sent besides, and the
error.
"""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import comm
import msgspec
from comm.base_comm import BaseComm
from cubeplay.errors import CubeplayError
from cubeplay.registry import GAMES

from cubeplay_widgets import play
from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.pages.person import PERSON
from cubeplay_widgets.player_view import PartView, act, read, view, write


class Answer(msgspec.Struct):
    """The view after a message, what scripts were sent besides, and why a message was no message."""

    view: PartView
    sent: list[dict] = []
    error: str = ""

    @property
    def frame(self):
        """What the script round the board shows."""
        kinds = ("TableFrame", "PageFrame")
        return next(part for part in self.view.walk() if part.kind in kinds).state

    @property
    def board(self):
        """The buttons over the board."""
        return self.view["TouchLayer"].state


class Outbox(BaseComm):
    """What scripts are sent besides values."""

    sent: ClassVar = []

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if (data or {}).get("method") == "custom" and "type" in data["content"]:
            Outbox.sent.append(data["content"])


def served(page):
    """Answer each line."""
    answer(page)
    for line in sys.stdin:
        Outbox.sent, error = [], ""
        try:
            for message in msgspec.json.decode(line):
                act(page, message)
        except CubeplayError as refused:
            error = str(refused)
        answer(page, error)


def answer(page, error=""):
    """Write an answer."""
    told = msgspec.json.encode([Outbox.sent, error])
    sys.__stdout__.buffer.write(write(view(page)) + b"\n" + told + b"\n")
    sys.__stdout__.flush()


class Piped:
    """The near end of the pipe."""

    def __init__(self, process):
        self._process = process
        self.now = self._read()

    def _read(self):
        shown, told = self._process.stdout.readline(), self._process.stdout.readline()
        return Answer(read(shown), *msgspec.json.decode(told))

    def act(self, *messages):
        """Send messages at once; returns the answer to the last of them."""
        self._process.stdin.write(msgspec.json.encode(messages) + b"\n")
        self._process.stdin.flush()
        self.now = self._read()
        return self.now

    def do(self, what, given="", part="TableFrame"):
        """Press something round the board."""
        return self.act({"part": part, "content": {"type": "do", "what": what, "given": given}})

    def press(self, label):
        """Press the button of the board whose label begins so."""
        board = self.now.board
        at = next(k for k, each in enumerate(board["labels"]) if each.startswith(label))
        content = {"type": "act", "id": board["targets"][at][0], "rev": board["revision"]}
        return self.act({"part": "TouchLayer", "content": content})


@contextmanager
def piped(*words, home, who=""):
    """A page behind a pipe; ``home`` is the folder for what it saves, ``who`` the person at the page."""
    command = [sys.executable, "-m", "tests.widgets.piped", *words]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    env = {"CUBEPLAY_DATA": str(home), "PATH": "", PERSON: who}
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], env=env, **streams) as process:
        yield Piped(process)
        process.stdin.close()
        assert process.wait() == 0


if __name__ == "__main__":
    comm.create_comm, sys.stdout = Outbox, sys.stderr
    kind, what, *code = sys.argv[1:]
    if kind == "chapter":
        served(page_of(Path(what)).stand)
    elif kind == "table":
        page = play(what)
        page.address.hear(f"?table={code[0]}")
        served(page)
    else:
        names = ("Plum", "Fig")[: max(GAMES[what].seats)]
        served(play(what, names=names, seed=7))
