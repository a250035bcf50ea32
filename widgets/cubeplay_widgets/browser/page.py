"""The pages of one worker, one after the other: runs a page's cells, and ends the page before."""

from __future__ import annotations

import ast
import asyncio
import gc
import json
import os
import random
from collections.abc import AsyncIterator, Callable, Sequence
from importlib import import_module, invalidate_caches
from typing import Any, Final

from cubeplay import place
from cubeplay.words import set_process_language
from cubeplay.words.languages import ENGLISH, language_of, spoken_languages

from cubeplay_widgets.browser import channel, stand_ins
from cubeplay_widgets.browser.stand_ins import SHELL, Bundle

FLAGS: Final = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
"""Cells may use ``await``."""

PAGE: Final = "voila"
"""What pages ask the environment for: the notebook is a page, not an editor's."""

FOR_ALL: Final = ("_CanvasManager",)
"""Widgets that ipycanvas makes once, when it is imported."""

OTHERS: Final = (
    *("ipywidgets", "ipycanvas", "anywidget", "fractions", "statistics", "tomllib", "sqlite3", "uuid"),
    *("urllib.parse", "html", "gettext", "difflib", "secrets", "tempfile", "lzma"),
    *("importlib.resources", "importlib.metadata", "hashlib", "unicodedata"),
)
"""Packages of others that pages need, none of them compiled."""

OURS: Final = (
    *("cubeplay.teach.answers", "cubeplay_widgets.board.drawing", "cubeplay_widgets.board.fitting"),
    "cubeplay_widgets.paint.shape_cache",
)
"""Modules of ours that pages need, and that import no compiled package; games do."""


def prepare() -> None:
    """Import what does not depend on the page nor on the browser; the builder keeps the memory after it."""
    stand_ins.install()
    channel.install()
    for name in OTHERS + OURS:
        import_module(name)
    gc.collect()


def begin(folder: str, set_alarm: Callable[[float], object], language: str = "") -> None:
    """Set what all pages of this worker have in common; ``folder`` is for what is kept.

    ``set_alarm`` interrupts Python after so many seconds of what it does.  ``language`` is the code of the
    language that the pages speak, whose catalogue is there; "" for English.
    """
    spoken_languages.cache_clear()  # the catalogue has come since Python was begun
    set_process_language(language_of(language) or ENGLISH)
    place.interrupt_after = set_alarm
    stand_ins.install()
    channel.install()
    invalidate_caches()  # the memory may be older than the files,
    random.seed()  # and everybody's
    os.environ |= {
        "SERVER_SOFTWARE": f"{PAGE}-browser",
        "CUBEPLAY_DATA": folder,
        "CUBEPLAY_ASK": "browser",
        "HTTP_CUBEPLAY_PERSON": "",
    }


async def run(query: str, sources: Sequence[str]) -> AsyncIterator[str]:
    """Run the cells of a page, after the page before is closed; yields each cell's outputs as JSON."""
    _end()
    SHELL.user_ns, SHELL.on_error = {"__name__": "__main__"}, None
    os.environ["QUERY_STRING"] = query
    for source in sources:
        yield json.dumps(await outputs(source), default=str)


def _end() -> None:
    """End the page before: its tasks and its widgets, but not those that modules make for all pages."""
    from ipywidgets.widgets.widget import _instances

    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    for widget in list(_instances.values()):
        if type(widget).__name__ not in FOR_ALL:
            widget.close()


async def outputs(source: str) -> list[Bundle]:
    """Run one cell; returns what it shows, also its error."""
    SHELL.outputs = []
    try:
        await _run(source)
    except Exception as error:
        if SHELL.on_error is None:
            raise
        SHELL.on_error(SHELL, type(error), error, error.__traceback__)
    return SHELL.outputs


async def _run(source: str) -> None:
    tree = ast.parse(source)
    is_shown = bool(tree.body) and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";")
    last = ast.Expression(tree.body.pop().value) if is_shown else None  # type: ignore[attr-defined]
    await _evaluated(compile(tree, "<cell>", "exec", flags=FLAGS))
    if (
        last is not None
        and (value := await _evaluated(compile(last, "<cell>", "eval", flags=FLAGS))) is not None
    ):
        SHELL.show(value)


async def _evaluated(code: Any) -> Any:
    value = eval(code, SHELL.user_ns)
    return await value if hasattr(value, "__await__") else value
