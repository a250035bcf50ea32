"""Pictures and tables for the rules of Gelatinous Cube Dice: the 24 ways to lie, the rooms, the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from cubeplay.gelatinous import bot_scores
from cubeplay.gelatinous.exact.measures import Measures, measure
from cubeplay.gelatinous.rules.die import DICE, DIRECTIONS, Die
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.teach.answers import grouped
from cubeplay.words import _, plural
from ipywidgets import Dropdown, VBox

from cubeplay_widgets.boards.gelatinous.die import cube
from cubeplay_widgets.boards.gelatinous.layout import MAT
from cubeplay_widgets.pages.chart_view import ChartView
from cubeplay_widgets.pages.parts import TextLine, button, dressed, guarded, row
from cubeplay_widgets.pages.setup import WIDE
from cubeplay_widgets.paint import plotting
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Item, Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import INK, WHITE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZE: Final = (660, 486)
HERE: Final = Die(6, 2)


def family(die: Die) -> frozenset[Die]:
    """The twelve ways to lie that an even number of rolls leads to.

    >>> len(family(HERE)), sum(die.top == 6 for die in family(HERE))
    (12, 2)
    """
    found, fresh = {die}, [die]
    while fresh:
        lie = fresh.pop()
        new = {lie.rolled(a).rolled(b) for a in DIRECTIONS for b in DIRECTIONS} - found
        found |= new
        fresh += new
    return frozenset(found)


def lies() -> str:
    """All 24 ways to lie, as a picture for a page: the 12 that one square can see, and dashed the others."""
    seen = family(HERE)
    items: list[Item] = [Shape("", Rect(0, 0, *SIZE), Paint(MAT.ground))]
    for column, top in enumerate((6, 5, 4, 3, 2, 1)):
        words = _("top {number}").format(number=top)
        items.append(text(58 + column * 108, 24, words, 26, WHITE, 700))
        ordered = sorted((die for die in DICE if die.top == top), key=lambda die: die not in seen)
        for line, die in enumerate(ordered):
            items += _lie(die, 8 + column * 108, 44 + line * 110, here=die in seen)
    told = _(
        "Six columns, one for each number on top, with four spins each. In every column two are seen on the "
        "square where the die began, and two are not."
    )
    picture = svg(Scene(SIZE, tuple(items), told), _("The 24 ways to lie"), "gelatinous-lies")
    return f'<div style="max-width:{SIZE[0]}px">{picture}</div>'


def _lie(die: Die, x: float, y: float, *, here: bool) -> Iterator[Item]:
    box = Rect(x, y, 100, 102, 8)
    if here:
        yield Shape("", box, Paint(MAT.field, INK))
    else:
        yield Shape("", box, Paint("", "#AEB6BE", 2, (6, 5)))
    yield cube("", (x + 10, y + 11), 80, die)


SCROLLS: Final = "overflow-x:auto;max-width:calc(100vw - 34px)"
"""A wide table scrolls sideways in its own place."""


def room_table() -> str:
    """The measures of the thirty rooms as an HTML table, computed by the solver."""
    head = (
        _("Room"),
        _("Size"),
        _("Actions from 1"),
        _("from 2–5"),
        _("from 6"),
        _("Mean"),
        _("Damage"),
        _("Shortest ways, 1 / 2–5 / 6"),
        _("Dead ends"),
    )
    tops = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(map(_room_line, map(measure, dungeon_of("").rooms.values())))
    words = _(
        "Least actions from each starting number, their mean over the six, the mean least damage at "
        "level 1, the number of shortest ways, and squares with one way in."
    )
    region = (
        f'<div tabindex="0" role="region" aria-label="{escape(_("The thirty rooms"))}" style="{SCROLLS}">'
    )
    return (
        f'{region}<table class="cp-table"><caption>{escape(words)}</caption><thead><tr>{tops}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _room_line(m: Measures) -> str:
    cells = (
        f"{m.room.columns} × {m.room.rows}",
        str(m.actions[0]),
        str(m.actions[1]),
        str(m.actions[5]),
        grouped(float(m.difficulty), 2),
        grouped(float(m.damage), 2),
        f"{m.solutions[0]} / {m.solutions[1]} / {m.solutions[5]}",
        str(m.dead_ends),
    )
    name = escape(_("{kind}: {room}").format(kind=m.room.kind, room=m.room.title))
    return f'<tr><th scope="row">{name}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'


RUNS: Final = 1000
# fmt: off
SCORES: Final[Mapping[str, Mapping[int, int]]] = {
    "standard": {0: 1, 3: 7, 4: 49, 8: 2, 9: 7, 13: 1, 14: 12, 30: 921},
    "wizard": {
        0: 2, 1: 1, 2: 4, 3: 23, 4: 66, 7: 1, 8: 4, 9: 33, 12: 2, 13: 3, 14: 24, 24: 2, 29: 2, 30: 833,
    },
    "expert": {
        0: 2, 1: 1, 2: 4, 3: 23, 4: 66, 7: 1, 8: 4, 9: 21, 11: 1, 12: 1, 13: 3, 14: 17, 24: 1, 30: 855,
    },
}
# fmt: on
"""How many of 1,000 runs ended with each score: ``bot_scores(difficulty, 1000, seed=0).counts``."""

DIFFICULTIES: Final = {"standard": _("Standard"), "wizard": _("Wizard"), "expert": _("Expert")}
"""The difficulties in words."""

BANDS: Final = ((0, 4), (5, 9), (10, 14), (15, 19), (20, 24), (25, 29), (30, 30))


def shares(counts: Mapping[int, int]) -> tuple[float, ...]:
    """The share of runs that ended on each level, and of those that were won; of no runs none.

    >>> shares({3: 1, 30: 3})
    (0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.75)
    """
    total = sum(counts.values()) or 1
    return tuple(sum(counts.get(k, 0) for k in range(low, high + 1)) / total for low, high in BANDS)


def _band_words(low: int, high: int) -> str:
    return _("won") if low == high else f"{low}–{high}"


@dataclass(frozen=True, slots=True)
class ScoreChart:
    """How far the careful computer player comes: 1,000 runs as bars, some fresh runs as discs."""

    title: str
    kept: tuple[float, ...]
    fresh: tuple[float, ...] = ()
    number: int = 0

    def draw(self, size: tuple[int, int]) -> Figure:
        """Draw it for a width and height in CSS pixels."""
        figure, axes = plotting.paper(size, _("of 100 runs"), _("rooms completed"))
        heights = [100 * share for share in self.kept]
        fresh = [100 * share for share in self.fresh]
        plotting.ruled(axes, max([*heights, *fresh]))
        axes.set_xlim(-0.7, len(heights) - 0.3)
        axes.bar(
            range(len(heights)),
            heights,
            0.72,
            color=plotting.SOFT,
            edgecolor=plotting.INK,
            lw=2,
            clip_on=False,
            zorder=3,
        )
        style: dict[str, Any] = {"mfc": plotting.SIM, "mec": plotting.SURFACE, "mew": 1.5, "clip_on": False}
        axes.plot(range(len(fresh)), fresh, "o", ms=11, zorder=5, **style)
        axes.set_xticks(range(len(heights)), [_band_words(*band) for band in BANDS])
        return figure

    def tell(self) -> str:
        """Say what it shows, for people who do not see it."""
        words = _("{title}: {won} of 100 are won. The table has every number.")
        return words.format(title=self.title, won=grouped(100 * self.kept[-1], 1))

    def table(self) -> tuple[tuple[str, ...], ...]:
        """All its numbers, of 100 runs."""
        fresh = [grouped(100 * share, 1) for share in self.fresh] or [""] * len(self.kept)
        rows = (
            (_band_words(*band), grouped(100 * kept, 1), new)
            for band, kept, new in zip(BANDS, self.kept, fresh, strict=True)
        )
        return ((_("Rooms completed"), _("1,000 runs"), _("Your runs")), *rows)


class Scores(VBox):  # type: ignore[misc]
    """The scores of 1,000 runs for each difficulty, and a button for some fresh runs.

    They come as a table first: the first drawing takes a second.
    """

    def __init__(self, runs: int = 20) -> None:
        self.runs, self.made = runs, 0
        self.fresh: dict[str, dict[int, int]] = {name: {} for name in SCORES}
        chosen = Dropdown(
            options=[(DIFFICULTIES[name], name) for name in SCORES], description=_("Difficulty"), style=WIDE
        )
        self.difficulty = dressed(chosen, "cp-field")
        self.chart, self.says = ChartView(), TextLine()
        self.chart.as_table, self.chart.switch.description = True, _("Show as chart")
        words = _("Let it play {runs} fresh runs").format(runs=runs)
        self.play = button(words, guarded(self.play_runs, self.says))
        super().__init__([self.difficulty, self.chart, row(self.play), self.says])
        dressed(self, "cp-card", "cp-stack")
        self.difficulty.observe(lambda _change: self._show(), "value")
        self._show()

    def play_runs(self) -> None:
        """Play some runs that nobody has seen, and add them to the discs."""
        name = self.difficulty.value
        self.made += 1
        sample = bot_scores(name, self.runs, seed=f"fresh {self.made}")
        counts = self.fresh[name]
        for score, number in sample.counts.items():
            counts[score] = counts.get(score, 0) + number
        self._show()
        total = sum(counts.values())
        words = plural(
            "{total} fresh run: {won} won, {mean} rooms on average.",
            "{total} fresh runs: {won} won, {mean} rooms on average.",
            total,
        )
        mean = sum(score * number for score, number in counts.items()) / total
        self.says.say(words.format(total=total, won=counts.get(30, 0), mean=grouped(mean, 1)))

    def _show(self) -> None:
        name = self.difficulty.value
        title = _("The careful computer player, difficulty {title}").format(title=DIFFICULTIES[name])
        counts = self.fresh[name]
        fresh = shares(counts) if counts else ()
        self.chart.redraw(ScoreChart(title, shares(SCORES[name]), fresh, sum(counts.values())))
