"""Checks frames of Jupyter's socket protocol v1 from pages to kernels before Jupyter reads them.

Jupyter's reader trusts the count of a frame's parts and their offsets.  A count of 2⁶⁰ would keep the only
thread of the server busy until the memory is full.
"""

from __future__ import annotations

import json
from itertools import pairwise
from struct import unpack_from
from typing import Final

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
CHANNELS: Final = frozenset((b"shell", b"control", b"stdin"))
FEWEST: Final = 6
"""The offsets of a frame without buffers: of its channel, of the four parts of a message, and of its end."""
MOST: Final = 64
"""The most offsets of a frame."""
LONGEST_HEADER: Final = 2**14
"""The most bytes of a message's header."""
_WORD: Final = 8
"""The bytes of a number."""


class Malformed(ValueError):
    """What is wrong with a frame."""


def message_type(frame: str | bytes) -> str:
    """The type of a frame's message.  Raises Malformed for an invalid frame.

    >>> message_type(bytes.fromhex("ffffffffffffff0f"))
    Traceback (most recent call last):
    cubeplay_widgets.site.gate.socket_frames.Malformed: 1152921504606846975 offsets
    """
    if isinstance(frame, str):
        raise Malformed("text")
    offsets = _offsets(frame)
    channel = frame[offsets[0] : offsets[1]]
    if channel not in CHANNELS:
        raise Malformed("no such channel")
    parts = [frame[start:end] for start, end in pairwise(offsets[1:6])]
    if not all(part[:1] == b"{" and part[-1:] == b"}" for part in parts):
        raise Malformed("a part that is no object")
    try:
        found = json.loads(parts[0][:LONGEST_HEADER].decode())["msg_type"]
    except (ValueError, KeyError, RecursionError) as error:
        raise Malformed("no header") from error
    if not isinstance(found, str):
        raise Malformed("no type")
    return found


def _offsets(frame: bytes) -> tuple[int, ...]:
    """Where the parts of a frame begin, and where the last one ends."""
    count = int.from_bytes(frame[:_WORD], "little")
    if not FEWEST <= count <= MOST or _WORD * (count + 1) > len(frame):
        raise Malformed(f"{count} offsets")
    offsets = unpack_from(f"<{count}Q", frame, _WORD)
    in_order = (_WORD * (count + 1), *offsets, len(frame))
    if any(start > end for start, end in pairwise(in_order)):
        raise Malformed("offsets out of order")
    return offsets
