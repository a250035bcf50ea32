"""Paint scenes with ipycanvas; the touch layer above the canvas has the buttons."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import ceil, floor
from typing import Any, Final, TypeVar

from ipycanvas import Canvas
from ipycanvas.canvas import COMMANDS
from msgspec import json

from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.shape_cache import Command, Imprint, Recorder, imprint, setting

T = TypeVar("T", bound=Hashable)
Pixels = tuple[int, int, int, int]
"""The left, top, right and bottom edge of a box."""

_ALWAYS: Final = setting("text_baseline", "alphabetic"), setting("line_join", "round")


def whole(picture: Sequence[Imprint], scale: float) -> list[Command]:
    """The commands that clear a canvas and paint a picture."""
    pen = Recorder()
    pen.reset_transform()
    pen.clear()
    pen.scale(scale, scale)
    return [*pen.commands, *_painted(picture)]


def repair(old: Sequence[Imprint], new: Sequence[Imprint], scale: float) -> list[Command]:
    """The commands that turn one picture on a canvas into another; none if both look the same.

    The changed pixels are cleared, and every shape that touches them is painted there again.
    """
    difference = changed(old, new)
    if not difference:
        return []
    if len(difference) > len(new) / 2:
        return whole(new, scale)
    spots = outermost(pixels(each, scale) for each in difference)
    pen = Recorder()
    pen.reset_transform()
    pen.save()
    pen.begin_path()
    for left, top, right, bottom in spots:
        pen.rect(left, top, right - left, bottom - top)
    pen.clip()
    pen.clear()
    pen.scale(scale, scale)
    pen.commands += _painted(touched(new, spots, scale))
    pen.restore()
    return pen.commands


def _painted(picture: Iterable[Imprint]) -> Iterator[Command]:
    """The commands that paint some imprints, without settings that the canvas has already."""
    for _name, _value, command in _ALWAYS:
        yield command
    made: dict[str, Any] = {}
    for each in picture:
        for name, value, command in each.settings:
            if made.get(name) != value:
                made[name] = value
                yield command
        yield from each.commands


class SceneCanvas(Canvas):  # type: ignore[misc]
    """A canvas that shows a scene, also on pages that connect later.

    From one scene to the next it paints only the differences.
    """

    def __init__(self, scene: Scene) -> None:
        width, height = scene.size
        super().__init__(width=width, height=height)  # board.css sets the displayed size
        self._scene, self._scale = scene, 1.0
        self._picture: list[Imprint] = []
        self._fits: tuple[tuple[int, int], float] | None = None
        self.on_client_ready(self.show_all)
        self.show(scene)

    @property
    def scene(self) -> Scene:
        """The scene that is painted."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Paint a finished scene."""
        before, self._scene = self._picture, scene
        found = (imprint(shape.geometry, shape.paint) for shape in scene.shapes)
        self._picture = [each for each in found if each.commands]
        if self._fits == (scene.size, self._scale):
            self._paint(repair(before, self._picture, self._scale))
        else:
            self._fits = scene.size, self._scale
            self.width, self.height = (round(side * self._scale) for side in scene.size)
            self.show_all()

    def show_all(self) -> None:
        """Paint the whole scene anew."""
        self._paint(whole(self._picture, self._scale))

    def sharpen(self, scale: float) -> None:
        """Set the number of pixels to a unit, between a half and three.

        The number is not rounded, since some browsers lose thin lines when they shrink a picture.
        """
        self._scale = min(3.0, max(0.5, scale))
        self.show(self._scene)

    def _paint(self, commands: list[Command]) -> None:
        """Send commands in one message, as ipycanvas does, but without numpy.

        Each message first names its canvas: a page that connects in between may have missed the last message,
        and ipycanvas paints nothing more on a page where a command has failed.
        """
        if not commands:
            return
        manager = self._canvas_manager
        manager._current_canvas = None  # for anybody who uses ipycanvas's own methods
        here = [COMMANDS["switchCanvas"], [f"IPY_MODEL_{self.model_id}"]]
        told = json.encode([here, *(command for command, _buffers in commands)], enc_hook=str)
        buffers = (each for _command, buffers in commands for each in buffers)
        manager.send({"shape": (len(told),), "dtype": "uint8"}, buffers=[told, *buffers])

    def close(self) -> None:
        """Remove the canvas from all pages.

        The size is set to 0 first: the browser frees a closed canvas late, and its pixels take many megabytes
        that the browser's garbage collector does not count.
        """
        with self.hold_sync():
            self.width = self.height = 0
        if self._canvas_manager._current_canvas is self:
            self._canvas_manager._current_canvas = None
        super().close()
        self.layout.close()


# What has changed, and the pixels that it touches


def changed(old: Sequence[T], new: Sequence[T]) -> list[T]:
    """What was removed and what was added; everything if something moved above what it was below.

    >>> changed("abcd", "bxcd"), changed("ab", "ba")
    (['a', 'x'], ['a', 'b', 'b', 'a'])
    """
    before, now = set(old), set(new)
    if [each for each in old if each in now] != [each for each in new if each in before]:
        return [*old, *new]
    return [each for each in old if each not in now] + [each for each in new if each not in before]


def pixels(imprint: Imprint, scale: float) -> Pixels:
    """The pixels that an imprint may touch, smoothed edges included."""
    left, top, right, bottom = imprint.box
    return floor(left * scale) - 1, floor(top * scale) - 1, ceil(right * scale) + 1, ceil(bottom * scale) + 1


def outermost(boxes: Iterable[Pixels]) -> list[Pixels]:
    """The boxes that are inside no other one, the largest first.

    >>> outermost([(1, 1, 2, 2), (0, 0, 4, 4), (3, 3, 9, 5), (0, 0, 4, 4)])
    [(0, 0, 4, 4), (3, 3, 9, 5)]
    """
    found: list[Pixels] = []
    for box in sorted(set(boxes), key=lambda box: (box[0] - box[2]) * (box[3] - box[1])):
        left, top, right, bottom = box
        for x, y, end, foot in found:
            if x <= left and y <= top and end >= right and foot >= bottom:
                break
        else:
            found.append(box)
    return found


def touched(picture: Iterable[Imprint], spots: Iterable[Pixels], scale: float) -> Iterator[Imprint]:
    """The imprints that may touch a pixel in one of some spots."""
    wide = [((x - 1) / scale, (y - 1) / scale, (z + 1) / scale, (w + 1) / scale) for x, y, z, w in spots]
    for each in picture:
        left, top, right, bottom = each.box
        for x, y, end, foot in wide:
            if left < end and right > x and top < foot and bottom > y:
                yield each
                break
