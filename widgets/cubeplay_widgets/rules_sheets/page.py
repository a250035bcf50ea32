"""A game's sheet as a static page, black on white; each side is one printed page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib import import_module
from itertools import count
from typing import Any, Final

from cubeplay.registry import GAMES, OURS
from cubeplay.rulebook import Rulebook
from cubeplay.teach.illustrated_rulebook import HEADINGS
from cubeplay.teach.rules_sheet import Form, Summary, SummaryBlock, SummaryLine, SummaryPage
from cubeplay.words import _, cached_by_language, language
from cubeplay.words.languages import ENGLISH

from cubeplay_widgets.rules_sheets.sheet_pictures import Pictures, shown

STATIC: Final = "voila/templates/cubeplay/static/"
"""Where the style and the script of the page are served, below the address of all pages."""


@cached_by_language(32)
def sheet_page(game: str, base_url: str = "/") -> str:
    """The sheet of a game as a whole HTML page.

    ``base_url`` is the address of the landing page.  Pages are cached.  The sheets of other packages' games
    are made from their catalogues.  Raises KeyError for an unknown game.

    >>> sheet_page("cubo").count("<h1>")
    1
    """
    summary, pictures = summary_of(game)
    return _Page(summary, pictures, base_url).html()


def summary_of(game: str) -> tuple[Summary, Pictures]:
    """The text of a game's sheet and its pictures.  Raises KeyError for an unknown game."""
    if game not in OURS:
        return by_kinds(GAMES[game].rulebook), {}
    words = import_module(f"cubeplay.{game}.teaching.rules_sheet")
    pictures = import_module(f"cubeplay_widgets.rules_sheets.{game}")
    summary: Summary = words.summary()
    drawn: Pictures = pictures.PICTURES
    return summary, drawn


def by_kinds(rulebook: Rulebook[Any, Any]) -> Summary:
    """The sheet of another package's game: all rules of its catalogue by kind, in two columns.

    A long catalogue takes more than a page.
    """
    blocks = [
        SummaryBlock(title, tuple(_rule_line(rulebook, rule) for rule in rulebook if rule.kind == kind))
        for kind, title in HEADINGS.items()
    ]
    found = [block for block in blocks if block.lines]
    title = _("{game} on one page").format(game=rulebook.title)
    about = _("All rules of the game, by what they are about.")
    return Summary(rulebook.game, (SummaryPage(title, about, (_halves(found),)),))


def _rule_line(rulebook: Rulebook[Any, Any], rule: Any) -> SummaryLine:
    id = rule.id.removeprefix(f"{rulebook.game}.")
    return SummaryLine(rule.text, (id,), _("{title}.").format(title=rule.title))


def _halves(blocks: list[SummaryBlock]) -> tuple[tuple[SummaryBlock, ...], ...]:
    """The blocks in two columns of about the same length, in their order."""
    lengths = [sum(len(line.text) + len(line.title) for line in block.lines) for block in blocks]
    cut = min(range(len(blocks) + 1), key=lambda cut: abs(sum(lengths[:cut]) - sum(lengths[cut:])))
    return tuple(column for column in (tuple(blocks[:cut]), tuple(blocks[cut:])) if column)


class _Page:
    """Writes one page; every picture on it gets ids of its own."""

    def __init__(self, summary: Summary, pictures: Pictures, base_url: str) -> None:
        self.summary, self.pictures = summary, pictures
        self.base, self.static = escape(base_url), escape(base_url + STATIC)
        self.numbers = count(1)

    def html(self) -> str:
        """The whole page."""
        sides = "".join(self._side(side, number) for number, side in enumerate(self.summary.sides))
        return (
            f'<!doctype html><html {language().html}><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.summary.sides[0].title)}</title>"
            f'<link rel="icon" type="image/svg+xml" href="{self.static}mark.svg">'
            f'<link rel="stylesheet" href="{self.static}sheet.css">'
            f'<script src="{self.static}sheet.js" defer></script></head>'
            f"<body{_longer()}>{self._bar()}<main>{sides}</main></body></html>"
        )

    def _bar(self) -> str:
        """The bar above the sheet, which is not printed."""
        return (
            f'<header class="bar"><a href="{self.base}">{escape(_("All games"))}</a>'
            f'<button type="button" data-print hidden>{escape(_("Print"))}</button></header>'
        )

    def _side(self, side: SummaryPage, number: int) -> str:
        level = 2 if number else 1
        mark = self._picture("mark") if "mark" in self.pictures else ""
        head = f"<h{level}>{escape(side.title)}</h{level}><p>{escape(side.about)}</p>"
        rows = "".join(self._row(row, level + 1) for row in side.rows)
        return (
            f'<article class="side game-{escape(self.summary.game)}">'
            f'<header class="head">{mark}<div>{head}</div></header>{rows}{_foot()}</article>'
        )

    def _row(self, row: tuple[tuple[SummaryBlock, ...], ...], level: int) -> str:
        columns = "".join(
            f'<div class="column">{"".join(self._block(block, level) for block in column)}</div>'
            for column in row
        )
        return f'<div class="row of-{len(row)}">{columns}</div>'

    def _block(self, block: SummaryBlock, level: int) -> str:
        picture = f'<div class="figure">{self._picture(block.picture)}</div>' if block.picture else ""
        lines = "".join(self._lines(block))
        return (
            f'<section class="block"><h{level}>{escape(block.title)}</h{level}>'
            f"{picture}{lines}{_table(block)}</section>"
        )

    def _lines(self, block: SummaryBlock) -> Iterator[str]:
        around, each = _FORMS[block.form]
        lines = "".join(each.format(self._line(line)) for line in block.lines)
        yield around.format(lines)

    def _line(self, line: SummaryLine) -> str:
        title = f"<b>{escape(line.title)}</b> " if line.title else ""
        words = f"<span>{title}{escape(line.text)}</span>"
        return (self._picture(line.picture) if line.picture else "") + words

    def _picture(self, name: str) -> str:
        return shown(self.pictures[name](), f"{self.summary.game}-{name}-{next(self.numbers)}")


_FORMS: Final[dict[Form, tuple[str, str]]] = {
    "text": ("{}", "<p>{}</p>"),
    "steps": ("<ol>{}</ol>", "<li>{}</li>"),
    "points": ('<ul class="points">{}</ul>', "<li>{}</li>"),
    "signs": ('<ul class="signs">{}</ul>', "<li>{}</li>"),
}
"""The HTML around the lines of a form, and around each line."""


def _longer() -> str:
    """Texts in other languages are longer than in English, so paper shows them smaller."""
    return "" if language() is ENGLISH else ' class="translated"'


def _table(block: SummaryBlock) -> str:
    if not block.table:
        return ""
    head, *rows = block.table
    first = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    return f"<table><thead><tr>{first}</tr></thead><tbody>{body}</tbody></table>"


def _foot() -> str:
    words = _(
        "Our own words, independent of the publisher. Where the printed rules are open, "
        "cubeplay’s rulebook page says how we read them."
    )
    return f"<footer>{escape(words)}</footer>"
