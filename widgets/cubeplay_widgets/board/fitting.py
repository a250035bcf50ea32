"""Which of its scenes a board shows, by the room that its page has for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cubeplay_widgets.board.touch import BoardSpace, least_width
from cubeplay_widgets.paint.scene import Scene

SMALL_PAGE: Final = 600
SMALL_BOARD: Final = 480
SLACK: Final = 24
"""CSS pixels: on a narrower page, or where it is shown narrower, a board shows its small scene.  To be whole
again it needs some slack, or a page whose scroll bar comes and goes with the scene would never rest."""


@dataclass(frozen=True, slots=True)
class SceneVariant:
    """Which scene a board shows: the whole one, that of a small room, or of one that is higher than wide."""

    small: bool = False
    tall: bool = False


def fitting(place: BoardSpace, now: SceneVariant, scene_of: Callable[[SceneVariant], Scene]) -> SceneVariant:
    """The shape of the scene that a place asks for, where a board shows one ``now``.

    Where the height leaves too little width for the whole scene, it is the one with the largest buttons.
    """
    wide = place.page >= SMALL_PAGE * place.text
    least = SMALL_BOARD * place.text + (SLACK if now.small else 0)
    narrow = place.width < least
    if not place.height:
        return SceneVariant() if wide and not narrow else SceneVariant(small=True)
    if wide and not narrow and place.shown(scene_of(SceneVariant()).size) >= least:
        return SceneVariant()
    small = SceneVariant(small=True), SceneVariant(small=True, tall=True)
    return max(
        (*small, SceneVariant()) if wide else small, key=lambda shape: _closeness(place, scene_of(shape))
    )


def _closeness(place: BoardSpace, scene: Scene) -> float:
    """How large the smallest button of a scene would be shown in a place."""
    return place.shown(scene.size) / least_width(scene)
