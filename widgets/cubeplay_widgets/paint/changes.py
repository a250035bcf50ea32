"""The differences between two pictures, and the pixels that they touch."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from itertools import takewhile
from typing import Any, TypeVar

import numpy as np

from cubeplay_widgets.paint.imprint import Imprint

T = TypeVar("T", bound=Hashable)
Array = np.ndarray[Any, Any]


def changed(old: Sequence[T], new: Sequence[T]) -> list[T]:
    """What was removed, what was added, and what moved above something that it was below.

    >>> changed("abcd", "bcxa")
    ['a', 'd', 'x', 'a']
    """
    top = _alike(zip(reversed(old), reversed(new), strict=False))
    bottom = _alike(zip(old[: len(old) - top], new[: len(new) - top], strict=False))
    old, new = old[bottom : len(old) - top], new[bottom : len(new) - top]
    place = {each: number for number, each in enumerate(old)}
    came_from = [place.get(each, -1) for each in new]
    stayed = _longest_rise(came_from)
    still_there = {came_from[number] for number in stayed}
    gone = [each for number, each in enumerate(old) if number not in still_there]
    return gone + [each for number, each in enumerate(new) if number not in stayed]


def _alike(pairs: Iterable[tuple[object, object]]) -> int:
    """How many pairs at the beginning are the same object twice."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """The positions of the longest increasing subsequence; negative numbers are ignored.

    >>> sorted(_longest_rise([4, 0, -1, 1, 5, 2, 3]))
    [1, 3, 5, 6]
    """
    ends: list[int] = []  # for each length the lowest number that ends such a subsequence
    stands: list[int] = []  # and its position
    before: dict[int, int | None] = {}
    for place, number in enumerate(numbers):
        if number < 0:
            continue
        length = len(ends) if not ends or number > ends[-1] else bisect_left(ends, number)
        ends[length : length + 1] = [number]
        stands[length : length + 1] = [place]
        before[place] = stands[length - 1] if length else None
    found: set[int] = set()
    last = stands[-1] if stands else None
    while last is not None:
        found.add(last)
        last = before[last]
    return found


def pixels(imprints: Sequence[Imprint], scale: float) -> Array:
    """The pixels that imprints may touch, smoothed edges included: left, top, right and bottom of each."""
    edges = np.array([each.box for each in imprints]) * scale
    edges[:, :2] = np.floor(edges[:, :2]) - 1
    edges[:, 2:] = np.ceil(edges[:, 2:]) + 1
    return edges.astype(int)


def outermost(boxes: Array) -> Array:
    """The boxes that are inside no other one."""
    left, top, right, bottom = (boxes[:, side, None] for side in range(4))
    within = (left >= left.T) & (top >= top.T) & (right <= right.T) & (bottom <= bottom.T)
    earlier = np.tri(len(boxes), k=-1, dtype=bool)
    outermost: Array = boxes[~(within & (~within.T | earlier)).any(axis=1)]
    return outermost


def touched(boxes: Array, spots: Array) -> Array:
    """Which boxes share a pixel with one of some spots, as an array of bools."""
    left, top, right, bottom = (boxes[:, side, None] for side in range(4))
    across = (left < spots[:, 2]) & (right > spots[:, 0])
    found: Array = np.any(across & (top < spots[:, 3]) & (bottom > spots[:, 1]), axis=1)
    return found
