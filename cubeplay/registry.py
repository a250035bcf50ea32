"""The games that there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.words import _, listed


class _Games(Mapping[str, Game[Any, Any]]):
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


GAMES: Final[Mapping[str, Game[Any, Any]]] = _Games()
"""``GAMES["cubo"]`` and its companions."""


def find_game(game: str | Game[Any, Any]) -> Game[Any, Any]:
    """The game of a name.  Raises CubeplayError for a name that no game has."""
    if isinstance(game, Game):
        return game
    if game not in GAMES:
        why = _("there is no game {name!r}.").format(name=game)
        raise CubeplayError(_("Not started"), why, _("Games: {names}.").format(names=listed(GAMES)))
    return GAMES[game]
