"""cuboro Tricky Ways: state, rules, the marble's way, cubes as data, solver and computer players."""

from __future__ import annotations

from cubeplay.cuboro.path import Path, PathStep, previews, trace
from cubeplay.cuboro.rules import GAME

__all__ = ["GAME", "Path", "PathStep", "previews", "trace"]
