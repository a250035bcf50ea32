"""Draw scenes as SVG: for GitHub, print, thumbnails, and everywhere without a canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from cubeplay_widgets.paint.scene import (
    Box,
    Circle,
    CurvePath,
    Item,
    Paint,
    Polygon,
    Polyline,
    Rect,
    Scene,
    Text,
)
from cubeplay_widgets.paint.theme import FONT

RISE = 0.36
"""Half the height of a capital, as a share of the font size."""


def svg(
    scene: Scene,
    title: str,
    key: str = "board",
    *,
    width: int | None = None,
    view: Box | None = None,
    look: str = "",
    font: str = FONT,
) -> str:
    """A scene as a picture with a title and a description.

    Each picture on a page needs another ``key``; without ``width`` (CSS pixels) the picture fills its space.
    ``view`` is the visible part in board units, by default all.  ``look`` is a class of the style sheets.
    """
    left, top, right, bottom = view or (0, 0, *scene.size)
    wide, high = right - left, bottom - top
    size = f' width="{width}" height="{round(width * high / wide)}"' if width else ""
    look = f' class="{look}"' if look else ""
    shown = f"{left:g} {top:g} {wide:g} {high:g}"
    head = (
        f'<svg{look} xmlns="http://www.w3.org/2000/svg" viewBox="{shown}"{size} role="img"'
        f' aria-labelledby="{escape(key)}-title" aria-describedby="{escape(key)}-desc"'
        f' font-family="{escape(font)}" stroke-linejoin="round">'
        f'<title id="{escape(key)}-title">{escape(title)}</title>'
        f'<desc id="{escape(key)}-desc">{escape(scene.desc or describe(scene))}</desc>'
    )
    items = scene.items if view is None else [item for item in scene.items if _meet(item.box, view)]
    return f"{head}{drawing(items)}</svg>"


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def describe(scene: Scene) -> str:
    """The labels of a scene in one paragraph."""
    return "; ".join(str(item.label) for item in scene.labelled) + "."


def drawing(items: Iterable[Item]) -> str:
    """Items as elements of an SVG."""
    parts: list[str] = []
    for item in items:
        drawn = [_DRAW[type(shape.geometry)](shape.geometry, shape.paint) for shape in item.shapes]
        if item.label:
            drawn = [f"<g><title>{escape(item.label)}</title>", *drawn, "</g>"]
        parts += drawn
    return "".join(parts)


def _style(paint: Paint) -> str:
    parts = [f'fill="{paint.fill or "none"}"']
    if paint.stroke:
        parts.append(f'stroke="{paint.stroke}" stroke-width="{paint.width:g}"')
        if paint.dash:
            parts.append(f'stroke-dasharray="{" ".join(map("{:g}".format, paint.dash))}"')
        if paint.cap != "butt":
            parts.append(f'stroke-linecap="{paint.cap}"')
    if paint.opacity != 1:
        parts.append(f'opacity="{paint.opacity:g}"')
    return " ".join(parts)


def _rect(r: Rect, paint: Paint) -> str:
    radius = f' rx="{r.radius:g}"' if r.radius else ""
    return (
        f'<rect x="{r.x:g}" y="{r.y:g}" width="{r.width:g}" height="{r.height:g}"{radius} {_style(paint)}/>'
    )


def _polygon(polygon: Polygon, paint: Paint) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in polygon.points)
    return f'<polygon points="{points}" {_style(paint)}/>'


def _line(line: Polyline, paint: Paint) -> str:
    if len(line.points) == 2:
        (x1, y1), (x2, y2) = line.points
        return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {_style(paint)}/>'
    d = "M" + " L".join(f"{x:g} {y:g}" for x, y in line.points)
    return f'<path d="{d}" {_style(paint)}/>'


def _path(path: CurvePath, paint: Paint) -> str:
    d = " ".join(part[0] + " ".join(f"{number:g}" for number in part[1:]) for part in path.parts)
    return f'<path d="{d}" {_style(paint)}/>'


def _text(text: Text, paint: Paint) -> str:
    return (
        f'<text x="{text.x:g}" y="{text.y + paint.size * RISE:g}" font-size="{paint.size:g}"'
        f' font-weight="{paint.weight}" text-anchor="{paint.anchor}" {_style(paint)}>'
        f"{escape(text.text)}</text>"
    )


_DRAW: dict[type, Callable[[Any, Paint], str]] = {
    Polygon: _polygon,
    Rect: _rect,
    Circle: lambda c, paint: f'<circle cx="{c.x:g}" cy="{c.y:g}" r="{c.r:g}" {_style(paint)}/>',
    Polyline: _line,
    CurvePath: _path,
    Text: _text,
}
