"""Documents of the pack as HTML pages that stand alone: one file each, to read and to print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from nbconvert.filters.markdown_mistune import markdown2html_mistune

from cubeplay_widgets.paint.theme import HERE, TEMPLATE

SHEETS: Final = ("sheet.css", "worksheet.css")
INDEX: Final = "index.html"


def guides() -> Path:
    """The folder of the guides for schools: in a checkout among the documents, else in the package."""
    installed = HERE / "school"
    return installed if installed.is_dir() else HERE.parent.parent / "docs" / "school"


def html_of(markdown: str) -> str:
    """Some Markdown as HTML."""
    return str(markdown2html_mistune(markdown)).replace(">¶</a>", "></a>")


def paper_style(size: str) -> str:
    """The size of the paper; worksheets bring margins of their own."""
    return f"@page {{ size: {size} }}"


@cache
def worksheet_style() -> str:
    """The style of worksheets."""
    return "".join((TEMPLATE / "static" / name).read_text("utf-8") for name in SHEETS)


@cache
def _style() -> str:
    return (Path(__file__).parent / "pack.css").read_text("utf-8")


def document(title: str, body: str, size: str, up: str = "", kind: str = "") -> str:
    """A whole page; ``up`` is the way to the index, "" on the index itself; ``kind`` is for the style."""
    back = f'<p class="back"><a href="{escape(up)}{INDEX}">The pack</a></p>' if up else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}{paper_style(size)}</style></head>"
        f'<body class="{kind}">{back}<main>{body}</main></body></html>\n'
    )


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], kind: str = "") -> str:
    """A table of HTML cells; the first cell of a row is its head."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    lines = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>'
