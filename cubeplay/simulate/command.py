"""``cubeplay simulate``: many games between computer players, in one process, in several or on a cluster."""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from math import ceil
from time import monotonic
from typing import Any, Final

from cubeplay.errors import CubeplayError, choices_in_words
from cubeplay.game import Game
from cubeplay.game.options import OptionValue
from cubeplay.limits import whole_number
from cubeplay.players.bots import bots_of, titles, unknown
from cubeplay.registry import GAMES, find_game
from cubeplay.simulate.clusters import cluster, size
from cubeplay.simulate.games import play_out
from cubeplay.simulate.parallel import WorkersLost, simulate
from cubeplay.simulate.pool import Workers
from cubeplay.simulate.progress import Progress, in_words
from cubeplay.simulate.results import Results
from cubeplay.simulate.sample import Sample
from cubeplay.simulate.stopping import StopFlag, stopping
from cubeplay.simulate.trials import Trial, TrialError
from cubeplay.words import _, listed, plural
from cubeplay.words.numbers import grouped

TRIED: Final = 0.5
"""Seconds of games that are timed before a run; also the length of a chunk."""

LONGEST_RUN: Final = 7 * 86400
"""The most seconds of a run, since a run saves nothing before its end."""


@dataclass(frozen=True)
class SimulationRequest:
    """A checked request for a simulation.

    >>> SimulationRequest.of("cubo", 10, ["beginner"]).bots
    ('beginner', 'beginner')
    """

    game: Game[Any, Any]
    n: int
    bots: tuple[str, ...]
    options: Mapping[str, OptionValue]
    seed: int | str

    @classmethod
    def of(
        cls, game: str, n: int, bots: Sequence[str] = (), options: Sequence[str] = (), seed: int | str = 0
    ) -> SimulationRequest:
        """Parse a request.  Raises CubeplayError for an unknown game, computer player or option."""
        found = find_game(game)
        if not bots_of(found):
            why = _("{game} has no computer players.").format(game=found.title)
            raise CubeplayError(_("Not simulated"), why, _("Take another game."))
        given = dict(_option(found, words) for words in options)
        seats = found.seats_option()
        if seats is not None and seats.name not in given and len(bots) > 1:
            given[seats.name] = len(bots)
        chosen = found.checked(given)
        found.check_new(chosen)
        return cls(found, n, _seated(found, bots, found.seats_in(chosen)), chosen, seed)

    @property
    def trial(self) -> Trial:
        """A trial that plays one game."""
        players, options = bots_of(self.game), dict[str, Any](self.options)
        return partial(play_out, self.game.name, tuple(players[name] for name in self.bots), **options)


def _option(game: Game[Any, Any], words: str) -> tuple[str, OptionValue]:
    """Parse an option ``name=value``; the game itself refuses bad values."""
    name, _equals, value = words.partition("=")
    kind = next((type(option.default) for option in game.options if option.name == name), str)
    if kind is bool and value in ("yes", "no"):
        return name, value == "yes"
    number = whole_number(value) if kind is int else None
    return name, value if number is None else number


def _seated(game: Game[Any, Any], bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """The computer player of each seat: those that are named, one for all seats, or the weakest."""
    known = list(bots_of(game))
    for name in bots:
        if name not in known:
            raise CubeplayError(_("Not simulated"), unknown(game, name), choices_in_words(name, known))
    if len(bots) <= 1:
        return tuple(bots or known[:1]) * seats
    if len(bots) != seats:
        why = _("{count} computer players cannot take {seats} seats.").format(count=len(bots), seats=seats)
        raise CubeplayError(_("Not simulated"), why, _("Name one for each seat, or one for all."))
    return tuple(bots)


# The command line


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.description = _("Play many games between computer players, and tell how they ended.")
    parser.add_argument("game", metavar=_("GAME"), help=listed(GAMES))
    parser.add_argument("n", metavar=_("N"), type=how_many, help=_("how many games"))
    words = _("a computer player for each seat, or one for all (without it: the weakest)")
    parser.add_argument("--bots", nargs="+", default=[], metavar=_("BOT"), help=words)
    words = _("an option of the game (may be given several times)")
    parser.add_argument("--option", action="append", default=[], metavar=_("NAME=VALUE"), help=words)
    parser.add_argument(
        "--seed",
        type=seed_of,
        default=0,
        metavar=_("SEED"),
        help=_("another seed, other games (without it: 0)"),
    )
    where = parser.add_mutually_exclusive_group()
    words = _("spread the games over so many processes (without it: 1)")
    where.add_argument("--workers", type=how_many, default=1, metavar=_("NUMBER"), help=words)
    words = _("spread the games over the Dask cluster at this address, like tcp://10.0.0.5:8786")
    where.add_argument("--cluster", default="", metavar=_("ADDRESS"), help=words)
    parser.add_argument("--quiet", action="store_true", help=_("say nothing but the results"))
    parser.add_argument("--json", action="store_true", help=_("print JSON instead of a table"))


def how_many(text: str) -> int:
    """A number of games or processes, or the parser's error for anything else."""
    if number := whole_number(text):
        return number
    raise argparse.ArgumentTypeError(_("{text!r} is no number; take 1 or more").format(text=text))


def seed_of(text: str) -> int | str:
    """The seed that a person typed: a number if it looks like one, else a text."""
    number = whole_number(text)
    return text if number is None else number


def simulate_command(chosen: argparse.Namespace, clock: Callable[[], float] = monotonic) -> int:
    """Run a simulation; returns 0, or 128 and the signal's number if it was stopped.

    Raises CubeplayError for a request that cannot be played, for a run of more than a week, and if the
    workers are lost; then the results so far are printed first.
    """
    request = SimulationRequest.of(chosen.game, chosen.n, chosen.bots, chosen.option, chosen.seed)
    with stopping() as stop, _executor(chosen) as executor:
        try:
            sample = _simulated(request, executor, stop, clock, quiet=chosen.quiet)
        except WorkersLost as lost:
            if lost.sample:
                _print_results(request, lost.sample, as_json=chosen.json)
            raise
        except TrialError as error:
            failed = _("game {number} failed ({reason}).")
            player_failed = _("in game {number} the computer player {player} failed: {why}")
            player = titles(request.game)[request.bots[error.by.seat]] if error.by else ""
            raise error.told(_("Not simulated"), failed, player_failed, player) from error
    if not sample.complete:
        words = _("Stopped: {done} of {n} games are done.")
        print(words.format(done=grouped(len(sample)), n=grouped(request.n)), file=sys.stderr)
    if sample:
        _print_results(request, sample, as_json=chosen.json)
    return 0 if sample.complete else 128 + stop.by


@contextmanager
def _executor(chosen: argparse.Namespace) -> Iterator[Executor | None]:
    """The executor of the games; None for this process."""
    if chosen.cluster:
        with cluster(chosen.cluster) as workers:
            for name in ("distributed", "distributed.client"):  # our errors say the same in a sentence
                logging.getLogger(name).setLevel(logging.CRITICAL)
            yield workers
    elif chosen.workers > 1:
        with Workers(chosen.workers) as workers:
            yield workers
    else:
        yield None


def _simulated(
    request: SimulationRequest,
    executor: Executor | None,
    stop: StopFlag,
    clock: Callable[[], float],
    *,
    quiet: bool,
) -> Sample:
    """Time a few games, then play all.  Raises CubeplayError for too many."""
    sample, each = _timed(request, stop, clock)
    if sample.complete or stop.is_set():
        return sample
    workers = 1 if executor is None else max(1, getattr(executor, "number", 0) or size(executor))
    whole = request.n * each / workers
    if whole > LONGEST_RUN:
        raise _too_long(request, whole)
    if not quiet:
        words = _("{n} games on {workers}: about {time}. Ctrl+C stops early and tells what is done.")
        place = _workers_in_words(workers)
        words = words.format(n=grouped(request.n), workers=place, time=in_words(whole))
        print(words, file=sys.stderr)
    chunk = max(1, min(ceil(TRIED / each), request.n // (4 * workers), 500))
    with nullcontext() if quiet else Progress(clock=clock) as progress:
        return simulate(
            request.trial, request.n, seed=request.seed, executor=executor, chunk=chunk,
            progress=progress, stop=stop,
        )  # fmt: skip


def _timed(request: SimulationRequest, stop: StopFlag, clock: Callable[[], float]) -> tuple[Sample, float]:
    """The sample of the first games, and the seconds of each; a game before them fills the caches."""
    simulate(request.trial, 1, seed=request.seed, stop=stop)
    began = clock()
    sample = simulate(
        request.trial, request.n, seed=request.seed, stop=lambda: stop.is_set() or clock() - began > TRIED
    )
    return sample, (clock() - began) / max(1, len(sample))


def _too_long(request: SimulationRequest, whole: float) -> CubeplayError:
    why = _("{n} games would take about {time}, and nothing of it is kept if the machine fails.")
    why = why.format(n=grouped(request.n), time=in_words(whole))
    most = in_words(LONGEST_RUN)
    after = _("Take fewer games or more workers: {most} is the most. Other seeds give further games.")
    return CubeplayError(_("Not simulated"), why, after.format(most=most))


def _workers_in_words(count: int) -> str:
    return plural("{count} worker", "{count} workers", count).format(count=count)


def _print_results(request: SimulationRequest, sample: Sample, *, as_json: bool) -> None:
    """Print the results."""
    results = Results(request.game, request.bots, sample)
    if as_json:
        asked = {"game": request.game.name, "seed": request.seed, "options": dict(request.options)}
        print(json.dumps({**asked, "asked": request.n, **results.as_json()}, indent=2, ensure_ascii=False))
    else:
        print(results.as_text())
