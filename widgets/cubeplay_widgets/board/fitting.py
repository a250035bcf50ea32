"""Chooses the scene of a board by the room that its page has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cubeplay_widgets.board.touch import BoardSpace, least_width
from cubeplay_widgets.paint.scene import Scene

SMALL_PAGE: Final = 600
SMALL_BOARD: Final = 480
SLACK: Final = 24
"""CSS pixels: on a narrower page, or in a narrower place, a board shows its small scene.  The whole scene
returns only with some slack, since a scroll bar that depends on the scene could make the choice oscillate."""
FILLED: Final = 0.75
"""The least part of the largest scene's area that a scene has to cover."""


@dataclass(frozen=True, slots=True)
class SceneVariant:
    """The scene of a board: the whole one, a small one, or a small one that is higher than wide."""

    small: bool = False
    tall: bool = False


def fitting(place: BoardSpace, now: SceneVariant, scene_of: Callable[[SceneVariant], Scene]) -> SceneVariant:
    """The scene for a place; ``now`` is the present one.

    If the height leaves too little width for the whole scene, choose the scene with the largest buttons of
    those that fill the place.
    """
    wide = place.page >= SMALL_PAGE * place.text
    least = SMALL_BOARD * place.text + (SLACK if now.small else 0)
    narrow = place.width < least
    if not place.height:
        return SceneVariant() if wide and not narrow else SceneVariant(small=True)
    if wide and not narrow and place.shown(scene_of(SceneVariant()).size) >= least:
        return SceneVariant()
    small = SceneVariant(small=True), SceneVariant(small=True, tall=True)
    scenes = {shape: scene_of(shape) for shape in ((*small, SceneVariant()) if wide else small)}
    most = max(_area(place, scene) for scene in scenes.values())
    filling = [shape for shape, scene in scenes.items() if _area(place, scene) >= FILLED * most]
    return max(filling, key=lambda shape: _button_size(place, scenes[shape]))


def _area(place: BoardSpace, scene: Scene) -> float:
    """The area of a scene in a place, in square CSS pixels."""
    wide, high = scene.size
    return place.shown(scene.size) ** 2 * high / wide


def _button_size(place: BoardSpace, scene: Scene) -> float:
    """The relative size of the smallest button of a scene in a place."""
    return place.shown(scene.size) / least_width(scene)
