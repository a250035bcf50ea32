"""Prepares notebooks for their pages: errors in place, and all cells run by one message.

A message for each cell takes longer than most cells, and a chapter has forty of them.  So the first code cell
runs all cells, and their outputs are then moved to their own cells.
"""

from __future__ import annotations

import re
from typing import Any, Final

from nbconvert.preprocessors import Preprocessor

from cubeplay_widgets.pages.notebooks import shown
from cubeplay_widgets.site.kernels import running

FORMULA: Final = re.compile(r"\$|\\[(\[]|\b(Math|Latex)\b|\\begin\b")
"""The beginnings of formulas in texts, and names in cells that show formulas."""


class ShowMistakesInPlace(Preprocessor):
    """Lets a page go on after a cell with an error, which is shown in its place."""

    enabled = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Tag every cell as allowed to fail, and remove stored outputs and cells that pages do not show."""
        nb.cells = shown(nb.cells)
        nb.metadata.setdefault("cubeplay", {})["formulas"] = has_formulas(nb)
        for cell in nb.cells:
            cell.metadata.setdefault("tags", []).append("raises-exception")
            if cell.cell_type == "code":
                cell.outputs = []
        return nb, resources


class RunAllAtOnce(Preprocessor):
    """Lets the first code cell run all of them.

    A template moves their outputs back by :func:`spread` as soon as that cell has run.
    """

    enabled = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Move the sources of all code cells into the first one."""
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


def has_formulas(nb: Any) -> bool:
    r"""Whether a notebook's texts or cells may show a formula, so that its page needs MathJax.

    >>> from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
    >>> texts = "One die", "Half of them: $1/2$", r"\(p\)"
    >>> [has_formulas(new_notebook(cells=[new_markdown_cell(text)])) for text in texts]
    [False, True, True]
    >>> has_formulas(new_notebook(cells=[new_code_cell("from IPython.display import Math")]))
    True
    """
    return any(FORMULA.search(cell.source) for cell in nb.cells)


def spread(cell: Any, nb: Any) -> Any:
    """Move the outputs of the cell that ran all to their own cells; returns the same cell."""
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
    """The number in an output that marks a cell; None for other outputs."""
    number = output.get("data", {}).get(running.MARK)
    return number if isinstance(number, int) else None
