"""Animations between two pictures, at most a quarter of a second long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, pi, sin

from cubeplay_widgets.paint.scene import Item, Scene, Transform, shifted
from cubeplay_widgets.paint.theme import FLIP, ROLL, SHAKE, SLIDE


@dataclass(frozen=True, slots=True)
class Film:
    """An animation: the picture at each time from 0 to 1, and its duration; 0 seconds if nothing moves."""

    picture: Callable[[float], Scene]
    seconds: float = 0


def still(scene: Scene) -> Film:
    """An animation in which nothing moves."""
    return Film(lambda _time: scene)


FRAME = 1 / 30
FALL = 70.0
"""The height from which a new item falls onto the table, in board units."""

_SECONDS = {"slide": SLIDE, "roll": ROLL, "flip": FLIP, "tumble": SLIDE}


def between(old: Scene, new: Scene) -> Film:
    """The animation from one picture to the next.

    Items with the same id slide to their new place; groups may roll, flip or tumble instead.
    """
    if old.size != new.size:
        return still(new)
    before = {item.id: item for item in old.items if item.id}
    moves: dict[str, Item] = {}
    fresh, seconds = set[str](), 0.0
    for item in new.items:
        was, motion = before.get(item.id), item.motion
        if was is None:
            if motion == "tumble":
                fresh.add(item.id)
                seconds = max(seconds, ROLL)
        elif was.centre != item.centre or (motion == "flip" and was.shapes != item.shapes):
            moves[item.id] = was
            seconds = max(seconds, _SECONDS[motion])

    def picture(time: float) -> Scene:
        share = 1 - (1 - time) ** 3
        items: list[Item] = []
        for item in new.items:
            if item.id in fresh:
                items.append(_tumbling(item, share))
            else:
                items += _frame(moves[item.id], item, share) if item.id in moves else (item,)
        return replace(new, items=tuple(items))

    return Film(picture, seconds)


def shake(scene: Scene, id: str) -> Film:
    """The animation of a refused item: three small shakes."""

    def picture(time: float) -> Scene:
        dx = round(3 * sin(6 * pi * time), 2)
        return replace(scene, items=tuple(shifted(i, dx, 0) if i.id == id else i for i in scene.items))

    return Film(picture, SHAKE if id in scene else 0.0)


def _frame(old: Item, new: Item, share: float) -> tuple[Item, ...]:
    dx, dy = old.centre[0] - new.centre[0], old.centre[1] - new.centre[1]
    match new.motion:
        case "roll" if bool(dx) != bool(dy):
            return _rolled(old, new, share)
        case "flip" if not dx and not dy:
            item, width = (old, 1 - 2 * share) if share < 0.5 else (new, 2 * share - 1)
            return (_squeezed(item, max(width, 0.02), 1, 0.5, 0.5),)
    return (shifted(new, round(dx * (1 - share), 2), round(dy * (1 - share), 2)),)


def _rolled(old: Item, new: Item, share: float) -> tuple[Item, ...]:
    """A body that rolls over its edge: the old face narrows ahead, the new one widens behind."""
    dx, dy = new.centre[0] - old.centre[0], new.centre[1] - old.centre[1]
    share = min(max(share, 0.02), 0.98)
    ahead, behind = shifted(old, dx * share, dy * share), shifted(new, -dx * (1 - share), -dy * (1 - share))
    if dx:
        edge = 1.0 if dx > 0 else 0.0
        return _squeezed(ahead, 1 - share, 1, edge, 0.5), _squeezed(behind, share, 1, 1 - edge, 0.5)
    edge = 1.0 if dy > 0 else 0.0
    return _squeezed(ahead, 1, 1 - share, 0.5, edge), _squeezed(behind, 1, share, 0.5, 1 - edge)


def _tumbling(item: Item, share: float) -> Item:
    """A new item that falls onto the table and turns once about its vertical axis."""
    width = max(0.1, abs(cos(pi * (1 - share))))
    return shifted(_squeezed(item, width, 1, 0.5, 0.5), 0, round(-FALL * (1 - share), 2))


def _squeezed(item: Item, kx: float, ky: float, at_x: float, at_y: float) -> Item:
    """An item made narrower towards a point of its box, given in shares of its sides."""
    left, top, right, bottom = item.box
    x, y = left + at_x * (right - left), top + at_y * (bottom - top)
    return item.under(Transform(x * (1 - kx), y * (1 - ky), kx, ky))


class Motion:
    """Runs one animation at a time by calling ``show``."""

    def __init__(self, show: Callable[[Scene], None]) -> None:
        self._show = show
        self._task: asyncio.Task[None] | None = None
        self._last: Scene | None = None

    @property
    def running(self) -> bool:
        """Whether an animation is running."""
        return self._task is not None

    def run(self, film: Film) -> None:
        """Show an animation; its last picture stays.  Without an event loop show only the last picture."""
        self._stop()
        loop = _running_loop()
        if loop is None or not film.seconds:
            self._show(film.picture(1))
            return
        self._last = film.picture(1)
        self._show(film.picture(0))
        self._task = loop.create_task(self._play(film))

    def settle(self, scene: Scene) -> None:
        """Show a picture, after the animation that runs if it has the same size."""
        if self._last is not None and self._last.size == scene.size:
            self._last = scene
        else:
            self.run(still(scene))

    def end(self) -> None:
        """Show the last picture at once."""
        if self._last is not None:
            last = self._last
            self._stop()
            self._show(last)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = self._last = None

    async def _play(self, film: Film) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        while (time := (loop.time() - start) / film.seconds) < 1:
            self._show(film.picture(time))
            await asyncio.sleep(FRAME)
        self._task = None
        self.end()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
