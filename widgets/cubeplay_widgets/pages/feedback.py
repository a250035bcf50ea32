"""Feedback as text and HTML: goals, progress, refusals, and legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

from cubeplay.rulebook import Objection
from cubeplay.words import _, plural

MOST_LISTED: Final = 60
"""The most legal moves in a list; the rest is counted."""


def small(text: str) -> str:
    """A text in small letters."""
    return f'<p class="cp-small">{escape(text)}</p>'


def objection_text(objection: Objection) -> str:
    """A refusal as HTML: what and why, then what to do next."""
    next_words = f"<p><b>{escape(_('Next:'))}</b> {escape(objection.next)}</p>" if objection.next else ""
    return f"<p><b>{escape(objection.what)}:</b> {escape(objection.why)}</p>{next_words}"


def goal_list(words: Sequence[str], reached: Sequence[bool]) -> str:
    """The goals of a step as HTML, with a tick at those that are reached."""
    lines = "".join(map(_goal_line, words, reached))
    return f"<h2>{escape(_('Your goal'))}</h2><ul>{lines}</ul>"


def _goal_line(words: str, reached: bool) -> str:
    mark = (
        '<span class="cp-mark cp-mark-good" aria-hidden="true">✓</span>'
        if reached
        else '<span class="cp-box"></span>'
    )
    state = _("Reached:") if reached else _("Open:")
    return f'<li>{mark}<span><span class="cp-unseen">{escape(state)}</span> {escape(words)}</span></li>'


def move_list(moves: Iterable[Any]) -> str:
    """Legal moves in their notation, each once, as HTML; "" if there are none.

    >>> move_list(["keep", "again"])
    '<ul><li><code>again</code></li><li><code>keep</code></li></ul>'
    """
    names = sorted({str(move) for move in moves})
    lines = [f"<li><code>{escape(name)}</code></li>" for name in names[:MOST_LISTED]]
    if (more := len(names) - MOST_LISTED) > 0:
        words = plural("and {count} more", "and {count} more", more)
        lines.append(f"<li>{escape(words.format(count=more))}</li>")
    return f"<ul>{''.join(lines)}</ul>" if lines else ""
