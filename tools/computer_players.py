"""How strong the computer players are: each is measured against the one that is listed before it.

``python tools/computer_players.py`` plays all games and prints the table of ``docs/computer-players.md``;
``python tools/computer_players.py cubed cuboro`` measures these games alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

from cubeplay.cuboro.rules.cubes import Placed
from cubeplay.cuboro.rules.house import write_grid
from cubeplay.registry import GAMES
from cubeplay.tournament import Comparison, Options, compare, ladder


@dataclass(frozen=True)
class Setting:
    """How the players of a game are compared: how many pairs of games, with which options.

    ``slow`` holds the numbers of pairs for players who think long.
    """

    pairs: int
    options: Options = None
    together: bool = False
    words: str = ""
    slow: Mapping[str, int] = field(default_factory=dict)


def random_grid(rng: Random) -> Mapping[str, Any]:
    """The option for cuboro to begin with its cubes lying anyhow: else every game would be the same."""
    cubes: list[Placed | None] = [Placed(cube, rng.randrange(4), False) for cube in rng.sample(range(8), 8)]
    cubes.insert(rng.randrange(9), None)
    return {"grid": write_grid(tuple(cubes))}


SETTINGS: Final = {
    "cubo": Setting(60, words="two players"),
    "gelatinous": Setting(60, words="each alone, the same luck at the start; more rooms win"),
    "cuboro": Setting(
        40, random_grid, words="two players, version 1, cubes at random", slow={"spiteful": 30}
    ),
    "cubed": Setting(60, {"rounds": 1}, words="two players, one round", slow={"search": 30}),
    "cuobe": Setting(60, together=True, words="a team of two of each kind, the same luck at the start"),
}
"""What is measured, by game; the bots of a game play together or against each other."""

HEAD: Final = """\
| game | listed later | listed before | pairs of games | the later takes | 95 % interval | verdict |
|---|---|---|---:|---:|---:|---|"""


def measured(name: str, weak: str, strong: str) -> Comparison:
    """Compare two computer players of a game as its setting says."""
    setting, bots = SETTINGS[name], GAMES[name].bots()
    return compare(
        name,
        bots[strong],
        bots[weak],
        setting.slow.get(strong, setting.pairs),
        options=setting.options,
        together=setting.together,
    )


def rows(name: str) -> Iterator[str]:
    """The rows of the table for one game."""
    for weak, strong in ladder(name):
        found = measured(name, weak, strong)
        low, high = found.interval
        yield (
            f"| {name} | {strong} | {weak} | {len(found.pairs)} | {float(found.share):.1%} "
            f"| {low:.1%} to {high:.1%} | {found.verdict} |"
        )


def main(*names: str) -> None:
    """Print the table of some games, or of all."""
    say = partial(print, flush=True)
    say(HEAD)
    for name in names or SETTINGS:
        for row in rows(name):
            say(row)


if __name__ == "__main__":
    main(*sys.argv[1:])
