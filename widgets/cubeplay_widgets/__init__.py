"""Boards, panels and pages for the games of cubeplay: what people see and use in a browser.

>>> from cubeplay_widgets import play
>>> page = play("cubo")

A puzzle is one line, too: today's, or the one in the page's address:

>>> from cubeplay_widgets import puzzle
>>> page = puzzle("cubo")

A chapter imports what it needs from here:

>>> from cubeplay_widgets import RIGHT, happens, hint, holds, learn, plays
>>> walk = learn("cubo")

And so does a lesson:

>>> from cubeplay_widgets import teach
>>> lesson = teach("one-line", minutes=30)
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

# Importing rfc3987_syntax takes most of the time to open a notebook, and half of a server's start.  It is
# optional: jsonschema needs it only for the formats iri and iri-reference, which no schema of Jupyter has.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

if TYPE_CHECKING:
    from cubeplay.teach.goals import happens as happens
    from cubeplay.teach.goals import holds as holds
    from cubeplay.teach.goals import plays as plays
    from cubeplay.teach.goals import refuses as refuses
    from cubeplay.teach.steps import hint as hint

    from cubeplay_widgets.chapters.walk import RIGHT as RIGHT
    from cubeplay_widgets.chapters.walk import learn as learn
    from cubeplay_widgets.lessons.lesson import teach as teach
    from cubeplay_widgets.puzzles.page import puzzle as puzzle
    from cubeplay_widgets.rulebooks import rulebook as rulebook
    from cubeplay_widgets.table.page import play as play

__all__ = [
    "RIGHT",
    "happens",
    "hint",
    "holds",
    "learn",
    "play",
    "plays",
    "puzzle",
    "refuses",
    "rulebook",
    "teach",
]

_HOMES = {
    "RIGHT": "cubeplay_widgets.chapters.walk",
    "happens": "cubeplay.teach.goals",
    "hint": "cubeplay.teach.steps",
    "holds": "cubeplay.teach.goals",
    "learn": "cubeplay_widgets.chapters.walk",
    "play": "cubeplay_widgets.table.page",
    "plays": "cubeplay.teach.goals",
    "puzzle": "cubeplay_widgets.puzzles.page",
    "refuses": "cubeplay.teach.goals",
    "rulebook": "cubeplay_widgets.rulebooks",
    "teach": "cubeplay_widgets.lessons.lesson",
}


def __getattr__(name: str) -> Any:
    """Import a name on its first use.

    Raises MissingPackage if only the engine is installed.
    """
    if name in _HOMES:
        from cubeplay.errors import require
        from cubeplay.words import _

        require(_("Not shown"), "ipywidgets", "ipycanvas", "anywidget")
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(name)
