"""Blocks that every worksheet has: trials to write down, checks, and words to tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from cubeplay.teach.questions import Question
from cubeplay.words import _

from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.pages.question_types import SHOWN
from cubeplay_widgets.pages.small_widgets import prose


@dataclass(frozen=True, slots=True)
class Trials:
    """A row for each trial by hand: a column for each of ``heads``, and one for the ``result``.

    ``seen`` are the trials of the example on the key: what was seen, and the result.
    """

    heads: Sequence[str]
    result: str
    seen: Sequence[tuple[str, str]]

    def html(self, key: bool) -> str:
        """The table, empty or with the example."""
        # Translators: short for number: the head of a column
        heads = (_("No."), *map(said, (*self.heads, self.result)))
        top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        rows = "".join(
            f'<tr><th scope="row">{number}</th>{self._seen(*trial) if key else self._empty}</tr>'
            for number, trial in enumerate(self.seen, 1)
        )
        return f'<table class="trials"><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>'

    @property
    def _empty(self) -> str:
        return "<td></td>" * (len(self.heads) + 1)

    def _seen(self, text: str, value: str) -> str:
        wide = len(self.heads)
        return f'<td colspan="{wide}" class="seen">{escape(text)}</td><td class="answer">{escape(value)}</td>'


@dataclass(frozen=True, slots=True)
class Check:
    """A question of the lesson; the key has the right answer, and why it is right."""

    question: Question

    def html(self, key: bool) -> str:
        """The question, with boxes to tick or a line for a number."""
        asked, why = prose(self.question.asks), f'<div class="why">{prose(self.question.reason)}</div>'
        answer = SHOWN[type(self.question)].on_paper(self.question, key)
        return f'<div class="check">{asked}{answer}{why if key else ""}</div>'


@dataclass(frozen=True, slots=True)
class Ticks:
    """Words of which a pupil ticks one; the key leaves them out, since no answer is wrong."""

    text: str
    words: Sequence[str]

    def html(self, key: bool) -> str:
        """The words, each with a box."""
        if key:
            return ""
        boxes = "".join(f'<li><span class="box"></span>{escape(each)}</li>' for each in self.words)
        return f'<div class="ticks"><p>{escape(self.text)}</p><ul class="options">{boxes}</ul></div>'
