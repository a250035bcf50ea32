"""The pictures that messengers show beside a link to a page of the static edition, and the site's address.

Messengers read no SVG and no relative address, so each game's picture is drawn as PNG when the site is made,
and named by its whole address if that is known.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.registry import OURS
from cubeplay.words import _
from PIL import Image

from cubeplay_widgets.chapters.project import project_address
from cubeplay_widgets.site.landing.landing_page import thumbnail
from cubeplay_widgets.static_site.downloads import node

FOLDER: Final = "preview"
"""The folder of the pictures, below the root of the site."""

LABEL: Final = "Site"
"""The name of the site's address among the project's addresses in ``pyproject.toml``."""

COLOURS: Final = 64
"""As many as a picture keeps: it is a quarter as large as with all."""

_ADDRESS: Final = re.compile(r"https?://[\w.:\[\]-]*\w\]?(?:/[^\s?#]*)?")

_CARD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">'
    '<rect width="1200" height="630" fill="#F3F5F7"/>{picture}</svg>'
)
_PLACE: Final = '<svg x="200" y="15" width="800" height="600" '


def write_previews(fetched: Path, site: Path) -> None:
    """Draw the picture of each game, 1200 by 630 pixels, as messengers ask for it."""
    folder = site / FOLDER
    folder.mkdir()
    for game in OURS:
        card = _CARD.format(picture=thumbnail(game).replace("<svg ", _PLACE, 1))
        (folder / f"{game}.svg").write_text(card, encoding="utf-8")
    node("preview.mjs", fetched, folder)
    for file in folder.glob("*.png"):
        with Image.open(file) as picture:
            small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(file, optimize=True)


def preview_of(game: str, root: str) -> str:
    """The address of a game's picture below a ``root``; that of the first game for all other pages.

    >>> preview_of("cuboro", "../"), preview_of("", "https://games.example/")
    ('../preview/cuboro.png', 'https://games.example/preview/cubo.png')
    """
    return f"{root}{FOLDER}/{game if game in OURS else OURS[0]}.png"


def site_address(given: str = "") -> str:
    """The address at which the site will stand: the given one, or the project's; "" if neither is known.

    Raises CubeplayError for a text that is no address.

    >>> site_address("https://games.example/cubes")
    'https://games.example/cubes/'
    """
    address = given or project_address(LABEL)
    if not address:
        return ""
    if not _ADDRESS.fullmatch(address):
        why = _("{address!r} is no address of a site.").format(address=address[:60])
        raise CubeplayError(_("No site made"), why, _("Write it like https://games.example/cubeplay/."))
    return address.rstrip("/") + "/"
