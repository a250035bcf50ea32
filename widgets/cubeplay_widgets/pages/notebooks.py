"""The folders of notebooks, and their metadata."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from cubeplay.registry import OUTSIDE

from cubeplay_widgets.paint.theme import HERE


def notebooks() -> Path:
    """The folder of the notebooks: in a checkout beside the packages, else inside the installed package."""
    installed = HERE / "notebooks"
    return installed if installed.is_dir() else HERE.parent.parent / "notebooks"


def shipped(name: str) -> Iterator[Path]:
    """The folders of notebooks in the package of an outside game; none for a game of one file."""
    package = import_module(OUTSIDE.module(name).partition(".")[0])
    folders = (Path(folder, "notebooks") for folder in getattr(package, "__path__", ()))
    yield from (folder.resolve() for folder in folders if folder.is_dir())


@cache
def about(kind: str, name: str) -> dict[str, Any] | None:
    """The metadata of a game's notebook of a kind ("play", "rules"); None without such a notebook.

    >>> about("rules", "cubo")["facts"]
    '5 chapters'
    """
    folders = (notebooks(), *(shipped(name) if name in OUTSIDE else ()))
    for path in (folder / kind / f"{name}.ipynb" for folder in folders):
        with suppress(OSError, ValueError, LookupError, TypeError):
            return dict(json.loads(path.read_text(encoding="utf-8"))["metadata"]["cubeplay"])
    return None


def headings(cells: Iterable[Mapping[str, Any]], level: int = 1) -> list[str]:
    r"""The headings of a level in the Markdown cells.

    >>> headings([{"cell_type": "markdown", "source": "# Two alike\n\nFor pairs."}])
    ['Two alike']
    """
    told = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    lines = (line for text in told for line in text.split("\n"))
    mark = "#" * level + " "
    return [line.removeprefix(mark).strip() for line in lines if line.startswith(mark)]
