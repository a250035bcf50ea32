"""Animation of CU[o]BE's board: shifted rows or columns slide, and enter again on the other side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cubeplay.cuobe.rules.state import SIZE

from cubeplay_widgets.paint.animate import Film
from cubeplay_widgets.paint.scene import Item, Scene, shifted
from cubeplay_widgets.paint.theme import SLIDE

KNOWN, ON_FLOOR = "tile-", ("tile-", "fog-", "pawn", "spawn-", "spiders-")
"""How the ids of known rooms begin, and the ids of everything that moves with a row."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A shift of a row, or of a column, by some steps forwards or backwards."""

    row: bool
    line: int
    steps: int


def shifting(old: Scene, new: Scene) -> Film | None:
    """The animation of a shift; None if no room moved, or if both rows and columns did."""
    slides = _slides(_known(old), _known(new)) if old.size == new.size else ()
    if not slides:
        return None
    pitch = new["b1"].centre[0] - new["a1"].centre[0]

    def picture(time: float) -> Scene:
        if time >= 1:
            return new
        behind = pitch * (1 - time) ** 3
        moved = (item for each in new.items for item in _moved(new, each, slides, pitch, behind))
        return replace(new, items=tuple(moved))

    return Film(picture, SLIDE)


def _known(scene: Scene) -> dict[str, int]:
    """The field of each known room, by its id."""
    found = {}
    for item in scene.items:
        if item.id.startswith(KNOWN):
            found[item.id] = _place(scene, item)
    return found


def _place(scene: Scene, item: Item) -> int:
    """The field of an item."""
    (x, y), (x0, y0) = item.centre, scene["a1"].centre
    pitch = scene["b1"].centre[0] - x0
    return round((y - y0) / pitch) * SIZE + round((x - x0) / pitch)


def _slides(before: dict[str, int], after: dict[str, int]) -> tuple[Slide, ...]:
    """The lines that moved, if all are rows or all are columns and each moved as a whole; else ()."""
    steps = (_step(before[id], place) for id, place in after.items() if id in before and before[id] != place)
    found = set(steps)
    lines = {(slide.row, slide.line) for slide in found if slide}
    whole = None not in found and len(lines) == len(found) and len({row for row, _line in lines}) == 1
    return tuple(slide for slide in found if slide) if whole else ()


def _step(before: int, after: int) -> Slide | None:
    (row, column), (to_row, to_column) = divmod(before, SIZE), divmod(after, SIZE)
    if row == to_row:
        return Slide(True, row, _shortest(to_column - column))
    if column == to_column:
        return Slide(False, column, _shortest(to_row - row))
    return None


def _shortest(steps: int) -> int:
    """A number of steps the shorter way round the board.

    >>> _shortest(-4), _shortest(2), _shortest(3)
    (1, 2, -2)
    """
    return (steps + SIZE // 2) % SIZE - SIZE // 2


def _moved(
    scene: Scene, item: Item, slides: tuple[Slide, ...], pitch: float, behind: float
) -> Iterator[Item]:
    """An item during a shift; one that crosses the edge is also shown leaving on the other side.

    ``behind`` is how far an item that moves one step is from its new place.
    """
    place = divmod(_place(scene, item), SIZE) if item.id.startswith(ON_FLOOR) else None
    slide = next((each for each in slides if place and place[0 if each.row else 1] == each.line), None)
    if place is None or slide is None:
        yield item
        return
    yield _along(item, slide, -slide.steps * behind)
    came_over = not 0 <= place[1 if slide.row else 0] - slide.steps < SIZE
    if came_over:
        round_trip = SIZE * pitch if slide.steps > 0 else -SIZE * pitch
        yield _along(item, slide, round_trip - slide.steps * behind)


def _along(item: Item, slide: Slide, way: float) -> Item:
    return shifted(item, round(way, 1), 0) if slide.row else shifted(item, 0, round(way, 1))
