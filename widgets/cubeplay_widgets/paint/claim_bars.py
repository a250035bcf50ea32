"""The chart of two claims: how many of a class chose each, before the run and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cubeplay.teach.claims import FEWEST, ChoicePool, Claims, Letter, Shares
from cubeplay.words import _, paragraph, plural

from cubeplay_widgets.paint.axes import EDGE, INK, MUTED, SURFACE
from cubeplay_widgets.paint.charts import TextTable
from cubeplay_widgets.paint.class_paper import ClassPaper, class_paper
from cubeplay_widgets.paint.geometry import Rect
from cubeplay_widgets.paint.scene import Scene


def moments(pool: ChoicePool) -> Iterator[tuple[str, Shares, str]]:
    """The names of both moments, what was chosen, and the words that stand in place of too few choices."""
    waits = _("counts come from {fewest} on: {all} so far").format(fewest=FEWEST, all="{all}")
    yield _("Before the run"), pool.before, waits.format(all=pool.before.all)
    later = waits if pool.after.all else _("you choose once more")
    yield _("After the run"), pool.after, later.format(all=pool.after.all)


def choices_line(pool: ChoicePool, pupils: int) -> str:
    """How many have chosen, and how many have changed their mind."""
    shares = pool.after if pool.after.all else pool.before
    first, again = _("{count} of {all} have chosen."), _("{count} of {all} have chosen once more.")
    words = again if pool.after.all else first
    told = [words.format(count=shares.all, all=pupils)]
    if pool.after.counts:
        changed = plural(
            "{count} changed their mind: {b} to B, {a} to A.",
            "{count} changed their mind: {b} to B, {a} to A.",
            pool.to.all,
        )
        told.append(changed.format(count=pool.to.all, a=pool.to.a, b=pool.to.b))
    return " ".join(told)


@dataclass(frozen=True, slots=True)
class ClaimBars:
    """Two bars, each cut in two: A is filled, B is outlined, and no colour tells who is right."""

    claims: Claims
    pool: ChoicePool
    right: Letter | None = None

    @property
    def title(self) -> str:
        """The question."""
        return self.claims.asks

    def draw(self, size: tuple[int, int]) -> Scene:
        """Draw the chart for a width and height in CSS pixels."""
        paper = class_paper(size, "", left=0, right=0)
        begin = 9.5 * paper.text
        room = (size[1] - paper.text) / 2
        for number, (name, shares, waits) in enumerate(moments(self.pool)):
            top = 0.5 * paper.text + number * room
            height = min(0.8 * room, 4 * paper.text)
            paper.write(name, (0, top + height / 2), weight=400)
            box = Rect(begin, top, size[0] - begin - 2, height, 4)
            if shares.counts:
                self._cut(paper, box, shares)
            else:
                paper.add("wait", box, fill=SURFACE, stroke=EDGE, width=1.5, dash=(5, 4))
                paper.write(waits, (begin + paper.text, top + height / 2), MUTED, weight=400)
        return paper.scene

    def _cut(self, paper: ClassPaper, box: Rect, shares: Shares) -> None:
        middle, edge, inner = box.x, box.x + box.width, 0.8 * paper.text
        for letter, count in (("A", shares.a), ("B", shares.b)):
            width, is_a = (box.width - 4) * count / shares.all, letter == "A"
            if not count:
                continue
            part = Rect(middle, box.y, width, box.height, 4)
            paper.add("bar", part, fill=INK if is_a else SURFACE, stroke=INK, width=2)
            sign = " ✓" if letter == self.right else ""
            at = middle + inner if is_a else edge - inner
            paper.write(
                f"{letter} {count}{sign}",
                (at, box.y + box.height / 2),
                SURFACE if is_a else INK,
                anchor="start" if is_a else "end",
            )
            middle += width + 4

    def tell(self) -> str:
        """Describe the chart, for people who do not see it."""
        words = _("{moment}: {a} for A, {b} for B.")
        told = [
            words.format(moment=name, a=shares.a, b=shares.b)
            if shares.counts
            else _("{moment}: {waits}.").format(moment=name, waits=waits)
            for name, shares, waits in moments(self.pool)
        ]
        right = [_("{letter} is right.").format(letter=self.right)] if self.right else []
        return paragraph([self.title, *told, *right])

    def table(self) -> TextTable:
        """All its numbers."""
        rows = [
            (name, str(shares.a), str(shares.b)) if shares.counts else (name, "–", "–")
            for name, shares, _waits in moments(self.pool)
        ]
        to = self.pool.to
        changed = [(_("Changed to"), str(to.a), str(to.b))] if self.pool.after.counts else []
        return ((_("Chosen"), _("A"), _("B")), *rows, *changed)
