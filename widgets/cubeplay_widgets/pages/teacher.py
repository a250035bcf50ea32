"""The teacher's page of a lesson: aims, timing, misconceptions, answers.

It is for a notebook of its own, which pupils do not open: nothing of it is in the source of the
pupils' page.  Questions, answers and hints are those of the lesson itself, so they cannot drift.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random

from cubeplay.teach.classroom import Desk
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.questions import MultipleChoice, Question
from cubeplay.words import _
from ipywidgets import BoundedIntText, VBox

from cubeplay_widgets.pages.classes import ClassList
from cubeplay_widgets.pages.exercises import CODE
from cubeplay_widgets.pages.lesson import Lesson
from cubeplay_widgets.pages.parts import Typed, dressed, heading, html, prose


@dataclass(frozen=True)
class TeacherNotes:
    """What a teacher wants to know.  ``timing`` pairs minutes with what happens in them;
    ``misconceptions`` pairs what pupils often believe with what helps; ``running`` says how to run the
    lesson and to collect what pupils did.
    """

    aims: tuple[str, ...]
    timing: tuple[tuple[int, str], ...]
    misconceptions: tuple[tuple[str, str], ...]
    running: tuple[str, ...] = ()


class TeacherPage(VBox):  # type: ignore[misc]
    """A teacher's page; ``folder`` is where classes are kept.

    Raises ValueError if the timing does not add up to the lesson's minutes.
    """

    def __init__(self, lesson: Lesson, notes: TeacherNotes, *, folder: Path | None = None) -> None:
        if sum(minutes for minutes, _what in notes.timing) != lesson.minutes:
            raise ValueError(f"the timing of {lesson.id!r} does not add up to {lesson.minutes} minutes")
        self.lesson = lesson
        self.code = dressed(Typed(description=_("Class code"), placeholder=CODE), "cp-field")
        self.seat = dressed(
            BoundedIntText(description=_("Seat"), tooltip=_("Seat"), value=1, min=1), "cp-field"
        )
        self.dice = html()
        for field in (self.code, self.seat):
            field.observe(lambda _change: self._roll(), "value")
        title = heading(_("For the teacher: {lesson}").format(lesson=lesson.title), 1)
        foresee = (heading(_("What a seat rolls by hand")), self.code, self.seat, self.dice)
        self.classes = ClassList(lesson.id, folder)
        super().__init__([title, self.classes, html(teacher_text(lesson, notes)), *foresee])
        dressed(self, "cp-card", "cp-stack", "cp-teacher")
        self._roll()

    def _roll(self) -> None:
        seen = hand_rolls(self.lesson, Desk(self.code.value, self.seat.value))
        self.dice.value = _list(seen, "ol")


def hand_rolls(lesson: Lesson, place: Desk) -> list[str]:
    """What the trials by hand of one seat show, so that a teacher can foresee them."""
    work = lesson.by_hand
    seeds = (place.seed(lesson.id, f"hand-{k}", shared=work.shared) for k in range(work.wanted))
    return [work.roll(Random(seed)).text for seed in seeds]


def teacher_text(lesson: Lesson, notes: TeacherNotes) -> str:
    """Aims, timing, misconceptions and answers as HTML."""
    timing = "".join(
        f'<tr><th scope="row">{minutes}</th><td>{escape(what)}</td></tr>' for minutes, what in notes.timing
    )
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in (_("Minutes"), _("What happens")))
    beliefs = "".join(
        f"<dt>{escape(belief)}</dt><dd>{escape(help)}</dd>" for belief, help in notes.misconceptions
    )
    return (
        f"<h2>{escape(_('Aims'))}</h2>{_list(notes.aims)}"
        f"<h2>{escape(_('Timing'))}</h2>"
        f'<table class="cp-table"><thead><tr>{head}</tr></thead><tbody>{timing}</tbody></table>'
        f"<h2>{escape(_('Running it, and collecting the answers'))}</h2>{_list(notes.running)}"
        f"<h2>{escape(_('What pupils often believe'))}</h2><dl>{beliefs}</dl>"
        f"<h2>{escape(_('Answers'))}</h2>{_answers(lesson)}"
    )


def _list(lines: Iterable[str], tag: str = "ul") -> str:
    return f"<{tag}>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</{tag}>"


def _answers(lesson: Lesson) -> str:
    exact = "".join(map(_exact, (lesson.experiment, lesson.changed)))
    return exact + "".join(map(_check, lesson.checks))


def _exact(experiment: Experiment) -> str:
    told = str(experiment.measure.tell(experiment.exact))
    return f"<h3>{escape(experiment.asks)}</h3><p><b>{escape(told)}</b></p>{prose(experiment.explain)}"


def _check(question: Question) -> str:
    if isinstance(question, MultipleChoice):
        given = [(option.text, option.hint) for option in question.options if option.hint]
        rest = []
    else:
        given = [(f"{float(slip.value):g}", slip.hint) for slip in question.slips]
        rest = [question.hint]
    hints = [_("{answer}: {hint}").format(answer=answer, hint=hint) for answer, hint in given] + rest
    words = f"<p><b>{escape(question.answer)}</b></p>{prose(question.reason)}"
    return (
        f"<h3>{escape(question.asks)}</h3>{words}<p>{escape(_('Hints for wrong answers:'))}</p>{_list(hints)}"
    )
