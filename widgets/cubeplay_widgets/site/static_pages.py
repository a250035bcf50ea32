"""Pages about a game that stand still: made from its catalogue at first use, shown without a kernel."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from cubeplay.registry import GAMES
from cubeplay.words import _

from cubeplay_widgets.rulebooks.page import RulebookLinks, counted, rulebook_html
from cubeplay_widgets.site.landing import pages, thumbnail

FOLDERS = "../voila/render/"
"""How an address leads from such a page to the notebooks' folders."""

SHEET = "../sheet/{name}"
"""How an address leads to the page to print."""


def rulebook_page(name: str, *folders: Path) -> dict[str, Any]:
    """What the template of the rulebook page shows for a game, with the pages of some folders beside it."""
    game, kinds = GAMES[name], {page.kind for page in pages(*folders) if page.game == name}
    beside = RulebookLinks(
        FOLDERS,
        play="play" in kinds,
        learn="rules" in kinds,
        sheet=SHEET.format(name=name),
        picture=thumbnail(name),
    )
    ways = (("rules", _("Learn")), ("play", _("Play")))
    links = [(words, f"{FOLDERS}{kind}/{name}.ipynb") for kind, words in ways if kind in kinds]
    return {
        "title": _("{game} rulebook").format(game=game.title),
        "about": counted(game),
        "links": [*links, (_("One page"), beside.sheet)],
        "body": _body(name, beside),
    }


@lru_cache(maxsize=64)
def _body(name: str, beside: RulebookLinks) -> str:
    return rulebook_html(GAMES[name], beside)
