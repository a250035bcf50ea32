"""A network between a browser and a server that a test can cut: nothing gets through, and nobody is told."""

import socket
from contextlib import suppress
from threading import Event, Thread
from urllib.parse import urlsplit

PIECE = 65_536
BUSY, IDLE = (f'"execution_state": "{state}"'.encode() for state in ("busy", "idle"))


class Cable:
    """Leads the connections of browsers on to a server; ``url`` is where the server is for them.

    While it is cut all that is sent waits on its way, as it does where a network sends it again.
    """

    def __init__(self, server):
        place = urlsplit(server.url)
        self._there, self._whole = (place.hostname, place.port), Event()
        self._whole.set()
        self._waits = False
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}{place.path}"
        Thread(target=self._come, daemon=True).start()

    def cut(self):
        """Let nothing through from now on."""
        self._whole.clear()

    def cut_at_work(self):
        """Let nothing through once a kernel has said that it works, and not yet that it is done."""
        self._waits = True

    def mend(self):
        """Let all through that has waited, and what comes."""
        self._whole.set()

    def close(self):
        """Let nobody come any more."""
        self._door.close()

    def _come(self):
        with suppress(OSError):
            while True:
                near, _address = self._door.accept()
                Thread(target=self._lead, args=(near,), daemon=True).start()

    def _lead(self, near):
        self._whole.wait()
        far = socket.create_connection(self._there)
        Thread(target=self._pass, args=(far, near), daemon=True).start()
        self._pass(near, far)

    def _pass(self, start, end):
        with suppress(OSError):
            while piece := start.recv(PIECE):
                self._whole.wait()
                end.sendall(piece)
                if self._waits and piece.rfind(BUSY) > piece.rfind(IDLE):
                    self._waits = False
                    self.cut()
        with suppress(OSError):
            end.shutdown(socket.SHUT_WR)
