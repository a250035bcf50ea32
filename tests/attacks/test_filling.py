"""Who has the pupils' link makes identities without end: they fill no disk, and the teacher goes on."""

import time
from itertools import count

import pytest
from attacking import MIB
from strangers import KEYS, NETWORK, PUPILS, TEACHER, Browser

from patience import patience

pytestmark = pytest.mark.proof
SHARED = ("--no-preheat", "--share", f"--host={NETWORK}", *KEYS)
QUOTA = 8
SETS = 24
"""Sets of pieces that an identity may keep."""


def size(server):
    return sum(file.stat().st_size for file in server.data.rglob("games.sqlite*"))


def test_identities_without_end_fill_the_store_to_its_quota_and_no_more(begin):
    server = begin(*SHARED, f"--quota={QUOTA}")
    url, began = server.url.replace("127.0.0.1", NETWORK), time.monotonic()
    teacher = Browser(url)
    teacher.ask(f"join/{TEACHER}")
    sizes, status = [size(server)], 303
    for _identity in count():
        browser = Browser(url)
        browser.ask(f"join/{PUPILS}")
        for _set in range(SETS):
            status = browser.post("own-pieces", {"do": "house edition"}).status
        sizes.append(size(server))
        if status != 303 or sizes[-1] > 2 * QUOTA * MIB or time.monotonic() > began + patience(60):
            break
    grown = (sizes[-1] - sizes[0]) / MIB
    took = time.monotonic() - began
    print(f"\n{len(sizes) - 1} identities: +{grown:.1f} MiB in {took:.0f} s, then {status}")
    assert status == 409
    assert sizes[-1] < 2 * QUOTA * MIB
    assert teacher.post("own-pieces", {"do": "house edition"}).status == 303
