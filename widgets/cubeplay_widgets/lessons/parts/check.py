"""Part 7: questions with a hint for each wrong answer, and a look back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from secrets import token_hex

from cubeplay.limits import NAME
from cubeplay.teach.answer_export import downloads
from cubeplay.teach.claims import ASKED, Claims
from cubeplay.teach.experiment import compare
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.questions import Question
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.chapters.page import ChapterPage
from cubeplay_widgets.lessons.parts.by_hand import ByHandPart
from cubeplay_widgets.lessons.parts.part import LessonPart, parts_of
from cubeplay_widgets.lessons.parts.predict import PredictPart
from cubeplay_widgets.lessons.parts.rule_change import ChangePart
from cubeplay_widgets.lessons.parts.ticket import Ticket
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.quiz import Quiz, kept_answers
from cubeplay_widgets.pages.small_widgets import card, dressed, heading, html, prose, show

FILE_ID = "file/id"
"""The note with the id of this pupil's file."""
CHECK = "check"
"""The prefix of the notes with answers to the checks."""


class CheckPart(LessonPart):
    """Part 7: questions with a hint for each wrong answer, then the look back."""

    def __init__(
        self,
        page: ChapterPage,
        pupil: Pupil,
        questions: Sequence[Question],
        answer: str,
        ticket: tuple[str, ...] = (),
    ) -> None:
        super().__init__(page, pupil, "check", _("Checks"))
        self.questions, self.answer, self.ticket = tuple(questions), answer, ticket
        self._quiz: Quiz | None = None

    @property
    def answers(self) -> list[list[str]]:
        """All answers to each question, in order."""
        return kept_answers(self.pupil.progress.below(CHECK), self.questions)

    @property
    def done(self) -> bool:
        """Whether all questions are passed."""
        return all(
            any(question.judge(answer).passed for answer in given)
            for question, given in zip(self.questions, self.answers, strict=True)
        )

    def make(self) -> Widget:
        """The card with the questions and earlier answers."""
        self._quiz = Quiz(self.questions, on_change=self._answered)
        show(self._quiz.title, False)
        self._back = html("", "cp-back")
        self._back_card = card(heading(_("Look back")), self._back)
        self._quiz.restore(self.pupil.progress.below(CHECK))
        self._update()
        self._exit = [Ticket(self.pupil, self.ticket, self._sent)] if self.ticket else []
        return dressed(VBox([self._quiz, self._back_card, *self._exit]), "cp-stack", "cp-checks")

    def _answered(self) -> None:
        assert self._quiz
        self.pupil.keep({f"{CHECK}/{note}": True for note in self._quiz.notes()})
        self._update()

    def _sent(self) -> None:
        """Take the ticket into the links to the answers."""
        self._update()

    def class_changed(self) -> None:
        """Show or hide the look back."""
        if self._quiz is not None:
            self._update()

    def _update(self) -> None:
        show(self._back_card, self.done)
        if self.done:
            wait = prose(_("Your teacher opens the look back. Wait for it."))
            self._back.value = self._look_back() if self.pupil.may_do("back") else wait

    def _claims(self) -> str:
        """Which claim is right, after what the pupil chose."""
        claims = self.claims
        if claims is None:
            return ""
        chose = self.pupil.sheet.choices
        before, after = (chose.get((claims.id, part)) for part in ASKED)
        words = _("{right} is right.")
        if before and after:
            words = _("{right} is right. You chose {before} before the run, and {after} after it.")
        elif before or after:
            words = _("{right} is right. You chose {after}.")
        told = words.format(right=claims.right, before=before, after=after or before)
        return f"<h3>{escape(claims.asks)}</h3>" + prose(told) + prose(claims.because)

    def _look_back(self) -> str:
        """The predictions beside the exact values, and links to download the answers."""
        sheet = self.pupil.sheet
        told = prose(self.answer) if self.answer else ""
        for part in (*parts_of(self.page, PredictPart), *parts_of(self.page, ChangePart)):
            each, made = part.experiment, sheet.prediction(part.experiment.id)
            if made is None:
                continue
            told += f"<h3>{escape(each.asks)}</h3>" + prose(compare(each.measure, made.value, each.exact))
            told += prose(_("Your reason was: {reason}").format(reason=made.reason)) if made.reason else ""
        return f'{told}{self._claims()}<p class="cp-row">{self._files()}</p>'

    @property
    def claims(self) -> Claims | None:
        """The lesson's two claims, if it has any."""
        return next((part.claims for part in parts_of(self.page, PredictPart)), None)

    @property
    def outline(self) -> Outline:
        """The outline of the lesson, for a class."""
        first, changed = (
            next(iter(parts_of(self.page, kind))).experiment for kind in (PredictPart, ChangePart)
        )
        work = next(iter(parts_of(self.page, ByHandPart))).work
        return Outline(
            self.pupil.lesson,
            first,
            changed,
            self.questions,
            self.pupil.sizes,
            self.pupil.enough,
            work.wanted,
            claims=self.claims,
            ticket=self.ticket,
        )

    def _files(self) -> str:
        """The links to the answers; the file has an id, by which the teacher's desk recognises it."""
        pupil, answers = self.pupil, self.answers
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
        """Right answers that are refused, and accepted answers that have a hint for wrong ones."""
        refuses = _("The check “{question}” refuses its own answer.")
        own = _("The check “{question}” has a hint for its own right answer, {answer}.")
        near = _("The check “{question}” has a hint for {answer}, which it takes as right.")
        for each in self.questions:
            if not each.judge(each.right).passed:
                yield refuses.format(question=each.asks)
            for taken in each.taken_hints():
                words = own if taken == each.right else near
                yield words.format(question=each.asks, answer=taken)
