"""The theme: constants for the painters, CSS variables for the pages, and the list of style sheets.

The style sheets that pages link are made from those beside the code: when the wheel is built, and when the
dashboard starts and one has changed.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

Tone = Literal["light", "dark"]
"""Whether a mat is light or dark: marks on it are drawn in ink or in white."""


class Token(NamedTuple):
    """One colour of the pages, in the light and in the dark theme."""

    light: str
    dark: str


TOKENS: Final = {
    "bg": Token("#F3F5F7", "#10151B"),
    "surface": Token("#FFFFFF", "#1A222B"),
    "sunk": Token("#E9EDF1", "#242E39"),
    "ink": Token("#16202B", "#EEF2F5"),
    "muted": Token("#4A5763", "#B0BBC6"),
    "line": Token("#CDD5DC", "#33404D"),
    "edge": Token("#6E7B88", "#8391A0"),
    "accent": Token("#0B4A8F", "#8CC4FF"),
    "on-accent": Token("#FFFFFF", "#0B1520"),
    "soft": Token("#E3EDF8", "#1C3148"),
    "good": Token("#00654A", "#6FD9B4"),
    "good-bg": Token("#E1F3EB", "#14332A"),
    "bad": Token("#9A3412", "#FFA06B"),
    "bad-bg": Token("#FDEDE3", "#3B2216"),
    "hint": Token("#6B2F62", "#EBB8DF"),
    "hint-bg": Token("#F7E9F3", "#38263A"),
    "read": Token("#5C4A00", "#F0DF7A"),
    "read-bg": Token("#FBF3CF", "#322D14"),
    "ring": Token("#0B3D91", "#9CC8FF"),
    "halo": Token("#FFFFFF", "#0B1520"),
    "sim": Token("#0072B2", "#56B4E9"),
    "guess": Token("#9A3412", "#FFA06B"),
}
"""The colours of the pages, as ``--cp-NAME`` in CSS."""

INK: Final = "#16202B"
WHITE: Final = "#FFFFFF"
MUTED: Final = "#43525F"
PALE: Final = "#C7CED5"
REFUSED: Final = "#C2410C"

RED: Final = "#D55E00"
ORANGE: Final = "#E69F00"
YELLOW: Final = "#F0E442"
GREEN: Final = "#009E73"
SKY: Final = "#56B4E9"
BLUE: Final = "#0072B2"
PINK: Final = "#CC79A7"


class Swatch(NamedTuple):
    """A game colour: its hex code, the glyph that always goes with it, and the glyph's ink."""

    hex: str
    glyph: str
    ink: str


COLOURS: Final = {
    "red": Swatch(RED, "triangle", WHITE),
    "orange": Swatch(ORANGE, "disc", INK),
    "yellow": Swatch(YELLOW, "plus", INK),
    "green": Swatch(GREEN, "square", WHITE),
    "sky": Swatch(SKY, "ring", INK),
    "blue": Swatch(BLUE, "diamond", WHITE),
    "pink": Swatch(PINK, "star", INK),
}
"""The colours of pieces (Okabe and Ito's), the same in both themes, each with a glyph."""

SEATS: Final = (
    Swatch(GREEN, "triangle", INK),
    Swatch(PINK, "square", INK),
    Swatch(ORANGE, "disc", INK),
    Swatch(YELLOW, "plus", INK),
    Swatch(BLUE, "diamond", WHITE),
    Swatch(SKY, "ring", INK),
)
"""The colours of seats, in seat order."""


class Mat(NamedTuple):
    """The background of a board: its colour, that of the playing field, and its tone."""

    ground: str
    field: str
    tone: Tone


DIM: Final = "brightness(0.8)"
"""The CSS filter for light mats in the dark theme, where a white board would be too bright."""

FONT: Final = '"Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif'

SLIDE, ROLL, FLIP, SHAKE = 0.180, 0.220, 0.200, 0.200
"""The durations of motions in seconds, at most a quarter."""


def variables(theme: Tone) -> str:
    """The tokens of a theme as CSS declarations."""
    colours = "".join(f"--cp-{name}:{getattr(token, theme)};" for name, token in TOKENS.items())
    return f"{colours}--cp-dim:{DIM if theme == 'dark' else 'none'};"


def css() -> str:
    """The CSS variables of both themes, chosen by the browser, by the reader, or by JupyterLab.

    The reader's choice is ``data-theme`` on the root, which ``theme.js`` sets.
    """
    light, dark = variables("light"), variables("dark")
    return (
        f":root{{color-scheme:light dark;--cp-font:{FONT};{light}}}\n"
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{dark}}}}}\n'
        ':root[data-theme="light"]{color-scheme:light}\n'
        f':root[data-theme="dark"]{{color-scheme:dark;{dark}}}\n'
        f'body[data-jp-theme-light="true"]{{color-scheme:light;{light}}}\n'
        f'body[data-jp-theme-light="false"]{{color-scheme:dark;{dark}}}\n'
    )


HERE: Final = Path(__file__).parents[1]
STATIC: Final = HERE / "pages" / "static"

WIDGET_SHEETS: Final = (
    STATIC / "play.css",
    HERE / "table" / "table.css",
    HERE / "table" / "companion.css",
    *(HERE / "boards" / game / "table.css" for game in ("cubed", "cubo", "cuboro", "cuobe", "gelatinous")),
    HERE / "replay" / "replay.css",
    HERE / "endings" / "endings.css",
    STATIC / "setup.css",
    STATIC / "teaching.css",
    HERE / "pages" / "claims" / "claims.css",
    STATIC / "rules.css",
    STATIC / "odds.css",
    HERE / "board" / "board.css",
    HERE / "chapters" / "static" / "chapter.css",
    HERE / "chapters" / "static" / "guided.css",
    HERE / "lessons" / "lesson.css",
    HERE / "lessons" / "counts" / "pad.css",
    HERE / "puzzles" / "puzzle.css",
)
PAGE_SHEETS: Final = (
    HERE / "site" / "page.css",
    HERE / "site" / "landing" / "landing.css",
    HERE / "site" / "saved" / "saved.css",
    HERE / "site" / "own_pieces" / "own_pieces.css",
    HERE / "site" / "desk" / "desk.css",
    HERE / "chapters" / "static" / "chapter_page.css",
    HERE / "chapters" / "static" / "guided_page.css",
    HERE / "chapters" / "static" / "contents_page.css",
    HERE / "lessons" / "counts" / "pad_page.css",
    HERE / "puzzles" / "puzzle_page.css",
    HERE / "table" / "table_page.css",
    HERE / "replay" / "replay_page.css",
    HERE / "rulebooks" / "rulebook.css",
    HERE / "site" / "desk" / "projector.css",
    HERE / "site" / "lobby" / "lobby.css",
    HERE / "site" / "lobby" / "big_screen.css",
    HERE / "site" / "lobby" / "door.css",
    HERE / "static_site" / "start.css",
)
SERVED: Final = "CUBEPLAY_ASK"
"""The environment variable of kernels of our server's pages: the address to ask for the page's person."""

TEMPLATE: Final = HERE / "share" / "jupyter" / "voila" / "templates" / "cubeplay"
SHEET: Final = TEMPLATE / "static" / "cubeplay.css"
"""The style of pages; generated, not in Git, like :data:`WIDGETS_SHEET`."""
WIDGETS_SHEET: Final = TEMPLATE / "static" / "widgets.css"
"""The style of widgets.  Pages with live widgets link it in the body, so that it overrides other styles."""


@cache
def styles() -> str:
    """The style of boards and panels, for JupyterLab and the pages."""
    return css() + "".join(path.read_text(encoding="utf-8") for path in WIDGET_SHEETS)


def widget_css() -> str:
    """The style of a widget; "" on our server's pages, which link it already."""
    return "" if SERVED in os.environ else styles()


def page_css() -> str:
    """The style of pages, besides that of boards and panels."""
    return "".join(path.read_text(encoding="utf-8") for path in PAGE_SHEETS)


def sheet() -> str:
    """The whole style of a page without live widgets."""
    return styles() + page_css()


def write_sheets() -> None:
    """Write the linked style sheets if they are out of date.  Raises OSError."""
    for path, text in ((SHEET, page_css()), (WIDGETS_SHEET, styles())):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            mine = path.with_suffix(f".{os.getpid()}")  # two programs may start at once
            mine.write_text(text, encoding="utf-8")
            mine.replace(path)


if __name__ == "__main__":
    write_sheets()
