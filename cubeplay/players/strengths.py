"""Strengths of computer players, with the same names in every game.

A game names its players for "gentle", "regular" and "strong" (``Game.strengths``), each of them measured to
be stronger than the one before (``docs/players.md``).  A game with fewer players leaves a strength out.  Save
files, simulations and notebooks can use all players, also those without a strength, by their own names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from cubeplay.game import Game, Strength
from cubeplay.players.bots import bots_of, titles
from cubeplay.words import _

STRENGTHS: Final[Mapping[Strength, str]] = {
    "gentle": _("Gentle"),
    "regular": _("Regular"),
    "strong": _("Strong"),
}
"""The strengths, weakest first, and their names for people."""


def levels(game: Game[Any, Any]) -> dict[str, str]:
    """The computer players that people choose from, weakest first: their names and labels.

    The labels are their strengths.  In a game without strengths, and for the players of other packages, which
    come last, the labels are their own titles.

    >>> from cubeplay import GAMES
    >>> levels(GAMES["cubo"])
    {'beginner': 'Gentle', 'regular': 'Regular', 'expert': 'Strong'}
    >>> levels(GAMES["cuobe"])
    {'random': 'Gentle', 'explorer': 'Regular', 'companion': 'Strong'}
    """
    own = own_levels(game)
    theirs = {name: title for name, title in titles(game, own.values()).items() if name not in game.bots()}
    return own | theirs


def called(game: Game[Any, Any]) -> dict[str, str]:
    """The label of every computer player of a game, by name: its strength, or else its own title.

    >>> from cubeplay import GAMES
    >>> called(GAMES["cuboro"])
    {'random': 'Gentle', 'greedy': 'Regular', 'exact': 'Exact', 'spiteful': 'Strong'}
    """
    return titles(game) | levels(game)


def own_levels(game: Game[Any, Any]) -> dict[str, str]:
    """As :func:`levels`, without the players of other packages."""
    if not game.strengths:
        return {name: bot.title for name, bot in game.bots().items()}
    return {bot: STRENGTHS[strength] for strength, bot in game.strengths.items()}


def usual(game: Game[Any, Any]) -> str:
    """The name of the default computer player: the regular one, or else the second; "" if there is none.

    >>> from cubeplay import GAMES
    >>> [usual(GAMES[name]) for name in ("cubo", "cubed", "cuobe")]
    ['regular', 'greedy', 'explorer']
    """
    names = [*own_levels(game)]
    return game.strengths.get("regular") or next(iter(names[1:] or names), "")


def stand_in(game: Game[Any, Any], failed: Collection[str] = ()) -> str:
    """The name of a computer player to replace another: the usual one, or one that has not ``failed``.

    It is "" if there is none.

    >>> from cubeplay import GAMES
    >>> stand_in(GAMES["cubo"]), stand_in(GAMES["cubo"], {"regular"})
    ('regular', 'beginner')
    """
    names = (usual(game), *own_levels(game), *game.bots(), *bots_of(game))
    return next((name for name in names if name and name not in failed), "")
