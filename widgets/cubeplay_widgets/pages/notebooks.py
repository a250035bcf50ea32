"""The folders of notebooks, and their metadata."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import spoken_by
from cubeplay.registry import OUTSIDE
from cubeplay.words import _, set_process_language

from cubeplay_widgets.paint.theme import HERE

LEARNING: Final = ("first-game", "rules")
"""The kinds of the notebooks that teach a game, in the order in which one learns."""
PIECES: Final = ("moment", "step")
"""What a notebook that teaches calls to add a piece that is about some rules."""

EXPLORE: Final = "explore"
"""The tag of the cell from which on a notebook is for editors only."""


def notebooks() -> Path:
    """The folder of the notebooks: in a checkout beside the packages, else inside the installed package."""
    installed = HERE / "notebooks"
    return installed if installed.is_dir() else HERE.parent.parent / "notebooks"


def beside(notebook: Path) -> Path:
    """The path of the file beside a lesson's notebook, which may not exist.

    >>> beside(Path("lessons/one-line.ipynb")).as_posix()
    'lessons/one-line.toml'
    """
    return notebook.with_suffix(".toml")


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
    with suppress(ValueError, LookupError, TypeError):
        return dict(_read(kind, name)["metadata"]["cubeplay"])
    return None


def to_learn(name: str) -> str:
    """The kind of the notebook that teaches a game to beginners; "" without one.

    >>> to_learn("cubo")
    'first-game'
    """
    return next((kind for kind in LEARNING if about(kind, name)), "")


@cache
def meetings(name: str) -> dict[str, str]:
    """The kind of the notebook that has a moment about a rule, by rule; chapters come before the first game.

    >>> meetings("cubo")["cubo.trip"]
    'rules'
    """
    met: dict[str, str] = {}
    for kind in reversed(LEARNING):
        with suppress(ValueError, LookupError, TypeError):
            for rule in _rules_in(_read(kind, name)["cells"]):
                met.setdefault(rule, kind)
    return met


def _read(kind: str, name: str) -> dict[str, Any]:
    """A game's notebook of a kind; {} without one.  Raises ValueError for one that is damaged."""
    folders = (notebooks(), *(shipped(name) if name in OUTSIDE else ()))
    for path in (folder / kind / f"{name}.ipynb" for folder in folders):
        with suppress(OSError):
            return dict(json.loads(path.read_text(encoding="utf-8")))
    return {}


def _rules_in(cells: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The ids of the rules that the pieces of a notebook are about, as its code writes them."""
    for cell in cells:
        for call in ast.walk(ast.parse("".join(cell["source"]) if cell["cell_type"] == "code" else "")):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in PIECES:
                for given in (each.value for each in call.keywords if each.arg == "rules"):
                    ids = ast.literal_eval(given)
                    yield from ids.split() if isinstance(ids, str) else ids


def headings(cells: Iterable[Mapping[str, Any]], level: int = 1) -> list[str]:
    r"""The headings of a level in the Markdown cells.

    >>> headings([{"cell_type": "markdown", "source": "# Two alike\n\nFor pairs."}])
    ['Two alike']
    """
    told = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    lines = (line for text in told for line in text.split("\n"))
    mark = "#" * level + " "
    return [line.removeprefix(mark).strip() for line in lines if line.startswith(mark)]


def shown(cells: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The cells of a notebook that its page shows.

    >>> shown([{"source": "## Roll"}, {"source": "## For who wants more", "metadata": {"tags": ["explore"]}}])
    [{'source': '## Roll'}]
    """
    tagged = (EXPLORE in cell.get("metadata", {}).get("tags", ()) for cell in cells)
    return cells[: next((number for number, explores in enumerate(tagged) if explores), len(cells))]


def speak_here(code: str) -> None:
    """Let this notebook speak a language from now on, by its code; "" changes nothing.

    Markdown cells stay as they are written: ``tools/translate.py`` copies notebooks in another language.
    Raises CubeplayError for a language that is not spoken.
    """
    if code:
        set_process_language(spoken_by(code, _("Not shown")))
