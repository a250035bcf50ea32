"""A plan of six weeks for each age: the lessons of the course that fit, in its order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cubeplay_widgets.site.landing.landing_page import NotebookInfo
from cubeplay_widgets.site.lessons.course import AGES

WEEKS: Final = 6


def fitting(course: Sequence[NotebookInfo], ages: tuple[int, int]) -> list[NotebookInfo]:
    """The lessons that are made for some of these ages, in the order of the course."""
    return [page for page in course if page.shelf.ages[0] <= ages[1] and ages[0] <= page.shelf.ages[1]]


def weeks(course: Sequence[NotebookInfo]) -> list[list[NotebookInfo]]:
    """The lessons of each of six weeks; the last weeks have none if there are fewer lessons than weeks.

    >>> [len(week) for week in weeks(range(8))], [len(week) for week in weeks(range(4))]
    ([2, 1, 1, 2, 1, 1], [1, 1, 1, 1, 0, 0])
    """
    of = max(len(course), WEEKS)
    return [[page for n, page in enumerate(course) if n * WEEKS // of == week] for week in range(WEEKS)]


def plans(course: Sequence[NotebookInfo]) -> list[tuple[tuple[int, int], list[list[NotebookInfo]]]]:
    """For each range of ages its six weeks."""
    return [(ages, weeks(fitting(course, ages))) for ages in AGES]
