"""The animation of a die that rolls over one edge: a cube that turns in space, from square to square."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import cos, pi, sin

from cubeplay.gelatinous.rules.die import DIRECTIONS, Die, Direction

from cubeplay_widgets.boards.gelatinous.die import FRONT, SIDE, TOP, DieFace, drawn, lie_of
from cubeplay_widgets.paint.animate import Film
from cubeplay_widgets.paint.pieces import mix
from cubeplay_widgets.paint.scene import Group, Item, Point, Scene, Shape
from cubeplay_widgets.paint.theme import ROLL

Vector = tuple[float, float, float]
"""Coordinates towards the east, the north, and up; the cube's side is 1."""

ACROSS, BACK, UP = (66.0, 0.0), (36.0, -34.0), (0.0, -66.0)
"""The cube's sides towards the east, the north and up, as drawn on a board with squares of 120."""

NONE = 0.01
"""A movement too small to be one."""

VIEWER: Vector = (36 / 66, -1.0, 34 / 66)
"""The direction from the die to the viewer."""

_STEPS: dict[Direction, Point] = {"north": (0, -120), "east": (120, 0), "south": (0, 120), "west": (-120, 0)}

_ROLLED: dict[Direction, Point] = {
    "north": BACK,
    "east": ACROSS,
    "south": (-BACK[0], -BACK[1]),
    "west": (-ACROSS[0], 0.0),
}
"""How far rolling over an edge moves the drawn cube; for the rest of a step it slides."""

_FACES: dict[str, tuple[Vector, Vector, Vector, Vector]] = {
    "top": ((0, 0, 1), (0, 1, 1), (1, 0, 0), (0, -1, 0)),
    "bottom": ((0, 0, -1), (0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "south": ((0, -1, 0), (0, 0, 1), (1, 0, 0), (0, 0, -1)),
    "north": ((0, 1, 0), (1, 1, 1), (-1, 0, 0), (0, 0, -1)),
    "east": ((1, 0, 0), (1, 0, 1), (0, 1, 0), (0, 0, -1)),
    "west": ((-1, 0, 0), (0, 1, 1), (0, -1, 0), (0, 0, -1)),
}
"""For each face: its normal, its left top corner, and the two sides that begin there."""


def rolling(old: Scene, new: Scene) -> Film | None:
    """The animation of the die's roll between two pictures; None if anything else happened to the die."""
    before, after = _die(old), _die(new)
    if before is None or after is None or before.id != after.id or old.size != new.size:
        return None
    (x, y), (to_x, to_y) = before.centre, after.centre
    way = _way(to_x - x, to_y - y)
    if way is None or lie_of(before).rolled(way) != lie_of(after):
        return None

    def picture(time: float) -> Scene:
        share = 1 - (1 - time) ** 3
        if share >= 1:
            return new
        moving: Item = Group(after.id, tuple(_turning(before, way, share)))
        return replace(new, items=tuple(moving if item is after else item for item in new.items))

    return Film(picture, ROLL)


def _die(scene: Scene) -> Group | None:
    found = (item for item in scene.items if isinstance(item, Group) and item.id.startswith("die-"))
    return next(found, None)


def _way(dx: float, dy: float) -> Direction | None:
    """The direction of a step of some length; None for any other movement."""
    found = (
        way
        for way in DIRECTIONS
        if (dx * _STEPS[way][0] > 0 and abs(dy) < NONE) or (dy * _STEPS[way][1] > 0 and abs(dx) < NONE)
    )
    return next(found, None)


def _turning(die: Group, way: Direction, share: float) -> Iterator[Shape]:
    """The visible faces after a share of the roll."""
    left, top, right, _bottom = die.box
    k = (right - left) / 120
    turn = _turn(way, share * pi / 2)
    slide = tuple(share * (step - side) for step, side in zip(_STEPS[way], _ROLLED[way], strict=True))
    origin = left + (9 + slide[0]) * k, top + (110 + slide[1]) * k
    lie: Die = lie_of(die)
    zero = turn((0, 0, 0))
    for name, (normal, corner, along, down) in _FACES.items():
        look = _minus(turn(normal), zero)
        if sum(a * b for a, b in zip(look, VIEWER, strict=True)) <= 0.01:
            continue
        at = _on_board(turn(corner), k)
        sides = (_on_board(_minus(turn(side), zero), k) for side in (along, down))
        face = DieFace((origin[0] + at[0], origin[1] + at[1]), *sides)
        yield from drawn(face, getattr(lie, name), _shade(look), 0.84, max(1.5, 3 * k))


def _turn(way: Direction, angle: float) -> Callable[[Vector], Vector]:
    """The rotation of the cube about its bottom edge on one side."""
    c, s = cos(angle), sin(angle)

    def ahead(along: float, up: float) -> tuple[float, float]:
        return 1 + (along - 1) * c + up * s, up * c - (along - 1) * s

    def astern(along: float, up: float) -> tuple[float, float]:
        return along * c - up * s, along * s + up * c

    over = ahead if way in ("east", "north") else astern

    def turned(point: Vector) -> Vector:
        east, north, up = point
        if way in ("east", "west"):
            east, up = over(east, up)
        else:
            north, up = over(north, up)
        return east, north, up

    return turned


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _on_board(point: Vector, k: float) -> Point:
    """The place of a point on the board, from the cube's near left bottom corner."""
    east, north, up = point
    return (
        k * (east * ACROSS[0] + north * BACK[0] + up * UP[0]),
        k * (east * ACROSS[1] + north * BACK[1] + up * UP[1]),
    )


def _shade(look: Vector) -> str:
    """The colour of a face by its normal: bright above, dark towards the east."""
    east, south, up = (max(part, 0) ** 2 for part in (look[0], -look[1], look[2]))
    sides = mix(SIDE, FRONT, east / ((east + south) or 1))
    return mix(TOP, sides, up / ((east + south + up) or 1))
