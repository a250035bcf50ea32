"""What a game costs that is looked back at, kept, taken up again, or played by the hundred."""

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
"""Seconds that a move may take when a finished game is looked back at: somebody watches it come."""

LOOKED_AT: Final = 100
"""Moves of a game that are looked at, from its first on."""

MOVES: Final = (50, 100, 200, 400, 800)
"""Moves of a game that is kept."""

TRIALS: Final = 600
"""Games that workers share."""


# Looking back


def _looked_back(name: str) -> Times:
    """Seconds a move of a finished game between computer players."""
    game = GAMES[name]
    seats = game.seats_in(game.checked({}))
    session = Session(game, seed=7, bots=(usual(game),) * seats)
    autoplay(session)
    start = perf_counter()
    moments = list(islice(review(session), LOOKED_AT + 1))
    return Times((perf_counter() - start) / (len(moments) - 1))


for _name, _seconds in LOOKING_BACK.items():
    row(_name, "looking back at a game, a move", at_most=_seconds)(partial(_looked_back, _name))


# Keeping


@cache
def played(moves: int) -> Session:
    """A game of Cubo of two after so many moves at random, always the same ones."""
    session, rng = Session("cubo", seed=7, players=2), Random(7)
    while len(session.played) < moves:
        seat = rng.choice([actor for actor in session.to_move if isinstance(actor, int)])
        session.play(rng.choice(session.game.moves(session.state, seat)), seat)
    return session


@curve("cubo", "taking up a kept game", "moves played", MOVES, at_most=LINEAR)
def replay_by_moves(moves: int) -> float:
    """Seconds to play a record again."""
    record = played(moves).record
    return busy_seconds(lambda: Session.from_record(record))


@curve("cubo", "a save file", "moves played", MOVES, unit="B", at_most=LINEAR)
def file_by_moves(moves: int) -> float:
    """Bytes of a save file."""
    return len(dumps(played(moves).record).encode())


# Playing by the hundred

BOTS: Final[tuple[Bot, ...]] = (RandomBot(), RandomBot())


@curve("cuboro", "simulation, no workers", "games", (25, 50, 100, 200, 400), at_most=LINEAR)
def simulation_by_games(games: int) -> float:
    """Seconds for so many games."""
    return busy_seconds(lambda: simulate(partial(play_out, "cuboro", BOTS), games, seed=7))


@curve("cuboro", "simulation, 600 games", "workers", tuple(range(1, max(2, processors()) + 1)))
def simulation_by_workers(workers: int) -> float:
    """Seconds for the same games, shared by workers that stand ready."""
    with ExitStack() as stack:
        executor = stack.enter_context(Workers(workers))
        trial = partial(play_out, "cuboro", BOTS)
        simulate(trial, 10 * workers, seed=1, executor=executor, chunk=1)
        start = perf_counter()
        simulate(trial, TRIALS, seed=7, executor=executor)
        return perf_counter() - start
