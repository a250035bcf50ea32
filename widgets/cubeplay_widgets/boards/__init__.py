"""The boards of the games: ours, and those of other installed packages (see :mod:`cubeplay.registry`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from cubeplay.registry import OURS, Outside, Unfit
from cubeplay.words import _

from cubeplay_widgets.board.game_board import Face


def _checked(_name: str, found: object) -> type[Face]:
    """A board class of another package.  Raises Unfit if it is none, and whatever creating a board raises."""
    if not (isinstance(found, type) and issubclass(found, Face)):
        raise Unfit(_("{found} is not a class of faces.").format(found=f"{found!r:.60}"))
    found()
    return found


OUTSIDE: Final = Outside("cubeplay.boards", _checked, OURS)
"""The boards of other packages, by the name of their game."""


class _Boards(Mapping[str, type[Face]]):
    """The board classes by the names of their games, ours first; each is imported on its first use."""

    def __getitem__(self, name: str) -> type[Face]:
        if name not in OURS:
            return OUTSIDE[name]
        module = import_module(f"cubeplay_widgets.boards.{name}.board")
        face: type[Face] = getattr(module, f"{name.capitalize()}Face")
        return face

    def __iter__(self) -> Iterator[str]:
        yield from OURS
        yield from OUTSIDE

    def __len__(self) -> int:
        return len(OURS) + len(OUTSIDE)


BOARDS: Final[Mapping[str, type[Face]]] = _Boards()
"""The board class of each game, by name: ``BOARDS["cubo"]``."""
