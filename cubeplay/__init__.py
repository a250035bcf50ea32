"""Five tabletop games about cubes: rules, sessions, solvers and players.

>>> from cubeplay import GAMES
>>> list(GAMES)[0]
'cubo'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubeplay.game import Game
    from cubeplay.session import Session

__all__ = ["GAMES", "Session", "__version__"]
__version__ = "0.1.0"


class _Games(Mapping[str, "Game[Any, Any]"]):
    """The games by name; each is imported when it is first asked for."""

    _names = ("cubo", "gelatinous", "cuboro", "cubed", "cuobe")

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name not in self._names:
            raise KeyError(name)
        game: Game[Any, Any] = import_module(f"cubeplay.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


GAMES: Mapping[str, Game[Any, Any]] = _Games()
"""``GAMES["cubo"]`` and its companions."""


def __getattr__(name: str) -> Any:
    if name == "Session":
        from cubeplay.session import Session

        return Session
    raise AttributeError(name)
