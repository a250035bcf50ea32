"""The charts of a class as its pages get them: drawn one at a time beside the server's loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from html import escape
from typing import Any, Final, TypeVar

from cubeplay.teach.outline import Outline
from cubeplay.teach.school import ClassState, Pool, pool
from cubeplay.words import LANGUAGE_TAG, _, plural

from cubeplay_widgets.pages.chart_view import table
from cubeplay_widgets.paint import plotting
from cubeplay_widgets.paint.charts import Chart
from cubeplay_widgets.paint.class_charts import DESK, WALL, ClassChart, class_charts
from cubeplay_widgets.site.desk.commands import experiment_of

Size = tuple[int, int]

_T = TypeVar("_T")

DOOR: Final = "door"
"""What the projector shows before anything was found: how to come in.  It stands last among the charts."""

MOST_CLASSES: Final = 8
"""Classes whose charts are remembered."""
ON_LAPTOP: Final = (850, 150)
ON_PHONE: Final = (330, 220)
"""The room that a chart has on the desk, in CSS pixels: its text is read as it is drawn."""
MOST_DRAWINGS: Final = 60
"""Drawings that are remembered: those of a few classes."""


class ResultsCharts:
    """Draws what classes have found.  A chart that has not changed is not drawn again.

    What a class has found together is pooled once for all pages that show it.
    """

    def __init__(self) -> None:
        self._pencil = ThreadPoolExecutor(1, "charts")
        self._pooled: dict[str, tuple[tuple[Any, ...], Mapping[str, ClassChart]]] = {}

    async def desk(self, state: ClassState, outline: Outline, wanted: str, size: Size) -> dict[str, Any]:
        """The charts that there are, the one that is wanted as a drawing, and the one on the projector."""
        charts = await self._beside(self._charts, state, outline)
        chosen = charts.get(wanted) or next(iter(charts.values()))
        return {
            "charts": [_about(each) for each in charts.values()],
            "chart": _about(chosen) | await self._picture(chosen, size),
            "projected": {
                "chart": _projected(state, charts) if state.shown else "",
                "revealed": experiment_of(state.shown) in state.revealed,
            },
        }

    async def wall(self, state: ClassState, outline: Outline, link: str, qr: str) -> dict[str, Any]:
        """What is on the projector: a chart, or the way in by the code (``qr`` is the link as SVG)."""
        charts = await self._beside(self._charts, state, outline)
        names = [{"id": each.id, "name": each.name} for each in charts.values()]
        about = {"code": state.code, "charts": [*names, {"id": DOOR, "name": _("Code")}], "lost": ""}
        id = _projected(state, charts)
        if id == DOOR:
            return about | _door(state.code, link, qr)
        chosen = charts[id]
        return (
            about
            | {
                "chart": id,
                "heading": chosen.heading,
                "line": chosen.line,
                "more": chosen.more,
                "revealed": experiment_of(id) in state.revealed,
                "can_reveal": chosen.can_reveal,
            }
            | await self._picture(chosen, WALL)
        )

    async def _picture(self, shown: ClassChart, size: Size) -> dict[str, str]:
        svg = await self._beside(drawing, shown.chart, shown.id, size)
        return {"svg": svg, "told": shown.chart.tell(), "table": table(shown.chart)}

    async def _beside(self, act: Callable[..., _T], *given: Any) -> _T:
        """Do something beside the server's loop, one thing at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._pencil, act, *given)

    def _charts(self, state: ClassState, outline: Outline) -> Mapping[str, ClassChart]:
        key = state.opened, state.number, outline
        known = self._pooled.pop(state.code, None)
        charts = known[1] if known and known[0] == key else shown_charts(state, pool(state, outline), outline)
        self._pooled[state.code] = key, charts
        while len(self._pooled) > MOST_CLASSES:
            self._pooled.pop(next(iter(self._pooled)))
        return charts


def shown_charts(state: ClassState, pool: Pool, outline: Outline) -> Mapping[str, ClassChart]:
    """All charts of a class by their ids; an exact value stands in those that the teacher has revealed."""
    found = {each.id: each for each in class_charts(pool, outline, revealed=False)}
    if state.revealed:
        exact = class_charts(pool, outline, revealed=True)
        found |= {each.id: each for each in exact if experiment_of(each.id) in state.revealed}
    return found


def _projected(state: ClassState, charts: Mapping[str, ClassChart]) -> str:
    """The id of what is on the projector: the teacher's choice; without one the way in, till results come."""
    if state.shown == DOOR or state.shown in charts:
        return state.shown
    has_found = state.shown or state.files or any(seat.work for seat in state.seats.values())
    return next(iter(charts)) if has_found else DOOR


def _door(code: str, link: str, qr: str) -> dict[str, Any]:
    line = _("Scan the picture, or open {link} and type the code.").format(link=link) if qr else ""
    return {
        "chart": DOOR,
        "heading": _("Come in with the code {code}").format(code=code),
        "line": line or _("Open the page with all games and type the code."),
        "more": None,
        "revealed": False,
        "can_reveal": False,
        "svg": f'<div class="cp-wall-door">{qr}<b>{escape(code)}</b></div>',
        "told": "",
        "table": "",
    }


def _about(shown: ClassChart) -> dict[str, str]:
    return {
        "id": shown.id,
        "name": shown.name,
        "group": shown.group,
        "heading": shown.heading,
        "line": shown.line,
    }


@lru_cache(MOST_DRAWINGS)
def drawing(chart: Chart, key: str, size: Size) -> str:
    """A chart as SVG."""
    return plotting.svg(chart.draw(size), size, f"cp-{key}", chart.title, chart.tell())


def results_page(title: str, state: ClassState, pool: Pool, outline: Outline) -> str:
    """All that a class has found together, drawings and tables, as one HTML file; no name and no seat."""
    heading = _("{title}: what class {code} found").format(title=title, code=state.code)
    parts = "".join(_section(each) for each in class_charts(pool, outline, revealed=True))
    counted = plural("{count} pupil, {day}", "{count} pupils, {day}", pool.pupils)
    counted = counted.format(count=pool.pupils, day=state.opened.date().isoformat())
    return (
        f'<!doctype html><html lang="{escape(LANGUAGE_TAG)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(heading)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(heading)}</h1><p>{escape(counted)}</p>{parts}</body></html>"
    )


def _section(shown: ClassChart) -> str:
    drawn = drawing(shown.chart, f"file-{shown.id}", DESK)
    line = f"<p>{escape(shown.line)}</p>" if shown.line else ""
    return f"<section><h2>{escape(shown.heading)}</h2>{line}{drawn}{table(shown.chart)}</section>"


_STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem;color:#16202B}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse;margin:1rem 0}"
    "th,td{border:1px solid #6E7B88;padding:.25rem .5rem;text-align:left}"
    "caption{text-align:left;padding:.5rem 0}"
    "section{break-inside:avoid;margin-top:2rem}"
)
