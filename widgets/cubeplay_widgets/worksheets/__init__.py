"""Lessons on paper: what a worksheet is made of, and how it is printed."""

from cubeplay_widgets.worksheets.blocks import (
    Block,
    Circles,
    Gap,
    OnKey,
    Slots,
    Table,
    Words,
    Writing,
    columns,
    fill,
)
from cubeplay_widgets.worksheets.squares import Grid, Grids, Tree

__all__ = [
    "Block",
    "Circles",
    "Gap",
    "Grid",
    "Grids",
    "OnKey",
    "Slots",
    "Table",
    "Tree",
    "Words",
    "Writing",
    "columns",
    "fill",
]
