"""What a teacher's notebook shows of a lesson: the desk, the rolls of a seat, the answers, the worksheet.

Questions, answers and exact values come from the pupils' notebook, which is run without a page, so that
both notebooks always agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import Any, Final

import nbformat
from cubeplay.errors import CubeplayError
from cubeplay.teach.claims import Claims
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.questions import Question
from cubeplay.words import _, translated
from ipywidgets import BoundedIntText, VBox

from cubeplay_widgets.chapters.headless import page_in, run
from cubeplay_widgets.chapters.notebook_cells import is_page, said
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.lesson_worksheet import PLAIN, OnPaper, worksheet
from cubeplay_widgets.lessons.part_texts import prose_of
from cubeplay_widgets.lessons.parts import ByHandPart, CheckPart
from cubeplay_widgets.pages.lesson_cards import CODE
from cubeplay_widgets.pages.notebooks import headings
from cubeplay_widgets.pages.small_widgets import Typed, dressed, emphasised, heading, html, prose
from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.worksheets.blocks import WorksheetBlock
from cubeplay_widgets.worksheets.page import WorksheetClass, document
from cubeplay_widgets.worksheets.sheet import Worksheet

UP: Final = "../../../"
"""The address of all pages, relative to a teacher's page."""


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
    """A lesson for its teacher; each method shows one thing."""

    def __init__(self, lesson: Lesson, folder: Path | None, notebook: Path, names: Mapping[str, Any]) -> None:
        self.lesson, self._folder, self._notebook, self._names = lesson, folder, notebook, names
        self._paper = PLAIN

    def desk(self) -> VBox:
        """A button that opens a class of this lesson, and a link to the classes that are open."""
        return _teacher_card(html(_to_the_desk(self.lesson.id)))

    def names(self, *names: str) -> tuple[Any, ...]:
        """The objects with these names in the pupils' notebook.  Raises CubeplayError for an unknown name."""
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
        """The lesson's worksheet; what is not given comes from the lesson.

        ``does`` says how ten trials are made on the table; ``heads`` and ``result`` name the columns in
        which they are written down, and ``axis`` the numbers below the plot of the class.  ``count`` and
        ``again`` are the blocks of the count, and of the count with the changed rule.
        """
        self._paper = OnPaper(said(does), heads, result, axis, count, again)
        return SheetAndKey(self.lesson.id, self.paper)

    @property
    def paper(self) -> Worksheet:
        """The worksheet that :meth:`worksheet` made last."""
        book = nbformat.read(self._notebook, as_version=4)  # type: ignore[no-untyped-call]
        title = next(iter(headings(book.cells)), "") or str(book.metadata.get("title", self._notebook.stem))
        return worksheet(translated(title), self.lesson, prose_of(book.cells), self._paper)

    def rolls(self) -> RollsByHand:
        """A form that shows the rolls by hand of a seat."""
        return RollsByHand(self.lesson)

    def answers(self) -> VBox:
        """The exact values, which claim is right, and the checks with their hints."""
        told = "".join(map(_exact, self.lesson.experiments))
        part: CheckPart = self.lesson.part(CheckPart)
        argued = _claims(part.claims) if part.claims else ""
        return _teacher_card(html(told + argued + "".join(map(_check, part.questions))))


class SheetAndKey:
    """A worksheet and its key: links on a page, previews in an editor."""

    def __init__(self, lesson: str, paper: Worksheet) -> None:
        self._lesson, self._paper = lesson, paper

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, str]:
        words = _("A worksheet and its key, two sides each.")
        return {"text/plain": words, "text/html": self._links(words) if is_page() else self._preview()}

    def _links(self, words: str) -> str:
        address = escape(f"{UP}worksheet/{self._lesson}")
        return (
            f'<div class="cp-card cp-stack cp-teacher"><p>{escape(words)}</p><p class="cp-row">'
            f'<a class="cp-btn" href="{address}" target="_blank">{escape(_("Worksheet"))}</a> '
            f'<a class="cp-btn" href="{address}/key" target="_blank">{escape(_("Key"))}</a></p></div>'
        )

    def _preview(self) -> str:
        """Worksheet and key as they will be printed, in two frames."""
        styles = "".join(
            (TEMPLATE / "static" / name).read_text("utf-8") for name in ("sheet.css", "worksheet.css")
        )
        printed = self._paper.printed()
        pages = {
            name: document(printed, key=key, room=WorksheetClass(), head=f"<style>{styles}</style>")
            for key, name in ((False, _("Worksheet")), (True, _("Key")))
        }
        return "".join(
            f'<iframe title="{escape(name)}" srcdoc="{escape(page)}" width="100%" height="600"></iframe>'
            for name, page in pages.items()
        )


class RollsByHand(VBox):  # type: ignore[misc]
    """Fields for class code and seat, and the rolls by hand there."""

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
    """The trials by hand that one seat will make."""
    part: ByHandPart = lesson.part(ByHandPart)
    work = part.work
    seeds = (place.seed(lesson.id, f"hand-{k}", shared=work.shared) for k in range(work.wanted))
    return [work.roll(Random(seed)).text for seed in seeds]


def _teacher_card(*parts: VBox) -> VBox:
    return dressed(VBox(parts), "cp-card", "cp-stack", "cp-teacher")


def _to_the_desk(lesson: str) -> str:
    """On a page a button that opens a class, and a link; in an editor an instruction."""
    if not is_page():
        words = _(
            "A class is run on the pages for the browser: start *cubeplay dashboard --share*, come with the "
            "teacher’s link, and press *Your classes*."
        )
        return prose(words)
    words = _("A class has a code, seats, and a desk where you see who is where and what all have found.")
    return (
        f'{prose(words)}<form class="cp-row" method="post" action="{UP}desk">'
        f'<input type="hidden" name="lesson" value="{escape(lesson)}">'
        f'<button class="cp-btn cp-go">{escape(_("Open a class"))}</button>'
        f'<a class="cp-btn" href="{UP}desk">{escape(_("Your classes"))}</a></form>'
    )


def _list(lines: Iterable[str], tag: str = "ul") -> str:
    return f"<{tag}>{''.join(f'<li>{emphasised(line)}</li>' for line in lines)}</{tag}>"


def _exact(experiment: Experiment) -> str:
    told = str(experiment.measure.tell(experiment.exact))
    return f"<h3>{emphasised(experiment.asks)}</h3><p><b>{escape(told)}</b></p>{prose(experiment.explain)}"


def _claims(claims: Claims) -> str:
    both = _list(f"{letter}: {claim.words}" for letter, claim in claims.both)
    right = _("{letter} is right.").format(letter=claims.right)
    return f"<h3>{emphasised(claims.asks)}</h3>{both}<p><b>{escape(right)}</b></p>{prose(claims.because)}"


def _check(question: Question) -> str:
    told = _("{answer}: {hint}")
    hints = [told.format(answer=answer, hint=hint) if answer else hint for answer, hint in question.hints]
    asks = f"<h3>{emphasised(question.asks)}</h3>"
    words = f"<p><b>{escape(question.answer)}</b></p>{prose(question.reason)}"
    return f"{asks}{words}<p>{escape(_('Hints for wrong answers:'))}</p>{_list(hints)}"
