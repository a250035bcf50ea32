"""Boards, panels and pages for the games of cubeplay: what people see and act on in a browser.

>>> from cubeplay_widgets import play
>>> page = play("cubo")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubeplay_widgets.pages.play import play

__all__ = ["play"]


def __getattr__(name: str) -> Any:
    """Load the pages when they are first asked for.

    Raises MissingPackage where only the engine is installed.
    """
    if name == "play":
        from cubeplay.errors import require
        from cubeplay.words import _

        require(_("Not shown"), "ipywidgets", "ipycanvas", "anywidget", "numpy")
        from cubeplay_widgets.pages.play import play

        return play
    raise AttributeError(name)
