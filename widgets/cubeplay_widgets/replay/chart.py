"""The data of a chart of a game: a line for each seat, or a bar for each marble, round or room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cubeplay.analysis import Decision, Judge, ReviewedMoment, judge_of, turning_points
from cubeplay.analysis.review import people
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session
from cubeplay.words import _
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.paint.theme import SEATS

SIGNS: Final = {"triangle": "▲", "square": "■", "disc": "●", "plus": "✚", "diamond": "◆", "ring": "○"}
"""The glyphs of the seats as letters."""


def chart(session: Session, moments: Sequence[ReviewedMoment]) -> dict[str, Any]:
    """The chart of a game from the moments that are reviewed so far, for the page to draw.

    Bars if the game's decisions are compared with an exact best; else the standing after each move.
    """
    judge = judge_of(session.game)
    decisions = [moment.decision for moment in moments if moment.decision]
    names = session.names if len(people(session)) > 1 else None
    points = marks(turning_points(moments), names)
    found: dict[str, Any] = {"of": len(session.played), "marks": points}
    if judge and judge.spans:
        return found | _bars(judge, decisions)
    return found | _lines(session, judge, moments)


def marks(points: Sequence[Decision], names: tuple[str, ...] | None = None) -> list[dict[str, Any]]:
    """The turning points: number of the move, label on the chart, part of the game, and the better move.

    ``names`` are those of the seats, if several people have played.
    """
    return [
        {
            "number": each.number,
            "gap": f"−{Numeral(each.gap):g}",
            "where": _where(each, names),
            "words": str(each),
        }
        for each in points
    ]


def _where(point: Decision, names: tuple[str, ...] | None) -> str:
    if names is None:
        return point.span
    return _("{name}, {part}").format(name=seat_name(point.seat, names), part=point.span)


def spans(decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    """The points of each seat in each part of the game, and the best possible ones.

    The last decision of a part has the points; the best is higher by all that was lost in the part.
    """
    found: dict[tuple[Seat, str], dict[str, Any]] = {}
    for each in decisions:
        part = found.setdefault((each.seat, each.span), {"best": 0.0})
        lost = part["best"] - part.get("made", 0.0) + each.gap
        made = each.judgement.made
        part |= {"span": each.span, "number": each.number, "made": round(made, 1)} | _seat(each.seat)
        part["best"] = round(made + lost, 1)
    return list(found.values())


def _bars(judge: Judge[Any], decisions: Sequence[Decision]) -> dict[str, Any]:
    note = _("Bar: what was made. Dashed: the best that could be found.")
    return {"kind": "bars", "title": judge.weighs, "note": note, "bars": spans(decisions)}


def _lines(session: Session, judge: Judge[Any] | None, moments: Sequence[ReviewedMoment]) -> dict[str, Any]:
    title = judge.stands if judge else _("How it stood")
    seats = range(len(moments[0].standing)) if moments else ()
    together = len(seats) < session.game.seats_in(session.options)
    series = [
        {
            "name": _("All") if together else seat_name(seat, session.names),
            "values": [round(moment.standing[seat], 1) for moment in moments],
        }
        | _seat(seat)
        for seat in seats
    ]
    when = judge.when if judge else _("After every move.")
    note = _("{when} The marks are turning points.").format(when=when)
    return {"kind": "lines", "title": title, "note": note, "series": series}


def _seat(seat: Seat) -> dict[str, Any]:
    """The colour and the sign of a seat."""
    swatch = SEATS[seat % len(SEATS)]
    return {"seat": seat, "colour": swatch.hex, "sign": SIGNS[swatch.glyph]}
