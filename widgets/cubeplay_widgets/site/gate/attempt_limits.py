"""Limits wrong keys and codes, so that they cannot be found by trying."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, deque
from collections.abc import Callable
from time import monotonic
from typing import Final

MOST_WAITING: Final = 8
"""The most tries of one browser at a time."""


class Tries:
    """Counts wrong tries: at most ``most`` by one client, ``in_all`` by all together, within ``seconds``.

    Beyond the limits no key is compared, so that a right guess is refused too.

    >>> tries = Tries(most=2, in_all=3)
    >>> tries.missed("Plum"), tries.missed("Plum"), tries.may("Plum"), tries.may("Fig")
    (None, None, False, True)
    """

    def __init__(
        self, most: int, in_all: int, seconds: float = 60.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self.most, self.in_all, self.seconds = most, in_all, seconds
        self._clock = clock
        self._missed: deque[tuple[float, str]] = deque(maxlen=in_all)

    def may(self, who: str) -> bool:
        """Whether a client may try now."""
        while self._missed and self._missed[0][0] <= self._clock() - self.seconds:
            self._missed.popleft()
        own = sum(each == who for _when, each in self._missed)
        return own < self.most and len(self._missed) < self.in_all

    def missed(self, who: str) -> None:
        """Count a wrong try."""
        self._missed.append((self._clock(), who))


class Crowded(Exception):
    """A client has too many tries at a time."""


class WrongTryQueue:
    """A queue for tries after ``free`` wrong ones by all clients within ``seconds``.

    The queue lets one try through every ``pause`` seconds, and has at most one try of each client, so that a
    client with thousands of tries delays another one by a single try.  Nobody is refused for others' tries.
    """

    def __init__(
        self, free: int, seconds: float = 60.0, pause: float = 1.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self.free, self.seconds, self.pause = free, seconds, pause
        self._clock = clock
        self._missed: deque[float] = deque(maxlen=free)
        self._waiting: Counter[str] = Counter()
        self._own: dict[str, asyncio.Lock] = {}
        self._line = asyncio.Lock()

    def missed(self) -> None:
        """Count a wrong try."""
        self._missed.append(self._clock())

    @property
    def is_free(self) -> bool:
        """Whether tries need not wait now."""
        return len(self._missed) < self.free or self._missed[0] <= self._clock() - self.seconds

    async def turn(self, who: str) -> None:
        """Wait for a client's turn.  Raises Crowded if the client has too many tries at a time."""
        if self._waiting[who] >= MOST_WAITING:
            raise Crowded
        self._waiting[who] += 1
        try:
            async with self._own.setdefault(who, asyncio.Lock()):
                if not self.is_free:
                    async with self._line:
                        await asyncio.sleep(self.pause)
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who], self._own[who]


def household(address: str) -> str:
    """The client of an address: the address itself, or its /64 network in IPv6, which one client can use.

    >>> household("192.0.2.7"), household("2001:db8::7"), household("unix")
    ('192.0.2.7', '2001:db8::/64', 'unix')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:40]
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))
