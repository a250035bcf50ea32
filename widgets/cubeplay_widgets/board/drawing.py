"""A picture with zones to press, for making own pieces."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from cubeplay_widgets.paint.scene import Item, Rect, Scene
from cubeplay_widgets.paint.svg import svg

FINGER: Final = 44
"""The least size of a zone in CSS pixels."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part to press: its id, its ``name`` with its present value, its place, and whether it is chosen."""

    target: str
    name: str
    place: Rect
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A picture with its ``caption`` and the zones on it, all in the units of its ``size``.

    ``told`` describes a picture without zones in words.
    """

    caption: str
    size: tuple[int, int]
    items: tuple[Item, ...]
    zones: tuple[Zone, ...] = ()
    told: str = ""

    @property
    def least(self) -> int:
        """The least width in CSS pixels at which every zone has the size :data:`FINGER`."""
        smallest = min(
            (min(zone.place.width, zone.place.height) for zone in self.zones), default=self.size[0]
        )
        return ceil(FINGER / smallest * self.size[0])

    def picture(self, key: str) -> str:
        """The SVG; each picture on a page needs another ``key``."""
        return svg(Scene(self.size, self.items, self.told).plain(), self.caption, key)
