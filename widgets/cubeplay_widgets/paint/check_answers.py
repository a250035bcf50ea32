"""The chart of a class's checks: right first answers, and each wrong one with its count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cubeplay.words import _, paragraph, pgettext

from cubeplay_widgets.paint.axes import EDGE, INK, MUTED, SIM, SOFT
from cubeplay_widgets.paint.charts import TextTable
from cubeplay_widgets.paint.class_paper import ClassPaper, class_paper
from cubeplay_widgets.paint.geometry import Rect
from cubeplay_widgets.paint.scene import Scene

_BARS, _SLIM_BARS = 0.3, 0.1
"""The share of the chart's width for a bar of all first answers, and that on a phone."""


@dataclass(frozen=True, slots=True)
class CheckBar:
    """A check: its name and question, its first answers, how many are right, and each wrong one."""

    name: str
    asks: str
    answers: int
    right: int
    wrong: tuple[tuple[str, int], ...]

    @property
    def title(self) -> str:
        """The check with its question."""
        return _("{check}: {question}").format(check=self.name, question=self.asks)

    @property
    def told_right(self) -> str:
        """How many are right, in words."""
        return _("{right} of {answers} right").format(right=self.right, answers=self.answers)


@dataclass(frozen=True, slots=True)
class CheckBars:
    """For each check a bar of right answers, and below it one for each wrong answer, all on one scale."""

    title: str
    checks: tuple[CheckBar, ...]

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels, with the wrong answers that fit."""
        paper = class_paper(size, "", left=0, right=0)
        line = 1.3 * paper.text
        lines = max(1, int(size[1] / len(self.checks) / line - 1.3))
        for number, check in enumerate(self.checks):
            self._draw_check(paper, check, size, number * size[1] / len(self.checks), lines)
        return paper.scene

    def _draw_check(
        self, paper: ClassPaper, check: CheckBar, size: tuple[int, int], top: float, lines: int
    ) -> None:
        line, all = 1.3 * paper.text, max(1, check.answers)
        rows = [(check.told_right, check.right), *((words, count) for words, count in check.wrong)]
        begin, room = 5.5 * paper.text, size[0] * (_SLIM_BARS if paper.is_slim else _BARS)
        across = int(size[0] / (0.56 * paper.text))
        paper.write(cut(check.title, across), (0, top + 0.64 * paper.text))
        for number, (words, count) in enumerate(rows[:lines]):
            y, is_right = top + (number + 1) * line + 0.95 * paper.text, number == 0
            bar = Rect(begin, y - 0.42 * paper.text, room * count / all, 0.85 * paper.text)
            fill, edge = (SIM, INK) if is_right else (SOFT, EDGE)
            paper.add("bar", bar, fill=fill, stroke=edge, width=1.5)
            told = words if is_right else _("{count}: {answer}").format(count=count, answer=words)
            widest = (size[0] - begin - room - paper.text) / (0.52 * paper.text)
            style: dict[str, Any] = {"fill": INK} if is_right else {"fill": MUTED, "weight": 400}
            paper.write(cut(told, int(widest)), (begin + room + 0.6 * paper.text, y), **style)

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        words = _("{check}: {told}.")
        told = [words.format(check=check.title, told=check.told_right) for check in self.checks]
        return paragraph([_("{title}.").format(title=self.title), *told])

    def table(self) -> TextTable:
        """All its numbers: of each check the right answers, then each wrong one."""
        rows = []
        for check in self.checks:
            rows.append((check.title, pgettext("answers", "Right"), str(check.right)))
            rows += [(check.title, words, str(count)) for words, count in check.wrong]
        return ((pgettext("a question", "Check"), _("First answer"), _("How many")), *rows)


def cut(words: str, most: int) -> str:
    """A text cut to at most ``most`` letters.

    >>> cut("Both fall equally often", 12)
    'Both fall…'
    """
    return words if len(words) <= most else f"{words[: most - 1].rsplit(' ', 1)[0]}…"
