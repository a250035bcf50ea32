"""A notebook as it is served: whole, and its cells run in one message.

To send a cell and to wait for its answer costs more than most cells do, and a chapter has forty of them.
So the first code cell runs all, one after the other, and what each showed is put back into its own place.
"""

from __future__ import annotations

from typing import Any, Final

from nbconvert.preprocessors import Preprocessor

from cubeplay_widgets.site import running

EXPLORE: Final = "explore"
"""The tag of the cell from which on a notebook is for readers in an editor alone."""


class Whole(Preprocessor):
    """Serves a notebook whole: a cell with a mistake is told in its place, and does not end the page."""

    enabled = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Let every cell fail by itself, and leave out what a page does not show: kept pictures, too."""
        tags = [cell.metadata.setdefault("tags", []) for cell in nb.cells]
        last = next((number for number, own in enumerate(tags) if EXPLORE in own), len(tags))
        nb.cells = nb.cells[:last]
        for cell, own in zip(nb.cells, tags, strict=False):
            own.append("raises-exception")
            if cell.cell_type == "code":
                cell.outputs = []
        return nb, resources


class AtOnce(Preprocessor):
    """Lets the first code cell run all of them.

    A template puts their outputs back by :func:`spread` as soon as that cell has run.
    """

    enabled = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Gather the sources of all code cells in the first one."""
        code = [cell for cell in nb.cells if cell.cell_type == "code" and cell.source.strip()]
        if len(code) > 1:
            sources = [cell.source for cell in code]
            for cell in code:
                cell.source = ""
            begin = f"from {running.__name__} import run_all"
            code[0].source = f"{begin}\nawait run_all({sources!r})"
            for number, cell in enumerate(code):
                cell.metadata["cubeplay_number"] = number
        return nb, resources


def spread(cell: Any, nb: Any) -> Any:
    """Give the outputs of the cell that ran all back to the cells that they are of; the same cell again."""
    outputs = cell.get("outputs", [])
    if not any(_mark(each) is not None for each in outputs):
        return cell
    own = {number: each for each in nb.cells if (number := each.metadata.get("cubeplay_number")) is not None}
    at = cell
    cell.outputs = []
    for output in outputs:
        number = _mark(output)
        if number is None:
            at.outputs.append(output)
        else:
            at = own.get(number, cell)
    return cell


def _mark(output: Any) -> int | None:
    """The number of a cell, if an output says no more than that."""
    number = output.get("data", {}).get(running.MARK)
    return number if isinstance(number, int) else None
