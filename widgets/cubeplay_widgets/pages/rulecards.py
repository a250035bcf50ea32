"""The catalogue of a game, to look things up in: one card a rule, and the whole on one page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import anywidget
from cubeplay.rulebook import Rule, Rulebook
from cubeplay.words import _, plural
from ipywidgets import Text, VBox

from cubeplay_widgets.pages.parts import TextLine, dressed, heading, html
from cubeplay_widgets.paint.theme import STATIC

KINDS = {
    "definition": _("Words"),
    "setup": _("Set-up"),
    "move": _("What you may do"),
    "effect": _("What happens"),
    "scoring": _("Scoring"),
    "ending": _("The end"),
}
"""The headings of the one-page summary, in its order."""


def find_rules(rulebook: Rulebook[Any, Any], words: str) -> list[Rule]:
    """The rules that have all these words in their id, title, text or reading; all, for no words."""
    wanted = words.casefold().split()
    return [rule for rule in rulebook if all(word in _haystack(rule) for word in wanted)]


def _haystack(rule: Rule) -> str:
    return " ".join((rule.id, rule.title, rule.text, rule.reading, KINDS[rule.kind])).casefold()


def rule_card(rule: Rule, level: int = 3, *, anchor: bool = False) -> str:
    """One rule in full, as HTML: its sentence, where it comes from, and how we read it.

    With ``anchor`` links can lead to it; only one card of a rule on a page may have that.
    """
    place = f' id="{escape(rule.id)}"' if anchor else ""
    source = "" if rule.source in ("", "-") else _("From “{heading}”").format(heading=rule.source)
    facts = " · ".join(escape(part) for part in (KINDS[rule.kind], source) if part)
    title = f"{escape(rule.title)} <code>{escape(rule.id)}</code>"
    return (
        f'<article class="cp-rule-card"{place}><h{level}>{title}</h{level}>'
        f'<p>{escape(rule.text)}</p><p class="cp-small">{facts}</p>{our_reading(rule, level + 1)}</article>'
    )


def our_reading(rule: Rule, level: int = 3, *, named: bool = False) -> str:
    """The box that says how we read an open place of the rules, perhaps of which one; "" where none is
    open.
    """
    if not rule.reading:
        return ""
    title = _("Our reading: {rule}").format(rule=rule.title) if named else _("Our reading")
    words = f"<h{level}>{escape(title)}</h{level}><p>{escape(rule.reading)}</p>"
    return f'<div class="cp-note cp-note-read">{words}</div>'


def summary(rulebook: Rulebook[Any, Any]) -> str:
    """The whole game on one page, as HTML, generated from the catalogue."""
    rules = list(rulebook)
    parts = (_section(title, [rule for rule in rules if rule.kind == kind]) for kind, title in KINDS.items())
    title = _("{game} on one page").format(game=rulebook.title)
    return f'<section class="cp-card cp-summary"><h2>{escape(title)}</h2>{"".join(parts)}</section>'


def _section(title: str, rules: Iterable[Rule]) -> str:
    lines = "".join(
        f"<li><b>{escape(rule.title)}.</b> {escape(rule.text)}{_flag(rule)}</li>" for rule in rules
    )
    return f"<section><h3>{escape(title)}</h3><ul>{lines}</ul></section>" if lines else ""


def _flag(rule: Rule) -> str:
    return f' <i class="cp-small">({escape(_("our reading"))})</i>' if rule.reading else ""


def readings(rulebook: Rulebook[Any, Any]) -> str:
    """Every place where the printed rules are open, and how we read it, as HTML."""
    found = [rule for rule in rulebook if rule.reading]
    lines = "".join(f"<dt>{escape(rule.title)}</dt><dd>{escape(rule.reading)}</dd>" for rule in found)
    title = _("Our readings")
    return f'<section class="cp-note cp-note-read"><h2>{escape(title)}</h2><dl>{lines}</dl></section>'


class Arrival(anywidget.AnyWidget):
    """Takes a link's reader to the card that it names, which the page lays out after it has loaded."""

    _esm = STATIC / "arrive.js"


class RuleCards(VBox):  # type: ignore[misc]
    """Every rule of a game as a card, with a field that finds them by their words.

    A link to ``#cubo.reroll-all`` on its page leads to that rule's card.
    """

    def __init__(self, rulebook: Rulebook[Any, Any], title: str = "") -> None:
        self.rulebook = rulebook
        self.search = dressed(Text(description=_("Find a rule"), continuous_update=True), "cp-field")
        self.says, self.cards = TextLine(), html("", "cp-rule-list")
        self.search.observe(lambda _change: self._find(), "value")
        words = title or _("All rules of {game}").format(game=rulebook.title)
        super().__init__([heading(words), self.search, self.says, self.cards, Arrival()])
        dressed(self, "cp-card", "cp-stack")
        self._find()

    def _find(self) -> None:
        found = find_rules(self.rulebook, self.search.value)
        words = plural("{number} of {all} rules", "{number} of {all} rules", len(found))
        self.says.say(words.format(number=len(found), all=len(self.rulebook)), "")
        cards = (rule_card(rule, anchor=True) for rule in found)
        self.cards.value = "".join(cards) or f"<p>{escape(_('No rule has these words.'))}</p>"
