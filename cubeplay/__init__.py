"""Five tabletop games about cubes: rules, sessions, solvers and players.

>>> from cubeplay import GAMES
>>> list(GAMES)[0]
'cubo'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubeplay.registry import GAMES
    from cubeplay.session import Session
    from cubeplay.session.starting import position

__all__ = ["GAMES", "Session", "__version__", "position"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load the games, sessions and positions when they are first asked for."""
    if name == "GAMES":
        from cubeplay.registry import GAMES

        return GAMES
    if name == "Session":
        from cubeplay.session import Session

        return Session
    if name == "position":
        from cubeplay.session.starting import position

        return position
    raise AttributeError(name)
