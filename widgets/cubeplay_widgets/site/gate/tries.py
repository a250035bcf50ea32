"""Few wrong tries a minute: so a key or a code is not found by trying."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, deque
from collections.abc import Callable
from time import monotonic
from typing import Final

MOST_WAITING: Final = 8
"""Tries of one browser that are under way at a time."""


class Tries:
    """Counts wrong tries: ``most`` by one, ``in_all`` by all together, within ``seconds``.

    Whoever is to wait is not even compared, so that a right guess does not stand out.

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
        """Whether someone may try now."""
        while self._missed and self._missed[0][0] <= self._clock() - self.seconds:
            self._missed.popleft()
        own = sum(each == who for _when, each in self._missed)
        return own < self.most and len(self._missed) < self.in_all

    def missed(self, who: str) -> None:
        """Count a wrong try."""
        self._missed.append((self._clock(), who))


class Crowded(Exception):
    """Somebody asks for many at a time."""


class WrongTryQueue:
    """Wrong tries of all together: ``free`` within ``seconds`` cost nothing, then all wait their turn.

    Nobody is refused for what others do: who waits is looked at in turn, one try of each at a time, and
    ``pause`` seconds after the one before.  So one who tries out thousands keeps another waiting for as long
    as that one's single try.
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
        """Whether nobody has to wait now."""
        return len(self._missed) < self.free or self._missed[0] <= self._clock() - self.seconds

    async def turn(self, who: str) -> None:
        """Wait until somebody's try may be answered.  Raises Crowded for who has too many under way."""
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
    """Who an address stands for: itself, or in IPv6 its network, within which anyone can take many.

    >>> household("192.0.2.7"), household("2001:db8::7"), household("unix")
    ('192.0.2.7', '2001:db8::/64', 'unix')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:40]
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))
