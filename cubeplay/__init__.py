"""Five tabletop games about cubes: rules, sessions, solvers and players.

>>> from cubeplay import GAMES
>>> list(GAMES)[0]
'cubo'

The order to read the packages in (``docs/architecture.md`` says why):

1. what a game is: ``rulebook``, ``chance``, ``options``, ``notation``, ``game``;
2. games: ``gelatinous`` (the smallest), ``cubo``, ``cuboro``, ``cubed``, ``cuobe``; ``registry`` has all;
3. a game in play: ``session``, ``players``, ``store``;
4. with games: ``puzzles``, ``analysis``, ``story``, ``simulate``, ``tournament``, ``own_pieces``;
5. with people: ``teach``, ``tables``, and ``rooms``, which both of them need;
6. for programmers: ``testing``, ``new_game``, ``adapters`` and ``encoding`` (games for other libraries).

All of them use ``errors``, ``limits``, ``display`` and ``words``; the command is ``cli``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubeplay.registry import GAMES
    from cubeplay.session import Session
    from cubeplay.session.start_positions import position

__all__ = ["GAMES", "Session", "__version__", "position"]
__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    """Import the games, sessions and positions when they are first used."""
    if name == "GAMES":
        from cubeplay.registry import GAMES

        return GAMES
    if name == "Session":
        from cubeplay.session import Session

        return Session
    if name == "position":
        from cubeplay.session.start_positions import position

        return position
    raise AttributeError(name)
