"""One rule in full, as HTML: in the rulebook, and on other pages that name the rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from string import Formatter
from typing import Any, Final
from urllib.parse import quote

from cubeplay.registry import GAMES
from cubeplay.rulebook import Objection, Rule, Rulebook
from cubeplay.words import _

from cubeplay_widgets.boards.picture import rule_picture
from cubeplay_widgets.pages.feedback import objection_text
from cubeplay_widgets.pages.notebooks import meetings

GAP: Final = "…"
"""Replaces in a refusal what only a game in play has: a number, a die, a field."""


@dataclass(frozen=True, slots=True)
class ArticleLink:
    """A link below a rule: its words and its address, and whether it opens in a new tab."""

    words: str
    address: str
    new_tab: bool = False

    def __str__(self) -> str:
        tab = ' target="_blank" rel="noopener"' if self.new_tab else ""
        return f'<a href="{escape(self.address)}"{tab}>{escape(self.words)}</a>'


def why_not(objections: Iterable[Objection], book: Rulebook[Any, Any]) -> str:
    """All objections to a move, and below them their rules in full."""
    said = tuple(objections)
    rules = (book[id] for id in dict.fromkeys(each.rule for each in said) if id in book)
    return "".join(map(objection_text, said)) + "".join(map(rule_article, rules))


def rule_article(
    rule: Rule,
    *,
    level: int = 3,
    links: Iterable[ArticleLink] | None = None,
    anchor: bool = False,
    key: str = "",
) -> str:
    """A rule with its sentences, its picture, its links, and, folded, its refusals and our reading.

    ``level`` is that of its heading.  ``links`` are :func:`links_in_place` by default.  With ``anchor`` an
    address such as ``#cubo.straight`` leads to the article; only one article of a rule on a page may have it.
    ``key`` must differ if the pictures of two articles of one rule are on a page.

    >>> rule_article(GAMES["cubo"].rulebook["cubo.roll"], links=())[:50]
    '<article class="cp-rule"><h3>Roll nine dice</h3><p'
    """
    place = f' id="{escape(rule.id)}" tabindex="-1"' if anchor else ""
    shown = links_in_place(rule) if links is None else links
    more = "".join((*map(str, shown), _refusals(rule), _reading(rule)))
    figure = _figure(rule, key)
    look = "cp-rule cp-pictured" if figure else "cp-rule"
    below = f'<div class="cp-rule-more">{more}</div>' if more else ""
    return (
        f'<article class="{look}"{place}><h{level}>{escape(rule.title)}</h{level}>'
        f"<p>{escape(rule.text)}</p>{figure}{below}</article>"
    )


def links_in_place(rule: Rule) -> tuple[ArticleLink, ...]:
    """The links of a rule on a page in one of the notebooks' folders, each in a new tab.

    >>> [link.address.partition("?")[0] for link in links_in_place(GAMES["cubo"].rulebook["cubo.trip"])]
    ['../play/cubo.ipynb', '../rules/cubo.ipynb', '../rulebook/cubo.ipynb#cubo.trip']
    """
    found = (ArticleLink(_("Show me"), board_address(rule), True),) if has_board(rule) else ()
    return (
        *found,
        *moment_links(rule, blank=True),
        ArticleLink(_("In the rulebook"), rulebook_address(rule.id), True),
    )


def rule_button(rule: Rule, look: str) -> str:
    """A button that opens a rule in place, as HTML; the page's script finds it by ``data-rule``.

    >>> rule_button(GAMES["cubo"].rulebook["cubo.trip"], "cp-rule-link")[:58]
    '<button type="button" class="cp-rule-link" data-rule="cubo'
    """
    id, title = escape(rule.id), escape(rule.title)
    return f'<button type="button" class="{look}" data-rule="{id}">{title}</button>'


def has_board(rule: Rule) -> bool:
    """Whether a rule has a position on a board."""
    from cubeplay.teach.illustrated_rulebook import illustrated

    name = game_of(rule.id)
    return name in GAMES and illustrated(GAMES[name]).picture(rule) is not None


def game_of(id: str) -> str:
    """The name of a rule's game.

    >>> game_of("cubo.straight")
    'cubo'
    """
    return id.partition(".")[0]


def board_address(rule: Rule, folders: str = "../") -> str:
    """The address of a rule's position on a board to play on; ``folders`` leads to the notebooks' folders."""
    return f"{folders}play/{quote(game_of(rule.id))}.ipynb?rule={quote(rule.id)}"


def moment_links(rule: Rule, folders: str = "../", *, blank: bool = False) -> Iterator[ArticleLink]:
    """The link to the moment that is about a rule, in a chapter or in the first game; none without one."""
    game = game_of(rule.id)
    kind = meetings(game).get(rule.id)
    if kind is not None:
        words = _("Moment in “Learn”") if kind == "rules" else _("Moment in the first game")
        yield ArticleLink(words, f"{folders}{kind}/{quote(game)}.ipynb?rule={quote(rule.id)}", blank)


def rulebook_address(id: str, folders: str = "../") -> str:
    """The address of a rule in its rulebook: a notebook, for which the server of the pages has a page.

    >>> rulebook_address("cubo.reroll-all")
    '../rulebook/cubo.ipynb#cubo.reroll-all'
    """
    return f"{folders}rulebook/{quote(game_of(id))}.ipynb#{quote(id)}"


def refusals(rule: Rule) -> Iterator[tuple[str, str]]:
    """The texts with which a rule refuses moves: why, and what to do next, with gaps for facts of the game.

    >>> list(refusals(GAMES["cubo"].rulebook["cubo.centre-dice"]))
    [('Not done: no … lies in the centre.', 'Take one of these: ….')]
    """
    for form, why in rule.why.items():
        yield (
            _("Not done: {why}").format(why=_with_gaps(why)),
            _with_gaps(rule.next.get(form, rule.next.get("", ""))),
        )


def _with_gaps(words: str) -> str:
    """A sentence of the catalogue with gaps for its facts."""
    parts = Formatter().parse(str(words))
    return "".join(text + (GAP if name is not None else "") for text, name, _form, _turn in parts)


def _refusals(rule: Rule) -> str:
    lines = "".join(
        f'<li><p class="cp-heard">{escape(why)}</p><p>{escape(then)}</p></li>' for why, then in refusals(rule)
    )
    words = _("What is said when it stops a move")
    return _folded("cp-rule-refusals", words, f"<ul>{lines}</ul>") if lines else ""


def _reading(rule: Rule) -> str:
    if not rule.reading:
        return ""
    return _folded("cp-rule-reading", _("Our reading"), f"<p>{escape(rule.reading)}</p>")


def _folded(look: str, words: str, inside: str) -> str:
    return f'<details class="{look}"><summary>{escape(words)}</summary>{inside}</details>'


def _figure(rule: Rule, key: str) -> str:
    """The picture of a rule with its caption; "" without one."""
    from cubeplay.teach.illustrated_rulebook import illustrated

    name = game_of(rule.id)
    drawn = rule_picture(GAMES[name], rule, key) if name in GAMES else ""
    if not drawn:
        return ""
    shown = illustrated(GAMES[name]).picture(rule)
    assert shown is not None
    return f"<figure>{drawn}<figcaption>{escape(shown.caption)}</figcaption></figure>"
