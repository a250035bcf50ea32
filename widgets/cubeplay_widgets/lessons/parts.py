"""The seven parts of a lesson as pieces of its page: each is a card that is made when it is opened."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from random import Random
from secrets import token_hex
from typing import Any

from cubeplay.intake import NAME
from cubeplay.teach.classroom import Desk, downloads
from cubeplay.teach.experiment import Experiment, HandWork, compare
from cubeplay.teach.outline import Outline
from cubeplay.teach.questions import Count, Question
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.chapters.frame import Guest, Stand
from cubeplay_widgets.chapters.page import Page, Piece
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.lessons.trying import source
from cubeplay_widgets.pages.chart_view import ChartView, legend
from cubeplay_widgets.pages.classes import code_in_address
from cubeplay_widgets.pages.exercises import ByHand, Exercise, Opening, Predict, WhatIf, reckoning
from cubeplay_widgets.pages.lesson_charts import bar_chart, runs_chart
from cubeplay_widgets.pages.parts import button, card, dressed, heading, html, prose, show
from cubeplay_widgets.pages.person import current_person
from cubeplay_widgets.pages.quiz import Quiz
from cubeplay_widgets.pages.runs import Simulate

TRIED = 100
"""So many trials by hand show whether they can be made."""
FILE_ID = "file/id"
"""The note that tells this pupil's file from those of others."""
CHECK = "check"
"""Below this name answers to the checks are kept."""


class Part(Piece):
    """A part of a lesson: its card, and whether it is done."""

    kind = "part"

    def __init__(self, page: Page, pupil: Pupil, id: str, name: str) -> None:
        super().__init__(page, id)
        self.pupil, self.name = pupil, name

    @abstractmethod
    def make(self) -> Widget:
        """The card, with what was done before."""

    def left(self) -> None:
        """Hear that the card is put away."""

    def guest(self, stand: Stand) -> Guest:
        """Who shows the card."""
        return Attendant(self, stand)

    def picture(self) -> str:
        """What stands in an editor until the part is opened."""
        words = _("{part} opens when the parts above are done.").format(part=self.name)
        return f'<p class="cp-small">{escape(words)}</p>'


class Attendant:
    """Shows the card of a part in a stand, and puts it away."""

    def __init__(self, part: Part, stand: Stand) -> None:
        self.part, self.stand = part, stand
        self._card: Widget | None = None

    def enter(self) -> None:
        """Show the card."""
        self.stand.frame.shown = {"piece": self.part.id, "kind": self.part.kind}
        self._card = self.part.make()
        self.stand.put(self._card)

    def leave(self) -> None:
        """Put the card away with all that is on it."""
        self.part.left()
        self.stand.put()
        if self._card is not None:
            close_all(self._card)

    def do(self, what: str, given: str) -> None:
        """The card has buttons of its own."""

    def changed(self, board: Board) -> None:
        """A board on the card speaks for itself."""

    def said(self, text: str, mood: str) -> None:
        """A board on the card speaks for itself."""


def close_all(widget: Widget) -> None:
    """Take a widget off the page for good, with all that lies in it."""
    if isinstance(widget, Board):
        widget.put_away()
        return
    for child in getattr(widget, "children", ()):
        close_all(child)
    widget.close()


def _plain(made: Exercise) -> Exercise:
    """A card under its section's heading, which needs none of its own."""
    show(made.title, False)
    made.now(True)
    return made


class AskPart(Part):
    """Part 1: the question, and a seat."""

    gate = True

    def __init__(self, page: Page, pupil: Pupil, picture: str) -> None:
        super().__init__(page, pupil, "ask", _("Ask"))
        self._picture = picture

    @property
    def done(self) -> bool:
        """Whether a seat is taken."""
        return self.pupil.seated

    def make(self) -> Widget:
        """The picture, and the form or what it said."""
        self._box = dressed(VBox(), "cp-card", "cp-stack")
        self._look()
        return self._box

    def _look(self) -> None:
        picture = [html(self._picture, "cp-question")] if self._picture else []
        self._box.children = (*picture, self._sitting() if self.pupil.seated else self._form())

    def _form(self) -> Widget:
        return _plain(Opening("", self._begin, "", code_in_address(), asks_code=not current_person()))

    def _begin(self, place: Desk) -> None:
        self.pupil.begin(place)
        self._look()

    def _sitting(self) -> Widget:
        place = self.pupil.place
        words = _("You sit in class {code}, on seat {seat}.").format(code=place.code, seat=place.seat)
        notice = [html(prose(self.pupil.progress.notice))] if self.pupil.progress.notice else []
        return dressed(
            VBox([html(prose(words)), *notice, button(_("Take another seat"), self._stand_up)]), "cp-stack"
        )

    def _stand_up(self) -> None:
        self.pupil.stand_up()
        self._look()

    def picture(self) -> str:
        """The picture of the question."""
        return self._picture


class PredictPart(Part):
    """Part 2: a number, a reason, how sure."""

    gate = True

    def __init__(self, page: Page, pupil: Pupil, experiment: Experiment) -> None:
        super().__init__(page, pupil, "predict", _("Predict"))
        self.experiment = experiment

    @property
    def done(self) -> bool:
        """Whether a prediction is locked."""
        return self.pupil.sheet.prediction(self.experiment.id) is not None

    def make(self) -> Widget:
        """The form, or what was locked."""
        return _plain(Predict(self.experiment, self.pupil.sheet, self.pupil.keep))


class ByHandPart(Part):
    """Part 3: trials by hand."""

    def __init__(self, page: Page, pupil: Pupil, work: HandWork) -> None:
        super().__init__(page, pupil, "by-hand", _("By hand"))
        self.work = work

    @property
    def done(self) -> bool:
        """Whether there are enough trials, or it was gone on without."""
        sheet = self.pupil.sheet
        return len(sheet.trials) >= self.work.wanted or "hand" in sheet.went_on

    def make(self) -> Widget:
        """The tools, and what was tried."""
        measure = next(part.experiment.measure for part in parts_of(self.page, PredictPart))
        pupil = self.pupil
        return _plain(ByHand(pupil.lesson, self.work, measure, pupil.place, pupil.sheet, pupil.keep))

    def problems(self) -> list[str]:
        """Whether the trials can be made, and the example be read."""
        try:
            for seed in range(TRIED):
                self.work.roll(Random(seed))
            if self.work.read is not None:
                self.work.read(self.work.example)
        except Exception as error:  # a lesson's own code may raise anything
            return [_("A trial by hand fails: {error}.").format(error=f"{type(error).__name__}: {error}")]
        return []


class SimulatePart(Part):
    """Part 4: runs of several sizes."""

    gate = True

    def __init__(self, page: Page, pupil: Pupil, experiment: Experiment) -> None:
        super().__init__(page, pupil, "simulate", _("Simulate"))
        self.experiment = experiment
        self._card: Simulate | None = None

    @property
    def done(self) -> bool:
        """Whether the runs that are enough are made."""
        return self.pupil.sheet.plan.full(self.pupil.enough)

    def make(self) -> Widget:
        """The chart and the buttons; the function can be read."""
        pupil = self.pupil
        self._card = _plain(Simulate(pupil.lesson, self.experiment, pupil.place, pupil.sheet, pupil.keep))
        assert self._card
        self._card.explained = "count" in pupil.sheet.went_on
        self._card.redraw()
        self._card.children = (*self._card.children, html(source(self.experiment)))
        return self._card

    def left(self) -> None:
        """Stop a run that nobody sees any more."""
        if self._card is not None:
            self._card.give_up()
        self._card = None


class ExplainPart(Part):
    """Part 5: the cases counted, and the exact value beside prediction and runs on one chart."""

    def __init__(self, page: Page, pupil: Pupil, experiment: Experiment, picture: str) -> None:
        super().__init__(page, pupil, "explain", _("Explain"))
        self.experiment, self._picture = experiment, picture

    @property
    def done(self) -> bool:
        """Whether it was read."""
        return "count" in self.pupil.sheet.went_on

    def make(self) -> Widget:
        """The count, its picture, the chart, and how near the prediction came."""
        sheet, made = self.pupil.sheet, self.experiment
        guess = sheet.prediction(made.id)
        near = prose(compare(made.measure, guess.value, made.exact)) if guess else ""
        told = html(
            reckoning(made, sheet.plan) + (f'<div class="cp-well">{near}</div>' if near else ""), "cp-count"
        )
        runs = ChartView(
            runs_chart(made, sheet.plan, guess.value if guess else None, exact=True), below=legend()
        )
        bars = bar_chart(made, {})
        charts = [runs, *([ChartView(bars)] if bars else [])]
        picture = [html(self._picture, "cp-counted")] if self._picture else []
        self.pupil.leave("count")
        return dressed(VBox([told, *charts, *picture]), "cp-card", "cp-stack", "cp-explain")


class ChangePart(Part):
    """Part 6: one rule is changed: predicted, run and counted again."""

    def __init__(self, page: Page, pupil: Pupil, experiment: Experiment, lead: str, picture: str) -> None:
        super().__init__(page, pupil, "change", _("Change"))
        self.experiment, self._lead, self._picture = experiment, lead, picture
        self._card: WhatIf | None = None
        self._runs: Simulate | None = None

    @property
    def done(self) -> bool:
        """Whether it was predicted and run."""
        sheet = self.pupil.sheet
        return self._predicted and sheet.again.full(self.pupil.enough)

    @property
    def _predicted(self) -> bool:
        return self.pupil.sheet.prediction(self.experiment.id) is not None

    def make(self) -> Widget:
        """The prediction, and then the runs beside it."""
        pupil, made = self.pupil, self.experiment
        self._card = WhatIf(made, pupil.sheet, self._kept, self._lead)
        self._runs = Simulate(pupil.lesson, made, pupil.place, pupil.sheet, self._kept, pupil.sheet.again)
        self._counted = html("", "cp-counted")
        body = self._card.body
        self._card.children = [child for child in self._card.children if child is not body]
        self._told = dressed(VBox([body, self._counted]), "cp-card", "cp-stack", "cp-lesson-counted")
        show(self._card.title, False)
        show(self._runs.title, False)
        all_three = dressed(VBox([self._card, self._runs, self._told]), "cp-stack", "cp-lesson-change")
        self._look()
        return all_three

    def _kept(self) -> None:
        self.pupil.keep()
        self._look()

    def _look(self) -> None:
        """Show what is due: the runs after the prediction, the count after the runs."""
        assert self._card
        assert self._runs
        self._card.now(not self._predicted)
        self._runs.now(self._predicted)
        show(self._runs, self._predicted)
        show(self._told, self.done)
        if self.done:
            self._runs.explained = True
            self._card.tell(self.pupil.sheet.again)
            self._counted.value = self._picture
        if self._predicted:
            self._runs.redraw()

    def left(self) -> None:
        """Stop a run that nobody sees any more."""
        if self._runs is not None:
            self._runs.give_up()
        self._card = self._runs = None


class CheckPart(Part):
    """Part 7: questions whose wrong answers teach; then the look back."""

    def __init__(self, page: Page, pupil: Pupil, questions: Sequence[Question], answer: str) -> None:
        super().__init__(page, pupil, "check", _("Checks"))
        self.questions, self._answer = tuple(questions), answer
        self._quiz: Quiz | None = None

    @property
    def done(self) -> bool:
        """Whether all questions are passed."""
        kept = self.pupil.progress.below(CHECK)
        return all(
            any(question.judge(answer).passed for answer in _given(kept, number))
            for number, question in enumerate(self.questions)
        )

    def make(self) -> Widget:
        """The questions, with the answers of before."""
        self._quiz = Quiz(self.questions, on_change=self._answered)
        show(self._quiz.title, False)
        self._back = html("", "cp-back")
        self._back_card = card(heading(_("Look back")), self._back)
        self._quiz.restore(self.pupil.progress.below(CHECK))
        self._look()
        return dressed(VBox([self._quiz, self._back_card]), "cp-stack", "cp-checks")

    def _answered(self) -> None:
        assert self._quiz
        self.pupil.keep({f"{CHECK}/{note}": True for note in self._quiz.notes()})
        self._look()

    def _look(self) -> None:
        show(self._back_card, self.done)
        if self.done:
            self._back.value = self._look_back()

    def _look_back(self) -> str:
        """The predictions beside what is exact, and the answers to take home."""
        sheet = self.pupil.sheet
        told = prose(self._answer) if self._answer else ""
        for part in (*parts_of(self.page, PredictPart), *parts_of(self.page, ChangePart)):
            each, made = part.experiment, sheet.prediction(part.experiment.id)
            if made is None:
                continue
            told += f"<h3>{escape(each.asks)}</h3>" + prose(compare(each.measure, made.value, each.exact))
            told += prose(_("Your reason was: {reason}").format(reason=made.reason)) if made.reason else ""
        return f'{told}<p class="cp-row">{self._files()}</p>'

    @property
    def outline(self) -> Outline:
        """What a class needs to know of the lesson."""
        first, changed = (
            next(iter(parts_of(self.page, kind))).experiment for kind in (PredictPart, ChangePart)
        )
        return Outline(self.pupil.lesson, first, changed, self.questions)

    def _files(self) -> str:
        """The links to the answers; the file has an id, by which the teacher's desk knows it again."""
        pupil, answers = self.pupil, self._quiz.answers if self._quiz else []
        pupil.progress.keep({FILE_ID: token_hex(8)}, "first")
        rows = pupil.sheet.rows([question.asks for question in self.questions], answers)
        return downloads(
            pupil.place,
            pupil.lesson,
            rows,
            pupil.sheet.facts(self.outline, answers),
            id=str(pupil.progress.notes[FILE_ID])[:NAME],
            saved=datetime.now(UTC).isoformat(timespec="seconds"),
        )

    def left(self) -> None:
        """Forget the card."""
        self._quiz = None

    def problems(self) -> Iterator[str]:
        """Whether each right answer is taken, and nothing that has a hint of its own."""
        refuses = _("The check “{question}” refuses its own answer.")
        own = _("The check “{question}” has a hint for its own right answer, {answer}.")
        near = _("The check “{question}” has a hint for {answer}, which it takes as right.")
        for each in self.questions:
            right = str(each.exact) if isinstance(each, Count) else each.answer
            if not each.judge(right).passed:
                yield refuses.format(question=each.asks)
            if isinstance(each, Count):
                for slip in each.slips:
                    if each.judge(str(slip.value)).passed:
                        words = own if slip.value == each.exact else near
                        yield words.format(question=each.asks, answer=slip.value)


def parts_of(page: Page, kind: type[Any]) -> Iterable[Any]:
    """The parts of a kind on a page."""
    return (piece for piece in page.pieces.values() if isinstance(piece, kind))


def _given(notes: Iterable[str], number: int) -> Iterable[str]:
    """The answers to one question among notes like "0/1 answer"."""
    start = f"{number}/"
    return (note.removeprefix(start).partition(" ")[2] for note in notes if note.startswith(start))
