"""The faces of the five games, by the games' names."""

from cubeplay_widgets.boards.cubed.face import CubedFace
from cubeplay_widgets.boards.cubo.face import CuboFace
from cubeplay_widgets.boards.cuboro.face import CuboroFace
from cubeplay_widgets.boards.cuobe.face import CuobeFace
from cubeplay_widgets.boards.gelatinous.face import GelatinousFace

FACES = {
    "cubo": CuboFace(),
    "gelatinous": GelatinousFace(),
    "cuboro": CuboroFace(),
    "cubed": CubedFace(),
    "cuobe": CuobeFace(),
}
