"""The boards of the games, each its face."""

from collections.abc import Mapping

from cubeplay_widgets.boards.cubed.face import CubedFace
from cubeplay_widgets.boards.cubo.face import CuboFace
from cubeplay_widgets.boards.cuboro.face import CuboroFace
from cubeplay_widgets.boards.cuobe.face import CuobeFace
from cubeplay_widgets.boards.gelatinous.face import GelatinousFace

BOARDS: Mapping[str, type] = {
    "cubo": CuboFace,
    "gelatinous": GelatinousFace,
    "cuboro": CuboroFace,
    "cubed": CubedFace,
    "cuobe": CuobeFace,
}
