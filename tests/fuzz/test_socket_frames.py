"""Frames from a page's socket are read or refused, whatever they are, before Jupyter's reader sees them."""

import json
import os
from random import Random
from struct import pack, unpack_from

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from strangers import frame

from cubeplay_widgets.site.gate.socket_frames import CHANNELS, MOST, Malformed, message_type

FRAMES = int(os.environ.get("CUBEPLAY_FUZZ_FRAMES", "40000"))
"""Frames of the long run."""

GOOD = (
    frame("comm_msg", comm_id="a", data={"method": "update", "state": {"x": [1, 2]}, "buffer_paths": []}),
    frame("kernel_info_request", channel="control"),
    frame("comm_open", comm_id="é", target_name="jupyter.widget.control"),
)
NUMBERS = (0, 1, 5, 6, 7, 63, 64, 65, 2**31 - 1, 2**31, 2**32, 2**60 - 1, 2**63, 2**64 - 1)


def damaged(rng):
    """A good frame with one to three faults: in a number, in a byte, in its length."""
    found = bytearray(rng.choice(GOOD))
    for _fault in range(rng.randint(1, 3)):
        match rng.randrange(5):
            case 0 if len(found) >= 8:
                at = 8 * rng.randrange(min(8, len(found) // 8))
                found[at : at + 8] = pack("<Q", rng.choice(NUMBERS))
            case 1 if len(found) >= 72:
                at = 8 * rng.randint(1, 8)
                number = unpack_from("<Q", found, at)[0] + rng.randint(-9, 9)
                found[at : at + 8] = pack("<Q", number % 2**64)
            case 2 if found:
                found[rng.randrange(len(found))] = rng.randrange(256)
            case 3:
                del found[rng.randint(0, len(found)) :]
            case _:
                found[rng.randint(0, len(found)) :] = rng.randbytes(rng.choice((1, 8, 200)))
    return bytes(found)


def check(found):
    """Read a frame; what is taken, Jupyter reads alike, and in parts that are no larger than the frame."""
    try:
        kind = message_type(found)
    except Malformed:
        return False
    channel, parts = deserialize_msg_from_ws_v1(found)
    assert channel.encode() in CHANNELS
    assert 4 <= len(parts) <= MOST
    assert sum(map(len, parts)) <= len(found)
    assert json.loads(parts[0])["msg_type"] == kind
    return True


def run(first, count):
    return sum(check(damaged(Random(f"frame:{number}"))) for number in range(first, first + count))


@pytest.mark.parametrize("good", GOOD)
def test_a_good_frame_is_taken(good):
    assert check(good)


@pytest.mark.parametrize(
    "bad",
    [
        bytes.fromhex("ffffffffffffff0f"),
        bytes.fromhex("7fffffff"),
        b"",
        "{}",
        pack("<8Q", 7, *[64] * 7),
        GOOD[0].replace(b"shell", b"iopub"),
        GOOD[0].replace(b"shell", b"shelf"),
        GOOD[0].replace(b'"msg_type"', b'"msg_tipe"'),
        GOOD[0].replace(b'"comm_msg"', b"1234567890"),
        pack("<Q", MOST + 1) + pack("<Q", 8 * (MOST + 2)) * (MOST + 1),
    ],
)
def test_a_malformed_frame_is_refused(bad):
    with pytest.raises(Malformed):
        message_type(bad)


def test_parts_that_lie_over_each_other_are_refused():
    """Each part of a frame is copied: sixty that are all of it would be sixty times its size."""
    count, begin, end = 64, 8 * 65, 8 * 65 + 1000
    with pytest.raises(Malformed):
        message_type(pack(f"<{count + 1}Q", count, *[begin, end] * (count // 2)) + b"x" * 1000)


def test_damaged_frames_are_read_or_refused():
    assert 0 < run(0, 1000) < 1000


@pytest.mark.proof
def test_a_long_run_of_damaged_frames_is_read_or_refused():
    taken = run(1000, FRAMES)
    print(f"{FRAMES} frames: {taken} taken, {FRAMES - taken} refused")
    assert 0 < taken < FRAMES
