"""What a teacher's notebook shows live of a lesson: its classes, what a seat rolls, and the answers.

The rest of a teacher's notebook is prose.  Questions, answers and exact values come from the pupils'
notebook itself, which is run without a page, so they cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import Any, Final

import nbformat
from cubeplay.errors import CubeplayError
from cubeplay.teach.classroom import Desk
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.questions import Question
from cubeplay.words import _, translated
from ipywidgets import BoundedIntText, VBox

from cubeplay_widgets.chapters.cells import is_page, said
from cubeplay_widgets.chapters.headless import page_in, run
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.on_paper import PLAIN, OnPaper, worksheet
from cubeplay_widgets.lessons.parts import ByHandPart, CheckPart
from cubeplay_widgets.lessons.sections import prose_of
from cubeplay_widgets.lessons.sheet_and_key import SheetAndKey
from cubeplay_widgets.pages.exercises import CODE
from cubeplay_widgets.pages.notebooks import headings
from cubeplay_widgets.pages.parts import Typed, dressed, emphasised, heading, html, prose
from cubeplay_widgets.worksheets.blocks import WorksheetBlock
from cubeplay_widgets.worksheets.sheet import Worksheet

DESK: Final = "../../../desk"
"""How an address leads from a teacher's notebook to the desk."""


def for_teacher(notebook: str | Path, *, folder: Path | None = None) -> Teacher:
    """The teacher's side of a lesson, by the path of its notebook; ``folder`` is where classes are kept.

    Raises CubeplayError if there is no such notebook, or if it is no lesson.
    """
    path = Path(notebook)
    if not path.is_file():
        why = _("there is no notebook {path}.").format(path=path)
        raise CubeplayError(_("Not shown"), why, _("Look at its name, and where this notebook stands."))
    names = run(path)
    lesson = page_in(names, path.name)
    if not isinstance(lesson, Lesson):
        why = _("{path} is not a lesson.").format(path=path)
        raise CubeplayError(_("Not shown"), why, _("Name a notebook that begins with teach(…)."))
    return Teacher(lesson, folder, path, names)


class Teacher:
    """A lesson as its teacher sees it; each method shows one thing."""

    def __init__(self, lesson: Lesson, folder: Path | None, notebook: Path, names: Mapping[str, Any]) -> None:
        self.lesson, self._folder, self._notebook, self._names = lesson, folder, notebook, names
        self._paper = PLAIN

    def desk(self) -> VBox:
        """The way to the desk: a new class of this lesson, and the classes that there are."""
        return _teacher_card(html(_to_the_desk(self.lesson.id)))

    def names(self, *names: str) -> tuple[Any, ...]:
        """What the pupils' notebook calls by some names: its numbers and functions.  Raises CubeplayError."""
        if missing := [name for name in names if name not in self._names]:
            why = _("the lesson’s notebook has no name {name}.").format(name=missing[0])
            raise CubeplayError(_("Not shown"), why, _("Look how it is spelt in the notebook."))
        return tuple(self._names[name] for name in names)

    def worksheet(
        self,
        *,
        does: str = "",
        heads: Sequence[str] = (),
        result: str = "",
        axis: Sequence[float] = (),
        count: Sequence[WorksheetBlock] = (),
        again: Sequence[WorksheetBlock] = (),
    ) -> SheetAndKey:
        """The lesson on paper.  What is not said comes from the lesson, or is plain.

        ``does`` says how ten trials are made on the table; ``heads`` and ``result`` name the columns in
        which they are written down, and ``axis`` the numbers below the plot of the class.  ``count`` and
        ``again`` are what is counted, and counted again with the changed rule.
        """
        self._paper = OnPaper(said(does), heads, result, axis, count, again)
        return SheetAndKey(self.lesson.id, self.paper)

    @property
    def paper(self) -> Worksheet:
        """The worksheet, as it was said last."""
        book = nbformat.read(self._notebook, as_version=4)  # type: ignore[no-untyped-call]
        title = next(iter(headings(book.cells)), "") or str(book.metadata.get("title", self._notebook.stem))
        return worksheet(translated(title), self.lesson, prose_of(book.cells), self._paper)

    def rolls(self) -> RollsByHand:
        """What each seat rolls by hand, by its class code."""
        return RollsByHand(self.lesson)

    def answers(self) -> VBox:
        """The exact values, and the checks with their hints."""
        told = "".join(map(_exact, self.lesson.experiments))
        part: CheckPart = self.lesson.part(CheckPart)
        return _teacher_card(html(told + "".join(map(_check, part.questions))))


class RollsByHand(VBox):  # type: ignore[misc]
    """A field for code and seat, and what is rolled there."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.code = dressed(Typed(description=_("Class code"), placeholder=CODE), "cp-field")
        self.seat = dressed(
            BoundedIntText(description=_("Seat"), tooltip=_("Seat"), value=1, min=1), "cp-field"
        )
        self.dice = html()
        for field in (self.code, self.seat):
            field.observe(lambda _change: self._roll(), "value")
        super().__init__([heading(_("What a seat rolls by hand"), 3), self.code, self.seat, self.dice])
        dressed(self, "cp-card", "cp-stack", "cp-teacher")
        self._roll()

    def _roll(self) -> None:
        self.dice.value = _list(hand_rolls(self._lesson, Desk(self.code.value, self.seat.value)), "ol")


def hand_rolls(lesson: Lesson, place: Desk) -> list[str]:
    """What the trials by hand of one seat show, so that a teacher can foresee them."""
    part: ByHandPart = lesson.part(ByHandPart)
    work = part.work
    seeds = (place.seed(lesson.id, f"hand-{k}", shared=work.shared) for k in range(work.wanted))
    return [work.roll(Random(seed)).text for seed in seeds]


def _teacher_card(*parts: VBox) -> VBox:
    return dressed(VBox(parts), "cp-card", "cp-stack", "cp-teacher")


def _to_the_desk(lesson: str) -> str:
    """On a page a button that opens a class, and a link; in an editor the words how to get there."""
    if not is_page():
        words = _(
            "A class is run on the pages for the browser: start *cubeplay dashboard --share*, come with the "
            "teacher’s link, and press *Your classes*."
        )
        return prose(words)
    words = _("A class has a code, seats, and a desk where you see who is where and what all have found.")
    return (
        f'{prose(words)}<form class="cp-row" method="post" action="{DESK}">'
        f'<input type="hidden" name="lesson" value="{escape(lesson)}">'
        f'<button class="cp-btn cp-go">{escape(_("Open a class"))}</button>'
        f'<a class="cp-btn" href="{DESK}">{escape(_("Your classes"))}</a></form>'
    )


def _list(lines: Iterable[str], tag: str = "ul") -> str:
    return f"<{tag}>{''.join(f'<li>{emphasised(line)}</li>' for line in lines)}</{tag}>"


def _exact(experiment: Experiment) -> str:
    told = str(experiment.measure.tell(experiment.exact))
    return f"<h3>{emphasised(experiment.asks)}</h3><p><b>{escape(told)}</b></p>{prose(experiment.explain)}"


def _check(question: Question) -> str:
    told = _("{answer}: {hint}")
    hints = [told.format(answer=answer, hint=hint) if answer else hint for answer, hint in question.hints]
    asks = f"<h3>{emphasised(question.asks)}</h3>"
    words = f"<p><b>{escape(question.answer)}</b></p>{prose(question.reason)}"
    return f"{asks}{words}<p>{escape(_('Hints for wrong answers:'))}</p>{_list(hints)}"
