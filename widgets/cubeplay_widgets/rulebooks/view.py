"""The rulebook in a notebook, with the search of its page."""

from __future__ import annotations

from typing import Any

import anywidget
from cubeplay.game import Game
from cubeplay.registry import find_game
from traitlets import Unicode

from cubeplay_widgets.client import script
from cubeplay_widgets.pages.small_widgets import dressed
from cubeplay_widgets.paint.theme import widget_css
from cubeplay_widgets.rulebooks.page import SHEET, rulebook_html


class RulebookView(anywidget.AnyWidget):
    """A rulebook in the output of a cell."""

    _esm = script("rulebook")
    _css = widget_css() + SHEET.read_text(encoding="utf-8")
    html = Unicode().tag(sync=True)


def rulebook(game: str | Game[Any, Any]) -> RulebookView:
    """The rulebook of a game as a widget.  Raises CubeplayError for an unknown game.

    >>> rulebook("cubo").html.count("<article")
    40
    """
    made = RulebookView(html=rulebook_html(find_game(game)))
    dressed(made)
    return made
