"""Cubo's dice: each colour has its own shape of body and of pips."""

from __future__ import annotations

from typing import Any

from cubeplay_widgets.paint.pieces import chamfered, pips, solid
from cubeplay_widgets.paint.scene import Circle, Geometry, Group, Paint, Polygon, Rect, Shape, regular
from cubeplay_widgets.paint.theme import BLUE, INK, RED, WHITE

BODIES = {"red": RED, "blue": BLUE, "white": WHITE}


def die(
    id: str,
    corner: tuple[float, float],
    side: float,
    colour: str,
    number: int,
    label: str = "",
    move: Any = None,
) -> Group:
    """A die from above: a red one has round corners and pips, a blue one cut corners and diamonds, a white
    one sharp corners and rings.  ``corner`` is its left top corner; ``side`` is in board units.
    """
    x, y = corner

    def pip(across: float, down: float) -> Shape:
        return _pip(colour, across, down, side)

    spots = pips(number, x + side / 2, y + side / 2, side, pip)
    return Group(
        id,
        (*solid(_body(colour, x, y, side), BODIES[colour]), *spots),
        label,
        move,
        Rect(x, y, side, side),
        "tumble",
    )


def plain_die(number: int) -> tuple[Shape, ...]:
    """A die that shows seconds of the countdown, 40 units wide; the game has no such die."""

    def pip(across: float, down: float) -> Shape:
        return Shape("", Circle(across, down, 3.6), Paint(INK))

    body = Shape("", Rect(2, 2, 40, 40, 6), Paint(WHITE, INK, 2))
    return body, *(shape for spot in pips(number, 22, 22, 40, pip) for shape in spot.shapes)


def _body(colour: str, x: float, y: float, side: float) -> Geometry:
    if colour == "blue":
        return chamfered(x, y, side)
    return Rect(x, y, side, side, side * (0.24 if colour == "red" else 0.06))


def _pip(colour: str, x: float, y: float, side: float) -> Shape:
    if colour == "red":
        return Shape("", Circle(x, y, side * 0.095), Paint(WHITE))
    if colour == "blue":
        return Shape("", Polygon(regular(x, y, side * 0.118, 4)), Paint(WHITE))
    return Shape("", Circle(x, y, side * 0.078), Paint(WHITE, INK, width=max(2.0, side * 0.05)))
