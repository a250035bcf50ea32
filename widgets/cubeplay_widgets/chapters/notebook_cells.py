"""Cells of a notebook in the kernel: which one runs, its heading, its text, and how its errors are shown."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from html import escape
from inspect import cleandoc
from pathlib import Path
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.words import _, translated
from IPython import get_ipython
from IPython.display import display

NOTEBOOK: Final = "JPY_SESSION_NAME"
"""The variable in which a Jupyter server tells a kernel the path of its notebook."""

HEADING: Final = "## "
"""The beginning of a Markdown cell that starts a section of a chapter."""
HEADINGS: Final = (HEADING, "# ")
"""The beginnings of Markdown cells that start a section or a chapter."""

P = ParamSpec("P")
T = TypeVar("T")


def is_page() -> bool:
    """Whether Voilà shows the notebook as a page, rather than an editor its cells.

    >>> is_page()
    False
    """
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def running_cell() -> str:
    """The id of the cell that runs; "" outside JupyterLab, where each cell runs once."""
    shell = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return ""
    return str(kernel.get_parent().get("metadata", {}).get("cellId") or "")


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells that run without a kernel: the names that they define, and the folder of their notebook."""

    names: dict[str, Any]
    folder: Path


WITHOUT_KERNEL: Final[ContextVar[Cells | None]] = ContextVar("WITHOUT_KERNEL", default=None)
"""The cells that this process runs without a kernel now."""


def names_of_cells() -> dict[str, Any]:
    """The names that the notebook's cells have defined so far."""
    if cells := WITHOUT_KERNEL.get():
        return cells.names
    shell = get_ipython()
    return {} if shell is None else shell.user_ns


def folder_of_cells() -> Path:
    """The folder of the notebook whose cells run."""
    cells = WITHOUT_KERNEL.get()
    return cells.folder if cells else Path.cwd()


def said(text: str) -> str:
    r"""A text of a cell in the reader's language, without indent and surrounding empty lines.

    >>> said("\n    Roll a die.\n")
    'Roll a die.'
    """
    return translated(cleandoc(text)) if text else ""


def lacks_heading(cell: str, others: set[str], notebook: Path | None = None) -> bool:
    """Whether the saved notebook lacks a heading between a cell and the nearest one of ``others`` above it.

    Returns False for a cell that is not saved yet.
    """
    path = notebook or Path(os.environ.get(NOTEBOOK, ""))
    if not cell or not path.is_file():
        return False
    try:
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        ids = [each.get("id", "") for each in cells]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return False
    if cell not in ids:
        return False
    for each in reversed(cells[: ids.index(cell)]):
        if each.get("cell_type") == "markdown" and "".join(each.get("source", "")).startswith(HEADINGS):
            return False
        if each.get("id") in others:
            return True
    return True


def one_for_all(name: str, make: Callable[[], T]) -> T:
    """The notebook's object of this name, made once: a cell that runs again gets the same object."""
    shell = get_ipython()
    if shell is None:
        return make()
    known: dict[str, Any] = shell.user_ns.setdefault("_cubeplay_pages", {})
    if name not in known:
        known[name] = make()
    found: T = known[name]
    return found


def display_here(output: object) -> None:
    """Show an output of the cell that runs, before its last line; without a notebook do nothing."""
    if get_ipython() is not None:
        display(output)  # type: ignore[no-untyped-call]


# Mistakes


class Mistake:
    """The output of a cell that failed: what is wrong, in words."""

    def __init__(self, why: str) -> None:
        self.why = why

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, str]:
        title = escape(_("This part has a mistake"))
        note = f'<div class="cp-note cp-note-bad cp-mistake"><h3>{title}</h3><p>{escape(self.why)}</p></div>'
        return {"text/plain": self.why, "text/html": note}


def shows_mistakes(make: Callable[P, T]) -> Callable[P, T | Mistake]:
    """A decorator that shows a mistake in place of the cell's piece, so that the rest of the page works.

    In an editor, and in tests, the cell fails with the same words.
    """

    @wraps(make)
    def call(*args: P.args, **kwargs: P.kwargs) -> T | Mistake:
        try:
            return make(*args, **kwargs)
        except (CubeplayError, ValueError, TypeError) as error:
            if not is_page():
                raise
            return Mistake(str(error))

    return call


def show_all_mistakes() -> None:
    """Show any exception of a cell in one line: on a page in place of the cell, in JupyterLab below it.

    In JupyterLab ``%tb`` still shows the traceback.
    """
    shell = get_ipython()
    if shell is not None:
        shell.set_custom_exc((Exception,), _show_in_place if is_page() else _show_below)


def _show_in_place(_shell: Any, kind: type[Exception], error: Exception, _trace: Any, **_more: Any) -> None:
    display(Mistake(_words_of(kind, error)))  # type: ignore[no-untyped-call]


def _show_below(shell: Any, kind: type[Exception], error: Exception, trace: Any, **_more: Any) -> None:
    """Show one line in place of a traceback, with the line number in the cell if it is known."""
    words = _words_of(kind, error)
    own = [each.tb_lineno for each in _frames(trace) if each.tb_frame.f_globals is shell.user_ns]
    told = _("{words} (Line {line} of the cell.)").format(words=words, line=own[-1]) if own else words
    sys.last_type, sys.last_value, sys.last_traceback = kind, error, trace  # what %tb shows
    shell._showtraceback(kind, error, [told])


def _frames(trace: TracebackType | None) -> Iterator[TracebackType]:
    while trace is not None:
        yield trace
        trace = trace.tb_next


def _words_of(kind: type[Exception], error: Exception) -> str:
    return str(error) if isinstance(error, CubeplayError) else f"{kind.__name__}: {error}"
