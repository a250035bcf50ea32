"""Questions with a hint for each wrong answer.

Right answers and hints are sent to the browser only when they are due, so that the page's source has neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape

from cubeplay.teach.questions import Question, Verdict
from cubeplay.words import _
from ipywidgets import Box, VBox, Widget

from cubeplay_widgets.pages.question_types import SHOWN
from cubeplay_widgets.pages.small_widgets import (
    Mark,
    TextLine,
    button,
    dressed,
    emphasised,
    heading,
    html,
    row,
    show,
)


class QuizQuestion(VBox):  # type: ignore[misc]
    """One question on a page.  ``on_answer`` is called after every check."""

    def __init__(self, number: int, question: Question, on_answer: Callable[[QuizQuestion], None]) -> None:
        self.question, self._on_answer = question, on_answer
        self.given: list[str] = []
        self.passed = False
        self._title = html(_badge(str(number), question.asks), "cp-asks")
        self.says = TextLine()
        self.entry = SHOWN[type(question)].entry(question)
        self.check = button(_("Check"), self._check)
        form = self.entry.widget, self.check
        self._form = row(*form) if self.entry.in_a_row else _stack(*form)
        super().__init__([self._title, self._form, self.says])
        dressed(self, "cp-note", "cp-note-plain")

    @property
    def answer(self) -> str:
        """The present answer on the page."""
        return self.entry.answer

    def put(self, answer: str) -> None:
        """Fill in an answer and check it."""
        self.entry.put(answer)
        self._check()

    def _check(self) -> None:
        verdict = self.question.judge(self.answer)
        if self.answer not in self.given:
            self.given.append(self.answer)
        self.passed = verdict.passed
        self._show_verdict(verdict)
        self._on_answer(self)

    def _show_verdict(self, verdict: Verdict) -> None:
        kind: Mark = "good" if verdict.passed else "hint"
        for name in ("plain", "good", "hint"):
            self.remove_class(f"cp-note-{name}")
        self.add_class(f"cp-note-{kind}")
        told = _("{answer}: {reason}").format(answer=self.answer.strip(), reason=verdict.words)
        self.says.say(told if verdict.passed else verdict.words, kind)
        show(self._form, not verdict.passed)


def _badge(mark: str, asks: str) -> str:
    return f'<h3><span class="cp-mark">{escape(mark)}</span> <span>{emphasised(asks)}</span></h3>'


def _stack(*widgets: Widget) -> Box:
    return dressed(VBox(widgets), "cp-stack")


class Quiz(VBox):  # type: ignore[misc]
    """Questions on a card, and how many are passed.

    ``on_change`` is called after every answer.
    """

    def __init__(
        self, questions: Sequence[Question], title: str = "", on_change: Callable[[], None] | None = None
    ) -> None:
        self._on_change = on_change
        self.asked = [
            QuizQuestion(number, question, self._answered) for number, question in enumerate(questions, 1)
        ]
        self.title, self.score = heading(title or _("Checks")), TextLine()
        head = dressed(Box([self.title, self.score]), "cp-head")
        super().__init__([head, dressed(Box(self.asked), "cp-questions")])
        dressed(self, "cp-card", "cp-stack", "cp-quiz")
        self._count()

    @property
    def passed(self) -> int:
        """How many questions are passed."""
        return sum(asked.passed for asked in self.asked)

    @property
    def answers(self) -> list[list[str]]:
        """Every answer that was given to each question, in order, each once."""
        return [list(asked.given) for asked in self.asked]

    def notes(self) -> dict[str, bool]:
        """Every answer as a note to store: "question/time answer", both counted from 0; an option as "#2"."""
        return {
            f"{number}/{time} {asked.question.kept(answer)}": True
            for number, asked in enumerate(self.asked)
            for time, answer in enumerate(asked.given)
        }

    def restore(self, notes: Iterable[str]) -> None:
        """Fill in answers that were stored.  Invalid notes are ignored."""
        kept = kept_answers(notes, [asked.question for asked in self.asked])
        for asked, answers in zip(self.asked, kept, strict=True):
            for answer in answers:
                asked.put(answer)

    def _answered(self, _asked: QuizQuestion) -> None:
        self._count()
        if self._on_change:
            self._on_change()

    def _count(self) -> None:
        words = _("Right so far: {passed} of {all}")
        self.score.say(words.format(passed=self.passed, all=len(self.asked)), "")


def kept_answers(notes: Iterable[str], questions: Sequence[Question]) -> list[list[str]]:
    """The answers to each question among what :meth:`Quiz.notes` wrote, in order, each once.

    >>> from fractions import Fraction
    >>> from cubeplay.teach.questions import Count
    >>> how_many = Count("How many?", "So it is.", exact=Fraction(7), hint="Count.")
    >>> kept_answers(["1/0 no", "0/1 7", "0/0 8", "0/2 8", "odd"], [how_many, how_many])
    [['8', '7'], ['no']]
    """
    kept = [re.fullmatch(r"(\d{1,6})/(\d{1,6}) (.*)", note, re.DOTALL) for note in notes]
    given = sorted((int(note[1]), int(note[2]), note[3]) for note in kept if note)
    found: list[list[str]] = [[] for _question in questions]
    for number, _time, kept_answer in given:
        if number < len(questions):
            answer = questions[number].told(kept_answer)
            if answer not in found[number]:
                found[number].append(answer)
    return found
