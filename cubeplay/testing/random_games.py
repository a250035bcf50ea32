"""Random games, and errors that name the moment of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cubeplay.game import CHANCE, CLOCK, Actor, Game, Step
from cubeplay.rulebook import Seat
from cubeplay.session.record import entry

Choose = Callable[[Any, Seat, Random], Any]
"""Chooses the moves of a random game: ``(state, seat, rng) -> move``."""

PAUSE = 3_000
"""The most milliseconds for a move of a random game while no clock runs."""


class BrokenContract(AssertionError):
    """A game, a rulebook or a board breaks its contract."""


@dataclass(frozen=True)
class WalkMoment:
    """A moment of a random game, and how to reproduce it.

    ``trail`` has the moves that led there.  ``actor``, ``move`` and ``step`` are the next move, None after
    the last one.
    """

    game: Game[Any, Any]
    options: Mapping[str, Any]
    seed: int
    trail: tuple[str, ...]
    state: Any
    actor: Actor | None = None
    move: Any = None
    step: Step[Any] | None = None

    @property
    def seats(self) -> range:
        """The seats at this table."""
        return range(self.game.seats_in(self.options))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are to move."""
        return tuple(actor for actor in self.game.to_move(self.state) if isinstance(actor, int))

    def claim(self, true: bool, wrong: str) -> None:
        """Raises BrokenContract, with how to reproduce it, unless ``true``."""
        __tracebackhide__ = True
        if not true:
            raise BrokenContract(f"{self.game.title}: {wrong}\n{self.where}")

    @property
    def where(self) -> str:
        """The options, the seed and the moves that lead to this moment."""
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        moves = "".join(f"\n    > {move}" for move in self.trail)
        return f"  options: {chosen or 'none'}\n  seed: {self.seed}\n  after {len(self.trail)} moves:{moves}"


def walk(
    game: Game[Any, Any],
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    plies: int = 1_000,
    choose: Choose | None = None,
) -> Iterator[WalkMoment]:
    """Every moment of a random game, including the last one.

    The same seed gives the same game.  ``choose`` picks the moves of the seats; by default all legal moves
    are equally likely.  Sometimes the clock runs out.
    """
    chosen = game.checked(dict(options or {}))
    rng, state = Random(seed), game.start(**chosen)
    trail: tuple[str, ...] = ()
    for _ply in range(plies):
        actors = game.to_move(state)
        if not actors:
            break
        actor = some_actor(actors, rng)
        move = some_move(game, state, actor, rng, choose)
        spot = WalkMoment(game, chosen, seed, trail, state, actor, move)
        refused = game.objections(state, actor, move)
        spot.claim(not refused, f"{who(actor)} is given '{move}' to play, which is refused: {refused}")
        step = game.apply(state, actor, move)
        yield replace(spot, step=step)
        state, trail = step.state, (*trail, entry(actor, str(move)))
    yield WalkMoment(game, chosen, seed, trail, state)


def some_actor(actors: tuple[Actor, ...], rng: Random) -> Actor:
    """A random one of the actors; rarely the clock, if others may move."""
    lively = tuple(actor for actor in actors if actor != CLOCK)
    return rng.choice(actors if not lively or rng.random() < 0.1 else lively)


def some_move(
    game: Game[Any, Any], state: Any, actor: Actor, rng: Random, choose: Choose | None = None
) -> Any:
    """A random move of an actor; in a timed game before the deadline."""
    if actor == CHANCE:
        return game.chance(state).sample(rng)
    if actor == CLOCK:
        return game.tick(state)
    assert isinstance(actor, int)
    if choose is not None:
        move = choose(state, actor, rng)
    else:
        moves = game.moves(state, actor)
        if not moves:
            raise BrokenContract(f"{game.title}: seat {actor} is to move and has no legal move in {state}")
        move = rng.choice(moves)
    now, end = game.now(state), game.deadline(state)
    return game.stamp(move, rng.randint(now, max(now, (now + PAUSE if end is None else end) - 1)))


def who(actor: Actor | None) -> str:
    """An actor in words; ``None`` is a spectator.

    >>> who(0), who("clock"), who(None)
    ('seat 0', 'clock', 'a spectator')
    """
    return "a spectator" if actor is None else actor if isinstance(actor, str) else f"seat {actor}"
