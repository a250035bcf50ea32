"""The podium: a cube for each of the first three places, shared by players who tie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from cubeplay.rulebook import Seat, seat_name
from cubeplay.story import SidePlace
from cubeplay.words import _, all_of, listed

from cubeplay_widgets.paint.pieces import text, token
from cubeplay_widgets.paint.scene import Item, Paint, Polygon, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import INK, SEATS

FRONT, TOP, SIDE = "#DCC59A", "#F1E3CA", "#B98B57"
HEIGHTS: Final = (90, 60, 42)
"""The heights of the three steps in board units."""

FACE, PUPIL, DEEP, RISE = 54, 24, 34, 16
"""The least width of a step, the radius of a token, the depth of a step, and the rise of its top face."""

BESIDE: Final = 4
"""The most tokens on one step; a number stands for the others."""

_RANKS: Final = (_("{names} first"), _("{names} second"), _("{names} third"))


def podium(places: Sequence[SidePlace], names: tuple[str, ...]) -> str:
    """The first three places as SVG; "" for fewer than two sides."""
    if len(places) < 2:
        return ""
    by_rank = groupby(places, key=lambda place: place.rank)
    steps = [[seat for place in group for seat in place.side] for _rank, group in by_rank][: len(HEIGHTS)]
    order = [step for step in (1, 0, 2) if step < len(steps)]
    items: list[Item] = []
    x = 12.0
    for step in order:
        width = max(FACE, 2 * PUPIL * min(len(steps[step]), BESIDE) - 6)
        items += _step(step, steps[step], x, width)
        x += width + DEEP - 4
    told = listed(_RANKS[step].format(names=_names(seats, names)) for step, seats in enumerate(steps))
    plain = tuple(shape for item in items for shape in item.shapes)
    return svg(Scene((int(x + 14), 172), plain, told), _("The podium"), "podium")


def _names(seats: Sequence[Seat], names: tuple[str, ...]) -> str:
    return all_of(seat_name(seat, names) for seat in seats)


def _step(step: int, seats: Sequence[Seat], x: float, width: float) -> Iterator[Item]:
    """A cube with its number, and the tokens of its seats."""
    height = HEIGHTS[step]
    top, right = 168.0 - height, x + width
    lid = ((x, top), (x + DEEP, top - RISE), (right + DEEP, top - RISE), (right, top))
    flank = ((right, top), (right + DEEP, top - RISE), (right + DEEP, 168 - RISE), (right, 168))
    yield Shape("", Polygon(flank), Paint(SIDE, INK))
    yield Shape("", Polygon(lid), Paint(TOP, INK))
    yield Shape("", Rect(x, top, width, height), Paint(FRONT, INK))
    yield text(x + width / 2, top + 24, step + 1, 24)
    middle = x + (width + DEEP) / 2
    shown = seats[: BESIDE - (len(seats) > BESIDE)]
    spots = len(shown) + (len(seats) > len(shown))
    for number, seat in enumerate(shown):
        at = middle + (number - (spots - 1) / 2) * 2 * PUPIL
        yield token("", at, top - RISE - 12, PUPIL, SEATS[seat % len(SEATS)])
    if len(seats) > len(shown):
        at = middle + (len(shown) - (spots - 1) / 2) * 2 * PUPIL
        yield Shape("", Rect(at - PUPIL + 3, top - RISE - 32, 2 * PUPIL - 6, 34, 8), Paint("#FFFFFF", INK))
        yield text(at, top - RISE - 15, f"+{len(seats) - len(shown)}", 18)
