"""A picture that one makes something on: its parts are pressed."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from cubeplay_widgets.paint.scene import Item, Rect, Scene
from cubeplay_widgets.paint.svg import svg

FINGER: Final = 44
"""CSS pixels that a finger needs."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part to press: its ``target``, its ``name`` with what it is now, its place, if it is ``chosen``."""

    target: str
    name: str
    place: Rect
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A picture with its ``caption`` and the zones on it, all in the units of its ``size``.

    ``told`` says in words what a picture shows that has no zones, whose names would tell it.
    """

    caption: str
    size: tuple[int, int]
    items: tuple[Item, ...]
    zones: tuple[Zone, ...] = ()
    told: str = ""

    @property
    def least(self) -> int:
        """The CSS pixels across that let a finger meet every zone."""
        smallest = min(
            (min(zone.place.width, zone.place.height) for zone in self.zones), default=self.size[0]
        )
        return ceil(FINGER / smallest * self.size[0])

    def picture(self, key: str) -> str:
        """The SVG; ``key`` keeps several on one page apart."""
        return svg(Scene(self.size, self.items, self.told).plain(), self.caption, key)
