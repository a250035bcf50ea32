"""A probability lesson: predict, try, simulate, count, change a rule, check, look back.

A :class:`Lesson` is data; a :class:`LessonPage` is one pupil at it.  What a teacher needs to know
stands on a page of its own (:mod:`cubeplay_widgets.pages.teacher`), which pupils do not open.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from secrets import token_hex

from cubeplay.intake import NAME
from cubeplay.teach.classroom import Desk, class_code, downloads, read_code, seat_notes
from cubeplay.teach.experiment import SIZES, Experiment, HandWork, RunPlan, compare
from cubeplay.teach.outline import Outline
from cubeplay.teach.progress import Progress
from cubeplay.teach.questions import Question
from cubeplay.teach.sheet import Sheet
from cubeplay.words import _
from ipywidgets import Box, VBox, Widget

from cubeplay_widgets.pages.chart_view import ChartView
from cubeplay_widgets.pages.classes import code_in_address, take_seat
from cubeplay_widgets.pages.exercises import ByHand, Explain, Opening, Predict, WhatIf
from cubeplay_widgets.pages.lesson_charts import bar_chart
from cubeplay_widgets.pages.parts import TextLine, card, dressed, heading, html, prose, show
from cubeplay_widgets.pages.person import current_person
from cubeplay_widgets.pages.quiz import Quiz
from cubeplay_widgets.pages.runs import Simulate
from cubeplay_widgets.pages.telling import bars, small

PARTS = (
    _("the question"),
    _("predict"),
    _("try it by hand"),
    _("simulate"),
    _("count"),
    _("change a rule"),
    _("checks"),
    _("look back"),
)
"""The parts of every lesson, in order."""

PREDICT, BY_HAND, SIMULATE, COUNT, CHANGE, CHECKS, BACK = range(1, len(PARTS))


@dataclass(frozen=True)
class Lesson:
    """One lesson.  ``question`` is a real decision, ``picture`` may show it (HTML) and ``answer`` is what
    can be said of it at the end.  ``change`` says which rule is changed for the second experiment;
    ``enough`` is the size of run after which the exact value is counted.
    """

    id: str
    title: str
    question: str
    experiment: Experiment
    by_hand: HandWork
    change: str
    changed: Experiment
    checks: tuple[Question, ...]
    minutes: int = 45
    enough: int = 1_000
    sizes: tuple[int, ...] = SIZES
    picture: str = ""
    answer: str = ""

    @property
    def outline(self) -> Outline:
        """What a class needs to know of the lesson."""
        return Outline(self.id, self.experiment, self.changed, self.checks)


class LessonPage(VBox):  # type: ignore[misc]
    """A lesson on a page.  It asks for the class code and the seat first; what is done is kept.

    ``folder`` is where it is kept: the user's data folder by default.
    """

    def __init__(self, lesson: Lesson, *, folder: Path | None = None) -> None:
        self.lesson, self._folder = lesson, folder
        self.part = 0
        self.place: Desk | None = None
        self.says = TextLine()
        self._count, self._bars, self._code = html(), html(), html("", "cp-code")
        self.title = heading(lesson.title, 1)
        head = dressed(Box([VBox([self._count, self.title]), self._code]), "cp-head")
        self.start = Opening(
            lesson.question, self.begin, lesson.picture, code_in_address(), asks_code=not current_person()
        )
        self.body = dressed(Box([self.start]), "cp-lesson-grid")
        super().__init__([head, self._bars, self.says, self.body])
        dressed(self, "cp-lesson-page")
        self._tell_part()

    # Beginning

    def begin(self, place: Desk) -> None:
        """Take a seat in a class: everything that was done there before is back.

        Raises CubeplayError for a seat that is another's.
        """
        code = class_code(place.code)
        take_seat(self.lesson.id, Desk(read_code(place.code), place.seat), current_person(), self._folder)
        self.place = place
        notes = seat_notes(self.lesson.id, Desk(code, place.seat))
        self.progress = Progress(*notes, self._folder, owner=current_person)
        plans = RunPlan(self.lesson.sizes), RunPlan((self.lesson.enough,))
        self.sheet = Sheet.from_notes(self.progress.notes, *plans)
        self._make_exercises(place)
        self.quiz.restore(self.progress.below("check"))
        seat = _("seat {seat}").format(seat=place.seat)
        self._code.value = f"{small(_('Class code'))}<p><b>{escape(code)}</b>, {escape(seat)}</p>"
        self.says.say(self.progress.notice, "bad")
        self._open_parts(focus=True)

    def _make_exercises(self, place: Desk) -> None:
        lesson, sheet, move_on = self.lesson, self.sheet, self._move_on
        self.predict = Predict(lesson.experiment, sheet, move_on)
        self.by_hand = ByHand(lesson.id, lesson.by_hand, lesson.experiment.measure, place, sheet, move_on)
        self.simulate = Simulate(lesson.id, lesson.experiment, place, sheet, move_on)
        self.explain = Explain(lesson.experiment, lambda: self._leave("count"))
        self.change = WhatIf(lesson.changed, sheet, self._changed, lesson.change)
        self.again = Simulate(lesson.id, lesson.changed, place, sheet, move_on, sheet.again)
        self._change_row = dressed(Box([self.change, self.again]), "cp-lesson-change")
        self.quiz = Quiz(lesson.checks, on_change=move_on)
        self.back, self._back_title = html("", "cp-back"), heading(_("Look back"))
        self._back_card = card(self._back_title, self.back)
        self._spread = ChartView() if lesson.experiment.distribution else None
        self._spread_card = card(heading(_("How often each result comes")), self._spread or html())
        self.middle = dressed(VBox([self.by_hand, self.simulate]), "cp-lesson-middle")
        self.whole = dressed(VBox(), "cp-whole")
        self.body.children = (self.predict, self.middle, self.explain, self.whole)

    # Going on

    @property
    def reached(self) -> int:
        """The part that is open now, counted from 0."""
        if self.place is None:
            return 0
        sheet, lesson = self.sheet, self.lesson
        done = (
            sheet.prediction(lesson.experiment.id) is not None,
            self.by_hand.done or "hand" in sheet.went_on,
            sheet.plan.full(lesson.enough),
            "count" in sheet.went_on,
            sheet.prediction(lesson.changed.id) is not None and sheet.again.full(lesson.enough),
            self.quiz.passed == len(lesson.checks),
        )
        return 1 + next((number for number, each in enumerate(done) if not each), len(done))

    def _leave(self, part: str) -> None:
        if part not in self.sheet.went_on:
            self.sheet.went_on.append(part)
        self._move_on()

    def _changed(self) -> None:
        """The second prediction is locked: now run it."""
        self._move_on()
        self.again.title.call()

    def _move_on(self) -> None:
        """Keep what was done, and open the next part if this one is complete."""
        before = self.part
        checks = {f"check/{note}": True for note in self.quiz.notes()}
        self.progress.keep(self.sheet.notes() | checks, "first")
        self.says.say(self.progress.notice, "bad")
        self._open_parts(focus=self.reached != before)

    def _open_parts(self, *, focus: bool) -> None:
        self.part = self.reached
        for number, each in enumerate((self.predict, self.by_hand, self.simulate, self.explain), 1):
            show(each, self.part >= number)
            each.now(self.part == number)
        self._open_change()
        if self.part >= COUNT:
            self._reveal()
        if self.part >= BACK:
            self.back.value = self._look_back()
        self.whole.children = self._below()
        self._tell_part()
        if focus:
            self._heading().call()
        if self.part >= SIMULATE:
            self._draw()

    def _open_change(self) -> None:
        """The changed rule: first predicted, then run, then counted."""
        predicted = self.sheet.prediction(self.lesson.changed.id) is not None
        self.change.now(self.part == CHANGE and not predicted)
        self.again.now(self.part == CHANGE and predicted)
        show(self.again, predicted)
        if self.part >= CHECKS:
            self.again.explained = True
            self.change.tell(self.sheet.again)

    def _reveal(self) -> None:
        """Count: the exact value stands beside the prediction and the runs."""
        self.explain.tell(self.sheet.plan)
        show(self.explain.go, "count" not in self.sheet.went_on)
        spread = [self._spread_card] if self._spread else []
        self.middle.children = (self.simulate, *spread, self.by_hand)
        self.body.add_class("cp-counted")
        self.simulate.explained = True
        self.predict.compare()

    def _draw(self) -> None:
        """Draw the charts last: the words of a part need not wait for them."""
        self.simulate.redraw()
        if self.part >= CHANGE:
            self.again.redraw()
        if self._spread and self.part >= COUNT:
            chart = bar_chart(self.lesson.experiment, self.simulate.sample.counts)
            assert chart
            self._spread.redraw(chart)

    def _below(self) -> tuple[Widget, ...]:
        """The open parts that are as wide as the page."""
        parts = ((CHANGE, self._change_row), (CHECKS, self.quiz), (BACK, self._back_card))
        return tuple(part for number, part in parts if self.part >= number)

    # Telling

    def _heading(self) -> TextLine:
        """The heading of the open part."""
        cards = (self.start, self.predict, self.by_hand, self.simulate, self.explain, self.change, self.quiz)
        return cards[self.part].title if self.part < len(cards) else self._back_title

    def _tell_part(self) -> None:
        words = _("Lesson · {minutes} minutes · part {number} of {all}, {part}")
        count = words.format(
            minutes=self.lesson.minutes, number=self.part + 1, all=len(PARTS), part=PARTS[self.part]
        )
        self._count.value = small(count)
        self._bars.value = bars(self.part, [number < self.part for number in range(len(PARTS))], PARTS)

    def _look_back(self) -> str:
        """The predictions beside what is exact, and the answers to take home."""
        assert self.place
        told = prose(self.lesson.answer) if self.lesson.answer else ""
        for each in (self.lesson.experiment, self.lesson.changed):
            made = self.sheet.prediction(each.id)
            assert made
            words = compare(each.measure, made.value, each.exact)
            told += f"<h3>{escape(each.asks)}</h3>" + prose(words)
            told += prose(_("Your reason was: {reason}").format(reason=made.reason)) if made.reason else ""
        return f'{told}<p class="cp-row">{self._files(self.place)}</p>'

    def _files(self, place: Desk) -> str:
        """The links to the answers; the file has an id, by which the teacher's desk knows it again."""
        answers = self.quiz.answers
        rows = self.sheet.rows([question.asks for question in self.lesson.checks], answers)
        self.progress.keep({"file/id": token_hex(8)}, "first")
        return downloads(
            place,
            self.lesson.id,
            rows,
            self.sheet.facts(self.lesson.outline, answers),
            id=str(self.progress.notes["file/id"])[:NAME],
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
        )
