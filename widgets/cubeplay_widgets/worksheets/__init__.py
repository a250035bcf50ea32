"""Worksheets: lessons on paper.  The blocks here are for teachers' notebooks."""

from cubeplay_widgets.worksheets.blocks import (
    Circles,
    Gap,
    OnKey,
    Slots,
    Words,
    WorksheetBlock,
    WorksheetTable,
    Writing,
    columns,
    fill,
)
from cubeplay_widgets.worksheets.grid_blocks import Grid, Grids, Tree, Venn

__all__ = [
    "WorksheetBlock",
    "Circles",
    "Gap",
    "Grid",
    "Grids",
    "OnKey",
    "Slots",
    "WorksheetTable",
    "Tree",
    "Venn",
    "Words",
    "Writing",
    "columns",
    "fill",
]
