"""Teach the learner, and keep what it has learned for the dashboard.

    python -m cubeplay.cuboro.self_play --games 320 --seed 7

On the way it prints its results against the computer players of cuboro.  Ctrl+C keeps what it has learned by
then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cubeplay.cuboro import GAME
from cubeplay.cuboro.self_play.weights_file import check_longer, place, save
from cubeplay.errors import CubeplayError, require
from cubeplay.game import Bot
from cubeplay.limits import as_written, whole_number
from cubeplay.players import RandomBot
from cubeplay.simulate.command import how_many
from cubeplay.simulate.stopping import StopFlag, stopping
from cubeplay.words import _, plural
from cubeplay.words.numbers import Numeral

if TYPE_CHECKING:
    from cubeplay.cuboro.self_play.bot import Learner
    from cubeplay.tournament import Comparison


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m cubeplay.cuboro.self_play", description=__doc__.partition("\n")[0]
    )
    words = _("how many games, in tens (without it: 320)")
    parser.add_argument("--games", type=_number, default=320, metavar=_("NUMBER"), help=words)
    words = _("another seed, other games (without it: 1)")
    parser.add_argument("--seed", type=_number, default=1, metavar=_("NUMBER"), help=words)
    words = _("pairs of games for each figure (without it: 25)")
    parser.add_argument("--pairs", type=how_many, default=25, metavar=_("NUMBER"), help=words)
    words = _("also in the place of a learner that has learned from more games")
    parser.add_argument("--replace", action="store_true", help=words)
    return parser


def _number(text: str) -> int:
    """A whole number, or the parser's error for anything else."""
    number = whole_number(text)
    if number is not None:
        return number
    words = _("{text} is no whole number; take one like 320")
    raise argparse.ArgumentTypeError(words.format(text=as_written(text)))


@dataclass(frozen=True)
class Teaching:
    """A training: from how many games to learn, and in how many pairs of games to measure on the way."""

    games: int
    seed: int
    pairs: int
    replace: bool

    def check(self) -> None:
        """Raises CubeplayError if nothing could be learned, or if the weights could not be stored."""
        from cubeplay.cuboro.self_play.training import EVERY

        if self.games < EVERY:
            why = plural("{games} game is too few.", "{games} games are too few.", self.games)
            next = _("Take {least} or more.").format(least=EVERY)
            raise CubeplayError(_("Nothing learned"), why.format(games=self.games), next)
        if not self.replace:
            check_longer(self.games, place())

    def teach(self, stop: StopFlag) -> Learner | None:
        """Train, and print results at first and whenever the number of games has doubled.

        Returns the learner at the end, or when it was stopped; None before the first ten games.
        """
        from cubeplay.cuboro.self_play.training import EVERY, stages

        words = plural("{count} pair of games", "{count} pairs of games", self.pairs)
        _say(_("Ctrl+C stops early and keeps what it has learned by then."))
        print(
            _("Each figure: {pairs}, with an interval of 95 %.").format(pairs=words.format(count=self.pairs))
        )
        print(_("games  against random      against greedy"), flush=True)
        self._print_results(0, RandomBot(), stop)
        known, due = None, EVERY
        if stop.is_set():
            return known
        for known in stages(self.games, self.seed):
            if known.games >= due or known.games + EVERY > self.games:
                self._print_results(known.games, known, stop)
                due = 2 * known.games
            if stop.is_set():
                break
        return known

    def _print_results(self, games: int, player: Bot, stop: StopFlag) -> None:
        """Print a player's results against two others; nothing if the measuring was stopped."""
        from cubeplay.cuboro.self_play.training import measured

        against = (GAME.bots()[name] for name in ("random", "greedy"))
        found = [measured(player, other, self.pairs, self.seed, stop) for other in against]
        if all(figure.pairs.complete for figure in found):
            print(f"{games:5}  {'  '.join(map(_in_words, found))}".rstrip(), flush=True)


def _in_words(found: Comparison) -> str:
    low, high = found.interval
    return f"{Numeral(found.share):6.1%} {f'({Numeral(low):.0%}–{Numeral(high):.0%})':11}"


def learner_command(chosen: argparse.Namespace) -> int:
    """Run the command; returns 0, or 128 and the signal's number if it was stopped.

    Raises CubeplayError if nothing can be learned or stored.
    """
    require(_("Nothing learned"), "numpy")
    teaching = Teaching(chosen.games, chosen.seed, chosen.pairs, chosen.replace)
    teaching.check()
    with stopping() as stop:
        learner = teaching.teach(stop)
    if learner is None:
        _say(_("Stopped: nothing is learned yet, and nothing kept."))
        return 128 + stop.by
    if stop.is_set():
        words = _("Stopped: {done:,} of {games:,} games are played.")
        _say(words.format(done=Numeral(learner.games), games=Numeral(chosen.games)))
    save(learner, place(), replace=chosen.replace)
    words = _("What it has learned from {count:,} games is kept in {place}.")
    print(words.format(count=Numeral(learner.games), place=place()))
    print(_("In cuboro it is among the computer players now."))
    return 128 + stop.by if stop.is_set() else 0


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    try:
        return learner_command(_parser().parse_args(arguments))
    except CubeplayError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
