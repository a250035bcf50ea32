"""The places of rooms and cards in an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import BLUE, GREEN, ROOMS

KEYS: Final = BLUE["key"]
"""How many of the blue cards are keys; they come first."""

TOOLS: Final = KEYS + BLUE["tool"]
"""How many of the blue cards are keys and tools; the tools come next."""

PLAYED: Final = TOOLS + BLUE["talent"]
"""How many of them can be used: all but the syndromes."""

ALL_BLUE: Final = sum(BLUE.values())
ALL_GREEN: Final = GREEN
ALL_ROOMS: Final = ROOMS


@dataclass(frozen=True, slots=True)
class Box:
    """Where each room, blue card and green card stands, from 0.

    >>> box = box_of("")
    >>> box.blue["bone-key"], box.blue["curiosity"], box.rooms["atrium"]
    (0, 27, 3)
    """

    rooms: Mapping[str, int]
    blue: Mapping[str, int]
    green: Mapping[str, int]


@lru_cache(maxsize=16)
def box_of(text: str) -> Box:
    """The places of an edition, from its text; "" is the house's."""
    edition = edition_of(text)
    blue = (card for kind in BLUE for card in edition.of_kind[kind])
    return Box(*({id: place for place, id in enumerate(ids)} for ids in (
        sorted(edition.rooms), blue, sorted(edition.green)
    )))  # fmt: skip
