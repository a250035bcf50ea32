"""A worksheet as a page to print: black on white, each side one sheet of paper, A4 or Letter."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from cubeplay.words import _, language
from cubeplay.words.languages import ENGLISH

from cubeplay_widgets.worksheets.sheet import Printed

STATIC: Final = "voila/templates/cubeplay/static/"
"""Where styles and scripts are served, below the address of all pages."""


@dataclass(frozen=True, slots=True)
class WorksheetClass:
    """The class for which a worksheet is printed: its code, the address of the pages, and a QR code.

    ``address`` is "" if the pages are not shared; ``qr`` is an SVG picture of the address.
    """

    code: str = ""
    address: str = ""
    qr: str = ""


def page(printed: Printed, *, key: bool, room: WorksheetClass, base_url: str = "/", other: str = "") -> str:
    """The whole page of a worksheet, or of its ``key``; ``other`` is the address of the other one."""
    static = escape(base_url + STATIC)
    head = (
        f'<link rel="icon" type="image/svg+xml" href="{static}mark.svg">'
        f'<link rel="stylesheet" href="{static}sheet.css">'
        f'<link rel="stylesheet" href="{static}worksheet.css">'
        f'<script src="{static}sheet.js" defer></script>'
    )
    words = _("Worksheet") if key else _("Key")
    beside = f'<a href="{escape(other)}">{escape(words)}</a>' if other else ""
    bar = (
        f'<header class="bar"><a href="{escape(base_url)}#lessons">{escape(_("All lessons"))}</a>{beside}'
        f'<button type="button" data-print hidden>{escape(_("Print"))}</button></header>'
    )
    return document(printed, key=key, room=room, head=head, bar=bar)


def document(printed: Printed, *, key: bool, room: WorksheetClass, head: str, bar: str = "") -> str:
    """The HTML document of a worksheet or its key, with ``head`` and ``bar``."""
    title = _("Key: {title}").format(title=printed["title"]) if key else printed["title"]
    sides = printed["key" if key else "sheet"]
    shown = "".join(_side(side, number, title, key, room) for number, side in enumerate(sides))
    return (
        f'<!doctype html><html {language().html}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>{head}</head>"
        f"<body{_longer()}>{bar}<main>{shown}</main></body></html>"
    )


def _longer() -> str:
    """Texts in other languages are longer than in English, so paper shows them smaller."""
    return "" if language() is ENGLISH else ' class="translated"'


def _side(side: str, number: int, title: str, key: bool, room: WorksheetClass) -> str:
    first = "" if number else f'<header class="title">{_who(key, room)}<h1>{escape(title)}</h1></header>'
    kind = " key" if key else ""
    return f'<article class="side worksheet{kind}">{first}{side}{_foot(title, number, room)}</article>'


def _who(key: bool, room: WorksheetClass) -> str:
    """The line for the name, the class's code, and the address of the pages."""
    asked = [] if key else [_("Name"), _("Seat")] + ([] if room.code else [_("Class code")])
    lines = "".join(f"<span>{escape(words)}<i></i></span>" for words in asked)
    who = f'<p class="who">{lines}</p>' if lines else ""
    code = f"<p>{escape(_('Class code'))} <b>{escape(room.code)}</b></p>" if room.code else ""
    way = f'<p class="way">{escape(room.address)}</p>' if room.qr else ""
    beside = f'<div class="room"><div>{code}{way}</div>{room.qr}</div>' if code else ""
    return f'<div class="top">{who}{beside}</div>' if who or beside else ""


def _foot(title: str, number: int, room: WorksheetClass) -> str:
    words = _("{title}, side {number}").format(title=title, number=number + 1)
    code = _("Class {code}").format(code=room.code) if room.code else ""
    return f"<footer><span>{escape(words)}</span><span>{escape(code)}</span></footer>"
