"""The dungeon pile: thirty house rooms, or rooms that somebody drew."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from itertools import chain
from typing import Final

from cubeplay.gelatinous.rules.abilities import HOUSE
from cubeplay.gelatinous.rules.room_drawings import read_rooms
from cubeplay.gelatinous.rules.rooms import RoomKind, RoomPlan

FULL: Final = {"A": 24, "B": 5, "C": 1}
"""The room cards of a box."""

LEVEL_ROOMS: Final = 5
FILES: Final = ("rooms_a.txt", "rooms_b.txt", "rooms_c.txt")


@dataclass(frozen=True)
class Dungeon:
    """The rooms that a run is played with.

    A full set of 24 A, 5 B and 1 C is shuffled into six levels (``shuffled``); any other set is played in
    the order in which it is written.
    """

    rooms: dict[str, RoomPlan]
    shuffled: bool

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The rooms in alphabetical order."""
        return tuple(sorted(self.rooms))

    def length(self, first_level: int) -> int:
        """How many rooms a run has that starts at a level."""
        return LEVEL_ROOMS * (7 - first_level) if self.shuffled else len(self.rooms)

    def kind_at(self, place: int, length: int) -> RoomKind:
        """The kind of the room at a place of the pile, counted from 0 at its top."""
        if place == length - 1:
            return "C"
        return "B" if place % LEVEL_ROOMS == LEVEL_ROOMS - 1 else "A"

    def next_rooms(self, unseen: tuple[str, ...], place: int, length: int) -> tuple[str, ...]:
        """The rooms that may lie on top of the pile now, each equally likely."""
        if not self.shuffled:
            return (list(self.rooms)[place],)
        kind, rooms = self.kind_at(place, length), self.rooms
        return tuple([name for name in unseen if rooms[name].kind == kind])


@cache
def house_text() -> dict[str, str]:
    """The house's room files by name."""
    return {name: (HOUSE / name).read_text("utf-8") for name in FILES}


@lru_cache(maxsize=16)
def dungeon_of(text: str) -> Dungeon:
    """The dungeon that the option ``dungeon`` stands for: the house's rooms, or those of its own text.

    Raises RoomError for a text that cannot be played.
    """
    if text:
        return _dungeon(read_rooms(text, "dungeon"))
    return _dungeon(tuple(chain.from_iterable(read_rooms(text, name) for name, text in house_text().items())))


def _dungeon(rooms: tuple[RoomPlan, ...]) -> Dungeon:
    counts = Counter(room.kind for room in rooms)
    return Dungeon({room.id: room for room in rooms}, counts == FULL)


def digest(*texts: str) -> str:
    """A short digest of house data."""
    return sha256("\n".join(texts).encode()).hexdigest()[:16]
