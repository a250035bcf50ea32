"""All cells of a notebook run in one message; this is the kernel's side of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from IPython.core.getipython import get_ipython
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display

MARK: Final = "application/vnd.cubeplay.cell+json"
"""The kind of the output that says of which cell the next outputs are."""


async def run_all(sources: Sequence[str]) -> None:
    """Run cells in the kernel as if each had been sent, and mark what each one shows."""
    shell = get_ipython()
    assert shell is not None
    for number, source in enumerate(sources):
        display({MARK: number}, raw=True)  # type: ignore[no-untyped-call]
        await _run(shell, source)


async def _run(shell: InteractiveShell, source: str) -> None:
    """Run one cell: its errors are shown, and figures that it left open."""
    broken = None
    try:
        ready = shell.transform_cell(source)  # type: ignore[no-untyped-call]
    except Exception:
        ready, broken = source, sys.exc_info()
    await shell.run_cell_async(
        source, store_history=False, transformed_cell=ready, preprocessing_exc_tuple=broken
    )
    shell.events.trigger("post_execute")
