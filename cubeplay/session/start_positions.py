"""Positions to start from, given by the moves that lead to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from cubeplay.game import CHANCE, Game
from cubeplay.notation import TimedMove
from cubeplay.registry import find_game
from cubeplay.session.history import PlayedMove, rolls
from cubeplay.session.luck import Luck
from cubeplay.session.session import Session


def timed(session: Session, move: str) -> Any:
    """A typed move with the present millisecond, if a clock runs and the move names no time.

    Raises NotationError for a text that is no move.

    >>> str(timed(Session("cubo", timing="timed"), "flip")), timed(Session("cubo"), "flip")
    ('flip @0', 'flip')
    """
    if not session.game.timed(session.options):
        return move
    read = session.game.parse(move)
    runs = isinstance(read, TimedMove) and read.at is None
    return replace(read, at=session.game.now(session.state)) if runs else read


@dataclass(frozen=True)
class Position:
    """A position with its next dice and cards (see :func:`position`); a call returns a new session."""

    game: Game[Any, Any]
    moves: tuple[str, ...] = ()
    start: Any = None
    then: tuple[str, ...] = ()
    seed: int | str = 1
    names: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __call__(self) -> Session:
        """A new session in this position, with free undo and restart."""
        rolled = tuple(played.move for played in self._played if played.actor == CHANCE)
        session = self._session(script=(*rolled, *self.then))
        for played in self._played:
            if played.actor != CHANCE:
                session.play(played.move, played.actor)
        return session

    @property
    def state(self) -> Any:
        """The state of the game in this position."""
        return self().state

    @cached_property
    def _played(self) -> Sequence[PlayedMove]:
        """The moves that lead to the position, with the dice and cards of the seed between them."""
        session = self._session(chance="ask")
        luck = Luck(self.seed)
        for move in self.moves:
            while session.to_move == (CHANCE,) and session.why(timed(session, move)):
                session.play(luck.brings(self.game.chance(session.state), rolls(session.played)))
            session.play(timed(session, move))
        return session.played

    def _session(self, **more: Any) -> Session:
        return Session(
            self.game, start=self.start, seed=self.seed, names=self.names, undo="free", **self.options, **more
        )


def position(
    game: str | Game[Any, Any],
    *moves: str,
    start: Any = None,
    then: tuple[str, ...] = (),
    seed: int | str = 1,
    names: tuple[str, ...] = (),
    **options: Any,
) -> Position:
    """The position after some moves, from the game's start or from another position.

    ``start`` is a state, or a text by ``game.write_position``.  Dice and cards that ``moves`` leaves out
    follow the seed.  In a game with a clock a move that names no time is made at once.  ``then`` names the
    next dice and cards, as the script of a :class:`Session` does.  Raises CubeplayError for an unknown game;
    other errors are raised when the position is called.

    >>> flipped = position("cubo", "flip", then=("roll red 26 blue 14", "roll red 1245 blue 2334 white 3"))
    >>> session = flipped()
    >>> session.play("start").events[1]["dice"]
    'blue 2, blue 3, blue 3, blue 4, red 1, red 2, red 4, red 5, white 3'
    """
    return Position(find_game(game), moves, start, tuple(then), seed, tuple(names), options)
