"""The channel between the widgets in the worker and their scripts on the page, in the place of a kernel's.

A message is a kind ("comm_open", "comm_msg", "comm_close"), JSON, metadata as JSON, and buffers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import comm
from comm.base_comm import BaseComm, CommManager

Post = Callable[[str, str, str, Sequence[bytes]], None]
"""Sends a message to the page."""

MANAGER: Final = CommManager()
"""All open comms."""

_post: Post | None = None
_before: list[tuple[str, str, str, Sequence[bytes]]] = []
"""What was sent before there was a page: ipycanvas speaks when it is imported."""


class BrowserComm(BaseComm):
    """A comm whose other end is on the page."""

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send a message."""
        content = json.dumps({"comm_id": self.comm_id, "data": data or {}, **keys}, default=list)
        held = [bytes(memoryview(each).cast("B")) for each in buffers or ()]
        message = (msg_type, content, json.dumps(metadata or {}), held)
        if _post is None:
            _before.append(message)
        else:
            _post(*message)


def install() -> None:
    """Let all widgets use this channel."""
    comm.create_comm = BrowserComm
    comm.get_comm_manager = lambda: MANAGER


def connect(post: Post) -> None:
    """Send to a page from now on, first what was sent before."""
    global _post
    _post = post
    for message in _before:
        post(*message)
    _before.clear()


def receive(kind: str, content: str, buffers: Sequence[Any] = ()) -> None:
    """Take a message of the page: "comm_msg" or "comm_close"."""
    held = [memoryview(each) for each in buffers]
    message = {"content": json.loads(content), "buffers": held, "metadata": {}}
    getattr(MANAGER, kind)(None, None, message)
