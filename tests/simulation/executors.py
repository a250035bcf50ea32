"""Executors for tests, which finish in an order that no pool would."""

import threading
from concurrent.futures import Executor, Future


class Later(Executor):
    """Runs each piece in a thread of its own, of those that wait the latest first."""

    def __init__(self):
        self.waiting = []

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        self.waiting.append((future, function, args))
        threading.Thread(target=self.run, daemon=True).start()
        return future

    def run(self):
        while self.waiting:
            try:
                future, function, args = self.waiting.pop()
            except IndexError:
                return
            if future.set_running_or_notify_cancel():
                future.set_result(function(*args))


class AtOnce(Executor):
    """Has every result before it is asked for."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        future.set_result(function(*args))
        return future
