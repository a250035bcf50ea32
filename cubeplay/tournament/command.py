"""``cubeplay ladder``: compares neighbouring computer players of a game."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from contextlib import nullcontext
from time import monotonic
from typing import Final

from cubeplay import __version__
from cubeplay.limits import as_written
from cubeplay.registry import GAMES
from cubeplay.simulate import TrialError, Workers, WorkersLost
from cubeplay.simulate.command import how_many, seed_of
from cubeplay.simulate.stopping import stopping
from cubeplay.tournament.ladder_measurement import USUAL, LadderRequest, rungs
from cubeplay.tournament.matchup import Rung, head
from cubeplay.words import _, listed

_MINUTES: Final = re.compile(r"\d{1,4}(\.\d{1,3})?", re.ASCII)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.description = _(
        "Let each computer player of a game play against the one that is listed before it, in pairs of games "
        "with the same luck and the seats swapped, and tell who is the stronger."
    )
    parser.add_argument("game", metavar=_("GAME"), help=listed(GAMES))
    much = parser.add_mutually_exclusive_group()
    words = _("so many games for each two players, an even number (without it: {number})")
    much.add_argument(
        "--games", type=_even, default=USUAL, metavar=_("NUMBER"), help=words.format(number=USUAL)
    )
    words = _("as many games as fit into so many minutes, shared out evenly")
    much.add_argument("--minutes", type=_minutes, default=None, metavar=_("NUMBER"), help=words)
    words = _("compare who follows the game's hints with its strongest computer player instead")
    parser.add_argument("--hints", action="store_true", help=words)
    words = _("another seed, other games (without it: 0)")
    parser.add_argument("--seed", type=seed_of, default=0, metavar=_("SEED"), help=words)
    words = _("spread the games over so many processes (without it: 1)")
    parser.add_argument("--workers", type=how_many, default=1, metavar=_("NUMBER"), help=words)
    parser.add_argument("--json", action="store_true", help=_("print JSON instead of a table"))


def _even(text: str) -> int:
    """An even number of games, or the parser's error for anything else."""
    number = how_many(text)
    if number % 2 == 0:
        return number
    words = _("{text!r} is odd, and games come in pairs; take {number}")
    raise argparse.ArgumentTypeError(words.format(text=text, number=number + 1))


def _minutes(text: str) -> float:
    """A number of minutes, or the parser's error for anything else."""
    if _MINUTES.fullmatch(text) and float(text):
        return float(text)
    words = _("{text} is no number of minutes; take one like 10, or 0.5")
    raise argparse.ArgumentTypeError(words.format(text=as_written(text)))


def ladder_command(chosen: argparse.Namespace, clock: Callable[[], float] = monotonic) -> int:
    """Run the comparisons; returns 0, or 128 and the signal's number if it was stopped.

    Raises CubeplayError for players that cannot be compared, and if the workers are lost; then the results so
    far are printed first.
    """
    request = LadderRequest.of(chosen.game, chosen.games, chosen.minutes, chosen.seed, hints=chosen.hints)
    found: list[Rung] = []
    workers = Workers(chosen.workers) if chosen.workers > 1 else nullcontext()
    with stopping() as stop, workers as executor:
        try:
            found.extend(rungs(request, executor, stop, clock, _print_progress))
        except TrialError as error:
            failed = _("pair {number} failed ({reason}).")
            player_failed = _("in pair {number} the computer player {player} failed: {why}")
            raise error.told(_("Not measured"), failed, player_failed) from error
        except WorkersLost:
            _print_results(request, found, as_json=chosen.json)
            raise
    if stop.is_set():
        _print_progress(_("Stopped: this is what was known by then."))
    _print_results(request, found, as_json=chosen.json)
    return 128 + stop.by if stop.is_set() else 0


def _print_progress(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _print_results(request: LadderRequest, found: list[Rung], *, as_json: bool) -> None:
    """Print the results."""
    if not as_json:
        print("\n".join((head(), *(rung.row for rung in found))))
        return
    asked = {"game": request.game.name, "seed": request.seed, "version": __version__}
    complete = len(found) == len(request.pairs) and all(rung.played.complete for rung in found)
    results = {**asked, "complete": complete, "players": [rung.as_json() for rung in found]}
    print(json.dumps(results, indent=2, ensure_ascii=False))
