"""The sheet of a game that another package brings along: its catalogue, kind by kind."""

from __future__ import annotations

from typing import Any

from cubeplay.rulebook import Rulebook
from cubeplay.teach.illustrated import HEADINGS
from cubeplay.teach.summary import Summary, SummaryBlock, SummaryLine, SummaryPage
from cubeplay.words import _


def by_kinds(rulebook: Rulebook[Any, Any]) -> Summary:
    """All rules of a catalogue in two columns: words and set-up, then what is done, and what comes of it.

    Nobody has shortened it, so that a long catalogue takes more than a page.
    """
    blocks = [
        SummaryBlock(title, tuple(_line(rulebook, rule) for rule in rulebook if rule.kind == kind))
        for kind, title in HEADINGS.items()
    ]
    found = [block for block in blocks if block.lines]
    title = _("{game} on one page").format(game=rulebook.title)
    about = _("All rules of the game, by what they are about.")
    return Summary(rulebook.game, (SummaryPage(title, about, (_halves(found),)),))


def _line(rulebook: Rulebook[Any, Any], rule: Any) -> SummaryLine:
    id = rule.id.removeprefix(f"{rulebook.game}.")
    return SummaryLine(rule.text, (id,), _("{title}.").format(title=rule.title))


def _halves(blocks: list[SummaryBlock]) -> tuple[tuple[SummaryBlock, ...], ...]:
    """The blocks in two columns of about the same length, in their order."""
    lengths = [sum(len(line.text) + len(line.title) for line in block.lines) for block in blocks]
    cut = min(range(len(blocks) + 1), key=lambda cut: abs(sum(lengths[:cut]) - sum(lengths[cut:])))
    return tuple(column for column in (tuple(blocks[:cut]), tuple(blocks[cut:])) if column)
