"""The games that there are: ours, and those of other installed packages (see :mod:`cubeplay.outside`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.outside import Outside, Unfit
from cubeplay.table import TABLE
from cubeplay.words import _, listed

OURS: Final = ("cubo", "gelatinous", "cuboro", "cubed", "cuobe")
"""Our own games, in the order in which they are shown."""


def _checked(name: str, found: object) -> Game[Any, Any]:
    """A game that another package calls by a name.  Raises Unfit."""
    if not isinstance(found, Game):
        raise Unfit(_("{found} is not a game.").format(found=f"{found!r:.60}"))
    for part, kind in (("name", str), ("title", str), ("seats", range)):
        if not isinstance(getattr(found, part, None), kind):
            raise Unfit(_("its game lacks {part!r}.").format(part=part))
    for called in (found.name, found.rulebook.game):
        if called != name:
            raise Unfit(_("its game calls itself {called!r}.").format(called=called))
    return found


OUTSIDE: Final = Outside("cubeplay.games", _checked, {*OURS, TABLE.game})
"""The games of other packages, by name."""


_AT_HAND: Final[dict[str, Game[Any, Any]]] = {}


@contextmanager
def at_hand(game: Game[Any, Any]) -> Iterator[None]:
    """While this lasts, save files and stores find a game by its name, be it installed or not.

    Tests and notebooks try a game like that before it is a package.

    >>> from cubeplay.cubo import GAME
    >>> with at_hand(GAME.without("cubo.square")):
    ...     find_game("cubo") is GAME
    False
    """
    before = _AT_HAND.get(game.name)
    _AT_HAND[game.name] = game
    try:
        yield
    finally:
        del _AT_HAND[game.name]
        if before is not None:
            _AT_HAND[game.name] = before


class _Games(Mapping[str, Game[Any, Any]]):
    """The games by name, ours first; each is imported when it is first asked for."""

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name in _AT_HAND:
            return _AT_HAND[name]
        if name not in OURS:
            return OUTSIDE[name]
        game: Game[Any, Any] = import_module(f"cubeplay.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in _AT_HAND or name in OURS or name in OUTSIDE

    def __iter__(self) -> Iterator[str]:
        yield from OURS
        yield from OUTSIDE
        yield from [name for name in _AT_HAND if name not in OURS and name not in OUTSIDE]

    def __len__(self) -> int:
        return sum(1 for _name in self)


GAMES: Final[Mapping[str, Game[Any, Any]]] = _Games()
"""``GAMES["cubo"]`` and its companions."""


def find_game(game: str | Game[Any, Any]) -> Game[Any, Any]:
    """The game of a name.  Raises CubeplayError for a name that no game has.

    >>> find_game("cubo").title
    'Cubo'
    """
    if isinstance(game, Game):
        return game
    if game in GAMES:
        return GAMES[game]
    broken = next((each for each in OUTSIDE.left_out if each.name == game), None)
    why = str(broken) if broken else _("there is no game {name!r}.").format(name=game)
    raise CubeplayError(_("Not started"), why, _("Games: {names}.").format(names=listed(GAMES)))
