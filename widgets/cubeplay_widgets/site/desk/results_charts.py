"""The charts of a class for its pages, drawn one at a time in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from html import escape
from typing import Any, Final, TypeVar

from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.school import ClassState, Pool, pool
from cubeplay.words import _, cached_by_language, language, paragraph, plural

from cubeplay_widgets.pages.chart_view import table
from cubeplay_widgets.pages.claims import claim_html, plain_words
from cubeplay_widgets.paint.charts import Chart, picture
from cubeplay_widgets.paint.claim_bars import ClaimBars, moments
from cubeplay_widgets.paint.class_charts import DESK, WALL, ClassChart, class_charts
from cubeplay_widgets.site.desk.commands import experiment_of

Size = tuple[int, int]

_T = TypeVar("_T")

DOOR: Final = "door"
"""The id of the projector's page with the code of the class, shown before there are results."""

MOST_CLASSES: Final = 8
"""The number of classes whose charts are cached."""
ON_LAPTOP: Final = (744, 110)
ON_PHONE: Final = (330, 220)
"""The sizes of a chart on the desk in CSS pixels, at which it is not scaled."""
MOST_DRAWINGS: Final = 60
"""The number of cached drawings."""


class ResultsCharts:
    """Draws the results of classes; unchanged charts are cached, and pools shared by all pages of a class."""

    def __init__(self) -> None:
        self._pencil = ThreadPoolExecutor(1, "charts")
        self._pooled: dict[str, tuple[tuple[Any, ...], Mapping[str, ClassChart]]] = {}

    async def desk(self, state: ClassState, outline: Outline, wanted: str, size: Size) -> dict[str, Any]:
        """The list of charts, the drawing of the ``wanted`` one, and the id of that on the projector."""
        charts = await self._in_thread(self._charts, state, outline)
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
        """The data of the projector: a chart, or the code of the class (``qr`` is its link as SVG)."""
        charts = await self._in_thread(self._charts, state, outline)
        names = [{"id": each.id, "name": each.name} for each in charts.values()]
        # Translators: the code with which pupils enter a class
        about = {"code": state.code, "charts": [*names, {"id": DOOR, "name": _("Code")}], "lost": ""}
        id = _projected(state, charts)
        if id == DOOR:
            return about | _door(state.code, link, qr)
        chosen = charts[id]
        claims = wall_claims(chosen.chart) if isinstance(chosen.chart, ClaimBars) else None
        return (
            about
            | {
                "claims": claims,
                "ways": _ways(id),
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
        svg = await self._in_thread(drawing, shown.chart, shown.id, size)
        return {"svg": svg, "told": shown.chart.tell(), "table": table(shown.chart)}

    async def _in_thread(self, act: Callable[..., _T], *given: Any) -> _T:
        """Run a function in the drawing thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pencil, copy_context().run, act, *given)

    def _charts(self, state: ClassState, outline: Outline) -> Mapping[str, ClassChart]:
        key = state.opened, state.number, outline, language().code
        known = self._pooled.pop(state.code, None)
        charts = known[1] if known and known[0] == key else shown_charts(state, pool(state, outline), outline)
        self._pooled[state.code] = key, charts
        while len(self._pooled) > MOST_CLASSES:
            self._pooled.pop(next(iter(self._pooled)))
        return charts


def shown_charts(state: ClassState, pool: Pool, outline: Outline) -> Mapping[str, ClassChart]:
    """All charts of a class by id, with the exact values that the teacher has revealed."""
    found = {each.id: each for each in class_charts(pool, outline, revealed=False)}
    if state.revealed:
        exact = class_charts(pool, outline, revealed=True)
        found |= {each.id: each for each in exact if experiment_of(each.id) in state.revealed}
    return found


def _projected(state: ClassState, charts: Mapping[str, ClassChart]) -> str:
    """The id on the projector: the teacher's choice, or else the code until there are results."""
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


def _about(shown: ClassChart) -> dict[str, Any]:
    return {
        "id": shown.id,
        "name": shown.name,
        "group": shown.group,
        "heading": shown.heading,
        "line": shown.line,
        "ways": _ways(shown.id),
    }


def _ways(id: str) -> tuple[str, str]:
    """The words of the button that reveals what a chart may show, and those that hide it again."""
    if experiment_of(id) == "claims":
        return _("Who is right? Show"), _("Hide who is right")
    return _("Reveal the exact value"), _("Hide the exact value")


def wall_claims(shown: ClaimBars) -> dict[str, Any]:
    """Two claims for the projector: their words, what was chosen, and who is right if that is revealed."""
    claims = shown.claims
    rows = [
        {"name": name, "a": shares.a, "b": shares.b, "waits": ""}
        if shares.counts
        else {"name": name, "a": 0, "b": 0, "waits": waits}
        for name, shares, waits in moments(shown.pool)
    ]
    drawn = {letter: claim_html(letter, claim, "wall") for letter, claim in claims.both}
    because = paragraph([_("{letter} is right.").format(letter=claims.right), claims.because])
    return {
        "claims": drawn,
        "rows": rows,
        "right": shown.right or "",
        "because": plain_words(because) if shown.right else "",
    }


@cached_by_language(MOST_DRAWINGS)
def drawing(chart: Chart, key: str, size: Size) -> str:
    """A chart as SVG."""
    return picture(chart, size, f"cp-{key}")


def results_page(title: str, state: ClassState, pool: Pool, outline: Outline) -> str:
    """The pooled results of a class, drawings and tables, as an HTML file without names and seats."""
    heading = _("{title}: what class {code} found").format(title=title, code=state.code)
    parts = "".join(_section(each) for each in class_charts(pool, outline, revealed=True))
    counted = plural("{count} pupil, {day}", "{count} pupils, {day}", pool.pupils)
    counted = counted.format(count=pool.pupils, day=state.opened.date().isoformat())
    return (
        f'<!doctype html><html {language().html}><head><meta charset="utf-8">'
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
    "svg{max-width:100%;height:auto;direction:ltr;unicode-bidi:isolate}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{border:1px solid #6E7B88;padding:.25rem .5rem;text-align:start}"
    "@media(max-width:30em){th,td{padding:.25rem;font-size:.8125rem}}"
    "caption{text-align:start;padding:.5rem 0}"
    "section{break-inside:avoid;margin-top:2rem}"
)
