"""A probability lesson: one notebook, one call for each of its seven parts.

Ask, predict, try by hand, simulate, explain, change one rule, check.  The text of a part is Markdown above
its call; what would give an answer away is in the call, and is sent to the page only when it is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.teach.claims import Claims
from cubeplay.teach.counts.count import Count
from cubeplay.teach.experiment import SIZES, Experiment, HandWork, Measure
from cubeplay.teach.pupil_facts import Fact
from cubeplay.teach.questions import Question
from cubeplay.words import _

from cubeplay_widgets.chapters.notebook_cells import one_for_all, said, show_all_mistakes, shows_mistakes
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece
from cubeplay_widgets.lessons.answers_file import Beside, read_beside
from cubeplay_widgets.lessons.experiment_checks import check_sizes, misfit
from cubeplay_widgets.lessons.in_class import InClass
from cubeplay_widgets.lessons.parts import (
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    LessonPart,
    PredictPart,
    SimulatePart,
    parts_of,
)
from cubeplay_widgets.lessons.parts.rule_change import Others
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.notebooks import speak_here

PARTS: Final[dict[type[LessonPart], str]] = {
    AskPart: "ask",
    PredictPart: "predict",
    ByHandPart: "by_hand",
    SimulatePart: "simulate",
    ExplainPart: "explain",
    ChangePart: "change",
    CheckPart: "check",
}
"""The parts of every lesson in their order, and the calls that make them."""
TRIED = 1_000
"""The number of trials that check whether an exact value fits its experiment."""


def teach(id: str, *, minutes: int = 45, folder: Path | None = None, language: str = "") -> Lesson:
    """Begin a lesson.  ``id`` names it in addresses, seeds and files; ``folder`` is where work is kept.

    ``language`` is the code of the one that the notebook speaks, like "de".  Raises CubeplayError for one
    that is not spoken.

    >>> lesson = teach("one-line", minutes=30)
    >>> lesson.minutes
    30
    """
    show_all_mistakes()
    speak_here(language)
    return one_for_all(f"lesson/{id}", lambda: Lesson(id, minutes=minutes, folder=folder))


class Lesson(ChapterPage):
    """The page of a lesson for one pupil; each of its parts is one cell."""

    def __init__(self, id: str, *, minutes: int = 45, folder: Path | None = None) -> None:
        super().__init__(f"lesson-{id}", folder=folder)
        self.id, self.minutes = id, minutes
        self.pupil = Pupil(id, folder, self._changed)
        self.progress = self.pupil.progress
        self.in_class = InClass(self)
        self._beside: Beside | None = None

    @property
    def beside(self) -> Beside:
        """The file beside the notebook, as it is now.  Raises CubeplayError if it cannot be read."""
        self._beside = read_beside(self.id, self._beside)
        return self._beside

    @property
    def where(self) -> str:
        """The class and the seat in words, "" without a seat."""
        if not self.pupil.seated:
            return ""
        place = self.pupil.place
        return _("Class {code}, seat {seat}").format(code=place.code, seat=place.seat)

    def _changed(self) -> None:
        """Show what the pupil has done; after a change of seat, the place where its pupil was last."""
        moved, self.progress = self.progress is not self.pupil.progress, self.pupil.progress
        self.in_class.changed()
        self.tell()
        if moved:
            self.go(self.here)

    # In a class

    @property
    def facts(self) -> tuple[Fact, ...] | None:
        """All that the pupil has done, for the class; None until the lesson has all its parts."""
        if not self.pupil.seated or any(self._missing()):
            return None
        part: CheckPart = self.part(CheckPart)
        return self.pupil.sheet.facts(part.outline, part.answers)

    def add(self, piece: ChapterPiece) -> ChapterPiece:
        """Add a part.  After the last one, report to the class what it does not know yet."""
        added = super().add(piece)
        self.in_class.changed()
        return added

    def closes(self, piece: ChapterPiece) -> bool:
        """Whether the teacher has closed a part."""
        return self.in_class.closes(piece)

    def tell(self) -> None:
        """Show the state of the parts, and the message about the class."""
        super().tell()
        if self._stand is not None:
            text, mark = self.in_class.notice
            self._stand.frame.notice = {"text": text, "mark": mark}
            self._stand.frame.help = self.in_class.help
            self._stand.frame.pace = self.in_class.pace

    def class_changed(self) -> None:
        """Show which parts the class has opened and closed."""
        for part in parts_of(self, LessonPart):
            part.class_changed()
        self.tell()

    def led_back(self, shut: ChapterPiece, here: ChapterPiece) -> None:
        """Say that the teacher has closed a part."""
        self.in_class.led_back(shut, here)

    def went(self, section: str, piece: str) -> None:
        """Store where the pupil is, and report it to the class."""
        super().went(section, piece)
        self.in_class.part_opened(piece)
        self.tell()

    def call_for_help(self) -> None:
        """Ask the teacher for help, or withdraw the request."""
        self.in_class.call_for_help()
        self.tell()

    # The parts

    @shows_mistakes
    def ask(self, picture: str = "") -> ChapterPiece:
        """Part 1: the question, with a picture as HTML, and the form for class code and seat."""
        return self.add(AskPart(self, self.pupil, picture))

    def experiment(
        self,
        trial: Callable[[Random], float],
        *,
        asks: str,
        exact: Fraction | None = None,
        of: int | None = None,
        unit: str = "",
        axis: str = "",
        across: str = "",
        cases: str = "",
        ways: Sequence[tuple[object, str]] = (),
        because: str = "",
        reading: str = "",
        distribution: Callable[[], Mapping[int, Fraction]] | None = None,
        shared: bool = False,
    ) -> Experiment:
        """A question with an exact answer, and a function that makes one trial with random numbers.

        ``trial`` returns 1 or 0 (or True or False) for a share, or points for an average, whose ``unit``
        is then given.  ``of`` is the number of equally likely cases that are counted, ``ways`` are pairs
        of a count and its words, ``because`` explains the exact value; what is not given of them stands
        in the file beside the notebook, under the name of the function.  ``axis`` and ``across`` name the
        chart's axes, ``distribution`` gives the exact share of each result.  ``shared`` runs are the same
        for a whole class.

        Raises CubeplayError without an exact value, and for a mistake in the file.
        """
        function = getattr(trial, "__name__", "trial")
        name = function.replace("_", "-")
        if exact is None:
            why = _("the experiment {name} has no exact value.").format(name=name)
            raise CubeplayError(_("Not added"), why, _("Count it, and give it with exact=…"))
        measure = Measure(
            said(axis) or (_("Points in one trial") if unit else _("Hits, of 100 trials")),
            said(across) or _("Trials in one run"),
            of,
            said(unit),
            said(cases),
        )
        why, ways_there, reads = self.beside.explained(function)
        counted = tuple((str(number), said(words)) for number, words in ways)
        return Experiment(
            name,
            said(asks),
            measure,
            Fraction(exact),
            trial,
            said(because) or why,
            counted or tuple(ways_there),
            said(reading) or reads,
            distribution,
            shared,
        )

    def words(self, name: str) -> dict[str, tuple[str, ...]]:
        """The table ``[words.NAME]`` of the file beside the notebook: for each key its texts.

        Raises CubeplayError if it is not there, or has a mistake.
        """
        return self.beside.words(name)

    @shows_mistakes
    def predict(self, experiment: Experiment, claims: Claims | str | None = None) -> ChapterPiece:
        """Part 2: a number, a reason, how sure.  The next parts open when it is locked.

        Between two ``claims`` pupils choose then, and once more after the runs; they may be the name of those
        in the file beside the notebook.
        """
        known = self.beside.claims(claims) if isinstance(claims, str) else claims
        return self.add(PredictPart(self, self.pupil, experiment, known))

    @shows_mistakes
    def by_hand(self, work: HandWork, *, wanted: int = 10, shared: bool = False) -> ChapterPiece:
        """Part 3: trials by hand, such as :func:`~cubeplay_widgets.lessons.hands.dice` makes.

        With ``shared`` a whole class sees the same rolls; otherwise each seat has rolls of its own, so
        that the trials of a class can be pooled.
        """
        return self.add(ByHandPart(self, self.pupil, replace(work, wanted=wanted, shared=shared)))

    @shows_mistakes
    def simulate(
        self, experiment: Experiment, *, sizes: Sequence[int] = SIZES, enough: int = 1_000
    ) -> ChapterPiece:
        """Part 4: three runs of each size.  The next parts open when those of the size ``enough`` are made.

        Raises CubeplayError for sizes that do not grow or are too large.
        """
        check_sizes(sizes, enough)
        self.pupil.plan(tuple(sizes), enough)
        return self.add(SimulatePart(self, self.pupil, experiment))

    @shows_mistakes
    def explain(self, experiment: Experiment, count: Count | str = "", picture: str = "") -> ChapterPiece:
        """Part 5: the pupils' own count, then the exact value beside prediction and runs.

        ``count`` is made by a function of :mod:`~cubeplay_widgets.lessons.counting`.  ``picture`` is shown
        below it as HTML; a lesson in which nothing is counted has a picture alone.
        """
        own, shown = (None, count + picture) if isinstance(count, str) else (count, picture)
        return self.add(ExplainPart(self, self.pupil, experiment, own, shown))

    @shows_mistakes
    def change(
        self, experiment: Experiment, lead: str = "", picture: str = "", others: Others | None = None
    ) -> ChapterPiece:
        """Part 6: one rule is changed, as ``lead`` says: predict, run and count again.

        ``others`` are further numbers that pupils may change, made by ``vary`` or ``curve`` of
        :mod:`~cubeplay_widgets.lessons.varying`.
        """
        return self.add(ChangePart(self, self.pupil, experiment, said(lead), picture, others))

    @shows_mistakes
    def check(self, *questions: Question | str, answer: str = "", ticket: Sequence[str] = ()) -> ChapterPiece:
        """Part 7: questions with a hint for each wrong answer, and a look back.

        A question may be the name of one in the file beside the notebook.  ``answer`` is the answer to
        part 1, and ``ticket`` the kinds of the items of the exit ticket, if that file has none.  Raises
        CubeplayError for a question that is missing or has a mistake.
        """
        beside = self.beside
        asked = [beside.check(each) if isinstance(each, str) else each for each in questions]
        kinds = tuple(ticket) or beside.ticket
        return self.add(CheckPart(self, self.pupil, asked, said(answer) or beside.answer, kinds))

    def _missing(self) -> Iterator[str]:
        """The calls of the parts that are missing."""
        for kind, call in PARTS.items():
            if not any(True for _part in parts_of(self, kind)):
                yield f"lesson.{call}(…)"

    # For the parts, and for checks

    def part(self, kind: type[LessonPart]) -> Any:
        """The lesson's part of a kind.  Raises LookupError if it has none."""
        for found in parts_of(self, kind):
            return found
        raise LookupError(f"the lesson {self.id} has no {kind.__name__}")

    @property
    def experiments(self) -> list[Experiment]:
        """The experiment, and the one with the changed rule."""
        made = [getattr(piece, "experiment", None) for piece in self.pieces.values()]
        return list({each.id: each for each in made if each}.values())

    def problems(self) -> list[str]:
        """What is missing or contradicts itself, in words; empty if nothing does."""
        missing = [_("The part {part} is missing.").format(part=part) for part in self._missing()]
        words, beside = _("{file}: no cell asks for {table}."), self._beside or Beside()
        unused = [words.format(file=beside.name, table=table) for table in beside.unused()]
        return (
            missing
            + unused
            + super().problems()
            + [found for each in self.experiments if (found := misfit(each, TRIED))]
        )
