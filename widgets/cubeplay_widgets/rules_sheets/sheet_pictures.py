"""Pictures of sheets: a scene, its width on paper, and its description."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from cubeplay_widgets.paint.scene import Item, Paint, Polygon, Scene, Shape, Transform, box
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import INK


@dataclass(frozen=True, slots=True)
class PaperDrawing:
    """A picture on paper, ``width`` CSS pixels wide; ``told`` describes it unless the text beside it does."""

    scene: Scene
    width: int
    told: str = ""


Pictures = Mapping[str, Callable[[], PaperDrawing]]
"""The pictures of a game, by their names in its summary."""


def drawing(items: Iterable[Item], size: tuple[int, int], width: int, told: str = "") -> PaperDrawing:
    """A picture without buttons."""
    plain = tuple(shape for item in items for shape in plainly(item))
    return PaperDrawing(Scene(size, plain, told), width, told)


def plainly(item: Item) -> Iterable[Shape]:
    """The shapes of an item without those that paint nothing."""
    return (shape for shape in item.shapes if shape.paint.fill or shape.paint.stroke)


def moved(items: Iterable[Item], dx: float, dy: float) -> list[Item]:
    """Items moved by (dx, dy)."""
    return [item.under(Transform(dx, dy)) for item in items]


def cropped(items: Iterable[Item], width: int, told: str = "", margin: float = 4) -> PaperDrawing:
    """A picture of the size of its items."""
    shapes = [shape for item in items for shape in plainly(item)]
    left, top, right, bottom = box([point for shape in shapes for point in shape.outline])
    size = ceil(right - left + 2 * margin), ceil(bottom - top + 2 * margin)
    return drawing(moved(shapes, margin - left, margin - top), size, width, told)


def pointer(x: float, y: float, length: float = 40, ink: str = INK) -> Shape:
    """An arrow from (x, y) to the right, or to the left for a negative length."""
    way = 1 if length > 0 else -1
    neck, half = length - 16 * way, 12.0
    corners = ((0, -4), (neck, -4), (neck, -half), (length, 0), (neck, half), (neck, 4), (0, 4))
    return Shape("", Polygon(tuple((x + dx, y + dy) for dx, dy in corners)), Paint(ink))


def shown(drawn: PaperDrawing, key: str) -> str:
    """A picture as HTML; each picture on a page needs another ``key``."""
    picture = svg(drawn.scene, drawn.told, key, width=drawn.width)
    hidden = "" if drawn.told else ' aria-hidden="true"'
    return f'<span class="picture"{hidden}>{picture}</span>'
