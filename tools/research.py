"""Writes the tables of the games' ids and planes into ``docs/research.md``.

``python tools/research.py`` writes them; with ``--check`` it exits with 1 if they have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from cubeplay.encoding import numbers_of
from cubeplay.game import Game
from cubeplay.registry import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "research.md"
BEGIN, END = "<!-- tables: written by tools/research.py -->", "<!-- end of tables -->"


def tables() -> str:
    """The tables of all games with an encoding."""
    return "\n\n".join("\n".join(table(game)) for game in GAMES.values() if game.encoding)


def table(game: Game[Any, Any]) -> Iterator[str]:
    """The heading of a game, its ids by their first words, and its planes with the default options."""
    numbers = numbers_of(game)
    planes = numbers.planes(game.checked({}))
    size = sum(plane.size for plane in planes)
    yield f"### {game.title}: {numbers.size} ids, {len(planes)} planes of {size:,} numbers\n"
    yield "| Ids | From | To |\n| --- | --- | --- |"
    words = list(enumerate(map(numbers.words, range(numbers.size))))
    for _first, some in groupby(words, lambda pair: pair[1].split()[0]):
        (low, first), *others = some
        high, last = others[-1] if others else (low, "")
        yield f"| {low}–{high} | {first} | {last} |" if others else f"| {low} | {first} | |"
    yield "\n| Plane | Shape | Numbers |\n| --- | --- | --- |"
    for plane in planes:
        yield f"| {plane.name} | {' × '.join(map(str, plane.shape))} | {plane.text} |"


def written(page: str) -> str:
    """A page with its present tables.  Raises ValueError if it has no place for them."""
    head, begin, rest = page.partition(BEGIN)
    _old, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has no place for the tables: write {BEGIN} and {END} into it")
    return f"{head}{BEGIN}\n\n{tables()}\n\n{END}{tail}"


def main(check: bool = False) -> int:
    """Write the page, or check whether it would change."""
    page = PAGE.read_text("utf-8")
    new = written(page)
    if check:
        return int(new != page)
    PAGE.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
