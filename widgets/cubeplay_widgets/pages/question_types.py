"""How each type of question is shown: its entry on a page, and its answer on a worksheet.

A new type is a class in :mod:`cubeplay.teach.questions`, a :class:`QuestionViews` here, a function in
:mod:`~cubeplay_widgets.lessons.asking` for cells, and a line for that function in ``tools/cell_words.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final, Generic, Protocol, TypeVar

from cubeplay.teach.questions import Count, MultipleChoice, Question
from cubeplay.words import _
from ipywidgets import Widget
from msgspec import Struct

from cubeplay_widgets.pages.small_widgets import RadioButtons, field

Q = TypeVar("Q", bound=Question)


class AnswerField(Protocol):
    """The input for an answer on a page."""

    widget: Widget
    in_a_row: bool
    """Whether the button to check is beside the input, not below."""

    @property
    def answer(self) -> str:
        """The present answer."""
        ...

    def put(self, answer: str) -> None:
        """Fill in an answer."""
        ...


class OptionButtons:
    """The options of a question as radio buttons."""

    in_a_row = False

    def __init__(self, question: MultipleChoice) -> None:
        self._texts = [option.text for option in question.shown]
        self.widget: Any = RadioButtons(
            asks=question.asks.replace("*", ""), options=list(self._texts), quiet=True
        )

    @property
    def answer(self) -> str:
        """The text of the option that is chosen; "" before one is."""
        return self._texts[self.widget.index] if self.widget.index >= 0 else ""

    def put(self, answer: str) -> None:
        """Choose the option with a text; if there is none, choose nothing."""
        self.widget.index = self._texts.index(answer) if answer in self._texts else -1


class NumberField:
    """A field for a number."""

    in_a_row = True

    def __init__(self, _question: Count) -> None:
        self.widget: Any = field(_("Your answer"))

    @property
    def answer(self) -> str:
        """The text in the field."""
        return str(self.widget.value)

    def put(self, answer: str) -> None:
        """Put a text into the field."""
        self.widget.value = answer


def options_on_paper(question: MultipleChoice, key: bool) -> str:
    """Boxes to tick; on the key the right one is ticked."""
    options = "".join(_option(option.text, key and not option.hint) for option in question.shown)
    return f'<ul class="options">{options}</ul>'


def _option(text: str, ticked: bool) -> str:
    if ticked:
        return f'<li><span class="box ticked">✓</span><b class="answer">{escape(text)}</b></li>'
    return f'<li><span class="box"></span>{escape(text)}</li>'


def line_on_paper(question: Count, key: bool) -> str:
    """A line to write on; the key has the right answer."""
    if key:
        return f'<b class="answer">{escape(str(question.answer))}</b>'
    return f'<div class="writing"><p class="lead">{escape(_("My answer:"))}<i></i></p></div>'


class QuestionViews(Struct, Generic[Q], frozen=True):
    """The functions that show questions of one type."""

    entry: Callable[[Q], AnswerField]
    on_paper: Callable[[Q, bool], str]


SHOWN: Final[dict[type[Question], QuestionViews[Any]]] = {
    MultipleChoice: QuestionViews(OptionButtons, options_on_paper),
    Count: QuestionViews(NumberField, line_on_paper),
}
