"""Teach the learner, and keep what it has learned for the dashboard.

    python -m cubeplay.learner --games 320 --seed 7

It tells on the way how it does against the computer players of cuboro.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from cubeplay.cuboro import GAME
from cubeplay.errors import CubeplayError, require
from cubeplay.learner.keeping import place, save
from cubeplay.simulate.command import how_many
from cubeplay.words import _


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m cubeplay.learner", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=how_many, default=320, help=_("how many games (without it: 320)"))
    parser.add_argument(
        "--seed", type=how_many, default=1, help=_("another seed, other games (without it: 1)")
    )
    parser.add_argument("--pairs", type=how_many, default=25, help=_("pairs of games for each figure"))
    return parser


def taught(games: int, seed: int, pairs: int) -> Iterator[str]:
    """Let it learn and keep what it knows; tells how it does whenever its games have doubled."""
    from cubeplay.learner.training import EVERY, measured, stages

    learner, due = None, EVERY
    yield _("games  against random      against greedy")
    for learner in stages(games, seed):
        if learner.games >= due or learner.games + EVERY > games:
            figures = (measured(learner, GAME.bots()[name], pairs, seed) for name in ("random", "greedy"))
            yield f"{learner.games:5}  " + "  ".join(
                f"{float(found.share):6.1%} ({found.interval[0]:.0%}–{found.interval[1]:.0%})"
                for found in figures
            )
            due = 2 * learner.games
    if learner is None:
        why = _("{games} games are too few.").format(games=games)
        raise CubeplayError(_("Nothing learned"), why, _("Take {least} or more.").format(least=EVERY))
    save(learner, place())
    yield _("Kept in {place}. In cuboro it is among the computer players now.").format(place=place())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        require(_("Nothing learned"), "numpy")
        for line in taught(chosen.games, chosen.seed, chosen.pairs):
            print(line, flush=True)
    except CubeplayError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
