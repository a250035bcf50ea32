"""The costs of reviewing, saving and replaying a game, and of simulating many."""

from __future__ import annotations

from contextlib import ExitStack
from functools import cache, partial
from itertools import islice
from random import Random
from time import perf_counter
from typing import Final

from cubeplay.analysis import review
from cubeplay.game import Bot
from cubeplay.players import RandomBot, autoplay
from cubeplay.players.strengths import usual
from cubeplay.registry import GAMES
from cubeplay.session import Session
from cubeplay.session.record import dumps
from cubeplay.simulate import Workers, play_out, simulate
from cubeplay.simulate.pool import processors

from benchmarks import Times, busy_seconds, row
from benchmarks.growth import LINEAR, curve

LOOKING_BACK: Final = {"cubo": 0.1, "gelatinous": 0.01, "cuboro": 0.1, "cubed": 0.3, "cuobe": 0.5}
"""The most seconds for a move when a finished game is reviewed: a person waits for it."""

LOOKED_AT: Final = 100
"""How many moves of a game are reviewed, from its first on."""

MOVES: Final = (50, 100, 200, 400, 800)
"""Moves of a saved game."""

TRIALS: Final = 600
"""Games that workers share."""


# Reviewing


def _reviewed(name: str) -> Times:
    """Seconds for a move of a finished game between computer players."""
    game = GAMES[name]
    seats = game.seats_in(game.checked({}))
    session = Session(game, seed=7, bots=(usual(game),) * seats)
    autoplay(session)
    start = perf_counter()
    moments = list(islice(review(session), LOOKED_AT + 1))
    return Times((perf_counter() - start) / (len(moments) - 1))


for _name, _seconds in LOOKING_BACK.items():
    row(_name, "looking back at a game, a move", at_most=_seconds)(partial(_reviewed, _name))


# Saving


@cache
def played(moves: int) -> Session:
    """A game of Cubo of two after a number of random moves, always the same moves."""
    session, rng = Session("cubo", seed=7, players=2), Random(7)
    while len(session.played) < moves:
        seat = rng.choice([actor for actor in session.to_move if isinstance(actor, int)])
        session.play(rng.choice(session.game.moves(session.state, seat)), seat)
    return session


@curve("cubo", "taking up a kept game", "moves played", MOVES, at_most=LINEAR)
def replay_by_moves(moves: int) -> float:
    """Seconds to replay a record."""
    record = played(moves).record
    return busy_seconds(lambda: Session.from_record(record))


@curve("cubo", "a save file", "moves played", MOVES, unit="B", at_most=LINEAR)
def file_by_moves(moves: int) -> float:
    """Bytes of a save file."""
    return len(dumps(played(moves).record).encode())


# Simulating

BOTS: Final[tuple[Bot, ...]] = (RandomBot(), RandomBot())


@curve("cuboro", "simulation, no workers", "games", (25, 50, 100, 200, 400), at_most=LINEAR)
def simulation_by_games(games: int) -> float:
    """Seconds for a number of games."""
    return busy_seconds(lambda: simulate(partial(play_out, "cuboro", BOTS), games, seed=7))


@curve("cuboro", "simulation, 600 games", "workers", tuple(range(1, max(2, processors()) + 1)))
def simulation_by_workers(workers: int) -> float:
    """Seconds for the same games, shared by workers that are ready."""
    with ExitStack() as stack:
        executor = stack.enter_context(Workers(workers))
        trial = partial(play_out, "cuboro", BOTS)
        simulate(trial, 10 * workers, seed=1, executor=executor, chunk=1)
        start = perf_counter()
        simulate(trial, TRIALS, seed=7, executor=executor)
        return perf_counter() - start
