"""Makes the worksheet of a lesson, with the same parts and the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import ceil, floor
from random import Random
from typing import Final

from cubeplay.teach.answer_sheet import SURE
from cubeplay.teach.experiment import Experiment
from cubeplay.words import _
from cubeplay.words.numbers import grouped
from nbconvert.filters import markdown2html

from cubeplay_widgets.lessons.counts.paper import blocks
from cubeplay_widgets.lessons.lesson import Lesson
from cubeplay_widgets.lessons.part_texts import Prose
from cubeplay_widgets.lessons.parts import (
    AskPart,
    ByHandPart,
    ChangePart,
    CheckPart,
    ExplainPart,
    PredictPart,
)
from cubeplay_widgets.worksheets.blocks import (
    Notes,
    OnKey,
    Words,
    WorksheetBlock,
    WorksheetPicture,
    Writing,
    columns,
    fill,
)
from cubeplay_widgets.worksheets.common_blocks import Check, Ticks, Trials
from cubeplay_widgets.worksheets.grid_blocks import Plot
from cubeplay_widgets.worksheets.sheet import Worksheet, WorksheetSection

PUPILS: Final = 24
"""The number of pupils in the example of a class on the key."""
SHORT: Final = 12
"""Fractions with more characters are left out."""
PLAIN_LINES: Final = 8
"""Empty lines for the count of a lesson without blocks of its own."""


@dataclass(frozen=True, slots=True)
class OnPaper:
    """What a teacher's notebook adds to a lesson's worksheet.

    ``does`` says how ten trials are made on the table, ``heads`` and ``result`` name the columns in which
    they are written down.  ``axis`` are the numbers below the plot of the class.  ``count`` and ``again``
    are the blocks of the count, and of the count with the changed rule; without blocks of the count the sheet
    has what the pupils fill in on the page.
    """

    does: str = ""
    heads: Sequence[str] = ()
    result: str = ""
    axis: Sequence[float] = ()
    count: Sequence[WorksheetBlock] = ()
    again: Sequence[WorksheetBlock] = ()


PLAIN: Final = OnPaper()
"""For a lesson whose teacher's notebook adds nothing."""


def worksheet(title: str, lesson: Lesson, prose: Mapping[str, Prose], paper: OnPaper = PLAIN) -> Worksheet:
    """The worksheet of a lesson; ``prose`` is the text above each part of its notebook."""
    return _Maker(title, lesson, prose, paper).made()


class _Maker:
    """Writes the parts of one worksheet."""

    def __init__(self, title: str, lesson: Lesson, prose: Mapping[str, Prose], paper: OnPaper) -> None:
        self.title, self.lesson, self.prose, self.paper = title, lesson, prose, paper
        self.first: Experiment = lesson.part(PredictPart).experiment
        self.changed: Experiment = lesson.part(ChangePart).experiment
        self._numbers = count(1)

    def made(self) -> Worksheet:
        """The worksheet: trials on its first side, counts on its second."""
        tried = (
            (WorksheetSection("", tuple(self._question())),),
            (self._section(_("Predict"), self._predict()),),
            (
                self._section(self._heading("by_hand", _("Try it by hand")), self._by_hand()),
                self._section(_("The class"), self._class()),
            ),
        )
        counted = (
            (self._section(self._heading("explain", _("Count them")), self._count()),),
            (self._section(self._heading("change", _("Change one rule")), self._change()),),
            (self._section(_("Checks"), self._checks()),),
            (self._section(_("Look back"), [Notes(self._look_back)]),),
        )
        return Worksheet(self.title, (tried, counted))

    @property
    def _look_back(self) -> str:
        answer: str = self.lesson.part(CheckPart).answer
        return answer

    def _section(self, heading: str, blocks: Iterable[WorksheetBlock]) -> WorksheetSection:
        """The next part of the worksheet, with its number."""
        words = _("{number} {heading}").format(number=next(self._numbers), heading=heading)
        return WorksheetSection(words, tuple(blocks))

    def _heading(self, part: str, otherwise: str) -> str:
        return self.prose.get(part, Prose()).heading or otherwise

    def _question(self) -> Iterator[WorksheetBlock]:
        text = self.prose.get("ask", Prose()).text
        picture = self.lesson.part(AskPart).picture()
        asked = WorksheetPicture(markdown2html(text))
        yield columns(asked, WorksheetPicture(picture)) if picture else asked

    def _predict(self) -> Iterator[WorksheetBlock]:
        yield Words(self.first.asks)
        yield Writing(_("I think:"))
        yield Writing(_("Because:"), lines=2)
        yield Ticks(_("How sure?"), SURE)
        yield OnKey(self._exact(self.first))

    def _by_hand(self) -> Iterator[WorksheetBlock]:
        work = self.lesson.part(ByHandPart).work
        trials = [work.roll(Random(f"{self.lesson.id}/{k}")) for k in range(work.wanted)]
        values = [trial.value for trial in trials]
        seen = [(trial.text, self._result(trial.value)) for trial in trials]
        heads = self.paper.heads or (_("What I see"),)
        if self.paper.does:
            yield Words(self.paper.does)
        yield Trials(heads, self.paper.result or _("Result"), seen)
        yield self._total(values)

    def _result(self, value: float) -> str:
        if self.first.measure.unit:
            return grouped(Fraction(value), 2)
        return _("yes") if value else _("no")

    def _total(self, values: Sequence[float]) -> WorksheetBlock:
        total, unit = grouped(Fraction(sum(values)), 2), self.first.measure.unit
        if not unit:
            return fill(_("“Yes” in {hits} of {all}"), known={"all": len(values)}, hits=total)
        mean = grouped(Fraction(sum(values) / len(values)), 2)
        words = _("All together: {total}. Shared out over {all}: {mean} {unit}.")
        return fill(words, known={"all": len(values), "unit": unit}, total=total, mean=mean)

    def _class(self) -> Iterator[WorksheetBlock]:
        measure, wanted = self.first.measure, self.lesson.part(ByHandPart).work.wanted
        found = [self._pupil_result(Random(f"{self.lesson.id}/pupil/{k}"), wanted) for k in range(PUPILS)]
        if measure.unit:
            asked, axis = _("Call out your average of {all}. Mark one square for each pupil."), measure.axis
            exact = float(self.first.exact)
        else:
            asked = _("Call out how many of your {all} are “yes”. Mark one square for each pupil.")
            axis, exact = _("“Yes”, of {all}").format(all=wanted), float(self.first.exact * wanted)
        yield Words(asked.format(all=wanted))
        yield Plot(self._axis(found, wanted), found, exact, axis)
        note = _("An example with {pupils} pupils. The dashed line is the exact value.")
        yield OnKey(note.format(pupils=PUPILS))

    def _pupil_result(self, rng: Random, wanted: int) -> float:
        """The result of one pupil in the example: the hits in the pupil's trials, or their average."""
        total = sum(float(self.first.trial(rng)) for _trial in range(wanted))
        return total / wanted if self.first.measure.unit else total

    def _axis(self, found: Sequence[float], wanted: int) -> Sequence[float]:
        if not self.first.measure.unit:
            return range(wanted + 1)
        return self.paper.axis or range(floor(min(found)), ceil(max(found)) + 2)

    def _count(self) -> Iterator[WorksheetBlock]:
        count = [*(self.paper.count or blocks(self.lesson.part(ExplainPart).count))]
        yield from count or [Writing(_("All cases:"), lines=PLAIN_LINES)]
        yield from self._reason(self.first, count)

    def _change(self) -> Iterator[WorksheetBlock]:
        yield Words(self.changed.asks)
        yield Writing(_("I think:"))
        yield from self.paper.again or [Writing(_("Counted again:"), lines=PLAIN_LINES // 2)]
        yield from self._reason(self.changed, self.paper.again)

    def _reason(self, experiment: Experiment, blocks: Sequence[WorksheetBlock]) -> Iterator[WorksheetBlock]:
        """The exact value and its reason on the key; without ``blocks`` also the experiment's ways."""
        if not blocks:
            ways = (_("{number} {words}").format(number=n, words=words) for n, words in experiment.ways)
            yield OnKey("; ".join(ways))
        yield OnKey(f"{self._exact(experiment)}\n\n{experiment.explain}")

    @staticmethod
    def _exact(experiment: Experiment) -> str:
        fraction = experiment.measure.tell(experiment.exact).fraction
        words = f"*{experiment.exact_words()}*"
        return f"{words} = {fraction}" if 0 < len(fraction) <= SHORT else words

    def _checks(self) -> Iterator[WorksheetBlock]:
        yield columns(*(Check(question) for question in self.lesson.part(CheckPart).questions))
