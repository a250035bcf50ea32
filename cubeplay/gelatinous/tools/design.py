"""Sketches of new rooms, for people who design a dungeon.

A seeded search: walls, start, exit, numbers and glyphs at random, kept if the solver's measures lie in
the bounds of the kind.  The house's rooms were chosen from such sketches, named, and arranged.

    python -m cubeplay.gelatinous.tools.design A 7 3      three rooms A out of seed 7
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, cast

from cubeplay.gelatinous.exact.measures import least_actions, measure
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import DIRECTIONS, Direction
from cubeplay.gelatinous.rules.room_drawings import draw_room
from cubeplay.gelatinous.rules.room_parser import RoomError
from cubeplay.gelatinous.rules.rooms import COLUMNS, Edge, RoomKind, RoomPlan, beside


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds for the measures of a kind of room.

    ``sizes``: columns and rows.  ``mean``: the mean of the fewest actions, from and to.  ``most``: the
    fewest actions from the worst starting number.  ``ways``: the most shortest solutions from any starting
    number.  ``damage``: the mean least damage at level 1, from and to.
    """

    sizes: tuple[tuple[int, int], ...]
    glyphs: tuple[int, ...]
    mean: tuple[float, float]
    most: int
    ways: int
    damage: tuple[float, float]


BOUNDS: Final[dict[RoomKind, Bounds]] = {
    "A": Bounds(((4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (4, 6)), (1, 1, 2), (6, 9.4), 13, 6, (0.9, 2.2)),
    "B": Bounds(((5, 5), (6, 5), (5, 6), (6, 6)), (2, 2, 3), (9.7, 13), 16, 8, (1.5, 3.5)),
    "C": Bounds(((6, 6),), (3,), (17, 20), 22, 24, (1.5, 6)),
}


def sketches(kind: RoomKind, seed: int | str) -> Iterator[RoomPlan]:
    """Rooms of a kind within its bounds, one after another for ever."""
    rng, bounds = Random(f"{kind}:{seed}"), BOUNDS[kind]
    number = 0
    while True:
        room = _scatter(rng, kind, bounds, f"Sketch {number + 1}")
        if room and _within(room, bounds) and not trivial(room):
            number += 1
            yield replace(room, id=f"sketch-{number}")


def _scatter(rng: Random, kind: RoomKind, bounds: Bounds, title: str) -> RoomPlan | None:
    """A room at random, or None if it cannot be played."""
    columns, rows = rng.choice(bounds.sizes)
    squares = [f"{letter}{row}" for row in range(1, rows + 1) for letter in COLUMNS[:columns]]
    sides = [
        (square, side) for square in squares for side in DIRECTIONS if beside(square, side) not in squares
    ]
    exit_at = rng.choice(sides)
    start = (
        exit_at[0] if kind == "C" else rng.choice([side[0] for side in sides if _far(side[0], exit_at[0])])
    )
    inner = [square for square in squares if square != start]
    glyphs = tuple(sorted(rng.sample([s for s in inner if _far(s, start)], rng.choice(bounds.glyphs))))
    numbers = tuple(rng.sample([square for square in inner if square not in glyphs], 6))
    walls = _walls(rng, columns, rows)
    room = RoomPlan("sketch", title, kind, columns, rows, start, numbers, glyphs, exit_at, walls)
    try:
        return solvable_rooms(draw_room(room))[0]
    except RoomError:
        return None


def _far(square: str, other: str) -> bool:
    """Whether two squares are at least three steps apart."""
    return abs(ord(square[0]) - ord(other[0])) + abs(int(square[1:]) - int(other[1:])) >= 3


def _walls(rng: Random, columns: int, rows: int) -> tuple[Edge, ...]:
    """Some straight walls of one to three squares, about one inner side in four."""
    walls: set[Edge] = set()
    last = {"east": (columns - 1, rows), "south": (columns, rows - 1)}
    while len(walls) < columns * rows * 0.4:
        side: Direction = rng.choice(("east", "south"))
        along: Direction = "south" if side == "east" else "east"
        square = f"{COLUMNS[rng.randrange(columns)]}{rng.randint(1, rows)}"
        for _piece in range(rng.randint(1, 3)):
            if COLUMNS.index(square[0]) >= last[side][0] or int(square[1:]) > last[side][1]:
                break
            walls.add((square, side))
            square = beside(square, along)
    return tuple(sorted(walls))


def _within(room: RoomPlan, bounds: Bounds) -> bool:
    """Whether a room's measures lie within bounds; the quick ones first."""
    actions = [least_actions(room, top) or 0 for top in (1, 2, 6)]
    mean = (actions[0] + 4 * actions[1] + actions[2]) / 6
    if not bounds.mean[0] <= mean <= bounds.mean[1] or max(actions) > bounds.most:
        return False
    measured = measure(room)
    return max(measured.solutions) <= bounds.ways and bounds.damage[0] <= measured.damage <= bounds.damage[1]


def trivial(room: RoomPlan) -> bool:
    """Whether some ability makes a room trivial: out in under four actions, or in half as many as without."""
    for card in abilities().values():
        for top in (1, 2, 6):
            helped, plain = least_actions(room, top, (card,)), least_actions(room, top)
            if helped is None or plain is None or helped < 4 or 2 * helped < plain:
                return True
    return False


def main(kind: str, seed: str, count: str) -> None:
    """Print some sketches as a room file."""
    found = sketches(cast(RoomKind, kind), seed)
    print("\n".join(draw_room(next(found)) for _room in range(int(count))))


if __name__ == "__main__":
    main(*sys.argv[1:])
