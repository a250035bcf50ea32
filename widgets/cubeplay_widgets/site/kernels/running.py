"""Runs all cells of a notebook at once, in the kernel."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from IPython.core.getipython import get_ipython
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display

MARK: Final = "application/vnd.cubeplay.cell+json"
"""The media type of the output that marks the cell of the next outputs."""


async def run_all(sources: Sequence[str]) -> None:
    """Run cells one after the other, and mark the outputs of each."""
    shell = get_ipython()
    assert shell is not None
    for number, source in enumerate(sources):
        display({MARK: number}, raw=True)  # type: ignore[no-untyped-call]
        await _run(shell, source)


async def _run(shell: InteractiveShell, source: str) -> None:
    """Run one cell, and show its errors and open figures."""
    broken = None
    try:
        ready = shell.transform_cell(source)  # type: ignore[no-untyped-call]
    except Exception:
        ready, broken = source, sys.exc_info()
    await shell.run_cell_async(
        source, store_history=False, transformed_cell=ready, preprocessing_exc_tuple=broken
    )
    shell.events.trigger("post_execute")
