"""The test of the course on paper: ten questions on two sides in two forms, and the key of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cubeplay.teach.tickets.item import Item
from cubeplay.teach.tickets.kinds import course_test
from cubeplay.words import _

from cubeplay_widgets.boards.cubo.dice_picture import plain_dice
from cubeplay_widgets.worksheets.blocks import Words, WorksheetBlock, WorksheetPicture
from cubeplay_widgets.worksheets.common_blocks import Check
from cubeplay_widgets.worksheets.sheet import Worksheet, WorksheetSection

EACH_SIDE: Final = 5
"""How many questions stand on a side."""

LARGEST: Final = 9_999
"""The largest number of a test."""


def course_test_sheet(form: str, number: int) -> Worksheet:
    """A form ("A" or "B") of the test with a number that the teacher chooses; each number makes another test.

    Raises KeyError for another form.
    """
    items = course_test(number)[form]
    sides = tuple(tuple(_rows(items, first)) for first in range(0, len(items), EACH_SIDE))
    title = _("Test of the course, form {form}, number {number}").format(form=form, number=number)
    return Worksheet(title, sides)


def _rows(items: tuple[Item, ...], first: int) -> Iterator[tuple[WorksheetSection, ...]]:
    for place, item in enumerate(items[first : first + EACH_SIDE], first + 1):
        heading = _("Question {number}").format(number=place)
        yield (WorksheetSection(heading, tuple(_blocks(item))),)
    if first + EACH_SIDE >= len(items):
        yield (
            WorksheetSection(
                "", (Words(_("One point for each question: {all} points.").format(all=len(items))),)
            ),
        )


def _blocks(item: Item) -> Iterable[WorksheetBlock]:
    if item.faces:
        yield WorksheetPicture(f'<p class="faces">{plain_dice(item.faces, f"test-{item.kind.id}", 26)}</p>')
    yield Check(item.question)
