"""What a device needs to put these pages on its home screen: a name, icons and colours."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.words import _, language

from cubeplay_widgets.paint.theme import TEMPLATE, TOKENS

ICONS: Final = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable.png", 512, "maskable"),
)
"""The pictures of the mark: file, size and purpose.  A maskable one has room around it, which devices cut."""

FOLDER: Final = TEMPLATE / "static" / "icons"


def manifest(static: str, root: str = "./") -> dict[str, Any]:
    """The web app manifest of the pages in a folder.

    ``static`` is where their static files are, and ``root`` the root of the pages of all languages.
    """
    return {
        "name": "cubeplay",
        "short_name": "cubeplay",
        "description": _("Dice and board games to play and to understand"),
        "lang": language().tag,
        "dir": language().direction,
        "start_url": "./",
        "scope": root,
        "id": "./",
        "display": "standalone",
        "theme_color": TOKENS["surface"].light,
        "background_color": TOKENS["bg"].light,
        "icons": [
            {
                "src": f"{static}icons/{name}",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
    }
