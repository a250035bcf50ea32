"""Counts on a worksheet: the same squares, gaps and heaps, with the answers on the key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cubeplay.teach.counts.count import Count
from cubeplay.teach.counts.grid import Grid
from cubeplay.teach.counts.sort import Sort
from cubeplay.teach.counts.table import Blank, Cell, Table
from cubeplay.teach.counts.tree import REST, Tree
from cubeplay.words import _, pgettext

from cubeplay_widgets.worksheets.blocks import (
    Fill,
    Gap,
    Slots,
    Words,
    WorksheetBlock,
    WorksheetTable,
    columns,
)
from cubeplay_widgets.worksheets.grid_blocks import Grid as Squares

SPARE = 3
"""How many more boxes there are than cards in the fullest heap, so that their number stays open."""


def blocks(count: Count | None) -> Iterator[WorksheetBlock]:
    """The blocks of a count; none without one."""
    match count:
        case Grid():
            yield from _grid(count)
        case Tree():
            yield from _tree(count)
        case Table():
            yield from _table(count)
        case Sort():
            yield from _sort(count)


def _grid(count: Grid) -> Iterator[WorksheetBlock]:
    letters = _("{letter}: {name}")
    yield Words("; ".join(letters.format(letter=sign.letter, name=sign.name) for sign in count.signs))
    grids = [_squares(count, *grid) for grid in count.grids]
    for start in range(0, len(grids), 3):
        yield columns(*grids[start : start + 3])
    signs = count.own({})["signs"]
    yield columns(
        *(Fill("{name}: {count}", {"count": sign["count"]}, {"name": sign["name"]}) for sign in signs)
    )


def _squares(count: Grid, start: str, rows: Sequence[str], heads: Sequence[str]) -> Squares:
    """One grid; equal labels have equal squares."""
    title = count.first.format(label=count.axes[0][int(start[:-1])]) if start else ""

    def sign(row: str, column: str) -> str:
        return count.letters.get(f"{start}{rows.index(row)}.{heads.index(column)}", "")

    return Squares(rows, heads, sign, title=title)


def _tree(count: Tree) -> Iterator[WorksheetBlock]:
    right = count.right
    rows = [
        (step.title, step.note, Gap(right[f"{number}.count"]), Gap(right[f"{number}.of"]))
        for number, step in enumerate(count.steps)
    ]
    yield WorksheetTable((pgettext("of a calculation", "Step"), "", count.way, _("of how many")), rows)
    answers = [Fill("{what}: {product}", {"product": count.own({})["product"]}, {"what": count.whole})]
    if count.rest:
        answers.append(Fill("{what}: {rest}", {"rest": right[REST]}, {"what": count.rest}))
    yield columns(*answers)


def _table(count: Table) -> Iterator[WorksheetBlock]:
    yield WorksheetTable(count.heads, [list(map(_cell, row)) for row in count.rows])
    answers = (gap.answer for gap in count.gaps if gap.key.startswith("below."))
    for row in count.below:
        names = [f"part{number}" for number in range(len(row))]
        gaps = {name: next(answers) for name, cell in zip(names, row, strict=True) if isinstance(cell, Blank)}
        known = {name: cell for name, cell in zip(names, row, strict=True) if not isinstance(cell, Blank)}
        yield Fill(" ".join(f"{{{name}}}" for name in names), gaps, known)


def _cell(cell: Cell) -> object:
    return Gap(cell.right) if isinstance(cell, Blank) else cell


def _sort(count: Sort) -> Iterator[WorksheetBlock]:
    yield Words(" · ".join(card.name for card in count.cards))
    most = max(Counter(card.heap for card in count.cards).values()) + SPARE
    for number, heap in enumerate(count.heaps):
        cards = [card.name for card in count.cards if card.heap == number]
        yield Slots(heap.name, cards, most)
