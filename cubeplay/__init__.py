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

__all__ = ["GAMES", "Session", "__version__"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load the games, and sessions, when they are first asked for."""
    if name == "GAMES":
        from cubeplay.registry import GAMES

        return GAMES
    if name == "Session":
        from cubeplay.session import Session

        return Session
    raise AttributeError(name)
