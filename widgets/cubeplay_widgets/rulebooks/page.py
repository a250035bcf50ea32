"""A game's rulebook as HTML: search, contents, and every rule once, in printed order.

The page needs neither script nor kernel.  ``rulebook.js`` adds the search, and marks the present place in the
contents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from cubeplay.game import Game
from cubeplay.rulebook import Rule
from cubeplay.teach.illustrated_rulebook import illustrated
from cubeplay.words import _, plural

from cubeplay_widgets.pages.rule_article import (
    ArticleLink,
    board_address,
    has_board,
    moment_links,
    rule_article,
)
from cubeplay_widgets.paint.theme import HERE

SHEET: Final = HERE / "rulebooks" / "rulebook.css"
"""The style sheet of rulebooks."""


@dataclass(frozen=True, slots=True)
class RulebookLinks:
    """The links of a rulebook.

    ``folders`` leads from the rulebook's address to the notebooks' folders.  ``play`` and ``learn`` say which
    notebooks the game has, ``sheet`` is the address of its page to print, "" without one, and ``picture``
    the SVG of the game for that link.
    """

    folders: str = "../"
    play: bool = True
    learn: bool = True
    sheet: str = ""
    picture: str = ""


def rulebook_html(game: Game[Any, Any], beside: RulebookLinks = RulebookLinks()) -> str:
    """The rulebook of a game, as HTML for a page or a notebook.

    >>> from cubeplay import GAMES
    >>> page = rulebook_html(GAMES["cubo"])
    >>> page.count("<article"), page.count('id="cubo.straight"')
    (40, 1)
    """
    divided = illustrated(game).divided(game.rulebook)
    sections = "".join(
        _section(number, title, rules, beside) for number, (title, rules) in enumerate(divided, 1)
    )
    said, silent = (
        _("Rules with “{words}”: {hits} of {all}."),
        _("No rule has “{words}”. Try a shorter word."),
    )
    found = (
        f'<section class="cp-found" hidden><h2 class="cp-unseen">{escape(_("Rules found"))}</h2></section>'
    )
    return (
        f'<div class="cp-rulebook" data-said="{escape(said)}" data-silent="{escape(silent)}">'
        f'<div class="cp-rulebook-side">{_search(game)}{_contents(divided)}</div>'
        f'<div class="cp-rulebook-rules">{found}{sections}</div>{_sheet(beside)}</div>'
    )


def counted(game: Game[Any, Any]) -> str:
    """The number of rules, and of those with a reading of ours, in words.

    >>> from cubeplay import GAMES
    >>> counted(GAMES["cubo"])
    '40 rules, 15 of them with our reading'
    """
    rules = list(game.rulebook)
    readings = sum(bool(rule.reading) for rule in rules)
    if not readings:
        return plural("{all} rule", "{all} rules", len(rules)).format(all=len(rules))
    words = plural("{all} rule, with our reading", "{all} rules, {some} of them with our reading", len(rules))
    return words.format(all=len(rules), some=readings)


def _search(game: Game[Any, Any]) -> str:
    """The search field, hidden until the script shows it."""
    field = f"cp-find-{game.name}"
    words, clear = escape(_("Search the rules")), escape(_("Clear"))
    return (
        f'<div class="cp-find" role="search" hidden><label class="cp-unseen" for="{field}">{words}</label>'
        f'<input id="{field}" type="text" placeholder="{words}" autocomplete="off" spellcheck="false" '
        'maxlength="60">'
        f'<button type="button" class="cp-btn" hidden>{clear}</button></div>'
        '<p class="cp-hits" role="status"></p>'
    )


def _contents(divided: tuple[tuple[str, tuple[Rule, ...]], ...]) -> str:
    chapters = "".join(
        f'<li><a class="cp-chapter" href="#chapter-{number}">{escape(title)}</a>'
        f"<ul>{''.join(map(_line, rules))}</ul></li>"
        for number, (title, rules) in enumerate(divided, 1)
    )
    words = escape(_("Contents"))
    return (
        f'<details class="cp-contents"><summary>{words}</summary>'
        f'<nav aria-label="{words}"><ul>{chapters}</ul></nav></details>'
    )


def _line(rule: Rule) -> str:
    return f'<li><a href="#{escape(rule.id)}">{escape(rule.title)}</a></li>'


def _section(number: int, title: str, rules: tuple[Rule, ...], beside: RulebookLinks) -> str:
    id = f"chapter-{number}"
    articles = "".join(rule_article(rule, links=_links(rule, beside), anchor=True) for rule in rules)
    heading = f'<h2 id="{id}" tabindex="-1">{escape(title)}</h2>'
    return f'<section aria-labelledby="{id}">{heading}{articles}</section>'


def _links(rule: Rule, beside: RulebookLinks) -> Iterator[ArticleLink]:
    """The links to the board and to the moment of a rule."""
    if beside.play and has_board(rule):
        yield ArticleLink(_("See it on a board"), board_address(rule, beside.folders))
    if beside.learn:
        yield from moment_links(rule, beside.folders)


def _sheet(beside: RulebookLinks) -> str:
    """The link to the page to print."""
    if not beside.sheet:
        return ""
    words, more = _("One page to print"), _("Everything you need at the table, on one sheet.")
    lines = '<i class="cp-line"></i>' * 4
    paper = f'<span class="cp-paper" aria-hidden="true">{beside.picture}{lines}</span>'
    link = f'<a href="{escape(beside.sheet)}">{paper}<b>{escape(words)}</b></a>'
    return f'<aside class="cp-to-print">{link}<p>{escape(more)}</p></aside>'
