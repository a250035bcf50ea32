"""The chart of running means: the mean of each pupil's first trials, for growing numbers of trials."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cubeplay.teach.school.pooled_results import Line
from cubeplay.words import _, paragraph, plural
from cubeplay.words.numbers import grouped

from cubeplay_widgets.paint.axes import SIM, round_step
from cubeplay_widgets.paint.charts import ReferenceLine, TextTable
from cubeplay_widgets.paint.class_paper import ClassPaper, class_paper
from cubeplay_widgets.paint.scene import Scene


@dataclass(frozen=True, slots=True)
class RunningMeans:
    """A line for each pupil over up to ``most`` trials, on the axis's scale; ``pooled`` is the mean of all.

    ``axis`` names the vertical axis, which ends at ``whole`` at most.  With ``by_tens`` the horizontal axis
    is logarithmic.
    """

    title: str
    axis: str
    across: str
    lines: tuple[Line, ...]
    most: int
    pooled: ReferenceLine
    exact: ReferenceLine | None = None
    whole: int | None = None
    by_tens: bool = False

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        paper = class_paper(size, self.across, self.axis, left=3, right=1 if self.by_tens else 2, key=True)
        paper.rule(*self._ends())
        self._number_trials(paper)
        for line in self.lines:
            points = [(count, float(mean)) for count, mean in line]
            paper.line("means", points, SIM, paper.thick / 2, opacity=0.75)
            for point in points:
                paper.mark("mean", "disc", point, 1.6 * paper.thick, edge=0.5)
        paper.value(self.pooled, dashed=False)
        if self.exact:
            paper.value(self.exact, dashed=True)
        paper.head(self.pooled, self.exact)
        return paper.scene

    def _ends(self) -> tuple[float, float]:
        """The ends of the vertical axis: round numbers around everything that is drawn."""
        levels = [float(level.value) for level in (self.pooled, self.exact) if level]
        drawn = [*levels, *(float(mean) for line in self.lines for _count, mean in line)]
        step = round_step(((max(drawn) - min(drawn)) or abs(max(drawn)) or 1.0) / 5)
        low, high = step * (min(drawn) // step), step * (max(drawn) // step + 1)
        return low, high if self.whole is None else min(high, float(self.whole))

    def _number_trials(self, paper: ClassPaper) -> None:
        most = max([self.most, *(line[-1][0] for line in self.lines)])
        if self.by_tens:
            first = min([10, *(line[0][0] for line in self.lines)])
            ends = first * 0.9, most * 1.1
            ticks = [10**power for power in range(len(str(first)) - 1, len(str(most)))]
        else:
            ends, step = (0.5, most + 0.5), max(1, int(round_step(most / 20)))
            ticks = [*range(step, most + 1, step)]
        paper.across(*ends, ((tick, grouped(tick)) for tick in ticks), by_tens=self.by_tens)

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        told = [_("{title}.").format(title=self.title)]
        ends = sorted(line[-1][1] for line in self.lines)
        if ends:
            words = plural(
                "{count} line, which ends between {low} and {high}.",
                "{count} lines, which end between {low} and {high}.",
                len(self.lines),
            )
            told.append(words.format(count=len(ends), low=grouped(ends[0], 2), high=grouped(ends[-1], 2)))
        told += [_("{level}.").format(level=level.words) for level in (self.pooled, self.exact) if level]
        return paragraph(told)

    def table(self) -> TextTable:
        """All its numbers: for each number of trials how many lines there are, and their ends."""
        found: dict[int, list[Fraction]] = {}
        for count, mean in (point for line in self.lines for point in line):
            found.setdefault(count, []).append(mean)
        rows = [
            (grouped(count), str(len(means)), grouped(min(means), 2), grouped(max(means), 2))
            for count, means in sorted(found.items())
        ]
        levels = [level for level in (self.pooled, self.exact) if level]
        rows += [(level.words, "", "", "") for level in levels]
        # Translators: heads of a table: the lines of a picture, one for each run
        return ((self.across, _("Lines"), _("Lowest mean"), _("Highest mean")), *rows)
