"""Print how hard the game is.

    python -m cubeplay.cuobe 1000

plays that many seeded games for each set-up and number of players, on all cores.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from cubeplay.cuobe.tools.balance import in_words, table
from cubeplay.limits import whole_number


def main(number: str = "100") -> int:
    """Print the table of the balance; returns 1 if ``number`` is no whole number of games."""
    games = whole_number(number)
    if not games:
        print(f"{number!r} is no number of games. Name one, such as 1000.", file=sys.stderr)
        return 1
    with ProcessPoolExecutor() as pool:
        print(in_words(table(games, executor=pool)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
